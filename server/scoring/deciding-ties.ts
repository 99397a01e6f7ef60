import { decideTie, undoTie } from "../../contract/ties.ts";
import { judgedIn } from "../../contract/service-kinds.ts";
import { type Sql, one } from "../db/sql.ts";
import { on } from "../http/handle.ts";
import { refuse } from "../http/refusal.ts";
import { type Ranking, rankingOf } from "./ranking.ts";
import {
  insertTieDecision,
  isOwnerOfAny,
  judgingRulesOf,
  lockRelease,
  takeBackTieDecision,
} from "./results-queries.ts";

export const decidingTies = [
  on(decideTie, async ({ sql, client, service, entry: { entryID }, user, form, audit }) => {
    const { serviceID } = service;
    await lockUnreleased(sql, serviceID);
    const rules = one(await judgingRulesOf(sql, serviceID));
    const ranking = await rankingOf(sql, { clientID: client.clientID, serviceID }, rules);
    const over = levelWith(ranking, entryID);
    if (!rules.breakTies || over.length === 0)
      refuse(`No ${judgedIn(service.kind).one} is level with it any more.`, 409);
    const [own] = await isOwnerOfAny(sql, [entryID, ...over], user.userID);
    if (own) refuse("One of these is your own, so others of the staff decide.", 403);
    const reason = form.reason.trim();
    await insertTieDecision(sql, { serviceID, entryID, over, reason, userID: user.userID });
    await audit(entryID, null, { tieDecided: true, over, reason });
    return {};
  }),

  on(undoTie, async ({ sql, service: { serviceID }, entry: { entryID }, audit }) => {
    await lockUnreleased(sql, serviceID);
    const [taken] = await takeBackTieDecision(sql, serviceID, entryID);
    if (!taken) refuse("Nothing is decided of it, or it was taken back already.", 409);
    await audit(entryID, { tieDecided: true, reason: taken.reason }, { tieDecided: false });
    return {};
  }),
];

async function lockUnreleased(sql: Sql, serviceID: string): Promise<void> {
  const { resultsReleasedAt } = one(await lockRelease(sql, serviceID));
  if (resultsReleasedAt) refuse("Results are out. Withhold them before you change who stands where.", 409);
}

/** The others on the entry's place, in its category. */
function levelWith(ranking: Ranking, entryID: string): string[] {
  const entries = ranking.find((category) => category.entries.some((one) => one.entryID === entryID))?.entries ?? [];
  const own = entries.find((one) => one.entryID === entryID);
  if (!own?.joint) return [];
  return entries.filter((one) => one.place === own.place && one !== own).map((one) => one.entryID);
}
