import { join } from "node:path";
import { downloadJudgingBook } from "../../contract/many-entries.ts";
import { may } from "../../contract/permissions.ts";
import { readRecommendations } from "../../contract/recommendations.ts";
import { hasFeature, judgedIn } from "../../contract/service-kinds.ts";
import { wallClock } from "../../contract/time-zone.ts";
import { namedClient } from "../clients/queries.ts";
import { type Sql, one } from "../db/sql.ts";
import { on } from "../http/handle.ts";
import { refuse } from "../http/refusal.ts";
import { judgingOf } from "../services/judging.ts";
import { serviceSettingsOf } from "../services/queries.ts";
import { addTask } from "../tasks/queries.ts";
import { taskKind } from "../tasks/run.ts";
import { type EntrySelection, meantBy } from "./listing.ts";
import type { Narrowed } from "./listing-queries.ts";
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
