import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { NoAnswer, Refused, type Settings, openRosette } from "../clients/typescript/src/rosette.ts";
import { addAPIKey } from "../contract/people/api-keys.ts";
import { getEntryNotes } from "../contract/entries/entry-notes.ts";
import { apiScopeNames } from "../contract/platform/api-scopes.ts";
import { clientCallsPage, clientCallsSource } from "../scripts/client-source.ts";
import { root } from "../scripts/prepare.mjs";
import { type Contest, addContest, addEntry, addManyEntries, at } from "./contest.ts";
import { doTasks } from "./download.ts";
import { useTown } from "./town.ts";

const town = useTown();
const folder = join(root, "clients/typescript");
const textOf = (file: string) => readFileSync(join(folder, file), "utf8");
const versionIn = (text: string) => (JSON.parse(text) as { version: string }).version;

let origin: string;
let contest: Contest;
let entryID: string;
beforeAll(async () => {
  origin = await town.server.listen({ host: "127.0.0.1", port: 0 });
  contest = await addContest(town, { url: "typed" });
  await addManyEntries(town, contest, 150);
  entryID = await addEntry(town, contest, { title: "The last one" });
});

async function newKey(): Promise<string> {
  const form = { name: "Client", scopes: apiScopeNames, ends: "30", networks: null } as const;
  return (await town.as("administrator")(addAPIKey, { client: "oak" }, form)).answer.key;
}
const open = async (settings: Partial<Settings> = {}) =>
  openRosette({ origin, client: "oak", key: await newKey(), ...settings });
type Sent = { url: string; status: number; headers: Headers; sent: Headers; at: number };
/** The platform’s fetch, and what it was asked and answered. */
function watchedFetch() {
  const seen: Sent[] = [];
  const watched: typeof fetch = async (url, init) => {
    const response = await fetch(url, init);
    const { status, headers } = response;
    seen.push({ url: String(url), status, headers, sent: new Headers(init?.headers), at: performance.now() });
    return response;
  };
  return { seen, fetch: watched };
}

/** Before the product: passes requests on, and ends the connection where the answer should go, as often as it is told. */
async function openCuttingProxy(isCut: (nth: number) => boolean) {
  let count = 0;
  const proxy = createServer((request, response) => {
    const nth = (count += 1);
    void (async () => {
      const headers = { ...request.headers } as Record<string, string>;
      for (const name of ["host", "connection", "content-length", "transfer-encoding"]) delete headers[name];
      const body = await buffer(request);
      const answer = await fetch(`${origin}${request.url}`, {
        method: request.method!,
        headers,
        ...(request.method === "POST" && { body }),
      });
      const text = await answer.text();
      if (isCut(nth)) return request.socket.destroy();
      return response.writeHead(answer.status, { "content-type": "application/json" }).end(text);
    })();
  });
  await new Promise<void>((resolve) => void proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => void proxy.close(() => resolve())));
  return { origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, requests: () => count };
}
const notes = async () => (await town.as("owner")(getEntryNotes, { ...at(contest), entryID })).answer.notes;
const refusalOf = async (call: Promise<unknown>): Promise<Refused> => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Refused);
  return error as Refused;
};

test("what is committed of the client is what npm run client makes, and its version is the product’s", () => {
  expect(textOf("src/calls.ts") === clientCallsSource(), "run npm run client").toBe(true);
  expect(textOf("CALLS.md") === clientCallsPage(), "run npm run client").toBe(true);
  expect(versionIn(textOf("package.json"))).toBe(versionIn(readFileSync(join(root, "package.json"), "utf8")));
});

test("a list is read whole, page by page or one item after the other", async () => {
  const { seen, fetch } = watchedFetch();
  const rosette = await open({ fetch });
  const ids: string[] = [];
  for await (const entry of rosette.entries.listEntries.each({ service: contest.url })) ids.push(entry.entryID);
  expect(new Set(ids).size).toBe(151);
  expect(ids).toHaveLength(151);
  expect(seen.length).toBeGreaterThan(1);
  const sizes: number[] = [];
  for await (const { entries } of rosette.entries.listEntries.pages({ service: contest.url }))
    sizes.push(entries.length);
  expect(sizes).toHaveLength(seen.length - sizes.length);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(151);
});

