import { newID } from "../../platform/db/ids.ts";
import { type DatabaseRow, addRows } from "../../platform/db/rows.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { sqlName } from "../../platform/db/statement.ts";
import { writeChosenCategories } from "../chosen-category-queries.ts";
import { lockService } from "../queries.ts";
import { idsInOrder, orderedEntryForms, orderedFolders, writeOrder } from "../row-order.ts";
import { duplicateName } from "./duplicate-name.ts";

const duplicable = {
  folder: { table: "document_folders", idColumn: "document_folder_id", ordered: orderedFolders },
  form: { table: "forms", idColumn: "form_id", ordered: orderedEntryForms },
} as const;

type Original = { kind: keyof typeof duplicable; serviceID: string; id: string; categoryIDs: readonly string[] };

/** Adds a copy of a row right after it, with all its columns but for `changes`, and answers its identifier and name. */
export async function duplicateRow(
  sql: Sql,
  { kind, serviceID, id, categoryIDs }: Original,
  changes: DatabaseRow = {},
) {
  const { table, idColumn, ordered } = duplicable[kind];
  // Nobody orders the rows meanwhile.
  await lockService(sql, serviceID);
  const rows = await sql<{ row: DatabaseRow }>`
    select to_jsonb(t) as row from ${sqlName(table)} t where t.service_id = ${serviceID}`;
  const { row: original } = requireRow(rows.filter(({ row }) => row[idColumn] === id));
  const copyID = await newID(sql);
  const name = duplicateName(
    String(original["name"]),
    rows.map(({ row }) => String(row["name"])),
  );
  await addRows(sql, table, [{ ...original, ...changes, widened_at: null, [idColumn]: copyID, name }]);
  await writeChosenCategories(sql, kind, { serviceID, id: copyID, categoryIDs });
  const ids = (await idsInOrder(sql, ordered, serviceID)).filter((one) => one !== copyID);
  await writeOrder(sql, ordered, serviceID, ids.toSpliced(ids.indexOf(id) + 1, 0, copyID));
  return { id: copyID, name };
}
