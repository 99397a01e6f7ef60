import { ArrowLeft, ArrowRight } from "lucide-react";
import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { plural } from "../../../contract/platform/plural.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { GroupStep } from "./GroupStep.tsx";
import { BallotHandIn } from "./BallotHandIn.tsx";
import { type Ballot, type BallotAt, type BallotPlace, useOwnBallot } from "./use-own-ballot.ts";

type Props = { at: BallotAt; ballot: Ballot; place: BallotPlace };

/** Group by group, then the summary. The remaining choices are shown beside the thumb. */
export function BallotSteps({ at, ballot, place }: Props) {
  const ownBallot = useOwnBallot(at, ballot);
  const [step, setStep] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) {
      heading.current?.focus({ preventScroll: true });
      scrollTo({ top: 0 });
    }
    isFirst.current = false;
  }, [step]);
  const group = ballot.groups[step];
  const isLast = step === ballot.groups.length - 1;
  const left = ballot.groups.filter(
    ({ groupID }) => !ownBallot.votedIn.includes(groupID) && (ownBallot.chosen[groupID] ?? []).length === 0,
  ).length;
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-5 pt-5 pb-8">
      <StepProgress at={step} of={ballot.groups.length} />
      {group ? (
        <GroupStep
          key={group.groupID}
          ref={heading}
          at={at}
          ballot={ballot}
          group={group}
          ownBallot={ownBallot}
          place={place}
        />
      ) : (
        <BallotHandIn ref={heading} at={at} ballot={ballot} ownBallot={ownBallot} place={place} onBack={setStep} />
      )}
      {group && (
        <div
          data-slot="ballot-bar"
          className="@container fixed inset-x-0 bottom-0 z-10 border-t bg-bg pb-[env(safe-area-inset-bottom)]"
        >
          <div className="page flex flex-wrap items-center justify-between gap-x-4 gap-y-[8px] py-[12px] @max-3xs:[&_p>span]:sr-only">
            <p className="min-w-0 flex-1 basis-32 text-base">
              <b className="block font-semibold" aria-live="polite">
                {ownBallot.lack
                  ? `Group ${step + 1} of ${ballot.groups.length}`
                  : choicesLeftText(ballot, group.groupID, ownBallot.chosen, left)}
              </b>
              <span className="text-ink-3">
                {ownBallot.lack ? "Look at all of them now, vote later." : "Nothing counts until you hand it in."}
              </span>
            </p>
            <span className="flex max-w-full min-w-0 gap-2">
              {step > 0 && (
                <Button size="xl" className="rounded-full" aria-label="Back" onClick={() => setStep(step - 1)}>
                  <ArrowLeft aria-hidden size={20} />
                </Button>
              )}
              {!(ownBallot.lack && isLast) && (
                <Button
                  variant={ownBallot.lack ? "secondary" : "primary"}
                  size="xl"
                  className="shrink! rounded-full"
                  onClick={() => setStep(step + 1)}
                >
                  {ownBallot.lack ? "Next group" : isLast ? "Look it over" : "Next"}
                  <ArrowRight aria-hidden size={20} />
                </Button>
              )}
            </span>
          </div>
        </div>
      )}
    </div>
  );
}

function choicesLeftText(
  { choices, groups }: Ballot,
  groupID: string,
  choicesByGroup: Record<string, readonly string[]>,
  left: number,
) {
  if (choices > 1) return `${(choicesByGroup[groupID] ?? []).length} of ${choices} chosen`;
  if (groups.length === 1) return left === 0 ? "You have chosen" : "Choose one";
  return left === 0 ? "You have chosen in every group" : `${plural(left, "group")} left`;
}

const StepProgress = ({ at, of }: { at: number; of: number }) =>
  of > 1 && (
    <div role="img" aria-label={at < of ? `Group ${at + 1} of ${of}` : "All groups"} className="flex gap-2">
      {Array.from({ length: of }, (_, step) => (
        <span key={step} className={clsx("h-1.5 flex-1 rounded-full", step <= at ? "bg-award" : "bg-line")} />
      ))}
    </div>
  );
