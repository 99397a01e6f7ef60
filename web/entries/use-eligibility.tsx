import type { ProgramAddress } from "../../contract/platform/addresses.ts";
import { type EnterCategory, reportNotEligible } from "../../contract/entries/entering.ts";
import { useApi } from "../platform/api/api.ts";
import { useDialogs } from "../platform/dialogs/use-dialogs.ts";
import { EligibilityDialog } from "./EligibilityDialog.tsx";

/** Asks the eligibility questions before anything is started; resolves to true for an eligible person. */
export function useEligibility(at: ProgramAddress) {
  const { ask: context } = useDialogs();
  const { call } = useApi();
  return async (category: EnterCategory): Promise<boolean> => {
    if (category.questions.length === 0) return true;
    /** The count is for staff: nobody waits for it, and the person needn’t read that it failed. */
    const count = (question: number) =>
      call(reportNotEligible, { ...at, categoryID: category.categoryID }, { question }).catch(() => undefined);
    return context((answered) => (
      <EligibilityDialog category={category} onAnswered={answered} onStopped={(question) => void count(question)} />
    ));
  };
}
