import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../e2e/server.ts";
import { hashPassword } from "../server/people/users/password-hashing.ts";
import { waitUntil } from "../server/platform/db/wait-until.ts";
import { type Contest, addContest } from "./contest.ts";
import { type Nginx, hasNginx, openNginx } from "./nginx.ts";
import { proveDomain } from "./own-domain.ts";
import { openSite } from "./site.ts";
import { useTown } from "./town.ts";

const town = useTown({ own: true });
const DOMAIN = "awards.oak-guild.example";
const MAIN = "rosette.example";
const PASSWORD = "a-password-of-1-person";
let port = 0;
let contest: Contest;
let nginx: Nginx;
let stop = async () => {};

beforeAll(async () => {
  if (!hasNginx) return;
  port = await freePort();
  Object.assign(town.app.settings, { origin: `https://${MAIN}:${port}` });
  contest = await addContest(town);
  await addContest(town, { client: "elm", url: "elm-awards" });
  const hash = await hashPassword(PASSWORD, "127.0.0.1");
  await town.home((sql) => sql`update users set password_hash = ${hash} where user_id = ${town.people["owner"]!}`);
  const site = await openSite(town.app);
  await site.listen({ host: "127.0.0.1", port: 0 });
  nginx = openNginx({ port, product: (site.server.address() as AddressInfo).port });
  nginx.certify(MAIN);
  nginx.certify(DOMAIN);
  stop = async () => {
    await nginx.close();
    await site.close();
  };
  const isUp = await waitUntil(() =>
    ask(MAIN, "/healthz").then(
      ({ status }) => status === 200,
      () => false,
    ),
  );
  if (!isUp) throw new Error(`nginx doesn't answer.\n${nginx.log()}`);
});
afterAll(() => stop());

type Sent = { headers?: Record<string, string>; body?: object };

/** As a browser asks that has looked the name up: its certificate is for that name, and is looked at. */
function ask(host: string, path: string, { headers = {}, body }: Sent = {}) {
  return new Promise<{ status: number; location: string | undefined; text: string }>((resolve, reject) => {
    const asked = request(
      {
        host: "127.0.0.1",
        port,
        servername: host,
        path,
        method: body ? "POST" : "GET",
        agent: false,
        ca: nginx.certificateOf(host),
        headers: { host: `${host}:${port}`, ...(body && { "content-type": "application/json" }), ...headers },
      },
      (answer) => {
        let text = "";
        answer.on("data", (chunk: Buffer) => (text += chunk.toString()));
        answer.on("end", () => resolve({ status: answer.statusCode!, location: answer.headers.location, text }));
      },
    );
    asked.on("error", reject);
    asked.end(body && JSON.stringify(body));
  });
}

test.runIf(hasNginx)(
  "a domain is reached through nginx as the operators’ page has it, with its own certificate",
  async () => {
    const page = `/oak/contests/${contest.url}`;
    expect((await ask(MAIN, page)).status).toBe(200);
    expect((await ask(MAIN, `/api/known-domain?domain=${DOMAIN}`)).status).toBe(404);
    // Before it is proved, its name is one like any other.
    expect((await ask(DOMAIN, "/elm")).status).toBe(200);

    await proveDomain(town, "oak", DOMAIN);
    expect((await ask(MAIN, `/api/known-domain?domain=${DOMAIN}`)).status).toBe(200);
    expect(await ask(MAIN, `${page}?x=1`)).toMatchObject({
      status: 302,
      location: `https://${DOMAIN}:${port}${page}?x=1`,
    });
    const there = await ask(DOMAIN, page);
    expect([there.status, there.text.includes("Building Awards")]).toEqual([200, true]);
    expect(await ask(DOMAIN, "/")).toMatchObject({ status: 302, location: "/oak" });
    expect((await ask(DOMAIN, "/elm")).status).toBe(404);
    // Saying another host to the proxy than to the product doesn't help.
    for (const headers of [{ "x-forwarded-host": MAIN }, { forwarded: `host=${MAIN}` }] as Record<string, string>[])
      expect((await ask(DOMAIN, "/elm", { headers })).status).toBe(404);
  },
);

test.runIf(hasNginx)(
  "somebody signs in there, and their session is nobody’s at the installation’s address",
  async () => {
    await proveDomain(town, "oak", DOMAIN);
    const signedIn = await ask(DOMAIN, "/api/users/login", {
      body: { email: "owner@test.example", password: PASSWORD },
    });
    const { token } = JSON.parse(signedIn.text) as { token: string };
    const me = (host: string) => ask(host, "/api/users/me", { headers: { authorization: `Bearer ${token}` } });
    expect([(await me(DOMAIN)).status, (await me(MAIN)).status]).toEqual([200, 401]);
  },
);

test.runIf(hasNginx)("a name without a certificate isn’t answered", async () => {
  const asked = new Promise((resolve, reject) => {
    request(
      { host: "127.0.0.1", port, servername: "other.example", path: "/", agent: false, rejectUnauthorized: false },
      resolve,
    )
      .on("error", reject)
      .end();
  });
  await expect(asked).rejects.toThrow();
});
