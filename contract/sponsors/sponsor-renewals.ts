import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { sponsorRenewalStates } from "../people/participants.ts";
import { pictureSchema } from "../platform/pictures.ts";
import { ID, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";

const programPath = "/:client/:serviceType/:service";
const copiesPath = `${programPath}/sponsor-copies` as const;

/** As many as are copied, or asked, at once. */
export const mostSponsorsAtOnce = 200;

const sponsorSource = record({ serviceID: ID(), name: Str(), sponsors: Integer() });
export type SponsorSource = Static<typeof sponsorSource>;

const copyableSponsor = record({
  sponsorID: ID(),
  name: Str(),
  tier: Str(),
  owner: nullable(Str()),
  logo: nullable(pictureSchema),
  /** Whether it is in this program already: copied, bought, or added by hand under the same name. */
  here: Bool(),
});
export type CopyableSponsor = Static<typeof copyableSponsor>;

export const listCopyable = get(copiesPath, {
  summary: "Programs whose sponsors can be copied into this one, and the sponsors of one of them",
  allow: "ADD_MANUAL_SPONSOR",
  feature: "sponsors",
  query: inputRecord({ from: Optional(Str({ format: "uuid", maxLength: 36 })) }),
  answer: record({
    programs: List(sponsorSource),
    /** Whose sponsors follow: the one that was asked for, else last year's, else none. */
    from: nullable(ID()),
    sponsors: List(copyableSponsor),
  }),
});

export const copySponsors = post(copiesPath, {
  summary: "Copy sponsors of another program into this one, as drafts",
  allow: "ADD_MANUAL_SPONSOR",
  feature: "sponsors",
  body: inputRecord({
    from: ID(),
    sponsorIDs: List(ID(), { minItems: 1, maxItems: mostSponsorsAtOnce, uniqueItems: true }),
  }),
  answer: record({
    copied: List(ID()),
    /** Those that were here already. */
    there: List(Str()),
    /** Those for which this program has no tier of that name, or none with room. */
    withoutTier: List(Str()),
  }),
});

export const requestRenewals = post(`${programPath}/sponsor-renewals`, {
  summary: "Ask owners by mail whether they renew their sponsorships",
  allow: "CHANGE_SPONSOR_OWNER",
  feature: "sponsors",
  body: inputRecord({ sponsorIDs: List(ID(), { minItems: 1, maxItems: mostSponsorsAtOnce, uniqueItems: true }) }),
  answer: record({
    asked: Integer(),
    /** Whom nothing was sent to, and why. */
    left: List(record({ name: Str(), why: Str() })),
  }),
});

const sponsorPath = `${programPath}/sponsors/:sponsorID` as const;

export const confirmSponsor = post(`${sponsorPath}/confirm`, {
  summary: "Confirm a sponsor that was copied: from then on the page thanks it",
  allow: "EDIT_SPONSORS",
  feature: "sponsors",
  changes: "service",
  answer: record({}),
  done: "Sponsor confirmed.",
});

const requestedRenewal = record({
  association: Str(),
  program: Str(),
  /** The program it was copied from. */
  before: Str(),
  sponsor: Str(),
  logo: nullable(pictureSchema),
  tier: nullable(record({ name: Str(), price: nullable(Integer()), benefits: List(Str()) })),
  state: oneOf(sponsorRenewalStates),
  /** Whether it is to be bought here. */
  sold: Bool(),
});
export type RequestedRenewal = Static<typeof requestedRenewal>;

export const getRenewal = get(`${sponsorPath}/renewal`, {
  summary: "What a sponsor is asked to renew, for its owner",
  allow: "RENEW_SPONSOR",
  feature: "sponsors",
  answer: requestedRenewal,
});

export const answerRenewal = post(`${sponsorPath}/renewal`, {
  summary: "Renew a sponsorship, or say that it ends",
  allow: "RENEW_SPONSOR",
  feature: "sponsors",
  changes: "service",
  body: inputRecord({ renew: Bool() }),
  answer: record({ state: oneOf(sponsorRenewalStates) }),
});
