import type { MergeField } from "../merge-fields.ts";
import type { ServiceKind } from "../service-kinds.ts";

/** What mails are about, and the kinds of program whose people get them; an association's own have none. */
export const mailGroups = {
  entries: { label: "Entries", of: ["contest"] },
  scoring: { label: "Scoring", of: ["contest", "scholarship"] },
  scholarships: { label: "Scholarships", of: ["scholarship"] },
  tours: { label: "Tours", of: ["parade"] },
  sales: { label: "Orders and tickets", of: ["event", "parade"] },
  votes: { label: "Votes", of: ["contest", "parade"] },
  sponsors: { label: "Sponsors", of: [] },
  invoices: { label: "Invoices", of: [] },
} as const satisfies Record<string, { label: string; of: readonly ServiceKind[] }>;
export type MailGroup = keyof typeof mailGroups;

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
export const ofNextLevel = ["award", "toAssociation", "toProgram", "toCategory", "deadline"] as const;
