import { expect, onTestFinished, test } from "vitest";
import { type AnswerOf, type AnyEndpoint, fillPath } from "../contract/platform/endpoint.ts";
import { disqualifyEntry } from "../contract/entries/entries.ts";
import { addWebhookReceiver, listWebhookReceivers } from "../contract/people/webhooks.ts";
import type { Server } from "../e2e/server.ts";
import { type Contest, addContest, addEntry, at } from "./contest.ts";
import { useLastingTown } from "./lasting-town.ts";
import { isSignedBy, openWebhookReceiver } from "./webhook-receiver.ts";

/** Each is another throw of the dice. */
const KILLS = 3;
const ENTRIES = 8;

let contest: Contest;
let entryIDs: string[] = [];
let token = "";

const lasting = useLastingTown(
  async (town) => {
    contest = await addContest(town);
    for (let n = 0; n < ENTRIES; n += 1) entryIDs.push(await addEntry(town, contest, { submitted: true }));
    token = await town.token("owner");
  },
  { WEBHOOK_NETWORKS: "127.0.0.1" },
);

async function post(server: Server, endpoint: AnyEndpoint, params: Record<string, string>, sent: object) {
  const response = await fetch(`${server.url}/api${fillPath(endpoint.path, params)}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(sent),
  });
  return { status: response.status, answer: (await response.json()) as { secret: string } };
}
async function countWaiting(server: Server): Promise<number> {
  const url = `${server.url}/api${fillPath(listWebhookReceivers.path, { client: "oak" })}`;
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const { receivers } = (await response.json()) as AnswerOf<typeof listWebhookReceivers>;
  return receivers.reduce((sum, { waiting }) => sum + waiting, 0);
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test(`what was committed is told, whenever the server is killed: ${KILLS} times, and once in the middle of a request`, async () => {
  const other = await openWebhookReceiver();
  onTestFinished(() => other.close());
  let server = await lasting.start();
  onTestFinished(() => server.stop());
  const form = { address: other.address, types: ["entry.disqualified", "entry.reinstated"] };
  const { secret } = (await post(server, addWebhookReceiver, { client: "oak" }, form)).answer;
  const disqualify = (entryID: string, disqualified: boolean) =>
    post(server, disqualifyEntry, { ...at(contest), entryID }, { disqualified, reason: "Twice" });
  /** What was told of each entry, in the order in which it first came, told twice or not. */
  const told = () => {
    const once = [...new Map(other.received.map((webhook) => [webhook.id, webhook])).values()];
    return entryIDs.map((entryID) =>
      once.filter(({ data }) => data["entryID"] === entryID).map(({ type }) => type.replace("entry.", "")),
    );
  };

  for (let kill = 0; kill < KILLS; kill += 1) {
    const acts = entryIDs.map((entryID) => disqualify(entryID, kill % 2 === 0).catch(() => undefined));
    await pause(Math.random() * 400);
    await server.stop("SIGKILL");
    await Promise.all(acts);
    server = await lasting.start();
    // What the kill cut off is done now, and what it didn't isn't done again: each round changes each entry once.
    await Promise.all(entryIDs.map((entryID) => disqualify(entryID, kill % 2 === 0)));
  }
  const happened = Array.from({ length: KILLS }, (_, kill) => (kill % 2 === 0 ? "disqualified" : "reinstated"));
  await expect.poll(() => told(), { timeout: 150_000, interval: 500 }).toEqual(entryIDs.map(() => happened));

  // The process that was killed last may have told everything, and not have noted it: its claim lapses first.
  await expect.poll(() => countWaiting(server), { timeout: 150_000, interval: 500 }).toBe(0);

  other.answerWith(() => undefined);
  const before = other.received.length;
  await disqualify(entryIDs[0]!, KILLS % 2 === 0);
  await expect.poll(() => other.received.length, { timeout: 20_000 }).toBe(before + 1);
  await server.stop("SIGKILL");
  other.answerWith((_, response) => void response.writeHead(204).end());
  server = await lasting.start();
  await expect.poll(() => other.received.length, { timeout: 150_000 }).toBe(before + 2);
  const [cut, again] = other.received.slice(before);
  expect(again!.id).toBe(cut!.id);
  expect(other.received.every((webhook) => isSignedBy(secret, webhook))).toBe(true);
}, 400_000);
