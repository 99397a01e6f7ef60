import { decideTie, undoTie } from "../../contract/judging/ties.ts";
import { judgedWordsOf } from "../../contract/platform/service-kinds.ts";
import { requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { lockUnreleased, refuseWhileSheetsMissing, requireDecidingRole } from "./deciding-rules.ts";
import { type Ranking, rankingOf } from "./ranking.ts";
import { insertTieDecision, judgingRulesOf, currentTieDecision, revokeTieDecision } from "./results-queries.ts";

export const tieDecisionCalls = [
  on(decideTie, async (context) => {
    const { sql, client, service, entry, user, form, now, audit } = context;
    const { entryID } = entry;
    const { serviceID } = service;
    const program = { clientID: client.clientID, serviceID };
    await lockUnreleased(sql, serviceID);
    const rules = requireRow(await judgingRulesOf(sql, serviceID));
    const over = entriesTiedWith(await rankingOf(sql, program, rules), entryID);
    if (!rules.breakTies || over.length === 0)
      refuse(`No ${judgedWordsOf(service.kind).one} is level with it any more.`, 409);
    const role = await requireDecidingRole(context, [entryID, ...over]);
    if (role.asChair) await refuseWhileSheetsMissing(sql, program, entry.categoryID, now);
    const reason = form.reason.trim();
    await insertTieDecision(sql, { serviceID, entryID, over, reason, userID: user.userID, ...role });
    await audit(entryID, null, { tieDecided: true, over, reason, ...role });
    return {};
  }),

  on(undoTie, async (context) => {
    const { sql, service, entry, user, form, audit } = context;
    const { serviceID } = service;
    const { entryID } = entry;
    await lockUnreleased(sql, serviceID);
    const [decision] = await currentTieDecision(sql, serviceID, entryID);
    if (!decision) return refuse("Nothing is decided of it, or it was undone already.", 409);
    const { asChair } = await requireDecidingRole(context, [entryID, ...decision.over]);
    if (asChair && decision.decidedBy !== user.userID)
      refuse("Somebody else has decided this, so they undo it, or staff.", 403);
    const reason = form.reason?.trim() || null;
    if (!asChair && decision.asChair && !reason) refuseWithoutReason();
    await revokeTieDecision(sql, { serviceID, entryID, userID: user.userID, reason });
    await audit(entryID, { tieDecided: true, reason: decision.reason }, { tieDecided: false, reason });
    return {};
  }),
];

function refuseWithoutReason(): never {
  const reason = "The chair has decided this. Say why you undo it.";
  return refuse(reason, 400, { errors: { reason } });
}

function entriesTiedWith(ranking: Ranking, entryID: string): string[] {
  const entries =
    ranking.find((category) => category.entries.some((entry) => entry.entryID === entryID))?.entries ?? [];
  const thisEntry = entries.find((entry) => entry.entryID === entryID);
  if (!thisEntry?.joint) return [];
  return entries
    .filter((entry) => entry.place === thisEntry.place && entry !== thisEntry)
    .map((entry) => entry.entryID);
}
