import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { copyEntry } from "../../contract/entries/entry-copies.ts";
import { getEntry } from "../../contract/entries/entries.ts";
import { updateEntryUpload, uploadEntryFile } from "../../contract/entries/entry-uploads.ts";
import { createGallery } from "../../contract/galleries/gallery-editing.ts";
import { fileURL } from "../../contract/platform/pictures.ts";
import { declareConflict, getScoring } from "../../contract/judging/scoring.ts";
import { giveUsageRights } from "../../contract/programs/usage-rights.ts";
import { type Contest, addContest, addEntry, assignScorer, at, handIn } from "../../test/contest.ts";
import { pdfOf } from "../../test/pdf.ts";
import { photo } from "../../test/picture.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
const PRESS = "Press and social media";
const GALLERY = "Gallery and voting";
const CREDIT = "Ann Lee";

let contest: Contest;
let entryID: string;
let sent: Buffer;
let count = 0;

/** An entry with one photograph, as its camera wrote it, that may be used for the press until a day. */
beforeEach(async () => {
  contest = await addContest(town, { url: `pictures-${++count}` });
  entryID = await addEntry(town, contest, { title: "House on the hill" });
  await town.inside("oak", async (sql) => {
    await sql`delete from entry_uploads where entry_id = ${entryID}`;
    await sql`
      update document_folders set restriction = 'all', purposes = array[${GALLERY}, ${PRESS}]
      where document_folder_id = ${contest.folders.photos}`;
  });
  sent = await sharp(await photo(900, 600))
    .withExif({ IFD0: { Artist: "Castellano" } })
    .jpeg()
    .toBuffer();
  const { entryUploadID } = await send(sent, "castellano-front.jpg");
  const form = { entryUploadID, caption: "The front in May", credit: CREDIT, cover: false };
  expect((await town.as("entrant")(updateEntryUpload, folder(), form)).status).toBe(200);
  await say([PRESS], 0);
});
afterEach(() => void vi.restoreAllMocks());

const place = () => ({ ...at(contest), entryID });
const folder = () => ({ ...place(), folderID: contest.folders.photos });
const send = async (file: Buffer, fileName: string) =>
  (await town.as("entrant")(uploadEntryFile, folder(), undefined, { file, fileName })).answer;
const filesOf = async (person = "entrant", id = entryID) =>
  (await town.as(person)(getEntry, { ...at(contest), entryID: id })).answer.documentFolders[0]!.entryUploads;
const firstURL = async () => (await filesOf())[0]!.downloadURL;

async function say(purposes: string[], version: number) {
  const { entryUploadID } = (await filesOf())[0]!;
  const answer = { files: [{ entryUploadID, version }], purposes, until: purposes.length > 0 ? "2099-12-31" : null };
  expect((await town.as("entrant")(giveUsageRights, place(), answer)).status).toBe(200);
}

async function ask(person: string | undefined, url: string, more: { method?: "HEAD"; range?: string } = {}) {
  const headers = {
    ...(person && { authorization: `Bearer ${await town.token(person)}` }),
    ...(more.range && { range: more.range }),
  };
  const response = await town.server.inject({ method: more.method ?? "GET", url, headers });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}

const xmpOf = async (file: Buffer) => (await sharp(file).metadata()).xmp?.toString() ?? "";
const pixelsOf = (file: Buffer) => sharp(file).raw().toBuffer();

/** The address that a scorer gets once the entry is submitted. */
async function scorersURL() {
  await assignScorer(town, contest, "scorer", "BRICK");
  await handIn(town, contest, entryID);
  const { answer } = await town.as("scorer")(getScoring, place());
  return answer.entry.documentFolders[0]!.entryUploads[0]!.downloadURL;
}
async function goBlind() {
  await town.inside("oak", (sql) => sql`update judging set blind = true where service_id = ${contest.serviceID}`);
  town.app.changes.publish("client", town.clients["oak"]!);
}

