import fc from "fast-check";
import pg from "pg";
import { expect, test } from "vitest";
import { useTown } from "../../../test/town.ts";
import { type Sql, requireRow } from "./sql.ts";
import { Fragment, setColumns, fragment, nameList, sqlName, statementOf } from "./statement.ts";
import { types } from "./types.ts";

const town = useTown();
const names = (sql: Sql) => sql<{ fullName: string }>`select full_name from users where phone = '5035550100'`;

test("an instant has milliseconds as JavaScript writes them, and keeps its microseconds", () => {
  const instant = types.getTypeParser(1184) as (text: string) => string;
  expect(instant("2026-10-16 21:07:00+00")).toBe("2026-10-16T21:07:00.000Z");
  expect(instant("2026-10-16 21:07:00.12+00")).toBe("2026-10-16T21:07:00.120Z");
  expect(instant("2026-10-16 21:07:00.123456+00")).toBe("2026-10-16T21:07:00.123456Z");
  expect(instant("2026-10-16 23:07:00.5+02")).toBe("2026-10-16T21:07:00.500Z");
});

test("a statement's rows bear the wire's names at its first answer and at those behind it, alone and several at once", async () => {
  const rows = (sql: Sql, count: number) => sql`
    select place as sponsor_tier_id, '{"a": [1]}'::json as facts, null::text as thumb_url, now() as created_at, 12.5::numeric as price
    from generate_series(1, ${count}) as place`;
  const row = { facts: { a: [1] }, thumbURL: null, createdAt: expect.stringMatching(/Z$/), price: 12.5 };
  await town.app.database.readHome(async (sql) => {
    for (const count of [2, 0, 1])
      expect(await rows(sql, count)).toMatchObject(Array.from({ length: count }, () => row));
    const [one, none, three] = await Promise.all([rows(sql, 1), rows(sql, 0), rows(sql, 3)]);
    expect([one, none, three].map((length) => length.length)).toEqual([1, 0, 3]);
    expect(three).toEqual([1, 2, 3].map((sponsorTierID) => ({ ...three[0], sponsorTierID })));
  });
});

test("a statement that fails says who asked it", async () => {
  async function whoAsks(sql: Sql) {
    await sql`select 1 / 0`;
  }
  const fault = await town.app.database.readHome(whoAsks).catch((error: Error) => error);
  expect((fault as Error).stack).toContain("whoAsks");
});

test("where one of several statements fails, and another is asked behind it before anybody looks, the first one's fault is told", async () => {
  const fault = town.app.database.home(async (sql) => {
    const failing = sql`select 1 / 0`;
    failing.catch(() => undefined);
    await sql`select 1 as behind_one_that_failed`;
    await failing;
  });
  await expect(fault).rejects.toThrow("division by zero");
});

test("when a transaction is over nothing more is said on its connection", async () => {
  const { database } = town.app;
  const saved: Sql[] = [];
  await database.home(async (sql) => void saved.push(sql));
  await database.readHome(async (sql) => void saved.push(sql));
  for (const sql of saved) await expect(names(sql)).rejects.toThrow("over");
});

test("reads that follow each other on one connection each see their own client and no other", async () => {
  const { database } = town.app;
  const current = async (sql: Sql) =>
    requireRow(
      await sql<{ client: string | null }>`select nullif(current_setting('app.client_id', true), '') as client`,
    );
  const currentClient = (client: string | undefined) =>
    client ? database.readInside(town.clients[client]!, current) : database.readHome(current);
  const clients = Array.from({ length: 60 }, (_, at) => (["oak", "elm", undefined] as const)[at % 3]);
  const answers = await Promise.all(clients.map(currentClient));
  expect(answers.map(({ client }) => client)).toEqual(clients.map((client) => (client ? town.clients[client] : null)));
});

test("connections that were left in their owner's role, and inside a client, pass no wall", async () => {
  const { database } = town.app;
  await town.inside(
    "oak",
    (sql) => sql`
    insert into uploads (file_name, file_key, kind, bytes, sha256, is_image, is_pdf)
    values ('wall.pdf', 'wall', 'pdf', 1, '', false, true)`,
  );
  const leaveOpen = () =>
    database.home(async (sql) => {
      await sql`set role none`;
      await sql`select set_config('app.client_id', ${town.clients["oak"]}, false), pg_sleep(0.1)`;
    });
  await Promise.all(Array.from({ length: 8 }, leaveOpen));
  const wallFile = (sql: Sql) => sql`select upload_id from uploads where file_key = 'wall'`;
  expect(await town.inside("oak", wallFile)).toHaveLength(1);
  expect(await town.inside("elm", wallFile)).toEqual([]);
  expect(await town.home(wallFile)).toEqual([]);
});

