import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFolder } from "./folder-lock.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rosette-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A second process, which runs this code with `lockFolder`. */
function another(work: string): ChildProcess {
  const code = `
    import { appendFileSync } from "node:fs";
    import { setTimeout as wait } from "node:timers/promises";
    import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, "folder-lock.ts"))};
    ${work}`;
  return spawn(process.execPath, ["--input-type=module", "--eval", code], { stdio: ["pipe", "pipe", "inherit"] });
}

/** A process that holds the folder until it is released, stopped or killed. */
async function holder(): Promise<ChildProcess> {
  const process = another(`
    const release = await lockFolder(${JSON.stringify(folder)});
    console.log("has it");
    for await (const _ of process.stdin) { release(); console.log("let go"); }`);
  await once(process.stdout!, "data");
  return process;
}

/** Whether the lock is taken by now. */
async function hasIt(lock: Promise<unknown>): Promise<boolean> {
  return Promise.race([lock.then(() => true), wait(200).then(() => false)]);
}

test("of processes that want a folder at once, one has it at a time", async () => {
  const [log, rounds] = [join(folder, "log"), 20];
  const began = Date.now() + 700;
  const work = `
    await wait(Math.max(0, ${began} - 20 - Date.now()));
    while (Date.now() < ${began});
    for (let round = 0; round < ${rounds}; round += 1) {
      const release = await lockFolder(${JSON.stringify(folder)});
      appendFileSync(${JSON.stringify(log)}, "in ");
      await wait(1);
      appendFileSync(${JSON.stringify(log)}, "out ");
      release();
      await wait(round % 3);
    }`;
  const ends = await Promise.all([work, work, work].map((work) => once(another(work), "exit")));
  expect(ends.map(([code]) => code as number)).toEqual([0, 0, 0]);
  expect(readFileSync(log, "utf8")).toBe("in out ".repeat(3 * rounds));
});

test("whoever waits has the folder as soon as the other lets go of it, and keeps it when that one ends later", async () => {
  const first = await holder();
  const waiting = lockFolder(folder);
  expect(await hasIt(waiting)).toBe(false);
  first.stdin!.write("now\n");
  const release = await waiting;
  first.stdin!.end();
  await once(first, "exit");
  const third = lockFolder(folder);
  expect(await hasIt(third)).toBe(false);
  release();
  (await third)();
});

test("a process that is killed leaves the folder to the next", async () => {
  const first = await holder();
  first.kill("SIGKILL");
  await once(first, "exit");
  const lock = lockFolder(folder);
  expect(await hasIt(lock)).toBe(true);
  (await lock)();
});

test("a process number in a file holds nobody up after a restart, when another program has that number", async () => {
  (await lockFolder(folder))();
  writeFileSync(join(folder, "database.holder"), String(process.ppid));
  const lock = lockFolder(folder);
  expect(await hasIt(lock)).toBe(true);
  (await lock)();
});

test("release 0.1 holds its folder by a file with its number, for as long as it runs", async () => {
  const older = join(folder, "database.lock");
  writeFileSync(older, String(process.ppid));
  const waiting = lockFolder(folder);
  expect(await hasIt(waiting)).toBe(false);
  rmSync(older);
  (await waiting)();

  const dead = another("");
  await once(dead, "exit");
  writeFileSync(older, String(dead.pid));
  (await lockFolder(folder))();
  expect(existsSync(older)).toBe(false);
});