test("a copy is kept up to date by what changed since the last time", async () => {
  const rosette = await open();
  const read = async (since: string | undefined) => {
    const ids: string[] = [];
    const moments = new Set<string>();
    for await (const page of rosette.entries.listEntries.changes(since, { service: contest.url })) {
      ids.push(...page.entries.map((entry) => entry.entryID));
      moments.add(page.asOf);
    }
    expect(moments.size).toBe(1);
    return { ids, asOf: [...moments][0]! };
  };
  const whole = await read(undefined);
  expect(whole.ids).toHaveLength(151);
  const other = await addEntry(town, contest, { title: "A later one" });
  const { ids, asOf } = await read(whole.asOf);
  expect(ids).toContain(other);
  expect(ids.length).toBeLessThan(10);
  await town.inside("oak", (sql) => sql`select pg_sleep(0.003)`);
  expect((await read(asOf)).ids.length).toBeLessThanOrEqual(1);
});

test("a roster is sent as a file, previewed and brought in", async () => {
  const rosette = await open();
  const members = new Blob(["Email,Member number,Full name,Valid until\njo@example.org,17,Jo Lee,2099-12-31\n"], {
    type: "text/csv",
  });
  const sent = await rosette.rosters.sendRoster({ query: { name: "members.csv" }, body: members });
  expect([sent.members, sent.added, sent.questions]).toEqual([1, 1, []]);
  const { taskID } = await rosette.rosters.importRoster({ body: sent.import });
  await doTasks(town);
  expect(await rosette.rosters.getRosterImport({ taskID })).toMatchObject({ state: "done", done: 1 });
  expect((await rosette.rosters.getRoster()).current).toMatchObject({ fileName: "members.csv", members: 1 });
});

test("a write whose answer was lost is sent again with its key, and done once", async () => {
  const proxy = await openCuttingProxy((nth) => nth === 1);
  const { seen, fetch } = watchedFetch();
  const rosette = await open({ origin: proxy.origin, fetch });
  const { noteID } = await rosette.entryNotes.addEntryNote({ service: contest.url, entryID, body: { text: "Once" } });
  expect(proxy.requests()).toBe(2);
  expect(seen).toHaveLength(1);
  expect((await notes()).filter(({ text }) => text === "Once").map((note) => note.noteID)).toEqual([noteID]);
});

test("where no answer comes at last, the key is told, and another process goes on with it", async () => {
  const proxy = await openCuttingProxy(() => true);
  const key = await newKey();
  const request = { service: contest.url, entryID, body: { text: "Later" } };
  const failed = await open({ origin: proxy.origin, key, retries: 1 }).then((rosette) =>
    rosette.entryNotes.addEntryNote(request).then(
      () => undefined,
      (thrown: unknown) => thrown,
    ),
  );
  expect(failed).toBeInstanceOf(NoAnswer);
  expect(proxy.requests()).toBe(2);
  const { seen, fetch } = watchedFetch();
  const { idempotencyKey } = failed as NoAnswer;
  const { noteID } = await openRosette({ origin, client: "oak", key, fetch }).entryNotes.addEntryNote(request, {
    idempotencyKey,
  });
  expect(seen[0]!.headers.get("idempotency-replayed")).toBe("true");
  expect((await notes()).filter(({ text }) => text === "Later").map((note) => note.noteID)).toEqual([noteID]);
});

test("a file whose upload had no answer isn’t sent again", async () => {
  const proxy = await openCuttingProxy(() => true);
  const rosette = await open({ origin: proxy.origin });
  const failed = await rosette.rosters
    .uploadRoster({ body: "Email\njo@example.org\n" })
    .catch((thrown: unknown) => thrown);
  expect(failed).toBeInstanceOf(NoAnswer);
  expect(proxy.requests()).toBe(1);
});

