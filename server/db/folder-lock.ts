import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** In milliseconds: a process that was told to stop is gone by then. */
const LONGEST_GOODBYE = 5_500;
const LOOK_AGAIN = 50;

/**
 * Makes this process the folder's only one, until what is answered is called, or the process ends. A second process on the same database
 * would lose data without a word, so it is turned away. One that is started behind another that is just being stopped waits for it: who
 * stops a program in a terminal can type again before it is gone.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "database.lock");
  const until = performance.now() + LONGEST_GOODBYE;
  for (;;) {
    if (take(file)) return releaseOf(file);
    const holder = holderOf(file);
    if (holder === undefined) continue;
    if (!isAlive(holder)) clear(file);
    else if (performance.now() < until) await wait(LOOK_AGAIN);
    else
      throw new Error(
        `The embedded database in ${resolve(folder)} is in use by another Rosette (process ${holder}). ` +
          "Stop it first, choose another folder with DATA_DIR, or set DATABASE_URL to run several processes on PostgreSQL.",
      );
  }
}

/** The file says whose it is from its first moment: seen empty, it would be taken for that of a process that died. */
function take(file: string): boolean {
  const own = ownOf(file);
  writeFileSync(own, String(process.pid));
  return unless(
    "EEXIST",
    () => linkSync(own, file),
    () => rmSync(own),
  );
}

/** Once: whoever waited has it in the next moment, and keeps it when this process ends. */
function releaseOf(file: string): () => void {
  const release = () => {
    process.off("exit", release);
    rmSync(file, { force: true });
  };
  process.once("exit", release);
  return release;
}

/** Of a process that died. Somebody else may have seen that, too, and taken the folder meanwhile: then it is given back. */
function clear(file: string): void {
  const aside = `${ownOf(file)}.aside`;
  if (!unless("ENOENT", () => renameSync(file, aside))) return;
  if (isAlive(holderOf(aside))) unless("EEXIST", () => linkSync(aside, file));
  rmSync(aside);
}

const ownOf = (file: string) => `${file}.${process.pid}`;

/** Undefined when it was let go of just now. */
function holderOf(file: string): number | undefined {
  let holder: number | undefined;
  unless("ENOENT", () => (holder = Number(readFileSync(file, "utf8"))));
  return holder;
}

function isAlive(processID: number | undefined): boolean {
  if (!processID || processID === process.pid) return false;
  try {
    process.kill(processID, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Whether it was done: the system may refuse it for this one reason. */
function unless(code: string, work: () => void, afterwards: () => void = () => undefined): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== code) throw error;
    return false;
  } finally {
    afterwards();
  }
}
