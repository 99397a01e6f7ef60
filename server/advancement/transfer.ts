import { entryCode } from "../../contract/entries/entry-rules.ts";
import type { FormWithAnswers } from "../../contract/platform/forms/answer-carryover.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { answeredFormsOf } from "../entries/entry-copy-queries.ts";
import { type EntryTransfer, factsToSend, filesToSend } from "./transfer-queries.ts";

type TransferSource = { entryID: string; awardTitle: string; association: string; program: string };

export async function entryTransfer(sql: Sql, { entryID, ...from }: TransferSource): Promise<EntryTransfer> {
  const [facts, answered, files] = await Promise.all([
    factsToSend(sql, entryID).then(requireRow),
    answeredFormsOf(sql, entryID),
    filesToSend(sql, entryID),
  ]);
  const { label, number, ...known } = facts;
  return { ...known, ...from, code: entryCode(label, number), answered: answered.map(withoutFiles), files };
}

/** A file that answers a question lies with its own form. */
const withoutFiles = ({ elements, ...form }: FormWithAnswers): FormWithAnswers => ({
  ...form,
  elements: elements.filter(({ type }) => type !== "file"),
});
