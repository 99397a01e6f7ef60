import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import sharp from "sharp";
import type { ServiceAt } from "../../contract/platform/addresses.ts";
import { untitled } from "../../contract/entries/entry-rules.ts";
import { answerLinesOf } from "../../contract/judging/scoring-answers.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { House } from "../platform/house.ts";
import { Refusal, found } from "../platform/http/refusal.ts";
import { Flow, numberPages } from "../paper/pdf-flow.ts";
import { type Paper, faint, fileOf, newPaper } from "../paper/pdf-page.ts";
import { type StoredFile, rendition } from "../media/renditions.ts";
import { entryView } from "./entry-view.ts";
import { type JudgedEntry, judgedEntry } from "./queries.ts";
import { type PrintedLetters, type Readers, drawLetters, printedLetters } from "../entries/recommendations/on-paper.ts";
import { usageTerms } from "../entries/usage-terms.ts";
import { capitalized } from "../../contract/platform/capitalized.ts";
import { storedFiles } from "../entries/files-queries.ts";

/** As wide as a picture is drawn that fills a page at a density that prints well enough to judge by. */
const PICTURE = 1_600;
/** Two of them, with a few words each, fill a page. */
const HIGHEST = 250;

type OnPaper = ReturnType<typeof entryView> & {
  files: ReadonlyMap<string, StoredFile>;
  /** What each of its files may be used for, for those who see names. */
  terms: ReadonlyMap<string, string>;
  letters: PrintedLetters;
};
type How = { at: ServiceAt; association: string; blind: boolean; readers: Readers; now: Date };

/** An entry as it is printed: as scorers read it where names are hidden, else with all that was answered. Undefined once it is removed. */
export async function onPaper(
  sql: Sql,
  entryID: string,
  { at, association, blind, readers, now }: How,
): Promise<OnPaper | undefined> {
  const [row] = await judgedEntry(sql, entryID, blind);
  if (!row) return undefined;
  const view = entryView(row, at, blind);
  const files = await storedFiles(sql, entryID);
  const terms = files.map((file) => [file.uploadID, usageTerms(file, { by: association, now }).terms ?? ""] as const);
  return {
    ...view,
    ...(!blind && { entryForms: answeredIn(row) }),
    files: new Map(files.map(({ uploadID, ...file }) => [uploadID, file])),
    terms: new Map(blind ? [] : terms),
    letters: await printedLetters(sql, entryID, { readers, blind }),
  };
}

const answeredIn = ({ entryForms }: JudgedEntry) =>
  entryForms.map(({ entryFormID, name, elements, answers }) => ({
    entryFormID,
    name,
    entryFormQuestions: answerLinesOf(elements, answers, { hidden: [], blind: false }),
  }));

type Alone = { name: string; program: string; group: string };

/** One entry by itself. */
export async function drawPaper(house: House, entry: OnPaper, { name, program, group }: Alone): Promise<Buffer> {
  const paper = await newPaper(name);
  await drawEntry(house, paper, entry, group);
  numberPages(paper, `${program} · ${name}`, (at, all) => `${at + 1} of ${all}`);
  return fileOf(paper);
}

/** On pages of its own: what it is, what was answered, what others recommend, and its files, with pictures drawn. */
export async function drawEntry(house: House, paper: Paper, entry: OnPaper, group: string): Promise<void> {
  const flow = new Flow(paper);
  flow.newPage();
  flow.text(entry.code, { size: 10, color: faint });
  flow.text(entry.title || untitled, { size: 20, bold: true });
  flow.text(`${capitalized(group)}: ${entry.categoryName}`, { size: 11, before: 4 });
  if (entry.owner)
    flow.text([entry.owner.fullName, entry.owner.company].filter(Boolean).join(", "), { size: 11, color: faint });
  flow.rule();
  for (const { name, entryFormQuestions } of entry.entryForms) {
    if (entryFormQuestions.length === 0) continue;
    flow.heading(name, { size: 14, bold: true, before: 14 });
    for (const { label, value } of entryFormQuestions) {
      flow.heading(label, { size: 9, color: faint, before: 8 });
      flow.text(value, { size: 10.5 });
      // Others are served between two answers, which may be long.
      await setImmediate();
    }
  }
  await drawLetters(flow, entry.letters);
  for (const { name, entryUploads } of entry.documentFolders) {
    if (entryUploads.length === 0) continue;
    const keep = entryUploads[0]!.isImage ? HIGHEST + 10 : 0;
    flow.heading(capitalized(name), { size: 14, bold: true, before: 14, keep });
    for (const upload of entryUploads) {
      await setImmediate();
      if (upload.isImage) await drawPicture(house, { paper, flow }, entry.files.get(upload.uploadID));
      flow.text(upload.name, { size: 9, bold: true, before: 4 });
      if (upload.caption) flow.text(upload.caption, { size: 9 });
      if (upload.credit) flow.text(`Credit: ${upload.credit}`, { size: 9, color: faint });
      const terms = entry.terms.get(upload.uploadID);
      if (terms) flow.text(terms, { size: 9, color: faint });
    }
  }
}

type PaperFlow = { paper: Paper; flow: Flow };

/** A file that is lost leaves its name and a word; a storage that is away is no file that is lost. */
async function drawPicture({ files }: House, { paper, flow }: PaperFlow, file: StoredFile | undefined): Promise<void> {
  try {
    const source = await files.read(rendition(found(file, "file"), PICTURE).key);
    const picture = sharp(await buffer(source)).flatten({ background: "#ffffff" });
    const bytes = await picture.resize({ width: PICTURE, withoutEnlargement: true }).jpeg({ quality: 82 }).toBuffer();
    flow.picture(await paper.document.embedJpg(bytes), HIGHEST);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
    flow.text("This picture couldn’t be found.", { size: 9, color: faint, before: 8 });
  }
}
