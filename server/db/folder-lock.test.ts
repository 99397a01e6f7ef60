import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFolder } from "./folder-lock.ts";

let folder: string;
const file = () => join(folder, "database.lock");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rosette-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A process of its own, which has `lockFolder` and this to do. */
function another(work: string): ChildProcess {
  const code = `
    import { appendFileSync, writeFileSync } from "node:fs";
    import { setTimeout as wait } from "node:timers/promises";
    import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, "folder-lock.ts"))};
    ${work}`;
  return spawn(process.execPath, ["--input-type=module", "--eval", code], { stdio: ["pipe", "pipe", "inherit"] });
}

test("of processes that start at once on a folder that a dead one left locked, one has it at a time", async () => {
  const [log, rounds] = [join(folder, "log"), 8];
  const dead = another("");
  await once(dead, "exit");
  const began = Date.now() + 700;
  const works = ["leaves", "comes", "comes"].map(
    (part) => `
    for (let round = 0; round < ${rounds}; round += 1) {
      const at = ${began} + round * 200;
      await wait(Math.max(0, at - 20 - Date.now()));
      if (${part === "leaves"}) writeFileSync(${JSON.stringify(file())}, "${dead.pid}");
      while (Date.now() < at);
      const release = await lockFolder(${JSON.stringify(folder)});
      appendFileSync(${JSON.stringify(log)}, "in ");
      await wait(5);
      appendFileSync(${JSON.stringify(log)}, "out ");
      release();
    }`,
  );
  const ends = await Promise.all(works.map((work) => once(another(work), "exit")));
  expect(ends.map(([code]) => code as number)).toEqual([0, 0, 0]);
  expect(readFileSync(log, "utf8")).toBe("in out ".repeat(3 * rounds));
  expect(existsSync(file())).toBe(false);
});

test("who has let go of a folder, and ends later, takes nothing from whoever has it by then", async () => {
  const first = another(`
    (await lockFolder(${JSON.stringify(folder)}))();
    process.stdout.write("free");
    for await (const _ of process.stdin);`);
  await once(first.stdout!, "data");
  const release = await lockFolder(folder);
  first.stdin!.end();
  await once(first, "exit");
  expect(readFileSync(file(), "utf8")).toBe(String(process.pid));
  release();
  expect(existsSync(file())).toBe(false);
});
