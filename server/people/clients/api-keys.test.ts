import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { beforeAll, expect, test } from "vitest";
import { addEntryNote } from "../../../contract/entries/entry-notes.ts";
import { addAPIKey, getOwnAPIKey, listAPIKeys, renewAPIKey, revokeAPIKey } from "../../../contract/people/api-keys.ts";
import { auditLog } from "../../../contract/people/audit.ts";
import { type ApiScopeName, apiScopes } from "../../../contract/platform/api-scopes.ts";
import { type Permission, permissions, roles } from "../../../contract/platform/permissions.ts";
import { type Contest, addContest, addEntry } from "../../../test/contest.ts";
import { useTown } from "../../../test/town.ts";
import type { KeyHolder } from "../../platform/access/api-keys.ts";
import type { Handler } from "../../platform/http/handlers.ts";
import { claimIdempotentCall } from "../../platform/http/idempotent-call.ts";

const town = useTown();
const oak = { client: "oak" };
let contest: Contest;
beforeAll(async () => {
  contest = await addContest(town);
  await addEntry(town, contest);
});

type Made = { apiKeyID: string; key: string };
type KeyWishes = { scopes?: ApiScopeName[]; ends?: "30"; networks?: string };
async function makeKey({ scopes = ["readEntries"], ends = "30", networks }: KeyWishes = {}, by = "administrator") {
  const form = { name: "Website", scopes, ends, networks: networks ?? null };
  return (await town.as(by)(addAPIKey, oak, form)).answer as Made;
}
type Sent = { method?: "GET" | "POST"; payload?: object; from?: string; headers?: Record<string, string> };
async function call(key: string, path: string, { method = "GET", payload, from = "203.0.113.9", headers }: Sent = {}) {
  const answer = await town.server.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${key}`, "x-forwarded-for": from, ...headers },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Record<string, unknown>>() };
}
const entriesPath = () => `/clients/oak/services/${contest.url}/entries`;
const stateOf = async (apiKeyID: string) =>
  (await town.as("owner")(listAPIKeys, oak)).answer.keys.find((key) => key.apiKeyID === apiKeyID)!;

test("a key reads what its scopes name, and nothing else", async () => {
  const { key, apiKeyID } = await makeKey();
  const entries = await call(key, entriesPath());
  expect(entries.status).toBe(200);
  expect(entries.body["entries"]).toHaveLength(1);
  expect((await call(key, "/clients/oak/people")).status).toBe(403);
  expect((await call(key, "/clients/oak/api-keys")).status).toBe(403);
  expect((await call(key, "/users/me")).status).toBe(403);
  const own = await call(key, "/clients/oak/api-key");
  expect(own.body).toMatchObject({ name: "Website", scopes: ["readEntries"], works: true });
  expect(await stateOf(apiKeyID)).toMatchObject({ state: "live", fullName: "Administrator Tester" });
  expect((await stateOf(apiKeyID)).lastUsedAt).not.toBeNull();
});

test("a key opens nothing of another association, whose wall it doesn’t pass either", async () => {
  const { key } = await makeKey({ scopes: ["readPeople"] });
  expect((await call(key, "/clients/oak/people")).status).toBe(200);
  expect((await call(key, "/clients/elm/people")).status).toBe(403);
  const forged = `${key.slice(0, 4)}${Buffer.from(town.clients["elm"]!.replaceAll("-", ""), "hex").toString("base64url")}${key.slice(26)}`;
  expect((await call(forged, "/clients/elm/people")).status).toBe(401);
  expect((await call(`${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`, "/clients/oak/people")).status).toBe(401);
  expect((await call("rsk_short", "/clients/oak/people")).status).toBe(401);
  const nowhere = `rsk_${Buffer.from(randomUUID().replaceAll("-", ""), "hex").toString("base64url")}${key.slice(26)}`;
  expect((await call(nowhere, "/clients/oak/people")).status).toBe(401);
});

test("a key may no more than the person in whose name it acts, and nothing once they are no staff", async () => {
  await town.addPerson("leaver");
  await town.grant("leaver", "oak", "administrator");
  const { key, apiKeyID } = await makeKey({}, "leaver");
  expect((await call(key, entriesPath())).status).toBe(200);
  await town.inside("oak", (sql) => sql`delete from role_grants where user_id = ${town.people["leaver"]!}`);
  town.app.changes.publish("user", town.people["leaver"]!);
  expect((await call(key, entriesPath())).status).toBe(403);
  expect((await call(key, "/clients/oak/api-key")).body).toMatchObject({ works: false });
  // Whoever renews it lends it their name from then on.
  const renewed = (await town.as("owner")(renewAPIKey, { ...oak, apiKeyID })).answer;
  expect((await call(renewed.key, entriesPath())).status).toBe(200);
});

test("a key isn't the entrant that the person is", async () => {
  await town.addPerson("both");
  await town.grant("both", "oak", "administrator");
  const entryID = await addEntry(town, contest, { owner: "both" });
  const { key } = await makeKey({ scopes: ["readEntries"] }, "both");
  const read = await call(key, `/clients/oak/services/${contest.url}/entries/${entryID}`);
  expect(read.status).toBe(200);
  expect(JSON.stringify(read.body["standings"])).not.toContain("entrant");
});

test("what others say about an entry is closed to a key of its entrant, as to them", async () => {
  await town.addPerson("judged");
  await town.grant("judged", "oak", "administrator");
  const own = await addEntry(town, contest, { owner: "judged" });
  const others = await addEntry(town, contest);
  const { key } = await makeKey({ scopes: ["readEntries", "changeEntries", "readScores"] }, "judged");
  const statusOf = async (entryID: string, path: string, payload?: object) =>
    (await call(key, path.replace(":entryID", entryID), { ...(payload && { method: "POST", payload }) })).status;
  const inEntry = `/oak/contests/${contest.url}/entries/:entryID`;
  for (const path of [
    `/clients/oak/services/${contest.url}/entries/:entryID/notes`,
    `${inEntry}/feedback`,
    `/clients/oak/services/${contest.url}/entries/:entryID/history`,
  ])
    expect([path, await statusOf(own, path), await statusOf(others, path)]).toEqual([path, 403, 200]);
  expect(await statusOf(own, `${inEntry}/notes`, { text: "A good one" })).toBe(403);
  // Entrants accept the rules themselves, or nobody does.
  expect(await statusOf(own, `${inEntry}/accept-rules`, { rulesID: own })).toBe(403);
});

test("where anybody may call, a key is nobody: it reads no file that is the person’s own", async () => {
  await town.addPerson("photographer");
  await town.grant("photographer", "oak", "administrator");
  const entryID = await addEntry(town, contest, { owner: "photographer" });
  const [photo] = await town.inside(
    "oak",
    (sql) => sql<{ uploadID: string }>`select upload_id from entry_uploads where entry_id = ${entryID}`,
  );
  const path = `/clients/oak/files/${photo!.uploadID}/320`;
  const { key: door } = await makeKey({ scopes: ["door"] }, "photographer");
  const { key: entries } = await makeKey({ scopes: ["readEntries"] }, "photographer");
  await town.app.files.put(`${town.clients["oak"]}/entries/${entryID}/front/320`, Buffer.from("a picture"));
  const statusOf = async (key: string) =>
    (await town.server.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${key}` } })).statusCode;
  expect([await statusOf(door), await statusOf(entries)]).toEqual([404, 200]);
});

