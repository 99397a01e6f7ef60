import Ajv, { type ValidateFunction } from "ajv";
import { beforeAll, describe, expect, test } from "vitest";
import { type AnyEndpoint, type EndpointPath, isPathForKind, fillPath } from "../contract/platform/endpoint.ts";
import { calls } from "../contract/app/all-calls.ts";
import { type Standing, permissions, roles } from "../contract/platform/permissions.ts";
import { Fragment } from "../server/platform/db/statement.ts";
import { type ServiceKind, kindNames, segmentOf } from "../contract/platform/service-kinds.ts";
import { handlers } from "../server/app/all-handlers.ts";
import { records } from "../server/app/records.ts";
import type { RecordKinds } from "../server/platform/http/record-kinds.ts";
import { useTown } from "./town.ts";

const town = useTown();
const nowhere = "01900000-0000-7000-8000-000000000000";

/** Every address of every call. */
const visited = calls.flatMap(({ feature, name, endpoint }) =>
  endpoint.paths.map((at) => ({ feature, name, endpoint, at, path: at.path })),
);

/** The kind of program to visit an address with: its own, else a contest, which has most to find. */
const kindAt = ({ kind = "contest" }: EndpointPath): ServiceKind => kind;

/** Identifiers in addresses that no client's wall is around, or that stand for a person: they name no record of a service. */
const notRecords = ["userID", "sessionID", "imageID", "uploadID", "dataDownloadID"];

/** Two records of an address of which neither is found below the other, and how its rule makes sure that they belong together. */
const leftToRules: Record<string, string> = {
  "entryID formID": "it takes the forms that the entry's category is asked",
  "entryID folderID": "it takes the folders that the entry's category has",
  "entryID scoresheetID": "it takes the scoresheet by which the entry is scored",
  "entryID invitationID": "it takes what was invited to this entry",
  "galleryID entryID": "it takes the entries that the gallery shows",
  "publicVoteID itemID": "it takes the items of the vote",
  "propertyID fieldGroupID": "it takes the groups that the home has",
};

const kinds: RecordKinds = records;
const recordsOf = (at: EndpointPath) => namesIn(at).filter((param) => kinds[param] !== undefined);
const belongs = (own: string, to: string) => kinds[own]!.of?.[kinds[to]!.name] !== undefined;
const isLeftToRule = (first: string, second: string) => leftToRules[`${first} ${second}`] !== undefined;
const isTied = (first: string, second: string) =>
  belongs(second, first) || belongs(first, second) || isLeftToRule(first, second);

/** Params that lead into oak's own program as far as they can, and to `record` for everything below it. */
const paramsOf = (at: EndpointPath, record = nowhere) =>
  Object.fromEntries(
    namesIn(at).map((name) => [
      name,
      { client: "oak", service: serviceNamed(at), serviceType: segmentOf(kindAt(at)) }[name] ?? record,
    ]),
  );

