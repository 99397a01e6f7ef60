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
 * Whether what the product does by itself (mail, due work, sweeps) is done, or waits for an operator since a database was restored or copied.
 * A paused home pauses all databases, a paused shard itself.
 */
export type Pausing = {
  /** Compares each database with the files. Before that nothing waits, as in tests and commands. */
  begin(): Promise<void>;
  /** Whether work may be begun in a database: asked in the transaction that claims it, so that none is claimed of one that was just restored. */
  allows(place: string, sql: Sql): Promise<boolean>;
  /** Why it waits, by database; empty where nothing waits. */
  reasons(): Record<string, string>;
  /** Notes in each database and beside its files that it is in use. */
  noteInUse(): Promise<void>;
};

const HOME = "home";
/** In seconds. */
const NOTE_INTERVAL = 50;
const SET_REASON = "PAUSED is set.";
const NOT_COMPARED_REASON = "it couldn’t be compared with its files yet.";

type InstallationState = Pick<Installation, "installationID" | "seenAt" | "pausedBecause" | "resumedAt">;

type PausingParts = { settings: Pick<Settings, "paused" | "production">; database: Database; files: Files };

export function openPausing({ settings, database: { places }, files }: PausingParts): Pausing {
  let hasBegun = false;
  const known = new Map<string, InstallationState>();
  /** What this process itself has seen of a database that has since become an older one. */
  const seenBefore = new Map<string, FilesMark>();
  const comparing = new Map<string, Promise<void>>();
  const failures = new Map<string, string>();

  const compare = (place: NamedDatabase): Promise<void> => {
    const running =
      comparing.get(place.name) ??
      compareOnce(place)
        .catch((error: unknown) => noteFailure(place.name, error))
        .finally(() => comparing.delete(place.name));
    comparing.set(place.name, running);
    return running;
  };

  async function compareOnce(place: NamedDatabase): Promise<void> {
    const mark = newestMark(await readMark(files, place.name), seenBefore.get(place.name));
    const row = await place.transaction(async (sql) => {
      const here = await databaseLocation(sql);
      const [row] = await installationRow(sql);
      const { production } = settings;
      const because = reasonToPause({ row, mark, place: here, hasClients: await hasClients(sql), production });
      if (!row) {
        const installationID = because ? randomUUID() : (mark?.installationID ?? randomUUID());
        await addInstallation(sql, { installationID, place: here, because });
      } else if (because) await pauseInstallation(sql, because);
      else await moveInstallation(sql, here);
      return (await installationRow(sql))[0]!;
    });
    failures.delete(place.name);
    note(place.name, row);
    if (!row.pausedBecause) await noteInUseIn(place, 0);
  }

  function noteFailure(place: string, error: unknown) {
    const { message } = error as Error;
    // Of a database that is away its store tells.
    if (error instanceof Unreachable || failures.get(place) === message) return;
    failures.set(place, message);
    log({ paused: place, because: NOT_COMPARED_REASON, message });
  }

  function note(place: string, { installationID, seenAt, pausedBecause, resumedAt }: InstallationState) {
    const before = known.get(place)?.pausedBecause ?? null;
    known.set(place, { installationID, seenAt, pausedBecause, resumedAt });
    if (pausedBecause && pausedBecause !== before) log({ paused: place, because: pausedBecause });
    if (!pausedBecause && before) log({ resumed: place });
  }

  async function noteInUseIn(place: NamedDatabase, beforeSeconds: number): Promise<void> {
    const [row] = await place.transaction((sql) => noteSeen(sql, beforeSeconds));
    if (!row) return;
    note(place.name, row);
    await writeMark(files, place.name, row);
  }

  /** Somebody restored another database in the place of the one that this process has worked with. */
  const wentBack = (before: InstallationState, row: InstallationState) =>
    !isLater(row.resumedAt, before.resumedAt) &&
    (row.installationID !== before.installationID ||
      Date.parse(row.seenAt) + MARK_TOLERANCE < Date.parse(before.seenAt));

  const isPaused = (place: string) => settings.paused || !known.has(place) || known.get(place)!.pausedBecause !== null;

  return {
    async begin() {
      hasBegun = true;
      await Promise.all(places.map(compare));
    },
    async allows(place, sql) {
      if (!hasBegun) return true;
      if (settings.paused) return false;
      const before = known.get(place);
      const [row] = before ? await installationRow(sql) : [];
      if (before && row && !wentBack(before, row)) note(place, row);
      else {
        if (before) seenBefore.set(place, before);
        known.delete(place);
        void compare(places.find(({ name }) => name === place)!);
      }
      return !isPaused(place) && !isPaused(HOME);
    },
    reasons() {
      if (!hasBegun) return {};
      if (settings.paused) return { [HOME]: SET_REASON };
      return Object.fromEntries(
        places
          .filter(({ name }) => isPaused(name))
          .map(({ name }) => [name, known.get(name)?.pausedBecause ?? NOT_COMPARED_REASON]),
      );
    },
    async noteInUse() {
      if (settings.paused || isPaused(HOME)) return;
      const inUse = places.filter(({ name }) => !isPaused(name));
      await Promise.all(inUse.map((place) => noteInUseIn(place, NOTE_INTERVAL).catch(ignoreUnreachable)));
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

const log = (what: Record<string, string>) =>
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...what })}\n`);
