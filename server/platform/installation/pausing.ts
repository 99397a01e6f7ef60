import { randomUUID } from "node:crypto";
import type { Database, DatabasePlace, Sql } from "../db/sql.ts";
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
  placeOfDatabase,
} from "./queries.ts";
import { TOLERANCE, reasonToPause } from "./reason-to-pause.ts";

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
const NOTED_EVERY = 50;
const SET_SO = "PAUSED is set.";
const NOT_KNOWN_YET = "it couldn’t be compared with its files yet.";

type Known = Pick<Installation, "installationID" | "seenAt" | "pausedBecause" | "resumedAt">;

type Parts = { settings: Pick<Settings, "paused" | "production">; database: Database; files: Files };

export function openPausing({ settings, database: { places }, files }: Parts): Pausing {
  let hasBegun = false;
  const known = new Map<string, Known>();
  /** What this process itself has seen of a database that has since become an older one. */
  const seenBefore = new Map<string, FilesMark>();
  const comparing = new Map<string, Promise<void>>();
  const failures = new Map<string, string>();

  const compare = (place: DatabasePlace): Promise<void> => {
    const running =
      comparing.get(place.name) ??
      compareOnce(place)
        .catch((error: unknown) => noteFailure(place.name, error))
        .finally(() => comparing.delete(place.name));
    comparing.set(place.name, running);
    return running;
  };

  async function compareOnce(place: DatabasePlace): Promise<void> {
    const mark = newest(await readMark(files, place.name), seenBefore.get(place.name));
    const row = await place.transaction(async (sql) => {
      const here = await placeOfDatabase(sql);
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
    log({ paused: place, because: NOT_KNOWN_YET, message });
  }

  function note(place: string, { installationID, seenAt, pausedBecause, resumedAt }: Known) {
    const before = known.get(place)?.pausedBecause ?? null;
    known.set(place, { installationID, seenAt, pausedBecause, resumedAt });
    if (pausedBecause && pausedBecause !== before) log({ paused: place, because: pausedBecause });
    if (!pausedBecause && before) log({ resumed: place });
  }

  async function noteInUseIn(place: DatabasePlace, beforeSeconds: number): Promise<void> {
    const [row] = await place.transaction((sql) => noteSeen(sql, beforeSeconds));
    if (!row) return;
    note(place.name, row);
    await writeMark(files, place.name, row);
  }

  /** Somebody restored another database in the place of the one that this process has worked with. */
  const wentBack = (before: Known, row: Known) =>
    !isLater(row.resumedAt, before.resumedAt) &&
    (row.installationID !== before.installationID || Date.parse(row.seenAt) + TOLERANCE < Date.parse(before.seenAt));

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
      if (settings.paused) return { [HOME]: SET_SO };
      return Object.fromEntries(
        places
          .filter(({ name }) => isPaused(name))
          .map(({ name }) => [name, known.get(name)?.pausedBecause ?? NOT_KNOWN_YET]),
      );
    },
    async noteInUse() {
      if (settings.paused || isPaused(HOME)) return;
      const inUse = places.filter(({ name }) => !isPaused(name));
      await Promise.all(inUse.map((place) => noteInUseIn(place, NOTED_EVERY).catch(unlessUnreachable)));
    },
  };
}

const newest = (one: FilesMark | undefined, other: FilesMark | undefined) =>
  one && other ? (isLater(one.seenAt, other.seenAt) ? one : other) : (one ?? other);

const isLater = (one: string | null, other: string | null) =>
  one !== null && (other === null || Date.parse(one) > Date.parse(other));

const unlessUnreachable = (error: unknown) => {
  if (!(error instanceof Unreachable)) throw error;
};

const log = (what: Record<string, string>) =>
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...what })}\n`);
