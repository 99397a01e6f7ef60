import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds after which a stopping process has ended. */
const MAX_SHUTDOWN_TIME = 5_500;
const RETRY_INTERVAL = 50;

const SQLITE_BUSY = 5;

/** Referenced from here, since a garbage collected connection would release its lock. */
const openLocks = new Set<DatabaseSync>();

/**
 * Makes this process the folder's only one, until the answered function is called, or the process ends. A second process on the same
 * database would lose data silently, so it is refused. A process that starts while another is stopping waits for it, so that a program can be
 * restarted at once.
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
 * A lock of the operating system on a file, which is released however the process ends, and which holds between containers. Node can't
 * take one; an exclusive transaction of SQLite, in an empty file that stays, is one.
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

/** The number of the process that has the folder, for people to read. */
const holderFileOf = (folder: string) => join(folder, "database.holder");

function inUseMessage(folder: string): string {
  const holder = readTextIfAny(olderLockFileOf(folder)) ?? readTextIfAny(holderFileOf(folder));
  const processText = holder ? ` (process ${holder})` : "";
  return (
    `The embedded database in ${resolve(folder)} is in use by another Rosette${processText}. ` +
    "Stop it first, choose another folder with DATA_DIR, or set DATABASE_URL to run several processes on PostgreSQL."
  );
}

const olderLockFileOf = (folder: string) => join(folder, "database.lock");

/** Release 0.1's lock was a file with the process's number: this version doesn't start beside that one. */
function isLockedByOlderVersion(folder: string): boolean {
  const file = olderLockFileOf(folder);
  const holder = readTextIfAny(file);
  if (holder === undefined) return false;
  if (isAlive(Number(holder))) return true;
  rmSync(file, { force: true });
  return false;
}

/** Undefined where the file is gone: a stopping process removes its own. */
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
