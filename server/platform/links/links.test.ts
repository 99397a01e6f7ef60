import type { FastifyInstance } from "fastify";
import { Optional, String as Text } from "typebox";
import { afterAll, beforeAll, expect, expectTypeOf, test } from "vitest";
import { type AnyEndpoint, get, post } from "../../../contract/platform/endpoint.ts";
import { type Permission, type Purpose, permissions } from "../../../contract/platform/permissions.ts";
import { record } from "../../../contract/platform/schema.ts";
import { acceptInvitation, getInvitation } from "../../../contract/people/invitations.ts";
import { getSubscription } from "../../../contract/mail/subscriptions.ts";
import { me } from "../../../contract/people/me.ts";
import { checkPasswordKey, resetPassword } from "../../../contract/people/users.ts";
import { useTown } from "../../../test/town.ts";
import type { Sql } from "../db/sql.ts";
import { handlers } from "../../app/all-handlers.ts";
import { type LinkHolderOf, type Handler, on } from "../http/handlers.ts";
import type { LinkHolder } from "../http/principal.ts";
import { refuse } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { newKey } from "./keys.ts";
import { createLink, revokeLinks, useUpLink } from "./queries.ts";

const town = useTown();

/** Two purposes that the product doesn't have: a shift, whose link works until it is revoked; a ballot, whose link works once. */
Object.assign(permissions, { WORK_SHIFT: ["boxOffice", "link:shift"], CAST_BALLOT: ["link:ballot"] });
const shift = "shift" as Purpose;
const ballot = "ballot" as Purpose;

const about = record({ purpose: Optional(Text()), recordID: Optional(Text()) });
const allowing = (endpoint: AnyEndpoint, permission: string) => ({ ...endpoint, allow: permission as Permission });
const workShift = allowing(
  get("/:client/shift", { summary: "For this test", allow: "PUBLIC", answer: about }),
  "WORK_SHIFT",
);
const castBallot = allowing(
  post("/:client/ballot", { summary: "For this test", allow: "PUBLIC", answer: about }),
  "CAST_BALLOT",
);

type LinkedCall = { sql: Sql; linkHolder: LinkHolder | undefined };
const testCalls: Handler[] = [
  on(workShift, ({ linkHolder }: LinkedCall) =>
    linkHolder ? { purpose: linkHolder.purpose, recordID: linkHolder.recordID } : {},
  ),
  on(castBallot, async ({ sql, linkHolder }: LinkedCall) => {
    const spent = await useUpLink(sql, linkHolder!.linkID, null);
    if (spent.length === 0) refuse("You have voted already.", 409);
    return { purpose: linkHolder!.purpose, recordID: linkHolder!.recordID };
  }),
];

let server: FastifyInstance;
beforeAll(() => {
  server = serve(town.app, [...testCalls, ...handlers]);
});
afterAll(async () => {
  for (const name of ["WORK_SHIFT", "CAST_BALLOT"]) Reflect.deleteProperty(permissions, name);
  await server.close();
});

const recordID = "01900000-0000-7000-8000-000000000001";
const made = (purpose: Purpose, client = "oak", lasts = "1 hour") =>
  town.inside(client, (sql) => createLink(sql, town.clients[client], { purpose, recordID, lasts }));

type Options = { client?: string; authorization?: string; ip?: string };
async function call({ method, path }: AnyEndpoint, { client = "oak", authorization, ip = "192.0.2.1" }: Options = {}) {
  const response = await server.inject({
    method,
    url: `/api${path.replace(":client", client)}`,
    headers: { "x-forwarded-for": ip, ...(authorization && { authorization }) },
    ...(method === "POST" && { payload: {} }),
  });
  return { status: response.statusCode, answer: response.json() };
}
const bearing = (endpoint: AnyEndpoint, key: string, options?: Options) =>
  call(endpoint, { ...options, authorization: `Link ${key}` });

