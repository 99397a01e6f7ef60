import { viewColumns } from "../../contract/entries/entry-views.ts";
import type { EntryOrigin } from "../../contract/advancement/advancement.ts";
import { formatPhone } from "../../contract/platform/forms/phone.ts";
import { type AnsweringRow, answerColumns } from "../tables/downloads/answer-columns.ts";
import type { Column } from "../tables/downloads/listing.ts";
import type { EntryRequirements } from "./listing.ts";
import type { ListedEntry } from "./listing-queries.ts";

type ColumnEntry = Pick<ListedEntry, "owner" | "submittedAt" | "filed" | "awardTitle" | "origin"> & AnsweringRow;

const factColumns: readonly Column<ColumnEntry>[] = [
  { id: "email", heading: "Email", kind: "text", value: ({ owner }) => owner.email },
  { id: "phone", heading: "Phone", kind: "text", value: ({ owner }) => owner.phone && formatPhone(owner.phone) },
  { id: "company", heading: "Company", kind: "text", value: ({ owner }) => owner.company },
  { id: "submittedAt", heading: "Submitted", kind: "instant", value: ({ submittedAt }) => submittedAt },
  { id: "files", heading: "Files", kind: "number", value: ({ filed }) => filed.length },
  { id: "awardTitle", heading: "Award title", kind: "text", value: ({ awardTitle }) => awardTitle },
];

/** Where programs of other associations send their winners on. */
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
  withdrawnAt === null ? awardTitle : `${awardTitle} (withdrawn)`;

/** The columns that a list of entries can have, and of each entry what stands in those that were chosen. */
export function entryListColumns({ forms }: EntryRequirements, asked: string | undefined, { isFed = false } = {}) {
  const all = [
    ...factColumns,
    ...(isFed ? originColumns : []),
    ...answerColumns<ColumnEntry>(forms.map(({ entryFormID: formID, ...form }) => ({ formID, ...form }))),
  ];
  const chosen = viewColumns(asked).flatMap((id) => all.find((column) => column.id === id) ?? []);
  const cellsOf = ({ answered, ...entry }: ListedEntry) => {
    const row = { ...entry, answered: answered.map(({ entryFormID: formID, ...given }) => ({ formID, ...given })) };
    return chosen.map(({ value }) => value(row));
  };
  const heads = (columns: readonly Column<ColumnEntry>[]) =>
    columns.map(({ id, heading, kind }) => ({ id, heading, kind }));
  return { choices: heads(all), columns: heads(chosen), cellsOf };
}
