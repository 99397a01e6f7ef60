import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { type AnyEndpoint, fillPath } from "../contract/platform/endpoint.ts";
import { listPublicGalleries } from "../contract/galleries/galleries.ts";
import {
  cancelPlannedRelease,
  getResults,
  planRelease,
  releaseResults,
  withholdResults,
} from "../contract/judging/results.ts";
import { giveResultsPreview, listResultsPreviews } from "../contract/galleries/results-previews.ts";
import type { Server } from "../e2e/server.ts";
import { type Contest, addContest, addEntry, at, setTimeframe } from "./contest.ts";
import { useLastingTown } from "./lasting-town.ts";

/** Enough kills that one lands in the middle of a release; each run is another throw of the dice. */
const BY_HAND = 5;
const AS_SET = 2;
const ENTRANTS = 60;

let contest: Contest;
let token = "";

const lasting = useLastingTown(async (town) => {
  contest = await addContest(town);
  for (let n = 0; n < ENTRANTS; n += 1) {
    await town.addPerson(`winner${n}`);
    const entryID = await addEntry(town, contest, { submitted: true, owner: `winner${n}` });
    await town.inside("oak", (sql) => sql`update entries set award_title = 'Gold' where entry_id = ${entryID}`);
  }
  await setTimeframe(town, contest, "entries", "closed");
  token = await town.token("owner");
});

async function ask<T = unknown>(
  server: Server,
  endpoint: AnyEndpoint,
  sent?: object,
): Promise<{ status: number; answer: T }> {
  const isPost = endpoint.method === "POST";
  const response = await fetch(`${server.url}/api${fillPath(endpoint.path, at(contest))}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, ...(isPost && { "content-type": "application/json" }) },
    ...(isPost && { body: JSON.stringify(sent ?? {}) }),
  });
  return { status: response.status, answer: (await response.json()) as T };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Released = { resultsReleasedAt: string | null; plannedRelease: unknown };

type Found = Awaited<ReturnType<typeof readOn>>;

/**
 * What a release does, as each of those whom it concerns finds it. A server that starts does what became due while none ran, maybe between one question and the
 * next: what is found is what two readings in a row say.
 */
async function foundOn(server: Server, before?: Found): Promise<Found> {
  const found = await readOn(server);
  return isDeepStrictEqual(found, before) ? found : foundOn(server, found);
}

async function readOn(server: Server) {
  const { resultsReleasedAt, plannedRelease } = (await ask<Released>(server, getResults)).answer;
  const { galleries } = (await ask<{ galleries: unknown[] }>(server, listPublicGalleries)).answer;
  const { previews } = (await ask<{ previews: { state: string }[] }>(server, listResultsPreviews)).answer;
  const mailbox = await (await fetch(`${server.url}/dev/mail`)).text();
  return {
    released: resultsReleasedAt !== null,
    winners: galleries.length === 1,
    mails: mailbox.match(/The results of Building Awards are out/g)?.length ?? 0,
    previews: previews[0]!.state,
    planned: plannedRelease !== null,
  };
}

const whole = { released: true, winners: true, mails: ENTRANTS, previews: "ended", planned: false };
const nothing = { released: false, winners: false, mails: 0, previews: "open", planned: false };

/** As before the release, with a preview that stands. */
async function prepare(server: Server) {
  const { released, planned } = await foundOn(server).catch(() => ({ released: false, planned: false }));
  if (released) expect((await ask(server, withholdResults)).status).toBe(200);
  if (planned) expect((await ask(server, cancelPlannedRelease)).status).toBe(200);
  await ask(server, giveResultsPreview, { name: "Ann Lee", email: "ann@board.example" });
}

test(`F02 results are released whole or not at all, whenever the server is killed: ${BY_HAND} times by hand`, async () => {
  for (let kill = 0; kill < BY_HAND; kill += 1) {
    const first = await lasting.start();
    await prepare(first);
    const releasing = ask(first, releaseResults, { reason: "Enough." }).catch(() => undefined);
    await pause(Math.random() * 120);
    await first.stop("SIGKILL");
    const answered = await releasing;
    const second = await lasting.start();
    const found = await foundOn(second);
    expect(found).toEqual(answered?.status === 200 || found.released ? whole : nothing);
    await second.stop();
  }
}, 240_000);

test(`F02 and so they are at the moment that was set: ${AS_SET} times`, async () => {
  for (let kill = 0; kill < AS_SET; kill += 1) {
    const first = await lasting.start();
    await prepare(first);
    const releaseAt = new Date(Date.now() + 800).toISOString();
    expect((await ask(first, planRelease, { releaseAt, reason: "Enough." })).status).toBe(200);
    await pause(900 + Math.random() * 2_200);
    await first.stop("SIGKILL");
    const second = await lasting.start();
    const found = await foundOn(second);
    expect(found).toEqual(found.released ? whole : { ...nothing, planned: true });
    await second.stop();
  }
}, 240_000);
