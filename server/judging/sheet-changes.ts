import { agreeToChange, declineChange, takeBackChange } from "../../contract/judging/chairs.ts";
import { type Criterion, type SheetValues, given } from "../../contract/judging/scoring-rules.ts";
import { one } from "../platform/db/sql.ts";
import { type Inside, on } from "../platform/http/handle.ts";
import { refuse } from "../platform/http/refusal.ts";
import { lockUnreleased, seatOf } from "./deciding.ts";
import { appendChange, lockChange, takeBackChangeOf, writeDecision } from "./sheet-change-queries.ts";

type Deciding = Inside<typeof agreeToChange> | Inside<typeof declineChange>;

/** Of two who decide the second is told, and nobody decides about what they asked for themselves. */
async function openChange(ask: Deciding) {
  const { sql, service, entry, sheetChange, user } = ask;
  await lockUnreleased(sql, service.serviceID);
  const { isOpen, by } = one(await lockChange(sql, sheetChange.sheetChangeID));
  if (!isOpen) refuse(by ? `${by} has decided this already.` : "Its scorer has taken this back.", 409);
  if (sheetChange.userID === user.userID) refuse("You asked for this change, so others decide.", 403);
  return seatOf(ask, [entry.entryID]);
}

export const sheetChanges = [
  on(agreeToChange, async (ask) => {
    const { sql, entry, sheetChange, user, form, audit } = ask;
    const { sheetChangeID } = sheetChange;
    const seat = await openChange(ask);
    const [appended] = await appendChange(sql, sheetChangeID);
    if (!appended)
      return refuse(
        "This can’t count any more: the round, the scoresheet or who judges it has changed since it was asked for. Decline it.",
        409,
      );
    const words = form.words.trim();
    await writeDecision(sql, { sheetChangeID, ...appended, words, userID: user.userID, ...seat });
    await audit(entry.entryID, null, { sheetChange: "agreed", of: sheetChange.userID, words, ...seat });
    return {};
  }),

  on(declineChange, async (ask) => {
    const { sql, entry, sheetChange, user, form, audit } = ask;
    const { sheetChangeID } = sheetChange;
    const seat = await openChange(ask);
    const words = form.words.trim();
    await writeDecision(sql, { sheetChangeID, scoreID: null, words, userID: user.userID, ...seat });
    await audit(entry.entryID, null, { sheetChange: "declined", of: sheetChange.userID, words, ...seat });
    return {};
  }),

  on(takeBackChange, async ({ sql, sheetChange, user }) => {
    if (sheetChange.userID !== user.userID) refuse("Only whoever asked for it can take it back.", 403);
    const taken = await takeBackChangeOf(sql, sheetChange.sheetChangeID);
    if (taken.length === 0) refuse("It was decided meanwhile, or taken back already.", 409);
    return {};
  }),
];

type Sheets = { criteria: readonly Criterion[]; valuesBefore: SheetValues | null; values: SheetValues };

/** Criterion by criterion what would be another. */
export const differencesOf = ({ criteria, valuesBefore, values }: Sheets) =>
  criteria
    .map(({ name, label }) => ({ label, before: given(valuesBefore ?? {}, name), after: given(values, name) }))
    .filter(({ before, after }) => before !== after);
