import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type AnyEndpoint, fillPath } from "../contract/platform/endpoint.ts";
import { auditLog } from "../contract/people/audit.ts";
import { fetchRosterNow, getRosterSchedule, setRosterSchedule } from "../contract/people/roster-schedules.ts";
import { getRoster, importRoster } from "../contract/people/rosters.ts";
import { type Server, startServer } from "../e2e/server.ts";
import { openTown } from "./town.ts";

/** Each is another throw of the dice. */
const KILLS = 6;
/** Several parts, so that a kill often comes between them. */
const MEMBERS = 12_000;

let token = "";
let folder = "";
let environment: Record<string, string> = {};
let remove = async () => {};

beforeAll(async () => {
  const opened = await openTown({ lasting: true });
  token = await opened.town.token("owner");
  ({ folder, remove } = opened);
  environment = { ...opened.databases, WEBHOOK_NETWORKS: "127.0.0.1" };
  await opened.close();
}, 120_000);
afterAll(() => remove());

async function call<T>(server: Server, endpoint: AnyEndpoint, sent?: object): Promise<T> {
  const response = await fetch(`${server.url}/api${fillPath(endpoint.path, { client: "oak" })}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(sent && { body: JSON.stringify(sent) }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}
type Schedule = { schedule: { isDue: boolean; outcome: string | null; waitingFileID: string | null } };
type Roster = { current: { members: number } | null };
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test(`a roster that is fetched is imported once, whenever the server is killed: ${KILLS} times`, async () => {
  let members = MEMBERS;
  const other = createServer((_, response) => {
    const lines = Array.from({ length: members }, (_member, at) => `member${at}@x.example,${at},Member ${at}`);
    response.end(["E-mail,Member no.,Full name", ...lines].join("\n"));
  });
  await new Promise<void>((resolve) => void other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => void other.close(() => resolve())));
  let server = await startServer(folder, environment);
  onTestFinished(() => server.stop());
  const schedule = async () => (await call<Schedule>(server, getRosterSchedule)).schedule;
  const isSettled = async () => !(await schedule()).isDue;

  const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}/members.csv`;
  const times = { every: "day", hour: "3", timeZone: "UTC", headerName: "", headerValue: "" };
  await call(server, setRosterSchedule, { address, ...times });
  await expect.poll(isSettled, { timeout: 60_000 }).toBe(true);
  const { waitingFileID } = await schedule();
  const columns = { email: 0, memberNumber: 1, name: 2 };
  const first = { rosterFileID: waitingFileID, columns, fileName: "members.csv", comparedWith: null };
  await call(server, importRoster, first);
  const current = async () => (await call<Roster>(server, getRoster)).current?.members;
  await expect.poll(current, { timeout: 60_000 }).toBe(MEMBERS);

  for (let kill = 1; kill <= KILLS; kill += 1) {
    members = MEMBERS + kill;
    await call(server, fetchRosterNow, {});
    await pause(Math.random() * 4_000);
    await server.stop("SIGKILL");
    server = await startServer(folder, environment);
    // The claim of the process that was killed lapses after a minute.
    await expect.poll(isSettled, { timeout: 150_000, interval: 500 }).toBe(true);
    expect(await current()).toBe(members);
    expect((await schedule()).outcome).toBe("imported");
  }
  const { entries } = await call<{ entries: { did: string }[] }>(server, auditLog);
  expect(entries.filter(({ did }) => did.includes("imported as scheduled"))).toHaveLength(KILLS);
}, 900_000);
