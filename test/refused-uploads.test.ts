import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { fillPath } from "../contract/platform/endpoint.ts";
import { uploadEntryFile } from "../contract/entries/entry-uploads.ts";
import { updateContact, uploadImage } from "../contract/people/users.ts";
import { addContest, addEntry } from "./contest.ts";
import { useTown } from "./town.ts";
import { type Wire, openWire, requestHead } from "./connection.ts";

const town = useTown();
const MB = 1024 * 1024;
const tiff = Buffer.from("49492a0008000000", "hex");
const jpeg = Buffer.from("ffd8ffe000104a46494600010100", "hex");

let url = "";
let path = "";
let wire: Wire;

beforeAll(async () => {
  const contest = await addContest(town);
  const entryID = await addEntry(town, contest);
  await town.inside("oak", (sql) => sql`update document_folders set maximum_bytes = ${30 * MB}`);
  const place = { client: "oak", service: contest.url, entryID, folderID: contest.folders.photos };
  path = `/api${fillPath(uploadEntryFile.path, place)}?name=photo.jpg`;
  url = await town.server.listen({ port: 0, host: "127.0.0.1" });
  wire = await openWire(url);
});

afterAll(() => void wire.socket.destroy());

const sendFile = async (to: string, head: Buffer, length: number, token?: string) => {
  const type = "application/octet-stream";
  await wire.send(requestHead("POST", to, { type, length, ...(token && { token }) }));
  const file = Buffer.alloc(length, 7);
  head.copy(file);
  // As a browser does: nothing is read before all is sent.
  await wire.send(file);
  return wire.answer();
};

const goesOn = async () => {
  await wire.send(requestHead("GET", "/api/clients/oak"));
  expect((await wire.answer()).status).toBe(200);
};

test.each([100, 5_000, 100_000, 2 * MB, 20 * MB])(
  "a file of %i bytes that is of another kind is refused once it is sent, and the next request is answered",
  async (length) => {
    const { status, body } = await sendFile(path, tiff, length, await town.token("entrant"));
    expect([status, body]).toEqual([415, expect.stringContaining("not an image, although its name says so")]);
    await goesOn();
  },
);

test("so is one that is too large, or whose sender may not send it, or isn't signed in, or sends to nowhere", async () => {
  for (const [person, head, length, status] of [
    ["entrant", jpeg, 40 * MB, 413],
    ["rival", jpeg, 20 * MB, 403],
    ["stranger", jpeg, 20 * MB, 403],
    [undefined, jpeg, 20 * MB, 401],
  ] as const) {
    expect((await sendFile(path, head, length, person && (await town.token(person)))).status, person).toBe(status);
    await goesOn();
  }
  const nowhere = await sendFile(path.replace("oak", "nowhere"), jpeg, 20 * MB, await town.token("entrant"));
  expect(nowhere.status).toBe(404);
  await goesOn();
  const face = await sendFile(`/api${fillPath(uploadImage.path, {})}`, jpeg, 20 * MB, await town.token("entrant"));
  expect(face.status).toBe(413);
  await goesOn();
});

test("what isn't a file is refused in the same way: a form that is too large", async () => {
  const head = { type: "application/json", length: 20 * MB, token: await town.token("entrant") };
  await wire.send(requestHead("POST", `/api${fillPath(updateContact.path, {})}`, head));
  await wire.send(Buffer.alloc(20 * MB, 32));
  expect((await wire.answer()).status).toBe(413);
  await goesOn();
});

test.each([
  ["a file", () => path, { type: "application/octet-stream" }, 401],
  ["a form", () => `/api${fillPath(updateContact.path, {})}`, { type: "application/json" }, 413],
] as const)(
  "%s that is refused in its middle is taken to its end, too, where the connection is to end with it, as behind a proxy",
  async (_what, to, head, status) => {
    const own = await openWire(url);
    let isOpen = true;
    void own.ended.then(() => (isOpen = false));
    await own.send(requestHead("POST", to(), { ...head, length: 20 * MB, last: true }));
    expect((await own.answer()).status).toBe(status);
    for (let sent = 0; sent < 20; sent++) {
      expect(isOpen, `after ${sent} MB`).toBe(true);
      await own.send(Buffer.alloc(MB, 32));
    }
    expect(await own.ended).toBe("end");
  },
);

test("an upload of nothing is refused with a sentence", async () => {
  await wire.send(requestHead("POST", path, { token: await town.token("entrant"), length: 0 }));
  expect(await wire.answer()).toMatchObject({ status: 400, body: expect.stringContaining("empty") as string });
});

test.each(["ENOSPC", "EDQUOT", "EROFS"])(
  "where files can't be written (%s) the sender is told, and the operator reads why",
  async (code) => {
    const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const full = Object.assign(new Error(`${code}: no space left on device`), { code });
    vi.spyOn(town.app.files, "workFolder").mockRejectedValue(full);
    const { status, headers, body } = await sendFile(path, jpeg, MB, await town.token("entrant"));
    expect([status, headers["retry-after"]]).toEqual([503, "60"]);
    expect(body).toMatch(/can’t be stored at the moment/);
    expect(told.mock.calls.join()).toContain(code);
    vi.restoreAllMocks();
    await goesOn();
  },
);
