import { type ImportSubject, startImport } from "../../contract/imports/imports.ts";
import { plural } from "../../contract/platform/plural.ts";
import { addRows } from "../platform/db/rows.ts";
import type { Sql } from "../platform/db/sql.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { clock } from "../platform/clock.ts";
import { lockService } from "../programs/queries.ts";
import { withTable } from "../tables/reading/files.ts";
import { type TaskRun, taskKind } from "../platform/tasks/run.ts";
import { zoneOf } from "../tours/queries.ts";
import { incomingUploadOf } from "../media/uploads/incoming-queries.ts";
import { type Archive, openArchive } from "./archive.ts";
import { writeBuilders } from "./builders.ts";
import { keepHeadings } from "../tables/reading/queries.ts";
import { refuseQuestions } from "../tables/reading/notes.ts";
import type { Problem } from "../tables/reading/problems.ts";
import type { TableLine } from "./cells.ts";
import { writeHomes } from "./homes.ts";
import { filePictures, heldBy, picturesIn, type NamedPicture } from "./pictures.ts";
import type { Planned } from "./plan.ts";
import {
  type ImportRecord,
  type ImportRow,
  type RecordKind,
  endImport,
  importInService,
  keepRecords,
  recordsOf,
  stopImport,
} from "./queries.ts";
import { layLines } from "./subjects.ts";
import { type LaidTable, tableIn, withoutOverlong } from "./table.ts";
import { changeGuest, isLeftOut, sellPrepaid, ticketNames } from "./tickets.ts";

const PART = 200;
/** So many are on this machine at once. */
const PICTURES = 32;
const MOST_PROBLEMS = 200;
const nouns: Record<ImportSubject, string> = { homes: "home", builders: "builder", tickets: "order" };
const kindOf: Record<ImportSubject, RecordKind> = { homes: "property", builders: "builder", tickets: "transaction" };

export type Import = { importID: string; subject: ImportSubject };

type Doing = {
  task: TaskRun;
  row: ImportRow;
  laid: LaidTable;
  seen: Map<string, number>;
  problems: Problem[];
  pictures: NamedPicture[];
};

/**
 * Line by line, some in a transaction, then picture by picture. What an attempt that broke off has done is found there by the
 * next, as it would be by an import of the same table: nothing is made twice.
 */
export const tableImport = taskKind<Import>({
  label: ({ subject }) => `Import of ${subject}`,
  async run(task, { importID }) {
    const serviceID = task.serviceID!;
    const [row] = await task.read((sql) => importInService(sql, serviceID, importID));
    if (row?.state !== "running") return undefined;
    const at = { clientID: task.clientID, tableID: row.source.tableID };
    const { subject, source } = row;
    const laid = await withTable(task.house.files, at, (path) => tableIn(path, subject, source));
    refuseQuestions(laid.read.fields, laid.table, source.layout);
    const { lines, problems: moved } = withoutOverlong(laid.lines, laid.table);
    const { columns, readings } = source;
    await task.write((sql) => keepHeadings(sql, { subject, names: laid.table.names, columns, readings }));
    const doing: Doing = { task, row, laid, seen: new Map(), problems: moved, pictures: [] };
    for (let from = 0; from < lines.length; from += PART) {
      await task.progress(from, lines.length + doing.pictures.length);
      await doPart(doing, lines.slice(from, from + PART));
    }
    const leftOut = doing.problems.length;
    await doPictures(doing, lines.length);
    const picturesLeftOut = doing.problems.length - leftOut;
    const problems = doing.problems.slice(0, MOST_PROBLEMS);
    const ended = { state: "done", lines: laid.lines.length, leftOut, picturesLeftOut, problems } as const;
    const says = await task.write(async (sql) => {
      await endImport(sql, importID, ended, clock.now());
      return whatWasDone(row, ended, await recordsOf(sql, importID));
    });
    task.house.changes.publish("service", task.clientID, serviceID);
    return { says };
  },
  stopped: (sql, { importID }) => stopImport(sql, importID),
});

type Ended = { lines: number; leftOut: number; picturesLeftOut: number };

function whatWasDone(
  { subject }: ImportRow,
  { leftOut, picturesLeftOut }: Ended,
  records: readonly ImportRecord[],
): string {
  const mine = records.filter(({ kind }) => kind === kindOf[subject]);
  const added = mine.filter(({ before }) => before === null).length;
  const pictures = records.filter(({ kind }) => kind === "image" || kind === "logo").length;
  const parts = [
    `${plural(added, nouns[subject])} added, ${mine.length - added} changed`,
    ...(pictures > 0 ? [plural(pictures, "picture")] : []),
    ...(leftOut > 0 ? [`${plural(leftOut, "line")} left out`] : []),
    ...(picturesLeftOut > 0 ? [`${plural(picturesLeftOut, "picture")} left out`] : []),
  ];
  return `${parts.join(", ")}.`;
}

