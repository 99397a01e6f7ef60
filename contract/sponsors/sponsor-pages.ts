import { Array as List, Boolean as Bool, Integer, type Static, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { publicSponsor, publicTier } from "../people/participants.ts";
import { pictureSchema } from "../platform/pictures.ts";
import { ID, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";
import { sponsorWork } from "./sponsor-work.ts";

const programPath = "/:client/:serviceType/:service";

const sponsorPageRules = {
  clientName: Str(),
  name: Str(),
  /** Whether sponsorships are on sale now. */
  registers: Bool(),
};

export const getSponsorPages = get(`${programPath}/sponsor-pages`, {
  summary: "The sponsors of a program by tier, as the public sees them",
  allow: "PUBLIC",
  feature: "sponsors",
  cached: true,
  answer: record({
    ...sponsorPageRules,
    /** The program's own picture. */
    picture: nullable(pictureSchema),
    sponsorTiers: List(publicTier),
    /** The free places of tiers that have a limit. */
    left: List(record({ name: Str(), places: Integer() })),
  }),
});

const sponsorPageAnswer = record({
  ...publicSponsor.properties,
  headline: Str(),
  contactName: Str(),
  phone: Str(),
  place: Str(),
  color: nullable(Str()),
  tier: Str(),
  /** The year, as staff entered it. */
  since: nullable(Integer()),
  /** The homes that show its work, each with its first picture. */
  work: List(record({ ...sponsorWork.properties, cover: nullable(pictureSchema) })),
});
export type SponsorPageAnswer = Static<typeof sponsorPageAnswer>;

export const getSponsorPage = get(`${programPath}/sponsor-pages/:sponsorID`, {
  summary: "A sponsor's page",
  allow: "PUBLIC",
  feature: "sponsors",
  cached: true,
  answer: record({ ...sponsorPageRules, sponsor: sponsorPageAnswer }),
});

/** The places that show a sponsor: the page's section, the list of all sponsors, its own page. */
export const sponsorPlaces = {
  program: "The program’s page",
  sponsors: "The page of all sponsors",
  sponsor: "The sponsor’s own page",
} as const;
export type SponsorPlace = keyof typeof sponsorPlaces;
export const sponsorPlaceNames = Object.keys(sponsorPlaces) as SponsorPlace[];

export const countSponsors = post(`${programPath}/sponsor-counts`, {
  summary: "Count that sponsors were seen on a page, or that the link of one was followed",
  allow: "PUBLIC",
  feature: "sponsors",
  limited: false,
  body: inputRecord({
    place: oneOf(sponsorPlaceNames),
    what: oneOf(["views", "clicks"]),
    sponsorIDs: List(ID(), { minItems: 1, maxItems: 100 }),
  }),
  answer: record({}),
});
