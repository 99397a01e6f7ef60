import { Check } from "lucide-react";
import { Link } from "react-router";
import type { ProgramAddress } from "../../contract/platform/addresses.ts";
import type { Standing } from "../../contract/platform/permissions.ts";
import { type Rehearsal, rehearse } from "../../contract/rehearsals/rehearsals.ts";
import { cancelTask } from "../../contract/platform/tasks.ts";
import { ActionButton } from "../platform/dialogs/ActionButton.tsx";
import { useAction } from "../platform/dialogs/use-action.ts";
import { Button } from "../platform/ui/Button.tsx";
import { ProgressMeter } from "../platform/ui/Meter.tsx";
import { stepWords } from "./step-words.ts";

type CurrentRehearsal = NonNullable<Rehearsal["rehearsal"]>;
type Props = { at: ProgramAddress; rehearsal: CurrentRehearsal; standings: readonly Standing[] };
type Step = CurrentRehearsal["steps"][number];

/** All steps in order: results with links to the pages that show them, and the next step. */
export function StepList({ at, rehearsal, standings }: Props) {
  const words = stepWords(at);
  const { steps, running } = rehearsal;
  return (
    <ol aria-label="Steps" className="divide-y overflow-hidden rounded-lg border bg-surface">
      {steps
        .filter(({ state }) => state !== "leftOut")
        .map((step) => {
          const { label, text, pages } = words[step.step];
          const isNext = step.state === "next";
          return (
            <li key={step.step} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5">
              <StepMark step={step} />
              <div className="min-w-0 flex-1 basis-56">
                <h2 className={isNext ? "font-semibold" : "font-medium"}>
                  {label}
                  {step.state === "done" && <span className="sr-only"> (done)</span>}
                </h2>
                <p className="num text-sm text-pretty text-ink-3">{step.says ?? text}</p>
              </div>
              {step.state === "done" && pages.length > 0 && (
                <p className="flex flex-wrap gap-x-4 gap-y-1 max-sm:basis-full max-sm:pl-10">
                  {pages.map((page) => (
                    <Link
                      key={page.to}
                      to={page.to}
                      className="rounded-xs py-1 font-medium text-brand-text hover:underline pointer-coarse:py-2.5"
                    >
                      {page.label}
                    </Link>
                  ))}
                </p>
              )}
              {isNext && !running && <RunStepButton at={at} step={step} label={label} standings={standings} />}
              {isNext && running && <RunningStep at={at} label={label} running={running} />}
            </li>
          );
        })}
    </ol>
  );
}

const StepMark = ({ step: { state } }: { step: Step }) =>
  state === "done" ? (
    <span className="grid size-6 shrink-0 place-items-center rounded-full bg-confirm-soft text-confirm-text">
      <Check aria-hidden size={14} />
    </span>
  ) : (
    <span
      className={`size-6 shrink-0 rounded-full border ${state === "next" ? "border-2 border-brand-line" : "border-line-2"}`}
    />
  );

type StepProps = { at: ProgramAddress; step: Step; label: string; standings: readonly Standing[] };

function RunStepButton({ at, step, label, standings }: StepProps) {
  const { run, busy } = useAction(rehearse);
  return (
    <ActionButton
      endpoint={rehearse}
      standings={standings}
      variant="primary"
      busy={busy}
      aria-label={`Do it: ${label}`}
      onClick={() => void run(at, { through: step.step })}
    >
      Do it
    </ActionButton>
  );
}

/** Progress of the step. Whoever started the step can stop it; finished parts stay. */
function RunningStep({
  at,
  label,
  running,
}: {
  at: ProgramAddress;
  label: string;
  running: NonNullable<CurrentRehearsal["running"]>;
}) {
  const { done, total, taskID, isOwn } = running;
  const cancel = useAction(cancelTask);
  return (
    <div className="flex w-full min-w-0 items-center gap-4 sm:w-72">
      <div className="min-w-0 flex-1">
        <ProgressMeter label={label} value={total ? (done / total) * 100 : undefined} />
        <p className="num mt-1 text-sm text-ink-3">{total ? `${done} of ${total}` : "Under way"}</p>
      </div>
      {isOwn && (
        <Button
          size="sm"
          busy={cancel.busy}
          aria-label={`Cancel: ${label}`}
          onClick={() => void cancel.run({ client: at.client, taskID })}
        >
          Cancel
        </Button>
      )}
    </div>
  );
}
