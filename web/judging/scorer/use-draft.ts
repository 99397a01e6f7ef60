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

/** Saves a half-filled sheet as a draft, and updates the cached answers of the page. */
export function useDraft(params: SheetParams, { round, values, local, may }: DraftSheet) {
  const updateSheet = useUpdateCache(params);
  const api = useApi();
  const queries = useQueryClient();
  const updateQueue = () =>
    queries.setQueriesData<ScoringQueue>(
      { queryKey: [getScoringQueue.path] },
      (queue) => queue && markScored(queue, params.entryID),
    );
  async function send(sent: SheetValues) {
    await api.call(saveScoreDraft, params, { values: sent, round });
    updateSheet({ draft: sent });
  }
  const { latest, settle, ...sending } = useAutosave({ value: values, local, may, send });
  return {
    ...sending,
    /** After the whole sheet was saved: there is no draft any more. */
    saved() {
      const scoresheetCriteria = (sheet: ScorerSheet) =>
        sheet.scoresheetCriteria.map((one) => ({ ...one, value: latest.current[one.name] ?? null }));
      updateSheet((sheet) => ({ draft: null, isScored: true, scoresheetCriteria: scoresheetCriteria(sheet) }));
      updateQueue();
      settle();
    },
    /** After the change was requested of the chair: there is no draft any more. */
    markRequested() {
      updateSheet({ draft: null });
      settle();
    },
  };
}

type ScoringAnswer = AnswerOf<typeof getScoring>;
type ScoringQueue = AnswerOf<typeof getScoringQueue>;

type ScorerSheet = NonNullable<ScoringAnswer["scoresheet"]>;
type SheetPatch = Partial<ScorerSheet> | ((sheet: ScorerSheet) => Partial<ScorerSheet>);

/** Updates the cached sheet with what was just sent, for a return to it before it is fetched again. */
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