describe("a picture of an entry that is downloaded by itself", () => {
  test("says title, caption, credit, where it was entered, what it may be used for and until when, to its owner and staff", async () => {
    for (const person of ["entrant", "viewer", "programManager"]) {
      const { status, bytes } = await ask(person, await firstURL());
      expect(status, person).toBe(200);
      const xmp = await xmpOf(bytes);
      expect(xmp).toContain("<dc:creator><rdf:Seq><rdf:li>Ann Lee</rdf:li></rdf:Seq></dc:creator>");
      expect(xmp).toContain("<photoshop:Credit>Ann Lee</photoshop:Credit>");
      for (const words of ["House on the hill", "The front in May", "Oak Builders Guild, Building Awards", "BRICK-1"])
        expect(xmp).toContain(words);
      expect(xmp).toContain(
        `May be used by Oak Builders Guild, Building Awards for: ${PRESS}. Until December 31, 2099, and not after. Not for: ${GALLERY}.`,
      );
      expect(xmp).toContain("<plus:LicenseEndDate>2099-12-31</plus:LicenseEndDate>");
    }
  });

  test("is the picture that others see, in full, and doesn’t say what its camera wrote", async () => {
    const [file] = await filesOf();
    const { bytes } = await ask("entrant", file!.downloadURL);
    const full = await ask("entrant", fileURL("oak", file!.uploadID, "full"));
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 900, height: 600 });
    expect((await pixelsOf(bytes)).equals(await pixelsOf(full.bytes))).toBe(true);
    expect(bytes.includes("Castellano")).toBe(false);
  });

  test("K09 is saved under its own name, whole, and isn’t kept on its way", async () => {
    const url = await firstURL();
    const { headers, bytes } = await ask("entrant", url, { range: "bytes=10-19" });
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": `attachment; filename="castellano-front.jpg"; filename*=UTF-8''castellano-front.jpg`,
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
      "accept-ranges": "none",
      "content-length": String(bytes.length),
    });
    expect((await sharp(bytes).metadata()).width).toBe(900);
    const head = await ask("entrant", url, { method: "HEAD" });
    expect([head.status, head.headers["content-length"], head.bytes.length]).toEqual([200, String(bytes.length), 0]);
  });

  test("leaves the original as it was sent, byte for byte", async () => {
    const [file] = await filesOf();
    await ask("entrant", file!.downloadURL);
    expect(file!.originalURL).not.toBe(file!.downloadURL);
    for (const person of ["entrant", "programManager"])
      expect((await ask(person, file!.originalURL)).bytes.equals(sent), person).toBe(true);
  });

  test("says what is so when it is downloaded: what was withdrawn, and what nobody has answered", async () => {
    await say([], 1);
    expect(await xmpOf((await ask("programManager", await firstURL())).bytes)).toContain(
      "Not to be used by Oak Builders Guild, Building Awards.",
    );
    await send(await photo(), "back.jpg");
    const back = (await filesOf())[1]!;
    const xmp = await xmpOf((await ask("programManager", back.downloadURL)).bytes);
    expect(xmp).toContain("Not to be used: nobody has said yet");
    expect(xmp).not.toContain("LicenseEndDate");
  });

  test("says of a copy in another category what that is", async () => {
    const copies = [{ categoryID: contest.categories.GLASS, entryKey: randomUUID() }];
    const [copy] = (await town.as("entrant")(copyEntry, place(), { copies })).answer.copies;
    const { uploadID, downloadURL } = (await filesOf("entrant", copy!.entryID))[0]!;
    expect(uploadID).toBe((await filesOf())[0]!.uploadID);
    expect(await xmpOf((await ask("entrant", downloadURL)).bytes)).toContain(`GLASS-${copy!.number}`);
    expect(await xmpOf((await ask("entrant", await firstURL())).bytes)).toContain("BRICK-1");
  });

  test.each([
    ["png", "png"],
    ["webp", "webp"],
    ["gif", "png"],
  ] as const)("comes of a %s as %s", async (kind, shown) => {
    await send(
      await sharp(await photo())
        .toFormat(kind)
        .toBuffer(),
      `back.${kind}`,
    );
    const { bytes, headers } = await ask("entrant", (await filesOf())[1]!.downloadURL);
    expect((await sharp(bytes).metadata()).format).toBe(shown);
    expect(await xmpOf(bytes)).toContain("House on the hill");
    expect(headers["content-length"]).toBe(String(bytes.length));
    expect(headers["content-disposition"]).toContain(`filename="back.${shown}"`);
  });
});

