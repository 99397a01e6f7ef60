import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { fillPath } from "../contract/platform/endpoint.ts";
import { getEntry, listEntries, saveEntryForm } from "../contract/entries/entries.ts";
import { resultMethodNames } from "../contract/platform/result-methods.ts";
import { contestOverview } from "../contract/app/overview.ts";
import { getResults, listScorers } from "../contract/judging/results.ts";
import { requireRow } from "../server/platform/db/sql.ts";
import { startSession } from "../server/platform/access/sessions.ts";
import { round, table } from "./machine.ts";
import { type BenchTown, lookOver, tokenOf } from "./town.ts";

// A national program: what staff look at while it grows, and the last minute before its deadline.

/** 20,000 scoresheets are a third of as many entries. */
const SIZES = (process.env["BENCH_ENTRIES"] ?? "200,2000,6667,20000").split(",").map(Number);
const CATEGORIES = 20;
const SCORERS = 60;
const SHEETS_EACH = 3;
const READ = 50;
/** What takes so long, in milliseconds, is known after fewer. */
const PATIENCE = 20_000;

const ENTRANTS = Number(process.env["BENCH_ENTRANTS"] ?? 500);
/** The minute, in seconds, and how often each saves in it: an entry saves itself while it is typed. */
const MINUTE = Number(process.env["BENCH_MINUTE"] ?? 60);
const SAVES_EACH = 12;

const criteria = ["design", "craft", "setting", "use"].map((name) => ({
  name,
  label: name,
  help: "How well it is done.",
  maximumValue: 10,
  weight: 1,
}));
const elements = [
  { type: "input", kind: "text", name: "title", label: "Project title", required: true, maxLength: 200 },
  { type: "textarea", name: "story", label: "Story", required: true, maxWords: 500 },
];

type Contest = { service: string; serviceID: string; formID: string };

/** A contest whose entries and scoresheets are made by the database itself: each entry is scored by three of sixty. */
async function addContest({ app, databaseURL }: BenchTown, service: string, entries: number): Promise<Contest> {
  const { clientID } = (await app.directory.client("prairie"))!;
  const made = await app.database.inside(clientID, async (sql) => {
    const { serviceID } = requireRow(
      await sql<{ serviceID: string }>`
        insert into services (kind, url, name, status) values ('contest', ${service}, 'National Awards', 'published') returning service_id`,
    );
    await sql`update entry_numbers set last_number = ${entries} where service_id = ${serviceID}`;
    await sql`
      insert into timeframes (service_id, name, opens_at, closes_at)
      select ${serviceID}, which, now() - interval '9 days', now() + interval '9 days' from unnest(array['entries', 'scoring']) which`;
    await sql`
      insert into categories (service_id, position, label, name)
      select ${serviceID}, n, 'C' || lpad(n::text, 3, '0'), 'Category ' || n from generate_series(1, ${CATEGORIES}::integer) n`;
    await sql`insert into document_folders (service_id, name) values (${serviceID}, 'Photographs')`;
    await sql`
      insert into scoresheets (service_id, name, criteria) values (${serviceID}, 'Judging', ${JSON.stringify(criteria)}::text::jsonb)`;
    const { formID } = requireRow(
      await sql<{ formID: string }>`
        insert into forms (form_id, version, service_id, purpose, name)
        values (uuid_v7(), 1, ${serviceID}, 'entry', 'About the home') returning form_id`,
    );
    await sql`
      insert into form_versions (form_id, version, elements) values (${formID}, 1, ${JSON.stringify(elements)}::text::jsonb)`;
    return { service, serviceID, formID };
  });
  const owner = new pg.Client({ connectionString: databaseURL });
  await owner.connect();
  try {
    // Nobody else is there: what takes long by the row is left out, and the rows are what they would be.
    await owner.query("set session_replication_role = replica; set synchronous_commit = off; set row_security = off");
    await addPeople(owner, Math.max(entries, SCORERS, ENTRANTS));
    for (const statement of rowsOf) await owner.query(statement, [clientID, made.serviceID, entries]);
  } finally {
    await owner.end();
  }
  await lookOver(databaseURL);
  return made;
}

const person = (n: string) => `('0000beac-0000-7000-8000-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`;

/** The same people at every size. */
const addPeople = (owner: pg.Client, people: number) =>
  owner.query(
    `insert into users (user_id, email, full_name, email_proved_at)
      select ${person("n")}, 'person' || n || '@bench.example', 'Person ' || n, now() from generate_series(1, $1::integer) n
      on conflict do nothing`,
    [people],
  );

