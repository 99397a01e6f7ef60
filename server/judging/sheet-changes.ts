import { agreeToChange, declineChange, takeBackChange } from "../../contract/judging/chairs.ts";
import { type Criterion, type SheetValues, enteredValue } from "../../contract/judging/scoring-rules.ts";
import { requireRow } from "../platform/db/sql.ts";
import { type TransactionContext, on } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { lockUnreleased, requireDecidingRole } from "./deciding-rules.ts";
import { applySheetChange, lockSheetChange, revokeSheetChange, writeChangeDecision } from "./sheet-change-queries.ts";

type DecideRequest = TransactionContext<typeof agreeToChange> | TransactionContext<typeof declineChange>;

/** The second of two decisions is refused, and a scorer can't decide about their own request. */
async function lockOpenChange(context: DecideRequest) {
  const { sql, service, entry, sheetChange, user } = context;
  await lockUnreleased(sql, service.serviceID);
  const { isOpen, by } = requireRow(await lockSheetChange(sql, sheetChange.sheetChangeID));
  if (!isOpen) refuse(by ? `${by} has decided this already.` : "Its scorer has canceled this.", 409);
  if (sheetChange.userID === user.userID) refuse("You asked for this change, so others decide.", 403);
  return requireDecidingRole(context, [entry.entryID]);
}

export const sheetChangeCalls = [
  on(agreeToChange, async (context) => {
    const { sql, entry, sheetChange, user, form, audit } = context;
    const { sheetChangeID } = sheetChange;
    const role = await lockOpenChange(context);
    const [appendedScore] = await applySheetChange(sql, sheetChangeID);
    if (!appendedScore)
      return refuse(
        "This can’t count any more: the round, the scoresheet or who judges it has changed since it was asked for. Decline it.",
        409,
      );
    const words = form.words.trim();
    await writeChangeDecision(sql, { sheetChangeID, ...appendedScore, words, userID: user.userID, ...role });
    await audit(entry.entryID, null, { sheetChange: "agreed", of: sheetChange.userID, words, ...role });
    return {};
  }),

  on(declineChange, async (context) => {
    const { sql, entry, sheetChange, user, form, audit } = context;
    const { sheetChangeID } = sheetChange;
    const role = await lockOpenChange(context);
    const words = form.words.trim();
    await writeChangeDecision(sql, { sheetChangeID, scoreID: null, words, userID: user.userID, ...role });
    await audit(entry.entryID, null, { sheetChange: "declined", of: sheetChange.userID, words, ...role });
    return {};
  }),

  on(takeBackChange, async ({ sql, sheetChange, user }) => {
    if (sheetChange.userID !== user.userID) refuse("Only whoever asked for it can cancel it.", 403);
    const revoked = await revokeSheetChange(sql, sheetChange.sheetChangeID);
    if (revoked.length === 0) refuse("It was decided meanwhile, or canceled already.", 409);
    return {};
  }),
];

type SheetVersions = { criteria: readonly Criterion[]; valuesBefore: SheetValues | null; values: SheetValues };

export const differencesOf = ({ criteria, valuesBefore, values }: SheetVersions) =>
  criteria
    .map(({ name, label }) => ({
      label,
      before: enteredValue(valuesBefore ?? {}, name),
      after: enteredValue(values, name),
    }))
    .filter(({ before, after }) => before !== after);
