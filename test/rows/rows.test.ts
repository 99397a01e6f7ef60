import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type StatementWatcher, statementWatching } from "../../server/platform/db/rows-query.ts";
import { useTown } from "../town.ts";
import { type Field, cellsOf, wrongColumns } from "./row-check.ts";
import { type Part, readRowTypes, textsKey } from "./row-types.ts";
import { RowWatcher } from "./row-watcher.ts";

const town = useTown();
const statement = (texts: TemplateStringsArray) => texts;

/** The rows of a statement that somebody else hears of, too: what goes on beside it is heard by the usual watcher. */
async function heardBy(other: StatementWatcher, texts: TemplateStringsArray) {
  const usual = statementWatching.watcher!;
  statementWatching.watcher = {
    described: (...told) => [usual, other].forEach((watcher) => watcher.described(...told)),
    answered: (...told) => [usual, other].forEach((watcher) => watcher.answered(...told)),
  };
  return town.app.database.readHome((sql) => sql(texts)).finally(() => (statementWatching.watcher = usual));
}

/** What is found where this statement stands with a row type of these properties. */
async function foundWith(properties: Record<string, Part[]>, texts: TemplateStringsArray): Promise<string[]> {
  const named = Object.keys(properties).map((name, at) => [name, { type: at + 1, optional: false }]);
  const types: Part[][] = [[{ properties: Object.fromEntries(named) }], ...Object.values(properties)];
  const site = { file: "homes.ts", line: 3, texts: textsKey(texts), row: 0, isWhole: true };
  const watcher = new RowWatcher({ sites: [site], types });
  await heardBy(watcher, texts);
  expect([...watcher.ran]).toEqual(["homes.ts:3"]);
  return watcher.takeFound();
}

test("a row type that says what its statement gives is right, with rows and without", async () => {
  const properties: Record<string, Part[]> = {
    homeID: ["string"],
    price: ["number"],
    soldAt: ["string", "null"],
    isOpen: ["boolean"],
  };
  const rows = statement`
    select uuid_nil() as home_id, 12.5::numeric as price, sold_at, true as is_open
    from (values (now()), (null)) as sold (sold_at)`;
  expect(await foundWith(properties, rows)).toEqual([]);
  const none = statement`
    select uuid_nil() as home_id, 1::bigint as price, now() as sold_at, true as is_open where false`;
  expect(await foundWith(properties, none)).toEqual([]);
});

test("a column that the row type has and the statement doesn't give is found, and one that it gives twice or that the type lacks", async () => {
  expect(await foundWith({ price: ["number"], title: ["string"] }, statement`select 1 as price where false`)).toEqual([
    "homes.ts:3: the row type has title, which the statement doesn’t give",
  ]);
  expect(await foundWith({ price: ["number"] }, statement`select 1 as price, 'Elm' as title`)).toEqual([
    "homes.ts:3: the statement gives title, which the row type lacks",
  ]);
  expect(await foundWith({ price: ["number"] }, statement`select 1 as price, 2 as price`)).toEqual([
    "homes.ts:3: the statement gives price twice",
  ]);
});

test("a row type of several ways is right where one of them fits", () => {
  const way = (name: string): Part => ({ properties: { [name]: { type: 1, optional: false } } });
  const types: Part[][] = [[way("title"), way("label")], ["string"]];
  expect(wrongColumns({ types }, 0, [{ name: "label", dataTypeID: 25 }])).toEqual([]);
  expect(wrongColumns({ types }, 0, [{ name: "label", dataTypeID: 23 }])).toEqual([
    "label arrives as a number, and the row type says string",
  ]);
});

test("a column of another type is found, though there is no row", async () => {
  expect(
    await foundWith(
      { price: ["string"], soldAt: [{ class: "Date" }], owners: [{ list: 4 }], since: ["number"] },
      statement`select 1::bigint as price, now() as sold_at, '{}'::int[] as owners, 2026 as since where false`,
    ),
  ).toEqual([
    "homes.ts:3: price arrives as a number, and the row type says string",
    "homes.ts:3: soldAt arrives as a string, and the row type says Date",
  ]);
  expect(
    await foundWith({ owners: [{ list: 2 }], name: ["string"] }, statement`select '{}'::int[] as owners, '' as name`),
  ).toEqual(["homes.ts:3: owners arrives as a list, each a number, and the row type says a list"]);
});

test("a null where none is said is found, and a word that isn't among those that the row type says", async () => {
  expect(await foundWith({ price: ["number"] }, statement`select null::int as price`)).toEqual([
    "homes.ts:3: row.price is null, and the row type says number",
  ]);
  const state: Part[] = [{ literal: "open" }, { literal: "sold" }];
  expect(await foundWith({ state }, statement`select 'sold' as state`)).toEqual([]);
  expect(await foundWith({ state }, statement`select 'let' as state`)).toEqual([
    'homes.ts:3: row.state is "let", and the row type says "open" | "sold"',
  ]);
});

