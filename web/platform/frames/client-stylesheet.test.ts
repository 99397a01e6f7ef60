import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const web = resolve(import.meta.dirname, "../..");

test("stylesheets that come with an answer are drawn by one component, which hides nothing until they are loaded", () => {
  const drawing = readdirSync(web, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .filter((name) => readFileSync(join(web, name), "utf8").includes("precedence="));
  expect(drawing).toEqual([join("platform", "frames", "ClientStylesheet.tsx")]);
});
