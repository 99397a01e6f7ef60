import { viewColumns } from "../../contract/entries/entry-views.ts";
import { entryFeeStateText, feesOfEntry } from "../../contract/entries/entry-fees.ts";
import type { EntryRules } from "../../contract/entries/accepted-rules.ts";
import { clock } from "../platform/clock.ts";
import type { EntryOrigin } from "../../contract/advancement/advancement.ts";
import { formatPhone } from "../../contract/platform/forms/phone.ts";
import { type AnsweringRow, answerColumns } from "../tables/downloads/answer-columns.ts";
import type { Column } from "../tables/downloads/listing.ts";
import type { EntryRequirements } from "./listing.ts";
import type { ListedEntry } from "./listing-queries.ts";

type ColumnEntry = Pick<
  ListedEntry,
  "owner" | "submittedAt" | "handedInAt" | "filed" | "awardTitle" | "origin" | "feeFacts" | "rules"
> &
  AnsweringRow;

const submittedWhen = ({ submittedAt, handedInAt }: Pick<ColumnEntry, "submittedAt" | "handedInAt">) =>
  submittedAt ?? handedInAt;

const factColumns: readonly Column<ColumnEntry>[] = [
  { id: "email", heading: "Email", kind: "text", value: ({ owner }) => owner.email },
  { id: "phone", heading: "Phone", kind: "text", value: ({ owner }) => owner.phone && formatPhone(owner.phone) },
  { id: "company", heading: "Company", kind: "text", value: ({ owner }) => owner.company },
  { id: "submittedAt", heading: "Submitted", kind: "instant", value: submittedWhen },
  { id: "files", heading: "Files", kind: "number", value: ({ filed }) => filed.length },
  { id: "awardTitle", heading: "Award title", kind: "text", value: ({ awardTitle }) => awardTitle },
];

const currentFees = ({ feeFacts }: Pick<ListedEntry, "feeFacts">) => feesOfEntry(feeFacts, clock.now());

function feeState(entry: Pick<ListedEntry, "feeFacts">): string | null {
  const fees = currentFees(entry);
  return fees && entryFeeStateText(fees);
}

/** For programs with entry fees. */
export const feeColumns: readonly Column<Pick<ListedEntry, "feeFacts">>[] = [
  { id: "feePaid", heading: "Fee paid", kind: "money", value: (entry) => currentFees(entry)?.paid ?? null },
  { id: "feeDue", heading: "Fee due", kind: "money", value: (entry) => currentFees(entry)?.due ?? null },
  { id: "fee", heading: "Fee", kind: "text", value: feeState },
];

type RuledEntry = Pick<ListedEntry, "rules">;

/** For programs with rules to accept. */
export const rulesColumns: readonly Column<RuledEntry>[] = [
  {
    id: "rulesAccepted",
    heading: "Rules accepted",
    kind: "text",
    value: ({ rules }) => rulesStateText(rules),
  },
  {
    id: "rulesAcceptedAt",
    heading: "Rules accepted at",
    kind: "instant",
    value: ({ rules }) => rules?.accepted?.acceptedAt ?? null,
  },
  {
    id: "rulesAcceptedBy",
    heading: "Rules accepted by",
    kind: "text",
    value: ({ rules }) => rules?.accepted?.by ?? null,
  },
];

/** 'Version 2', 'Version 1, asked again', 'No' */
function rulesStateText(rules: EntryRules | null): string | null {
  if (!rules) return null;
  if (!rules.accepted) return "No";
  return `Version ${rules.accepted.version}${rules.mustAccept ? ", asked again" : ""}`;
}

/** For programs that get winners from other associations. */
export const originColumns: readonly Column<Pick<ListedEntry, "origin">>[] = [
  { id: "sentOnBy", heading: "Sent on by", kind: "text", value: ({ origin }) => origin?.association ?? null },
  { id: "programThere", heading: "Program there", kind: "text", value: ({ origin }) => origin?.program ?? null },
  {
    id: "awardThere",
    heading: "Award there",
    kind: "text",
    value: ({ origin }) => origin && awardInSourceProgram(origin),
  },
];

const awardInSourceProgram = ({ awardTitle, withdrawnAt }: EntryOrigin) =>
  withdrawnAt === null ? awardTitle : `${awardTitle} (retracted)`;

/** The columns that a list of entries can have, and each entry's cells of the chosen ones. */
export function entryListColumns(
  { forms }: EntryRequirements,
  columnList: string | undefined,
  { isFed = false, hasFees = false, hasRules = false } = {},
) {
  const all = [
    ...factColumns,
    ...(hasFees ? feeColumns : []),
    ...(hasRules ? rulesColumns : []),
    ...(isFed ? originColumns : []),
    ...answerColumns<ColumnEntry>(forms.map(({ entryFormID: formID, ...form }) => ({ formID, ...form }))),
  ];
  const selected = viewColumns(columnList).flatMap((id) => all.find((column) => column.id === id) ?? []);
  const cellsOf = ({ answered, ...entry }: ListedEntry) => {
    const row = { ...entry, answered: answered.map(({ entryFormID: formID, ...rest }) => ({ formID, ...rest })) };
    return selected.map(({ value }) => value(row));
  };
  const heads = (columns: readonly Column<ColumnEntry>[]) =>
    columns.map(({ id, heading, kind }) => ({ id, heading, kind }));
  return { choices: heads(all), columns: heads(selected), cellsOf };
}
