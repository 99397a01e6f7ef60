import type { AnswerOf } from "../../contract/platform/endpoint.ts";
import type { takeImportBack } from "../../contract/imports/imports.ts";
import type { Value, Values } from "../../contract/platform/forms/element.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { fragment, sqlName } from "../platform/db/statement.ts";
import { endRefundedParts } from "../commerce/refunds/refund-parts.ts";
import { releaseIfAllEnded, refundParts, partsOfProgram } from "../commerce/refunds/refund-calls.ts";
import { lockTransaction } from "../commerce/cart/transaction-queries.ts";
import { deleteUnheldUploads } from "../media/uploads/upload-cleanup.ts";
import { existingBuilders, writeBuilders } from "./builder-import.ts";
import { existingHomes, writeHomes } from "./home-import.ts";
import type { PlannedLine } from "./line-planner.ts";
import {
  type ImportedTable,
  type ImportRecord,
  type ImportRow,
  type ImportedKind,
  importRecordsOf,
  referencesTo,
} from "./import-queries.ts";
import { changeGuest, importedOrders } from "./ticket-import.ts";
import type { RefundPart } from "../commerce/refunds/refund-queries.ts";

const MOST_NAMES = 20;

type TakeBackResult = { removed: number; restored: number; namesKept: string[]; fileKeys: string[] };
type TakeBackScope = { sql: Sql; row: ImportRow; userID: string; outcome: TakeBackResult };

/**
 * Removes records that an import created and restores the fields that it changed. Records that are referred to and fields that were changed
 * since stay. The caller locks the program.
 */
export async function takeBackImport({ sql, row, userID }: Omit<TakeBackScope, "outcome">) {
  const outcome: TakeBackResult = { removed: 0, restored: 0, namesKept: [], fileKeys: [] };
  const scope = { sql, row, userID, outcome };
  const records = await importRecordsOf(sql, row.importID);
  const recordsOf = (...kinds: ImportedKind[]) => records.filter(({ kind }) => kinds.includes(kind));
  await removeImages(scope, recordsOf("image"));
  await restoreLogos(scope, recordsOf("logo"));
  await cancelOrders(scope, recordsOf("transaction"));
  const homes: ImportedTable = { existing: existingHomes, write: writeHomes, table: "properties", id: "property_id" };
  const builders: ImportedTable = {
    existing: existingBuilders,
    write: writeBuilders,
    table: "builders",
    id: "builder_id",
  };
  await removeOrRestoreRecords(scope, homes, recordsOf("property"));
  await removeOrRestoreRecords(scope, builders, row.subject === "builders" ? recordsOf("builder") : []);
  if (row.subject === "homes") await removeCreatedRecords(scope, recordsOf("builder", "group"));
  await sql`update imports set state = 'takenBack' where import_id = ${row.importID}`;
  const { removed, restored, namesKept, fileKeys } = outcome;
  const answer: AnswerOf<typeof takeImportBack> = {
    removed,
    restored,
    kept: namesKept.length,
    names: namesKept.slice(0, MOST_NAMES),
  };
  return { answer, fileKeys };
}

/** Deletes imported pictures unless somebody has given them a caption. */
async function removeImages({ sql, outcome }: TakeBackScope, records: readonly ImportRecord[]): Promise<void> {
  const ids = records.map(({ recordID }) => recordID);
  const removedImages = await sql<{ uploadID: string }>`
    delete from property_images where image_id = any (${ids}::uuid[]) and caption = '' returning upload_id`;
  const uploadIDs = removedImages.map(({ uploadID }) => uploadID);
  outcome.fileKeys.push(...(await deleteUnheldUploads(sql, uploadIDs)));
}

/** Restores the logo from before if its file still exists: the daily sweep deletes logos that nothing shows. */
async function restoreLogos({ sql, outcome }: TakeBackScope, records: readonly ImportRecord[]): Promise<void> {
  for (const { recordID, before, after } of records) {
    const previousLogo = before?.["logo"] ?? null;
    const rows = await sql`
      update builders set logo_upload_id = (select upload_id from uploads where upload_id = ${previousLogo}::uuid)
      where builder_id = ${recordID} and logo_upload_id = ${after["logo"]}::uuid returning builder_id`;
    if (rows.length > 0) outcome.fileKeys.push(...(await deleteUnheldUploads(sql, [String(after["logo"])])));
  }
}

async function removeOrRestoreRecords(
  { sql, row, outcome }: TakeBackScope,
  table: ImportedTable,
  records: readonly ImportRecord[],
) {
  if (records.length === 0) return;
  const existing = new Map((await table.existing(sql, row.serviceID)).map((record) => [record.recordID, record]));
  const presentRecords = records.flatMap((record) => {
    const current = existing.get(record.recordID);
    return current && !current.removed ? [{ record, values: current.values }] : [];
  });
  const nameOf = (values: Values) => String(values["name"] ?? values["company"] ?? "");
  const untouched = presentRecords.filter(
    ({ record, values }) => record.before === null && isUnchangedSince(record, values),
  );
  const unreferencedIDs = await withoutReferences(
    sql,
    table,
    untouched.map(({ record }) => record.recordID),
  );
  await sql`delete from ${sqlName(table.table)} where ${sqlName(table.id)} = any (${[...unreferencedIDs]}::uuid[])`;
  outcome.removed += unreferencedIDs.size;
  const restoredLines: PlannedLine[] = [];
  for (const { record, values } of presentRecords) {
    if (unreferencedIDs.has(record.recordID)) continue;
    const restored = record.before ? fieldsToRestore(record, values) : [];
    if (restored.length > 0) {
      const before = record.before as Values;
      const after = { ...values, ...Object.fromEntries(restored.map((field) => [field, before[field]])) };
      restoredLines.push({
        line: record.line,
        recordID: record.recordID,
        before: values,
        after,
        changed: restored,
        cells: {},
      });
    }
    if (restored.length < Object.keys(record.before ?? { any: true }).length) outcome.namesKept.push(nameOf(values));
  }
  await table.write(sql, row.serviceID, restoredLines);
  outcome.restored += restoredLines.length;
}

