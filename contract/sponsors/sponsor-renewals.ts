import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { renewals } from "../people/participants.ts";
import { picture } from "../platform/pictures.ts";
import { ID, nullable, oneOf, record, sent } from "../platform/schema.ts";

const program = "/:client/:serviceType/:service";
const copies = `${program}/sponsor-copies` as const;

/** As many as are copied, or asked, at once. */
export const mostCopied = 200;

const source = record({ serviceID: ID(), name: Str(), sponsors: Integer() });
export type SponsorSource = Static<typeof source>;

const copyable = record({
  sponsorID: ID(),
  name: Str(),
  tier: Str(),
  owner: nullable(Str()),
  logo: nullable(picture),
  /** Whether it is in this program already: copied, bought, or added by hand under the same name. */
  here: Bool(),
});
export type CopyableSponsor = Static<typeof copyable>;

export const listCopyable = get(copies, {
  summary: "Programs whose sponsors can be copied into this one, and the sponsors of one of them",
  allow: "ADD_MANUAL_SPONSOR",
  feature: "sponsors",
  query: sent({ from: Optional(Str({ format: "uuid", maxLength: 36 })) }),
  answer: record({
    programs: List(source),
    /** Whose sponsors follow: the one that was asked for, else last year's, else none. */
    from: nullable(ID()),
    sponsors: List(copyable),
  }),
});

export const copySponsors = post(copies, {
  summary: "Copy sponsors of another program into this one, as drafts",
  allow: "ADD_MANUAL_SPONSOR",
  feature: "sponsors",
  body: sent({
    from: ID(),
    sponsorIDs: List(ID(), { minItems: 1, maxItems: mostCopied, uniqueItems: true }),
  }),
  answer: record({
    copied: List(ID()),
    /** Those that were here already. */
    there: List(Str()),
    /** Those for which this program has no tier of that name, or none with room. */
    withoutTier: List(Str()),
  }),
});

export const requestRenewals = post(`${program}/sponsor-renewals`, {
  summary: "Ask owners by mail whether they renew their sponsorships",
  allow: "CHANGE_SPONSOR_OWNER",
  feature: "sponsors",
  body: sent({ sponsorIDs: List(ID(), { minItems: 1, maxItems: mostCopied, uniqueItems: true }) }),
  answer: record({
    asked: Integer(),
    /** Whom nothing was sent to, and why. */
    left: List(record({ name: Str(), why: Str() })),
  }),
});

const ofOne = `${program}/sponsors/:sponsorID` as const;

export const confirmSponsor = post(`${ofOne}/confirm`, {
  summary: "Confirm a sponsor that was copied: from then on the page thanks it",
  allow: "EDIT_SPONSORS",
  feature: "sponsors",
  changes: "service",
  answer: record({}),
  done: "Sponsor confirmed.",
});

const asked = record({
  association: Str(),
  program: Str(),
  /** The program it was copied from. */
  before: Str(),
  sponsor: Str(),
  logo: nullable(picture),
  tier: nullable(record({ name: Str(), price: nullable(Integer()), benefits: List(Str()) })),
  state: oneOf(renewals),
  /** Whether it is to be bought here. */
  sold: Bool(),
});
export type AskedRenewal = Static<typeof asked>;

export const getRenewal = get(`${ofOne}/renewal`, {
  summary: "What a sponsor is asked to renew, for its owner",
  allow: "RENEW_SPONSOR",
  feature: "sponsors",
  answer: asked,
});

export const answerRenewal = post(`${ofOne}/renewal`, {
  summary: "Renew a sponsorship, or say that it ends",
  allow: "RENEW_SPONSOR",
  feature: "sponsors",
  changes: "service",
  body: sent({ renew: Bool() }),
  answer: record({ state: oneOf(renewals) }),
});
