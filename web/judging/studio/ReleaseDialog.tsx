import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import type { ShowScoresSetting } from "../../../contract/programs/judging.ts";
import { getResults, releaseResults } from "../../../contract/judging/results.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { endText } from "../../platform/ui/date-text.ts";
import type { Results } from "./results.ts";

const { reason, closeEntries } = releaseResults.form;

type Props = { at: ProgramAddress };

const visibilityTexts: Record<ShowScoresSetting, string> = {
  no: "Entrants don’t see scores.",
  yes: "Entrants see their scores.",
  "yes-comments": "Entrants see their scores and the comments.",
  "private-comments": "Entrants see their scores; comments stay with staff.",
};

const mailedText = " They are told by mail.";

/** One moment for everybody: scores, award titles and the winners gallery. Too few scoresheets ask for a reason. */
export function ReleaseDialog({ at }: Props) {
  // Asked here: an award title given a moment ago arrives while this is open.
  const results = useAnswer(getResults, at);
  const { belowMinimum, showScoresToUsers, entriesOpenUntil, tellsEntrants } = results;
  const words = judgedWordsAt(at);
  const who = words.isFinal ? "Applicants" : "Entrants";
  const what = words.isFinal ? "Each applicant sees what was decided." : winnersText(results);
  const sees = visibilityTexts[showScoresToUsers].replace("Entrants", who);
  const text = `${what} Scoring ends. ${sees}${tellsEntrants ? mailedText : ""}${undecidedText(results)}`;
  if (belowMinimum === 0 && entriesOpenUntil === null)
    return (
      <Confirm
        title="Release the results?"
        text={text}
        lasting="reversible"
        action="Release"
        endpoint={releaseResults}
        params={at}
        sent={{}}
      />
    );
  return (
    <ActionDialog
      title="Release the results?"
      text={[text, belowText(results, words), openText(results, words)].filter(Boolean).join(" ")}
      endpoint={releaseResults}
      fields={{
        ...(belowMinimum > 0 && { reason }),
        ...(entriesOpenUntil !== null && {
          closeEntries: { ...closeEntries, label: `Close ${words.many} now` },
        }),
      }}
      params={at}
      save="Release"
    />
  );
}

const undecidedText = ({ changesWaiting }: Results) => {
  const all = changesWaiting.reduce((sum, { changes }) => sum + changes, 0);
  return all === 0
    ? ""
    : ` ${plural(all, "change of a scoresheet", "changes of scoresheets")} nobody has decided: without that, ${all === 1 ? "it doesn’t" : "they don’t"} count.`;
};

type Words = ReturnType<typeof judgedWordsAt>;

const belowText = ({ belowMinimum, minimumSheets }: Results, { one, many }: Words) =>
  belowMinimum > 0 &&
  `${plural(belowMinimum, `${one} has`, `${many} have`)} fewer than ${plural(minimumSheets, "scoresheet")}: say why the results are released all the same.`;

const openText = ({ entriesOpenUntil, timeZone }: Results, { many }: Words) =>
  entriesOpenUntil !== null &&
  `${capitalized(many)} can still be changed until ${endText(entriesOpenUntil, timeZone)}: they have to be closed first, since what is released stays as it is.`;

/** What becomes of the winners gallery: the release makes it where there is none, and publishes it. */
export function winnersText({ winnersGallery, isDraft, categories }: WinnersState): string {
  const gallery = winnersGallery
    ? `The winners gallery ${winnersGallery.published ? "opens" : "is published"}`
    : "A winners gallery is made and published";
  const awarded = categories.flatMap(({ entries }) => entries).filter(({ awardTitle }) => awardTitle).length;
  const visitors = isDraft ? " Visitors see it once the contest is published." : "";
  if (awarded === 0) return `${gallery}, but no entry has an award title yet: it will be empty.${visitors}`;
  return `${gallery} with ${plural(awarded, "award title")}.${visitors}`;
}

type WinnersState = Pick<Results, "winnersGallery" | "isDraft"> & {
  categories: readonly { entries: readonly { awardTitle: string | null }[] }[];
};
