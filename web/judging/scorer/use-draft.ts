import { useQueryClient } from "@tanstack/react-query";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import { getScoring, getScoringQueue, saveScoreDraft } from "../../../contract/judging/scoring.ts";
import type { SheetValues } from "../../../contract/judging/scoring-rules.ts";
import { answerQuery } from "../../platform/api/answers.ts";
import { useApi } from "../../platform/api/api.ts";
import type { UnsentValue } from "./unsent-values.ts";
import { markScored } from "./queue.ts";
import { useAutosave } from "./use-autosave.ts";

type SheetParams = EntryAddress & { scoresheetID: string };

type DraftSheet = { round: number; values: SheetValues; local: UnsentValue<SheetValues>; may: boolean };

/** Keeps a half-filled sheet, and tells the rest of the page what of it is known. */
export function useDraft(params: SheetParams, { round, values, local, may }: DraftSheet) {
  const remember = useUpdateCache(params);
  const api = useApi();
  const queries = useQueryClient();
  const rememberScored = () =>
    queries.setQueriesData<ScoringQueue>(
      { queryKey: [getScoringQueue.path] },
      (queue) => queue && markScored(queue, params.entryID),
    );
  async function send(sent: SheetValues) {
    await api.call(saveScoreDraft, params, { values: sent, round });
    remember({ draft: sent });
  }
  const { latest, settle, ...sending } = useAutosave({ value: values, local, may, send });
  return {
    ...sending,
    /** The whole sheet was saved: there is no draft any more. */
    saved() {
      const scoresheetCriteria = (sheet: ScorerSheet) =>
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

type ScoringAnswer = AnswerOf<typeof getScoring>;
type ScoringQueue = AnswerOf<typeof getScoringQueue>;

type ScorerSheet = NonNullable<ScoringAnswer["scoresheet"]>;
type SheetPatch = Partial<ScorerSheet> | ((sheet: ScorerSheet) => Partial<ScorerSheet>);

/** What this browser holds of the sheet says what was just sent, for who comes back to it before it is asked for again. */
function useUpdateCache({ client, service, entryID }: SheetParams) {
  const api = useApi();
  const queries = useQueryClient();
  return (change: SheetPatch) => {
    queries.setQueryData<ScoringAnswer>(answerQuery(api, getScoring, { client, service, entryID }).queryKey, (answer) =>
      answer?.scoresheet ? { ...answer, scoresheet: patchSheet(answer.scoresheet, change) } : answer,
    );
    void queries.invalidateQueries({ queryKey: [getScoringQueue.path], refetchType: "none" });
  };
}

const patchSheet = (sheet: ScorerSheet, change: SheetPatch): ScorerSheet => ({
  ...sheet,
  ...(typeof change === "function" ? change(sheet) : change),
});
