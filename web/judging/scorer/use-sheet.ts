import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { type getScoring, saveScores } from "../../../contract/judging/scoring.ts";
import {
  type SheetValues,
  draftErrors,
  isComplete,
  hasSameValues,
  maximumTotalOf,
  percentOf,
  sheetErrors,
  totalOf,
} from "../../../contract/judging/scoring-rules.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { toast } from "../../platform/ui/toast.ts";
import { type WaitingSheet, outbox } from "./outbox.ts";
import { unsentSheet } from "./unsent-values.ts";
import { useDraft } from "./use-draft.ts";

export type ScorerSheet = NonNullable<AnswerOf<typeof getScoring>["scoresheet"]>;

type SheetOptions = { userID: string; round: number; scoresheet: ScorerSheet; isOpen: boolean; name: string };

/** One sheet being filled in: its values, what they come to, and keeping them safe at every moment. */
export function useSheetForm(at: EntryAddress, { userID, round, scoresheet, isOpen, name }: SheetOptions) {
  const { scoresheetID, scoresheetCriteria: criteria, commentRequired } = scoresheet;
  const { entryID } = at;
  const local = useMemo(
    () => unsentSheet(userID, { entryID, scoresheetID, round }),
    [userID, entryID, scoresheetID, round],
  );
  const slot = { userID, at, scoresheetID, sent: { round } };
  const [values, setValues] = useState<SheetValues>(
    () => local.read() ?? outbox.waiting(slot)?.sent.values ?? scoresheet.draft ?? savedValues(scoresheet),
  );
  const [tried, setTried] = useState(false);
  const mayKeep = isOpen && Object.keys(draftErrors(criteria, values)).length === 0;
  const keeping = useDraft({ ...at, scoresheetID }, { round, values, local, may: mayKeep });
  const { run, busy } = useAction(saveScores, { failed: false });

  const sentKeys = useRef<string[]>([]);
  // Of several windows with one sheet each shows what was typed last, wherever that was.
  const adopt = useEffectEvent((typed: SheetValues) => {
    setValues(typed);
    keeping.adopt(typed);
  });
  useEffect(() => local.watch((typed) => adopt(typed)), [local]);

  function set(name: string, value: number | string | null) {
    const next = { ...values, [name]: value };
    setValues(next);
    keeping.touch(next);
  }

  /** Whether it can be saved as it is, with nothing on its way any more that would arrive after it. */
  async function ready() {
    setTried(true);
    if (!isComplete(criteria, values, { commentRequired })) return false;
    await keeping.pauseAll();
    return true;
  }

  async function save() {
    if (!(await ready())) return false;
    const sent = { values, round, saveKey: crypto.randomUUID() };
    const replaces = [...sentKeys.current];
    sentKeys.current.push(sent.saveKey);
    const outcome = await run({ ...at, scoresheetID }, sent);
    if (outcome.ok) outbox.supersede(slot);
    const isKept = outcome.ok || (outcome.error.status === 0 && keepForLater({ ...sent, replaces }));
    if (isKept) keeping.saved();
    else if (!outcome.ok) toast(outcome.error.message, "danger");
    return isKept;
  }

  /** Without a network it counts as saved here, and is sent when there is one. */
  function keepForLater(sent: WaitingSheet["sent"]): boolean {
    const follows = scoresheet.savedAt;
    const isKept = outbox.keep({ userID, at, scoresheetID, name, sent: { ...sent, follows } });
    if (isKept) toast("Saved on this device. It is sent when the network is back.", "neutral");
    return isKept;
  }

  return {
    criteria,
    values,
    set,
    save,
    ready,
    saved: keeping.saved,
    /** Somebody else decides whether it counts: until then it is what it was. */
    asked() {
      keeping.asked();
      setValues(savedValues(scoresheet));
    },
    busy,
    keeping: keeping.state,
    refusal: keeping.refusal,
    /** Shown once somebody tried to save, or where a value can't be. */
    errors: tried ? sheetErrors(criteria, values, { commentRequired }) : draftErrors(criteria, values),
    complete: isComplete(criteria, values, { commentRequired }),
    commentRequired,
    total: totalOf(criteria, values),
    maximumTotal: maximumTotalOf(criteria),
    percent: percentOf(criteria, values),
    isScored: scoresheet.isScored,
    unsaved: !hasSameValues(values, savedValues(scoresheet)),
  };
}

export type SheetForm = ReturnType<typeof useSheetForm>;
/** What of it is on screen. */
export type SheetFormView = Omit<SheetForm, "save" | "ready" | "saved" | "asked">;

const savedValues = ({ scoresheetCriteria }: ScorerSheet): SheetValues =>
  Object.fromEntries(scoresheetCriteria.map(({ name, value }) => [name, value]));
