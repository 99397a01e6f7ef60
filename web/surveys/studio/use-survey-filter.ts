import type { QuestionResult } from "../../../contract/surveys/survey-results.ts";
import { useAddress } from "../../platform/address/address.ts";

/** By which question's answers the others are looked at; it lives in the address. */
export function useSurveyFilter() {
  const { search, refine } = useAddress();
  const now = new URLSearchParams(search);
  const question = now.get("by") ?? "";
  const values = question ? (now.get("values") ?? "").split("\n") : [];
  const set = (by: string, chosen: readonly string[]) =>
    refine((address) => {
      if (chosen.length === 0) {
        address.delete("by");
        address.delete("values");
        return;
      }
      address.set("by", by);
      address.set("values", chosen.join("\n"));
    });
  return {
    question,
    values,
    clear: () => set("", []),
    /** One answer more or less; of a question that takes several, that one alone. */
    flip({ name, several }: QuestionResult, value: string) {
      if (question !== name || several) return set(name, question === name && values.includes(value) ? [] : [value]);
      set(name, values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
    },
  };
}

export type SurveyFilter = ReturnType<typeof useSurveyFilter>;
