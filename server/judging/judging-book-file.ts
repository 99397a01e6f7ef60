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

/** The number of entries that share one part's fonts, and are in memory at once; fewer where many pages of their files are. */
const ENTRIES_PER_PART = 20;
const ATTACHED_PAGES_PER_PART = 60;

type BookToBind = {
  task: TaskRun;
  path: string;
  entries: readonly BookEntry[];
  program: { name: string; url: string; kind: ServiceKind; timeZone: TimeZone };
  client: { name: string; url: string };
  blind: boolean;
  letters: boolean;
};

/** Draws the entries one after the other, behind a cover and a table of contents. */
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
  for (let from = 0; from < entries.length;) {
    const paper = await newPaper(title);
    const { lines, drawn } = await drawPart(task, paper, {
      entries,
      from,
      blind,
      at: { client: client.url, service: program.url },
      association: client.name,
      now: clock.now(),
      letters,
      kind: program.kind,
    });
    from += drawn;
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
  from: number;
  blind: boolean;
  at: ServiceAddress;
  association: string;
  now: Date;
  letters: boolean;
  kind: ServiceKind;
};

/**
 * Draws entries from one on, each on pages of its own, until the part is large enough; removed ones are left out. Letters are printed as scorers have them, except those
 * about the person who asked for the book.
 */
async function drawPart(
  task: TaskRun,
  paper: Paper,
  { entries, from, letters, kind, ...how }: BookPart,
): Promise<{ lines: ContentsLine[]; drawn: number }> {
  const lines: ContentsLine[] = [];
  let drawn = 0;
  let attachedPages = 0;
  for (const entry of entries.slice(from, from + ENTRIES_PER_PART)) {
    if (attachedPages >= ATTACHED_PAGES_PER_PART) break;
    await task.progress(from + drawn, entries.length);
    drawn += 1;
    const readers = letters && entry.userID !== task.userID ? "scorers" : "nobody";
    const printed = await task.read((sql) => printedEntry(sql, entry.entryID, { ...how, readers }));
    if (!printed) continue;
    lines.push({ entry, page: paper.document.getPageCount() });
    attachedPages += await drawEntry(task.app, paper, printed, judgedWordsOf(kind).group);
  }
  return { lines, drawn };
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
