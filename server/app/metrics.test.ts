import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { doDueWork, makeDue } from "../../test/due-work.ts";
import { addShop } from "../../test/shop.ts";
import { useTown } from "../../test/town.ts";
import { STOCK_COUNT_WORK, stockCountWork } from "../commerce/ledger/reconciliation.ts";
import { handlers } from "./all-handlers.ts";
import { addDueWork } from "../platform/jobs/due-work-queries.ts";
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

test("nobody else reads anything, and without the setting there is nothing", async () => {
  expect((await ask()).statusCode).toBe(401);
  expect((await ask("another-token-for-tests")).statusCode).toBe(401);
  expect((await town.server.inject({ url: "/metrics" })).statusCode).toBe(404);
});
