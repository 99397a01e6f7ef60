// npm run check: what keeps the code easy to move into, counted. A figure above its limit fails; a limit is lowered when its figure falls.
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { importsBetweenRooms, isAgainstOrder, largestLump, layers } from "./rooms.ts";

const root = resolve(import.meta.dirname, "..");

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
const code = layers.flatMap(filesIn).filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|d)\.tsx?$/.test(name));
const textOf = (name: string) => readFileSync(join(root, name), "utf8");

/** The names that a file exports, but for a page's `Component` and `loader`, which the router asks for by these names. */
const exportedBy = (text: string): string[] =>
  [...text.matchAll(/^export (?:async )?(?:const|function|type|interface|class) (\w+)/gm)]
    .map(([, name = ""]) => name)
    .filter((name) => name !== "Component" && name !== "loader");

function namesExportedTwice(): number {
  const files = new Map<string, number>();
  for (const name of code.flatMap((file) => [...new Set(exportedBy(textOf(file)))]))
    files.set(name, (files.get(name) ?? 0) + 1);
  return [...files.values()].filter((count) => count > 1).length;
}

const matchesIn = (pattern: RegExp) => code.reduce((sum, file) => sum + [...textOf(file).matchAll(pattern)].length, 0);

const imports = importsBetweenRooms();
const { dependencies } = JSON.parse(textOf("package.json")) as { dependencies: Record<string, string> };
/** The families of Noto are data: a file of letters each, and no code. */
const isFont = (name: string) => name.startsWith("@fontsource-variable/");
const isOfQueries = (file: string) => /(?:^|[/-])queries\.ts$/.test(file);
const statementsElsewhere = code
  .filter((file) => file.startsWith("server/") && !isOfQueries(file))
  .reduce((sum, file) => sum + [...textOf(file).matchAll(/\bsql(?:<[^`;]*?>)?`/g)].length, 0);

/** What is counted, how many there are, and how many there may be, where that is held. */
const counts: readonly (readonly [string, number, number?])[] = [
  ...layers.map((layer) => [`rooms of ${layer}/ in one lump`, largestLump(layer), 1] as const),
  [
    "imports between rooms against their order, within a layer",
    imports.filter((one) => one.isWithin && isAgainstOrder(one)).length,
    0,
  ],
  [
    "imports of contract/ by server/ and web/ against the order",
    imports.filter((one) => !one.isWithin && isAgainstOrder(one)).length,
    61,
  ],
  ["names exported by two files", namesExportedTwice(), 4],
  ["doc comments", matchesIn(/\/\*\*/g)],
  ["statements outside of files of queries", statementsElsewhere, 432],
  ["runtime packages but for fonts", Object.keys(dependencies).filter((name) => !isFont(name)).length, 34],
];

const width = Math.max(...counts.map(([what]) => what.length));
for (const [what, count, most = count] of counts)
  process.stdout.write(
    `${what.padEnd(width)}  ${String(count).padStart(5)}${count > most ? `  more than ${most}` : ""}\n`,
  );
process.exitCode = counts.some(([, count, most = count]) => count > most) ? 1 : 0;
