import { readFile } from "node:fs/promises";
import pg from "pg";
import { auditLog } from "../contract/people/audit.ts";
import { listClients } from "../contract/people/clients.ts";
import { type AnyEndpoint, type ParamsOf, type QueryOf, fillPath } from "../contract/platform/endpoint.ts";
import { listEntries } from "../contract/entries/entries.ts";
import { getFile } from "../contract/entries/entry-uploads.ts";
import { contestOverview } from "../contract/app/overview.ts";
import { listPeople, membershipList } from "../contract/people/people.ts";
import { getResults, listScorers } from "../contract/judging/results.ts";
import { getScoring, getScoringQueue } from "../contract/judging/scoring.ts";
import { actionPanel, findUsers } from "../contract/people/users.ts";
import { startPostgres } from "../scripts/postgres.mjs";
import { handlers } from "../server/app/all-handlers.ts";
import { sessionOptions } from "../server/platform/db/postgres.ts";
import { serve } from "../server/platform/http/serve.ts";
import { closeApp, openApp } from "../server/app/open-app.ts";
import { settingsOf } from "../server/platform/settings.ts";
import { startSession } from "../server/platform/access/sessions.ts";
import {
  ARCHIVE,
  CLIENT,
  CONTEST,
  FULL,
  OF_THIS_YEAR,
  OWNER,
  SCORER,
  type Size,
  TENTH,
  fill,
  idOf,
} from "./growth-fill.ts";
import { newFolder } from "./folder.ts";
import { ratio, table } from "./machine.ts";
import { type OverheardStatement, literal, overhear } from "./pgbench.ts";

/** A page as somebody opens it. */
type Page = { name: string; by: number; path: string };

const page = <E extends AnyEndpoint>(
  name: string,
  by: number,
  endpoint: E,
  params: ParamsOf<E>,
  query: QueryOf<E> | {} = {},
) => ({
  name,
  by,
  path: `/api${fillPath(endpoint.path, params as Record<string, string>)}?${new URLSearchParams(query as Record<string, string>)}`,
});

const client = { client: CLIENT };
const contest = { ...client, service: CONTEST };
const archive = { ...client, service: ARCHIVE };
/** Of a contest that has nearly all entries there are. */
const entries = (name: string, query: QueryOf<typeof listEntries>) =>
  page(`entries, ${name}`, OWNER, listEntries, archive, query);
const people = (name: string, query: QueryOf<typeof listPeople>) =>
  page(`people, ${name}`, OWNER, listPeople, client, query);
const found = (name: string, search: string) => page(`find a person by ${name}`, OWNER, findUsers, { search });

/** Of the entry that the scorer has beside their category. */
const PICTURE = { upload: 14, key: "bench/4/2/400" };

const pages: Page[] = [
  people("first page", {}),
  people("staff", { kind: "staff" }),
  people("members", { kind: "members" }),
  people("scorers", { kind: "scorers" }),
  people("volunteers", { kind: "volunteers" }),
  people("search", { search: "walker-norton" }),
  people("search, one person", { search: "jensen4" }),
  page("overview", OWNER, contestOverview, contest),
  page("audit log", OWNER, auditLog, client),
  page("audit log, one action", OWNER, auditLog, client, { action: "AWARD_TITLE" }),
  page("audit log, one program", OWNER, auditLog, client, { serviceID: idOf("service", 1) }),
  found("name", "olga walker"),
  found("a frequent name", "ada"),
  found("beginning of an email", "walker1"),
  found("email", "castle2@firm-0.com"),
  page("action panel, 12 clients", OWNER, actionPanel, {}),
  page("action panel of a scorer", SCORER, actionPanel, {}),
  page("membership list", OWNER, membershipList, {}),
  page("home page", OWNER, listClients, {}),
  page("a picture", OWNER, getFile, { ...client, uploadID: idOf("upload", PICTURE.upload), rendition: "400" }),
  page("a picture, scorer", SCORER, getFile, { ...client, uploadID: idOf("upload", PICTURE.upload), rendition: "400" }),
  ...(["-updated", "updated", "number", "-number", "title", "-title"] as const).map((sort) => entries(sort, { sort })),
  entries("category", { categoryID: idOf("category", 27) }),
  entries("drafts", { state: "draft" }),
  entries("search", { search: "house 77 " }),
  entries("search by code", { search: "C0027-" }),
  page("scorer's queue", SCORER, getScoringQueue, contest),
  page("scoring an entry", SCORER, getScoring, { ...contest, entryID: idOf("entry", 4) }),
  page("scorers", OWNER, listScorers, contest),
  page("results", OWNER, getResults, contest),
  // What these show grows with their contest.
  page("overview, all other entries", OWNER, contestOverview, archive),
  page("scorers, all other entries", OWNER, listScorers, archive),
  page("results, all other entries", OWNER, getResults, archive),
];

const WARM = 6;
const RUNS = 20;
/** What takes seconds is known after fewer. */
const PATIENCE_MS = 3_000;
const SLOW_MS = Number(process.env["SLOW_MS"] ?? 5);

/** In milliseconds. What others do on the machine makes the first longer, and the second hardly: it is the processor's, of the one process that answers. */
type Took = { passed: number; worked: number };

/** How long a process of this machine has had a processor, in milliseconds; not a number where the system doesn't tell. */
const workedBy = async (process: number): Promise<number> =>
  Number((await readFile(`/proc/${process}/schedstat`, "utf8").catch(() => "")).split(" ")[0] || NaN) / 1e6;

type Wire = { connection: { stream: { cork(): void; uncork(): void } } };

