import { type Socket, connect, type AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientPage } from "../contract/people/clients.ts";
import { fillPath } from "../contract/platform/endpoint.ts";
import { MAX_PIPELINED } from "../server/platform/http/pipelining.ts";
import { type Contest, addContest } from "./contest.ts";
import { requestHead } from "./connection.ts";
import { type UnsignedAddress, openSite, unsignedAddresses } from "./site.ts";
import { useTown } from "./town.ts";

const town = useTown();
const MEGABYTE = 1024 * 1024;
/** What a process may need beyond what it needed before, whatever is asked of it. */
const MOST_MEMORY = 400 * MEGABYTE;
let server: FastifyInstance;
let contest: Contest;
let port = 0;

beforeAll(async () => {
  contest = await addContest(town);
  server = await openSite(town.app);
  await server.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = server.server.address() as AddressInfo);
});
afterAll(() => server.close());

const named = (parameter: string) =>
  ({ client: "oak", serviceType: "contests", service: contest.url })[parameter] ??
  (parameter.endsWith("ID") ? "019a3f0c-5a7e-7000-8000-6b1f2f9d1c11" : "x");

/** Asks many times at once, and reads no answer. */
function askUnread({ method, path }: UnsignedAddress, times: number): Socket {
  const socket = connect(port, "127.0.0.1").pause();
  // It may be ended at any moment.
  socket.on("error", () => undefined);
  const isPost = method === "POST";
  const request =
    requestHead(method, path, isPost ? { type: "application/json", length: 2 } : {}) + (isPost ? "{}" : "");
  socket.write(request.repeat(times));
  return socket;
}

const visit = () => fetch(`http://127.0.0.1:${port}/api${fillPath(clientPage.path, { client: "oak" })}`);

async function expectGoesOn(address: UnsignedAddress, times: number) {
  const before = process.memoryUsage().rss;
  const connections = [1, 2].map(() => askUnread(address, times));
  for (let visits = 0; visits < 4; visits += 1) {
    expect((await visit()).status).toBe(200);
    expect(process.memoryUsage().rss - before, address.path).toBeLessThan(MOST_MEMORY);
  }
  for (const socket of connections) socket.destroy();
}

test("an address that answers without signing in can be asked 2,000 times by two who read nothing, and others are answered", async () => {
  const addresses = unsignedAddresses(named);
  expect(addresses.length).toBeGreaterThan(200);
  // The largest answer first.
  const openAPI = { method: "GET", path: "/api/openapi.json" } as const;
  for (const address of [openAPI, ...addresses]) await expectGoesOn(address, 1_000);
  // Whoever goes away before the answer is no fault.
  expect(await town.home((sql) => sql`select message, url from error_log`)).toEqual([]);
});

test("what is asked on one connection is answered in its order, up to what may wait there", async () => {
  const read = (times: number) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      let text = "";
      socket.on("data", (chunk: Buffer) => {
        text += chunk.toString();
        if (text.split("HTTP/1.1 200").length > times) socket.end();
      });
      socket.on("error", () => undefined).on("close", () => resolve(text));
      const asked = Array.from({ length: times }, (_, at) => requestHead("GET", at % 2 ? "/healthz" : "/readyz"));
      socket.write(asked.join(""));
    });
  const answers = (await read(20)).split("HTTP/1.1 ").slice(1);
  expect(answers.map((answer) => (answer.includes('"lives"') ? "healthz" : "readyz"))).toEqual(
    Array.from({ length: 20 }, (_, at) => (at % 2 ? "healthz" : "readyz")),
  );
  expect((await read(MAX_PIPELINED * 3)).split("HTTP/1.1 200").length).toBeLessThan(MAX_PIPELINED);
});