const ASK_FOR_ONE = "If it has been used or has expired, ask for a new one.";
const nobodyAtShift = {
  status: 401,
  answer: { detail: `Sign in, or open the link that you were sent. ${ASK_FOR_ONE}` },
};
const nobodyAtBallot = { status: 401, answer: { detail: `Open the link that you were sent. ${ASK_FOR_ONE}` } };
const notForThat = { status: 403, answer: { detail: "This link isn’t for that." } };

test("whoever bears a link does what it is for, as often as they like, and the rule knows what it is about", async () => {
  const key = await made(shift);
  for (const _ of [1, 2])
    expect(await bearing(workShift, key)).toEqual({ status: 200, answer: { purpose: "shift", recordID } });
});

test("where people may, too, they need no link; whoever has neither is told of both", async () => {
  const asPerson = async (person: string) => call(workShift, { authorization: `Bearer ${await town.token(person)}` });
  expect(await asPerson("boxOffice")).toEqual({ status: 200, answer: {} });
  expect((await asPerson("viewer")).status).toBe(403);
  expect(await call(workShift)).toMatchObject(nobodyAtShift);
  expect(await call(castBallot)).toMatchObject(nobodyAtBallot);
});

test("a link is good for nothing but its purpose", async () => {
  const key = await made(ballot);
  expect(await bearing(workShift, key)).toMatchObject(notForThat);
  expect(await bearing(me, key)).toMatchObject({ status: 401, answer: { detail: "Sign in to do that." } });
  expect((await bearing(castBallot, key)).status).toBe(200);
});

test("a link is good at no other client, nor is one that is of none", async () => {
  expect(await bearing(workShift, await made(shift, "elm"))).toMatchObject(notForThat);
  expect((await bearing(workShift, await made(shift, "elm"), { client: "elm" })).status).toBe(200);
  const platformKey = await town.home((sql) =>
    createLink(sql, undefined, { purpose: shift, recordID, lasts: "1 hour" }),
  );
  expect(await bearing(workShift, platformKey)).toMatchObject(notForThat);
});

test("inside one client there is no link of another's, nor one of the installation's own; and at home none of a client's", async () => {
  await town.home((sql) => createLink(sql, undefined, { purpose: shift, recordID, lasts: "1 hour" }));
  await made(shift, "elm");
  const clients = (sql: Sql) => sql<{ clientID: string }>`select distinct client_id from bearer_links`;
  const nil = "00000000-0000-0000-0000-000000000000";
  expect(await town.inside("elm", clients)).toEqual([{ clientID: town.clients["elm"] }]);
  expect(await town.home(clients)).toEqual([{ clientID: nil }]);
});

test("a link that is revoked is nobody's from then on", async () => {
  const key = await made(shift);
  expect((await bearing(workShift, key)).status).toBe(200);
  await town.inside("oak", (sql) => revokeLinks(sql, shift, recordID));
  expect(await bearing(workShift, key)).toMatchObject(nobodyAtShift);
});

test("revoking closes the links of one purpose about one record, and no others", async () => {
  const other = "01900000-0000-7000-8000-000000000002";
  const openKeys = [
    await made(ballot),
    await town.inside("oak", (sql) =>
      createLink(sql, town.clients["oak"], { purpose: shift, recordID: other, lasts: "1 hour" }),
    ),
  ] as const;
  await town.inside("oak", (sql) => revokeLinks(sql, shift, recordID));
  expect((await bearing(castBallot, openKeys[0])).status).toBe(200);
  expect((await bearing(workShift, openKeys[1])).status).toBe(200);
});

