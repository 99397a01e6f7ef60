import { once } from "node:events";
import { type Server as HTTPServer, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { disqualifyEntry, getEntry, saveEntryForm } from "../contract/entries/entries.ts";
import { findPlace } from "../contract/platform/geocoding.ts";
import { type AnyEndpoint, fillPath } from "../contract/platform/endpoint.ts";
import { findUsers, requestPassword } from "../contract/people/users.ts";
import { addWebhookReceiver } from "../contract/people/webhooks.ts";
import { type Server, startServer } from "../e2e/server.ts";
import { productVersion } from "../server/platform/installation/version.ts";
import { type Contest, addContest, addEntry, at } from "./contest.ts";
import { useLastingTown } from "./lasting-town.ts";
import { openMailServer } from "./mail-server.ts";
import { addShop } from "./shop.ts";
import { openWebhookReceiver } from "./webhook-receiver.ts";

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } };
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  status: { code: number };
};
type Message = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
};

/** As OTLP numbers them. */
const kinds = { server: 2, client: 3, consumer: 5 };
const FAILED = 2;

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const ABOVE = "00f067aa0ba902b7";

let contest: Contest;
let entryID = "";
let submittedID = "";
let token = "";
let ownersToken = "";
let homeID = "";

const lasting = useLastingTown(
  async (town) => {
    contest = await addContest(town);
    entryID = await addEntry(town, contest);
    submittedID = await addEntry(town, contest, { submitted: true });
    token = await town.token("entrant");
    ownersToken = await town.token("owner");
    const { serviceID } = await addShop(town, { url: "homes", kind: "parade", products: { Day: { price: 0 } } });
    [homeID] = await town.inside("oak", async (sql) => {
      const homes = await sql<{ propertyID: string }>`
        insert into properties (service_id, name) values (${serviceID}, 'Home') returning property_id`;
      return homes.map(({ propertyID }) => propertyID) as [string];
    });
  },
  { WEBHOOK_NETWORKS: "127.0.0.1" },
);

const attributesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? (value.intValue && Number(value.intValue))]),
  );

/** What takes traces in: OTLP over HTTP, as JSON. */
async function openReceiver(port = 0) {
  const received: { path: string; key: string; text: string }[] = [];
  let status = 200;
  const server: HTTPServer = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += String(chunk)));
    request.on("end", () => {
      received.push({ path: request.url ?? "", key: String(request.headers["x-key"]), text });
      response.writeHead(status, { "content-type": "application/json" }).end("{}");
    });
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  const messages = () => received.map(({ text }) => JSON.parse(text) as Message);
  const spans = () =>
    messages().flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  };
  onTestFinished(close);
  const taken = (server.address() as AddressInfo).port;
  return {
    port: taken,
    endpoint: `http://127.0.0.1:${taken}`,
    received,
    text: () => received.map(({ text }) => text).join("\n"),
    spans,
    named: (name: string) => spans().find((span) => span.name === name),
    below: (above: SentSpan | undefined) => spans().filter(({ parentSpanId }) => parentSpanId === above?.spanId),
    resource: () => attributesOf(messages()[0]!.resourceSpans[0]!.resource.attributes),
    answerWith: (next: number) => void (status = next),
    close,
  };
}

/** A process that hands its traces on when it is stopped, unless something else is said. */
async function startTraced(endpoint: string, settings: Record<string, string> = {}): Promise<Server> {
  const server = await startServer(lasting.folder, {
    ...lasting.environment,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_BSP_SCHEDULE_DELAY: "600000",
    ...settings,
  });
  onTestFinished(() => server.stop());
  return server;
}

type CallOptions = { by?: string; sent?: object; headers?: Record<string, string>; query?: string };

async function ask(
  { url }: Server,
  endpoint: AnyEndpoint,
  place: Record<string, string>,
  { by = token, sent, headers = {}, query = "" }: CallOptions = {},
): Promise<number> {
  const response = await fetch(`${url}/api${fillPath(endpoint.path, place)}${query}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${by}`, "content-type": "application/json", ...headers },
    ...(sent && { body: JSON.stringify(sent) }),
  });
  await response.arrayBuffer();
  return response.status;
}

const entry = () => ({ ...at(contest), entryID });

