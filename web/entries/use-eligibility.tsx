import type { ProgramAddress } from "../../contract/platform/addresses.ts";
import { type EnterCategory, reportNotEligible } from "../../contract/entries/entries.ts";
import { useApi } from "../platform/api/api.ts";
import { useDialogs } from "../platform/dialogs/use-dialogs.ts";
import { EligibilityDialog } from "./EligibilityDialog.tsx";

/** Asks what decides whether somebody may begin at all, before anything is begun; true where they may. */
export function useEligibility(at: ProgramAddress) {
  const { ask } = useDialogs();
  const { call } = useApi();
  return async (category: EnterCategory): Promise<boolean> => {
    if (category.questions.length === 0) return true;
    /** For staff. Nobody waits for it, and whoever stopped needn’t hear that it failed. */
    const count = (question: number) =>
      call(reportNotEligible, { ...at, categoryID: category.categoryID }, { question }).catch(() => undefined);
    return ask((answered) => (
      <EligibilityDialog category={category} onAnswered={answered} onStopped={(question) => void count(question)} />
    ));
  };
}