test("a renewed key’s earlier secret works for a day more, and a revoked key at once no more", async () => {
  const { key, apiKeyID } = await makeKey();
  const { key: second } = (await town.as("owner")(renewAPIKey, { ...oak, apiKeyID })).answer;
  expect([(await call(key, entriesPath())).status, (await call(second, entriesPath())).status]).toEqual([200, 200]);
  await town.inside("oak", (sql) => sql`update api_keys set earlier_until = now() where api_key_id = ${apiKeyID}`);
  town.app.changes.publish("client", town.clients["oak"]!);
  expect([(await call(key, entriesPath())).status, (await call(second, entriesPath())).status]).toEqual([401, 200]);
  expect((await town.as("owner")(revokeAPIKey, { ...oak, apiKeyID })).status).toBe(200);
  expect((await call(second, entriesPath())).status).toBe(401);
  expect((await town.as("owner")(renewAPIKey, { ...oak, apiKeyID })).status).toBe(409);
  expect(await stateOf(apiKeyID)).toMatchObject({ state: "revoked" });
});

test("a key that has ended isn’t known any more, also where it was just used", async () => {
  const { key, apiKeyID } = await makeKey();
  expect((await call(key, entriesPath())).status).toBe(200);
  await town.inside("oak", (sql) => sql`update api_keys set expires_at = now() where api_key_id = ${apiKeyID}`);
  town.app.changes.publish("client", town.clients["oak"]!);
  expect((await call(key, entriesPath())).status).toBe(401);
  expect(await stateOf(apiKeyID)).toMatchObject({ state: "ended" });
});

