import { releaseResults } from "../../contract/results.ts";
import { ActionDialog } from "../dialogs/ActionDialog.tsx";
import { Confirm } from "../dialogs/Confirm.tsx";
import type { Results } from "./ResultsPage.tsx";

type Props = { where: { client: string; service: string }; results: Results };

const shown: Record<string, string> = {
  no: "Entrants don’t see scores.",
  yes: "Entrants see their scores.",
  "yes-comments": "Entrants see their scores and the comments.",
  "private-comments": "Entrants see their scores; comments stay with staff.",
};

/** One moment for everybody: scores, award titles and the winners gallery. Too few scoresheets ask for a reason. */
export function ReleaseDialog({ where, results }: Props) {
  const { belowMinimum, minimumSheets, showScoresToUsers, categories } = results;
  const winners = categories.flatMap(({ entries }) => entries).filter(({ awardTitle }) => awardTitle).length;
  const text = `${winners === 1 ? "1 award title" : `${winners} award titles`} and the winners gallery become public, and scoring ends. ${shown[showScoresToUsers] ?? ""}`;
  if (belowMinimum === 0)
    return (
      <Confirm
        title="Release the results?"
        text={text}
        lasting="reversible"
        action="Release"
        endpoint={releaseResults}
        params={where}
        sent={{}}
      />
    );
  const entries = belowMinimum === 1 ? "1 entry has" : `${belowMinimum} entries have`;
  return (
    <ActionDialog
      title="Release the results?"
      text={`${text} ${entries} fewer than ${minimumSheets} scoresheets: say why the results are released all the same.`}
      endpoint={releaseResults}
      params={where}
      save="Release"
    />
  );
}
