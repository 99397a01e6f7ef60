import type { ImportColumns, ImportSubject, ListedImport } from "../../contract/imports/imports.ts";
import { addMissingRows } from "../platform/db/rows.ts";
import { type Sql, json } from "../platform/db/sql.ts";
import type { FieldReadings, TableLayout } from "../../contract/tables/reading.ts";
import type { LineProblem } from "../tables/reading/line-problems.ts";
import type { PlannedLine, ExistingRecord } from "./line-planner.ts";

/** The table, the column of each field, and the ZIP of pictures. */
export type ImportSource = {
  tableID: string;
  columns: ImportColumns;
  archiveID?: string;
  layout?: TableLayout;
  readings?: FieldReadings;
  presets?: FieldReadings;
};

export type ImportRow = {
  importID: string;
  serviceID: string;
  subject: ImportSubject;
  state: ListedImport["state"];
  fileName: string;
  userID: string | null;
  source: ImportSource;
};

export const importInService = (sql: Sql, serviceID: string | null, importID: string) => sql<ImportRow>`
  select import_id, service_id, subject, state, file_name, user_id, source from imports
  where service_id = ${serviceID} and import_id = ${importID}`;

/** Two requests that continue or take back one import wait for each other here. */
export const lockImport = (sql: Sql, importID: string) => sql<ImportRow>`
  select import_id, service_id, subject, state, file_name, user_id, source from imports
  where import_id = ${importID} for update`;

type NewImport = { serviceID: string; subject: ImportSubject; fileName: string; userID: string; source: ImportSource };

export const addImport = (sql: Sql, { serviceID, subject, fileName, userID, source }: NewImport) => sql<{
  importID: string;
}>`
  insert into imports (service_id, subject, file_name, user_id, source)
  values (${serviceID}, ${subject}, ${fileName}, ${userID}, ${json(source)}) returning import_id`;

const MOST_LISTED = 50;

export const importsOf = (sql: Sql, serviceID: string, subjects: readonly string[]) => sql<ListedImport>`
  select i.import_id, i.subject, i.state, i.file_name, u.full_name as imported_by, i.created_at, i.lines, i.left_out,
    i.pictures_left_out, i.problems, r.added, r.changed, r.pictures
  from imports i left join users u on u.user_id = i.user_id,
    lateral (
      select count(*) filter (where before is null and kind = s.counted)::integer as added,
        count(*) filter (where before is not null and kind = s.counted)::integer as changed,
        count(*) filter (where kind in ('image', 'logo'))::integer as pictures
      from import_records, (
        select case i.subject when 'homes' then 'property' when 'builders' then 'builder' else 'transaction' end as counted) s
      where import_id = i.import_id) r
  where i.service_id = ${serviceID} and i.subject = any (${subjects}::text[])
  order by i.import_id desc limit ${MOST_LISTED}`;

type ImportEnd = {
  state: "done" | "stopped";
  lines: number;
  leftOut: number;
  picturesLeftOut: number;
  problems: readonly LineProblem[];
};

export const endImport = (sql: Sql, importID: string, totals: ImportEnd, now: Date) => sql`
  update imports set state = ${totals.state}, lines = ${totals.lines}, left_out = ${totals.leftOut},
    pictures_left_out = ${totals.picturesLeftOut}, problems = ${json(totals.problems)}, ended_at = ${now}
  where import_id = ${importID} and state = 'running'`;

/** Records imported so far stay, and can be taken back. */
export const stopImport = (sql: Sql, importID: string) => sql`
  update imports set state = 'stopped', ended_at = now() where import_id = ${importID} and state = 'running'`;

export type ImportedKind = "property" | "builder" | "group" | "image" | "logo" | "transaction";
export type ImportRecord = {
  recordID: string;
  kind: ImportedKind;
  line: number;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
};

/** A repeated attempt adds no row, so that `before` stays that of the first. */
export const insertRecords = (sql: Sql, importID: string, records: readonly ImportRecord[]) =>
  addMissingRows(
    sql,
    "import_records",
    records.map(({ recordID: record_id, ...record }) => ({ import_id: importID, record_id, ...record })),
  );

export const importRecordsOf = (sql: Sql, importID: string) => sql<ImportRecord>`
  select record_id, kind, line, before, after from import_records where import_id = ${importID} order by line, record_id`;

export type ImportedTable = {
  existing(sql: Sql, serviceID: string): Promise<ExistingRecord[]>;
  write(sql: Sql, serviceID: string, planned: readonly PlannedLine[]): Promise<unknown>;
  table: "properties" | "builders";
  id: "property_id" | "builder_id";
};

export type TableReference = { table: string; column: string };

/** Foreign keys are read from the catalogue, so that tables added later are included. */
export const referencesTo = (sql: Sql, { table, id }: Pick<ImportedTable, "table" | "id">) => sql<TableReference>`
  select k.conrelid::regclass::text as "table", a.attname as "column"
  from pg_constraint k
    cross join lateral unnest(k.conkey, k.confkey) as pair (own, theirs)
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
    join pg_attribute o on o.attrelid = k.confrelid and o.attnum = pair.theirs
  where k.contype = 'f' and k.confrelid = ${table}::regclass and o.attname = ${id} and k.conparentid = 0`;