async function doPart(doing: Doing, lines: readonly TableLine[]): Promise<void> {
  const { task, row, laid: whole, seen, problems, pictures } = doing;
  const { serviceID, subject } = row;
  const laid = await task.write(async (sql) => {
    await lockService(sql, serviceID);
    const [program] = await zoneOf(sql, serviceID);
    const reading = { zone: program!.zone, readings: whole.read.readings, is1904: whole.table.is1904 };
    const laid = await layLines(sql, subject, { serviceID, reading }, { lines, seen });
    const toWrite = laid.planned.filter(({ changed }) => changed.length > 0);
    if (subject !== "tickets") await writeRecords(sql, doing, toWrite);
    return laid;
  });
  problems.push(...laid.problems);
  if (subject === "tickets") for (const planned of laid.planned) await doOrder(doing, planned);
  else pictures.push(...laid.planned.flatMap(picturesIn));
}

async function writeRecords(sql: Sql, { task, row }: Doing, planned: readonly Planned[]): Promise<void> {
  if (planned.length === 0) return;
  const { importID, serviceID, subject } = row;
  const made = subject === "homes" ? await writeHomes(sql, serviceID, planned) : [];
  if (subject === "builders") await writeBuilders(sql, serviceID, planned);
  const records: ImportRecord[] = [
    ...planned.map((one) => recordOf(kindOf[subject], one)),
    ...made.map(({ name, ...record }) => ({ ...record, before: null, after: { name } })),
  ];
  await keepRecords(sql, importID, records);
  await addRows(
    sql,
    "audit_log",
    records.map(({ recordID, before, after }) => ({
      user_id: task.userID,
      action: startImport.allow,
      service_id: serviceID,
      record_id: recordID,
      before,
      after,
    })),
  );
}

/** Only what is otherwise: that alone is put back, if the import is taken back. */
function recordOf(kind: RecordKind, { line, recordID, before, after, changed }: Planned): ImportRecord {
  const only = (values: Planned["after"]) => Object.fromEntries(changed.map((field) => [field, values[field] ?? null]));
  return { recordID, kind, line, before: before && only(before), after: only(after) };
}

/** An order by itself, so that one that can't be sold holds up nobody else's. */
async function doOrder({ task, row, problems }: Doing, planned: Planned): Promise<void> {
  if (planned.changed.length === 0) return;
  const { importID, serviceID } = row;
  try {
    await task.write(async (sql) => {
      const { userID, clientID: client } = task;
      const names = await ticketNames(sql, serviceID);
      const selling = { sql, client, service: { serviceID }, userID, names, now: clock.now() };
      if (planned.before) await changeGuest(sql, planned.recordID, planned.after);
      const recordID = planned.before ? planned.recordID : await sellPrepaid(selling, planned);
      await keepRecords(sql, importID, [recordOf("transaction", { ...planned, recordID })]);
    });
  } catch (error) {
    if (!isLeftOut(error)) throw error;
    problems.push({ line: planned.line, text: error.message });
  }
}

async function doPictures({ task, row, problems, pictures }: Doing, lines: number): Promise<void> {
  if (pictures.length === 0) return;
  const { house, clientID, userID, write } = task;
  const { serviceID, importID, source } = row;
  const archive = await archiveOf(task, source.archiveID);
  const holding = await task.read((sql) => heldBy(sql, serviceID));
  const filing = { house, clientID, serviceID, userID, importID, archive, holding, write };
  for (let at = 0; at < pictures.length; at += PICTURES) {
    await task.progress(lines + at, lines + pictures.length);
    problems.push(...(await filePictures(filing, pictures.slice(at, at + PICTURES))));
  }
}

async function archiveOf(task: TaskRun, archiveID: string | undefined): Promise<Archive | undefined> {
  if (archiveID === undefined) return undefined;
  const { serviceID, userID, house } = task;
  const [incoming] = await task.read((sql) => incomingUploadOf(sql, archiveID, { serviceID, userID }));
  if (!incoming) refuse("The ZIP isn’t there any more. Choose it again.", 409);
  return openArchive(house.files, found(incoming, "ZIP"));
}
