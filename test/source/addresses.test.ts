import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { serviceTypes } from "../../contract/platform/service-kinds.ts";

const root = resolve(import.meta.dirname, "../..");

/** What a file says beside what it imports, whose folders are called as the kinds of program are. */
const said = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => {
      const file = join(folder, name);
      const text = readFileSync(join(root, file), "utf8");
      return { file, text: text.replace(/(?:from|import)\s*\(?\s*"[^"]+"/g, "") };
    });

const everything = ["contract", "server", "web", "demo"].flatMap(said);
const filesWith = (pattern: RegExp, files: typeof everything) =>
  files.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

test("no page’s address is put together by hand: the steps of the kinds of program stand in the contract alone", () => {
  const step = new RegExp(`["'\`/](?:${serviceTypes.join("|")})/`);
  expect(step.test("`/${client}/contests/${service}`")).toBe(true);
  const others = everything.filter(({ file }) => !file.startsWith("contract/"));
  expect(others.length).toBeGreaterThan(500);
  expect(filesWith(step, others)).toEqual([]);
});

test("no call’s address is put together by hand: it is made from the call’s record", () => {
  const others = everything.filter(({ file }) => file !== "server/platform/http/docs.ts");
  expect(filesWith(/["'`}]\/api\/[a-z]/, others)).toEqual([]);
});
