import { Array as List, Integer, type Static, String as Str } from "typebox";
import { download, get } from "../platform/endpoint.ts";
import { Instant, oneOf, record } from "../platform/schema.ts";
import { benefit } from "./sponsor-benefits.ts";
import { sponsorPlaceNames } from "./sponsor-pages.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

const path = "/:client/:serviceType/:service/sponsors/:sponsorID/report";

const counted = { views: Integer(), clicks: Integer() };

const report = record({
  now: Instant(),
  zone: oneOf(timeZoneNames),
  association: Str(),
  program: Str(),
  sponsor: Str(),
  tier: Str(),
  ...counted,
  /** Monday by Monday, from the first week in which there was something to the last; as days: 2026-05-04. */
  weeks: List(record({ week: Str(), ...counted })),
  places: List(record({ place: oneOf(sponsorPlaceNames), ...counted })),
  benefits: List(benefit),
});
export type SponsorReport = Static<typeof report>;

export const getSponsorReport = get(path, {
  summary: "What a sponsorship did: views, clicks, benefits",
  allow: "VIEW_SPONSOR",
  feature: "sponsors",
  answer: report,
});

export const sponsorReportFile = download(`${path}-file`, {
  summary: "The same on paper",
  allow: "VIEW_SPONSOR",
  feature: "sponsors",
  fileName: "sponsor-report.pdf",
});
