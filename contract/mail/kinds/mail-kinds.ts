import type { MergeValues } from "../mail-merge.ts";
import { mergeFields } from "../../platform/merge-fields.ts";
import type { ServiceKind } from "../../platform/service-kinds.ts";
import { entryMails } from "./entries.ts";
import { givingMails } from "./giving.ts";
import { invoiceMails } from "./invoices.ts";
import { salesMails } from "./sales.ts";
import { scholarshipMails } from "./scholarships.ts";
import { scoringMails } from "./scoring.ts";
import { sponsorMails } from "./sponsors.ts";
import { tourMails } from "./tours.ts";
import { voteMails } from "./votes.ts";
import type { MailKindRow } from "./mail-groups.ts";

/** The mails that follow an event or remind of a deadline, in the product's words; a client may word them anew. */
export const mailKinds = {
  ...entryMails,
  ...scoringMails,
  ...scholarshipMails,
  ...tourMails,
  ...salesMails,
  ...voteMails,
  ...sponsorMails,
  ...invoiceMails,
  ...givingMails,
} as const satisfies Record<string, MailKindRow>;

export type MailKind = keyof typeof mailKinds;
export const mailKindNames = Object.keys(mailKinds) as MailKind[];
export const isMailKind = (name: string): name is MailKind => Object.hasOwn(mailKinds, name);

/** Mails about applications that replace the mail about entries. */
const applicationMailKinds: Partial<Record<MailKind, MailKind>> = {
  entrySubmitted: "applicationSubmitted",
  entryChanged: "applicationChanged",
  entryGiven: "applicationGiven",
  entryTaken: "applicationTaken",
  entryDisqualified: "applicationDisqualified",
  entryReinstated: "applicationReinstated",
  entryRefused: "applicationRefused",
  entryReturned: "applicationReturned",
  entryReconsidered: "applicationReconsidered",
  entryRemoved: "applicationRemoved",
  entryWanted: "applicationWanted",
  entryWantedReminder: "applicationWantedReminder",
  entryArrived: "applicationArrived",
  resultsReleased: "applicationsDecided",
  resultWithdrawn: "applicationWithdrawn",
  draftReminder: "applicationDraftReminder",
  missingReminder: "applicationMissingReminder",
};

/** The kind of mail that a program of this kind sends in place of `kind`: scholarship programs have their own words. */
export const mailKindFor = (program: ServiceKind, kind: MailKind): MailKind =>
  (program === "scholarship" && applicationMailKinds[kind]) || kind;

export const sampleMergeValues = (kind: MailKind): MergeValues =>
  Object.fromEntries(mailKinds[kind].fields.map((name) => [name, mergeFields[name].sample]));
