import { randomUUID } from "node:crypto";
import type { Database, NamedDatabase, Sql } from "../db/sql.ts";
import { Unreachable } from "../db/store.ts";
import type { Files } from "../storage/files.ts";
import type { Settings } from "../settings.ts";
import { type FilesMark, readMark, writeMark } from "./files-mark.ts";
import {
  type Installation,
  addInstallation,
  hasClients,
  installationRow,
  moveInstallation,
  noteSeen,
  pauseInstallation,
  databaseLocation,
} from "./queries.ts";
import { MARK_TOLERANCE, reasonToPause } from "./reason-to-pause.ts";

/**
 * Whether background work (mail, due work, sweeps) is done, or waits for an operator since a database was restored or copied. A paused
 * home pauses all databases, a paused shard itself.
 */
export type Pausing = {
  /** Compares each database with the files. Before that nothing is paused, as in tests and commands. */
  begin(): Promise<void>;
  /**
   * Whether work may begin in a database: checked in the transaction that claims it, so that a database that was just restored gives
   * none.
   */
  allows(database: string, sql: Sql): Promise<boolean>;
  /** The reasons by database; empty where nothing is paused. */
  reasons(): Record<string, string>;
  /** Marks each database and its files as in use. */
  noteInUse(): Promise<void>;
};

const HOME = "home";
/** Seconds. */
const NOTE_INTERVAL = 50;
const SET_REASON = "PAUSED is set.";
const NOT_COMPARED_REASON = "it couldn’t be compared with its files yet.";

type InstallationState = Pick<Installation, "installationID" | "seenAt" | "pausedBecause" | "resumedAt">;

type PausingParts = { settings: Pick<Settings, "paused" | "production">; database: Database; files: Files };

export function openPausing({ settings, database: { places }, files }: PausingParts): Pausing {
  let hasBegun = false;
  const states = new Map<string, InstallationState>();
  /** The marks that this process has seen, to recognize a database that has become an older one. */
  const seenMarks = new Map<string, FilesMark>();
  const pendingComparisons = new Map<string, Promise<void>>();
  const failures = new Map<string, string>();

  const compare = (database: NamedDatabase): Promise<void> => {
    const running =
      pendingComparisons.get(database.name) ??
      compareOnce(database)
        .catch((error: unknown) => noteFailure(database.name, error))
        .finally(() => pendingComparisons.delete(database.name));
    pendingComparisons.set(database.name, running);
    return running;
  };

  async function compareOnce(database: NamedDatabase): Promise<void> {
    const mark = newestMark(await readMark(files, database.name), seenMarks.get(database.name));
    const row = await database.transaction(async (sql) => {
      const location = await databaseLocation(sql);
      const [row] = await installationRow(sql);
      const { production } = settings;
      const because = reasonToPause({ row, mark, place: location, hasClients: await hasClients(sql), production });
      if (!row) {
        const installationID = because ? randomUUID() : (mark?.installationID ?? randomUUID());
        await addInstallation(sql, { installationID, place: location, because });
      } else if (because) await pauseInstallation(sql, because);
      else await moveInstallation(sql, location);
      return (await installationRow(sql))[0]!;
    });
    failures.delete(database.name);
    note(database.name, row);
    if (!row.pausedBecause) await noteInUseIn(database, 0);
  }

  function noteFailure(database: string, error: unknown) {
    const { message } = error as Error;
    // The store itself logs that a database is unreachable.
    if (error instanceof Unreachable || failures.get(database) === message) return;
    failures.set(database, message);
    log({ paused: database, because: NOT_COMPARED_REASON, message });
  }

  function note(database: string, { installationID, seenAt, pausedBecause, resumedAt }: InstallationState) {
    const before = states.get(database)?.pausedBecause ?? null;
    states.set(database, { installationID, seenAt, pausedBecause, resumedAt });
    if (pausedBecause && pausedBecause !== before) log({ paused: database, because: pausedBecause });
    if (!pausedBecause && before) log({ resumed: database });
  }

  async function noteInUseIn(database: NamedDatabase, beforeSeconds: number): Promise<void> {
    const [row] = await database.transaction((sql) => noteSeen(sql, beforeSeconds));
    if (!row) return;
    note(database.name, row);
    await writeMark(files, database.name, row);
  }

  /** Another database was restored in the place of the one that this process has worked with. */
  const wentBack = (before: InstallationState, row: InstallationState) =>
    !isLater(row.resumedAt, before.resumedAt) &&
    (row.installationID !== before.installationID ||
      Date.parse(row.seenAt) + MARK_TOLERANCE < Date.parse(before.seenAt));

  const isPaused = (database: string) =>
    settings.paused || !states.has(database) || states.get(database)!.pausedBecause !== null;

  return {
    async begin() {
      hasBegun = true;
      await Promise.all(places.map(compare));
    },
    async allows(database, sql) {
      if (!hasBegun) return true;
      if (settings.paused) return false;
      const before = states.get(database);
      const [row] = before ? await installationRow(sql) : [];
      if (before && row && !wentBack(before, row)) note(database, row);
      else {
        if (before) seenMarks.set(database, before);
        states.delete(database);
        void compare(places.find(({ name }) => name === database)!);
      }
      return !isPaused(database) && !isPaused(HOME);
    },
    reasons() {
      if (!hasBegun) return {};
      if (settings.paused) return { [HOME]: SET_REASON };
      return Object.fromEntries(
        places
          .filter(({ name }) => isPaused(name))
          .map(({ name }) => [name, states.get(name)?.pausedBecause ?? NOT_COMPARED_REASON]),
      );
    },
    async noteInUse() {
      if (settings.paused || isPaused(HOME)) return;
      const inUse = places.filter(({ name }) => !isPaused(name));
      await Promise.all(inUse.map((database) => noteInUseIn(database, NOTE_INTERVAL).catch(ignoreUnreachable)));
    },
  };
}

const newestMark = (one: FilesMark | undefined, other: FilesMark | undefined) =>
  one && other ? (isLater(one.seenAt, other.seenAt) ? one : other) : (one ?? other);

const isLater = (one: string | null, other: string | null) =>
  one !== null && (other === null || Date.parse(one) > Date.parse(other));

const ignoreUnreachable = (error: unknown) => {
  if (!(error instanceof Unreachable)) throw error;
};

const log = (entry: Record<string, string>) =>
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
