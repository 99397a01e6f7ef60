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
  const [wasTried, setTried] = useState(false);
  const maySave = isOpen && Object.keys(draftErrors(criteria, values)).length === 0;
  const draft = useDraft({ ...at, scoresheetID }, { round, values, local, may: maySave });
  const { run, busy } = useAction(saveScores, { failed: false });

  const sentKeys = useRef<string[]>([]);
  // Several windows with one sheet all show the value typed last.
  const adopt = useEffectEvent((typed: SheetValues) => {
    setValues(typed);
    draft.adopt(typed);
  });
  useEffect(() => local.watch((typed) => adopt(typed)), [local]);

  function set(name: string, value: number | string | null) {
    const next = { ...values, [name]: value };
    setValues(next);
    draft.touch(next);
  }

  /** Whether the sheet is complete, once no draft is on its way that would arrive after it. */
  async function ready() {
    setTried(true);
    if (!isComplete(criteria, values, { commentRequired })) return false;
    await draft.pauseAll();
    return true;
  }

  async function save() {
    if (!(await ready())) return false;
    const sent = { values, round, saveKey: crypto.randomUUID() };
    const replaces = [...sentKeys.current];
    sentKeys.current.push(sent.saveKey);
    const outcome = await run({ ...at, scoresheetID }, sent);
    if (outcome.ok) outbox.supersede(slot);
    const isSaved = outcome.ok || (outcome.error.status === 0 && storeForLater({ ...sent, replaces }));
    if (isSaved) draft.saved();
    else if (!outcome.ok) toast(outcome.error.message, "danger");
    return isSaved;
  }

  /** Stores the sheet for sending later: without a network it counts as saved here. */
  function storeForLater(sent: WaitingSheet["sent"]): boolean {
    const follows = scoresheet.savedAt;
    const isSaved = outbox.store({ userID, at, scoresheetID, name, sent: { ...sent, follows } });
    if (isSaved) toast("Saved on this device. It is sent when the network is back.", "neutral");
    return isSaved;
  }

  return {
    criteria,
    values,
    set,
    save,
    ready,
    saved: draft.saved,
    /** The chair decides about the change: until then the saved values are shown. */
    markRequested() {
      draft.markRequested();
      setValues(savedValues(scoresheet));
    },
    busy,
    draftState: draft.state,
    refusal: draft.refusal,
    /** Shown after the first try to save, or where a value is impossible. */
    errors: wasTried ? sheetErrors(criteria, values, { commentRequired }) : draftErrors(criteria, values),
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
export type SheetFormView = Omit<SheetForm, "save" | "ready" | "saved" | "markRequested">;

const savedValues = ({ scoresheetCriteria }: ScorerSheet): SheetValues =>
  Object.fromEntries(scoresheetCriteria.map(({ name, value }) => [name, value]));
