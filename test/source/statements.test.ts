import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const server = resolve(import.meta.dirname, "../../server");
const files = readdirSync(server, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
);

/** Shorter ones say so little that two may say the same of different things. */
const LONG = 40;

const statementsIn = (text: string): string[] =>
  [...text.matchAll(/\bsql(?:<[^`]*?>)?`/g)].map(({ index, 0: begun }) => statementAt(text, index + begun.length));

/** From here to its backtick. A value that is laid in may be any value; a fragment is the one it is. */
function statementAt(text: string, from: number): string {
  const end = endOfTemplate(text, from) - 1;
  let statement = "";
  let at = from;
  while (at < end) {
    const next = text.startsWith("${", at) ? endOfHole(text, at + 2) : at + 1;
    const isValue = next > at + 1 && /(?:[=<>(,]|\blimit)\s*$/.test(statement);
    statement += isValue ? "?" : text.slice(at, next);
    at = next;
  }
  return statement.replaceAll(/\s+/g, " ").trim();
}

/** A template may have holes, and a hole templates. */
function endOfTemplate(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== "`") at = text.startsWith("${", at) ? endOfHole(text, at + 2) : at + 1;
  return at + 1;
}

function endOfHole(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== "}") {
    if (text[at] === "{") at = endOfHole(text, at + 1);
    else at = text[at] === "`" ? endOfTemplate(text, at + 1) : at + 1;
  }
  return at + 1;
}

/** Each statement that stands in several places, with those. */
function repeated(texts: ReadonlyMap<string, string>): string[] {
  const places = new Map<string, string[]>();
  for (const [file, text] of texts)
    for (const statement of statementsIn(text))
      if (statement.length >= LONG) places.set(statement, [...(places.get(statement) ?? []), file]);
  return [...places].filter(([, all]) => all.length > 1).map(([statement, all]) => `${all.join(", ")}: ${statement}`);
}

test("a statement that stands twice is found, whatever its values are called; one with other fragments is another", () => {
  const texts = new Map([
    ["a.ts", "sql<{ id: string }>`select id from homes where service_id = ${serviceID}\n  limit ${most}`"],
    [
      "b.ts",
      "await sql`select id from homes where service_id = ${of({ a: `${tour}` }).id} limit ${20}`; sql`select 1`",
    ],
    ["c.ts", "sql`select 1`; sql`select ${columns}, other from homes where service_id = ${serviceID}`"],
    ["d.ts", "sql`select ${names}, other from homes where service_id = ${serviceID}`"],
  ]);
  expect(repeated(texts)).toEqual(["a.ts, b.ts: select id from homes where service_id = ? limit ?"]);
});

test("no statement stands in two places: as soon as a second asks it, it moves to a file of queries", () => {
  expect(files.length).toBeGreaterThan(500);
  const texts = new Map(files.map((file) => [file, readFileSync(join(server, file), "utf8")]));
  expect(repeated(texts)).toEqual([]);
});