const namesIn = ({ path }: EndpointPath) => [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
const services: Partial<Record<ServiceKind, string>> = {};
/** By its address, or by its ID where the path carries no client. */
const serviceNamed = (at: EndpointPath) =>
  at.path.includes(":client") ? `house-${kindAt(at)}` : services[kindAt(at)]!;

/** What the API says of itself. It is long: it is asked for once. */
let description: { paths: Record<string, Record<string, { operationId: string }>> };
const ajv = new Ajv({ strict: false });

beforeAll(async () => {
  description = (await town.server.inject("/api/openapi.json")).json();
  for (const kind of kindNames) {
    const [row] = await town.inside(
      "oak",
      (sql) => sql<{ serviceID: string }>`
      insert into services (kind, url, name, status) values (${kind}, ${`house-${kind}`}, 'House test', 'published')
      returning service_id`,
    );
    services[kind] = row!.serviceID;
  }
});

async function ask(endpoint: AnyEndpoint, path: string, params: Record<string, string>, person?: string) {
  return town.server.inject({
    method: endpoint.method,
    url: `/api${fillPath(path, params)}`,
    headers: {
      ...(person && { authorization: `Bearer ${await town.token(person)}` }),
      ...(endpoint.method === "POST" && {
        "content-type": endpoint.carries === "upload" ? "application/octet-stream" : "application/json",
      }),
    },
    ...(endpoint.method === "POST" && { payload: "{}" }),
  });
}

/** Staff of any client may ask; what of a client they are shown is for the call's own tests. */
const asksAnyStaff = ({ allow }: AnyEndpoint) => (permissions[allow] as readonly Standing[]).includes("staff");

const allows = (endpoint: AnyEndpoint, standing: Standing) =>
  (permissions[endpoint.allow] as readonly Standing[]).some(
    (one) => one === standing || one === "anyone" || one === "user" || (one === "staff" && standing !== "user"),
  );

const isForAnyone = ({ allow }: AnyEndpoint) => (permissions[allow] as readonly Standing[]).includes("anyone");

/** A test for the calls it is about; for the others there is nothing to show. */
const testWhere = (applies: boolean) => (applies ? test : () => undefined);

type Schema = { type?: unknown; enum?: unknown; minimum?: number; maximum?: number };
/** Every schema of a whole number inside of another. */
function wholeNumbers(schema: unknown): Schema[] {
  if (typeof schema !== "object" || schema === null) return [];
  const inner = Object.values(schema).flatMap(wholeNumbers);
  return [(schema as Schema).type].flat().includes("integer") ? [schema, ...inner] : inner;
}
const isUnlimited = ({ enum: listed, minimum, maximum }: Schema) =>
  listed === undefined && (minimum === undefined || maximum === undefined);

describe.each(visited)("$feature $name at $path", ({ name, endpoint, at, path }) => {
  test("is answered by exactly one handler", () => {
    expect(handlers.filter((handler) => handler.endpoint === endpoint)).toHaveLength(1);
  });

  test("names only records that are known by their parameter, the same at each of its addresses", () => {
    const identifiers = (one: EndpointPath) => namesIn(one).filter((param) => param.endsWith("ID"));
    const known = [...Object.keys(records), ...notRecords];
    for (const param of identifiers(at)) expect(known).toContain(param);
    expect(identifiers(at)).toEqual(identifiers(endpoint.paths[0]!));
  });

  testWhere(recordsOf(at).length > 1)(
    "finds of two records the one below the other alone, or is named with what its rule makes sure of",
    () => {
      const named = recordsOf(at);
      const astray = named.filter((param, n) => n > 0 && !named.slice(0, n).some((before) => isTied(before, param)));
      expect(astray).toEqual([]);
    },
  );

  test("stands in the API's description", () => {
    const operation = description.paths[path.replace(/:(\w+)/g, "{$1}")]?.[endpoint.method.toLowerCase()];
    expect(operation?.operationId).toMatch(new RegExp(`^${name}\\d*$`));
  });

  testWhere(!isForAnyone(endpoint))("P01 refuses a stranger", async () => {
    expect((await ask(endpoint, path, paramsOf(at))).statusCode).toBe(401);
  });

  testWhere(/\/contests\/:service(\/|$)/.test(path))(
    "says the kind of program that it is for, or the feature, since /contests says none",
    () => expect(at.kind ?? endpoint.feature).toBeDefined(),
  );

  const other = kindNames.find((kind) =>
    namesIn(at).includes("serviceType") ? kind !== kindAt(at) : !isPathForKind(kind, endpoint, at),
  );
  testWhere(namesIn(at).includes("service") && other !== undefined)(
    "isn't there for a program of another kind",
    async () => {
      const service = path.includes(":client") ? `house-${other}` : services[other!]!;
      expect((await ask(endpoint, path, { ...paramsOf(at), service }, "owner")).statusCode).toBe(404);
    },
  );

  testWhere(/:(client|service)\b/.test(path) && !allows(endpoint, "user"))(
    "P04 refuses a person without a role, and every role its permission doesn't name",
    async () => {
      const refused = roles.filter((role) => !allows(endpoint, role));
      for (const person of ["stranger", ...refused]) {
        const { statusCode } = await ask(endpoint, path, paramsOf(at), person);
        expect([403, 404], `${person} got ${statusCode}`).toContain(statusCode);
      }
    },
  );

  testWhere(/:\w+ID/.test(path))("finds nothing at an address of nowhere, and says so", async () => {
    for (const record of [nowhere, "not-an-identifier"]) {
      const response = await ask(endpoint, path, paramsOf(at, record), "owner");
      expect([400, 403, 404, 409], `${record}: ${response.statusCode} ${response.body.slice(0, 200)}`).toContain(
        response.statusCode,
      );
    }
  });

  testWhere(/:(client|service)\b/.test(path))(
    "finds no client that isn't there, and nothing of another client's",
    async () => {
      const place: Record<string, string> = path.includes(":client")
        ? { client: "no-such-client" }
        : { service: nowhere };
      expect((await ask(endpoint, path, { ...paramsOf(at), ...place }, "owner")).statusCode).toBe(404);
      if (allows(endpoint, "user") || asksAnyStaff(endpoint)) return;
      const { statusCode } = await ask(endpoint, path, paramsOf(at), "elmOwner");
      expect([403, 404]).toContain(statusCode);
    },
  );

  testWhere(endpoint.cached)("answers two strangers, and someone signed in, with the same bytes", async () => {
    const bodies = [];
    for (const person of [undefined, undefined, "owner"])
      bodies.push((await ask(endpoint, path, paramsOf(at), person)).body);
    expect(new Set(bodies).size).toBe(1);
  });

  test("takes no whole number without limits, since the database has some", () => {
    expect([...wholeNumbers(endpoint.body), ...wholeNumbers(endpoint.query)].filter(isUnlimited)).toEqual([]);
  });

  test("has an answer whose schema is closed to what it doesn't name", () => {
    expect((): ValidateFunction => ajv.compile(endpoint.answer as object)).not.toThrow();
  });
});

/** Whoever enters, scores, buys, scans, votes and answers: many at once, in the night of a deadline or of the winners. */
const isOfTheCrowd = (standing: Standing) =>
  [
    "anyone",
    "user",
    "entrant",
    "coEntrant",
    "coEditor",
    "scorer",
    "buyer",
    "payer",
    "ticketVerifier",
    "formerVerifier",
  ].includes(standing) || standing.startsWith("link:");

/** What some of them change that is shown, and others are not to see it any longer. */
const crowdsThatTell = {
  answerRenewal: "a sponsor’s, by a link: its tier is shown",
  decideTie: "a chair’s: places are shown",
  removeEntries: "staff’s: where no entry is named nobody is its entrant",
  takeBackEntry: "an entry leaves what is shown",
  undoTie: "a chair’s: places are shown",
  withdrawEntry: "an entry leaves what is shown",
};

test("entering, saving, scoring, buying, scanning, voting and answering leave what is kept of public pages as it is", () => {
  const theirs = calls.filter(
    ({ endpoint }) =>
      endpoint.method === "POST" && (permissions[endpoint.allow] as readonly Standing[]).some(isOfTheCrowd),
  );
  const names = theirs.map(({ name }) => name);
  for (const busy of ["addEntry", "saveEntryForm", "uploadEntryFile", "giveUsageRights", "submitEntry", "removeEntry"])
    expect(names).toContain(busy);
  for (const busy of ["saveScores", "checkout", "payInvoice", "checkIn", "castBallot", "vote", "answerTicket"])
    expect(names).toContain(busy);
  const telling = theirs.filter(({ endpoint }) => endpoint.changes !== "nothing").map(({ name }) => name);
  expect(telling.toSorted()).toEqual(Object.keys(crowdsThatTell));
});

test("no two records are left to a rule that are in no address, or found below each other by now", () => {
  const pairs = visited.flatMap(({ at }) =>
    recordsOf(at).flatMap((second, n, named) => named.slice(0, n).map((first) => [first, second] as const)),
  );
  for (const left of Object.keys(leftToRules)) {
    const pair = pairs.find(([first, second]) => left === `${first} ${second}`);
    expect(pair, left).toBeDefined();
    expect(belongs(pair![1], pair![0]) || belongs(pair![0], pair![1]), left).toBe(false);
  }
});

type NamedThing = { name: string };
const catalogue = (query: string) =>
  town.home((sql) => sql<NamedThing>`${new Fragment([query], [])}`).then((rows) => rows.map(({ name }) => name));

/**
 * Who has to do with which client, where that lies, and which services are whose: directories, global as users and clients are. due_work
 * stands outside the walls, and says nothing.
 */
const globalTables = "('clients', 'user_clients', 'client_places', 'service_directory', 'due_work', 'scorer_sessions')";

/** What a wall would keep from being looked up: nobody is granted it, and a function asks it inside the client's wall. */
const functionTables = "('entry_search', 'order_search')";

test("what is reached through functions alone is granted to nobody", async () => {
  const open = await catalogue(`
    select c.relname as name from pg_class c
    where c.relname in ${functionTables} and has_any_column_privilege('rosette_app', c.oid, 'select, insert, update, references')`);
  expect(open).toEqual([]);
  const granted = await catalogue(`
    select c.relname as name from pg_class c
    where c.relname in ${functionTables} and has_table_privilege('rosette_app', c.oid, 'select, insert, update, delete, truncate')`);
  expect(granted).toEqual([]);
});

test("every table of a client is closed to the others, even to its owner", async () => {
  const open = await catalogue(`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.attname = 'client_id' and c.relkind in ('r', 'p') and n.nspname = 'public'
      and c.relname not in ${globalTables} and c.relname not in ${functionTables}
      and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))`);
  expect(open).toEqual([]);
});

test("every key of a client's table begins with the client", async () => {
  const astray = await catalogue(`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute mine on mine.attrelid = c.oid and mine.attname = 'client_id'
    where i.indisunique and c.relnamespace = 'public'::regnamespace and c.relname not in ${globalTables}
      and i.indkey[0] <> mine.attnum`);
  expect(astray).toEqual([]);
});

test("every reference between two tables of clients carries the client", async () => {
  const astray = await catalogue(`
    select k.conname as name from pg_constraint k
      join pg_attribute theirs on theirs.attrelid = k.confrelid and theirs.attname = 'client_id'
      left join pg_attribute mine on mine.attrelid = k.conrelid and mine.attname = 'client_id'
    where k.contype = 'f' and k.confrelid <> 'clients'::regclass and k.confrelid <> 'user_clients'::regclass
      and (mine.attnum is null or not mine.attnum = any (k.conkey))`);
  expect(astray).toEqual([]);
});

test("every reference between two tables of programs carries the program; a program and a sponsor refer to the one they were copied from, a rehearsal to the one it is of, a vote to the one whose tickets count, and a survey to the one that is visited", async () => {
  const astray = await catalogue(`
    select k.conname as name from pg_constraint k
      join pg_attribute theirs on theirs.attrelid = k.confrelid and theirs.attname = 'service_id'
      join pg_attribute mine on mine.attrelid = k.conrelid and mine.attname = 'service_id'
    where k.contype = 'f' and not mine.attnum = any (k.conkey)`);
  expect(astray.toSorted()).toEqual([
    "public_votes_client_id_ticket_service_id_fkey",
    "services_client_id_copied_from_fkey",
    "services_client_id_rehearsal_of_fkey",
    "sponsors_client_id_copied_from_fkey",
    "survey_invitations_client_id_visited_service_id_fkey",
    "visit_surveys_client_id_survey_service_id_fkey",
  ]);
});

test("what a table is partitioned into is reached through the table alone, and takes every row", async () => {
  const open = await catalogue(`
    select relname as name from pg_class
    where relispartition and relkind = 'r' and has_table_privilege('rosette_app', oid, 'select, insert, update, delete, truncate')`);
  expect(open).toEqual([]);
  const leaky = await catalogue(`
    select relname as name from pg_class join pg_partitioned_table on partrelid = oid where partdefid = 0`);
  expect(leaky).toEqual([]);
  const logs = await catalogue("select relname as name from pg_class where relkind = 'p' order by relname");
  expect(logs).toEqual(["audit_log", "error_log", "mail_log"]);
});

test("a view shows its asker no more than the tables behind it do", async () => {
  const open = await catalogue(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('v', 'm') and n.nspname = 'public'
      and not coalesce('security_invoker=true' = any (c.reloptions), false)`);
  expect(open).toEqual([]);
});

test("the application's role owns nothing, and can't pass the wall", async () => {
  const owned = await catalogue("select relname as name from pg_class where relowner = 'rosette_app'::regrole");
  expect(owned).toEqual([]);
  const roles = await town.home(
    (sql) => sql`
    select rolname as role, rolbypassrls or rolsuper as passes from pg_roles where rolname = current_user`,
  );
  expect(roles).toEqual([{ role: "rosette_app", passes: false }]);
});

test("without a client there is nothing, and inside one nothing of the other's", async () => {
  expect(await town.home((sql) => sql`select url from services`)).toEqual([]);
  expect(await town.inside("elm", (sql) => sql`select url from services where url = 'house-contest'`)).toEqual([]);
  expect(await town.inside("oak", (sql) => sql`select url from services where url = 'house-contest'`)).toHaveLength(1);
});

test("a client can't write a row for another, nor point into another", async () => {
  const oak = town.clients["oak"]!;
  const [service] = await town.inside(
    "oak",
    (sql) => sql<{ serviceID: string }>`select service_id from services where url = 'house-contest'`,
  );
  await expect(
    town.inside(
      "elm",
      (sql) => sql`insert into services (client_id, kind, url, name) values (${oak}, 'contest', 'taken', 'Taken')`,
    ),
  ).rejects.toThrow(/row-level security/);
  await expect(
    town.inside(
      "elm",
      (sql) => sql`
      insert into timeframes (service_id, name, opens_at, closes_at) values (${service!.serviceID}, 'entries', now(), now() + interval '1 day')`,
    ),
  ).rejects.toThrow(/foreign key/);
});
