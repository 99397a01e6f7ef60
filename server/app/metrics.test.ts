import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { doDueWork, makeDue } from "../../test/due-work.ts";
import { addShop } from "../../test/shop.ts";
import { useTown } from "../../test/town.ts";
import { PAYMENT_WORK } from "../commerce/checkout/attempt-follow-up.ts";
import { REFUND_WORK } from "../commerce/refunds/refunds.ts";
import { PAYMENT_EVENT_WORK } from "../commerce/checkout/webhooks.ts";
import { MAIL_WORK } from "../mail/sending/mail-queries.ts";
import { STOCK_COUNT_WORK, stockCountWork } from "../commerce/ledger/reconciliation.ts";
import { handlers } from "./all-handlers.ts";
import { addDueWork } from "../platform/jobs/due-work-queries.ts";
import { root } from "../../scripts/prepare.mjs";
import { productVersion } from "../platform/installation/version.ts";
import { serveMetrics } from "./metrics.ts";
import { serve } from "../platform/http/serve.ts";

const town = useTown();
const metricsToken = "a-token-for-tests";
let server: FastifyInstance;

beforeAll(async () => {
  const app = { ...town.app, settings: { ...town.app.settings, metricsToken } };
  server = serve(app, handlers);
  await serveMetrics(server, app);
});

afterAll(() => server.close());

const ask = (token?: string) =>
  server.inject({ url: "/metrics", ...(token && { headers: { authorization: `Bearer ${token}` } }) });

test("who bears the token reads requests by call and status, connections, work that is due and kept pages", async () => {
  await server.inject({ url: "/api/clients/oak" });
  await server.inject({ url: "/api/clients/oak" });
  await server.inject({ url: "/api/clients/nowhere" });
  await town.inside("oak", (sql) => addDueWork(sql, "errand", town.clients["oak"]!, new Date(Date.now() - 60_000)));
  const { statusCode, headers, body } = await ask(metricsToken);
  expect([statusCode, headers["content-type"]]).toEqual([200, expect.stringMatching(/^text\/plain; version=0\.0\.4/)]);
  const call = 'method="GET",call="/api/clients/:client"';
  expect(body).toContain(`rosette_request_duration_seconds_count{${call},status="200"} 2`);
  expect(body).toContain(`rosette_request_duration_seconds_count{${call},status="404"} 1`);
  expect(body).toMatch(/rosette_database_connections\{database="home",state="idle"\} \d/);
  expect(body).toContain('rosette_database_answers{database="home"} 1');
  expect(body).toMatch(/rosette_due_work\{database="\w+",kind="errand"\} 1/);
  expect(body).toMatch(/rosette_due_work_late_seconds\{database="\w+",kind="errand"\} [6-9]\d/);
  expect(body).toMatch(/rosette_kept_answers [1-9]/);
});

test("a limit that doesn't count what its orders say is a figure, as of the last night, until it is mended", async () => {
  const { quotas } = await addShop(town, { url: "counted", quotas: { seats: 9 }, products: {} });
  const count = async (sold: number) => {
    await town.inside("oak", (sql) => sql`update quotas set sold = ${sold} where quota_id = ${quotas["seats"]}`);
    await makeDue(town, STOCK_COUNT_WORK);
    await doDueWork(town.app, { [STOCK_COUNT_WORK]: stockCountWork });
    return (await ask(metricsToken)).body
      .split("\n")
      .filter((line) => line.startsWith("rosette_stock_differences{"))
      .reduce((all, line) => all + Number(line.split(" ")[1]), 0);
  };
  expect([await count(0), await count(3), await count(0)]).toEqual([0, 1, 0]);
});

test("what fails is counted by its tries, faults by the hour, and the version is a label", async () => {
  const faults = async () => {
    const { body } = await ask(metricsToken);
    return Number(/rosette_faults_last_hour\{database="home",source="server"\} (\d+)/.exec(body)?.[1]);
  };
  const before = await faults();
  await town.app.database.home(async (sql) => {
    await sql`insert into error_log (source, message) values ('server', 'of this hour')`;
    await sql`insert into error_log (error_id, at, source, message)
      values (uuid_v7_from(now() - interval '2 hours'), now() - interval '2 hours', 'server', 'of before')`;
    await sql`insert into due_work (client_id, kind, attempts) values (${town.clients["oak"]!}, 'stubborn', 7)`;
  });
  expect(await faults()).toBe(before + 1);
  const { body } = await ask(metricsToken);
  expect(body).toContain('rosette_due_work_attempts{database="home",kind="stubborn"} 7');
  expect(body).toContain(`rosette_build_info{version="${productVersion}"} 1`);
});

const alarms = (name: string) => readFileSync(join(root, "docs/operators", name), "utf8");
const metricsIn = (text: string) => new Set(text.match(/\b(?:rosette|nodejs|process)_[a-z0-9_]+(?=[{)[ "]|$)/gm));

test("alarms and board ask for metrics that there are, and each alarm is described", async () => {
  const { body } = await ask(metricsToken);
  const told = new Set(body.split("\n").flatMap((line) => /^# TYPE (\w+)/.exec(line)?.slice(1) ?? []));
  const asked = [
    ...metricsIn(alarms("alarms/rosette.rules.yml")),
    ...metricsIn(alarms("alarms/rosette-dashboard.json")),
  ];
  expect(asked.length).toBeGreaterThan(15);
  expect(asked.filter((name) => !told.has(name.replace(/_(count|bucket|sum)$/, "")))).toEqual([]);
  const named = [...alarms("alarms/rosette.rules.yml").matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const described = [...alarms("alarms.md").matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(named).toEqual(described);
});

test("kinds of work that alarms name exist", () => {
  const kinds = [...alarms("alarms/rosette.rules.yml").matchAll(/kind[=!]~?"([^"]+)"/g)].flatMap(([, names]) =>
    names!.split("|"),
  );
  expect(new Set(kinds)).toEqual(new Set([MAIL_WORK, PAYMENT_WORK, PAYMENT_EVENT_WORK, REFUND_WORK]));
});

test("nobody else reads anything, and without the setting there is nothing", async () => {
  expect((await ask()).statusCode).toBe(401);
  expect((await ask("another-token-for-tests")).statusCode).toBe(401);
  expect((await town.server.inject({ url: "/metrics" })).statusCode).toBe(404);
});
