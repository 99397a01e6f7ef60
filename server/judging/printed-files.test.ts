import { type PDFPage, PDFDocument, PDFName, StandardFonts, degrees, rgb } from "@cantoo/pdf-lib";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { beforeEach, describe, expect, test } from "vitest";
import { downloadJudgingBook } from "../../contract/entries/bulk-entries.ts";
import { downloadEntryPaper } from "../../contract/entries/entries.ts";
import { uploadEntryFile } from "../../contract/entries/entry-uploads.ts";
import { changeRecommendationSettings } from "../../contract/entries/recommendations.ts";
import { fillPath } from "../../contract/platform/endpoint.ts";
import { defaultScoring } from "../../contract/programs/judging.ts";
import { changeJudging } from "../../contract/programs/services.ts";
import { type Contest, addContest, addEntry, addScholarships, at, handIn } from "../../test/contest.ts";
import { downloaded } from "../../test/download.ts";
import { addLetter } from "../../test/letters.ts";
import { pdfOf } from "../../test/pdf.ts";
import { readBook } from "../../test/pdf-text.ts";
import { portfolioPDF } from "../../test/real-files.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let contest: Contest;
let entryID: string;
let count = 0;

beforeEach(async () => {
  contest = await addContest(town, { url: `attached-${++count}` });
  entryID = await addEntry(town, contest, { title: "House on the hill" });
  await town.inside("oak", (sql) => sql`update document_folders set maximum_files = 10`);
});

async function send(file: Buffer, fileName: string) {
  const folder = { ...at(contest), entryID, folderID: contest.folders.plans };
  const { status, answer } = await town.as("entrant")(uploadEntryFile, folder, undefined, { file, fileName });
  expect(status).toBe(200);
  return answer;
}

async function printed({ blind = false, person = "programManager" } = {}) {
  const { statusCode, rawPayload } = await town.server.inject({
    method: "POST",
    url: `/api${fillPath(downloadEntryPaper.path, { ...at(contest), entryID })}`,
    headers: { authorization: `Bearer ${await town.token(person)}` },
    payload: { blind },
  });
  expect(statusCode).toBe(200);
  return { bytes: rawPayload, ...(await readBook(rawPayload)) };
}

/** A PDF whose pages say their numbers. */
async function essay(pages: number, change?: (document: PDFDocument, page: PDFPage) => void): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage([612, 792]);
    page.drawText(`Essay leaf ${number}`, { x: 72, y: 700, font, size: 24 });
    change?.(document, page);
  }
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

/** The colors that stand on a page, as far as a reader sees them. */
async function colorsOn(bytes: Uint8Array, at: number): Promise<ReadonlySet<string>> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const page = await document.getPage(at + 1);
  const viewport = page.getViewport({ scale: 0.5 });
  const { canvas, context } = (document.canvasFactory as never as CanvasFactory).create(
    viewport.width,
    viewport.height,
  );
  await page.render({ canvas, canvasContext: context, viewport, background: "white" } as never).promise;
  const { data } = context.getImageData(0, 0, viewport.width, viewport.height);
  const colors = new Set<string>();
  for (let byte = 0; byte < data.length; byte += 4) {
    const [red, green, blue] = [data[byte]!, data[byte + 1]!, data[byte + 2]!];
    if (red > 180 && green < 80 && blue < 80) colors.add("red");
    if (green > 140 && red < 80 && blue < 80) colors.add("green");
    if (blue > 180 && red < 80 && green < 80) colors.add("blue");
  }
  return colors;
}
type CanvasFactory = {
  create(
    width: number,
    height: number,
  ): { canvas: object; context: { getImageData(...box: number[]): { data: Uint8ClampedArray } } };
};

const pageWith = (pages: readonly string[], words: string) => pages.findIndex((page) => page.includes(words));

