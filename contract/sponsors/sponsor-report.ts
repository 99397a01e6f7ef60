import { Array as List, Integer, type Static, String as Str } from "typebox";
import { download, get } from "../platform/endpoint.ts";
import { Instant, oneOf, record } from "../platform/schema.ts";
import { benefit } from "./sponsor-benefits.ts";
import { sponsorPlaceNames } from "./sponsor-pages.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

const reportPath = "/:client/:serviceType/:service/sponsors/:sponsorID/report";

const viewCounts = { views: Integer(), clicks: Integer() };

const sponsorReport = record({
  now: Instant(),
  zone: oneOf(timeZoneNames),
  association: Str(),
  program: Str(),
  sponsor: Str(),
  tier: Str(),
  ...viewCounts,
  /** Monday by Monday, from the first week in which there was something to the last; as days: 2026-05-04. */
  weeks: List(record({ week: Str(), ...viewCounts })),
  places: List(record({ place: oneOf(sponsorPlaceNames), ...viewCounts })),
  benefits: List(benefit),
});
export type SponsorReport = Static<typeof sponsorReport>;

export const getSponsorReport = get(reportPath, {
  summary: "What a sponsorship did: views, clicks, benefits",
  allow: "VIEW_SPONSOR",
  feature: "sponsors",
  answer: sponsorReport,
});

export const sponsorReportFile = download(`${reportPath}-file`, {
  summary: "The same on paper",
  allow: "VIEW_SPONSOR",
  feature: "sponsors",
  fileName: "sponsor-report.pdf",
});
