import { decideTie, undoTie } from "../../contract/judging/ties.ts";
import { judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import { requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { lockUnreleased, refuseWhileSheetsMissing, requireDecidingRole } from "./deciding-rules.ts";
import { type Ranking, rankingOf } from "./ranking.ts";
import { insertTieDecision, judgingRulesOf, currentTieDecision, revokeTieDecision } from "./results-queries.ts";

export const tieDecisionCalls = [
  on(decideTie, async (ask) => {
    const { sql, client, service, entry, user, form, now, audit } = ask;
    const { entryID } = entry;
    const { serviceID } = service;
    const program = { clientID: client.clientID, serviceID };
    await lockUnreleased(sql, serviceID);
    const rules = requireRow(await judgingRulesOf(sql, serviceID));
    const over = entriesTiedWith(await rankingOf(sql, program, rules), entryID);
    if (!rules.breakTies || over.length === 0)
      refuse(`No ${judgedWordsOf(service.kind).one} is level with it any more.`, 409);
    const seat = await requireDecidingRole(ask, [entryID, ...over]);
    if (seat.asChair) await refuseWhileSheetsMissing(sql, program, entry.categoryID, now);
    const reason = form.reason.trim();
    await insertTieDecision(sql, { serviceID, entryID, over, reason, userID: user.userID, ...seat });
    await audit(entryID, null, { tieDecided: true, over, reason, ...seat });
    return {};
  }),

  on(undoTie, async (ask) => {
    const { sql, service, entry, user, form, audit } = ask;
    const { serviceID } = service;
    const { entryID } = entry;
    await lockUnreleased(sql, serviceID);
    const [decided] = await currentTieDecision(sql, serviceID, entryID);
    if (!decided) return refuse("Nothing is decided of it, or it was taken back already.", 409);
    const { asChair } = await requireDecidingRole(ask, [entryID, ...decided.over]);
    if (asChair && decided.decidedBy !== user.userID)
      refuse("Somebody else has decided this, so they take it back, or staff.", 403);
    const reason = form.reason?.trim() || null;
    if (!asChair && decided.asChair && !reason) refuseWithoutReason();
    await revokeTieDecision(sql, { serviceID, entryID, userID: user.userID, reason });
    await audit(entryID, { tieDecided: true, reason: decided.reason }, { tieDecided: false, reason });
    return {};
  }),
];

function refuseWithoutReason(): never {
  const reason = "The chair has decided this. Say why you take it back.";
  return refuse(reason, 400, { errors: { reason } });
}

/** The others on the entry's place, in its category. */
function entriesTiedWith(ranking: Ranking, entryID: string): string[] {
  const entries =
    ranking.find((category) => category.entries.some((entry) => entry.entryID === entryID))?.entries ?? [];
  const own = entries.find((entry) => entry.entryID === entryID);
  if (!own?.joint) return [];
  return entries.filter((entry) => entry.place === own.place && entry !== own).map((entry) => entry.entryID);
}
