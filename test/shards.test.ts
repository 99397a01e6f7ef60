import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clientPage, listClients } from "../contract/people/clients.ts";
import { fillPath } from "../contract/platform/endpoint.ts";
import { listMyEntries } from "../contract/entries/entries.ts";
import { invite } from "../contract/people/invitations.ts";
import { createMembership, listPeople, membershipList, userAtClient } from "../contract/people/people.ts";
import { getResults, planRelease } from "../contract/judging/results.ts";
import { me } from "../contract/people/me.ts";
import { actionPanel, findUsers, login, register, updateContact, updateProfile } from "../contract/people/users.ts";
import { type TestPostgres, startPostgres } from "../scripts/postgres.mjs";
import { placeClient } from "../server/platform/access/client-placement.ts";
import { checkHealth } from "../server/platform/db/health.ts";
import { openDatabase } from "../server/platform/db/open.ts";
import { type Sql, requireRow } from "../server/platform/db/sql.ts";
import { waitUntilLinked, linkShard } from "../server/platform/db/replication.ts";
import { clock } from "../server/platform/clock.ts";
import { RELEASE_WORK, releaseWork } from "../server/judging/planned-release.ts";
import { type Contest, addContest, addEntry, at } from "./contest.ts";
import { doDueWork } from "./due-work.ts";
import { administer, urlOf } from "./servers.ts";
import { shardServer, unsubscribe } from "./shards.ts";
import { type Town, openTownIn } from "./town.ts";

const password = "correct-horse-1";

