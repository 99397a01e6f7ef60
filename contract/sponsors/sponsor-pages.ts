import { Array as List, Boolean as Bool, Integer, type Static, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { publicSponsor, publicTier } from "../people/participants.ts";
import { picture } from "../platform/pictures.ts";
import { ID, nullable, oneOf, record, sent } from "../platform/schema.ts";
import { work } from "./sponsor-work.ts";

const program = "/:client/:serviceType/:service";

const ofProgram = {
  clientName: Str(),
  name: Str(),
  /** Whether sponsorships are on sale now. */
  registers: Bool(),
};

export const getSponsorPages = get(`${program}/sponsor-pages`, {
  summary: "The sponsors of a program by tier, as the public sees them",
  allow: "PUBLIC",
  feature: "sponsors",
  cached: true,
  answer: record({
    ...ofProgram,
    sponsorTiers: List(publicTier),
    /** Of the tiers that have so many places: how many are left. */
    left: List(record({ name: Str(), places: Integer() })),
  }),
});

const shownSponsor = record({
  ...publicSponsor.properties,
  headline: Str(),
  contactName: Str(),
  phone: Str(),
  place: Str(),
  color: nullable(Str()),
  tier: Str(),
  /** The year, as staff say. */
  since: nullable(Integer()),
  /** Where its work is to be seen, with the first picture of each home. */
  work: List(record({ ...work.properties, cover: nullable(picture) })),
});
export type ShownSponsor = Static<typeof shownSponsor>;

export const getSponsorPage = get(`${program}/sponsor-pages/:sponsorID`, {
  summary: "A sponsor's page",
  allow: "PUBLIC",
  feature: "sponsors",
  cached: true,
  answer: record({ ...ofProgram, sponsor: shownSponsor }),
});

/** Where a sponsor is shown: in the page's section, among all sponsors, on its own page. */
export const sponsorPlaces = {
  program: "The program’s page",
  sponsors: "The page of all sponsors",
  sponsor: "The sponsor’s own page",
} as const;
export type SponsorPlace = keyof typeof sponsorPlaces;
export const sponsorPlaceNames = Object.keys(sponsorPlaces) as SponsorPlace[];

export const countSponsors = post(`${program}/sponsor-counts`, {
  summary: "Count that sponsors were seen on a page, or that the link of one was followed",
  allow: "PUBLIC",
  feature: "sponsors",
  limited: false,
  body: sent({
    place: oneOf(sponsorPlaceNames),
    what: oneOf(["views", "clicks"]),
    sponsorIDs: List(ID(), { minItems: 1, maxItems: 100 }),
  }),
  answer: record({}),
});
