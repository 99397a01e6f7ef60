import { type ImportSubject, startImport } from "../../contract/imports/imports.ts";
import { plural } from "../../contract/platform/plural.ts";
import { addRows } from "../platform/db/rows.ts";
import type { Sql } from "../platform/db/sql.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { clock } from "../platform/clock.ts";
import { lockService } from "../programs/queries.ts";
import { withTable } from "../tables/reading/table-files.ts";
import { type TaskRun, taskKind } from "../platform/tasks/task-run.ts";
import { zoneAndName } from "../tours/tour-queries.ts";
import { incomingUploadOf } from "../media/uploads/incoming-queries.ts";
import { type PictureArchive, openPictureArchive } from "./picture-archive.ts";
import { writeBuilders } from "./builder-import.ts";
import { saveHeadings } from "../tables/reading/queries.ts";
import { readingsToSave } from "../tables/reading/column-readings.ts";
import { refuseQuestions } from "../tables/reading/table-notes.ts";
import type { LineProblem } from "../tables/reading/line-problems.ts";
import type { TableLine } from "./table-cells.ts";
import { writeHomes } from "./home-import.ts";
import { storeNamedPictures, storedPicturesOf, namedPictures, type NamedPicture } from "./picture-import.ts";
import type { PlannedLine } from "./line-planner.ts";
import {
  type ImportRecord,
  type ImportRow,
  type ImportedKind,
  endImport,
  importInService,
  insertRecords,
  importRecordsOf,
  stopImport,
} from "./import-queries.ts";
import { planLines } from "./plan-lines.ts";
import { type ImportTable, readImportTable, withoutOverlong } from "./import-table.ts";
import { changeGuest, isLineRefusal, sellPrepaid, productIDsByName } from "./ticket-import.ts";

const LINES_AT_ONCE = 200;
/** The number of pictures that are on this machine at once. */
const PICTURES_AT_ONCE = 32;
const MAX_PROBLEMS = 200;
const nouns: Record<ImportSubject, string> = { homes: "home", builders: "builder", tickets: "order" };
const recordKindOf: Record<ImportSubject, ImportedKind> = {
  homes: "property",
  builders: "builder",
  tickets: "transaction",
};

export type ImportTask = { importID: string; subject: ImportSubject };

type ImportRun = {
  task: TaskRun;
  row: ImportRow;
  importTable: ImportTable;
  lineOfRecord: Map<string, number>;
  problems: LineProblem[];
  pictures: NamedPicture[];
};

/**
 * Imports batches of lines, a transaction each, then the pictures. A repeated attempt finds the records of the one that broke off,
 * as an import of the same table would: none is created twice.
 */
export const tableImportTask = taskKind<ImportTask>({
  label: ({ subject }) => `Import of ${subject}`,
  async run(task, { importID }) {
    const serviceID = task.serviceID!;
    const [row] = await task.read((sql) => importInService(sql, serviceID, importID));
    if (row?.state !== "running") return undefined;
    const location = { clientID: task.clientID, tableID: row.source.tableID };
    const { subject, source } = row;
    const importTable = await withTable(task.app.files, location, (path) => readImportTable(path, subject, source));
    refuseQuestions(importTable.tableReadings.fields, importTable.table, source.layout);
    const { lines, problems: overlongProblems } = withoutOverlong(importTable.lines, importTable.table);
    const { columns } = source;
    const readings = readingsToSave(importTable.tableReadings.fields, source);
    await task.write((sql) => saveHeadings(sql, { subject, headings: importTable.table.names, columns, readings }));
    const importRun: ImportRun = {
      task,
      row,
      importTable,
      lineOfRecord: new Map(),
      problems: overlongProblems,
      pictures: [],
    };
    for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
      await task.progress(from, lines.length + importRun.pictures.length);
      await importLines(importRun, lines.slice(from, from + LINES_AT_ONCE));
    }
    const leftOut = importRun.problems.length;
    await importPictures(importRun, lines.length);
    const picturesLeftOut = importRun.problems.length - leftOut;
    const problems = importRun.problems.slice(0, MAX_PROBLEMS);
    const totals = { state: "done", lines: importTable.lines.length, leftOut, picturesLeftOut, problems } as const;
    const says = await task.write(async (sql) => {
      await endImport(sql, importID, totals, clock.now());
      return summaryText(row, totals, await importRecordsOf(sql, importID));
    });
    task.app.changes.publish("service", task.clientID, serviceID);
    return { says };
  },
  onStopped: (sql, { importID }) => stopImport(sql, importID),
});

type ImportTotals = { lines: number; leftOut: number; picturesLeftOut: number };

