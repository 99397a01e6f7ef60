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

type TakeBackResult = { removed: number; restored: number; kept: string[]; fileKeys: string[] };
type TakeBackScope = { sql: Sql; row: ImportRow; userID: string; outcome: TakeBackResult };

/**
 * What an import has made goes, and what it has changed is as it was, as far as nobody has gone on with it: what was changed
 * since stays as it is, and so does what anything refers to. The service is locked by whoever calls.
 */
export async function takeBackImport({ sql, row, userID }: Omit<TakeBackScope, "outcome">) {
  const outcome: TakeBackResult = { removed: 0, restored: 0, kept: [], fileKeys: [] };
  const taking = { sql, row, userID, outcome };
  const records = await importRecordsOf(sql, row.importID);
  const of = (...kinds: ImportedKind[]) => records.filter(({ kind }) => kinds.includes(kind));
  await removeImages(taking, of("image"));
  await restoreLogos(taking, of("logo"));
  await cancelOrders(taking, of("transaction"));
  const homes: ImportedTable = { present: existingHomes, write: writeHomes, table: "properties", id: "property_id" };
  const builders: ImportedTable = {
    present: existingBuilders,
    write: writeBuilders,
    table: "builders",
    id: "builder_id",
  };
  await removeOrRestoreRecords(taking, homes, of("property"));
  await removeOrRestoreRecords(taking, builders, row.subject === "builders" ? of("builder") : []);
  if (row.subject === "homes") await removeCreatedRecords(taking, of("builder", "group"));
  await sql`update imports set state = 'takenBack' where import_id = ${row.importID}`;
  const { removed, restored, kept, fileKeys } = outcome;
  const answer: AnswerOf<typeof takeImportBack> = {
    removed,
    restored,
    kept: kept.length,
    names: kept.slice(0, MOST_NAMES),
  };
  return { answer, fileKeys };
}

/** Pictures that nobody has said anything to. */
async function removeImages({ sql, outcome }: TakeBackScope, records: readonly ImportRecord[]): Promise<void> {
  const ids = records.map(({ recordID }) => recordID);
  const gone = await sql<{ uploadID: string }>`
    delete from property_images where image_id = any (${ids}::uuid[]) and caption = '' returning upload_id`;
  const uploadIDs = gone.map(({ uploadID }) => uploadID);
  outcome.fileKeys.push(...(await deleteUnheldUploads(sql, uploadIDs)));
}

