import type { FastifyInstance } from "fastify";
import type { ClientBase } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AnyEndpoint, fillPath } from "../../../contract/platform/endpoint.ts";
import { acceptInvitation, getInvitation } from "../../../contract/people/invitations.ts";
import { checkPasswordKey, login, resetPassword } from "../../../contract/people/users.ts";
import { openUpgraded } from "../../../test/released.ts";
import { handlers } from "../../app/all-handlers.ts";
import type { App } from "../app.ts";
import { serve } from "../http/serve.ts";
import { closeApp, openApp } from "../../app/open-app.ts";
import { settingsOf } from "../settings.ts";

const client = "01900000-0000-7000-8000-0000000000aa";
const person = "01900000-0000-7000-8000-0000000000bb";

/** Keys as version 1.0 made them: an invitation's begins with its client, a reset's is 32 bytes and nothing else. */
const random = (seed: string) => Buffer.alloc(32, seed);
const invitationKey = (seed: string) =>
  Buffer.concat([Buffer.from(client.replaceAll("-", ""), "hex"), random(seed)]).toString("base64url");
const resetKey = (seed: string) => random(seed).toString("base64url");

async function fill(connection: ClientBase) {
  const hash = "sha256(convert_to($1, 'UTF8'))";
  await connection.query("insert into clients (client_id, url, name) values ($1, 'ash', 'Ash Makers')", [client]);
  await connection.query("insert into users (user_id, email, full_name) values ($1, 'ann@ash.example', 'Ann Ash')", [
    person,
  ]);
  for (const [seed, state] of [
    ["open", "null, null"],
    ["accepted", "now(), null"],
    ["withdrawn", "null, now()"],
  ] as const)
    await connection.query(
      `insert into invitations (client_id, key_hash, email, grants, expires_at, accepted_at, withdrawn_at)
       values ($2, ${hash}, 'ann@ash.example', '{"kind":"role","role":"viewer","serviceID":null}', now() + interval '1 day', ${state})`,
      [invitationKey(seed), client],
    );
  for (const [seed, used] of [
    ["open", "null"],
    ["other", "null"],
    ["used", "now()"],
  ] as const)
    await connection.query(
      `insert into password_resets (key_hash, user_id, expires_at, used_at)
       values (${hash}, $2, now() + interval '1 hour', ${used})`,
      [resetKey(seed), person],
    );
}

let app: App;
let server: FastifyInstance;
let drop: () => Promise<void>;
beforeAll(async () => {
  const upgraded = await openUpgraded(fill);
  drop = upgraded.drop;
  const settings = settingsOf({ DATA_DIR: "/nowhere", PORT: "3999" });
  app = await openApp({ ...settings, databaseURL: upgraded.databaseURL }, upgraded.database);
  server = serve(app, handlers);
});
afterAll(async () => {
  await server.close();
  await closeApp(app);
  await drop();
});

async function call({ method, path }: AnyEndpoint, params: Record<string, string>, sent: object = {}, token = "") {
  const response = await server.inject({
    method,
    url: `/api${fillPath(path, params)}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    ...(method === "POST" && { payload: sent }),
  });
  return { status: response.statusCode, answer: response.json() };
}

test("F21 F29 links that version 1.0 mailed still work, once, and those that were closed stay closed", async () => {
  const states = ["open", "accepted", "withdrawn"].map(async (seed) => {
    const { answer } = await call(getInvitation, { invitationKey: invitationKey(seed) });
    return answer.state;
  });
  expect(await Promise.all(states)).toEqual(["open", "accepted", "withdrawn"]);
  const valid = ["open", "other", "used"].map(async (seed) => {
    const { answer } = await call(checkPasswordKey, { passwordKey: resetKey(seed) });
    return answer.valid;
  });
  expect(await Promise.all(valid)).toEqual([true, true, false]);

  const password = "correct-horse-1";
  const reset = (seed: string) => call(resetPassword, {}, { passwordKey: resetKey(seed), password });
  expect((await reset("open")).status).toBe(200);
  expect((await reset("open")).status).toBe(409);
  expect((await reset("other")).status).toBe(409);
  const { answer } = await call(login, {}, { email: "ann@ash.example", password });

  const accept = (seed: string) =>
    call(acceptInvitation, { invitationKey: invitationKey(seed) }, {}, answer.token as string);
  expect(await accept("open")).toMatchObject({ status: 200, answer: { url: "/ash/studio" } });
  for (const seed of ["open", "accepted", "withdrawn"]) expect((await accept(seed)).status).toBe(409);
});
