import { entryCode } from "../../contract/entries/entry-rules.ts";
import type { Answered } from "../../contract/platform/forms/carried.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import { answeredBy } from "../entries/copy-queries.ts";
import { type Parcel, factsToSend, filesToSend } from "./parcel-queries.ts";

type Packing = { entryID: string; awardTitle: string; association: string; program: string };

export async function packed(sql: Sql, { entryID, ...from }: Packing): Promise<Parcel> {
  const [facts, answered, files] = await Promise.all([
    factsToSend(sql, entryID).then(one),
    answeredBy(sql, entryID),
    filesToSend(sql, entryID),
  ]);
  const { label, number, ...known } = facts;
  return { ...known, ...from, code: entryCode(label, number), answered: answered.map(withoutFiles), files };
}

/** A file that answers a question lies with its own form. */
const withoutFiles = ({ elements, ...form }: Answered): Answered => ({
  ...form,
  elements: elements.filter(({ type }) => type !== "file"),
});