/** Home with oak on the first server, and elm in a shard on a server of its own, which can be stopped. */
describe.skipIf(!shardServer())("home, and a shard that may stop", () => {
  const name = `rosette_test_${randomBytes(6).toString("hex")}`;
  const server = process.env["TEST_DATABASE_URL"]!;
  const databaseURL = urlOf(server, name);
  let postgres: TestPostgres;
  let shards: { name: string; url: string }[];
  let town: Town;
  let contest: Contest;
  let close = async () => {};

  beforeAll(async () => {
    postgres = (await startPostgres({ durable: false, own: true }))!;
    shards = [{ name: "elm", url: urlOf(postgres.url, name) }];
    for (const each of [server, postgres.url]) await administer(each, `create database ${name}`);
    const database = await openDatabase({ databaseURL, shards, poolSize: 4, dataFolder: "" });
    for (let times = 0; times < 2; times += 1)
      await linkShard({ shard: "elm", homeURL: databaseURL, shardURL: shards[0]!.url });
    expect(await waitUntilLinked({ shard: "elm", homeURL: databaseURL, shardURL: shards[0]!.url })).toBe(true);
    const opened = await openTownIn({ database, databaseURL, shards, drop: async () => undefined });
    ({ town } = opened);
    close = () => opened.close().then(opened.remove);
    contest = await addContest(town, { client: "elm", url: "elm-awards" });
    await addEntry(town, contest, { owner: "entrant" });
    await addEntry(town, await addContest(town, { url: "oak-awards" }), { owner: "entrant" });
  }, 180_000);

  afterAll(async () => {
    await close();
    await administer(databaseURL, unsubscribe);
    postgres.stop();
    await administer(server, `drop database ${name} with (force)`);
  });

  const panel = async () => (await town.as("entrant")(actionPanel, {})).answer;
  const clientsShown = async () => {
    const { clients, missing } = (await town.as("entrant")(membershipList, {})).answer;
    return { clients: clients.map(({ url }) => url), missing };
  };
  const wrong = async () =>
    (await checkHealth(databaseURL, shards)).flatMap(({ about, isRight, says }) =>
      isRight ? [] : [`${about}: ${says}`],
    );

  const foundInElm = async (search: string) =>
    (await town.as("elmOwner")(listPeople, { client: "elm" }, undefined, { query: { search } })).answer.people.map(
      ({ fullName }) => fullName,
    );

  test("who registers may join a client at once, before anyone there has heard of them", async () => {
    const joined = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const sent = { email: `new${at}@test.example`, fullName: "New Comer", password };
        const { answer } = await town.as()(register, {}, sent);
        const join = { clientID: town.clients["elm"]! };
        return town.server.inject({
          method: "POST",
          url: `/api${fillPath(createMembership.path, {})}`,
          headers: { authorization: `Bearer ${answer.token}` },
          payload: join,
        });
      }),
    );
    expect(joined.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
  });

  test("what a person changes of themselves arrives; a password never does", async () => {
    await town.as("rival")(updateContact, {}, { company: "Rival & Sons" });
    const seen = () =>
      town.inside(
        "elm",
        (sql) => sql`select company, password_hash from users where user_id = ${town.people["rival"]}`,
      );
    await expect.poll(seen).toEqual([{ company: "Rival & Sons", passwordHash: null }]);
    const hashes = await town.inside("elm", (sql) => sql`select from users where password_hash is not null`);
    expect(hashes).toEqual([]);
  });

  test("staff in a shard find a person by the name that they have taken", async () => {
    await town.as("rival")(createMembership, {}, { clientID: town.clients["elm"]! });
    await town.as("rival")(updateProfile, {}, { fullName: "Renata Renamed", email: "rival@test.example" });
    await expect.poll(() => foundInElm("renamed")).toEqual(["Renata Renamed"]);
    expect(await foundInElm("rival tester")).toEqual([]);
  });

  test("who becomes staff in a shard finds people at home, and sees their client at once", async () => {
    const { answer } = await town.as("elmOwner")(me, {});
    expect(answer.staffOf.map(({ url }) => url)).toEqual(["elm"]);
    expect((await town.as("elmOwner")(findUsers, { search: "New Comer" })).answer.users).toHaveLength(20);
  });

  test("what is due in a program is done before home has heard of the program", async () => {
    const which = `service_id = '${contest.serviceID}'`;
    const known = () => town.home((sql) => sql`select from service_directory where service_id = ${contest.serviceID}`);
    await expect.poll(known).toHaveLength(1);
    const asReplica = (statements: string) =>
      administer(databaseURL, `set session_replication_role = replica; ${statements}`);
    await asReplica(`create table unheard as select * from service_directory where ${which};
      delete from service_directory where ${which}`);
    const theTime = clock.now;
    try {
      const releaseAt = new Date(theTime().getTime() + 60_000).toISOString();
      expect((await town.as("elmOwner")(planRelease, at(contest), { releaseAt })).status).toBe(200);
      clock.now = () => new Date(theTime().getTime() + 120_000);
      await doDueWork(town.app, { [RELEASE_WORK]: releaseWork });
    } finally {
      clock.now = theTime;
      await asReplica("insert into service_directory select * from unheard; drop table unheard");
    }
    const { answer } = await town.as("elmOwner")(getResults, at(contest));
    expect(answer.failedRelease?.reason).toContain("Entries are open until");
  });

  test("a new client lies in the shard with the fewest, and is found at its address", async () => {
    const { database } = town.app;
    const clientID = await placeClient(database, { url: "fir" });
    expect(await placeClient(database, { url: "fir" })).toBe(clientID);
    await database.inside(
      clientID,
      (sql) => sql`insert into clients (client_id, url, name) values (${clientID}, 'fir', 'Fir Society')`,
    );
    const [place] = await town.home((sql) => sql`select shard from client_places where url = 'fir'`);
    expect(place).toEqual({ shard: "elm" });
    expect((await town.as()(clientPage, { client: "fir" })).answer.name).toBe("Fir Society");
    await expect(placeClient(database, { url: "yew", shard: "nowhere" })).rejects.toThrow("There is no shard nowhere");
  });

  test("all is right, and what isn't is said", async () => {
    await expect.poll(wrong).toEqual([]);
    await town.home((sql) => sql`insert into client_places (url, shard) values ('ash', 'elm')`);
    const [only, ...others] = await wrong();
    expect(only).toContain("ash is placed in elm, and isn't there");
    expect(others).toEqual([]);
    await town.home((sql) => sql`set local role none`.then(() => sql`delete from client_places where url = 'ash'`));
  });

  test("a shard that stops hurts its clients alone, which answer 503; whoever asks several is told who is missing", async () => {
    postgres.halt!();
    const missing = [{ clientName: "Elm Arts League" }];
    const elm = await town.server.inject({ url: "/api/clients/elm" });
    expect([elm.statusCode, elm.headers["retry-after"]]).toEqual([503, "60"]);
    expect(elm.json<{ detail: string }>().detail).toMatch(/can’t be reached at the moment\. Try again/);
    const mine = await town.as("rival")(listMyEntries, { client: "elm", service: contest.url });
    expect(mine.status).toBe(503);
    expect((await town.as("rival")(userAtClient, { client: "oak" })).status).toBe(200);
    const join = { email: "during@test.example", fullName: "Du Ring", password };
    expect((await town.as()(register, {}, join)).status).toBe(200);
    expect((await town.as()(login, {}, { email: join.email, password })).status).toBe(200);
    const items = await panel();
    expect(items.missing).toEqual(missing);
    expect(items.entries.map(({ clientName }) => clientName)).toEqual(["Oak Builders Guild"]);
    expect(await clientsShown()).toMatchObject({ missing, clients: expect.not.arrayContaining(["elm"]) });
    expect((await town.as("entrant")(me, {})).answer.missing).toEqual(missing);
    const first = (await town.as()(listClients, {})).answer;
    expect(first.missing).toEqual(expect.arrayContaining(missing));
    expect(first.clients.map(({ url }) => url)).toContain("oak");
    expect((await wrong()).join()).toMatch(/elm: /);
  });

  test("a process starts without it, and serves its clients once it is back", async () => {
    const database = await openDatabase({ databaseURL, shards, poolSize: 2, dataFolder: "" });
    const look = () => database.readInside(town.clients["elm"]!, (sql) => sql`select url from services`);
    await expect(look()).rejects.toMatchObject({ status: 503 });
    postgres.resume!();
    await expect.poll(() => look().catch(() => [])).toHaveLength(1);
    await database.close();
  });

  test("when it is back all goes on, and what happened meanwhile arrives", async () => {
    await expect.poll(async () => (await town.as()(clientPage, { client: "elm" })).status).toBe(200);
    expect((await panel()).missing).toEqual([]);
    const email = "during@test.example";
    await expect.poll(() => town.inside("elm", (sql) => sql`select from users where email = ${email}`)).toHaveLength(1);
    const sent = { email, kind: "role", role: "viewer" } as const;
    expect((await town.as("elmOwner")(invite, { client: "elm" }, sent)).status).toBe(200);
    await expect.poll(wrong).toEqual([]);
  });

  test("a shard that was restored from its backup is linked anew, and hears of everybody", async () => {
    const people = async (sql: Sql) => requireRow(await sql<{ count: number }>`select count(*) from users`).count;
    await administer(shards[0]!.url, "update user_clients set name_key = 'as it was in the backup'");
    await administer(shards[0]!.url, "drop subscription rosette_people_elm");
    await administer(databaseURL, "drop subscription rosette_directory_elm");
    await administer(shards[0]!.url, "set session_replication_role = replica; delete from users");
    const among = "where client_id in (select client_id from client_places where shard = 'elm')";
    for (const table of ["user_clients", "service_directory", "clients"])
      await administer(databaseURL, `set session_replication_role = replica; delete from ${table} ${among}`);
    const link = { shard: "elm", homeURL: databaseURL, shardURL: shards[0]!.url };
    // As on a busy server: it begins to copy only when the longest of what is otherwise waited for is over.
    const busy = administer(shards[0]!.url, "begin; lock table users in exclusive mode; select pg_sleep(6); commit");
    await linkShard(link);
    expect(await waitUntilLinked(link)).toBe(true);
    await busy;
    await expect.poll(wrong).toEqual([]);
    expect(await town.inside("elm", people)).toBe(await town.home(people));
    expect(await foundInElm("renamed")).toEqual(["Renata Renamed"]);
  });
});