const categoryOf = (n: string) =>
  `(select category_id from categories where client_id = $1 and service_id = $2 and position = 1 + (${n}) % ${CATEGORIES})`;

/** With $1 the client, $2 the program and $3 how many entries. */
const rowsOf = [
  `insert into entries (client_id, service_id, category_id, user_id, number, title, submitted_at, created_at, updated_at)
    select $1, $2, ${categoryOf("n")}, ${person("n")}, n, 'House ' || n % 977 || ' on the lake', case when n % 10 > 0 then at end, at, at
    from generate_series(1, $3::integer) n cross join lateral (select now() - n % 86400 * interval '1 minute' as at) t`,
  `insert into entry_search (client_id, service_id, entry_id, words)
    select client_id, service_id, entry_id, lower(title) || E'\\n' || number from entries
    where client_id = $1 and service_id = $2 and $3 > 0`,
  `insert into form_answers (client_id, service_id, entry_id, form_id, version, answers)
    select client_id, service_id, entry_id, f.form_id, 1, json_build_object('title', title, 'story', repeat('A house by the lake. ', 20))
    from entries join forms f using (client_id, service_id) where client_id = $1 and service_id = $2 and $3 > 0`,
  `with filed as (
      select e.client_id, e.service_id, e.entry_id, f.document_folder_id, uuid_v7() as upload_id, e.number
      from entries e join document_folders f using (client_id, service_id)
      where client_id = $1 and service_id = $2 and $3 > 0),
    kept as (
      insert into uploads (client_id, upload_id, file_name, file_key, kind, bytes, sha256, is_image, is_pdf, width, height, dominant_color, thumbs)
      select client_id, upload_id, 'house.jpg', 'bench/' || upload_id, 'jpeg', 100000, md5(number::text), true, false, 1600, 1200, '#804020',
        '[{"width":400,"height":300},{"width":800,"height":600},{"width":1600,"height":1200}]' from filed)
    insert into entry_uploads (client_id, service_id, entry_id, document_folder_id, upload_id, position, caption, credit, cover)
    select client_id, service_id, entry_id, document_folder_id, upload_id, 1, 'The south front', 'Ada', true from filed`,
  // Sixty scorers, three in each category.
  `insert into scorer_assignments (client_id, service_id, user_id, category_id)
    select $1, $2, ${person("n + 1")}, ${categoryOf("n")} from generate_series(0, ${SCORERS - 1}) n where $3 > 0`,
  `insert into scores (client_id, service_id, entry_id, scoresheet_id, user_id, criteria, values, total, percent, saved_at)
    select e.client_id, e.service_id, e.entry_id, t.scoresheet_id, a.user_id, t.criteria,
      json_build_object('design', d, 'craft', d, 'setting', d, 'use', d), 4 * d, 10 * d, now() - e.number * interval '1 second'
    from entries e join scorer_assignments a using (client_id, service_id, category_id) join scoresheets t using (client_id, service_id)
      cross join lateral (select 5 + (hashtext(e.entry_id::text || a.user_id::text) & 1023) % 6 as d) given
    where e.client_id = $1 and e.service_id = $2 and $3 > 0 and e.submitted_at is not null and e.user_id <> a.user_id`,
];

type Times = { p50: number; p99: number };

/** Milliseconds until a reader has the whole answer. */
async function timesOf(url: string, token: string): Promise<Times> {
  const times: number[] = [];
  for (let spent = 0; times.length < READ && spent < PATIENCE; spent += times.at(-1)!) {
    const began = performance.now();
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
    await response.arrayBuffer();
    times.push(performance.now() - began);
  }
  // The first ones get plans and code ready.
  const sorted = times.slice(Math.min(5, times.length - 1)).toSorted((a, b) => a - b);
  return { p50: at(sorted, 50), p99: at(sorted, 99) };
}

