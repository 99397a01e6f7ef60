import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBook } from "../../test/pdf-text.ts";
import { newPDFBook } from "./pdf-book.ts";
import { addPage, drawText, finishPages, newPaper } from "./pdf-page.ts";

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "rosette-book-"))));
afterAll(() => rm(folder, { recursive: true }));

async function part(words: string, picture?: Buffer) {
  const paper = await newPaper("A part");
  const page = addPage(paper);
  drawText(page, words, 700, { face: paper.plain, size: 12 });
  if (picture) page.drawImage(await paper.document.embedJpg(picture), { x: 0, y: 0, width: 100, height: 100 });
  finishPages(paper);
  return paper.document;
}

const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();

async function bound(name: string, parts: readonly Promise<Awaited<ReturnType<typeof part>>>[], cover?: string) {
  const path = join(folder, name);
  await using book = await newPDFBook(path);
  for (const [at, document] of parts.entries()) await book.add(await document, [{ title: `Part ${at + 1}`, page: 0 }]);
  await book.finish({ title: "A book", ...(cover && { cover: await part(cover) }) });
  return await readFile(path);
}

test("parts are one PDF, in the order in which they were added, behind a cover that was drawn last", async () => {
  const { pages, bookmarks, labels } = await readBook(
    await bound("ordered.pdf", [part("First"), part("Second"), part("Third")], "The cover"),
  );
  expect(pages.map((text) => text.trim())).toEqual(["The cover", "First", "Second", "Third"]);
  expect(bookmarks).toEqual([
    { title: "Part 1", page: 1 },
    { title: "Part 2", page: 2 },
    { title: "Part 3", page: 3 },
  ]);
  expect(labels).toEqual(["i", "1", "2", "3"]);
});

test("a picture that stands in every part is written once, and another beside it", async () => {
  const [one, other] = [await noise(200), await noise(200)];
  const bytes = await bound("shared.pdf", [part("First", one), part("Second", one), part("Third", other)]);
  const times = (picture: Buffer) => bytes.toString("latin1").split(picture.toString("latin1")).length - 1;
  expect([times(one), times(other)]).toEqual([1, 1]);
  expect((await readBook(bytes)).pages.map((text) => text.trim())).toEqual(["First", "Second", "Third"]);
});

test("a book without parts is its cover alone", async () => {
  const { pages, bookmarks } = await readBook(await bound("empty.pdf", [], "Nothing"));
  expect([pages.length, bookmarks]).toEqual([1, []]);
});