describe("what can’t take words along", () => {
  test("a document is downloaded as it was sent, and isn’t there as a picture", async () => {
    await send(pdfOf(), "plan.pdf");
    const plan = (await filesOf())[1]!;
    expect(plan.downloadURL).toBe(plan.originalURL);
    const asPicture = (await firstURL()).replace(/[^/]+$/, plan.uploadID);
    expect((await ask("entrant", asPicture)).status).toBe(404);
  });

  test("a picture that was never drawn is downloaded as it was sent", async () => {
    const credited = await firstURL();
    await town.inside(
      "oak",
      (sql) => sql`update uploads set full_kind = null where file_name = 'castellano-front.jpg'`,
    );
    const [file] = await filesOf();
    expect(file!.downloadURL).toBe(file!.originalURL);
    expect((await ask("entrant", file!.downloadURL)).bytes.equals(sent)).toBe(true);
    expect((await ask("entrant", credited)).status).toBe(404);
  });

  test("a picture that is lost isn’t there, and one whose storage is away is a fault", async () => {
    const url = await firstURL();
    const read = vi.spyOn(town.app.files, "read").mockRejectedValue(new Error("the bucket is away"));
    expect((await ask("entrant", url)).status).toBe(500);
    read.mockRestore();
    for await (const key of town.app.files.list(`${town.clients["oak"]}/entries/${entryID}`))
      if (key.endsWith("/full")) await town.app.files.delete(key);
    expect((await ask("entrant", url)).status).toBe(404);
  });
});

describe("a scorer", () => {
  test("has it with credit and use where names are shown", async () => {
    const { status, bytes } = await ask("scorer", await scorersURL());
    expect(status).toBe(200);
    const xmp = await xmpOf(bytes);
    for (const words of [CREDIT, "May be used by", "2099-12-31", "House on the hill"]) expect(xmp).toContain(words);
  });

  test("has it without a word where names are hidden, and staff with all of them", async () => {
    const url = await scorersURL();
    await goBlind();
    const { status, bytes, headers } = await ask("scorer", url);
    const [file] = await filesOf();
    const full = await ask("entrant", fileURL("oak", file!.uploadID, "full"));
    expect([status, bytes.equals(full.bytes)]).toEqual([200, true]);
    expect(headers["content-length"]).toBe(String(bytes.length));
    expect(await xmpOf(bytes)).toBe("");
    for (const word of [CREDIT, "Castellano", "castellano", "May be used", "2099"])
      expect(bytes.includes(word), word).toBe(false);
    expect(await xmpOf((await ask("programManager", url)).bytes)).toContain(CREDIT);
  });

  test("has none of an entry that isn’t judged, that another scores, or with a conflict", async () => {
    const url = await firstURL();
    await assignScorer(town, contest, "scorer", "GLASS");
    expect((await ask("scorer", url)).status).toBe(403);
    await assignScorer(town, contest, "scorer", "BRICK");
    expect((await ask("scorer", url)).status, "of a draft").toBe(409);
    await handIn(town, contest, entryID);
    expect((await ask("scorer", url)).status).toBe(200);
    expect((await town.as("scorer")(declareConflict, place(), { reason: "I know them." })).status).toBe(200);
    expect((await ask("scorer", url)).status).toBe(403);
  });
});

test("nobody else has it, also where a gallery shows the picture", async () => {
  const url = await firstURL();
  await say([GALLERY], 1);
  await handIn(town, contest, entryID);
  const shown = { kind: "gallery", name: "All", description: "", shows: "submitted", groupedBy: "category" } as const;
  await town.as("owner")(createGallery, at(contest), { ...shown, published: true });
  const [file] = await filesOf();
  expect((await ask(undefined, fileURL("oak", file!.uploadID, "full"))).status).toBe(200);
  expect((await ask(undefined, url)).status).toBe(401);
  for (const person of ["stranger", "rival", "elmOwner"]) {
    const { status, bytes } = await ask(person, url);
    expect([status, bytes.includes(CREDIT)], person).toEqual([403, false]);
  }
});

test("an address names a picture of that entry", async () => {
  const other = await addEntry(town, contest, { owner: "rival" });
  const { uploadID } = (await filesOf())[0]!;
  const through = (await firstURL()).replace(entryID, other);
  expect(through).toContain(uploadID);
  expect((await ask("rival", through)).status).toBe(404);
});