test("JSON is looked into", async () => {
  const facts: Part[] = [{ properties: { rooms: { type: 2, optional: false }, year: { type: 2, optional: true } } }];
  const json: Record<string, Part[]> = { facts, rooms: ["number"] };
  expect(await foundWith(json, statement`select '{"rooms": 4}'::jsonb as facts, 4 as rooms`)).toEqual([]);
  expect(await foundWith(json, statement`select '{"rooms": "4"}'::jsonb as facts, 4 as rooms`)).toEqual([
    'homes.ts:3: row.facts.rooms is "4", and the row type says number',
  ]);
  expect(await foundWith(json, statement`select '{"year": 1926}'::jsonb as facts, 4 as rooms`)).toEqual([
    "homes.ts:3: row.facts.rooms is missing",
  ]);
});

test("what the driver makes of each type is what the check goes by", async () => {
  const all = statement`
    select true as a, '\\x00'::bytea as b, 1::bigint as c, 1::smallint as d, 1 as e, '1'::oid as f, '{}'::json as g,
      1::real as h, 1::float as i, '{true}'::bool[] as j, '{1}'::int2[] as k, '{1}'::int[] as l, '{a}'::text[] as m,
      '{a}'::varchar[] as n, '{1}'::bigint[] as o, '{1}'::real[] as p, '{1}'::float[] as q, now()::timestamp as r,
      array[now()::timestamp] as s, array[now()::date] as t, array[now()] as u, '{1}'::numeric[] as v, 1.5 as w,
      array[uuid_nil()] as x, '{}'::jsonb as y, array['{}'::jsonb] as z, now() as aa, now()::date as bb,
      uuid_nil() as cc, 'a'::text as dd, now()::time as ee, '127.0.0.1'::inet as ff, array['{}'::json] as gg`;
  const fields: Field[] = [];
  const listener = {
    described: (text: string, described: readonly Field[]) => void (text === all[0] && fields.push(...described)),
    answered: () => undefined,
  };
  const [row] = await heardBy(listener, all);
  const is = (value: unknown): unknown => {
    if (Array.isArray(value)) return { list: is(value[0]) };
    if (typeof value !== "object") return typeof value;
    const name = value?.constructor.name;
    return name === "Object" ? "json" : { class: name };
  };
  expect(Object.values(row!).map(is)).toEqual(fields.map(({ dataTypeID }) => cellsOf(dataTypeID)));
});

test("a row type is read as the compiler knows it: by its alias, picked from another, generic, and as its function promises it", () => {
  const folder = mkdtempSync(join(tmpdir(), "rosette-rows-"));
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: { strict: true, types: [] }, include: ["*.ts"] }),
  );
  writeFileSync(
    join(folder, "homes.ts"),
    `type Sql = <Row = Record<string, unknown>>(texts: TemplateStringsArray, ...values: unknown[]) => Promise<Row[]>;
type Home = { homeID: string; soldAt: string | null; state: "open" | "sold"; more?: { rooms: number[] } };
type With<T> = Pick<Home, "homeID"> & T;
export const homes = (sql: Sql) => sql<Home>\`select \${1} from homes\`;
export const priced = (sql: Sql) => sql<With<{ price: number }>>\`
  select price\`;
export const sold = (sql: Sql): Promise<{ soldAt: Date }[]> => sql\`select sold_at\`;
export const drop = (last: Sql) => last\`delete from homes\`;
export const other = (html: (texts: TemplateStringsArray) => string) => html\`<p>\`;
`,
  );
  const { sites, types } = readRowTypes(folder, "tsconfig.json");
  rmSync(folder, { recursive: true });
  const rows = sites.map(({ line, texts, row }) => [line, texts, written(types, row)]);
  expect(rows).toEqual([
    [
      4,
      "select \0 from homes",
      '{ homeID: string; soldAt: null | string; state: "open" | "sold"; more?: undefined | { rooms: number[] } }',
    ],
    [5, "\n  select price", "{ homeID: string; price: number }"],
    [7, "select sold_at", "{ soldAt: Date }"],
    [8, "delete from homes", "{ [name]: unknown }"],
  ]);
});

/** A type as TypeScript would write it. */
function written(types: Part[][], type: number): string {
  const of = (number: number) => written(types, number);
  return types[type]!.map((part) => {
    if (typeof part === "string") return part;
    if ("literal" in part) return JSON.stringify(part.literal);
    if ("class" in part) return part.class;
    if ("list" in part) return `${of(part.list)}[]`;
    if ("tuple" in part) return `[${part.tuple.map(of).join(", ")}]`;
    const named = Object.entries(part.properties).map(
      ([name, one]) => `${name}${one.optional ? "?" : ""}: ${of(one.type)}`,
    );
    return `{ ${[...named, ...(part.others === undefined ? [] : [`[name]: ${of(part.others)}`])].join("; ")} }`;
  })
    .toSorted()
    .join(" | ");
}
