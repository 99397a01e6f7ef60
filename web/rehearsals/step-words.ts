import { type ProgramAddress, paths } from "../../contract/platform/addresses.ts";
import { capitalized } from "../../contract/platform/capitalized.ts";
import type { RehearsalStep } from "../../contract/rehearsals/rehearsals.ts";
import { hasFeature, kindOfSegment } from "../../contract/platform/service-kinds.ts";
import { judgedWordsAt } from "../programs/entry/judged-words.ts";

type StepWords = {
  label: string;
  /** What is done by itself. */
  text: string;
  /** The pages to look at afterwards. */
  pages: { label: string; to: string }[];
};

const { studio } = paths;

/** What each step of a season is called, and which of the product's own pages show what came of it. */
export function stepWords(at: ProgramAddress): Record<RehearsalStep, StepWords> {
  const { many, whoAll, group } = judgedWordsAt(at);
  return {
    entries: {
      label: `${capitalized(many)} come in`,
      text: `Made-up ${whoAll} answer every question and send files. Most submit; some leave a draft.`,
      pages: [{ label: capitalized(many), to: studio.entries(at) }],
    },
    close: { label: `${capitalized(many)} close`, text: "As if their last day were over.", pages: [] },
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
    goOn: {
      label: "The better half goes on",
      text: `The first places of each ${group}, into a second round. Who goes on stands on a shortlist.`,
      pages: [
        { label: "Round 1", to: studio.round({ ...at, round: "1" }) },
        ...(hasFeature(kindOfSegment(at.serviceType), "galleries")
          ? [{ label: "Galleries", to: studio.galleries(at) }]
          : []),
      ],
    },
    assignAgain: {
      label: "Scorers are assigned again",
      text: `For the ${many} that went on alone.`,
      pages: [{ label: "Scorers", to: studio.scorers(at) }],
    },
    scoreAgain: {
      label: "Scorers score again",
      text: "Places come from this round; those of the first stay as they were.",
      pages: [{ label: "Results", to: studio.results(at) }],
    },
    offer: {
      label: "Awards are offered",
      text: `To the first of each ${group}, as long as its budget lasts. Nobody gets a mail.`,
      pages: [{ label: "Awards", to: studio.awards(at) }],
    },
    answer: {
      label: `${capitalized(whoAll)} answer`,
      text: "Most accept and say thanks; a few decline, and their amount is free again.",
      pages: [{ label: "Awards", to: studio.awards(at) }],
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
