import { once } from "node:events";
import { readdirSync } from "node:fs";
import { type Server as HTTPServer, createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { root } from "../scripts/prepare.mjs";
import { buildOtherVersion } from "./other-build.ts";
import { type Server, startServer } from "./server.ts";
import { giveToPlainOwner } from "../test/servers.ts";
import { copyTown } from "./towns.ts";

test.describe.configure({ mode: "serial" });
test.skip(!process.env["TEST_DATABASE_URL"], "The embedded database is one process’s alone.");

/** As nginx does with two upstreams: each request to the next of them. */
async function roundRobin(to: () => readonly Server[]): Promise<{ url: string; close(): void }> {
  let turn = 0;
  const proxy: HTTPServer = createServer((incoming, outgoing) => {
    const servers = to();
    const { hostname, port } = new URL(servers[(turn += 1) % servers.length]!.url);
    const { method, url: path, headers } = incoming;
    const passed = ask({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(passed);
  }).listen(0, "localhost");
  await once(proxy, "listening");
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    close: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

const namesIn = (folder: string) =>
  readdirSync(join(folder, "build/web/assets")).filter((name) => !/\.(br|gz)$/.test(name));

let other: ReturnType<typeof buildOtherVersion>;
let town: Awaited<ReturnType<typeof copyTown>>;
let proxy: Awaited<ReturnType<typeof roundRobin>>;
let servers: Server[] = [];
let inProduction: Record<string, string> = {};

test.beforeAll(async () => {
  test.setTimeout(300_000);
  other = buildOtherVersion();
  town = await copyTown("roll-out.spec.ts");
  proxy = await roundRobin(() => servers);
  const DATABASE_URL = await giveToPlainOwner(town.environment.DATABASE_URL);
  inProduction = { DATABASE_URL, NODE_ENV: "production", ORIGIN: proxy.url };
});

test.afterAll(async () => {
  proxy?.close();
  await Promise.all(servers.map((server) => server.stop()));
  other?.remove();
});

/** What a page needs, as a browser reads it from its frame: scripts, sheets and fonts. */
async function load(path: string): Promise<string[]> {
  const page = await fetch(proxy.url + path);
  const assets = [...(await page.text()).matchAll(/"(\/assets\/[^"]+)"/g)].map(([, asset]) => asset!);
  const answers = await Promise.all(
    assets.map(async (asset) => ({ asset, status: (await fetch(proxy.url + asset)).status })),
  );
  return answers.filter(({ status }) => status !== 200).map(({ asset, status }) => `${path} ${asset} ${status}`);
}

const pages = ["/", "/prairie", "/prairie/contests/excellence-open", "/login", "/register"];

test("two builds answer each other’s assets while one takes the other’s place, and none is missing", async () => {
  test.setTimeout(240_000);
  const own = namesIn(root);
  const others = namesIn(other.folder);
  const shared = others.filter((name) => own.includes(name));
  expect(shared.length).toBeLessThan(others.length / 4);
  expect(shared.filter((name) => /^(document|app|first|base)-/.test(name))).toEqual([]);

  servers = [await startServer(town.folder, inProduction), await startServer(town.folder, inProduction)];
  const [first, second] = servers as [Server, Server];
  const missing: string[] = [];
  let loads = 0;
  let isOver = false;
  const visitor = async () => {
    while (!isOver) {
      missing.push(...(await load(pages[(loads += 1) % pages.length]!)));
    }
  };
  const visitors = Promise.all([visitor(), visitor(), visitor()]);
  const someLoads = async () => {
    const before = loads;
    await expect.poll(() => loads - before).toBeGreaterThan(20);
  };
  await someLoads();
  const third = await startServer(town.folder, inProduction, other.folder);
  servers = [third, second];
  await first.stop();
  await someLoads();
  const fourth = await startServer(town.folder, inProduction, other.folder);
  servers = [third, fourth];
  await second.stop();
  await someLoads();
  isOver = true;
  await visitors;
  expect(missing).toEqual([]);
});

test("each file of both builds is there at either process as its own one hands it out, packed or not", async () => {
  test.setTimeout(240_000);
  const old = await startServer(town.folder, inProduction);
  const [young] = servers as [Server];
  for (const [names, from, through] of [
    [namesIn(root), old, young],
    [namesIn(other.folder), young, old],
  ] as const)
    for (const name of names) {
      const said = async (server: Server) => {
        const answer = await fetch(`${server.url}/assets/${name}`);
        const { headers } = answer;
        const shown = ["content-type", "content-encoding", "cache-control"].map((each) => headers.get(each));
        return {
          name,
          status: answer.status,
          shown,
          bytes: Buffer.from(await answer.arrayBuffer())
            .toString("base64")
            .slice(-200),
        };
      };
      expect(await said(through)).toEqual(await said(from));
    }
  servers = [...servers, old];
});

test("pages are styled and alive in a browser that is answered by either", async ({ page }) => {
  test.setTimeout(240_000);
  const [third, , old] = servers as [Server, Server, Server];
  const rest = servers;
  servers = [third, old];
  const failed: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400 && response.url().includes("/assets/")) failed.push(response.url());
  });
  for (let times = 0; times < 3; times += 1)
    for (const path of pages) {
      await page.goto(proxy.url + path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain("Figtree");
    }
  await page.goto(`${proxy.url}/login`);
  await page.getByLabel("Email").first().fill("owner@demo.test");
  await expect(page.getByLabel("Email").first()).toHaveValue("owner@demo.test");
  expect(failed).toEqual([]);
  servers = rest;
});
