import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { EntryAt } from "../../../contract/addresses.ts";
import type { AnswerOf } from "../../../contract/endpoint.ts";
import { getScoring, getScoringQueue, saveScoreDraft } from "../../../contract/scoring.ts";
import type { SheetValues } from "../../../contract/scoring-rules.ts";
import { answerOf } from "../../api/answers.ts";
import { useApi } from "../../api/api.ts";
import type { LocalSheets } from "./localSheets.ts";

export type Keeping = "kept" | "keeping" | "failed";
type Params = EntryAt & { scoresheetID: string };

/** So long after the last change a half-filled sheet is sent; so long after a failure it is tried again. */
const pause = 800;
const retry = 8_000;

/**
 * Keeps a half-filled sheet: in the browser at every keystroke, at the server a moment later, and tries until that is
 * confirmed. Only then the browser lets go of its own copy.
 */
export function useKeeping(params: Params, values: SheetValues, local: LocalSheets, may: boolean) {
  const { call } = useApi();
  const remember = useRemember(params);
  const [state, setState] = useState<Keeping>("kept");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flight = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(values);

  async function send() {
    const sent = latest.current;
    setState("keeping");
    try {
      await call(saveScoreDraft, params, { values: sent });
      remember({ draft: sent });
      if (sent === latest.current) settle();
    } catch {
      setState("failed");
      later(retry);
    }
  }
  function settle() {
    local.drop();
    setState("kept");
  }
  const flush = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (may) flight.current = flight.current.then(send);
  });
  function later(wait: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => flush(), wait);
  }

  useEffect(() => {
    // What an earlier visit couldn't send is sent now.
    if (local.read()) later(0);
    const online = () => timer.current && flush();
    window.addEventListener("online", online);
    return () => {
      window.removeEventListener("online", online);
      if (timer.current) flush();
    };
  }, [local]);

  return {
    state,
    touch(next: SheetValues) {
      latest.current = next;
      local.write(next);
      later(pause);
    },
    /** Nothing on its way may arrive after the sheet itself. */
    async pauseAll() {
      clearTimeout(timer.current);
      timer.current = undefined;
      await flight.current;
    },
    /** The whole sheet was saved: there is no draft any more. */
    saved() {
      const scoresheetCriteria = (sheet: Scoresheet) =>
        sheet.scoresheetCriteria.map((one) => ({ ...one, value: latest.current[one.name] ?? null }));
      remember((sheet) => ({ draft: null, isScored: true, scoresheetCriteria: scoresheetCriteria(sheet) }));
      settle();
    },
  };
}

type Answer = AnswerOf<typeof getScoring>;
type Scoresheet = NonNullable<Answer["scoresheet"]>;
type Change = Partial<Scoresheet> | ((sheet: Scoresheet) => Partial<Scoresheet>);

/** What this browser holds of the sheet says what was just sent, for who comes back to it before it is asked for again. */
function useRemember({ client, service, entryID }: Params) {
  const api = useApi();
  const queries = useQueryClient();
  return (change: Change) => {
    queries.setQueryData<Answer>(answerOf(api, getScoring, { client, service, entryID }).queryKey, (answer) =>
      answer?.scoresheet ? { ...answer, scoresheet: changed(answer.scoresheet, change) } : answer,
    );
    void queries.invalidateQueries({ queryKey: [getScoringQueue.path], refetchType: "none" });
  };
}

const changed = (sheet: Scoresheet, change: Change): Scoresheet => ({
  ...sheet,
  ...(typeof change === "function" ? change(sheet) : change),
});
