import { ChartNoAxesColumn } from "lucide-react";
import { lazy } from "react";
import type { Judging } from "../../../contract/programs/judging.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import type { ButtonSize } from "../../platform/ui/button-class.ts";
import type { EntryAddress } from "../../../contract/platform/addresses.ts";

const OwnScores = lazy(() => import("./OwnScores.tsx").then((module) => ({ default: module.OwnScores })));

type Props = {
  at: EntryAddress;
  /** As the entry's own answer says them: nothing is shown before the release, or where scores stay with staff. */
  showScoresToUsers: Judging["showScoresToUsers"];
  resultsReleased: boolean;
  size?: ButtonSize;
};

/** D23 Opens one's own scores, where there is something to be seen. */
export function OwnScoresButton({ at, showScoresToUsers, resultsReleased, size }: Props) {
  const { open } = useDialogs();
  if (showScoresToUsers === "no" || !resultsReleased) return null;
  return (
    <Button size={size} onClick={() => open(<OwnScores at={at} />)}>
      <ChartNoAxesColumn aria-hidden size={16} />
      Show my scores
    </Button>
  );
}
