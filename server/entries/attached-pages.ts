import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pipeline } from "node:stream/promises";
import { sizeText } from "../../contract/platform/files.ts";
import { plural } from "../../contract/platform/plural.ts";
import { PDFDocument } from "@cantoo/pdf-lib";
import type { App } from "../platform/app.ts";
import { Refusal } from "../platform/http/refusal.ts";
import { type PrintedPages, printPDF } from "../media/image-worker.ts";
import { renditionOf } from "../media/renditions.ts";
import { type TextFlow, sheetRoom } from "../paper/pdf-flow.ts";
import { type Paper, faintColor } from "../paper/pdf-page.ts";

/** The pages of attached PDFs that are printed of one entry: a book of 500 entries has to be bound, sent and read. */
const mostAttachedPages = 40;
const mostPrintedBytes = 100 * 1024 * 1024;

export type AttachedPDF = { key: string; pages: number | null };

/** Writes what stands above a PDF's pages; `keep`: points of the first of them, which stays with it. */
type WriteTitle = (keep: number) => void;

type PrintTarget = { app: App; paper: Paper; flow: TextFlow };

/** Prints the pages of PDFs, one file after the other, up to the most that an entry's paper shows; each limit is said on the paper. */
export class AttachedPages {
  /** The number of pages printed so far. */
  printed = 0;
  readonly #target: PrintTarget;

  constructor(target: PrintTarget) {
    this.#target = target;
  }

  async print({ key, pages }: AttachedPDF, writeTitle: WriteTitle): Promise<void> {
    const { app } = this.#target;
    const original = renditionOf({ key, kind: "pdf", thumbs: [] }, "original").key;
    const left = mostAttachedPages - this.printed;
    if (left <= 0) return this.#note(writeTitle, `${inFileAlone(pages)}. ${mostText}`);
    await using work = await app.files.workFolder();
    const path = join(work.path, "attached.pdf");
    try {
      if ((await app.files.size(original)) > mostPrintedBytes)
        return this.#note(writeTitle, `${inFileAlone(pages)}, which is larger than ${sizeText(mostPrintedBytes)}.`);
      await pipeline(await app.files.read(original), createWriteStream(path));
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 404) throw error;
      return this.#note(writeTitle, "This file couldn’t be found.");
    }
    await this.#draw(await printPDF({ path, folder: work.path, most: left }), pages, writeTitle);
  }

  async #draw(printed: PrintedPages, counted: number | null, writeTitle: WriteTitle): Promise<void> {
    const { flow } = this.#target;
    const total = printed.pages ?? counted;
    const sheets = await this.#sheetsOf(printed);
    const [first] = sheets;
    if (!first || total === null) return this.#note(writeTitle, `${inFileAlone(total)}, which can’t be printed here.`);
    writeTitle(sheetRoom(first.size));
    for (const { number, content, size } of sheets) {
      await setImmediate();
      if (content) flow.sheet(await content(), `Page ${number} of ${total}`, size);
      else flow.text(`Page ${number} of ${total} can’t be printed here. It is in the file.`, noteStyle);
    }
    this.printed += sheets.length;
    const more = total - sheets.length;
    if (more > 0)
      flow.text(`${plural(more, "more page")} ${more === 1 ? "is" : "are"} in the file. ${mostText}`, noteStyle);
  }

  async #sheetsOf({ copyPath, drawn }: PrintedPages) {
    const { document } = this.#target.paper;
    if (copyPath !== undefined) {
      const copy = await PDFDocument.load(await readFile(copyPath), { updateMetadata: false });
      return (await document.embedPdf(copy, copy.getPageIndices())).map((page, at) => ({
        number: at + 1,
        size: page.size(),
        content: () => page,
      }));
    }
    return drawn.map(({ number, file, ...size }) => ({
      number,
      size,
      content: file === undefined ? undefined : async () => document.embedJpg(await readFile(file)),
    }));
  }

  #note(writeTitle: WriteTitle, text: string): void {
    writeTitle(0);
    this.#target.flow.text(text, noteStyle);
  }
}

const noteStyle = { size: 9, color: faintColor, before: 4 };
const mostText = `Of an entry’s files, at most ${mostAttachedPages} pages are printed.`;

function inFileAlone(pages: number | null): string {
  if (pages === 1) return "Its page is in the file alone";
  return `Its ${pages === null ? "" : `${pages.toLocaleString("en-US")} `}pages are in the file alone`;
}