describe("F02 PDFs of an entry on paper", () => {
  test("have their pages on it, as text that can be searched, each under its number", async () => {
    await send(await essay(3), "essay.pdf");
    const { pages } = await printed();
    for (const number of [1, 2, 3]) {
      const page = pages[pageWith(pages, `Essay leaf ${number}`)]!;
      expect(page).toContain(`Page ${number} of 3`);
    }
    expect(pages[pageWith(pages, "Essay leaf 1")]).toContain("essay.pdf");
    expect(pages.join()).not.toContain("in the file");
  });

  test("are drawn as a reader shows them where a copy could differ: filled fields, notes, hidden layers, turned and cropped pages", async () => {
    const filled = await essay(1, (document, page) => {
      const field = document.getForm().createTextField("name");
      field.setText("filled");
      field.addToPage(page, { x: 100, y: 300, width: 300, height: 200, backgroundColor: rgb(1, 0, 0) });
    });
    const turned = await essay(1, (_document, page) => {
      page.drawRectangle({ x: 0, y: 396, width: 612, height: 396, color: rgb(0, 0, 1) });
      page.drawRectangle({ x: 0, y: 0, width: 612, height: 396, color: rgb(1, 0, 0) });
      page.setRotation(degrees(90));
      page.setCropBox(0, 396, 612, 396);
    });
    const layered = await essay(1, ({ context, catalog }, page) => {
      const layer = context.register(context.obj({ Type: "OCG", Name: "hidden" } as never));
      catalog.set(PDFName.of("OCProperties"), context.obj({ OCGs: [layer], D: { OFF: [layer], Order: [] } } as never));
      page.node.Resources()!.set(PDFName.of("Properties"), context.obj({ L: layer }));
      const hidden = context.stream("/OC /L BDC 1 0 0 rg 0 0 612 400 re f EMC 0 0.7 0 rg 0 400 612 100 re f");
      page.node.addContentStream(context.register(hidden));
    });
    await send(filled, "filled.pdf");
    await send(turned, "turned.pdf");
    await send(layered, "layered.pdf");
    const { bytes, pages } = await printed();
    expect([...(await colorsOn(bytes, pageWith(pages, "filled.pdf")))]).toEqual(["red"]);
    expect([...(await colorsOn(bytes, pageWith(pages, "turned.pdf")))]).toEqual(["blue"]);
    expect([...(await colorsOn(bytes, pageWith(pages, "layered.pdf")))]).toEqual(["green"]);
  });

  test("that are longer than what is printed say how much is in the file", async () => {
    await send(await essay(38), "long.pdf");
    await send(await essay(5), "second.pdf");
    await send(await essay(1), "third.pdf");
    const { text, pages } = await printed();
    expect(pages.filter((page) => page.includes("Essay leaf"))).toHaveLength(40);
    expect(text.replaceAll("\n", " ")).toContain(
      "3 more pages are in the file. Of an entry’s files, at most 40 pages are printed.",
    );
    expect(text).toContain("Its page is in the file alone.");
  });

  test("that can't be read, or aren't there any more, leave a word, and the paper is made", async () => {
    const broken = await send(pdfOf(), "plans.pdf");
    const gone = await send(pdfOf(), "gone.pdf");
    const keyOf = async (uploadID: string) =>
      (
        await town.inside(
          "oak",
          (sql) => sql<{ key: string }>`
          select file_key as key from uploads where upload_id = ${uploadID}`,
        )
      )[0]!.key;
    const portfolio = await send(pdfOf({ pages: 2 }), "all.pdf");
    await town.app.files.put(`${await keyOf(broken.uploadID)}/original`, Buffer.from("%PDF-1.4 and nothing"));
    // Such files were taken once.
    await town.app.files.put(`${await keyOf(portfolio.uploadID)}/original`, await portfolioPDF());
    await town.app.files.delete(`${await keyOf(gone.uploadID)}/original`);
    const { text } = await printed();
    expect(text).toContain("Its page is in the file alone, which can’t be printed here.");
    expect(text).toContain("Its 2 pages are in the file alone, which can’t be printed here.");
    expect(text).toContain("This file couldn’t be found.");
  });

  test("K09 have no author or earlier version on paper where names are hidden", async () => {
    const document = await PDFDocument.load(await essay(1));
    document.setAuthor("Castellano Homes");
    await send(Buffer.from(await document.save()), "castellano.pdf");
    const { bytes, text } = await printed({ blind: true });
    expect(text).toContain("Essay leaf 1");
    expect(text).not.toContain("castellano");
    const copy = await PDFDocument.load(bytes, { updateMetadata: false });
    const objects = copy.context.enumerateIndirectObjects().map(([, object]) => object.toString());
    expect(objects.join()).not.toContain("Castellano");
  });
});

describe("F02 PDFs in the judging book", () => {
  test("have their pages, and the contents still lead to each entry", async () => {
    await send(await essay(30), "a.pdf");
    await handIn(town, contest, entryID);
    for (const title of ["Second house", "Third house", "Fourth house"]) {
      entryID = await addEntry(town, contest, { title });
      await send(await essay(30), "b.pdf");
      await handIn(town, contest, entryID);
    }
    const { bytes } = await downloaded(town, "programManager", downloadJudgingBook, at(contest), {});
    const { pages, bookmarks } = await readBook(bytes);
    expect(pages.filter((page) => page.includes("Essay leaf"))).toHaveLength(120);
    expect(bookmarks).toHaveLength(4);
    for (const { title, page } of bookmarks) expect(pages[page]).toContain(title.slice(title.indexOf(" ") + 1));
  });
});

test("F06 the PDF of a letter is printed with the letter, and never for whoever applies", async () => {
  contest = await addScholarships(town, { url: `attached-letters-${count}` });
  entryID = await addEntry(town, contest, { title: "To learn the trade", submitted: true });
  await town.as("owner")(changeRecommendationSettings, at(contest), { asked: 1, beforeSubmission: false, words: "" });
  await addLetter(town, contest, { entryID, name: "Philippa Featherstone", pdf: await essay(2) });
  await town.as("owner")(changeJudging, at(contest), defaultScoring);
  const open = await printed({ person: "owner" });
  expect(open.text).toContain("PDF: Letter by Philippa Featherstone.pdf");
  const blind = await printed({ blind: true, person: "owner" });
  expect(blind.text).not.toContain("Featherstone");
  for (const { text } of [open, blind]) expect(text).toContain("Essay leaf 2");
  expect((await printed({ person: "viewer" })).text).not.toContain("Essay leaf");
});