test("a request goes on from the proxy's trace, named by its call, with its statements below it; the last leave when the process is told to stop", async () => {
  const receiver = await openReceiver();
  const server = await startTraced(`${receiver.endpoint}/`, {
    OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%20key",
    OTEL_SERVICE_NAME: "awards",
  });
  const headers = { traceparent: `00-${TRACE}-${ABOVE}-01`, "x-request-id": "proxy-request-1" };
  expect(await ask(server, getEntry, entry(), { headers })).toBe(200);
  const sent = { entryFormQuestions: [{ name: "title", value: "A house" }] };
  const formID = contest.forms.about;
  expect(await ask(server, saveEntryForm, { ...entry(), formID }, { sent })).toBe(200);
  expect(await ask(server, getEntry, { ...entry(), entryID: contest.serviceID })).toBe(404);
  expect(receiver.received).toEqual([]);
  await server.stop();

  expect(receiver.received[0]).toMatchObject({ path: "/v1/traces", key: "a key" });
  expect(receiver.resource()).toMatchObject({ "service.name": "awards", "service.version": productVersion });
  const reading = receiver.named(`GET /api${getEntry.path}`)!;
  expect(reading).toMatchObject({ traceId: TRACE, parentSpanId: ABOVE, kind: kinds.server });
  expect(attributesOf(reading.attributes)).toEqual({
    "http.request.method": "GET",
    "http.route": `/api${getEntry.path}`,
    "http.response.status_code": 200,
    "rosette.request_id": "proxy-request-1",
  });
  const statements = receiver.below(reading);
  expect(statements.map(({ name }) => name)).toContain("select entries");
  for (const { traceId, kind, startTimeUnixNano, endTimeUnixNano } of statements) {
    expect({ traceId, kind }).toEqual({ traceId: TRACE, kind: kinds.client });
    expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(reading.startTimeUnixNano));
    expect(BigInt(endTimeUnixNano)).toBeLessThanOrEqual(BigInt(reading.endTimeUnixNano));
  }
  // A request without a trace of the proxy's begins its own, with what a body that came later made it do.
  const saving = receiver.named(`POST /api${saveEntryForm.path}`)!;
  expect(saving.traceId).not.toBe(TRACE);
  expect(receiver.below(saving).some(({ name }) => /^(insert|update) /.test(name))).toBe(true);
  expect(receiver.spans().flatMap(({ attributes }) => attributesOf(attributes)["http.response.status_code"])).toContain(
    404,
  );
});

test("due work, mails and requests to other systems are traced, and nothing that anybody wrote is in a trace, nor who they are", async () => {
  const receiver = await openReceiver();
  const mails = await openMailServer();
  const other = await openWebhookReceiver();
  onTestFinished(() => other.close());
  const server = await startTraced(receiver.endpoint, { SMTP_URL: mails.url });
  const owner = { by: ownersToken };
  const hook = { address: other.address, types: ["entry.disqualified"] };
  expect(await ask(server, addWebhookReceiver, { client: "oak" }, { ...owner, sent: hook })).toBe(200);
  const reason = { disqualified: true, reason: "Somebody saw it built by Rival Homes" };
  const submitted = { ...at(contest), entryID: submittedID };
  expect(await ask(server, disqualifyEntry, submitted, { ...owner, sent: reason })).toBe(200);
  const asked = "owner@test.example";
  const query = `?email=${asked}&at=40.7,-89.6`;
  expect(await ask(server, findUsers, { search: asked }, { ...owner, query })).toBe(200);
  const email = "rival@test.example";
  expect(await ask(server, requestPassword, {}, { sent: { email } })).toBe(200);
  await expect.poll(() => other.received.length).toBeGreaterThan(0);
  await expect.poll(() => mails.received.length).toBeGreaterThan(0);
  await server.stop();

  const mailing = receiver.named("due work mail")!;
  expect(mailing).toMatchObject({ kind: kinds.consumer });
  expect(mailing.parentSpanId ?? "").toBe("");
  expect(receiver.below(mailing)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: "send mail", kind: kinds.client, traceId: mailing.traceId }),
    ]),
  );
  const telling = receiver
    .below(receiver.named("due work webhookReceiver"))
    .find(({ name }) => name.startsWith("POST"))!;
  expect(telling).toMatchObject({ name: "POST 127.0.0.1", kind: kinds.client });
  expect(attributesOf(telling.attributes)).toEqual({
    "http.request.method": "POST",
    "server.address": "127.0.0.1",
    "http.response.status_code": 204,
  });
  // The receiver of traces is another system, too, and has no span of its own.
  expect(receiver.spans().filter(({ name }) => name === "POST 127.0.0.1")).toHaveLength(other.received.length);

  expect(receiver.named(`GET /api${findUsers.path}`)).toBeDefined();
  expect(receiver.named(`POST /api${requestPassword.path}`)).toBeDefined();
  const people = [asked, "owner%40", "@test.example", email, "40.7", "Rival Homes", "Somebody saw"];
  const places = [submittedID, contest.serviceID, ownersToken, "/hook", "oak/contests"];
  for (const said of [...people, ...places]) expect(receiver.text(), said).not.toContain(said);
  // Neither are requests to other systems told of the trace.
  for (const { headers } of other.received) expect(headers).not.toHaveProperty("traceparent");
});

