import sharp from "sharp";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { getEntry, submitEntry } from "../../contract/entries/entries.ts";
import {
  getFile,
  orderEntryUploads,
  removeEntryUpload,
  updateEntryUpload,
  uploadEntryFile,
} from "../../contract/entries/entry-uploads.ts";
import { getScoring } from "../../contract/judging/scoring.ts";
import { type Contest, addContest, addEntry, assignScorer, at, handIn, setTimeframe } from "../../test/contest.ts";
import { createGallery } from "../../contract/galleries/gallery-editing.ts";
import { getGalleryItem } from "../../contract/galleries/galleries.ts";
import { phoneFilm, phoneMeta } from "../../test/film.ts";
import { pdfOf } from "../../test/pdf.ts";
import { useTown } from "../../test/town.ts";
import { zipOf } from "../../test/zip.ts";

const town = useTown();
let contest: Contest;
let entryID: string;
let count = 0;
let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#c04020" } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  contest = await addContest(town, { url: `awards-${++count}` });
  entryID = await addEntry(town, contest);
});

const folder = (name: keyof Contest["folders"] = "photos") => ({
  ...at(contest),
  entryID,
  folderID: contest.folders[name],
});
const upload = (
  person = "entrant",
  file = picture,
  fileName = "front.jpg",
  name: keyof Contest["folders"] = "photos",
) => town.as(person)(uploadEntryFile, folder(name), undefined, { file, fileName });
const filesIn = async (index = 0) => {
  const { answer } = await town.as("owner")(getEntry, { ...at(contest), entryID });
  return answer.documentFolders[index]!.entryUploads;
};
const keys = async () => {
  const found: string[] = [];
  for await (const key of town.app.files.list(`${town.clients["oak"]}/entries/${entryID}`)) found.push(key);
  return found;
};
const read = (person: string | undefined, uploadID: string, rendition = "320") =>
  town.as(person)(getFile, { client: "oak", uploadID, rendition });
const nothingChanged = async () => {
  expect(await filesIn()).toHaveLength(1);
  expect(await keys()).toEqual([]);
};

test("M18 a photograph is uploaded raw, with its pictures, and is the entry's to see", async () => {
  expect(uploadEntryFile.done).toBe("File uploaded.");
  const { status, answer } = await upload();
  expect(status).toBe(200);
  expect(answer).toMatchObject({ fileName: "front.jpg", isImage: true, isPDF: false, caption: "", cover: false });
  expect(answer.renditions.map(({ width }) => width)).toEqual([320, 800, 900]);
  const files = await filesIn();
  expect(files.map(({ fileName }) => fileName)).toEqual(["front.jpg", "front.jpg"]);
  expect((await read("entrant", answer.uploadID)).status).toBe(200);
});

test("what a folder doesn't take is refused by its content, and nothing is left of it", async () => {
  const { status, problem } = await upload("entrant", Buffer.from("%PDF-1.7\n"), "front.jpg");
  expect(status).toBe(415);
  expect(problem.detail).toContain("not an image");
  expect((await upload("entrant", Buffer.from("<svg onload='alert(1)'/>"), "x.jpg")).status).toBe(415);
  await town.inside(
    "oak",
    (sql) => sql`update document_folders set maximum_bytes = 100 where service_id = ${contest.serviceID}`,
  );
  expect((await upload()).status).toBe(413);
  await nothingChanged();
});

