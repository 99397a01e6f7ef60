import { GraduationCap, Send, SlidersHorizontal } from "lucide-react";
import { type ProgramAddress } from "../../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import {
  changeAwardSettings,
  downloadAwards,
  listAwards,
  offerAwards,
} from "../../../../contract/scholarships/awards.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { useProgramAddress } from "../../../platform/address/use-service-address.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { ListMenu } from "../../../tables/downloads/ListMenu.tsx";
import { LinkButton } from "../../../platform/ui/Button.tsx";
import { Card } from "../../../platform/ui/Card.tsx";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { Stat, StatRow } from "../../../platform/ui/Stat.tsx";
import { ScholarshipAwards } from "./ScholarshipAwards.tsx";
import type { AwardsAnswer } from "./award-words.ts";

/** The committee's page: all awards, and always the sums that are left to give. */
function AwardsPage() {
  const at = useProgramAddress();
  const awards = useAnswer(listAwards, at);
  const { standings, scholarships, settings } = awards;
  return (
    <>
      <title>Awards</title>
      <PageHead
        title="Awards"
        text="Choose who is awarded, look at the sums, and offer it by mail. Nobody hears of what is only prepared."
        actions={
          <>
            <ListMenu endpoint={downloadAwards} params={at} filter={{}} standings={standings} />
            <ActionButton
              endpoint={changeAwardSettings}
              standings={standings}
              dialog={
                <ActionDialog
                  title="Rules of the awards"
                  endpoint={changeAwardSettings}
                  params={at}
                  initial={settings as object}
                />
              }
            >
              <SlidersHorizontal aria-hidden size={16} />
              Rules
            </ActionButton>
            <OfferButton at={at} awards={awards} />
          </>
        }
      />
      <Card className="mb-5">
        <BudgetSums awards={awards} />
      </Card>
      {scholarships.length === 0 && (
        <EmptyState
          icon={GraduationCap}
          title="There are no scholarships yet"
          text="Add what can be applied for first."
          action={<LinkButton to={studioPaths.categories(at)}>Scholarships</LinkButton>}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {scholarships.map((scholarship) => (
          <ScholarshipAwards key={scholarship.categoryID} at={at} awards={awards} scholarship={scholarship} />
        ))}
      </div>
    </>
  );
}

/** The program's budget where it has one, else the sums of all scholarships. */
function BudgetSums({
  awards: { settings, prepared, offered, accepted, left, scholarships },
}: {
  awards: AwardsAnswer;
}) {
  const single = scholarships.flatMap(({ fund }) => fund.awardBudget ?? []);
  const all = single.reduce((sum, budget) => sum + budget, 0);
  const leftOfAll = scholarships.reduce((sum, one) => sum + (one.left ?? 0), 0);
  const isWhole = settings.budget !== null;
  const some = single.length > 0;
  return (
    <StatRow>
      <Stat
        label="Budget"
        value={isWhole ? dollars(settings.budget!) : some ? dollars(all) : "–"}
        note={isWhole ? "over all scholarships" : some ? "of the scholarships together" : "none is set"}
      />
      <Stat label="Prepared" value={dollars(prepared)} note="nobody knows yet" />
      <Stat
        label="Offered"
        value={dollars(offered)}
        note="waiting for an answer"
        tone={offered > 0 ? "warning" : "quiet"}
      />
      <Stat
        label="Accepted"
        value={dollars(accepted)}
        tone="confirm"
        note={settings.onePerPerson ? "one for each person" : undefined}
      />
      <Stat label="Left" value={isWhole ? dollars(left!) : some ? dollars(leftOfAll) : "–"} note="still to give" />
    </StatRow>
  );
}

function OfferButton({ at, awards }: { at: ProgramAddress; awards: AwardsAnswer }) {
  const { standings, scholarships, settings, isDraft } = awards;
  const prepared = scholarships
    .flatMap(({ applications }) => applications)
    .flatMap(({ award }) => (award?.state === "prepared" ? award : []));
  const sum = prepared.reduce((all, { amount }) => all + amount, 0);
  const reason =
    prepared.length === 0
      ? "Choose first who is awarded."
      : isDraft
        ? "Publish the program first: students answer on its pages."
        : undefined;
  return (
    <ActionButton
      variant="primary"
      endpoint={offerAwards}
      standings={standings}
      reason={reason}
      dialog={
        <Confirm
          title={`Offer ${plural(prepared.length, "award")}?`}
          text={`${dollars(sum)} in all. Each student gets a mail, and has ${plural(settings.answerDays, "day")} to answer. They see it from now on, whether the results are released or not.`}
          lasting="reversible"
          action="Offer"
          endpoint={offerAwards}
          params={at}
          sent={{ awardIDs: prepared.map(({ awardID }) => awardID) }}
        />
      }
    >
      <Send aria-hidden size={16} />
      {prepared.length > 0 ? `Offer ${plural(prepared.length, "award")}` : "Offer awards"}
    </ActionButton>
  );
}

export { AwardsPage as Component };
