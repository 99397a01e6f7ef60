import { randomUUID } from "node:crypto";
import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { defaultScoring } from "../../contract/programs/judging.ts";
import { changeJudging } from "../../contract/programs/services.ts";
import { uploadEntryFile } from "../../contract/entries/entry-uploads.ts";
import { fileURL } from "../../contract/platform/pictures.ts";
import { addContest, addEntry, assignScorer, at, handIn } from "../../test/contest.ts";
import { box, phoneFilm } from "../../test/film.ts";
import { pdfOf } from "../../test/pdf.ts";
import { plantedFiles, saysName, silence } from "../../test/planted-files.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
const NAME = "Castellano";

/** The file as a scorer gets it, before the contest is blind and after; `status` where it is refused. */
async function sentToScorer(file: Buffer, fileName: string, rendition: "original" | "full") {
  const contest = await addContest(town, { url: `blind-${randomUUID().slice(0, 8)}` });
  await town.inside("oak", (sql) => sql`update document_folders set restriction = 'all'`);
  const entryID = await addEntry(town, contest);
  await assignScorer(town, contest, "scorer", "BRICK");
  const where = { ...at(contest), entryID, folderID: contest.folders.plans };
  const { answer, status } = await town.as("entrant")(uploadEntryFile, where, undefined, { file, fileName });
  expect(status).toBe(200);
  await handIn(town, contest, entryID);
  const headers = { authorization: `Bearer ${await town.token("scorer")}` };
  const ask = async () => {
    const response = await town.server.inject({ url: fileURL("oak", answer.uploadID, rendition), headers });
    return { status: response.statusCode, bytes: response.rawPayload, kept: response.headers["cache-control"] };
  };
  const open = await ask();
  await town.inside("oak", (sql) => sql`update judging set blind = true where service_id = ${contest.serviceID}`);
  return { open, blind: await ask(), again: await ask() };
}

