import type pg from "pg";
import { MADE_UP_PEOPLE_WORK } from "../../rehearsals/rehearsal-queries.ts";
import type { MoveConnections } from "./move-connections.ts";
import * as queries from "./move-queries.ts";

const ROWS_AT_ONCE = 500;
const KEYS_AT_ONCE = 5_000;
const CLEARED_AT_ONCE = 5_000;

/** What each shard tells home of its clients: home has it of all clients, wherever they lie. */
export const directoryTables: readonly string[] = ["clients", "user_clients", "service_directory"];
/** Of scorers by link: they are at home, whichever client they are of. */
const HOME_SESSIONS = "scorer_sessions";
export const DUE_WORK = "due_work";
/** Due work that stands at home for a client, wherever the client lies. */
export const HOME_KINDS: readonly string[] = [MADE_UP_PEOPLE_WORK];

/** Tables whose rows are copied and followed; due work comes in the moment of the switch. */
export const copiedTables = (tables: readonly queries.MovedTable[], to: string): queries.MovedTable[] =>
  tables.filter(
    ({ name }) => name !== DUE_WORK && name !== HOME_SESSIONS && !(to === "home" && directoryTables.includes(name)),
  );

/** Whether what a place has of a client stays there when the client has left it. */
const staysAt = (place: string, name: string): boolean =>
  name === HOME_SESSIONS || (place === "home" && directoryTables.includes(name));

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** Copies one table whole, after whatever an interrupted command has left of it is gone. Answers how many rows. */
export async function copyTable(
  { source, target }: MoveConnections,
  clientID: string,
  { name }: queries.MovedTable,
): Promise<number> {
  for (; (await queries.clearRows(target, clientID, name, CLEARED_AT_ONCE)) === CLEARED_AT_ONCE;);
  let copied = 0;
  await inTransactionOf(source, "begin read only", () =>
    inTransactionOf(target, "begin", async () => {
      await queries.openRows(source, name);
      for (;;) {
        const lines = await queries.nextRows(source, ROWS_AT_ONCE);
        if (lines.length === 0) break;
        await queries.putRows(target, clientID, name, lines);
        copied += lines.length;
      }
      await queries.closeRows(source);
    }),
  );
  return copied;
}

export async function inTransactionOf<T>(
  connection: MoveConnections["source"],
  begin: string,
  work: () => Promise<T>,
): Promise<T> {
  await connection.query(begin);
  try {
    const value = await work();
    await connection.query("commit");
    return value;
  } catch (error) {
    await connection.query("rollback").catch(() => undefined);
    throw error;
  }
}

export type ReadChanges = {
  /** Of each table the keys of rows that changed, and those rows that are there now. */
  tables: { table: queries.MovedTable; keys: object[]; lines: string[] }[];
  /** Of these, the ones that home is told. */
  directory: { name: string; keys: object[] }[];
  /** The notes that said so. */
  notes: string[];
  rows: number;
};

/** All that has changed and isn't there yet, as it is now: in a transaction that sees one moment, or in which nobody writes. */
export async function readChanges(
  { source }: MoveConnections,
  clientID: string,
  tables: readonly queries.MovedTable[],
): Promise<ReadChanges> {
  const changed = await queries.changedRows(source, clientID);
  const read: ReadChanges = { tables: [], directory: [], notes: changed.flatMap(({ changes }) => changes), rows: 0 };
  for (const [name, those] of Map.groupBy(changed, ({ table }) => table)) {
    const keys = those.map(({ key }) => key);
    if (directoryTables.includes(name)) read.directory.push({ name, keys });
    const table = tables.find((one) => one.name === name);
    if (!table) continue;
    const lines: string[] = [];
    for (const some of chunks(keys, KEYS_AT_ONCE))
      lines.push(...(await queries.rowsByKey(source, clientID, table, some)));
    read.tables.push({ table, keys, lines });
    read.rows += keys.length;
  }
  return read;
}

/**
 * Puts what has changed: first all keys go and then all rows come, since of two rows one may have taken what was the other's. In a
 * transaction of the target.
 */
export async function putChanges(
  { target }: MoveConnections,
  clientID: string,
  { tables }: ReadChanges,
): Promise<void> {
  for (const { table, keys } of tables)
    for (const some of chunks(keys, KEYS_AT_ONCE)) await queries.removeByKey(target, clientID, table, some);
  for (const { table, lines } of tables)
    for (const some of chunks(lines, ROWS_AT_ONCE)) await queries.putRows(target, clientID, table.name, some);
}

export async function dropNotes({ source }: MoveConnections, notes: readonly string[]): Promise<void> {
  for (const some of chunks(notes, KEYS_AT_ONCE)) await queries.dropChanges(source, some);
}

/** Whether what was put lies there as it lay where it came from, row by row. */
export async function isPutAsRead(
  { target }: MoveConnections,
  clientID: string,
  { tables }: ReadChanges,
): Promise<boolean> {
  for (const { table, keys, lines } of tables) {
    const there: string[] = [];
    for (const some of chunks(keys, KEYS_AT_ONCE))
      there.push(...(await queries.rowsByKey(target, clientID, table, some)));
    if (there.toSorted().join("\n") !== lines.toSorted().join("\n")) return false;
  }
  return true;
}

export type RowCounts = { rows: number; tables: number };
export const noRows: RowCounts = { rows: 0, tables: 0 };

export async function countMovedRows(connection: pg.Client, { tables }: { tables: readonly queries.MovedTable[] }) {
  const counts = { ...noRows };
  for (const { name } of tables) {
    const rows = await queries.countRowsOf(connection, name);
    counts.rows += rows;
    if (rows > 0) counts.tables += 1;
  }
  return counts;
}

export async function sumsOf(
  connection: pg.Client,
  { clientID, tables }: { clientID: string; tables: readonly queries.MovedTable[] },
) {
  const sums = new Map<string, string>();
  for (const { name } of tables) {
    const { rows, sum } = await queries.sumOfRows(connection, clientID, name);
    sums.set(name, `${rows} ${sum}`);
  }
  return sums;
}

type Clearing = { clientID: string; tables: readonly queries.MovedTable[]; place: string; report(text: string): void };

/** Home keeps what it has of every client. */
export async function clearAllRows(
  connection: pg.Client,
  { clientID, tables, place, report }: Clearing,
): Promise<void> {
  for (const { name } of tables) {
    if (staysAt(place, name)) continue;
    if (name === DUE_WORK) await queries.removeDueWorkOf(connection, clientID, HOME_KINDS);
    else {
      report(`Clearing ${name}`);
      for (; (await queries.clearRows(connection, clientID, name, CLEARED_AT_ONCE)) === CLEARED_AT_ONCE;);
    }
  }
}
