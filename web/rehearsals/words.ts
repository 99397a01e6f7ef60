import { type ProgramAt, paths } from "../../contract/addresses.ts";
import { capital } from "../../contract/capital.ts";
import type { RehearsalStep } from "../../contract/rehearsals.ts";
import { wordsAt } from "../entries/words.ts";

type StepWords = {
  label: string;
  /** What is done by itself. */
  text: string;
  /** The pages to look at afterwards. */
  pages: { label: string; to: string }[];
};

const { studio } = paths;

/** What each step of a season is called, and which of the product's own pages show what came of it. */
export function stepWords(at: ProgramAt): Record<RehearsalStep, StepWords> {
  const { many, whoAll, group } = wordsAt(at);
  return {
    entries: {
      label: `${capital(many)} come in`,
      text: `Made-up ${whoAll} answer every question and send files. Most submit; some leave a draft.`,
      pages: [{ label: capital(many), to: studio.entries(at) }],
    },
    close: { label: `${capital(many)} close`, text: "As if their last day were over.", pages: [] },
    screen: {
      label: `You look at the ${many}`,
      text: "All but a few are accepted.",
      pages: [{ label: `Look at ${many}`, to: studio.screening(at) }],
    },
    assign: {
      label: "Scorers are assigned",
      text: "By the balanced plan, never with a conflict of interest.",
      pages: [{ label: "Scorers", to: studio.scorers(at) }],
    },
    score: {
      label: "Scorers score",
      text: "Good work gets more, strict scorers give less, and nobody agrees quite.",
      pages: [
        { label: "Scoring", to: studio.scorers(at) },
        { label: "Results", to: studio.results(at) },
      ],
    },
    titles: {
      label: "Titles are given",
      text: `To the first three of each ${group}.`,
      pages: [
        { label: "Ceremony", to: studio.ceremony(at) },
        { label: "Certificates", to: studio.certificates(at) },
      ],
    },
    release: {
      label: "Results are released",
      text: "Inside the rehearsal: nobody but you sees them.",
      pages: [
        { label: "Results", to: studio.results(at) },
        { label: "Report", to: studio.report(at) },
      ],
    },
  };
}