const at = (sorted: readonly number[], percent: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;

const shown = ({ p50, p99 }: Times) => `${p50.toFixed(1)}, ${p99.toFixed(1)}`;

/** What staff look at, at each size. */
async function benchGrowing(bench: BenchTown): Promise<string> {
  const token = await tokenOf(bench.url, "owner");
  const columns: Times[][] = [];
  for (const entries of SIZES) {
    const contest = await addContest(bench, `bench-season-${entries}`, entries);
    const at = { client: "prairie", service: contest.service };
    const to = (path: string, query = "") => `${bench.url}/api${fillPath(path, at)}${query}`;
    const column = [
      await timesOf(to(listEntries.path), token),
      await timesOf(to(listEntries.path, "?search=house+77+"), token),
      await timesOf(to(contestOverview.path), token),
      await timesOf(to(listScorers.path), token),
    ];
    for (const method of resultMethodNames) {
      await bench.app.database.inside(
        (await bench.app.directory.client("prairie"))!.clientID,
        (sql) => sql`update judging set method = ${method} where service_id = ${contest.serviceID}`,
      );
      column.push(await timesOf(to(getResults.path), token));
    }
    columns.push(column);
  }
  const names = [
    "entries, first page",
    "entries, a search",
    "overview",
    "scorers",
    ...resultMethodNames.map(resultsBy),
  ];
  const head = ["p50, p99 ms", ...SIZES.map((size) => `${round(size)} entries`), "last of first"];
  const rows = names.map((name, row) => [
    name,
    ...columns.map((column) => shown(column[row]!)),
    (columns.at(-1)![row]!.p50 / columns[0]![row]!.p50).toFixed(1),
  ]);
  const said = `${SCORERS} scorers, ${SHEETS_EACH} scoresheets an entry that was submitted, nine in ten`;
  return `${said}\n\n${table([head, ...rows])}`;
}

const resultsBy = (method: string) => `results by ${method}`;

/** `story`: what the server has said is saved. */
type Entrant = { token: string; entryID: string; story: string };

/** All entrants at their entries in the last minute; each saves now and then, as the page does while somebody types. */
async function benchLastMinute(bench: BenchTown): Promise<string> {
  const contest = await addContest(bench, "bench-last-minute", ENTRANTS);
  const { clientID } = (await bench.app.directory.client("prairie"))!;
  const entrants = await bench.app.database.inside(
    clientID,
    (sql) => sql<{ entryID: string; userID: string }>`
      update entries set submitted_at = null where service_id = ${contest.serviceID} returning entry_id, user_id`,
  );
  const typing: Entrant[] = [];
  for (const { entryID, userID } of entrants) {
    const token = await bench.app.database.home((sql) => startSession(sql, userID, "bench"));
    typing.push({ token, entryID, story: "" });
  }
  const times: number[] = [];
  let refused = 0;
  const began = performance.now();
  const until = began + MINUTE * 1_000;
  const type = async (entrant: Entrant, number: number) => {
    const path = fillPath(saveEntryForm.path, { client: "prairie", ...contest, ...entrant });
    let revision = 0;
    for (let save = 1; save <= SAVES_EACH; save += 1) {
      // Nobody types in step; all of them end with the minute.
      const due = began + ((save - 1 + ((number * 7 + save * 13) % 97) / 97) / SAVES_EACH) * (until - began);
      await sleep(Math.max(0, due - performance.now()));
      const story = `It stands by the lake since spring. ${number} ${save}`;
      const sent = performance.now();
      const response = await fetch(`${bench.url}/api${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${entrant.token}`, "content-type": "application/json" },
        body: JSON.stringify({
          entryFormQuestions: [
            { name: "title", value: `House ${number}` },
            { name: "story", value: story },
          ],
          version: 1,
          revision: revision + 1,
          base: revision,
          writer: `window ${number}`,
        }),
      });
      times.push(performance.now() - sent);
      if (!response.ok) refused += 1;
      else {
        ({ revision } = (await response.json()) as { revision: number });
        entrant.story = story;
      }
    }
  };
  await Promise.all(typing.map(type));
  const lost = (await Promise.all(typing.map((entrant) => isLost(bench, contest, entrant)))).filter(Boolean).length;
  const sorted = times.toSorted((a, b) => a - b);
  return table([
    ["entrants", "saves", "refused", "lost", "p50 ms", "p95 ms", "p99 ms"],
    [
      round(typing.length),
      round(times.length),
      `${refused}`,
      `${lost}`,
      ...[50, 95, 99].map((percent) => at(sorted, percent).toFixed(0)),
    ],
  ]);
}

/** Whether what somebody saved last isn't what their entry says. */
async function isLost({ url }: BenchTown, { service }: Contest, { token, entryID, story }: Entrant): Promise<boolean> {
  const path = fillPath(getEntry.path, { client: "prairie", service, entryID });
  const response = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  return !(await response.text()).includes(JSON.stringify(story));
}

export const benchSeason = async (bench: BenchTown): Promise<string> =>
  `${await benchGrowing(bench)}\n\n${await benchLastMinute(bench)}`;
