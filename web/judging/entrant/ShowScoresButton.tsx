import { ChartNoAxesColumn } from "lucide-react";
import { lazy } from "react";
import type { Judging } from "../../../contract/programs/judging.ts";
import { useDialogs } from "../../platform/dialogs/useDialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import type { ButtonSize } from "../../platform/ui/buttonClass.ts";
import type { EntryAt } from "../../../contract/platform/addresses.ts";

const ShowScores = lazy(() => import("./ShowScores.tsx").then((module) => ({ default: module.ShowScores })));

type Props = {
  at: EntryAt;
  /** As the entry's own answer says them: nothing is shown before the release, or where scores stay with staff. */
  showScoresToUsers: Judging["showScoresToUsers"];
  resultsReleased: boolean;
  size?: ButtonSize;
};

/** D23 Opens one's own scores, where there is something to be seen. */
export function ShowScoresButton({ at, showScoresToUsers, resultsReleased, size }: Props) {
  const { open } = useDialogs();
  if (showScoresToUsers === "no" || !resultsReleased) return null;
  return (
    <Button size={size} onClick={() => open(<ShowScores at={at} />)}>
      <ChartNoAxesColumn aria-hidden size={16} />
      Show my scores
    </Button>
  );
}
