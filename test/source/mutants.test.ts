import { existsSync, globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { mutants } from "../mutants/list.ts";
import type { Mutant } from "../mutants/mutant.ts";

const root = resolve(import.meta.dirname, "../..");
const tests = globSync("{contract,server,test}/**/*.test.ts", { cwd: root });

const timesIn = (file: string, text: string) => readFileSync(join(root, file), "utf8").split(text).length - 1;

const migrations = globSync("db/migrations/*.sql", { cwd: root }).toSorted();

/** The migration that says anew what this one changes of the schema, if there is one. */
function writtenAnew({ file, find }: Mutant): string | undefined {
  const text = readFileSync(join(root, file), "utf8");
  const before = text.slice(0, text.indexOf(find));
  const name = [...before.matchAll(/create (?:view|function) (\w+)/g)].at(-1)?.[1];
  return (
    migrations.find((one) => timesIn(one, `create or replace view ${name} `) > 0) ??
    migrations.find((one) => timesIn(one, `create or replace function ${name}(`) > 0)
  );
}

/** Running them all takes hours; that each of them is one still takes a moment. */
describe("of the mutants", () => {
  test("each finds its place in the code once", () => {
    const lost = mutants.filter(({ file, find }) => !existsSync(join(root, file)) || timesIn(file, find) !== 1);
    expect(lost.map(({ file, find }) => `${file}: ${find}`)).toEqual([]);
  });

  test("none changes a view or a function of the schema that a migration has written anew", () => {
    const made = mutants.filter(({ file }) => file.startsWith("db/schema/"));
    expect(made.map((mutant) => [mutant.file, writtenAnew(mutant)]).filter(([, later]) => later)).toEqual([]);
  });

  test("each changes something, and is there once", () => {
    expect(mutants.filter(({ find, replace }) => find === replace)).toEqual([]);
    const all = mutants.map(({ file, find, replace }) => JSON.stringify([file, find, replace]));
    expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([]);
  });

  test("each has tests that are there, to notice it", () => {
    const named = new Set(mutants.flatMap((mutant) => mutant.tests));
    expect([...named].filter((name) => !tests.some((file) => file.includes(name)))).toEqual([]);
    expect(mutants.filter((mutant) => mutant.tests.length === 0)).toEqual([]);
  });
});
