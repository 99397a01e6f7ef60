import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { fillPath } from "../../../contract/platform/endpoint.ts";
import {
  beginIncomingUpload,
  getIncomingUpload,
  sendUploadPart,
  uploadEntryFile,
} from "../../../contract/entries/entry-uploads.ts";
import { updateContact } from "../../../contract/people/users.ts";
import { openWire, requestHead } from "../../../test/connection.ts";
import { addContest, addEntry } from "../../../test/contest.ts";
import { useTown } from "../../../test/town.ts";
import { slowRequestLimits } from "./slow-requests.ts";

const town = useTown();
const usual = { ...slowRequestLimits };
const MB = 1024 * 1024;
let url = "";
let token = "";
let place: { client: string; service: string; entryID: string; folderID: string };

beforeAll(async () => {
  const contest = await addContest(town);
  const entryID = await addEntry(town, contest);
  place = { client: "oak", service: contest.url, entryID, folderID: contest.folders.photos };
  token = await town.token("entrant");
  await town.inside("oak", (sql) => sql`update document_folders set maximum_bytes = ${30 * MB}`);
  Object.assign(slowRequestLimits, { grace: 400, lookEvery: 50, least: 1_000 });
  url = await town.server.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => void Object.assign(slowRequestLimits, usual));

/** Sends so much, again and again; answers how it ended, or that it was whole. */
async function trickle(head: string, bytes: number, each: { bytes: number; every: number }) {
  const wire = await openWire(url);
  let ended: string | undefined;
  void wire.ended.then((how) => (ended = how));
  await wire.send(head);
  for (let sent = 0; sent < bytes && ended === undefined; sent += each.bytes) {
    await wire.send(Buffer.alloc(Math.min(each.bytes, bytes - sent), 32));
    await new Promise((resolve) => setTimeout(resolve, each.every));
  }
  const answer = ended === undefined ? (await wire.answer()).status : ended;
  wire.socket.destroy();
  return answer;
}

const contact = `/api${fillPath(updateContact.path, {})}`;
const form = (length: number, more = {}) =>
  requestHead("POST", contact, { type: "application/json", length, token, ...more });

test("a form, a file's part and what was refused long ago are given up when they trickle", async () => {
  const { answer } = await town.as("entrant")(beginIncomingUpload, place, { name: "front.jpg", bytes: 100_000 });
  const at = { ...place, incomingUploadID: answer.incomingUploadID };
  const part = `/api${fillPath(sendUploadPart.path, at)}?offset=0`;
  const file = { type: "application/octet-stream", length: 100_000 };
  const slowly = { bytes: 10, every: 40 };
  const all = await Promise.all([
    trickle(form(1_000), 1_000, slowly),
    trickle(requestHead("POST", part, { ...file, token }), 2_000, slowly),
    trickle(requestHead("POST", part, file), 2_000, slowly),
  ]);
  for (const how of all) expect(how).toMatch(/^(end|ECONNRESET|EPIPE)$/);
  await expect.poll(async () => (await town.as("entrant")(getIncomingUpload, at)).answer.received).toBeGreaterThan(0);
});

test("what comes slowly and steadily is waited for, however long it takes", async () => {
  expect(await trickle(form(2_000), 2_000, { bytes: 100, every: 60 })).toBe(400);
});

test("so is what we are slow to take", async () => {
  slowRequestLimits.least = 1_000_000;
  const { workFolder } = town.app.files;
  vi.spyOn(town.app.files, "workFolder").mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 4 * slowRequestLimits.grace));
    return workFolder();
  });
  const whole = Buffer.concat([Buffer.from("ffd8ffe000104a46494600010100", "hex"), Buffer.alloc(20 * MB, 7)]);
  const head = { type: "application/octet-stream", length: whole.length, token };
  const wire = await openWire(url);
  await wire.send(requestHead("POST", `/api${fillPath(uploadEntryFile.path, place)}?name=front.jpg`, head));
  await wire.send(whole);
  expect((await wire.answer()).status).toBe(422);
  wire.socket.destroy();
});
