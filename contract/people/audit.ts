import { Array as List, Boolean as Bool, Optional, type Static, String as Str, Unsafe } from "typebox";
import { downloadQuery } from "../platform/downloads.ts";
import { get, post } from "../platform/endpoint.ts";
import { linkHolderNames } from "../platform/link-holder-names.ts";
import { purposes } from "../platform/permissions.ts";
import { Cursor, Day, ID, Instant, Standings, nullable, oneOf, record, inputRecord } from "../platform/schema.ts";
import { timeZoneNames } from "../platform/time-zone.ts";

/** A field that was changed, in words. Null: there was nothing to say of it before, or there isn't after. */
const changedField = record({ label: Str(), before: nullable(Str()), after: nullable(Str()) });
export type ChangedField = Static<typeof changedField>;

export const auditEntry = record({
  auditID: ID(),
  at: Instant(),
  /** Who did it; null for the holder of a link, and for somebody who is gone. */
  userID: nullable(ID()),
  fullName: nullable(Str()),
  /** The purpose of the link by which it was done, if it was done by a link. */
  linkPurpose: nullable(oneOf(purposes)),
  /** The name of the API key by which another system did it in their name. */
  apiKeyName: nullable(Str()),
  /** What they did, in the past tense: 'published Tallgrass Awards'. */
  did: Str(),
  fields: List(changedField),
  action: Str(),
  serviceID: nullable(ID()),
  serviceName: nullable(Str()),
  timeZone: nullable(oneOf(timeZoneNames)),
  recordID: nullable(ID()),
  before: Unsafe<unknown>({}),
  after: Unsafe<unknown>({}),
});
export type AuditEntry = Static<typeof auditEntry>;

/** A change by a command of the operator. */
export const SUSPEND_CLIENT = "SUSPEND_CLIENT";
/** Whoever runs the installation looked as somebody. */
export const SEE_AS_BY_OPERATOR = "SEE_AS_BY_OPERATOR";
/** Whoever runs the installation let staff use their passwords again. */
export const ALLOW_PASSWORDS_BY_OPERATOR = "ALLOW_PASSWORDS_BY_OPERATOR";

const operatorActions = [SUSPEND_CLIENT, SEE_AS_BY_OPERATOR, ALLOW_PASSWORDS_BY_OPERATOR] as const;
export type OperatorAction = (typeof operatorActions)[number];

/** Who made a change. */
export function actorText({ fullName, linkPurpose, apiKeyName, action }: AuditEntry): string {
  if (operatorActions.some((one) => one === action)) return "Whoever runs this site";
  const name = fullName ?? (linkPurpose ? linkHolderNames[linkPurpose] : "Somebody who is gone");
  return apiKeyName === null ? name : `${name}, by the API key “${apiKeyName}”`;
}

/** What a change is about, for a filter. */
export const changeKindLabels = {
  programs: "Programs and pages",
  forms: "Categories, forms and folders",
  entries: "Entries",
  judging: "Judging and results",
  tours: "Homes and builders",
  sponsors: "Sponsors",
  sales: "Sales and money",
  door: "The door",
  people: "People and roles",
  messages: "Messages and surveys",
  association: "The association",
  downloads: "Downloaded files",
} as const;
export type ChangeKind = keyof typeof changeKindLabels;
export const changeKinds = Object.keys(changeKindLabels) as ChangeKind[];

const filter = {
  kind: Optional(oneOf(changeKinds)),
  userID: Optional(ID()),
  serviceID: Optional(ID()),
  /** The first and the last day, in the zone that the answer names. */
  from: Optional(Day()),
  to: Optional(Day()),
  search: Optional(Str({ maxLength: 100 })),
  /** Whether what was done in rehearsals is listed, too. */
  rehearsals: Optional(oneOf(["shown"])),
};

export const auditLog = get("/clients/:client/audit", {
  summary: "What people did, newest first",
  allow: "VIEW_AUDIT_LOG",
  query: inputRecord({ ...filter, after: Optional(Cursor()), action: Optional(Str({ maxLength: 60 })) }),
  answer: record({
    entries: List(auditEntry),
    /** There may be a next page although this one is short: a search goes back a stretch at a time, to `searchedTo`. */
    next: nullable(Cursor()),
    searchedTo: nullable(Instant()),
    /** The clock of days and of changes without a program. */
    timeZone: oneOf(timeZoneNames),
  }),
});

export const auditChoices = get("/clients/:client/audit/choices", {
  summary: "By whom and in which programs something was changed",
  allow: "VIEW_AUDIT_LOG",
  answer: record({
    standings: Standings(),
    people: List(record({ userID: ID(), fullName: Str() })),
    programs: List(record({ serviceID: ID(), name: Str(), rehearsal: Bool() })),
  }),
});

export const downloadChanges = post("/clients/:client/audit/download", {
  summary: "Download what people did",
  allow: "VIEW_AUDIT_LOG",
  ...downloadQuery(filter),
});