/** The logo before, where that is still kept: the daily sweep has those that nothing shows. */
async function restoreLogos({ sql, outcome }: TakeBackScope, records: readonly ImportRecord[]): Promise<void> {
  for (const { recordID, before, after } of records) {
    const was = before?.["logo"] ?? null;
    const rows = await sql`
      update builders set logo_upload_id = (select upload_id from uploads where upload_id = ${was}::uuid)
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
  const present = new Map((await table.present(sql, row.serviceID)).map((each) => [each.recordID, each]));
  const there = records.flatMap((record) => {
    const current = present.get(record.recordID);
    return current && !current.removed ? [{ record, values: current.values }] : [];
  });
  const nameOf = (values: Values) => String(values["name"] ?? values["company"] ?? "");
  const untouched = there.filter(({ record, values }) => record.before === null && isUnchangedSince(record, values));
  const free = await withoutReferences(
    sql,
    table,
    untouched.map(({ record }) => record.recordID),
  );
  await sql`delete from ${sqlName(table.table)} where ${sqlName(table.id)} = any (${[...free]}::uuid[])`;
  outcome.removed += free.size;
  const back: PlannedLine[] = [];
  for (const { record, values } of there) {
    if (free.has(record.recordID)) continue;
    const restored = record.before ? fieldsToRestore(record, values) : [];
    if (restored.length > 0) {
      const before = record.before as Values;
      const after = { ...values, ...Object.fromEntries(restored.map((field) => [field, before[field]])) };
      back.push({ line: record.line, recordID: record.recordID, before: values, after, changed: restored, cells: {} });
    }
    if (restored.length < Object.keys(record.before ?? { any: true }).length) outcome.kept.push(nameOf(values));
  }
  await table.write(sql, row.serviceID, back);
  outcome.restored += back.length;
}

const isSameValue = (value: unknown, other: unknown) => String(value ?? "") === String(other ?? "");
const isUnchangedSince = ({ after }: ImportRecord, values: Values) =>
  Object.entries(after).every(([field, value]) => isSameValue(values[field], value));
/** Those fields that nobody has changed since. */
const fieldsToRestore = ({ before, after }: ImportRecord, values: Record<string, Value>) =>
  Object.keys(before ?? {}).filter((field) => isSameValue(values[field], after[field]));

async function withoutReferences(
  sql: Sql,
  table: Pick<ImportedTable, "table" | "id">,
  ids: readonly string[],
): Promise<Set<string>> {
  const free = new Set(ids);
  for (const { table: from, column } of await referencesTo(sql, table)) {
    const used = await sql<{ id: string }>`
      select distinct ${sqlName(column)} as id from ${sqlName(from)} where ${sqlName(column)} = any (${[...free]}::uuid[])`;
    for (const { id } of used) free.delete(id);
  }
  const owned = await sql<{ id: string }>`
    select ${sqlName(table.id)} as id from ${sqlName(table.table)}
    where ${sqlName(table.id)} = any (${[...free]}::uuid[]) and (user_id is not null ${isUsedOtherwise[table.table]})`;
  for (const { id } of owned) free.delete(id);
  return free;
}

/** What staff say of a record that no column of a table says. */
const isUsedOtherwise = {
  properties: fragment`or disqualified_at is not null or online_tour`,
  builders: fragment`or logo_upload_id is not null`,
};

/** Builders and groups that lines named: they go where nothing is in them. */
async function removeCreatedRecords({ sql, outcome }: TakeBackScope, records: readonly ImportRecord[]): Promise<void> {
  const ids = (wanted: ImportedKind) => records.filter(({ kind }) => kind === wanted).map(({ recordID }) => recordID);
  const untouched = await sql<{ id: string }>`
    select builder_id as id from builders where builder_id = any (${ids("builder")}::uuid[]) and removed_at is null
      and concat(about, contact_name, email, phone, website, license) = ''`;
  const free = await withoutReferences(
    sql,
    { table: "builders", id: "builder_id" },
    untouched.map(({ id }) => id),
  );
  await sql`delete from builders where builder_id = any (${[...free]}::uuid[])`;
  const groups = await sql`
    delete from property_groups g where property_group_id = any (${ids("group")}::uuid[])
      and not exists (select from properties p where p.property_group_id = g.property_group_id) returning property_group_id`;
  outcome.removed += free.size + groups.length;
}

/** Orders that nobody has come with, and of which nothing was refunded; the tickets let nobody in any more. */
async function cancelOrders(
  { sql, row, userID, outcome }: TakeBackScope,
  records: readonly ImportRecord[],
): Promise<void> {
  const present = await importedOrders(
    sql,
    records.map(({ recordID }) => recordID),
  );
  for (const record of records) {
    const transaction = requireRow(await lockTransaction(sql, record.recordID));
    const now = present.find(({ recordID }) => recordID === record.recordID)?.values ?? {};
    if (record.before) {
      if (!isUnchangedSince(record, now)) outcome.kept.push(transaction.guestName);
      else {
        await changeGuest(sql, record.recordID, { ...now, ...(record.before as Values) });
        outcome.restored += 1;
      }
      continue;
    }
    if (transaction.state === "cancelled" || transaction.state === "refunded") continue;
    if (transaction.state !== "paid" || !isUnchangedSince(record, now) || (await hasCheckIns(sql, record.recordID))) {
      outcome.kept.push(transaction.guestName);
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

/** The reference is free again, so that the table can be imported once more. */
async function cancelOrder(sql: Sql, { transactionID, serviceID, userID: madeBy }: OrderCancellation): Promise<void> {
  const parts: RefundPart[] = await partsOfProgram(sql, transactionID, { serviceID, money: "all" });
  await endRefundedParts(sql, transactionID, parts, "cancelled");
  await refundParts({ sql, transactionID, reason: "Import taken back", madeBy }, parts);
  await releaseIfAllEnded(sql, transactionID);
  await sql`update transactions set reference = null where transaction_id = ${transactionID}`;
}
