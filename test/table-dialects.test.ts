import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type TableLayout, type TableView, guessedColumnsOf } from "../contract/tables/reading.ts";
import { homeMatching } from "../server/imports/home-import.ts";
import { valuesIn } from "../server/imports/table-cells.ts";
import { importHeadingPatterns, readImportTable } from "../server/imports/import-table.ts";
import { nothingInRoster, readRoster, rosterWords } from "../server/people/rosters/roster-file.ts";
import { Refusal } from "../server/platform/http/refusal.ts";
import { viewTable } from "../server/tables/reading/read-table.ts";
import { testFolder } from "./folder.ts";
import { type Dialect, type HomeMeant, type MemberMeant, homesDialect, rosterDialect } from "./table-dialects.ts";

const TABLES = Number(process.env["TABLES"] ?? 400);
const SEED = Number(process.env["FUZZ_SEED"] ?? 1);

/** What came of reading: how many lines rightly, after how many questions; and what was read wrongly without a word. */
type Outcome = { right: number; lines: number; questions: number; refusals: string[]; wrong: string[] };

/** Answers what is asked as somebody would who knows the file. */
async function answered<Meant>(
  path: string,
  dialect: Dialect<Meant>,
  look: (layout: TableLayout) => Promise<Pick<TableView, "columns" | "alphabets">>,
) {
  const first = await look({});
  if (first.alphabets.length === 0) return { columns: guessedColumnsOf(first), layout: {}, questions: 0 };
  const layout = { alphabet: dialect.alphabet };
  return { columns: guessedColumnsOf(await look(layout)), layout, questions: 1 };
}

async function roster(path: string, dialect: Dialect<MemberMeant>, outcome: Outcome): Promise<void> {
  const place = await answered(path, dialect, (layout) =>
    viewTable(path, layout, { words: rosterWords, emptyText: nothingInRoster }),
  );
  outcome.questions += place.questions;
  let read = await readRoster(path, place);
  if (read.readings.some(({ isQuestion }) => isQuestion)) {
    outcome.questions += 1;
    read = await readRoster(path, { ...place, readings: { validUntil: dialect.reading } });
  }
  let missing = 0;
  const byEmail = new Map(read.members.map((member) => [member.email, member]));
  for (const { email, memberNumber, name, validUntil } of dialect.meant) {
    const member = byEmail.get(email);
    byEmail.delete(email);
    if (!member) {
      missing += 1;
      continue;
    }
    const { line: _, ...is } = member;
    if (JSON.stringify(is) === JSON.stringify({ email, memberNumber, name, validUntil })) outcome.right += 1;
    else
      outcome.wrong.push(
        `${dialect.says}: ${JSON.stringify(is)} is meant as ${JSON.stringify({ email, memberNumber, name, validUntil })}`,
      );
  }
  if (missing > read.problems.length)
    outcome.wrong.push(`${dialect.says}: ${missing} members are gone, and ${read.problems.length} lines are told`);
  for (const member of byEmail.values())
    outcome.wrong.push(`${dialect.says}: nobody is meant by ${JSON.stringify(member)}`);
}

async function tour(path: string, dialect: Dialect<HomeMeant>, outcome: Outcome): Promise<void> {
  const { columns, layout, questions } = await answered(path, dialect, (place) =>
    viewTable(path, place, { words: importHeadingPatterns.homes, emptyText: "Nothing" }),
  );
  outcome.questions += questions;
  let importTable = await readImportTable(path, "homes", { columns, layout });
  const open = importTable.tableReadings.fields.filter(({ isQuestion }) => isQuestion);
  if (open.length > 0) {
    outcome.questions += 1;
    importTable = await readImportTable(path, "homes", {
      columns,
      layout,
      readings: Object.fromEntries(open.map(({ field }) => [field, dialect.reading])),
    });
  }
  const reading = {
    zone: "America/Chicago",
    readings: importTable.tableReadings.readings,
    is1904: importTable.table.is1904,
  } as const;
  const byReference = new Map(
    importTable.lines.map((line) => [line.cells["reference"], valuesIn(homeMatching.elements, line, reading)]),
  );
  for (const { reference, price, baths, squareFeet, state, zip } of dialect.meant) {
    const values = byReference.get(reference);
    byReference.delete(reference);
    if (values === undefined) outcome.wrong.push(`${dialect.says}: ${reference} is gone`);
    // A problem in words is no silence.
    if (values === undefined || typeof values === "string") continue;
    const is = JSON.stringify([values["price"], values["baths"], values["squareFeet"], values["state"], values["zip"]]);
    const should = JSON.stringify([price, baths, squareFeet, state, zip]);
    if (is === should) outcome.right += 1;
    else outcome.wrong.push(`${dialect.says}: ${is} is meant as ${should}`);
  }
  for (const [reference, values] of byReference)
    if (typeof values !== "string") outcome.wrong.push(`${dialect.says}: nothing is meant by ${String(reference)}`);
}

async function all<Meant>(
  dialectOf: (seed: number) => Dialect<Meant>,
  read: (path: string, dialect: Dialect<Meant>, outcome: Outcome) => Promise<void>,
): Promise<Outcome> {
  const path = join(await testFolder(), "table");
  const outcome: Outcome = { right: 0, lines: 0, questions: 0, refusals: [], wrong: [] };
  for (let seed = SEED; seed < SEED + TABLES; seed += 1) {
    const dialect = dialectOf(seed);
    outcome.lines += dialect.meant.length;
    await writeFile(path, dialect.file);
    try {
      await read(path, dialect, outcome);
    } catch (error) {
      if (!(error instanceof Refusal)) throw new Error(dialect.says, { cause: error });
      outcome.refusals.push(`${dialect.says}: ${error.message}`);
    }
  }
  return outcome;
}

test("rosters of every dialect are read as they are meant, or asked about: nobody wrongly, and nobody gone without a word", async () => {
  const { wrong, right, lines, questions, refusals } = await all(rosterDialect, roster);
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(refusals.slice(0, 5)).toEqual([]);
  expect(right / lines).toBeGreaterThan(0.97);
  expect(questions / TABLES).toBeLessThan(0.25);
});

test("homes of every dialect are read as they are meant, or asked about", async () => {
  const { wrong, right, lines, questions, refusals } = await all(homesDialect, tour);
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(refusals.slice(0, 5)).toEqual([]);
  expect(right / lines).toBeGreaterThan(0.97);
  expect(questions / TABLES).toBeLessThan(0.25);
});
