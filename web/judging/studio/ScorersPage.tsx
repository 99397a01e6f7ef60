import { MailPlus, Scale, UserPlus, Users } from "lucide-react";
import { useProgramAddress } from "../../platform/address/use-service-address.ts";
import { assignScorer, downloadScorers, listScorers } from "../../../contract/judging/results.ts";
import { keepScorerPlan } from "../../../contract/judging/scorer-plans.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { ListMenu } from "../../tables/downloads/ListMenu.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { WriteMenuItem } from "../../mail/studio/WriteMenuItem.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { spanText } from "../../platform/ui/date-text.ts";
import { InvitedCard } from "../../people/members/invite/InvitedCard.tsx";
import { AssignDialog } from "./AssignDialog.tsx";
import { BalanceDialog } from "./BalanceDialog.tsx";
import { ScoringProgress } from "./ScoringProgress.tsx";
import { ConflictsOfInterest } from "./ConflictsOfInterest.tsx";
import { InviteScorersDialog } from "./InviteScorersDialog.tsx";
import { PanelsCard } from "./PanelsCard.tsx";
import { PlansCard } from "./PlansCard.tsx";
import { ScoringTabs } from "./ScoringTabs.tsx";
import { ScorersMatrix } from "./ScorersMatrix.tsx";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import type { Scorers } from "./scorers.ts";

function ScorersPage() {
  const at = useProgramAddress();
  const answer = useAnswer(listScorers, at);
  const { scorers, categories, standings } = answer;
  const group = judgedWordsAt(at).group;
  const inviting = <InviteScorersDialog at={at} categories={categories} />;
  const invite = (
    <ActionButton
      variant="primary"
      endpoint={assignScorer}
      standings={standings}
      dialog={inviting}
      reason={categories.length === 0 ? `There is no ${group} yet.` : undefined}
    >
      <MailPlus aria-hidden size={16} />
      Invite scorers
    </ActionButton>
  );
  const invited = may(standings, assignScorer.allow) && <InvitedCard at={at} kinds="judging" />;
  const add = (
    <ActionButton
      endpoint={assignScorer}
      standings={standings}
      dialog={<AssignDialog at={at} categories={categories} />}
    >
      <UserPlus aria-hidden size={16} />
      Assign a scorer
    </ActionButton>
  );
  const balance = (
    <ActionButton
      endpoint={keepScorerPlan}
      standings={standings}
      dialog={<BalanceDialog at={at} answer={answer} />}
      reason={categories.length === 0 ? `There is no ${judgedWordsAt(at).group} yet.` : undefined}
    >
      <Scale aria-hidden size={16} />
      Balance
    </ActionButton>
  );
  return (
    <>
      <title>Scoring</title>
      <PageHead
        title="Scoring"
        text={windowText(answer)}
        actions={
          <>
            <ListMenu endpoint={downloadScorers} params={at} filter={{}} standings={standings} label="Actions">
              <WriteMenuItem list="scorers" filter={{}} standings={standings} />
              <WriteMenuItem list="scorers" filter={{ unfinished: true }} standings={standings}>
                Write to those who aren’t done
              </WriteMenuItem>
            </ListMenu>
            {balance}
            {add}
            {invite}
          </>
        }
      />
      <ScoringTabs at={at} />
      {scorers.length === 0 ? (
        <>
          <EmptyState
            icon={Users}
            title="Nobody scores yet"
            text={`Invite scorers by email, or assign each to the ${judgedWordsAt(at).groups} they score. They see them on their first screen once scoring opens.`}
            action={invite}
          />
          <div className="mx-auto mt-6 grid max-w-xl gap-5">
            {invited}
            <PanelsCard at={at} answer={answer} />
          </div>
        </>
      ) : (
        <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,1fr)_360px] xl:items-start">
          <ScorersMatrix at={at} scorers={scorers} categories={categories} standings={standings} />
          <div className="grid grid-cols-1 gap-5">
            <ScoringProgress at={at} answer={answer} />
            {invited}
            <PanelsCard at={at} answer={answer} />
            <ConflictsOfInterest at={at} answer={answer} />
            <PlansCard at={at} />
          </div>
        </div>
      )}
    </>
  );
}

function windowText({ opensAt, closesAt, timeZone, scorers }: Scorers): string {
  const unfinished = scorers.filter(({ scored, total }) => scored < total).length;
  const window =
    opensAt && closesAt ? `Scoring is open ${spanText(opensAt, closesAt, timeZone)}.` : "Scoring has no dates yet.";
  if (scorers.length === 0) return window;
  return unfinished === 0
    ? `${window} All scorers are done.`
    : `${window} ${plural(unfinished, "scorer still has", "scorers still have")} scores to give.`;
}

export { ScorersPage as Component };
