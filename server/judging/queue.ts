import { scorersVideo } from "../../contract/programs/help-videos.ts";
import type { getScoringQueue } from "../../contract/judging/scoring.ts";
import { one } from "../platform/db/sql.ts";
import type { Inside } from "../platform/http/handle.ts";
import { judgingOf } from "../programs/judging.ts";
import { chairedBy } from "./chairs-queries.ts";
import { queueView } from "./entry-view.ts";
import { scoringTimeframe } from "../programs/scoring-window-queries.ts";
import { paceOf, queueOf } from "./queries.ts";
import { roundOf } from "./rounds-queries.ts";
import { windowOf } from "./scoring-window.ts";

type QueueScope = Pick<Inside<typeof getScoringQueue>, "sql" | "client" | "service" | "user" | "now">;

/** As many sheets tell a pace. */
const ENOUGH = 3;

/** In whole minutes, at least one. */
const minutesFor = (left: number, pace: { seconds: number | null; sheets: number } | undefined): number | null =>
  left === 0 || !pace?.seconds || pace.sheets < ENOUGH ? null : Math.max(1, Math.round((left * pace.seconds) / 60));

/** What a scorer has to score in the round that is on; in one category alone, where one is named. */
export async function queueFor({ sql, client, service, user, now }: QueueScope, categoryID?: string) {
  const { serviceID, name } = service;
  const { blind, scorersSee } = judgingOf(service);
  const [rows, [timeframe], rounds, [pace], chaired] = await Promise.all([
    queueOf(sql, { clientID: client.clientID, serviceID, userID: user.userID, blind, scorersSee }),
    scoringTimeframe(sql, serviceID),
    roundOf(sql, serviceID),
    paceOf(sql, { clientID: client.clientID, serviceID, userID: user.userID }),
    chairedBy(sql, serviceID, user.userID),
  ]);
  const entries = categoryID === undefined ? rows : rows.filter((entry) => entry.categoryID === categoryID);
  return {
    contestName: name,
    ...one(rounds),
    blind,
    helpVideo: scorersVideo(service),
    window: windowOf(timeframe, service, now),
    ...queueView(entries),
    isChair: chaired.length > 0,
    minutesLeft: minutesFor(entries.filter(({ isScored }) => !isScored).length, pace),
  };
}
