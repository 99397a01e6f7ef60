import type { MergeField } from "../../platform/merge-fields.ts";
import { type Feature, type ServiceKind, hasFeature } from "../../platform/service-kinds.ts";

type MailGroupRow = {
  label: string;
  /** What a program has whose people get them; an association's own have none. */
  feature?: Feature;
};

/**
 * What mails are about. An application is told of in words of its own (`mailKindFor`), so that mails about entries are those of the kind
 * that shows its winners in galleries.
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
} as const satisfies Record<string, MailGroupRow>;
export type MailGroup = keyof typeof mailGroups;

/** Whether an association that has programs of these kinds sends such mails. */
export function isMailGroupUsed(group: MailGroup, kinds: readonly ServiceKind[]): boolean {
  const { feature }: MailGroupRow = mailGroups[group];
  return feature === undefined || kinds.some((kind) => hasFeature(kind, feature));
}

export type MailKindRow = {
  group: MailGroup;
  label: string;
  /** When it leaves, and to whom. */
  when: string;
  fields: readonly MergeField[];
  subject: string;
  text: string;
  button: string;
};

/** What those are told whose entry another association would like to have. */
export const nextCompetitionMergeFields = ["award", "toAssociation", "toProgram", "toCategory", "deadline"] as const;