const isSameValue = (value: unknown, other: unknown) => String(value ?? "") === String(other ?? "");
const isUnchangedSince = ({ after }: ImportRecord, values: Values) =>
  Object.entries(after).every(([field, value]) => isSameValue(values[field], value));
/** Fields that nobody has changed since. */
const fieldsToRestore = ({ before, after }: ImportRecord, values: Record<string, Value>) =>
  Object.keys(before ?? {}).filter((field) => isSameValue(values[field], after[field]));

async function withoutReferences(
  sql: Sql,
  table: Pick<ImportedTable, "table" | "id">,
  ids: readonly string[],
): Promise<Set<string>> {
  const unreferencedIDs = new Set(ids);
  for (const { table: referencingTable, column } of await referencesTo(sql, table)) {
    const used = await sql<{ id: string }>`
      select distinct ${sqlName(column)} as id from ${sqlName(referencingTable)} where ${sqlName(column)} = any (${[...unreferencedIDs]}::uuid[])`;
    for (const { id } of used) unreferencedIDs.delete(id);
  }
  const owned = await sql<{ id: string }>`
    select ${sqlName(table.id)} as id from ${sqlName(table.table)}
    where ${sqlName(table.id)} = any (${[...unreferencedIDs]}::uuid[]) and (user_id is not null ${usageConditions[table.table]})`;
  for (const { id } of owned) unreferencedIDs.delete(id);
  return unreferencedIDs;
}

/** Columns that staff set on a record in use, beside references to it. */
const usageConditions = {
  properties: fragment`or disqualified_at is not null or online_tour`,
  builders: fragment`or logo_upload_id is not null`,
};

/** Deletes builders and groups created because lines named them, unless they are in use. */
async function removeCreatedRecords({ sql, outcome }: TakeBackScope, records: readonly ImportRecord[]): Promise<void> {
  const ids = (kindOfRecord: ImportedKind) =>
    records.filter(({ kind }) => kind === kindOfRecord).map(({ recordID }) => recordID);
  const untouched = await sql<{ id: string }>`
    select builder_id as id from builders where builder_id = any (${ids("builder")}::uuid[]) and removed_at is null
      and concat(about, contact_name, email, phone, website, license) = ''`;
  const unreferencedIDs = await withoutReferences(
    sql,
    { table: "builders", id: "builder_id" },
    untouched.map(({ id }) => id),
  );
  await sql`delete from builders where builder_id = any (${[...unreferencedIDs]}::uuid[])`;
  const groups = await sql`
    delete from property_groups g where property_group_id = any (${ids("group")}::uuid[])
      and not exists (select from properties p where p.property_group_id = g.property_group_id) returning property_group_id`;
  outcome.removed += unreferencedIDs.size + groups.length;
}

/** Cancels imported orders without check-ins and refunds, and restores changed guests. */
async function cancelOrders(
  { sql, row, userID, outcome }: TakeBackScope,
  records: readonly ImportRecord[],
): Promise<void> {
  const existing = await importedOrders(
    sql,
    records.map(({ recordID }) => recordID),
  );
  for (const record of records) {
    const transaction = requireRow(await lockTransaction(sql, record.recordID));
    const currentValues = existing.find(({ recordID }) => recordID === record.recordID)?.values ?? {};
    if (record.before) {
      if (!isUnchangedSince(record, currentValues)) outcome.namesKept.push(transaction.guestName);
      else {
        await changeGuest(sql, record.recordID, { ...currentValues, ...(record.before as Values) });
        outcome.restored += 1;
      }
      continue;
    }
    if (transaction.state === "cancelled" || transaction.state === "refunded") continue;
    if (
      transaction.state !== "paid" ||
      !isUnchangedSince(record, currentValues) ||
      (await hasCheckIns(sql, record.recordID))
    ) {
      outcome.namesKept.push(transaction.guestName);
      continue;
    }
    await cancelOrder(sql, { transactionID: record.recordID, serviceID: row.serviceID, userID });
    outcome.removed += 1;
  }
}

const hasCheckIns = async (sql: Sql, transactionID: string): Promise<boolean> =>
  (
    await sql`
    select from scans s join tickets k using (client_id, ticket_id)
    where k.transaction_id = ${transactionID} and s.undone_at is null limit 1`
  ).length > 0;

type OrderCancellation = { transactionID: string; serviceID: string; userID: string };

/** Cancels an order and clears its reference, so that the table can be imported again. */
async function cancelOrder(sql: Sql, { transactionID, serviceID, userID }: OrderCancellation): Promise<void> {
  const parts: RefundPart[] = await partsOfProgram(sql, transactionID, { serviceID, money: "all" });
  await endRefundedParts(sql, transactionID, parts, "cancelled");
  await refundParts({ sql, transactionID, reason: "Import undone", madeBy: userID }, parts);
  await releaseIfAllEnded(sql, transactionID);
  await sql`update transactions set reference = null where transaction_id = ${transactionID}`;
}
