import { useMemo, useState } from "react";
import type { EntryAt } from "../../../contract/addresses.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { type getScoring, saveScores } from "../../../contract/scoring.ts";
import {
  type SheetValues,
  draftErrors,
  isComplete,
  maximumTotalOf,
  percentOf,
  sheetErrors,
  totalOf,
} from "../../../contract/scoring-rules.ts";
import { useAction } from "../../dialogs/useAction.ts";
import { localSheets } from "./localSheets.ts";
import { useKeeping } from "./useKeeping.ts";

export type Scoresheet = NonNullable<AnswerOf<typeof getScoring>["scoresheet"]>;

/** One sheet being filled in: its values, what they come to, and keeping them safe at every moment. */
export function useSheet(at: EntryAt, userID: string, scoresheet: Scoresheet, isOpen: boolean) {
  const { scoresheetID, scoresheetCriteria: criteria } = scoresheet;
  const { entryID } = at;
  const local = useMemo(() => localSheets(userID, entryID, scoresheetID), [userID, entryID, scoresheetID]);
  const [values, setValues] = useState<SheetValues>(() => local.read() ?? scoresheet.draft ?? savedValues(scoresheet));
  const [tried, setTried] = useState(false);
  const mayKeep = isOpen && Object.keys(draftErrors(criteria, values)).length === 0;
  const keeping = useKeeping({ ...at, scoresheetID }, values, local, mayKeep);
  const { run, busy } = useAction(saveScores);

  function set(name: string, value: number | string | null) {
    const next = { ...values, [name]: value };
    setValues(next);
    keeping.touch(next);
  }

  async function save() {
    setTried(true);
    if (!isComplete(criteria, values)) return false;
    await keeping.pauseAll();
    const outcome = await run({ ...at, scoresheetID }, { values });
    if (outcome.ok) keeping.saved();
    return outcome.ok;
  }

  return {
    criteria,
    values,
    set,
    save,
    busy,
    keeping: keeping.state,
    /** Shown once somebody tried to save, or where a value can't be. */
    errors: tried ? sheetErrors(criteria, values) : draftErrors(criteria, values),
    complete: isComplete(criteria, values),
    total: totalOf(criteria, values),
    maximumTotal: maximumTotalOf(criteria),
    percent: percentOf(criteria, values),
    isScored: scoresheet.isScored,
    unsaved: !isSame(values, savedValues(scoresheet)),
  };
}

export type Sheet = ReturnType<typeof useSheet>;

const savedValues = ({ scoresheetCriteria }: Scoresheet): SheetValues =>
  Object.fromEntries(scoresheetCriteria.map(({ name, value }) => [name, value]));

/** Nothing given is the same as nothing written. */
const given = (values: SheetValues, name: string) => (values[name] === "" ? null : (values[name] ?? null));
const isSame = (a: SheetValues, b: SheetValues) =>
  Object.keys({ ...a, ...b }).every((name) => given(a, name) === given(b, name));
