import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/prepare.mjs";
import { oldestVersionFor } from "../../server/platform/db/migrate.ts";
import { isAtLeast } from "../../server/platform/db/version-order.ts";

// While an installation is upgraded, processes of the version before work on the tables that the new one has migrated; and they do so
// again where it goes back. What they can't live with comes a release later (db/migrations/README.md).

type Released = { version: string; commit: string; newestMigration: string };
const released = JSON.parse(readFileSync(join(root, "db/released.json"), "utf8")) as Released;

/** `ends`: what the version before may still use. `narrows`: what it writes might be refused. `holds`: others wait as long as it takes. */
type Finding = { breaks: "ends" | "narrows" | "holds"; statement: string };

/** Tables that grow without end: whoever reads or writes them waits while an index of theirs is built. */
const large =
  `audit_log error_log mail_log due_work scans tickets ticket_codes transactions transaction_items ledger payments payment_attempts
  uploads entries form_answers entry_uploads entry_search scores users sessions bearer_links ballots record_changes webhook_deliveries`.split(
    /\s+/,
  );

/** Statements without comments and without what functions consist of, which is replaced as a whole. */
const statementsOf = (sql: string) =>
  sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--.*$/gm, "")
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim().toLowerCase())
    .filter(Boolean);

/** Actions of an `alter table`, cut at commas that stand in no parentheses. */
function actionsOf(text: string): string[] {
  const actions = [""];
  let depth = 0;
  for (const letter of text) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (letter === "," && depth === 0) actions.push("");
    else actions[actions.length - 1] += letter;
  }
  return actions.map((action) => action.trim());
}

const name = '(?:only )?(?:if (?:not )?exists )?(?:public\\.)?"?(\\w+)"?';
const createdIn = (statements: readonly string[]) =>
  new Set(statements.flatMap((each) => new RegExp(`^create table ${name}`).exec(each)?.[1] ?? []));

const ending =
  /^drop (table|column|view|materialized view|type|domain|schema|sequence|role|extension|function|procedure|index)\b|^truncate\b|^revoke\b|^alter (table|view|type|function|index|sequence|domain) .*\brename\b|^alter table .*\b(set schema|disable row level)/;

function findingsIn(sql: string): Finding[] {
  const statements = statementsOf(sql);
  return statements.flatMap((statement) => {
    const found = breaksOf(statement, statements);
    return found ? [{ breaks: found, statement: statement.slice(0, 120) }] : [];
  });
}

function breaksOf(statement: string, statements: readonly string[]): Finding["breaks"] | undefined {
  const created = createdIn(statements);
  if (isOfNewFunctions(statement, statements)) return undefined;
  if (ending.test(statement)) return isMadeAnew(statement, statements) ? "narrows" : "ends";
  const index = new RegExp(`^create (unique )?index (?:concurrently )?(?:if not exists )?(?:\\w+ )?on ${name}`).exec(
    statement,
  );
  if (index && !created.has(index[2]!)) {
    if (index[1]) return "narrows";
    return large.includes(index[2]!) ? "holds" : undefined;
  }
  if (large.includes(/^(?:update|delete from) (\w+)/.exec(statement)?.[1] ?? "")) return "holds";
  const altered = new RegExp(`^alter table ${name} (.*)$`).exec(statement);
  if (!altered || created.has(altered[1]!)) return undefined;
  const found = actionsOf(altered[2]!).map((action) => breaksOfAction(action, altered[1]!));
  return found.find((each) => each === "ends") ?? found.find(Boolean);
}

