import type { MergeField } from "../../platform/merge-fields.ts";
import { type Feature, type ServiceKind, hasFeature } from "../../platform/service-kinds.ts";

type MailGroupRow = {
  label: string;
  /** The feature of programs whose people get these mails; mails of the association's own have none. */
  feature?: Feature;
};

/**
 * The subjects of mails. Applications for scholarships have mails in their own words (`mailKindFor`), so the group of entries belongs to
 * the kinds of program that show winners in galleries.
 */
export const mailGroups = {
  entries: { label: "Entries", feature: "galleries" },
  scoring: { label: "Scoring", feature: "scoring" },
  scholarships: { label: "Scholarships", feature: "awards" },
  tours: { label: "Tours", feature: "properties" },
  sales: { label: "Orders and tickets", feature: "sales" },
  votes: { label: "Votes", feature: "votes" },
  sponsors: { label: "Sponsors", feature: "sponsors" },
  invoices: { label: "Invoices" },
  giving: { label: "Donations", feature: "sales" },
} as const satisfies Record<string, MailGroupRow>;
export type MailGroup = keyof typeof mailGroups;

/** Whether an association with programs of these kinds sends mails of the group. */
export function isMailGroupUsed(group: MailGroup, kinds: readonly ServiceKind[]): boolean {
  const { feature }: MailGroupRow = mailGroups[group];
  return feature === undefined || kinds.some((kind) => hasFeature(kind, feature));
}

export type MailKindRow = {
  group: MailGroup;
  label: string;
  /** When the mail leaves, and to whom. */
  when: string;
  fields: readonly MergeField[];
  subject: string;
  text: string;
  button: string;
};

/** The fields of mails to an entrant whose entry another association would like to have. */
export const nextCompetitionMergeFields = ["award", "toAssociation", "toProgram", "toCategory", "deadline"] as const;