test.skipIf(!process.env["TEST_DATABASE_URL"])(
  "a connection that breaks fails what is asked of it, and nothing else",
  async () => {
    const { database } = town.app;
    const ours = "application_name = 'to be broken'";
    const kinds = [database.readHome, database.home, database.home];
    const results = kinds.map((run) =>
      run(async (sql) => {
        await sql`set application_name to 'to be broken'`;
        await sql`select pg_sleep(30)`;
      }),
    );
    const ends = Promise.allSettled(results);
    const owner = new pg.Client({ connectionString: process.env["TEST_DATABASE_URL"] });
    await owner.connect();
    const breakThem = async () =>
      (
        await owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where ${ours} and query like '%pg_sleep%'`,
        )
      ).rowCount;
    for (let broken = 0; broken < results.length;) broken += (await breakThem()) ?? 0;
    await owner.end();
    const ended = await ends;
    expect(ended.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    const after = Array.from({ length: 20 }, () => database.readHome((sql) => sql`select`));
    expect(await Promise.all(after)).toHaveLength(20);
  },
);

/** Templates to nest in each other: no, one or two values. */
const pieces = [
  (): Fragment => fragment`true`,
  (value: unknown): Fragment => fragment`title = ${value}`,
  (value: unknown, inner: Fragment): Fragment => fragment`(${inner} or number = ${value})`,
  (value: unknown, inner: Fragment): Fragment => fragment`not (${inner}) and ${value} is null`,
  (_: unknown, inner: Fragment): Fragment => fragment`(${inner}) and (${inner})`,
  (): Fragment => sqlName("e.number > 0"),
] as const;

const plainly = ({ texts, values }: Fragment, flat: unknown[] = []): string =>
  texts.reduce((text, next, at) => {
    const value = values[at - 1];
    return text + (value instanceof Fragment ? plainly(value, flat) : `$${flat.push(value)}`) + next;
  });

test("statements that are put together of the same pieces in the same order are one, with each one's own values; of others, another", () => {
  const choice = fc.tuple(fc.nat(pieces.length - 1), fc.integer());
  const nameOf = new Map<string, string>();
  const textOf = new Map<string, string>();
  fc.assert(
    fc.property(fc.array(choice, { minLength: 1, maxLength: 6 }), (choices) => {
      const whole = choices.reduce((inner, [which, value]) => pieces[which]!(value, inner), fragment`false`);
      const values: unknown[] = [];
      const text = plainly(whole, values);
      const statement = statementOf(whole.texts, whole.values);
      expect(statement).toMatchObject({ text, values });
      expect(nameOf.get(text) ?? statement.name).toBe(statement.name);
      expect(textOf.get(statement.name!) ?? text).toBe(text);
      nameOf.set(text, statement.name!);
      textOf.set(statement.name!, text);
    }),
  );
});

test("words that are made of names are the same words each time, so that a statement with them isn't another each time", () => {
  const newFragment = () => new Fragment(["e.number in (", ")"], [1]);
  expect(newFragment().texts).toBe(newFragment().texts);
  expect(nameList(["tour", "event"]).texts).toBe(nameList(["tour", "event"]).texts);
  expect(setColumns(["name"], { name: "a" }).texts).toBe(setColumns(["name"], { name: "b" }).texts);
  expect(new Fragment(["e.number in (", ") "], [1]).texts).not.toBe(newFragment().texts);
});

test("what is only read is read again where PostgreSQL ends it for waiting in a circle, and is a 503 where that goes on", async () => {
  const { database } = town.app;
  let times = 0;
  const meetsMigration = (often: number) => async (sql: Sql) => {
    times += 1;
    if (times <= often) await sql`do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`;
    return sql<{ one: number }>`select 1 as one`;
  };
  for (const read of [
    (often: number) => database.readHome(meetsMigration(often)),
    (often: number) => database.readInside(town.clients["oak"]!, meetsMigration(often)),
  ]) {
    times = 0;
    expect(await read(2)).toEqual([{ one: 1 }]);
    times = 0;
    await expect(read(9)).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining("brought up to date") as string,
    });
    expect(times).toBe(3);
  }
  times = 0;
  await expect(database.home(meetsMigration(1))).rejects.toMatchObject({ code: "40P01" });
});
