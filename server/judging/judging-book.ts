import { join } from "node:path";
import { downloadJudgingBook } from "../../contract/entries/many-entries.ts";
import { may } from "../../contract/platform/permissions.ts";
import { readRecommendations } from "../../contract/entries/recommendations.ts";
import { hasFeature, judgedIn } from "../../contract/platform/service-kinds.ts";
import { wallClock } from "../../contract/platform/time-zone.ts";
import { namedClient } from "../people/clients/queries.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import { on } from "../platform/http/handle.ts";
import { refuse } from "../platform/http/refusal.ts";
import { judgingOf } from "../programs/judging.ts";
import { serviceSettingsOf } from "../programs/queries.ts";
import { addTask } from "../platform/tasks/queries.ts";
import { taskKind } from "../platform/tasks/run.ts";
import { type EntrySelection, meantBy } from "../entries/listing.ts";
import type { Narrowed } from "../entries/listing-queries.ts";
import { entriesInOrder } from "./judging-book-queries.ts";

type JudgingBookRequest = {
  filter: EntrySelection;
  fileName: string;
  blind: boolean;
  screened: boolean;
  letters?: boolean;
};

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
    const { bindJudgingBook } = await import("./judging-book-file.ts");
    await bindJudgingBook({ task, path, entries, program, client, blind, letters });
    return { path };
  },
});