test("a refusal says what is wrong in a sentence and by field, and isn’t tried again", async () => {
  const { seen, fetch } = watchedFetch();
  const rosette = await open({ fetch });
  const refused = await refusalOf(
    rosette.entryNotes.addEntryNote({ service: contest.url, entryID, body: { text: "" } }),
  );
  expect(refused.status).toBe(400);
  expect([refused.message, refused.fields]).toEqual(["Value is required", { text: "Value is required" }]);
  expect(refused.requestID).toBe(seen[0]!.headers.get("x-request-id"));
  expect(seen).toHaveLength(1);
  expect(refused.call).toBe(`POST /oak/contests/${contest.url}/entries/${entryID}/notes`);
  const unknown = await refusalOf(rosette.entries.getEntry({ service: "no-such", entryID }));
  expect(unknown.status).toBe(404);
});

test("too many calls wait as long as Retry-After says, and then all are answered", async () => {
  const { seen, fetch } = watchedFetch();
  const rosette = await open({ fetch, retries: 30 });
  const late = () => seen.filter(({ status }) => status === 429);
  // What a key may is filled up again while a busy machine answers.
  for (let round = 0; round < 20 && late().length === 0; round += 1) {
    const answers = await Promise.all(Array.from({ length: 400 }, () => rosette.apiKeys.getOwnAPIKey()));
    expect(answers.every(({ name }) => name === "Client")).toBe(true);
  }
  const [first] = late();
  expect(first!.headers.get("retry-after")).toBe("1");
  expect(seen.at(-1)!.at - first!.at).toBeGreaterThan(1_000);
});

test("a call that is given up ends at once, and isn’t sent again", async () => {
  const { seen, fetch } = watchedFetch();
  const rosette = await open({ fetch });
  const reason = new Error("No longer needed");
  await expect(rosette.apiKeys.getOwnAPIKey({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  const nowhere = await open({ origin: "http://127.0.0.1:9", retries: 9 });
  await expect(nowhere.apiKeys.getOwnAPIKey({}, { signal: AbortSignal.timeout(50) })).rejects.toMatchObject({
    name: "TimeoutError",
  });
  expect(seen).toHaveLength(0);
});

test("the example of the documentation compiles under strict, and runs by the built client", async () => {
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [compiler, "-b", folder]);
  const place = mkdtempSync(join(tmpdir(), "rosette-client-"));
  onTestFinished(() => rmSync(place, { recursive: true }));
  mkdirSync(join(place, "node_modules/@types"), { recursive: true });
  symlinkSync(folder, join(place, "node_modules/rosette-client"));
  symlinkSync(join(root, "node_modules/@types/node"), join(place, "node_modules/@types/node"));
  const page = readFileSync(join(root, "docs/integrators/typescript.md"), "utf8");
  const [, example = ""] = /^```ts\n(.*?)^```/ms.exec(page)!;
  writeFileSync(join(place, "package.json"), '{ "type": "module" }');
  writeFileSync(join(place, "example.ts"), example);
  const strict = [
    "--strict",
    "--noUncheckedIndexedAccess",
    "--noEmit",
    "--module",
    "nodenext",
    "--target",
    "es2024",
    "--types",
    "node",
  ];
  execFileSync(process.execPath, [compiler, ...strict, "example.ts"], { cwd: place });
  const env = { ...process.env, ROSETTE: origin, CLIENT: "oak", CONTEST: contest.url, KEY: await newKey() };
  const { stdout } = await promisify(execFile)(process.execPath, ["example.ts"], { cwd: place, env });
  expect(stdout).toContain("400 ");
  expect(stdout).toContain("text:");
  const written = await town.inside("oak", (sql) => sql`select from entry_notes where text like 'Called about%'`);
  expect(written).toHaveLength(1);
});
