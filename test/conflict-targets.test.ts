import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { migrate } from "../server/platform/db/migrate.ts";
import { openEmptyDatabase } from "./empty-database.ts";

const server = resolve(import.meta.dirname, "../server");
const files = readdirSync(server, { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
);

const squeezed = (text: string) => text.replaceAll(/\s+/g, " ").trim().toLowerCase();

/** Each insert that names what it may conflict with. */
const targetsIn = (text: string): { table: string; columns: string }[] =>
  [...text.matchAll(/\binsert into (\w+)\b[^`]*?\bon conflict \(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g)].map(
    ([, table, columns]) => ({ table: table!, columns: squeezed(columns!) }),
  );

/** Of each table, what is unique in it, as 'client_id, lower(email)'. An identifier that the database makes is no part of a race. */
async function uniqueColumns(): Promise<Map<string, string[]>> {
  const { connection, close } = await openEmptyDatabase();
  try {
    await migrate(connection);
    const { rows } = await connection.query<{ name: string; unique: string[] }>(`
      select c.relname as name, array_agg((
        select string_agg(pg_get_indexdef(i.indexrelid, n, true), ', ' order by n)
        from generate_series(1, i.indnkeyatts) n) order by i.indexrelid) as unique
      from pg_index i join pg_class c on c.oid = i.indrelid
      where i.indisunique and c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_attrdef d
          where d.adrelid = c.oid and d.adnum = any (i.indkey) and pg_get_expr(d.adbin, d.adrelid) like '%uuid%')
      group by c.relname`);
    return new Map(rows.map(({ name, unique }) => [name, unique.map(squeezed)]));
  } finally {
    await close();
  }
}

/** What else is unique where an insert goes on after a conflict, and why a row that came at the same moment doesn't break that. */
const alsoUnique: Record<string, string> = {
  "certificates: client_id, code": "drawn by lot",
  "identities: provider_id, subject":
    "of two who link one subject at the same moment, the second is told to begin again",
  "installation: installation_id": "drawn by lot",
  "own_domains: domain": "a row is written unproved, and of proved ones alone it is unique",
  "scorer_panel_members: client_id, service_id, scorer_panel_id, user_id":
    "the primary key is written before it, and is the target",
  "timeframes: client_id, service_id, name": "whoever changes dates has locked the program's settings",
  "waiting_list: client_id, transaction_id": "nothing was offered to whoever joins",
};

/** Answers of one kind of record: none has two of these. */
const isOfAnswers = (table: string) => table === "form_answers";

test("an insert that goes on after a conflict conflicts with nothing else that is unique, so that of two at once neither is refused", async () => {
  const unique = await uniqueColumns();
  const targets = files.flatMap((file) => targetsIn(readFileSync(join(server, file), "utf8")));
  expect(targets.length).toBeGreaterThan(60);
  const others = targets.flatMap(({ table, columns }) =>
    isOfAnswers(table)
      ? []
      : (unique.get(table) ?? []).flatMap((also) => (also === columns ? [] : `${table}: ${also}`)),
  );
  expect([...new Set(others)].toSorted()).toEqual(Object.keys(alsoUnique));
});
