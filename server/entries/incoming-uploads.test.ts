import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fillPath } from "../../contract/platform/endpoint.ts";
import { getEntry, removeEntry } from "../../contract/entries/entries.ts";
import {
  type IncomingUpload,
  beginIncomingUpload,
  cancelIncomingUpload,
  finishIncomingUpload,
  getIncomingUpload,
  sendUploadPart,
} from "../../contract/entries/entry-uploads.ts";
import { openWire, requestHead } from "../../test/connection.ts";
import { type Contest, addContest, addEntry, at, setTimeframe } from "../../test/contest.ts";
import { doDueWork } from "../../test/due-work.ts";
import { lockedWord, macNote } from "../../test/real-files.ts";
import { openBucket } from "../../test/s3.ts";
import { useTown } from "../../test/town.ts";
import { clock } from "../platform/clock.ts";
import { openFiles } from "../platform/storage/open-files.ts";
import { sweepWork } from "../app/sweep.ts";

const town = useTown();
const MB = 1024 * 1024;
const PART = 256 * 1024;
let folder: string;
let bucket: Awaited<ReturnType<typeof openBucket>>;
let url = "";
let picture: Buffer;
let contest: Contest;
let entryID: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "incoming-"));
  bucket = await openBucket(folder);
  url = await town.server.listen({ port: 0, host: "127.0.0.1" });
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background: "#888", noise } })
    .jpeg({ quality: 100 })
    .toBuffer();
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  contest = await addContest(town, { url: `awards-${++count}` });
  entryID = await addEntry(town, contest);
});
afterEach(() => vi.restoreAllMocks());

const place = (name: keyof Contest["folders"] = "photos") => ({
  ...at(contest),
  entryID,
  folderID: contest.folders[name],
});
const begin = (bytes = picture.length, name = "front.jpg", person = "entrant") =>
  town.as(person)(beginIncomingUpload, place(), { name, bytes });
const begun = async (bytes?: number, name?: string) => (await begin(bytes, name)).answer.incomingUploadID;
const arrived = (incomingUploadID: string, person = "entrant") =>
  town.as(person)(getIncomingUpload, { ...place(), incomingUploadID });
const send = (incomingUploadID: string, offset: number, file: Buffer, person = "entrant") =>
  town.as(person)(sendUploadPart, { ...place(), incomingUploadID }, undefined, {
    file,
    query: { offset: String(offset) },
  });
const finish = (incomingUploadID: string, person = "entrant") =>
  town.as(person)(finishIncomingUpload, { ...place(), incomingUploadID }, {});
const filesIn = async () => {
  const { answer } = await town.as("owner")(getEntry, { ...at(contest), entryID });
  return answer.documentFolders[0]!.entryUploads.map(({ fileName }) => fileName);
};
/** The fixtures' files aren't part of these tests. */
const filed = async () => (await filesIn()).slice(1);
const storedParts = async () => {
  const keys: string[] = [];
  for await (const key of town.app.files.list(`${town.clients["oak"]}/incoming`)) keys.push(key);
  return keys;
};
const originalOf = (uploadID: string) =>
  town.app.files.read(`${town.clients["oak"]}/entries/${entryID}/${uploadID}/original`).then(buffer);

/** Like a process that has just started. */
async function openStore(kind: string) {
  const environment = kind === "s3" ? bucket.environment : { FILES_DIR: join(folder, "files") };
  Object.assign(town.app, {
    files: await openFiles({ dataFolder: await mkdtemp(join(folder, "data-")), environment }),
  });
}

/** Sends as much of a part as it has, and is gone. */
async function sendAndBreakOff(incomingUploadID: string, announced: number, sent: Buffer) {
  const wire = await openWire(url);
  const path = fillPath(sendUploadPart.path, { ...place(), incomingUploadID });
  const head = { token: await town.token("entrant"), type: "application/octet-stream", length: announced };
  await wire.send(requestHead("POST", `/api${path}?offset=0`, head));
  await wire.send(sent);
  wire.socket.end();
  wire.socket.destroySoon();
}

