import { join } from "node:path";
import { downloadJudgingBook } from "../../contract/entries/bulk-entries.ts";
import { may } from "../../contract/platform/permissions.ts";
import { readRecommendations } from "../../contract/entries/recommendations.ts";
import { hasFeature, judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import { wallClockMinute } from "../../contract/platform/time-zone.ts";
import { clientNameAndURL } from "../people/clients/queries.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { judgingOf } from "../programs/judging.ts";
import { serviceSettingsOf } from "../programs/queries.ts";
import { addTask } from "../platform/tasks/task-queries.ts";
import { taskKind } from "../platform/tasks/task-run.ts";
import { type EntrySelection, selectionInSQL } from "../entries/listing.ts";
import type { EntryFilterInSQL } from "../entries/listing-queries.ts";
import { bookEntries } from "./judging-book-queries.ts";

type JudgingBookRequest = {
  filter: EntrySelection;
  fileName: string;
  blind: boolean;
  screened: boolean;
  letters?: boolean;
};

/** What is judged of the entries that are meant: submitted, not disqualified, and accepted where staff look at them first. */
const narrowToJudged = async (
  sql: Sql,
  serviceID: string,
  { filter, screened }: BookSelection,
): Promise<EntryFilterInSQL> =>
  selectionInSQL(sql, serviceID, {
    ...filter,
    state: "submitted",
    disqualified: "false",
    ...(screened && { screening: "accepted" }),
  });
type BookSelection = Pick<JudgingBookRequest, "filter" | "screened">;

export const judgingBookCalls = [
  on(downloadJudgingBook, async ({ sql, user, client, service, body, now, audit, standings }) => {
    const { serviceID, timeZone, kind, url } = service;
    const { blind, screened } = judgingOf(service);
    const entries = await bookEntries(sql, serviceID, await narrowToJudged(sql, serviceID, { filter: body, screened }));
    if (entries.length === 0)
      refuse(`None of these ${judgedWordsOf(kind).many} is judged, so the book would be empty.`, 409);
    const fileName = `${client.url}-${url}-judging-book-${wallClockMinute(now, timeZone).slice(0, 10)}.pdf`;
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
      entries: await bookEntries(sql, serviceID, await narrowToJudged(sql, serviceID, { filter, screened })),
      program: requireRow(await serviceSettingsOf(sql, serviceID)),
      client: requireRow(await clientNameAndURL(sql, task.clientID)),
    }));
    const path = join(task.folder, "book.pdf");
    const { bindJudgingBook } = await import("./judging-book-file.ts");
    await bindJudgingBook({ task, path, entries, program, client, blind, letters });
    return { path };
  },
});