test("a key for some networks is refused from all others; what is no network is said at its field", async () => {
  const { key } = await makeKey({ networks: "203.0.113.0/28\n2001:db8::/32" });
  expect((await call(key, entriesPath(), { from: "203.0.113.7" })).status).toBe(200);
  expect((await call(key, entriesPath(), { from: "2001:db8::5" })).status).toBe(200);
  expect((await call(key, entriesPath(), { from: "203.0.113.99" })).status).toBe(403);
  const form = { name: "W", scopes: ["readEntries"], ends: "30", networks: "203.0.113.0/40" } as const;
  const { status, problem } = await town.as("owner")(addAPIKey, oak, { ...form, scopes: [...form.scopes] });
  expect([status, problem.errors]).toEqual([422, { networks: expect.stringContaining("203.0.113.0/40") }]);
});

test("only owners and administrators make keys, and the secret is stored as a hash", async () => {
  for (const person of ["viewer", "entrant", "elmOwner"])
    expect(
      (await town.as(person)(addAPIKey, oak, { name: "W", scopes: ["door"], ends: "30", networks: null })).status,
    ).toBe(403);
  const { key, apiKeyID } = await makeKey();
  const rows = await town.inside("oak", (sql) => sql`select * from api_keys where api_key_id = ${apiKeyID}`);
  expect(JSON.stringify(rows)).not.toContain(key.slice(26));
  expect((await town.as("owner")(getOwnAPIKey, oak)).status).toBe(403);
});

const notePath = async () => {
  const [entry] = await town.inside("oak", (sql) => sql<{ entryID: string }>`select entry_id from entries limit 1`);
  return `/oak/contests/${contest.url}/entries/${entry!.entryID}/notes`;
};
const noteCount = async () =>
  (await town.inside("oak", (sql) => sql<{ count: number }>`select count(*)::integer as count from entry_notes`))[0]!
    .count;

test("a write with an Idempotency-Key is done once and answered the same, however often and at once it is sent", async () => {
  const { key } = await makeKey({ scopes: ["changeEntries"] });
  const path = await notePath();
  const before = await noteCount();
  const send = (idempotencyKey: string, text = "Paid by check") =>
    call(key, path, { method: "POST", payload: { text }, headers: { "idempotency-key": idempotencyKey } });
  const first = await send("one");
  expect(first.status).toBe(200);
  const again = await send("one");
  expect([again.status, again.body, again.headers["idempotency-replayed"]]).toEqual([200, first.body, "true"]);
  expect((await send("one", "Something else")).status).toBe(422);
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => send("two")));
  expect(atOnce.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(await noteCount()).toBe(before + 2);
  // A refusal has done nothing: it may be sent again, put right.
  expect((await send("three", "")).status).toBe(400);
  expect((await send("three", "Now it is right")).status).toBe(200);
  expect((await send("x".repeat(300))).status).toBe(400);
});

test("an answer isn’t repeated to a key that may do it no more", async () => {
  await town.addPerson("demoted");
  await town.grant("demoted", "oak", "administrator");
  const { key } = await makeKey({ scopes: ["changeEntries"] }, "demoted");
  const path = await notePath();
  const send = () =>
    call(key, path, { method: "POST", payload: { text: "Mine" }, headers: { "idempotency-key": "once" } });
  expect((await send()).status).toBe(200);
  await town.inside("oak", (sql) => sql`delete from role_grants where user_id = ${town.people["demoted"]!}`);
  town.app.changes.publish("user", town.people["demoted"]!);
  expect((await send()).status).toBe(403);
});

test("what was killed half way is done when it is sent again", async () => {
  const { key, apiKeyID } = await makeKey({ scopes: ["changeEntries"] });
  const path = await notePath();
  const send = () =>
    call(key, path, { method: "POST", payload: { text: "Again" }, headers: { "idempotency-key": "k" } });
  expect((await send()).status).toBe(200);
  // As a process that was killed before its commit leaves it.
  await town.inside("oak", (sql) => sql`update api_replies set answer = null where api_key_id = ${apiKeyID}`);
  expect((await send()).status).toBe(409);
  await town.inside(
    "oak",
    (sql) => sql`update api_replies set claimed_at = now() - interval '6 minutes' where api_key_id = ${apiKeyID}`,
  );
  expect((await send()).status).toBe(200);
});

