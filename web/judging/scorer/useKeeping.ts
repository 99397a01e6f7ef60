import { useQueryClient } from "@tanstack/react-query";
import type { EntryAt } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { getScoring, getScoringQueue, saveScoreDraft } from "../../../contract/judging/scoring.ts";
import type { SheetValues } from "../../../contract/judging/scoring-rules.ts";
import { answerOf } from "../../platform/api/answers.ts";
import { useApi } from "../../platform/api/api.ts";
import type { Local } from "./localSheets.ts";
import { asScored } from "./order.ts";
import { useSending } from "./useSending.ts";

type Params = EntryAt & { scoresheetID: string };

type SheetToKeep = { round: number; values: SheetValues; local: Local<SheetValues>; may: boolean };

/** Keeps a half-filled sheet, and tells the rest of the page what of it is known. */
export function useKeeping(params: Params, { round, values, local, may }: SheetToKeep) {
  const remember = useRemember(params);
  const api = useApi();
  const queries = useQueryClient();
  const rememberScored = () =>
    queries.setQueriesData<Queue>(
      { queryKey: [getScoringQueue.path] },
      (queue) => queue && asScored(queue, params.entryID),
    );
  async function send(sent: SheetValues) {
    await api.call(saveScoreDraft, params, { values: sent, round });
    remember({ draft: sent });
  }
  const { latest, settle, ...sending } = useSending({ value: values, local, may, send });
  return {
    ...sending,
    /** The whole sheet was saved: there is no draft any more. */
    saved() {
      const scoresheetCriteria = (sheet: Scoresheet) =>
        sheet.scoresheetCriteria.map((one) => ({ ...one, value: latest.current[one.name] ?? null }));
      remember((sheet) => ({ draft: null, isScored: true, scoresheetCriteria: scoresheetCriteria(sheet) }));
      rememberScored();
      settle();
    },
    /** It was handed on as it is: nothing of it is a draft any more. */
    asked() {
      remember({ draft: null });
      settle();
    },
  };
}

type Answer = AnswerOf<typeof getScoring>;
type Queue = AnswerOf<typeof getScoringQueue>;

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
