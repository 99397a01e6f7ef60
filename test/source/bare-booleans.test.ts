import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const files = ["contract", "server", "web", "demo"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => join(folder, name)),
);

/** Not ours to name. */
const platforms = ["addEventListener", "removeEventListener", "importKey", "generateKey", "getFloat32", "getFloat64"];

/** Without what is quoted, in templates or a comment: SQL has booleans of its own. */
const codeOf = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g, (part) =>
    part.replaceAll(/[^\n]/g, "_"),
  );

/** Calls of several arguments of which one is a bare true or false: nobody who reads one knows what is true there. The innermost first. */
function bareIn(text: string): string[] {
  const found: string[] = [];
  let code = codeOf(text);
  for (let before = ""; before !== code;) {
    before = code;
    code = code.replaceAll(/([\w#]*)\(([^()]*)\)/g, (call, called: string, given: string) => {
      if (called !== "" && !platforms.includes(called) && hasBare(given)) found.push(call.replaceAll(/\s+/g, " "));
      return `${called}_`;
    });
  }
  return found;
}

function hasBare(given: string): boolean {
  const flat = given.replaceAll(/\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|\[[^[\]]*\]/g, "_");
  const all = flat.split(",").map((one) => one.trim());
  return all.filter(Boolean).length > 1 && all.some((one) => one === "true" || one === "false");
}

test("a bare boolean beside other arguments is found; one that is named, or quoted, or alone is none", () => {
  expect(
    bareIn(
      'inside(client, true, work); f(a, { isFee: true }); set(false); says("a, true", b); g(\n  h(1, true),\n  false,\n);',
    ),
  ).toEqual(["inside(client, true, work)", "h(1, true)", "g( h_, false, )"]);
});

test("what a call's true or false means is said at the call", () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    bareIn(readFileSync(join(root, file), "utf8")).map((call) => `${file}: ${call}`),
  );
  expect(found).toEqual([]);
});
