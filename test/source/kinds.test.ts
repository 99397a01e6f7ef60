import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { kindNames, repeatedTimeframes } from "../../contract/platform/service-kinds.ts";

const root = resolve(import.meta.dirname, "../..");

/** Who may ask for a kind by its name, and why. */
const mayName = {
  "contract/platform/service-kinds.ts": "the table of kinds itself",
  "contract/mail/kinds/": "the table of mails: for which kinds of program each group of them is, and in whose words",
  "server/programs/templates/": "what a template makes is of one kind",
};

const named = `["'](?:${kindNames.join("|")})["']`;
const repeated = `["'](?:${repeatedTimeframes.join("|")})["']`;

/** Comparing with a kind, falling back to one, listing some, in TypeScript and in SQL; and the windows that repeat. */
const asking = [
  `(?:[=!]==|\\?\\?|\\bcase)\\s*${named}`,
  `${named}\\s*[=!]==`,
  `\\bkind\\s*(?:=|<>|!=|(?:not\\s+)?in)\\s*\\(?\\s*${named}`,
  `(?<![\\w\\])])\\[\\s*${named}(?:,\\s*${named})*,?\\s*\\]`,
  `${named}\\s*\\|\\s*${named}`,
  `${repeated},\\s*${repeated}`,
].map((pattern) => new RegExp(pattern, "g"));

const asked = (text: string): string[] => asking.flatMap((pattern) => text.match(pattern) ?? []);

const sources = globSync("{contract,server,web}/**/*.{ts,tsx}", { cwd: root }).filter(
  (file) => !file.includes(".test.") && !Object.keys(mayName).some((one) => file.startsWith(one)),
);

test("what depends on the kind of a program is read from the table of kinds: nobody asks for one by its name", () => {
  const found = sources.flatMap((file) => asked(readFileSync(join(root, file), "utf8")).map((it) => `${file}: ${it}`));
  expect(found).toEqual([]);
});

test.each([
  `if (kind === "parade")`,
  `"contest" !== entry.kind`,
  `kind ?? "contest"`,
  "s.kind = 'parade'",
  "s.kind <> 'survey'",
  "s.kind in ('contest', 'scholarship')",
  `oneOf(["contest", "scholarship"])`,
  `kind: "contest" | "scholarship"`,
  "name not in ('tour', 'event')",
])("that finds %s", (text) => {
  expect(asked(text)).not.toEqual([]);
});
