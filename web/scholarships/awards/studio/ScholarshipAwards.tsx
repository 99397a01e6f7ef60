import { useState } from "react";
import { type ProgramAddress } from "../../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import { changeScholarshipFund, prepareAwards } from "../../../../contract/scholarships/awards.ts";
import { parseCents, amountFieldText } from "../../../../contract/platform/forms/amounts.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { Link } from "../../../platform/address/Link.tsx";
import { Badge } from "../../../platform/ui/Badge.tsx";
import { Card, CardHead } from "../../../platform/ui/Card.tsx";
import { Input } from "../../../platform/ui/Input.tsx";
import { Meter } from "../../../platform/ui/Meter.tsx";
import { RowCheck, Table, Td, Th, Tr } from "../../../platform/ui/Table.tsx";
import { useSelection } from "../../../platform/ui/use-selection.ts";
import { AwardActions, AwardFacts } from "./AwardActions.tsx";
import {
  type RankedApplication,
  type AwardsAnswer,
  type ScholarshipWithAwards,
  fundText,
  isActiveAward,
  awardStateBadges,
} from "./award-words.ts";

type Props = { at: ProgramAddress; awards: AwardsAnswer; scholarship: ScholarshipWithAwards };

const scoreText = (mean: number | null) => (mean === null ? "–" : mean.toFixed(1));

/** A scholarship's applications by rank, each with its award or a box to choose it. */
export function ScholarshipAwards({ at, awards, scholarship }: Props) {
  const { name, applications, fund } = scholarship;
  const { standings, settings } = awards;
  const [typed, setTyped] = useState<Record<string, string>>({});
  const choosable = applications.filter(
    ({ award, elsewhere }) =>
      !isActiveAward(award) && fund.awardAmount !== null && !(settings.onePerPerson && elsewhere !== null),
  );
  const selection = useSelection(choosable.map(({ entryID }) => entryID));
  const amountOf = (entryID: string) =>
    fund.awardMost === null
      ? fund.awardAmount!
      : (parseCents(typed[entryID] ?? amountFieldText(fund.awardAmount!)) ?? 0);
  return (
    <Card>
      <CardHead
        title={name}
        text={fundText(scholarship)}
        actions={
          <ActionButton
            size="sm"
            endpoint={changeScholarshipFund}
            standings={standings}
            aria-label={`What it pays: ${name}`}
            dialog={
              <ActionDialog
                title={`What ${name} pays`}
                endpoint={changeScholarshipFund}
                params={{ ...at, categoryID: scholarship.categoryID }}
                initial={fund as object}
              />
            }
          >
            What it pays
          </ActionButton>
        }
      />
      <BudgetText scholarship={scholarship} />
      {applications.length === 0 ? (
        <p className="border-t px-5 py-4 text-base text-ink-3">Nobody has submitted an application for it yet.</p>
      ) : (
        <Table label={name}>
          <thead>
            <tr>
              <Th>
                <span className="sr-only">Choose</span>
              </Th>
              <Th>Student</Th>
              <Th align="right">Place</Th>
              <Th align="right">Mean</Th>
              <Th>Award</Th>
              <Th align="right">Amount</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {applications.map((application) => {
              const { entryID, award, ownerName } = application;
              const isChoosable = choosable.includes(application);
              const isChosen = selection.has(entryID) && isChoosable;
              return (
                <Tr key={entryID} selected={isChosen}>
                  <Td>
                    {isChoosable && (
                      <RowCheck
                        label={`Award ${ownerName}`}
                        checked={isChosen}
                        onChange={(range) => selection.toggle(entryID, range)}
                      />
                    )}
                  </Td>
                  <StudentLink at={at} application={application} />
                  <Td align="right" label="Place" className="text-ink-2">
                    {application.place ?? "–"}
                    {application.joint && <span title="Joint place">=</span>}
                  </Td>
                  <Td align="right" label="Mean" className="font-semibold">
                    {scoreText(application.mean)}
                  </Td>
                  <Td label="Award">
                    <AwardStateText application={application} awards={awards} />
                  </Td>
                  <Td align="right" label="Amount">
                    {award && isActiveAward(award) ? (
                      dollars(award.amount)
                    ) : isChosen && fund.awardMost !== null ? (
                      <span className="ml-auto block w-32">
                        <Input
                          lead="$"
                          inputMode="decimal"
                          aria-label={`Amount for ${ownerName}`}
                          className="num text-right"
                          value={typed[entryID] ?? amountFieldText(fund.awardAmount!)}
                          onChange={({ target }) => setTyped({ ...typed, [entryID]: target.value })}
                        />
                      </span>
                    ) : (
                      isChosen && dollars(amountOf(entryID))
                    )}
                  </Td>
                  <Td as="buttons">
                    {award && <AwardActions at={at} application={application} award={award} standings={standings} />}
                  </Td>
                </Tr>
              );
            })}
          </tbody>
        </Table>
      )}
      {selection.chosen.length > 0 && (
        <PrepareAwards
          at={at}
          awards={awards}
          scholarship={scholarship}
          selected={selection.chosen.map((entryID) => ({ entryID, amount: amountOf(entryID) }))}
          onDone={selection.clear}
        />
      )}
    </Card>
  );
}

