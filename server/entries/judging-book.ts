import { join } from "node:path";
import type { ServiceAt } from "../../contract/addresses.ts";
import { entryCode, untitled } from "../../contract/entry-rules.ts";
import { downloadJudgingBook } from "../../contract/many-entries.ts";
import { may } from "../../contract/permissions.ts";
import { readRecommendations } from "../../contract/recommendations.ts";
import { hasFeature, judgedIn } from "../../contract/service-kinds.ts";
import { plural } from "../../contract/plural.ts";
import { dayText, wallClock } from "../../contract/time-zone.ts";
import { namedClient } from "../clients/queries.ts";
import { type Sql, one } from "../db/sql.ts";
import { on } from "../http/handle.ts";
import { refuse } from "../http/refusal.ts";
import { newBook } from "../outside/pdf-book.ts";
import { clock } from "../outside/clock.ts";
import { Flow, numberPages } from "../outside/pdf-flow.ts";
import { type Paper, faint, finishPages, newPaper } from "../outside/pdf-page.ts";
import { judgingOf } from "../services/judging.ts";
import { serviceSettingsOf } from "../services/queries.ts";
import { addTask } from "../tasks/queries.ts";
import { type TaskRun, taskKind } from "../tasks/run.ts";
import { type EntrySelection, meantBy } from "./listing.ts";
import { drawEntry, onPaper } from "./paper.ts";
import type { Narrowed } from "./listing-queries.ts";
import { type Listed, entriesInOrder } from "./judging-book-queries.ts";

type JudgingBookRequest = {
  filter: EntrySelection;
  fileName: string;
  blind: boolean;
  screened: boolean;
  letters?: boolean;
};

/** As many entries as share the fonts that go along with each part, and are in memory at once. */
const PART = 20;

/** What is judged of the entries that are meant: submitted, not disqualified, and accepted where staff look at them first. */
const judgedOnly = async (sql: Sql, serviceID: string, { filter, screened }: Meant): Promise<Narrowed> =>
  meantBy(sql, serviceID, {
    ...filter,
    state: "submitted",
    disqualified: "false",
    ...(screened && { screening: "accepted" }),
  });
type Meant = Pick<JudgingBookRequest, "filter" | "screened">;

export const judgingBook = [
  on(downloadJudgingBook, async ({ sql, user, client, service, body, now, audit, standings }) => {
    const { serviceID, timeZone, kind, url } = service;
    const { blind, screened } = judgingOf(service);
    const entries = await entriesInOrder(sql, serviceID, await judgedOnly(sql, serviceID, { filter: body, screened }));
    if (entries.length === 0)
      refuse(`None of these ${judgedIn(kind).many} is judged, so the book would be empty.`, 409);
    const fileName = `${client.url}-${url}-judging-book-${wallClock(now, timeZone).slice(0, 10)}.pdf`;
    const letters = hasFeature(kind, "recommendations") && may(standings, readRecommendations.allow);
    const asked: JudgingBookRequest = { filter: body, fileName, blind, screened, letters };
    const taskID = await addTask(sql, { kind: "judging-book", userID: user.userID, serviceID, asked });
    const { entryIDs, ...filter } = body;
    const chosen = entryIDs && { chosen: entryIDs.length };
    await audit(null, null, { list: "Judging book", entries: entries.length, blind, ...filter, ...chosen });
    return { taskID };
  }),
];

/** Entries one after the other as they are printed by themselves, behind a cover and a list of them all. */
export const judgingBookTask = taskKind<JudgingBookRequest>({
  label: () => "Judging book (PDF)",
  result: {
    allow: () => downloadJudgingBook.allow,
    file: ({ fileName }) => ({ fileName, contentType: "application/pdf" }),
  },
  async run(task, { filter, blind, screened, letters = false }) {
    const serviceID = task.serviceID!;
    const { entries, program, client } = await task.read(async (sql) => ({
      entries: await entriesInOrder(sql, serviceID, await judgedOnly(sql, serviceID, { filter, screened })),
      program: one(await serviceSettingsOf(sql, serviceID)),
      client: one(await namedClient(sql, task.clientID)),
    }));
    const path = join(task.folder, "book.pdf");
    const title = `Judging book of ${program.name}`;
    await using book = await newBook(path);
    const contents: Line[] = [];
    let page = 1;
    for (let from = 0; from < entries.length; from += PART) {
      await task.progress(from, entries.length);
      const paper = await newPaper(title);
      const lines = await drawPart(task, paper, {
        entries: entries.slice(from, from + PART),
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
        lines.map(({ entry, page: at }) => ({ title: nameOf(entry), page: at })),
      );
      contents.push(...lines.map((line) => ({ ...line, page: page + line.page })));
      page += paper.document.getPageCount();
    }
    const facts = [
      plural(entries.length, judgedIn(program.kind).one, judgedIn(program.kind).many),
      `As of ${dayText(clock.now().toISOString(), program.timeZone, clock.now().toISOString())}`,
      ...(blind ? ["Without names, as scorers see it"] : []),
    ];
    await book.finish({
      title,
      cover: await coverOf({ association: client.name, program: program.name, title, facts, contents }),
    });
    return { path };
  },
});

type Line = { entry: Listed; page: number };

const nameOf = ({ label, number, title }: Listed) => `${entryCode(label, number)} ${title || untitled}`;

type Part = {
  entries: readonly Listed[];
  blind: boolean;
  at: ServiceAt;
  association: string;
  now: Date;
  letters: boolean;
  kind: Parameters<typeof judgedIn>[0];
};

/**
 * Some entries, each from a page of its own on; who was removed meanwhile is left out. Letters stand in it as scorers have them,
 * but for those about whoever asked for the book.
 */
async function drawPart(task: TaskRun, paper: Paper, { entries, letters, kind, ...how }: Part): Promise<Line[]> {
  const lines: Line[] = [];
  for (const entry of entries) {
    const readers = letters && entry.userID !== task.userID ? "scorers" : "nobody";
    const shown = await task.read((sql) => onPaper(sql, entry.entryID, { ...how, readers }));
    if (!shown) continue;
    lines.push({ entry, page: paper.document.getPageCount() });
    await drawEntry(task.house, paper, shown, judgedIn(kind).group);
  }
  return lines;
}

type Cover = {
  association: string;
  program: string;
  title: string;
  facts: readonly string[];
  contents: readonly Line[];
};

async function coverOf({ association, program, title, facts, contents }: Cover) {
  const paper = await newPaper(title);
  const flow = new Flow(paper);
  flow.newPage();
  flow.text(association, { size: 13, bold: true, color: faint, before: 0 });
  flow.text(program, { size: 30, bold: true });
  flow.text("Judging book", { size: 16, before: 6 });
  flow.text(facts.join("\n"), { size: 11, color: faint, before: 10 });
  flow.newPage();
  flow.text("Contents", { size: 20, bold: true });
  let category = "";
  for (const { entry, page } of contents) {
    if (entry.categoryName !== category) flow.heading(entry.categoryName, { size: 12, bold: true, before: 12 });
    category = entry.categoryName;
    flow.row(nameOf(entry), String(page), { size: 10 });
  }
  finishPages(paper);
  return paper.document;
}
