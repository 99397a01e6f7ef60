import { afterEach, beforeAll, expect, test, vi } from "vitest";
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
import { photo } from "../../../test/picture.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
const SHORT = 300;
const type = "application/octet-stream";
let url = "";
let token = "";
let place: { client: string; service: string; entryID: string; folderID: string };

beforeAll(async () => {
  const contest = await addContest(town);
  const entryID = await addEntry(town, contest);
  place = { client: "oak", service: contest.url, entryID, folderID: contest.folders.photos };
  token = await town.token("entrant");
  expect(town.server.server.timeout).toBe(60_000);
  // The lines before a request may trickle no longer, either.
  expect(town.server.server.headersTimeout).toBe(60_000);
  town.server.server.timeout = SHORT;
  url = await town.server.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ["says nothing", ""],
  ["stops in the middle of its headers", "GET /api/clients/oak HTTP/1.1\r\nHost: loc"],
  [
    "stops in the middle of a form",
    requestHead("POST", `/api${fillPath(updateContact.path, {})}`, { type: "application/json", length: 100 }) + `{"com`,
  ],
])("a connection that %s is given up", async (_, said) => {
  const wire = await openWire(url);
  await wire.send(said);
  expect(await wire.ended).toBeTruthy();
});

test("so is one whose file doesn't go on, and what has arrived of it stays", async () => {
  const { answer } = await town.as("entrant")(beginIncomingUpload, place, { name: "front.jpg", bytes: 1_000_000 });
  const at = { ...place, incomingUploadID: answer.incomingUploadID };
  const wire = await openWire(url);
  await wire.send(
    requestHead("POST", `/api${fillPath(sendUploadPart.path, at)}?offset=0`, { token, type, length: 1_000_000 }),
  );
  await wire.send(Buffer.from("ffd8ffe000104a46494600010100", "hex"));
  expect(await wire.ended).toBeTruthy();
  await expect.poll(async () => (await town.as("entrant")(getIncomingUpload, at)).answer.received).toBe(14);
});

test("nobody who waits for us is given up, however long we take", async () => {
  const { workFolder } = town.app.files;
  const slow = vi.spyOn(town.app.files, "workFolder").mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 4 * SHORT));
    return workFolder();
  });
  const file = await photo();
  const wire = await openWire(url);
  const path = `/api${fillPath(uploadEntryFile.path, place)}?name=front.jpg`;
  await wire.send(requestHead("POST", path, { token, type, length: file.length }));
  await wire.send(file);
  expect((await wire.answer()).status).toBe(200);
  expect(slow).toHaveBeenCalled();
});
