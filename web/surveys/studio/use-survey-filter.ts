import type { QuestionResult } from "../../../contract/surveys/survey-results.ts";
import { useAddress } from "../../platform/address/address.ts";

/** The filter of results, in the address. */
export function useSurveyFilter() {
  const { search, refine } = useAddress();
  const now = new URLSearchParams(search);
  const question = now.get("by") ?? "";
  const values = question ? (now.get("values") ?? "").split("\n") : [];
  const set = (by: string, chosenValues: readonly string[]) =>
    refine((address) => {
      if (chosenValues.length === 0) {
        address.delete("by");
        address.delete("values");
        return;
      }
      address.set("by", by);
      address.set("values", chosenValues.join("\n"));
    });
  return {
    question,
    values,
    clear: () => set("", []),
    /** Toggles a value; without `several` it replaces the other. */
    flip({ name, several }: QuestionResult, value: string) {
      if (question !== name || several) return set(name, question === name && values.includes(value) ? [] : [value]);
      set(name, values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
    },
  };
}

export type SurveyFilter = ReturnType<typeof useSurveyFilter>;