/** What left in one flight leaves in one again. */
function say(connection: pg.Client, flight: OverheardStatement[]): Promise<unknown> {
  const { stream } = (connection as unknown as Wire).connection;
  stream.cork();
  const answers = flight.map(({ text, values, name }) =>
    connection.query({ text, values, ...(name && { name }), rowMode: "array" }),
  );
  setImmediate(() => stream.uncork());
  return Promise.all(answers);
}

/** A page's statements, one flight after the other on one connection, prepared as the product prepares them. */
async function timed(connection: pg.Client, flights: OverheardStatement[][], process: number): Promise<Took> {
  const before = await workedBy(process);
  const began = performance.now();
  for (const flight of flights) await say(connection, flight);
  const passed = performance.now() - began;
  return { passed, worked: (await workedBy(process)) - before };
}

async function timesOf(
  connection: pg.Client,
  said: OverheardStatement[][],
  process: number,
  most: number,
): Promise<Took[]> {
  const times: Took[] = [];
  for (let spent = 0; times.length < most && spent < PATIENCE_MS; spent += times.at(-1)!.passed)
    times.push(await timed(connection, said, process));
  return times;
}

async function median(connection: pg.Client, said: OverheardStatement[]): Promise<Took> {
  const { rows } = await connection.query<{ pid: number }>("select pg_backend_pid() as pid");
  const { pid } = rows[0]!;
  const flights = [...Map.groupBy(said, ({ flight }) => flight).values()];
  await timesOf(connection, flights, pid, WARM);
  const times = await timesOf(connection, flights, pid, RUNS);
  const middle = (which: keyof Took) => times.map((took) => took[which]).sort((a, b) => a - b)[times.length >> 1]!;
  return { passed: middle("passed"), worked: middle("worked") };
}

/** BENCH_EXPLAIN=1: how PostgreSQL goes about whatever is slow. */
async function explain(connection: pg.Client, said: OverheardStatement[]) {
  for (const { text, values, name } of said) {
    const began = performance.now();
    await connection.query({ text, values, ...(name && { name }), rowMode: "array" });
    const took = performance.now() - began;
    if (took < SLOW_MS || !/^\s*(select|with)/.test(text)) continue;
    const given = values.length > 0 ? `(${values.map(literal).join(", ")})` : "";
    const asked = name ? { text: `execute ${name}${given}`, values: [] } : { text, values };
    const { rows } = await connection.query<[string]>({
      text: `explain (analyze, buffers) ${asked.text}`,
      values: asked.values,
      rowMode: "array",
    });
    process.stdout.write(`\n${took.toFixed(1)} ms: ${text}\n${rows.map(([line]) => line).join("\n")}\n`);
  }
}

type Measured = Map<string, Took>;

/** The pages of one database of this size, by the statements that the product says for them. */
async function measurePages(
  server: string,
  urlOf: (database: string) => string,
  size: Size,
  wanted: RegExp,
): Promise<Measured> {
  const name = `rosette_growth_${size.clients}`;
  const owner = new pg.Client({ connectionString: server });
  await owner.connect();
  const { rowCount } = await owner.query("select from pg_database where datname = $1", [name]);
  if (!rowCount) await owner.query(`create database ${name}`);
  await owner.end();
  const settings = settingsOf({
    DATABASE_URL: urlOf(name),
    DATA_DIR: newFolder(),
  });
  const app = await openApp(settings);
  if (!rowCount) await fill(urlOf(name), size);
  const fastify = serve(app, handlers);
  const connection = new pg.Client({
    connectionString: urlOf(name),
    options: sessionOptions,
    pipeline: true,
  } as pg.ClientConfig);
  await connection.connect();
  await app.files.put(PICTURE.key, Buffer.from("a picture"));
  const measured: Measured = new Map();
  try {
    for (const { name: what, by, path } of pages.filter((each) => wanted.test(each.name))) {
      const token = await app.database.home((sql) => startSession(sql, idOf("user", by), "bench"));
      const headers = { authorization: `Bearer ${token}` };
      await app.sessions.byToken(token, undefined);
      const said = await overhear(async () => {
        const { statusCode, body } = await fastify.inject({ url: path, headers });
        if (statusCode !== 200) throw new Error(`${what}: ${body}`);
        // The commit of a read isn't waited for: hear it too.
        await new Promise((resolve) => setTimeout(resolve, 100));
      });
      measured.set(what, await median(connection, said));
      if (process.env["BENCH_EXPLAIN"]) await explain(connection, said);
    }
  } finally {
    await connection.end();
    await fastify.close();
    await closeApp(app);
  }
  return measured;
}

/** What every first page takes in the database, and whether it grows with what it doesn't show. */
export async function benchGrowth(wanted = /./): Promise<string> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error("The benchmark needs PostgreSQL's binaries: install postgresql.");
  try {
    const { url } = postgres;
    const urlOf =
      postgres.socketURL ?? ((database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href);
    const small = await measurePages(url, urlOf, TENTH, wanted);
    const large = await measurePages(url, urlOf, FULL, wanted);
    const rows = [...large].map(([name, took]) => {
      const before = small.get(name)!;
      const each = [before.passed, took.passed, before.worked, took.worked].map((ms) => ms.toFixed(2));
      return [name, ...each, ratio(took.worked, before.worked)];
    });
    const { clients, people: all, entries: many } = FULL;
    const said = `Milliseconds in the database at ${clients} clients, ${all} people and ${many} entries in one client, and at a tenth of each. The contest whose overview, scorers and results are asked has ${OF_THIS_YEAR}, the one whose entries are listed all others`;
    return `${said}\n\n${table([["page", "a tenth", "full", "processor, a tenth", "full", "ratio"], ...rows])}`;
  } finally {
    postgres.stop();
  }
}
