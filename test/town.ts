import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll } from "vitest";
import {
  type AnswerOf,
  type AnyEndpoint,
  type ParamsOf,
  type QueryOf,
  type InputOf,
  fillPath,
} from "../contract/platform/endpoint.ts";
import type { Role } from "../contract/platform/permissions.ts";
import { revisionOf } from "../contract/platform/revision.ts";
import { placeClient } from "../server/platform/access/client-placement.ts";
import type { ShardURL } from "../server/platform/db/postgres.ts";
import { waitUntil } from "../server/platform/db/wait-until.ts";
import type { Database, Sql } from "../server/platform/db/sql.ts";
import { handlers } from "../server/app/all-handlers.ts";
import type { App } from "../server/platform/app.ts";
import { serve } from "../server/platform/http/serve.ts";
import { closeApp, openApp } from "../server/app/open-app.ts";
import { settingsOf } from "../server/platform/settings.ts";
import { startSession } from "../server/platform/access/sessions.ts";
import { type TestDatabase, openTestDatabase } from "./database.ts";

/** What a call answered: its status, and the answer or the problem. */
type Reply<T> = {
  status: number;
  answer: T;
  problem: { detail?: string; errors?: Record<string, string>; more?: unknown };
};

/** A small town for tests: two clients, oak and elm, each with programs and people; made by SQL, so that it is quick. */
export type Town = {
  app: App;
  server: FastifyInstance;
  /** Makes calls as a person of the town, by the first name; without one, as a stranger. */
  as(
    person?: string,
  ): <E extends AnyEndpoint>(
    endpoint: E,
    params: ParamsOf<E>,
    sent?: InputOf<E>,
    options?: { query?: QueryOf<E>; file?: Buffer; fileName?: string; base?: object; link?: string },
  ) => Promise<Reply<AnswerOf<E>>>;
  token(person: string): Promise<string>;
  /** Signs everybody in anew, after calls that may have signed somebody out. */
  forgetTokens(): void;
  /** Runs SQL inside a client's wall, or among what is global. */
  inside<T>(client: string, work: (sql: Sql) => Promise<T>): Promise<T>;
  home<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Among what stands outside the walls in each database. */
  everywhere<T>(work: (sql: Sql) => Promise<T[]>): Promise<T[]>;
  /** The IDs of people, by first name, and of clients, by URL. */
  people: Record<string, string>;
  clients: Record<string, string>;
  addPerson(firstName: string): Promise<string>;
  grant(person: string, client: string, role: Role, serviceID?: string): Promise<void>;
};

/** Opens a town before the tests of this file and takes it down after them. `own`: in a database that nobody else has been in. */
export function useTown(wanted: { own?: boolean } = {}): Town {
  const town = {} as Town;
  let close = async () => {};
  beforeAll(async () => {
    const opened = await openTown(wanted);
    Object.assign(town, opened.town);
    close = () => opened.close().then(opened.remove);
  });
  afterAll(() => close());
  return town;
}

type Opened = {
  town: Town;
  folder: string;
  databaseURL: string | undefined;
  shards: readonly ShardURL[];
  /** As another process is told of them by its environment. */
  databases: { DATABASE_URL: string; SHARD_URLS: string };
  close(): Promise<void>;
  remove(): Promise<void>;
};

/** `lasting` keeps the embedded database in the folder, so that another process can open it after this one has closed it. */
export async function openTown({ lasting = false, own = false } = {}): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), "rosette-test-"));
  return openTownIn(await openTestDatabase({ own: own || lasting, ...(lasting && { folder }) }), folder);
}

export async function openTownIn(
  { database, databaseURL, shards, drop }: TestDatabase,
  folder = mkdtempSync(join(tmpdir(), "rosette-test-")),
): Promise<Opened> {
  const settings = {
    ...settingsOf({ DATA_DIR: folder, PORT: "3999" }),
    databaseURL,
    shards,
  };
  const app = await openApp(settings, database);
  const server = serve(app, handlers);
  const town = townOf(app, server);
  await settle(town);
  const close = async () => {
    await server.close();
    await closeApp(app);
  };
  const remove = async () => {
    await drop();
    rmSync(folder, { recursive: true, force: true });
  };
  const SHARD_URLS = shards.map(({ name, url }) => `${name}=${url}`).join(" ");
  const databases = { DATABASE_URL: databaseURL ?? "", SHARD_URLS };
  return { town, folder, databaseURL, shards, databases, close, remove };
}

