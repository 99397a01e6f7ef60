import type { ServiceAddress } from "../../contract/platform/addresses.ts";
import { entryCode, untitledEntry } from "../../contract/entries/entry-rules.ts";
import { plural } from "../../contract/platform/plural.ts";
import { type ServiceKind, judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import { type TimeZone, dayText } from "../../contract/platform/time-zone.ts";
import { clock } from "../platform/clock.ts";
import { newPDFBook } from "../paper/pdf-book.ts";
import { TextFlow, numberPages } from "../paper/pdf-flow.ts";
import { type Paper, faintColor, finishPages, newPaper } from "../paper/pdf-page.ts";
import type { TaskRun } from "../platform/tasks/task-run.ts";
import type { BookEntry } from "./judging-book-queries.ts";
import { drawEntry, printedEntry } from "./entry-paper.ts";

/** As many entries as share the fonts that go along with each part, and are in memory at once. */
const ENTRIES_PER_PART = 20;

type BookToBind = {
  task: TaskRun;
  path: string;
  entries: readonly BookEntry[];
  program: { name: string; url: string; kind: ServiceKind; timeZone: TimeZone };
  client: { name: string; url: string };
  blind: boolean;
  letters: boolean;
};

/** Entries one after the other as they are printed by themselves, behind a cover and a list of them all. */
export async function bindJudgingBook({
  task,
  path,
  entries,
  program,
  client,
  blind,
  letters,
}: BookToBind): Promise<void> {
  const title = `Judging book of ${program.name}`;
  await using book = await newPDFBook(path);
  const contents: ContentsLine[] = [];
  let page = 1;
  for (let from = 0; from < entries.length; from += ENTRIES_PER_PART) {
    await task.progress(from, entries.length);
    const paper = await newPaper(title);
    const lines = await drawPart(task, paper, {
      entries: entries.slice(from, from + ENTRIES_PER_PART),
      blind,
      at: { client: client.url, service: program.url },
      association: client.name,
      now: clock.now(),
      letters,
      kind: program.kind,
    });
    numberPages(paper, program.name, (at) => String(page + at));
    finishPages(paper);
    await book.add(
      paper.document,
      lines.map(({ entry, page: at }) => ({ title: entryHeading(entry), page: at })),
    );
    contents.push(...lines.map((line) => ({ ...line, page: page + line.page })));
    page += paper.document.getPageCount();
  }
  const facts = [
    plural(entries.length, judgedWordsOf(program.kind).one, judgedWordsOf(program.kind).many),
    `As of ${dayText(clock.now().toISOString(), program.timeZone, clock.now().toISOString())}`,
    ...(blind ? ["Without names, as scorers see it"] : []),
  ];
  await book.finish({
    title,
    cover: await drawCover({ association: client.name, program: program.name, title, facts, contents }),
  });
}

type ContentsLine = { entry: BookEntry; page: number };

const entryHeading = ({ label, number, title }: BookEntry) => `${entryCode(label, number)} ${title || untitledEntry}`;

type BookPart = {
  entries: readonly BookEntry[];
  blind: boolean;
  at: ServiceAddress;
  association: string;
  now: Date;
  letters: boolean;
  kind: ServiceKind;
};

/**
 * Some entries, each from a page of its own on; who was removed meanwhile is left out. Letters stand in it as scorers have them,
 * but for those about whoever asked for the book.
 */
async function drawPart(
  task: TaskRun,
  paper: Paper,
  { entries, letters, kind, ...how }: BookPart,
): Promise<ContentsLine[]> {
  const lines: ContentsLine[] = [];
  for (const entry of entries) {
    const readers = letters && entry.userID !== task.userID ? "scorers" : "nobody";
    const shown = await task.read((sql) => printedEntry(sql, entry.entryID, { ...how, readers }));
    if (!shown) continue;
    lines.push({ entry, page: paper.document.getPageCount() });
    await drawEntry(task.app, paper, shown, judgedWordsOf(kind).group);
  }
  return lines;
}

type Cover = {
  association: string;
  program: string;
  title: string;
  facts: readonly string[];
  contents: readonly ContentsLine[];
};

async function drawCover({ association, program, title, facts, contents }: Cover) {
  const paper = await newPaper(title);
  const flow = new TextFlow(paper);
  flow.newPage();
  flow.text(association, { size: 13, bold: true, color: faintColor, before: 0 });
  flow.text(program, { size: 30, bold: true });
  flow.text("Judging book", { size: 16, before: 6 });
  flow.text(facts.join("\n"), { size: 11, color: faintColor, before: 10 });
  flow.newPage();
  flow.text("Contents", { size: 20, bold: true });
  let category = "";
  for (const { entry, page } of contents) {
    if (entry.categoryName !== category) flow.heading(entry.categoryName, { size: 12, bold: true, before: 12 });
    category = entry.categoryName;
    flow.row(entryHeading(entry), String(page), { size: 10 });
  }
  finishPages(paper);
  return paper.document;
}
