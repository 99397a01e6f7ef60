import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const lists = readFileSync(resolve(root, "vitest.config.ts"), "utf8");

test("each test that vitest.config.ts names is there, so that none is left out once it has another name", () => {
  const braces = [...lists.matchAll(/"([\w/-]*)\{([\w,-]+)\}(\.test\.ts)"/g)].flatMap(([, folder, names = "", end]) =>
    names.split(",").map((name) => `${folder}${name}${end}`),
  );
  const single = [...lists.matchAll(/"((?:\w+\/)+[\w-]+\.test\.ts)"/g)].map(([, file = ""]) => file);
  expect(braces.length).toBeGreaterThan(15);
  expect([...braces, ...single].filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
});