/** A PDF that names its author in every possible way: properties, description, a remark, an attachment, an earlier version. */
async function sayingPDF(): Promise<Buffer> {
  const document = await PDFDocument.load(pdfOf({ pages: 2 }));
  document.setAuthor(NAME);
  document.setTitle(`Plans by ${NAME}`);
  const { context, catalog } = document;
  const xmp = context.register(context.stream(`<x:xmpmeta>${NAME}</x:xmpmeta>`, { Type: "Metadata", Subtype: "XML" }));
  catalog.set(PDFName.of("Metadata"), xmp);
  context.register(context.obj({ Old: PDFString.of(NAME) }));
  await document.attach(Buffer.from(NAME), "who.txt");
  const remark = context.obj({ Type: "Annot", Subtype: "Text", Rect: [0, 0, 9, 9], T: PDFString.of(NAME) });
  document.getPage(0).node.set(PDFName.of("Annots"), context.obj([context.register(remark)]));
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

test.each(["original", "full"] as const)(
  "a PDF of a blind contest comes without its author, as %s",
  async (rendition) => {
    const { open, blind, again } = await sentToScorer(await sayingPDF(), "plans.pdf", rendition);
    expect(open.bytes.includes(NAME)).toBe(true);
    // A contest may become blind: the browser must ask again for files that it has cached.
    expect([open.kept, blind.kept]).toEqual(["private, no-cache", "private, no-cache"]);
    expect([blind.status, again.bytes.equals(blind.bytes)]).toEqual([200, true]);
    const read = await PDFDocument.load(blind.bytes, { updateMetadata: false });
    expect([read.getPageCount(), read.getAuthor(), read.getTitle()]).toEqual([2, undefined, undefined]);
    const plain = Buffer.from(await read.save({ useObjectStreams: false }));
    expect(plain.includes("Castellano") || plain.includes("Metadata") || plain.includes("EmbeddedFile")).toBe(false);
  },
);

test("a document of a blind contest comes without its properties and the names of who worked on it", async () => {
  const docx = zipSync({
    "[Content_Types].xml": strToU8("<Types/>"),
    "docProps/core.xml": strToU8(`<cp:coreProperties><dc:creator>${NAME}</dc:creator></cp:coreProperties>`),
    "docProps/app.xml": strToU8(`<Properties><Company>${NAME} Homes</Company></Properties>`),
    "word/document.xml": strToU8(`<w:document><w:ins w:author="${NAME}"><w:t>A brick house</w:t></w:ins></w:document>`),
    "word/people.xml": strToU8(`<w15:people><w15:person w15:author="${NAME}"/></w15:people>`),
  });
  const { blind } = await sentToScorer(Buffer.from(docx), "about.docx", "full");
  expect(blind.status).toBe(200);
  const parts = Object.values(unzipSync(blind.bytes)).map((part) => strFromU8(part));
  expect(parts.join()).not.toContain(NAME);
  expect(parts.join()).toContain("A brick house");
});

test("a film and a sound of a blind contest come without what is said of them", async () => {
  const film = phoneFilm(box("udta", box("\xa9ART", NAME)));
  expect(film.includes(NAME)).toBe(true);
  const { blind } = await sentToScorer(film, "walk.mov", "full");
  expect([blind.status, blind.bytes.length, blind.bytes.includes(NAME)]).toEqual([200, film.length, false]);
  const tag = Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\0\x0a", "latin1"), Buffer.from(NAME)]);
  const { blind: sound } = await sentToScorer(Buffer.concat([tag, silence()]), "x.mp3", "full");
  expect([sound.status, sound.bytes.equals(silence())]).toEqual([200, true]);
});

test("no file tells a scorer of a blind contest a name that a program left in one of some forty places", async () => {
  const contest = await addContest(town, { url: "blind-corpus" });
  await town.inside("oak", (sql) => sql`update document_folders set restriction = 'all', maximum_files = 100`);
  const entryID = await addEntry(town, contest);
  await assignScorer(town, contest, "scorer", "BRICK");
  await town.inside("oak", (sql) => sql`update judging set blind = true where service_id = ${contest.serviceID}`);
  const where = { ...at(contest), entryID, folderID: contest.folders.plans };
  const sent: { names: Record<string, string>; fileName: string; uploadID: string }[] = [];
  for (const { names, fileName, file } of await plantedFiles(NAME)) {
    for (const [place, name] of Object.entries(names))
      expect(await saysName(file, name), `${place}: as it was sent`).toBe(true);
    const { answer, status } = await town.as("entrant")(uploadEntryFile, where, undefined, { file, fileName });
    expect(status, fileName).toBe(200);
    sent.push({ names, fileName, uploadID: answer.uploadID });
  }
  await handIn(town, contest, entryID);
  const headers = { authorization: `Bearer ${await town.token("scorer")}` };
  const telling: string[] = [];
  for (const { names, fileName, uploadID } of sent)
    for (const rendition of ["full", "original"] as const) {
      const { statusCode, rawPayload } = await town.server.inject({
        url: fileURL("oak", uploadID, rendition),
        headers,
      });
      if (rendition === "full") expect(statusCode, fileName).toBe(200);
      for (const [place, name] of Object.entries(names))
        if (await saysName(rawPayload, name)) telling.push(`${place}, as ${rendition}`);
    }
  expect(telling).toEqual([]);
});

/** A PDF with a damaged picture that is packed twice, and with a name among its properties. */
async function damagedPDF(): Promise<Buffer> {
  const document = await PDFDocument.load(pdfOf({ pages: 2 }));
  document.setAuthor(NAME);
  const { context } = document;
  const picture = context.stream("not packed at all", {
    Type: "XObject",
    Subtype: "Image",
    Width: 4,
    Height: 3,
    ColorSpace: "DeviceRGB",
    BitsPerComponent: 8,
    Filter: ["FlateDecode", "DCTDecode"],
  } as never);
  const resources = context.obj({ XObject: { A: context.register(picture) } });
  document.getPage(0).node.set(PDFName.of("Resources"), resources);
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

test("a PDF whose parts can't be told apart is shown to scorers as it looks", async () => {
  const { blind } = await sentToScorer(await damagedPDF(), "plans.pdf", "full");
  expect(blind.status).toBe(200);
  const read = await PDFDocument.load(blind.bytes, { updateMetadata: false });
  expect([read.getPageCount(), await saysName(blind.bytes, NAME)]).toEqual([2, false]);
});

test("what can’t be cleaned isn’t shown to scorers of a blind contest, and they are told why", async () => {
  const archive = Buffer.from(zipSync({ "who.txt": strToU8(NAME) }));
  const { open, blind } = await sentToScorer(archive, "all.zip", "original");
  expect([open.status, blind.status]).toEqual([200, 422]);
  expect(JSON.parse(blind.bytes.toString()).detail).toMatch(/can’t be shown without saying who made it/);
});

test("K09 a file comes under its own name, but to scorers of a blind contest under one that doesn’t tell whose it is", async () => {
  const contest = await addContest(town, { url: "blind-files" });
  const entryID = await addEntry(town, contest);
  await assignScorer(town, contest, "scorer", "BRICK");
  const where = { ...at(contest), entryID, folderID: contest.folders.plans };
  const sent = { file: pdfOf(), fileName: "castellano-homes-plan.pdf" };
  const { answer } = await town.as("entrant")(uploadEntryFile, where, undefined, sent);
  await handIn(town, contest, entryID);
  const nameFor = async (person: string) => {
    const headers = { authorization: `Bearer ${await town.token(person)}` };
    const response = await town.server.inject({ url: fileURL("oak", answer.uploadID, "original"), headers });
    expect(response.statusCode).toBe(200);
    return String(response.headers["content-disposition"]);
  };
  for (const person of ["scorer", "entrant", "programManager"])
    expect(await nameFor(person), person).toContain(`attachment; filename="castellano-homes-plan.pdf"`);
  await town.as("owner")(changeJudging, at(contest), { ...defaultScoring, blind: true });
  expect(await nameFor("scorer")).toBe(
    `attachment; filename="BRICK-1 PDF 1.pdf"; filename*=UTF-8''BRICK-1%20PDF%201.pdf`,
  );
  for (const person of ["entrant", "programManager"])
    expect(await nameFor(person), person).toContain(`filename="castellano-homes-plan.pdf"`);
});
