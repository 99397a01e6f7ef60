import { type ProgramAddress } from "../../contract/platform/addresses.ts";
import { studioPaths } from "../../contract/platform/studio-addresses.ts";
import { capitalized } from "../../contract/platform/capitalized.ts";
import type { RehearsalStep } from "../../contract/rehearsals/rehearsals.ts";
import { hasFeature, kindOfSegment } from "../../contract/platform/service-kinds.ts";
import { judgedWordsAt } from "../programs/entry/judged-words.ts";

type StepWords = {
  label: string;
  /** Explains what the step does. */
  text: string;
  /** Pages that show the result. */
  pages: { label: string; to: string }[];
};

export function stepWords(at: ProgramAddress): Record<RehearsalStep, StepWords> {
  const { many, whoAll, group } = judgedWordsAt(at);
  return {
    entries: {
      label: `${capitalized(many)} come in`,
      text: `Made-up ${whoAll} answer every question and send files. Most submit; some leave a draft.`,
      pages: [{ label: capitalized(many), to: studioPaths.entries(at) }],
    },
    close: { label: `${capitalized(many)} close`, text: "As if their last day were over.", pages: [] },
    screen: {
      label: `You look at the ${many}`,
      text: "All but a few are accepted.",
      pages: [{ label: `Look at ${many}`, to: studioPaths.screening(at) }],
    },
    assign: {
      label: "Scorers are assigned",
      text: "By the balanced plan, never with a conflict of interest.",
      pages: [{ label: "Scorers", to: studioPaths.scorers(at) }],
    },
    score: {
      label: "Scorers score",
      text: "Good work gets more, strict scorers give less, and nobody agrees quite.",
      pages: [
        { label: "Scoring", to: studioPaths.scorers(at) },
        { label: "Results", to: studioPaths.results(at) },
      ],
    },
    goOn: {
      label: "The better half goes on",
      text: `The first places of each ${group}, into a second round. Who goes on stands on a shortlist.`,
      pages: [
        { label: "Round 1", to: studioPaths.round({ ...at, round: "1" }) },
        ...(hasFeature(kindOfSegment(at.serviceType), "galleries")
          ? [{ label: "Galleries", to: studioPaths.galleries(at) }]
          : []),
      ],
    },
    assignAgain: {
      label: "Scorers are assigned again",
      text: `For the ${many} that went on alone.`,
      pages: [{ label: "Scorers", to: studioPaths.scorers(at) }],
    },
    scoreAgain: {
      label: "Scorers score again",
      text: "Places come from this round; those of the first stay as they were.",
      pages: [{ label: "Results", to: studioPaths.results(at) }],
    },
    offer: {
      label: "Awards are offered",
      text: `To the first of each ${group}, as long as its budget lasts. Nobody gets a mail.`,
      pages: [{ label: "Awards", to: studioPaths.awards(at) }],
    },
    answer: {
      label: `${capitalized(whoAll)} answer`,
      text: "Most accept and say thanks; a few decline, and their amount is free again.",
      pages: [{ label: "Awards", to: studioPaths.awards(at) }],
    },
    titles: {
      label: "Titles are given",
      text: `To the first three of each ${group}.`,
      pages: [
        { label: "Ceremony", to: studioPaths.ceremony(at) },
        { label: "Certificates", to: studioPaths.certificates(at) },
      ],
    },
    release: {
      label: "Results are released",
      text: "Inside the rehearsal: nobody but you sees them.",
      pages: [
        { label: "Results", to: studioPaths.results(at) },
        { label: "Report", to: studioPaths.report(at) },
      ],
    },
  };
}