test("what was committed though the process wasn’t told so isn’t done again", async () => {
  const { apiKeyID } = await makeKey({ scopes: ["changeEntries"] });
  const clientID = town.clients["oak"]!;
  const claim = () =>
    claimIdempotentCall(
      town.app,
      { endpoint: addEntryNote, kind: "inside" } as Handler,
      { headers: { "idempotency-key": "lost" }, url: "/notes", body: {} } as unknown as FastifyRequest,
      { key: { apiKeyID }, clientID } as KeyHolder,
    );
  const first = await claim();
  if (!first || first.isDone) throw new Error("somebody else has claimed it");
  await town.inside("oak", (sql) => first.save(sql, { noteID: "one" }));
  await first.release(new Error("The connection was lost while it committed."));
  expect(await claim()).toEqual({ isDone: true, answer: { noteID: "one" } });
});

test("a key’s calls are counted, and told how many are left", async () => {
  const { key, apiKeyID } = await makeKey();
  const { headers } = await call(key, "/clients/oak/api-key");
  expect(headers["ratelimit-policy"]).toBe('"key";q=300;w=30');
  expect(headers["ratelimit"]).toMatch(/^"key";r=29\d;t=\d+$/);
  await town.home(
    (sql) => sql`update attempts set level = 300, last_at = now() where subject = ${`API key ${apiKeyID}`}`,
  );
  const refused = await call(key, "/clients/oak/api-key");
  expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "1"]);
});

test("what a key changes stands in Changes, with the person and the key", async () => {
  const { key } = await makeKey({ scopes: ["changeEntries"] });
  const disqualifying = (await notePath()).replace(/notes$/, "disqualify");
  const payload = { disqualified: true, reason: "Twice" };
  expect((await call(key, disqualifying, { method: "POST", payload })).status).toBe(200);
  const { entries } = (await town.as("owner")(auditLog, oak)).answer;
  expect(entries[0]).toMatchObject({ fullName: "Administrator Tester", apiKeyName: "Website" });
});

/** Keys of people alone: accounts and their rights, money's ways, what mails the world, and what can't be taken back. */
const forPeopleAlone: Permission[] = [
  "ANSWER_HELP_REQUESTS",
  "ASK_FOR_RECOMMENDATION",
  "ASSIGN_SCORERS",
  "AWARD_TITLE",
  "CANCEL_PROGRAM",
  "CHANGE_BUILDER_OWNER",
  "CHANGE_PROPERTY_OWNER",
  "CHANGE_SPONSOR_OWNER",
  "CORRECT_ADDRESS",
  "DECIDE_JUDGING",
  "DELETE_PROGRAM",
  "DISCUSS_ENTRIES",
  "DOWNLOAD_HELP_REQUESTS",
  "DOWNLOAD_PERSON_DATA",
  "EDIT_CLIENT",
  "ERASE_PEOPLE",
  "FIND_USERS",
  "HAVE_CERTIFICATE",
  "INVITE_PEOPLE",
  "INVITE_TO_PROGRAM",
  "MANAGE_ACCOUNTING",
  "MANAGE_API_KEYS",
  "MANAGE_AWARDS",
  "MANAGE_CERTIFICATES",
  "MANAGE_DOMAIN",
  "MANAGE_DOOR",
  "MANAGE_PAYMENTS",
  "MANAGE_RETENTION",
  "MANAGE_ROLES",
  "MANAGE_SENDER",
  "MANAGE_SIGN_IN",
  "MANAGE_VOTES",
  "MERGE_PEOPLE",
  "NOTE_PEOPLE",
  "PUBLISH_RESULTS",
  "REHEARSE",
  "SCHEDULE_ROSTER",
  "SEE_AS_PERSON",
  "SELL_AT_DOOR",
  "SEND_ON",
  "SEND_PASSWORD_LINK",
  "SEND_SURVEY",
  "SHARE_ENTRY",
  "VIEW_ERROR_LOG",
  "VIEW_RETENTION",
  "VIEW_SUSPENSION",
  "WRITE_MESSAGES",
];

test("every permission of staff is one that a key may have, or named as one for people alone", () => {
  const isOfStaff = (permission: Permission) =>
    (permissions[permission] as readonly string[]).some((one) => one === "staff" || roles.some((role) => role === one));
  const ofKeys = new Set<Permission>(Object.values(apiScopes).flatMap((scope) => [...scope.permissions]));
  const others = (Object.keys(permissions) as Permission[]).filter((one) => isOfStaff(one) && !ofKeys.has(one));
  expect(others.toSorted()).toEqual(forPeopleAlone.toSorted());
});