/** What a migration takes from the public of functions that it makes itself, nobody has used before. */
function isOfNewFunctions(statement: string, statements: readonly string[]): boolean {
  const [, list] = /^revoke execute on function (.*) from public$/.exec(statement) ?? [];
  const names = [...(list ?? "").matchAll(/(\w+)\(/g)].map(([, each]) => each);
  return (
    names.length > 0 && names.every((each) => statements.some((one) => one.startsWith(`create function ${each}(`)))
  );
}

/** An index is used by no name, but for who inserts once; a view or a function that is made again in the same transaction is never away. */
function isMadeAnew(statement: string, statements: readonly string[]): boolean {
  const [, kind, dropped] = new RegExp(`^drop (view|function|index) (?:concurrently )?${name}`).exec(statement) ?? [];
  return (
    kind === "index" || statements.some((each) => dropped && new RegExp(`^create ${kind} ${dropped}\\b`).test(each))
  );
}

function breaksOfAction(action: string, table: string): Finding["breaks"] | undefined {
  if (/^drop (?!constraint|default|not null|expression|identity)/.test(action)) return "ends";
  if (/^alter (column )?\w+ (set data )?type\b/.test(action)) return "ends";
  if (/^alter (column )?\w+ (set not null|drop default)/.test(action)) return "narrows";
  if (/^add (constraint \w+ )?(check|unique|foreign key|exclude|primary key|not null)\b/.test(action)) return "narrows";
  if (!/^add (column )?/.test(action) || action.startsWith("add constraint")) return undefined;
  const isFilled = /\bdefault\b|\bgenerated\b/.test(action);
  if (/\bnot null\b/.test(action) && !isFilled) return "narrows";
  const isRewritten = /\bstored\b|default (uuid_v7|gen_random_uuid|clock_timestamp|random|nextval)\(/.test(action);
  return isRewritten && large.includes(table) ? "holds" : undefined;
}

const marks = {
  ends: /^-- Works from \d\S*: \S+/m,
  narrows: /^-- (Works from \d\S*|Versions before go on): \S+/m,
  holds: /^-- Held for a moment: \S+/m,
};
const unmarked = (sql: string) => findingsIn(sql).filter(({ breaks }) => !marks[breaks].test(sql));

const folder = join(root, "db/migrations");
const since = readdirSync(folder).filter((file) => file.endsWith(".sql") && file > `${released.newestMigration}.sql`);
const read = (file: string) => readFileSync(join(folder, file), "utf8");

test("no migration since the last release takes away what the version before uses, or refuses what it writes, without saying so", () => {
  const broken = since.flatMap((file) => unmarked(read(file)).map((finding) => ({ file, ...finding })));
  expect(
    broken,
    "db/migrations/README.md says how such a change is cut in two, and how a migration says that it may.",
  ).toEqual([]);
});

test("what is taken away was given up in a version that is out: the one before the next still works", () => {
  const tooSoon = since.filter((file) => !isAtLeast(released.version, oldestVersionFor(read(file))));
  expect(tooSoon).toEqual([]);
});

test("the last release's newest migration is here, and so are the tables that grow without end", () => {
  const laid = ["db/schema", "db/migrations"].flatMap((each) =>
    readdirSync(join(root, each)).map((file) => readFileSync(join(root, each, file), "utf8")),
  );
  expect(large.filter((table) => !laid.some((sql) => sql.includes(`create table ${table} (`)))).toEqual([]);
  expect(readdirSync(folder)).toContain(`${released.newestMigration}.sql`);
});

test.each<[Finding["breaks"] | undefined, string]>([
  ["ends", "drop table faxes"],
  ["ends", "alter table users add column phone text, drop column fax"],
  ["ends", "alter table users rename column fax to phone"],
  ["ends", "alter table users alter column fax type integer using 1"],
  ["ends", "drop function current_client()"],
  ["ends", "revoke insert on users from rosette_app"],
  ["ends", "revoke execute on function current_client() from public"],
  [
    undefined,
    "create function fax(a text) returns text language sql as $$ select a $$; revoke execute on function fax(text) from public",
  ],
  ["narrows", "alter table users add column fax text not null"],
  ["narrows", "alter table users alter column fax set not null"],
  [
    "narrows",
    "alter table users drop constraint users_fax; alter table users add constraint users_fax check (fax > '')",
  ],
  ["narrows", "drop index users_fax"],
  ["narrows", "drop view v; create view v as select 1"],
  ["narrows", "create unique index users_fax on users (fax)"],
  ["holds", "create index users_fax on users (fax)"],
  ["holds", "update users set fax = ''"],
  ["holds", "alter table users add column fax uuid not null default uuid_v7()"],
  [
    undefined,
    "alter table users add column fax text not null default '', add column faxed_at timestamptz check (faxed_at > '2020-01-01')",
  ],
  [undefined, "alter table users drop constraint users_fax"],
  [
    undefined,
    "create table faxes (fax text not null, check (fax > '')); create unique index faxes_once on faxes (fax)",
  ],
  [undefined, "create or replace function f() returns void language sql as $$ delete from x; drop table y $$"],
  [undefined, "-- drop table users;\ninsert into faxes values ('1')"],
])("%s: %s", (breaks, sql) => {
  expect(findingsIn(sql)[0]?.breaks).toBe(breaks);
  if (!breaks) return;
  const mark = {
    ends: "Works from 1.0.0: it is unused.",
    narrows: "Versions before go on: they write it.",
    holds: "Held for a moment: few.",
  };
  expect(unmarked(`-- ${mark[breaks]}\n${sql}`)).toEqual([]);
});

test("the migrations before would have been found: indexes of large tables that held them", () => {
  const held = ["0292_changes_by_call_and_person.sql", "0301_short_codes.sql", "0302_ended_tickets.sql"].filter(
    (file) => findingsIn(read(file)).some(({ breaks }) => breaks === "holds"),
  );
  expect(held).toHaveLength(3);
});