test("a link for something else opens no invitation, and sets no password", async () => {
  const invitationKey = await made(shift);
  expect((await town.as()(getInvitation, { invitationKey })).status).toBe(404);
  expect((await town.as("stranger")(acceptInvitation, { invitationKey })).status).toBe(409);
  const about = { purpose: ballot, recordID: town.people["entrant"]!, lasts: "1 hour" };
  const passwordKey = await town.home((sql) => createLink(sql, undefined, about));
  expect((await town.as()(checkPasswordKey, { passwordKey })).answer.valid).toBe(false);
  expect((await town.as()(resetPassword, {}, { passwordKey, password: "correct-horse-1" })).status).toBe(409);
});

test("a key that stands in the address is as good as one in the header: closed it is nobody's, and for something else it is refused", async () => {
  const about = { recordID: town.people["entrant"]!, lasts: "1 hour" };
  const link = (purpose: Purpose) =>
    town.inside("oak", (sql) => createLink(sql, town.clients["oak"], { purpose, ...about }));
  const statusOf = async (unsubscribeKey: string, person?: string) =>
    (await town.as(person)(getSubscription, { unsubscribeKey })).status;
  const key = await link("unsubscribe");
  expect([await statusOf(key), await statusOf(key, "stranger")]).toEqual([200, 200]);
  expect(await statusOf(await link(shift))).toBe(403);
  await town.inside("oak", (sql) => revokeLinks(sql, "unsubscribe", about.recordID));
  expect([await statusOf(key), await statusOf(key, "stranger")]).toEqual([401, 403]);
});

test("a link that has expired is nobody's", async () => {
  expect(await bearing(workShift, await made(shift, "oak", "0 seconds"))).toMatchObject(nobodyAtShift);
});

test("of three who use a link that is good once at the same moment, one does; then it is nobody's", async () => {
  const key = await made(ballot);
  const all = await Promise.all([1, 2, 3].map(() => bearing(castBallot, key)));
  const statuses = all.map(({ status }) => status).sort();
  expect(statuses[0]).toBe(200);
  for (const status of statuses.slice(1)) expect([401, 409]).toContain(status);
  expect(await bearing(castBallot, key)).toMatchObject(nobodyAtBallot);
});

test("what can't be a key is nobody's, and no guess", async () => {
  const ip = "192.0.2.40";
  for (const key of ["x", "0".repeat(64).concat("*"), "-".repeat(63), `${newKey(undefined)}=`])
    for (const _ of Array.from({ length: 6 }))
      expect(await bearing(workShift, key, { ip })).toMatchObject(nobodyAtShift);
  expect((await bearing(workShift, await made(shift), { ip })).status).toBe(200);
});

test("whoever guesses keys has to wait; a right key is never refused for it, and links that closed are no guesses", async () => {
  const key = await made(shift);
  const closed = await made(shift, "oak", "0 seconds");
  const from = (ip: string, linkKey: string) => bearing(workShift, linkKey, { ip });
  const guess = (ip: string) => from(ip, newKey(town.clients["oak"]));
  const tries = [];
  for (let at = 0; at < 62; at += 1) tries.push(await guess("203.0.113.20"));
  expect(tries.filter(({ status }) => status === 401)).toHaveLength(60);
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(2);
  expect(tries.at(-1)).toMatchObject({ answer: { detail: expect.stringMatching(/^Too many tries\. Wait /) } });
  // A network of helpers, some of whom mistyped their keys.
  expect((await from("203.0.113.20", key)).status).toBe(200);
  expect((await guess("203.0.113.20")).status).toBe(429);
  for (let at = 0; at < 65; at += 1) expect((await from("203.0.113.21", closed)).status).toBe(401);
  expect((await from("203.0.113.21", key)).status).toBe(200);
});

test("what a rule knows of a bearer follows from whom its call allows", () => {
  expectTypeOf<LinkHolderOf<"link:invitation">>().toEqualTypeOf<LinkHolder<"invitation">>();
  expectTypeOf<LinkHolderOf<"user" | "link:invitation">>().toEqualTypeOf<LinkHolder<"invitation"> | undefined>();
  expectTypeOf<LinkHolderOf<"user" | "anyone">>().toEqualTypeOf<undefined>();
});
