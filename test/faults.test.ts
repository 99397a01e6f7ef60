import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import sharp from "sharp";
import { expect, test } from "vitest";
import { fillPath } from "../contract/platform/endpoint.ts";
import { getEntry, saveEntryForm } from "../contract/entries/entries.ts";
import { uploadEntryFile } from "../contract/entries/entry-uploads.ts";
import { fileURL } from "../contract/platform/pictures.ts";
import type { Server } from "../e2e/server.ts";
import { type Contest, addContest, addEntry, at } from "./contest.ts";
import { useLastingTown } from "./lasting-town.ts";

/** Enough kills that one lands in the middle of a write; each run is another throw of the dice. */
const KILLS = 4;
const ENTRANTS = 4;

let contest: Contest;
let entries: string[] = [];
let token = "";

const lasting = useLastingTown(async (town) => {
  contest = await addContest(town);
  await town.inside("oak", (sql) => sql`update document_folders set maximum_files = 200`);
  for (let n = 0; n < ENTRANTS; n += 1) entries.push(await addEntry(town, contest));
  token = await town.token("entrant");
});

const post = (server: Server, path: string, body: BodyInit, type: string) =>
  fetch(`${server.url}/api${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": type },
    body,
  });

const get = (server: Server, path: string) =>
  fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });

/** What was answered with 200, and must still be there after any number of kills. */
type Answered = { stories: Map<string, { revision: number; story: string }>; files: Map<string, string> };

async function saveStories(server: Server, entryID: string, answered: Answered, isOver: () => boolean) {
  const path = fillPath(saveEntryForm.path, {
    client: "oak",
    service: contest.url,
    entryID,
    formID: contest.forms.about,
  });
  for (let revision = (answered.stories.get(entryID)?.revision ?? 0) + 1; !isOver(); revision += 1) {
    const story = randomBytes(20).toString("hex");
    const body = {
      entryFormQuestions: [
        { name: "title", value: "House" },
        { name: "story", value: story },
      ],
      version: 1,
      revision,
      base: revision - 1,
      writer: "faults",
    };
    const saved = await post(server, path, JSON.stringify(body), "application/json").catch(() => undefined);
    if (saved?.status === 200) answered.stories.set(entryID, { revision, story });
    else if (!isOver()) revision = (await revisionOf(server, entryID)) ?? revision;
  }
}

async function revisionOf(server: Server, entryID: string): Promise<number | undefined> {
  const response = await get(server, `/api${fillPath(getEntry.path, { ...at(contest), entryID })}`).catch(
    () => undefined,
  );
  if (response?.status !== 200) return undefined;
  const { entryForms } = (await response.json()) as { entryForms: { entryFormID: string; revision: number }[] };
  return entryForms.find((form) => form.entryFormID === contest.forms.about)?.revision;
}

async function uploadFiles(server: Server, entryID: string, answered: Answered, isOver: () => boolean) {
  const path = fillPath(uploadEntryFile.path, {
    client: "oak",
    service: contest.url,
    entryID,
    folderID: contest.folders.photos,
  });
  while (!isOver()) {
    const [r = 0, g = 0, b = 0] = randomBytes(3);
    const file = await sharp({ create: { width: 300, height: 200, channels: 3, background: { r, g, b } } })
      .jpeg()
      .toBuffer();
    const kept = await post(server, `${path}?name=photo.jpg`, new Uint8Array(file), "application/octet-stream").catch(
      () => undefined,
    );
    if (kept?.status !== 200) continue;
    const { uploadID } = (await kept.json().catch(() => ({}))) as { uploadID?: string };
    if (uploadID) answered.files.set(uploadID, createHash("sha256").update(file).digest("hex"));
  }
}

async function expectKept(server: Server, answered: Answered) {
  for (const [entryID, { story, revision }] of answered.stories) {
    const response = await get(server, `/api${fillPath(getEntry.path, { ...at(contest), entryID })}`);
    expect(response.status).toBe(200);
    const { entryForms } = (await response.json()) as {
      entryForms: { entryFormID: string; revision: number; entryFormQuestions: { name: string; value: unknown }[] }[];
    };
    const form = entryForms.find((one) => one.entryFormID === contest.forms.about)!;
    expect(form.revision).toBeGreaterThanOrEqual(revision);
    // A later save may have been written though its answer never arrived.
    if (form.revision === revision)
      expect(form.entryFormQuestions.find((one) => one.name === "story")?.value).toBe(story);
  }
  for (const [uploadID, sha256] of answered.files) {
    const response = await get(server, fileURL("oak", uploadID, "original"));
    expect(response.status).toBe(200);
    expect(
      createHash("sha256")
        .update(new Uint8Array(await response.arrayBuffer()))
        .digest("hex"),
    ).toBe(sha256);
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** However slow the machine: until everybody saved, and a file more and a save more were answered, so that the kill falls among them. */
async function somethingAnswered({ stories, files }: Answered) {
  const saves = () => [...stories.values()].reduce((sum, { revision }) => sum + revision, 0);
  const before = { saves: saves(), files: files.size };
  const isEnough = () => stories.size === ENTRANTS && saves() > before.saves && files.size > before.files;
  for (let waited = 0; waited < 60_000 && !isEnough(); waited += 50) await pause(50);
}

test("a process killed while entries are saved and files uploaded loses nothing that was answered", async () => {
  const answered: Answered = { stories: new Map(), files: new Map() };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await lasting.start();
    await expectKept(server, answered);
    let over = false;
    const work = entries.flatMap((entryID) => [
      saveStories(server, entryID, answered, () => over),
      uploadFiles(server, entryID, answered, () => over),
    ]);
    await somethingAnswered(answered);
    await pause(Math.random() * 1_000);
    await server.stop("SIGKILL");
    over = true;
    await Promise.all(work);
  }
  const server = await lasting.start();
  await expectKept(server, answered);
  await server.stop();
  expect(answered.stories.size, "nothing was saved, so nothing was shown").toBe(ENTRANTS);
  expect(answered.files.size, "nothing was uploaded, so nothing was shown").toBeGreaterThanOrEqual(KILLS);
}, 600_000);

test.skipIf(process.env["TEST_DATABASE_URL"])(
  "a second process on the embedded database's folder is turned away with a sentence",
  async () => {
    const first = await lasting.start();
    await expect(lasting.start()).rejects.toThrow(/is in use by another Rosette \(process \d+\)/);
    expect((await fetch(`${first.url}/api/openapi.json`)).status).toBe(200);
    await first.stop();
  },
);

test.skipIf(process.env["TEST_DATABASE_URL"])(
  "a process that is started behind one that takes its time to stop waits for the embedded database",
  async () => {
    const first = await lasting.start();
    const asking = connect(Number(new URL(first.url).port), "127.0.0.1");
    await once(asking, "connect");
    const half =
      "POST /api/users/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{";
    asking.on("error", () => undefined).write(half);
    await fetch(`${first.url}/healthz`);
    const gone = first.stop();
    const second = await lasting.start();
    await gone;
    expect((await fetch(`${second.url}/healthz`)).status).toBe(200);
    await second.stop();
  },
);