describe.each(["disk", "s3"])("on %s", (kind) => {
  beforeAll(() => openStore(kind));

  test("of a part that is cut off what has arrived stays, and another process takes the rest of the file", async () => {
    const id = await begun();
    await sendAndBreakOff(id, picture.length, picture.subarray(0, PART));
    await expect.poll(async () => (await arrived(id)).answer.received).toBeGreaterThan(0);
    const { received } = (await arrived(id)).answer;
    expect(received).toBeLessThanOrEqual(PART);
    await openStore(kind);
    expect((await send(id, received, picture.subarray(received, received + PART))).answer.received).toBe(
      received + PART,
    );
    expect((await send(id, received + PART, picture.subarray(received + PART))).answer.received).toBe(picture.length);
    const { status, answer } = await finish(id);
    expect([status, answer.fileName, answer.bytes]).toEqual([200, "front.jpg", picture.length]);
    expect((await originalOf(answer.uploadID)).equals(picture)).toBe(true);
    expect(await filed()).toEqual(["front.jpg"]);
    expect(await storedParts()).toEqual([]);
  });

  test("of two who send the same part the second is told where to go on", async () => {
    const id = await begun();
    const replies = await Promise.all([
      send(id, 0, picture.subarray(0, PART)),
      send(id, 0, picture.subarray(0, 2 * PART)),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { received } = replies.find(({ status }) => status === 200)!.answer;
    const more = replies.find(({ status }) => status === 409)!.problem.more as IncomingUpload;
    expect(more.received).toBe(received);
    expect(await storedParts()).toHaveLength(1);
    await send(id, received, picture.subarray(received));
    const { answer } = await finish(id);
    expect((await originalOf(answer.uploadID)).equals(picture)).toBe(true);
  });

  test("a file is filed once, however often and by how many windows that is asked", async () => {
    const id = await begun();
    await send(id, 0, picture);
    const replies = await Promise.all([finish(id), finish(id)]);
    expect(replies.map(({ status }) => status)).toContain(200);
    const again = await finish(id);
    expect([again.status, again.answer.fileName]).toEqual([200, "front.jpg"]);
    expect(await filed()).toEqual(["front.jpg"]);
    expect((await arrived(id)).answer.received).toBe(picture.length);
  });

  test("what can't become right is refused with its first part, and nothing is left of it", async () => {
    const id = await begun(3 * MB);
    const { status, problem } = await send(id, 0, Buffer.alloc(MB, "II*\0"));
    expect([status, problem.detail]).toEqual([415, expect.stringContaining("although its name says so")]);
    expect((await arrived(id)).status).toBe(404);
    expect(await storedParts()).toEqual([]);
  });

  test("so is what turns out to be damaged once it is whole", async () => {
    const half = picture.subarray(0, PART);
    const id = await begun(100_000);
    await send(id, 0, Buffer.concat([half.subarray(0, 200), Buffer.alloc(99_800)]));
    const { status, problem } = await finish(id);
    expect([status, problem.detail]).toEqual([422, expect.stringContaining("damaged")]);
    expect((await arrived(id)).status).toBe(404);
    expect(await storedParts()).toEqual([]);
  });

  test("what is called off is gone", async () => {
    const id = await begun();
    await send(id, 0, picture.subarray(0, PART));
    expect((await town.as("entrant")(cancelIncomingUpload, { ...place(), incomingUploadID: id }, {})).status).toBe(200);
    expect((await arrived(id)).status).toBe(404);
    expect(await storedParts()).toEqual([]);
  });
});

test("what only stands for a file is refused with its first part, and a locked document once it is there", async () => {
  const long = Buffer.concat([macNote, Buffer.alloc(8_000)]);
  const { status, problem } = await send(await begun(long.length, "._front.jpg"), 0, long);
  expect([status, problem.detail]).toEqual([415, expect.stringContaining("a note that a Mac keeps")]);
  await town.inside("oak", (sql) => sql`update document_folders set restriction = 'all'`);
  const locked = await begun(lockedWord.length, "story.docx");
  expect((await send(locked, 0, lockedWord)).status).toBe(200);
  expect((await finish(locked)).problem.detail).toMatch(/locked with a password/);
});

test("a file on its way is its sender's alone, and is found in its own entry and folder only", async () => {
  const id = await begun();
  for (const person of ["owner", "rival", "stranger", "viewer", "elmOwner"])
    for (const ask of [arrived, finish, (of: string, who: string) => send(of, 0, picture, who)])
      expect((await ask(id, person)).status, person).toBe(404);
  const plans = { ...place("plans"), incomingUploadID: id };
  expect((await town.as("entrant")(getIncomingUpload, plans)).status).toBe(404);
  const other = await addEntry(town, contest);
  expect((await town.as("entrant")(getIncomingUpload, { ...plans, ...place(), entryID: other })).status).toBe(404);
  expect((await arrived(id)).status).toBe(200);
});

test("what is too large, empty or more than was announced is refused as soon as it is known", async () => {
  expect(await begin(0)).toMatchObject({
    status: 400,
    problem: { detail: expect.stringContaining("empty") as string },
  });
  const tooLarge = { detail: expect.stringContaining("larger than") as string };
  expect(await begin(600 * MB)).toMatchObject({ status: 413, problem: tooLarge });
  const id = await begun(1_000);
  expect((await send(id, 0, picture)).status).toBe(413);
  expect(await storedParts()).toEqual([]);
});

test("a file isn't filed before all of it is there, and a part not before the one ahead of it", async () => {
  const id = await begun();
  expect((await send(id, 5, picture.subarray(5))).problem.more).toMatchObject({ received: 0 });
  await send(id, 0, picture.subarray(0, PART));
  const { status, problem } = await finish(id);
  expect([status, problem.more]).toEqual([409, expect.objectContaining({ received: PART })]);
});

test("what was begun before entries close and ends afterwards is refused, and says why", async () => {
  const id = await begun();
  await send(id, 0, picture.subarray(0, PART));
  await setTimeframe(town, contest, "entries", "closed");
  for (const reply of [await send(id, PART, picture.subarray(PART)), await begin()])
    expect([reply.status, reply.problem.detail]).toEqual([422, "Entries are closed."]);
  await setTimeframe(town, contest, "entries", "open");
  await send(id, PART, picture.subarray(PART));
  await setTimeframe(town, contest, "entries", "closed");
  expect((await finish(id)).problem.detail).toBe("Entries are closed.");
  expect(await filed()).toEqual([]);
  await setTimeframe(town, contest, "entries", "open");
  expect((await finish(id)).status).toBe(200);
});

test("of more than twenty that a person has begun, the ones left longest give way", async () => {
  const first = await begun();
  await send(first, 0, picture.subarray(0, PART));
  const second = await begun();
  await send(first, PART, picture.subarray(PART, 2 * PART));
  for (let more = 0; more < 19; more++) await begun();
  expect((await arrived(second)).status).toBe(404);
  expect((await arrived(first)).answer.received).toBe(2 * PART);
  await begun();
  for (let more = 0; more < 19; more++) await begun();
  expect((await arrived(first)).status).toBe(404);
  expect(await storedParts()).toEqual([]);
});

test("what nobody goes on with for a week is swept, and so are the parts of an entry that is gone", async () => {
  const sweep = async (days: number) => {
    const time = Date.now() + days * 86_400_000;
    vi.spyOn(clock, "now").mockImplementation(() => new Date(time));
    await town.everywhere((sql) => sql`update due_work set due_at = ${clock.now()} where kind = 'sweep'`);
    await doDueWork(town.app, { sweep: sweepWork });
    vi.restoreAllMocks();
  };
  const id = await begun();
  await send(id, 0, picture.subarray(0, PART));
  await sweep(6);
  expect(await storedParts()).toHaveLength(1);
  await sweep(8);
  expect(await storedParts()).toEqual([]);
  expect((await arrived(id)).status).toBe(404);

  await send(await begun(), 0, picture.subarray(0, PART));
  expect((await town.as("entrant")(removeEntry, { ...at(contest), entryID }, {})).status).toBe(200);
  expect(await storedParts()).toHaveLength(1);
  await sweep(2);
  expect(await storedParts()).toHaveLength(1);
  await sweep(33);
  expect(await storedParts()).toEqual([]);
});
