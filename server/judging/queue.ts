import { videoForScorers } from "../../contract/programs/help-videos.ts";
import type { getScoringQueue } from "../../contract/judging/scoring.ts";
import { requireRow } from "../platform/db/sql.ts";
import type { TransactionContext } from "../platform/http/handlers.ts";
import { judgingOf } from "../programs/judging.ts";
import { categoriesChairedBy } from "./chairs-queries.ts";
import { queueView } from "./entry-view.ts";
import { scoringWindowOf } from "../programs/scoring-window-queries.ts";
import { scoringPaceOf, queueRows } from "./scoring-queries.ts";
import { findRound } from "./rounds-queries.ts";
import { scoringWindowView } from "./scoring-window.ts";

type QueueScope = Pick<TransactionContext<typeof getScoringQueue>, "sql" | "client" | "service" | "user" | "now">;

/** As many sheets tell a pace. */
const ENOUGH_SHEETS = 3;

/** In whole minutes, at least one. */
const minutesForSheets = (left: number, pace: { seconds: number | null; sheets: number } | undefined): number | null =>
  left === 0 || !pace?.seconds || pace.sheets < ENOUGH_SHEETS
    ? null
    : Math.max(1, Math.round((left * pace.seconds) / 60));

/** What a scorer has to score in the round that is on; in one category alone, where one is named. */
export async function scoringQueueOf({ sql, client, service, user, now }: QueueScope, categoryID?: string) {
  const { serviceID, name } = service;
  const { blind, scorersSee } = judgingOf(service);
  const [rows, [timeframe], rounds, [pace], chaired] = await Promise.all([
    queueRows(sql, { clientID: client.clientID, serviceID, userID: user.userID, blind, scorersSee }),
    scoringWindowOf(sql, serviceID),
    findRound(sql, serviceID),
    scoringPaceOf(sql, { clientID: client.clientID, serviceID, userID: user.userID }),
    categoriesChairedBy(sql, serviceID, user.userID),
  ]);
  const entries = categoryID === undefined ? rows : rows.filter((entry) => entry.categoryID === categoryID);
  return {
    contestName: name,
    ...requireRow(rounds),
    blind,
    helpVideo: videoForScorers(service),
    window: scoringWindowView(timeframe, service, now),
    ...queueView(entries),
    isChair: chaired.length > 0,
    minutesLeft: minutesForSheets(entries.filter(({ isScored }) => !isScored).length, pace),
  };
}
