/** Each line is a question, to be answered with yes. */
export const eligibilityQuestions = (eligibility: string): string[] =>
  eligibility
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

type EligibilityTerms = { name: string; eligibility: string; notEligible: string };

/** The text for people who aren't eligible; staff may write their own. */
export const notEligibleText = ({ name, notEligible }: Omit<EligibilityTerms, "eligibility">): string =>
  notEligible.trim() || `Then ${name} isn’t for you this time. Another one here may be.`;

/** Undefined where every question was answered with yes. */
export function whyNotEligible(terms: EligibilityTerms, answers: readonly boolean[]): string | undefined {
  const questions = eligibilityQuestions(terms.eligibility);
  if (answers.includes(false)) return notEligibleText(terms);
  if (answers.length !== questions.length)
    return "Answer first whether this is for you. Reload the page to see what is asked.";
  return undefined;
}
