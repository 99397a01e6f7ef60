import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AnyEndpoint, isPathForKind, fillPath } from "../contract/platform/endpoint.ts";
import { calls } from "../contract/app/all-calls.ts";
import { type ServiceKind, segmentOf } from "../contract/platform/service-kinds.ts";
import { demoPassword } from "../server/people/users/demo-people.ts";
import { fillIfEmpty } from "../demo/fill-if-empty.ts";
import { demoClientIDs } from "../demo/demo-clients.ts";
import { handlers } from "../server/app/all-handlers.ts";
import type { App } from "../server/platform/app.ts";
import { serve } from "../server/platform/http/serve.ts";
import { closeApp, openApp } from "../server/app/open-app.ts";
import { settingsOf } from "../server/platform/settings.ts";
import { openTestDatabase } from "./database.ts";

/** The demo town has some of everything that can be put in order. */
const folder = mkdtempSync(join(tmpdir(), "rosette-orders-"));
let app: App;
let server: FastifyInstance;
let drop: () => Promise<void>;
let token: string;

beforeAll(async () => {
  const { database, databaseURL, shards, drop: dropDatabase } = await openTestDatabase({ own: true });
  drop = dropDatabase;
  app = await openApp({ ...settingsOf({ DATA_DIR: folder }), databaseURL, shards }, database);
  await fillIfEmpty(app, () => undefined);
  server = serve(app, handlers);
  const login = { email: "owner@demo.test", password: demoPassword };
  token = (await server.inject({ method: "POST", url: "/api/users/login", payload: login })).json().token;
}, 600_000);
afterAll(async () => {
  await server.close();
  await closeApp(app);
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

type List = { name: string; items: unknown[] };
type Answered = { status: number; detail?: string; now?: Record<string, unknown[]> };

async function send(endpoint: AnyEndpoint, params: Record<string, string>, { name, items }: List): Promise<Answered> {
  const url = `/api${fillPath(endpoint.path, params)}`;
  const reply = await server.inject({
    method: "POST",
    url,
    headers: { authorization: `Bearer ${token}` },
    payload: { [name]: items },
  });
  const { detail, more } = reply.json();
  return { status: reply.statusCode, detail, now: more?.now };
}

/** Each place of the demo town where a list of this call may stand. */
async function placesOf(endpoint: AnyEndpoint): Promise<Record<string, string>[]> {
  const places = await Promise.all(
    Object.entries(demoClientIDs).map(([client, clientID]) =>
      app.database.inside(clientID, async (sql) => {
        const services = await sql<{
          serviceID: string;
          url: string;
          kind: ServiceKind;
        }>`select service_id, url, kind from services`;
        const homes = await sql<{ serviceID: string; propertyID: string }>`
          select service_id, property_id from property_images join properties using (client_id, service_id, property_id)
          group by 1, 2 having count(distinct property_images.kind) = 1 and count(*) > 1`;
        const folders = await sql<{ serviceID: string; entryID: string; folderID: string }>`
          select service_id, entry_id, document_folder_id as folder_id from entry_uploads join entries using (client_id, service_id, entry_id)
          where submitted_at is null group by 1, 2, 3 having count(*) > 1`;
        const below = endpoint.path.includes(":propertyID")
          ? homes
          : endpoint.path.includes(":entryID")
            ? folders
            : undefined;
        return services
          .filter(({ kind }) => endpoint.paths.some((at) => isPathForKind(kind, endpoint, at)))
          .map(({ serviceID, url, kind }) => ({
            serviceID,
            at: { client, serviceType: segmentOf(kind), service: url },
          }))
          .flatMap(({ serviceID, at }) =>
            below ? below.filter((one) => one.serviceID === serviceID).map((one) => ({ ...one, ...at })) : [at],
          );
      }),
    ),
  );
  return places.flat();
}

const stranger = "01900000-0000-7000-8000-000000000000";
const orders = calls.filter(({ name }) => /^order[A-Z]/.test(name));

test("every call that puts a list in order is known here", () => {
  const ordering = calls.filter(
    ({ endpoint }) => /(^|[/-])order$/.test(endpoint.path) || /in order/.test(endpoint.summary),
  );
  expect(ordering.filter(({ endpoint: { method } }) => method === "POST").map(({ name }) => name)).toEqual(
    orders.filter(({ name }) => ordering.some((one) => one.name === name)).map(({ name }) => name),
  );
});

describe.each(orders)("$name", ({ endpoint }) => {
  const [name = ""] = Object.keys((endpoint.body as { properties?: object }).properties ?? {});

  test("takes the very list that stands there, and refuses any other with what stands there", async () => {
    let shown = 0;
    for (const params of await placesOf(endpoint)) {
      const asked = await send(endpoint, params, { name, items: [] });
      if (asked.status !== 409) continue;
      const list = asked.now?.[name] ?? [];
      const one = list[0];
      const other = typeof one === "string" ? stranger : { ...(one as object), sponsorID: stranger };
      const wrong = {
        nothing: [],
        partial: list.slice(1),
        double: [...list, one],
        twice: [one, ...list.slice(0, -1)],
        unknown: [...list, other],
        "unknown instead": [...list.slice(1), other],
      };
      for (const [called, items] of Object.entries(wrong)) {
        if (JSON.stringify(items) === JSON.stringify(list)) continue;
        const { status, detail, now } = await send(endpoint, params, { name, items });
        expect([called, status, detail, now], JSON.stringify(params)).toEqual([
          called,
          409,
          "This isn’t the list as it stands now. Look again, and put it in order then.",
          { [name]: list },
        ]);
      }
      expect(await send(endpoint, params, { name, items: list })).toMatchObject({ status: 200 });
      shown += 1;
    }
    expect(shown).toBeGreaterThan(0);
  });
});
