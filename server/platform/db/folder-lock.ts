import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

/** In milliseconds: a process that was told to stop is gone by then. */
const MAX_SHUTDOWN_TIME = 5_500;
const RETRY_INTERVAL = 50;

const SQLITE_BUSY = 5;

/** Referred to from here, since what is collected as garbage would be let go of. */
const openLocks = new Set<DatabaseSync>();

/**
 * Makes this process the folder's only one, until what is answered is called, or the process ends. A second process on the same database
 * would lose data without a word, so it is turned away. One that is started behind another that is just being stopped waits for it: who
 * stops a program in a terminal can type again before it is gone.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  const until = performance.now() + MAX_SHUTDOWN_TIME;
  for (;;) {
    const release = tryLock(folder);
    if (release) return release;
    if (performance.now() > until) throw new Error(inUseMessage(folder));
    await wait(RETRY_INTERVAL);
  }
}

/**
 * The operating system's own lock on a file, which it takes back from a process however that ends, and which holds between containers.
 * Node can't ask for one; an exclusive transaction of SQLite, in an empty file that stays, is one.
 */
function tryLock(folder: string): (() => void) | undefined {
  const lock = new DatabaseSync(join(folder, "database.held"), { timeout: 0 });
  try {
    lock.exec("pragma journal_mode = memory; begin exclusive");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  if (isLockedByOlderVersion(folder)) {
    lock.close();
    return undefined;
  }
  writeFileSync(holderFileOf(folder), String(process.pid));
  openLocks.add(lock);
  return () => {
    if (openLocks.delete(lock)) lock.close();
  };
}

/** Whoever has the folder has written its number here, for people alone. */
const holderFileOf = (folder: string) => join(folder, "database.holder");

function inUseMessage(folder: string): string {
  const holder = readTextIfAny(olderLockFileOf(folder)) ?? readTextIfAny(holderFileOf(folder));
  const who = holder ? ` (process ${holder})` : "";
  return (
    `The embedded database in ${resolve(folder)} is in use by another Rosette${who}. ` +
    "Stop it first, choose another folder with DATA_DIR, or set DATABASE_URL to run several processes on PostgreSQL."
  );
}

const olderLockFileOf = (folder: string) => join(folder, "database.lock");

/** Release 0.1's lock was a file with the process's number: who starts this version beside that one is turned away, too. */
function isLockedByOlderVersion(folder: string): boolean {
  const file = olderLockFileOf(folder);
  const holder = readTextIfAny(file);
  if (holder === undefined) return false;
  if (isAlive(Number(holder))) return true;
  rmSync(file, { force: true });
  return false;
}

/** Undefined where it isn't there, by now: whoever stops takes theirs away. */
function readTextIfAny(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function isAlive(processID: number): boolean {
  if (!processID || processID === process.pid) return false;
  try {
    process.kill(processID, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
