import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { useTown } from "../../../test/town.ts";
import { type PersonalDataKind, columnsOf, notPersonal, personalData } from "./personal-data.ts";

const town = useTown();
const kinds: PersonalDataKind[] = Object.values(personalData);

/** Columns that hold text, files or somebody's account, and whose value isn't one of a fixed few. */
const columnsToJudge = () =>
  town.home(
    (sql) => sql<{ name: string; couldBePersonal: boolean }>`
      select c.relname || '.' || a.attname as name,
        (format_type(a.atttypid, null) in ('text', 'text[]', 'json', 'jsonb', 'bytea', 'inet', 'cidr', 'macaddr', 'citext', 'character varying')
          or a.attname ~ '(user_id|upload_id|image_id|birth)'
          or exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and a.attnum = any (f.conkey)
            and f.confrelid in ('users'::regclass, 'uploads'::regclass)))
        and not exists (select from pg_constraint k where k.contype = 'c' and k.conrelid = c.oid and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%= ANY%') as could_be_personal
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.attname <> 'client_id'
        and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`,
  );

const names = (columns: PersonalDataKind["columns"]) =>
  columnsOf(columns).map(({ table, column }) => `${table}.${column}`);
const inKinds = new Set(kinds.flatMap(({ columns }) => names(columns)));
const inNone = notPersonal.flatMap(({ columns }) => names(columns));

test("every column that could hold personal data is in a kind of the map, or is said to hold none", async () => {
  const columns = await columnsToJudge();
  const judged = new Set([...inKinds, ...inNone]);
  const unjudged = columns.filter(({ name, couldBePersonal }) => couldBePersonal && !judged.has(name));
  expect(
    unjudged.map(({ name }) => name),
    "say in personal-data.ts which kind of data it is, or why it is none",
  ).toEqual([]);
});

test("the map of personal data names no column that isn't there, and none both ways", async () => {
  const existing = new Set((await columnsToJudge()).map(({ name }) => name));
  expect(existing.size).toBeGreaterThan(1_000);
  expect([...inKinds, ...inNone].filter((name) => !existing.has(name))).toEqual([]);
  expect(inNone.filter((name) => inKinds.has(name))).toEqual([]);
  expect(inNone.filter((name, at) => inNone.indexOf(name) !== at)).toEqual([]);
});

test("a column of two kinds says which of its rows are meant, and what is kept says why", () => {
  const times = new Map<string, number>();
  for (const { columns } of kinds) for (const name of names(columns)) times.set(name, (times.get(name) ?? 0) + 1);
  const unclear = kinds.filter(({ columns, of }) => !of && names(columns).some((name) => times.get(name)! > 1));
  expect(unclear.map(({ label }) => label)).toEqual([]);
  for (const { label, erasing, keptBecause } of kinds)
    expect(keptBecause !== undefined, label).toBe(erasing === "kept");
});

const erasingWords = { deleted: "Deleted", emptied: "Emptied" } as const;
const heldWords = ({ held }: PersonalDataKind) => (typeof held === "string" ? held : "As your association says");
const erasedWords = ({ erasing, keptBecause }: PersonalDataKind) =>
  erasing === "kept" ? `Stays: ${keptBecause!.charAt(0).toLowerCase()}${keptBecause!.slice(1)}` : erasingWords[erasing];

test("the table of personal data in docs says of each kind what the map says", () => {
  const page = readFileSync(new URL("../../../docs/staff/personal-data.md", import.meta.url), "utf8");
  const written = page
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .map((cell) => cell.trim())
        .slice(1, -1)
        .join(" | "),
    );
  expect(written).toEqual(kinds.map((kind) => [kind.label, kind.why, heldWords(kind), erasedWords(kind)].join(" | ")));
});