function townOf(app: App, server: FastifyInstance): Town {
  const tokens = new Map<string, string>();
  // Whatever a test has its database do, what it writes behind the product's back is waited for.
  const asOpened = { ...app.database };
  const town: Town = {
    app,
    server,
    people: {},
    clients: {},
    async inside(client, work) {
      const clientID = town.clients[client]!;
      const value = await app.database.inside(clientID, work);
      await homeHearsAll(asOpened, clientID);
      return value;
    },
    async home(work) {
      const value = await app.database.home(work);
      await shardsHearAll(asOpened);
      return value;
    },
    everywhere: async (work) =>
      (await Promise.all(app.database.places.map(({ transaction }) => transaction(work)))).flat(),
    async token(person) {
      const known = tokens.get(person);
      if (known) return known;
      const token = await town.home((sql) => startSession(sql, town.people[person]!, "test"));
      tokens.set(person, token);
      return token;
    },
    forgetTokens: () => tokens.clear(),
    as: (person) => async (endpoint, params, sent, options) => {
      const linkHolder = person && `Bearer ${await town.token(person)}`;
      const says = options?.link ? `Link ${options.link}` : linkHolder;
      const authorization = says ? { authorization: says } : {};
      const query = new URLSearchParams((options?.query ?? {}) as Record<string, string>);
      if (options?.fileName) query.set("name", options.fileName);
      const isPost = endpoint.method === "POST";
      const response = await server.inject({
        method: endpoint.method,
        url: `/api${fillPath(endpoint.path, params as Record<string, string>)}?${query}`,
        headers: {
          ...authorization,
          ...(options?.base && { "if-match": revisionOf(options.base) }),
          ...(isPost && { "content-type": options?.file ? "application/octet-stream" : "application/json" }),
        },
        ...(isPost && { payload: options?.file ?? JSON.stringify(sent ?? {}) }),
      });
      const isJSON = /json/.test(String(response.headers["content-type"]));
      const value = isJSON ? response.json() : response.rawPayload;
      return { status: response.statusCode, answer: value, problem: value };
    },
    async addPerson(firstName) {
      const [row] = await town.home(
        (sql) => sql<{ userID: string }>`
        insert into users (email, full_name, email_proved_at)
        values (${`${firstName}@test.example`}, ${`${capital(firstName)} Tester`}, now())
        returning user_id`,
      );
      town.people[firstName] = row!.userID;
      return row!.userID;
    },
    async grant(person, client, role, serviceID) {
      const userID = town.people[person]!;
      await town.inside(
        client,
        (sql) => sql`
        insert into role_grants (user_id, role, service_id) values (${userID}, ${role}, ${serviceID ?? null})`,
      );
      app.changes.publish("user", userID);
    },
  };
  return town;
}

/** What a test writes behind the product's back has arrived at home before it asks. */
async function homeHearsAll({ places, readHome, readInside }: Database, clientID: string): Promise<void> {
  if (places.length === 1) return;
  const directory = (sql: Sql) => sql`
    select 'person' as what, user_id::text as of, staff::text as says from user_clients where client_id = ${clientID}
    union all select 'service', service_id::text, url from service_directory where client_id = ${clientID}
    union all select 'client', client_id::text, url || listed from clients where client_id = ${clientID}
    order by 1, 2`;
  const known = JSON.stringify(await readInside(clientID, directory));
  await waitUntil(async () => JSON.stringify(await readHome(directory)) === known);
}

/** And what it writes of people at home has arrived in the shards. */
async function shardsHearAll({ places: [home, ...shards] }: Database): Promise<void> {
  const people = (sql: Sql) => sql`
    select md5(string_agg(concat_ws(',', user_id, email, full_name, phone, company, image_id), ';' order by user_id)) as of
    from users where email not like '%@retired.example'`;
  for (const shard of shards) {
    const known = JSON.stringify(await home!.transaction(people));
    // One that was stopped hears later.
    await waitUntil(async () => (await shard.transaction(people).then(JSON.stringify, () => known)) === known);
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The people everyone knows: staff of oak by their role's name, and of elm. */
async function settle(town: Town) {
  for (const [url, name] of [
    ["oak", "Oak Builders Guild"],
    ["elm", "Elm Arts League"],
  ] as const) {
    const { database } = town.app;
    const shard = database.places.find(({ name }) => name === url)?.name ?? "home";
    const clientID = await placeClient(database, { url, shard });
    town.clients[url] = clientID;
    await town.inside(
      url,
      (sql) => sql`
      insert into clients (client_id, url, name, help_email)
      values (${clientID}, ${url}, ${name}, ${`help@${url}.example`})`,
    );
  }
  const staff = ["owner", "administrator", "programManager", "tourManager", "boxOffice", "viewer"] as const;
  for (const person of [...staff, "entrant", "rival", "scorer", "stranger", "elmOwner"]) await town.addPerson(person);
  for (const role of staff) await town.grant(role, "oak", role);
  await town.grant("elmOwner", "elm", "owner");
}