function summaryText(
  { subject }: ImportRow,
  { leftOut, picturesLeftOut }: ImportTotals,
  records: readonly ImportRecord[],
): string {
  const subjectRecords = records.filter(({ kind }) => kind === recordKindOf[subject]);
  const added = subjectRecords.filter(({ before }) => before === null).length;
  const pictures = records.filter(({ kind }) => kind === "image" || kind === "logo").length;
  const parts = [
    `${plural(added, nouns[subject])} added, ${subjectRecords.length - added} changed`,
    ...(pictures > 0 ? [plural(pictures, "picture")] : []),
    ...(leftOut > 0 ? [`${plural(leftOut, "line")} left out`] : []),
    ...(picturesLeftOut > 0 ? [`${plural(picturesLeftOut, "picture")} left out`] : []),
  ];
  return `${parts.join(", ")}.`;
}

async function importLines(importRun: ImportRun, lines: readonly TableLine[]): Promise<void> {
  const { task, row, importTable, lineOfRecord, problems, pictures } = importRun;
  const { serviceID, subject } = row;
  const plan = await task.write(async (sql) => {
    await lockService(sql, serviceID);
    const [program] = await zoneAndName(sql, serviceID);
    const reading = {
      zone: program!.zone,
      readings: importTable.tableReadings.readings,
      is1904: importTable.table.is1904,
    };
    const plan = await planLines(sql, subject, { serviceID, reading }, { lines, lineOfRecord });
    const toWrite = plan.planned.filter(({ changed }) => changed.length > 0);
    if (subject !== "tickets") await writeRecords(sql, importRun, toWrite);
    return plan;
  });
  problems.push(...plan.problems);
  if (subject === "tickets") for (const planned of plan.planned) await importOrder(importRun, planned);
  else pictures.push(...plan.planned.flatMap(namedPictures));
}

async function writeRecords(sql: Sql, { task, row }: ImportRun, planned: readonly PlannedLine[]): Promise<void> {
  if (planned.length === 0) return;
  const { importID, serviceID, subject } = row;
  const created = subject === "homes" ? await writeHomes(sql, serviceID, planned) : [];
  if (subject === "builders") await writeBuilders(sql, serviceID, planned);
  const records: ImportRecord[] = [
    ...planned.map((line) => importRecordOf(recordKindOf[subject], line)),
    ...created.map(({ name, ...record }) => ({ ...record, before: null, after: { name } })),
  ];
  await insertRecords(sql, importID, records);
  await addRows(
    sql,
    "audit_log",
    records.map(({ recordID, before, after }) => ({
      user_id: task.userID,
      action: startImport.allow,
      call: startImport.path,
      service_id: serviceID,
      record_id: recordID,
      before,
      after,
    })),
  );
}

/** Only the changed fields: they alone are restored if the import is taken back. */
function importRecordOf(kind: ImportedKind, { line, recordID, before, after, changed }: PlannedLine): ImportRecord {
  const changedValues = (values: PlannedLine["after"]) =>
    Object.fromEntries(changed.map((field) => [field, values[field] ?? null]));
  return { recordID, kind, line, before: before && changedValues(before), after: changedValues(after) };
}

/** An order by itself, so that one that can't be sold holds up nobody else's. */
async function importOrder({ task, row, problems }: ImportRun, planned: PlannedLine): Promise<void> {
  if (planned.changed.length === 0) return;
  const { importID, serviceID } = row;
  try {
    await task.write(async (sql) => {
      const { userID, clientID: client } = task;
      const productIDs = await productIDsByName(sql, serviceID);
      const saleContext = { sql, client, service: { serviceID }, userID, productIDs, now: clock.now() };
      if (planned.before) await changeGuest(sql, planned.recordID, planned.after);
      const recordID = planned.before ? planned.recordID : await sellPrepaid(saleContext, planned);
      await insertRecords(sql, importID, [importRecordOf("transaction", { ...planned, recordID })]);
    });
  } catch (error) {
    if (!isLineRefusal(error)) throw error;
    problems.push({ line: planned.line, text: error.message });
  }
}

async function importPictures({ task, row, problems, pictures }: ImportRun, lines: number): Promise<void> {
  if (pictures.length === 0) return;
  const { app, clientID, userID, write } = task;
  const { serviceID, importID, source } = row;
  const archive = await archiveForTask(task, source.archiveID);
  const storedPictures = await task.read((sql) => storedPicturesOf(sql, serviceID));
  const pictureScope = { app, clientID, serviceID, userID, importID, archive, storedPictures, write };
  for (let at = 0; at < pictures.length; at += PICTURES_AT_ONCE) {
    await task.progress(lines + at, lines + pictures.length);
    problems.push(...(await storeNamedPictures(pictureScope, pictures.slice(at, at + PICTURES_AT_ONCE))));
  }
}

async function archiveForTask(task: TaskRun, archiveID: string | undefined): Promise<PictureArchive | undefined> {
  if (archiveID === undefined) return undefined;
  const { serviceID, userID, app } = task;
  const [incoming] = await task.read((sql) => incomingUploadOf(sql, archiveID, { serviceID, userID }));
  if (!incoming) refuse("The ZIP isn’t there any more. Choose it again.", 409);
  return openPictureArchive(app.files, requireFound(incoming, "ZIP"));
}