function BudgetText({
  scholarship: { name, fund, prepared, offered, accepted, left, placesLeft },
}: Pick<Props, "scholarship">) {
  const total = prepared + offered + accepted;
  if (fund.awardBudget === null && fund.awardPlaces === null && total === 0) return null;
  const facts = [
    prepared > 0 && `${dollars(prepared)} prepared`,
    offered > 0 && `${dollars(offered)} offered`,
    accepted > 0 && `${dollars(accepted)} accepted`,
    left !== null && `${dollars(left)} left`,
    placesLeft !== null && `${plural(placesLeft, "award")} left`,
  ].filter(Boolean);
  return (
    <div className="grid gap-2 px-5 pb-4">
      {fund.awardBudget !== null && <Meter label={`Given of ${name}’s budget`} value={total} max={fund.awardBudget} />}
      <p className="num text-sm text-ink-3">{facts.join(" · ")}</p>
    </div>
  );
}

const StudentLink = ({
  at,
  application: { entryID, ownerName, code },
}: {
  at: ProgramAddress;
  application: RankedApplication;
}) => (
  <Td as="title">
    <Link to={studioPaths.entry({ ...at, entryID })} className="block font-medium wrap-anywhere">
      {ownerName}
    </Link>
    <span className="num block text-xs font-normal whitespace-nowrap text-ink-3">{code}</span>
  </Td>
);

function AwardStateText({
  application: { award, elsewhere, before },
  awards,
}: {
  application: RankedApplication;
  awards: AwardsAnswer;
}) {
  if (!award)
    return elsewhere === null ? (
      <span className="text-ink-3">–</span>
    ) : (
      <span className="text-sm wrap-anywhere text-ink-3">
        {awards.settings.onePerPerson ? `Has ${elsewhere} already` : `Has ${elsewhere}, too`}
      </span>
    );
  const { label, tone } = awardStateBadges[award.state];
  return (
    <>
      <Badge dot tone={tone}>
        {label}
      </Badge>
      <AwardFacts award={award} timeZone={awards.timeZone} />
      {before > 0 && <span className="block text-xs text-ink-3">{plural(before, "earlier offer")} ended</span>}
    </>
  );
}

type PrepareProps = Props & { selected: { entryID: string; amount: number }[]; onDone: () => void };

/** The chosen applications, the sum of their awards, and what would be left. */
function PrepareAwards({ at, awards, scholarship, selected, onDone }: PrepareProps) {
  const { run, busy } = useAction(prepareAwards);
  const sum = selected.reduce((all, { amount }) => all + amount, 0);
  const leftOf = (left: number | null) => (left === null ? null : left - sum);
  const [leftOfScholarship, all] = [leftOf(scholarship.left), leftOf(awards.left)];
  const least = [leftOfScholarship, all].filter((one) => one !== null).toSorted((one, other) => one - other)[0];
  const places = scholarship.placesLeft === null ? null : scholarship.placesLeft - selected.length;
  const { awardAmount, awardMost } = scholarship.fund;
  const isOutside = ({ amount }: { amount: number }) => amount < awardAmount! || amount > (awardMost ?? awardAmount!);
  const reason = selected.some(isOutside)
    ? `Each is from ${dollars(awardAmount!)} to ${dollars(awardMost ?? awardAmount!)}.`
    : least !== undefined && least < 0
      ? `That is ${dollars(-least)} more than is left.`
      : places !== null && places < 0
        ? `That is ${plural(-places, "award")} more than there are.`
        : undefined;
  const prepare = async () => {
    const outcome = await run(at, { awards: selected });
    if (outcome.ok) onDone();
  };
  return (
    <div
      role="region"
      aria-label={`Chosen for ${scholarship.name}`}
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-b-lg border-t bg-surface px-5 py-3 dark:bg-raised"
    >
      <p aria-live="polite" className="num min-w-0 flex-1 basis-56 text-base">
        <b className="font-semibold">{plural(selected.length, "award")}</b>, {dollars(sum)}.{" "}
        <span className={reason === undefined ? "text-ink-3" : "text-danger-text"}>
          {reason ?? (least === undefined ? "" : `${dollars(least)} would be left.`)}
        </span>
      </p>
      <ActionButton
        variant="primary"
        endpoint={prepareAwards}
        standings={awards.standings}
        busy={busy}
        reason={reason}
        onClick={() => void prepare()}
      >
        Prepare
      </ActionButton>
    </div>
  );
}