test("a folder's most files holds, also when eight are sent at once", async () => {
  const replies = await Promise.all(Array.from({ length: 8 }, (_, i) => upload("entrant", picture, `${i}.jpg`)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(replies.find(({ status }) => status === 422)?.problem.detail).toBe(
    "photos takes 3 files at most. Remove one first.",
  );
  expect(await filesIn()).toHaveLength(3);
  expect(new Set((await keys()).map((key) => key.split("/").at(-2))).size).toBe(2);
});

test("P04 N03 nothing is uploaded by others, after closing, or into what is submitted", async () => {
  for (const person of ["rival", "stranger", "viewer", "elmOwner"])
    expect((await upload(person)).status, person).toBe(403);
  await setTimeframe(town, contest, "entries", "closed");
  expect((await upload()).status).toBe(422);
  await setTimeframe(town, contest, "entries", "open");
  await town.as("entrant")(submitEntry, { ...at(contest), entryID });
  expect((await upload()).status).toBe(422);
  await nothingChanged();
});

test("another category's folder isn't this entry's", async () => {
  const other = await addEntry(town, contest, { category: "GLASS" });
  const params = { ...folder("plans"), entryID: other };
  expect((await town.as("entrant")(uploadEntryFile, params, undefined, { file: picture })).status).toBe(404);
});

type Words = { caption?: string; credit?: string; cover?: boolean };
const update = async (words: Words, entryUploadID?: string, person = "entrant") =>
  town.as(person)(updateEntryUpload, folder(), {
    entryUploadID: entryUploadID ?? (await filesIn())[0]!.entryUploadID,
    ...words,
  });

test("D16 M18 caption, credit and cover are updated", async () => {
  expect(updateEntryUpload.done).toBe("File updated.");
  expect((await update({ caption: "At dusk", credit: "Ana", cover: true })).status).toBe(200);
  expect((await filesIn())[0]).toMatchObject({ caption: "At dusk", credit: "Ana", cover: true });
  expect((await update({ caption: "At dusk", credit: "Ana" })).status).toBe(200);
  expect((await filesIn())[0]!.cover).toBe(false);
});

test("V17 N15 where captions are required, caption and credit are, and a blank one changes nothing", async () => {
  const { status, problem } = await update({ caption: " ", credit: "" });
  expect(status).toBe(400);
  expect(problem.errors).toEqual({ caption: "Value is required", credit: "Value is required" });
  expect((await filesIn())[0]).toMatchObject({ caption: "The front", credit: "A. Photographer" });
});

test("V17 N15 where both are optional neither need be given, and what is hidden is neither asked nor changed", async () => {
  const set = (caption: string, credit: string) =>
    town.inside(
      "oak",
      (sql) => sql`
      update document_folders set caption = ${caption}, credit = ${credit}
      where document_folder_id = ${contest.folders.photos}`,
    );
  for (const credit of ["required", "optional"]) {
    await set("optional", credit);
    expect((await update({})).status, credit).toBe(200);
  }
  expect((await filesIn())[0]).toMatchObject({ caption: "", credit: "" });
  await update({ caption: "Kept", credit: "Kept" });
  await set("hidden", "hidden");
  await update({ caption: "Sent all the same", credit: "Too" });
  expect((await filesIn())[0]).toMatchObject({ caption: "Kept", credit: "Kept" });
});

test("V16 a caption takes 16777215 characters and a credit 200, and not one more", async () => {
  expect((await update({ caption: "Front", credit: "x".repeat(201) })).problem.errors).toEqual({
    credit: "1 character(s) over limit",
  });
  expect((await update({ caption: "x".repeat(16_777_215), credit: "x".repeat(200) })).status).toBe(200);
  expect((await filesIn())[0]!.caption).toHaveLength(16_777_215);
  expect((await update({ caption: "x".repeat(16_777_216), credit: "Ana" })).problem.errors).toEqual({
    caption: "1 character(s) over limit",
  });
});

test.each(["é", "家", "🏠"])("V16 a caption takes as many characters of any letter: %s", async (letter) => {
  expect((await update({ caption: letter.repeat(16_777_215), credit: "Ana" })).status).toBe(200);
  const [kept] = await town.inside(
    "oak",
    (sql) => sql<{ characters: number }>`
    select max(length(caption)) as characters from entry_uploads where entry_id = ${entryID}`,
  );
  expect(kept!.characters).toBe(16_777_215);
  expect((await update({ caption: letter.repeat(16_777_216), credit: letter.repeat(201) })).problem.errors).toEqual({
    caption: "1 character(s) over limit",
    credit: "1 character(s) over limit",
  });
});

test("an entry has one cover at most, whichever folder it is in, and only an image", async () => {
  const second = (await upload()).answer.entryUploadID;
  const words = { caption: "Back", credit: "Ana", cover: true };
  const first = (await filesIn())[0]!.entryUploadID;
  const replies = await Promise.all([update(words, first), update(words, second), update(words, first)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await filesIn()).filter(({ cover }) => cover)).toHaveLength(1);
  await town.inside("oak", (sql) => sql`update uploads set is_image = false where file_name = 'front.jpg'`);
  expect((await update(words, second)).status).toBe(422);
});

test("M18 files are put in order, and an order of other files is refused", async () => {
  expect(orderEntryUploads.done).toBe("File order updated.");
  await upload("entrant", picture, "b.jpg");
  await upload("entrant", picture, "c.jpg");
  const ids = (await filesIn()).map(({ entryUploadID }) => entryUploadID);
  const order = (entryUploadIDs: string[]) => town.as("entrant")(orderEntryUploads, folder(), { entryUploadIDs });
  const turned = [ids[2]!, ids[0]!, ids[1]!];
  expect((await order(turned)).status).toBe(200);
  expect((await filesIn()).map(({ entryUploadID }) => entryUploadID)).toEqual(turned);
  for (const wrong of [[], ids.slice(1), [ids[0]!, ids[0]!, ids[1]!], [...ids, ids[0]!]])
    expect((await order(wrong)).status).toBe(409);
  expect((await filesIn()).map(({ entryUploadID }) => entryUploadID)).toEqual(turned);
});

test("M18 a file is removed with everything drawn from it", async () => {
  expect(removeEntryUpload.done).toBe("File removed.");
  const { answer } = await upload();
  expect((await keys()).length).toBeGreaterThan(3);
  const call = (person: string) =>
    town.as(person)(removeEntryUpload, folder(), { entryUploadID: answer.entryUploadID });
  expect((await call("rival")).status).toBe(403);
  const through = { ...folder(), entryID: await addEntry(town, contest, { owner: "rival" }) };
  const { entryUploadID } = answer;
  expect((await town.as("rival")(removeEntryUpload, through, { entryUploadID })).status, "through another").toBe(404);
  expect((await call("entrant")).status).toBe(200);
  expect((await call("entrant")).status).toBe(404);
  await nothingChanged();
});

test("staff who change somebody's files stand in the audit log", async () => {
  await upload("programManager");
  await update({ caption: "Other", credit: "Ana" }, undefined, "programManager");
  const log = await town.inside(
    "oak",
    (sql) => sql`
    select before, after from audit_log where record_id = ${entryID} order by audit_id`,
  );
  expect(log).toMatchObject([
    { before: null, after: { folder: "photos", file: "front.jpg" } },
    { before: { caption: "The front" }, after: { caption: "Other" } },
  ]);
});

test("an entry's files are its owner's, its scorers' and staff's; for everyone else they aren't there", async () => {
  const { uploadID } = (await upload()).answer;
  for (const person of ["entrant", "viewer", "programManager"])
    expect((await read(person, uploadID, "original")).status, person).toBe(200);
  // A scorer of another category has nothing to do with this one.
  await addEntry(town, contest, { category: "GLASS", owner: "rival", submitted: true });
  await assignScorer(town, contest, "scorer", "GLASS");
  for (const person of ["rival", "stranger", "elmOwner", "scorer", undefined])
    for (const rendition of ["320", "full", "original"])
      expect((await read(person, uploadID, rendition)).status, `${person} ${rendition}`).toBe(404);
  await assignScorer(town, contest, "scorer", "BRICK");
  expect((await read("scorer", uploadID, "1600")).status, "of a draft").toBe(404);
  await handIn(town, contest, entryID);
  expect((await read("scorer", uploadID, "1600")).status).toBe(200);
  expect((await read("scorer", uploadID, "original")).status).toBe(404);
  const elm = await town.as("owner")(getFile, { client: "elm", uploadID, rendition: "320" });
  expect(elm.status).toBe(404);
});

test("nor does a role in another contest of the client open them", async () => {
  const { uploadID } = (await upload()).answer;
  const other = await addContest(town, { url: `other-than-${contest.url}` });
  await town.addPerson("narrowed");
  await town.grant("narrowed", "oak", "viewer", other.serviceID);
  expect((await read("narrowed", uploadID, "320")).status).toBe(404);
  await town.grant("narrowed", "oak", "viewer", contest.serviceID);
  expect((await read("narrowed", uploadID, "320")).status).toBe(200);
});

test("a picture of a public gallery is everyone's, but not its original, and not once it is disqualified", async () => {
  const { uploadID } = (await upload()).answer;
  await update({ caption: "Front", credit: "Ana" }, (await filesIn())[1]!.entryUploadID);
  await town.as("entrant")(submitEntry, { ...at(contest), entryID });
  await town.inside(
    "oak",
    (sql) => sql`
    insert into galleries (service_id, kind, name, published) values (${contest.serviceID}, 'gallery', 'All', true)`,
  );
  expect((await read(undefined, uploadID)).status).toBe(200);
  expect((await read(undefined, uploadID, "original")).status).toBe(404);
  await town.inside("oak", (sql) => sql`update entries set disqualified_at = now() where entry_id = ${entryID}`);
  expect((await read(undefined, uploadID)).status).toBe(404);
});

const raw = async (path: string, headers: Record<string, string> = {}) =>
  town.server.inject({
    url: `/api/clients/oak/files/${path}`,
    headers: { authorization: `Bearer ${await town.token("entrant")}`, ...headers },
  });

test("others see a film without the place where it was taken, and its owner has it as it came", async () => {
  await town.inside("oak", (sql) => sql`update document_folders set restriction = 'all'`);
  const film = phoneFilm(phoneMeta());
  const { uploadID } = (await upload("entrant", film, "walk.mov")).answer;
  expect((await raw(`${uploadID}/original`)).rawPayload.equals(film)).toBe(true);
  await update({ caption: "A walk", credit: "Ana" }, (await filesIn())[1]!.entryUploadID);
  await town.as("entrant")(submitEntry, { ...at(contest), entryID });
  await assignScorer(town, contest, "scorer", "BRICK");
  expect((await read("scorer", uploadID, "original")).status).toBe(404);
  const { answer } = await town.as("scorer")(getScoring, { ...at(contest), entryID });
  const { URL } = answer.entry.documentFolders[0]!.entryUploads.find((one) => one.uploadID === uploadID)!;
  const authorization = `Bearer ${await town.token("scorer")}`;
  const shown = await town.server.inject({ url: URL, headers: { authorization } });
  expect([shown.statusCode, shown.rawPayload.length]).toEqual([200, film.length]);
  expect(shown.rawPayload.includes("-122.4194")).toBe(false);
});

test("N08 a folder for everything takes what an architect sends, and hands it out so that nothing of it runs", async () => {
  await town.inside("oak", (sql) => sql`update document_folders set restriction = 'all', maximum_files = 20`);
  const sketch = Buffer.concat([Buffer.from("fffeff0e", "hex"), Buffer.from("SketchUp Model", "utf16le")]);
  const sent: Record<string, Buffer> = {
    "plan.dwg": Buffer.from("AC1032\0\0\0\0\0\0\x01", "latin1"),
    "plan.dxf": Buffer.from("  0\r\nSECTION\r\n  2\r\nHEADER\r\n"),
    "house.skp": sketch,
    "story.md": Buffer.from("# A house"),
    "story.txt": Buffer.from("A house"),
    "rooms.csv": Buffer.from("room;area\nhall;12"),
    "plans.zip": zipOf("plan.txt"),
    "story.docx": zipOf("[Content_Types].xml", "word/document.xml"),
    "walk.mp4": Buffer.from("\0\0\0\x14ftypisom\0\0\x02\0isom\0\0\0\x08mdat", "latin1"),
  };
  for (const [name, file] of Object.entries(sent)) {
    const { status, answer } = await upload("entrant", file, name);
    expect([status, answer.fileName], name).toEqual([200, name]);
    const { headers } = await raw(`${answer.uploadID}/original`);
    expect(headers["content-security-policy"], name).toBe("default-src 'none'; sandbox");
    expect(headers["x-content-type-options"], name).toBe("nosniff");
    expect(String(headers["content-disposition"]), name).toMatch(/^attachment;/);
  }
  expect((await upload("entrant", Buffer.from("MZ\x90\0\x03\0\0\0", "latin1"), "plan.dwg")).status).toBe(415);
});

test("a file is sent as what it is, kept for good by the browser that may see it, and runs nothing", async () => {
  const { uploadID } = (await upload("entrant", picture, 'fr"ont\u2028é.jpg')).answer;
  const { headers, rawPayload } = await raw(`${uploadID}/320`);
  expect(headers).toMatchObject({
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
    "cache-control": "private, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  expect(String(headers["content-disposition"])).toMatch(
    /^inline; filename="fr-onte\.webp"; filename\*=UTF-8''fr-ont%C3%A9\.webp$/,
  );
  expect((await sharp(rawPayload).metadata()).width).toBe(320);
  const original = await raw(`${uploadID}/original`);
  expect(original.rawPayload.equals(picture)).toBe(true);
  const part = await raw(`${uploadID}/original`, { range: "bytes=10-19" });
  expect([part.statusCode, part.headers["content-range"]]).toEqual([206, `bytes 10-19/${picture.length}`]);
  expect(part.rawPayload.equals(picture.subarray(10, 20))).toBe(true);
  for (const wrong of ["0", "-1", "../x", "abc", "9999999"])
    expect((await raw(`${uploadID}/${encodeURIComponent(wrong)}`)).statusCode, wrong).toBe(404);
});

test("the cookie opens a picture, since its address can't carry a header", async () => {
  const { uploadID } = (await upload()).answer;
  const { statusCode } = await town.server.inject({
    url: `/api/clients/oak/files/${uploadID}/320`,
    headers: { cookie: `rosette-auth=${await town.token("entrant")}` },
  });
  expect(statusCode).toBe(200);
});

test("a gallery makes an entry's pictures public, and never its documents", async () => {
  await upload();
  await upload("entrant", pdfOf(), "plan.pdf", "plans");
  await town.inside("oak", (sql) => sql`update entries set submitted_at = now() where entry_id = ${entryID}`);
  const [photo, plan] = [(await filesIn(0)).at(-1)!.uploadID, (await filesIn(1))[0]!.uploadID];
  const shown = { kind: "gallery", name: "All", description: "", shows: "submitted", groupedBy: "category" } as const;
  const { answer } = await town.as("owner")(createGallery, at(contest), { ...shown, published: true });
  for (const person of [undefined, "stranger", "rival"]) {
    expect((await read(person, photo)).status, person).toBe(200);
    for (const rendition of ["original", "full", "320"])
      expect((await read(person, plan, rendition)).status, `${person} ${rendition}`).toBe(404);
  }
  expect((await read("entrant", plan, "original")).status).toBe(200);
  const item = await town.as()(getGalleryItem, { ...at(contest), galleryID: answer.galleryID, entryID });
  expect(item.answer.entryUploads.map(({ uploadID }) => uploadID)).not.toContain(plan);
  expect(item.answer.entryUploads).toHaveLength(2);
});
