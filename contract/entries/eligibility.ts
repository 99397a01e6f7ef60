/** One question a line, each to be answered with yes. */
export const eligibilityQuestions = (eligibility: string): string[] =>
  eligibility
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

type EligibilityTerms = { name: string; eligibility: string; notEligible: string };

/** What somebody is told for whom it isn't; staff may say it in their own words. */
export const notEligibleText = ({ name, notEligible }: Omit<EligibilityTerms, "eligibility">): string =>
  notEligible.trim() || `Then ${name} isn’t for you this time. Another one here may be.`;

/** Why somebody can't begin; undefined where every question was answered with yes. */
export function whyNotEligible(asked: EligibilityTerms, answers: readonly boolean[]): string | undefined {
  const questions = eligibilityQuestions(asked.eligibility);
  if (answers.includes(false)) return notEligibleText(asked);
  if (answers.length !== questions.length)
    return "Answer first whether this is for you. Reload the page to see what is asked.";
  return undefined;
}
