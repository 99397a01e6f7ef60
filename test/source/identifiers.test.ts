import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const files = ["contract", "server", "web", "demo"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

/** By its length or by its groups, whichever way the letters are written. */
const patternOfIdentifiers = /\[(?:0-9|\\d)a-f(?:A-F)?-?\]\{(?:8|12|36)\}/;

test("what an identifier looks like stands in one place, which everything else asks", () => {
  expect(files.length).toBeGreaterThan(500);
  const telling = files.filter((file) => patternOfIdentifiers.test(readFileSync(join(root, file), "utf8")));
  expect(telling).toEqual([join("contract", "platform", "identifier.ts")]);
});
