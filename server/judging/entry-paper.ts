import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import sharp from "sharp";
import type { ServiceAddress } from "../../contract/platform/addresses.ts";
import { untitledEntry } from "../../contract/entries/entry-rules.ts";
import { answerLinesOf } from "../../contract/judging/scoring-answers.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { App } from "../platform/app.ts";
import { Refusal, requireFound } from "../platform/http/refusal.ts";
import { TextFlow, numberPages, sheetRoom } from "../paper/pdf-flow.ts";
import { type Paper, faintColor, savePaper, newPaper } from "../paper/pdf-page.ts";
import { type StoredFile, renditionOf } from "../media/renditions.ts";
import { scorerEntryView } from "./entry-view.ts";
import { type JudgedEntryRow, findJudgedEntry } from "./scoring-queries.ts";
import {
  type PrintedLetters,
  type LetterReaders,
  drawLetters,
  printedLetters,
} from "../entries/recommendations/printed-letters.ts";
import { usageTerms } from "../entries/usage-terms.ts";
import { capitalized } from "../../contract/platform/capitalized.ts";
import { AttachedPages } from "../entries/attached-pages.ts";
import { storedFilesOf } from "../entries/files-queries.ts";

/** In pixels: the width of a picture that fills a page at a density that is good enough to judge by. */
const PICTURE_WIDTH = 1_600;
/** In points: two pictures with captions fill a page. */
const HIGHEST_PICTURE = 250;
const LETTER_SHEET = sheetRoom({ width: 612, height: 792 });

type PrintedEntry = ReturnType<typeof scorerEntryView> & {
  files: ReadonlyMap<string, StoredFile & { pages: number | null }>;
  /** The usage rights of each file, for readers who see names. */
  terms: ReadonlyMap<string, string>;
  letters: PrintedLetters;
};
type PrintOptions = { at: ServiceAddress; association: string; blind: boolean; readers: LetterReaders; now: Date };

/** An entry as it is printed: as scorers read it where names are hidden, else with all answers. Undefined once it is removed. */
export async function printedEntry(
  sql: Sql,
  entryID: string,
  { at, association, blind, readers, now }: PrintOptions,
): Promise<PrintedEntry | undefined> {
  const [row] = await findJudgedEntry(sql, entryID, blind);
  if (!row) return undefined;
  const view = scorerEntryView(row, at, blind);
  const files = await storedFilesOf(sql, entryID);
  const terms = files.map((file) => [file.uploadID, usageTerms(file, { by: association, now }).terms ?? ""] as const);
  return {
    ...view,
    ...(!blind && { entryForms: answeredFormsOf(row) }),
    files: new Map(files.map(({ uploadID, ...file }) => [uploadID, file])),
    terms: new Map(blind ? [] : terms),
    letters: await printedLetters(sql, entryID, { readers, blind }),
  };
}

const answeredFormsOf = ({ entryForms }: JudgedEntryRow) =>
  entryForms.map(({ entryFormID, name, elements, answers }) => ({
    entryFormID,
    name,
    entryFormQuestions: answerLinesOf(elements, answers, { hidden: [], blind: false }),
  }));

type PaperTitles = { name: string; program: string; group: string };

export async function drawEntryPaper(
  app: App,
  entry: PrintedEntry,
  { name, program, group }: PaperTitles,
): Promise<Buffer> {
  const paper = await newPaper(name);
  await drawEntry(app, paper, entry, group);
  numberPages(paper, `${program} · ${name}`, (at, all) => `${at + 1} of ${all}`);
  return savePaper(paper);
}

/**
 * Draws an entry on pages of its own: facts, answers, letters and files, pictures and pages of PDFs included. Answers the number of
 * these pages.
 */
export async function drawEntry(app: App, paper: Paper, entry: PrintedEntry, group: string): Promise<number> {
  const flow = new TextFlow(paper);
  const attachedPages = new AttachedPages({ app, paper, flow });
  flow.newPage();
  flow.text(entry.code, { size: 10, color: faintColor });
  flow.text(entry.title || untitledEntry, { size: 20, bold: true });
  flow.text(`${capitalized(group)}: ${entry.categoryName}`, { size: 11, before: 4 });
  if (entry.owner)
    flow.text([entry.owner.fullName, entry.owner.company].filter(Boolean).join(", "), { size: 11, color: faintColor });
  flow.rule();
  for (const { name, entryFormQuestions } of entry.entryForms) {
    if (entryFormQuestions.length === 0) continue;
    flow.heading(name, { size: 14, bold: true, before: 14 });
    for (const { label, value } of entryFormQuestions) {
      flow.heading(label, { size: 9, color: faintColor, before: 8 });
      flow.text(value, { size: 10.5 });
      // Other requests are served between two answers, which may be long.
      await setImmediate();
    }
  }
  await drawLetters(flow, entry.letters, attachedPages);
  for (const { name, entryUploads } of entry.documentFolders) {
    if (entryUploads.length === 0) continue;
    const keep = entryUploads[0]!.isImage ? HIGHEST_PICTURE + 10 : entryUploads[0]!.isPDF ? LETTER_SHEET : 0;
    flow.heading(capitalized(name), { size: 14, bold: true, before: 14, keep });
    for (const upload of entryUploads) {
      await setImmediate();
      const file = entry.files.get(upload.uploadID);
      if (upload.isImage) await drawPicture(app, { paper, flow }, file);
      const writeTitle = (keep: number) =>
        writeFileTitle(flow, upload, { keep, terms: entry.terms.get(upload.uploadID) });
      if (upload.isPDF && file) await attachedPages.print(file, writeTitle);
      else writeTitle(0);
    }
  }
  return attachedPages.printed;
}

type FileTitle = { name: string; caption: string; credit: string };

function writeFileTitle(
  flow: TextFlow,
  { name, caption, credit }: FileTitle,
  { keep, terms }: { keep: number; terms: string | undefined },
): void {
  if (keep > 0) flow.heading(name, { size: 9, bold: true, before: 4, keep });
  else flow.text(name, { size: 9, bold: true, before: 4 });
  if (caption) flow.text(caption, { size: 9 });
  if (credit) flow.text(`Credit: ${credit}`, { size: 9, color: faintColor });
  if (terms) flow.text(terms, { size: 9, color: faintColor });
}

type PaperFlow = { paper: Paper; flow: TextFlow };

/** A lost file leaves its name and a word; a storage that can't be reached throws. */
async function drawPicture({ files }: App, { paper, flow }: PaperFlow, file: StoredFile | undefined): Promise<void> {
  try {
    const source = await files.read(renditionOf(requireFound(file, "file"), PICTURE_WIDTH).key);
    const picture = sharp(await buffer(source)).flatten({ background: "#ffffff" });
    const bytes = await picture
      .resize({ width: PICTURE_WIDTH, withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer();
    flow.picture(await paper.document.embedJpg(bytes), HIGHEST_PICTURE);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
    flow.text("This picture couldn’t be found.", { size: 9, color: faintColor, before: 8 });
  }
}
