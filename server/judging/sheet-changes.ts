import { agreeToChange, declineChange, takeBackChange } from "../../contract/judging/chairs.ts";
import { type Criterion, type SheetValues, enteredValue } from "../../contract/judging/scoring-rules.ts";
import { requireRow } from "../platform/db/sql.ts";
import { type TransactionContext, on } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { lockUnreleased, requireDecidingRole } from "./deciding-rules.ts";
import { applySheetChange, lockSheetChange, revokeSheetChange, writeChangeDecision } from "./sheet-change-queries.ts";

type DecideRequest = TransactionContext<typeof agreeToChange> | TransactionContext<typeof declineChange>;

/** Of two who decide the second is told, and nobody decides about what they asked for themselves. */
async function lockOpenChange(ask: DecideRequest) {
  const { sql, service, entry, sheetChange, user } = ask;
  await lockUnreleased(sql, service.serviceID);
  const { isOpen, by } = requireRow(await lockSheetChange(sql, sheetChange.sheetChangeID));
  if (!isOpen) refuse(by ? `${by} has decided this already.` : "Its scorer has taken this back.", 409);
  if (sheetChange.userID === user.userID) refuse("You asked for this change, so others decide.", 403);
  return requireDecidingRole(ask, [entry.entryID]);
}

export const sheetChangeCalls = [
  on(agreeToChange, async (ask) => {
    const { sql, entry, sheetChange, user, form, audit } = ask;
    const { sheetChangeID } = sheetChange;
    const seat = await lockOpenChange(ask);
    const [appended] = await applySheetChange(sql, sheetChangeID);
    if (!appended)
      return refuse(
        "This can’t count any more: the round, the scoresheet or who judges it has changed since it was asked for. Decline it.",
        409,
      );
    const words = form.words.trim();
    await writeChangeDecision(sql, { sheetChangeID, ...appended, words, userID: user.userID, ...seat });
    await audit(entry.entryID, null, { sheetChange: "agreed", of: sheetChange.userID, words, ...seat });
    return {};
  }),

  on(declineChange, async (ask) => {
    const { sql, entry, sheetChange, user, form, audit } = ask;
    const { sheetChangeID } = sheetChange;
    const seat = await lockOpenChange(ask);
    const words = form.words.trim();
    await writeChangeDecision(sql, { sheetChangeID, scoreID: null, words, userID: user.userID, ...seat });
    await audit(entry.entryID, null, { sheetChange: "declined", of: sheetChange.userID, words, ...seat });
    return {};
  }),

  on(takeBackChange, async ({ sql, sheetChange, user }) => {
    if (sheetChange.userID !== user.userID) refuse("Only whoever asked for it can take it back.", 403);
    const taken = await revokeSheetChange(sql, sheetChange.sheetChangeID);
    if (taken.length === 0) refuse("It was decided meanwhile, or taken back already.", 409);
    return {};
  }),
];

type SheetVersions = { criteria: readonly Criterion[]; valuesBefore: SheetValues | null; values: SheetValues };

/** Criterion by criterion what would be another. */
export const differencesOf = ({ criteria, valuesBefore, values }: SheetVersions) =>
  criteria
    .map(({ name, label }) => ({
      label,
      before: enteredValue(valuesBefore ?? {}, name),
      after: enteredValue(values, name),
    }))
    .filter(({ before, after }) => before !== after);