test("a call of another system by fetch is traced with its host alone, and isn’t told of the trace", async () => {
  const receiver = await openReceiver();
  const asked: { url: string; headers: object }[] = [];
  const mapServer = createServer(({ url = "", headers }, response) => {
    asked.push({ url, headers });
    response.writeHead(asked.length === 1 ? 200 : 500, { "content-type": "application/json" }).end("[]");
  }).listen(0, "127.0.0.1");
  await once(mapServer, "listening");
  onTestFinished(() => void mapServer.close());
  const { port } = mapServer.address() as AddressInfo;
  const server = await startTraced(receiver.endpoint, { GEOCODER_URL: `http://127.0.0.1:${port}/search` });
  const home = { client: "oak", service: "homes", propertyID: homeID };
  const find = (address: string) => ask(server, findPlace, home, { by: ownersToken, sent: { address } });
  expect(await find("1 Quiet Lane")).toBe(200);
  expect(await find("2 Quiet Lane")).toBe(503);
  await server.stop();
  expect(asked[0]!.url).toContain("Quiet");
  for (const { headers } of asked) expect(headers).not.toHaveProperty("traceparent");
  const calls = receiver.spans().filter(({ name }) => name === "GET 127.0.0.1");
  expect(calls.map(({ attributes }) => attributesOf(attributes)["http.response.status_code"])).toEqual([200, 500]);
  expect(calls.map(({ status }) => status.code === FAILED)).toEqual([false, true]);
  const finding = receiver.spans().filter(({ name }) => name === `POST /api${findPlace.path}`);
  expect(calls.map(({ parentSpanId }) => parentSpanId)).toEqual(finding.map(({ spanId }) => spanId));
  expect(receiver.text()).not.toContain("Quiet");
});

test("the line of a fault names the trace that it came about in", async () => {
  const receiver = await openReceiver();
  const mails = await openMailServer();
  mails.fail(554);
  const server = await startTraced(receiver.endpoint, { SMTP_URL: mails.url });
  expect(await ask(server, requestPassword, {}, { sent: { email: "owner@test.example" } })).toBe(200);
  await expect.poll(server.log).toMatch(/"url":"due work mail"/);
  await server.stop();

  const line = server
    .log()
    .split("\n")
    .find((text) => text.includes('"url":"due work mail"'))!;
  const { trace } = JSON.parse(line) as { trace: string };
  const failed = receiver.spans().filter(({ traceId }) => traceId === trace);
  expect(failed.filter(({ status }) => status.code === FAILED).map(({ name }) => name)).toEqual(
    expect.arrayContaining(["due work mail", "send mail"]),
  );
});

test("what is traced goes by the sampler that the settings name, and by what the proxy has decided", async () => {
  const receiver = await openReceiver();
  const server = await startTraced(receiver.endpoint, {
    OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0",
  });
  const said = (flags: string, id: string) => ({
    headers: { "x-request-id": id, ...(flags && { traceparent: `00-${TRACE}-${ABOVE}-${flags}` }) },
  });
  expect(await ask(server, getEntry, entry(), said("", "without-a-trace"))).toBe(200);
  expect(await ask(server, getEntry, entry(), said("00", "not-to-be-traced"))).toBe(200);
  expect(await ask(server, getEntry, entry(), said("01", "to-be-traced"))).toBe(200);
  await server.stop();
  const requests = receiver.spans().filter(({ kind }) => kind === kinds.server);
  expect(requests.map(({ attributes }) => attributesOf(attributes)["rosette.request_id"])).toEqual(["to-be-traced"]);
  expect(new Set(receiver.spans().map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
});

test("a receiver that is away keeps nobody from working, is said once, and gets what comes when it is back", async () => {
  const receiver = await openReceiver();
  receiver.answerWith(503);
  const server = await startTraced(receiver.endpoint, {
    OTEL_BSP_SCHEDULE_DELAY: "100",
    OTEL_EXPORTER_OTLP_TIMEOUT: "400",
  });
  const lines = () =>
    server.log().match(/can’t be handed on to 127\.0\.0\.1:\d+, and are lost until it answers/g) ?? [];
  const askAndLook = async () => {
    expect(await ask(server, getEntry, entry())).toBe(200);
    return receiver.received.length;
  };
  await expect.poll(askAndLook).toBeGreaterThan(3);
  expect(lines()).toHaveLength(1);

  await receiver.close();
  for (let times = 0; times < 20; times += 1) expect(await ask(server, getEntry, entry())).toBe(200);
  const back = await openReceiver(receiver.port);
  const askAgain = async () => {
    expect(await ask(server, getEntry, entry())).toBe(200);
    return back.named(`GET /api${getEntry.path}`);
  };
  await expect.poll(askAgain).toBeDefined();
  expect(lines()).toHaveLength(1);

  await back.close();
  expect(await ask(server, getEntry, entry())).toBe(200);
  const since = Date.now();
  await server.stop();
  expect(server.process.exitCode).toBe(0);
  // What nobody takes doesn't keep a process from ending.
  expect(Date.now() - since).toBeLessThan(4_500);
});
