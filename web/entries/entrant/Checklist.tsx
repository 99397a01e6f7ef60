import { clsx } from "clsx";
import { CircleCheck, CircleDashed } from "lucide-react";
import { type MissingItem, isStepDone } from "../../../contract/platform/checklist.ts";
import { Meter } from "../../platform/ui/Meter.tsx";
import type { ChecklistTarget } from "./go-to-step.ts";

type Props = { steps: readonly ChecklistTarget[]; onGo: (step: ChecklistTarget, missing?: MissingItem) => void };

export const doneText = (steps: readonly ChecklistTarget[]) =>
  `${steps.filter(isStepDone).length} of ${steps.length} done`;

/** What an entry asks for, what of it is done, and a way to whatever is missing. */
export const Checklist = ({ steps, onGo }: Props) => (
  <div data-slot="checklist" className="grid gap-3">
    <div className="flex items-baseline justify-between gap-3">
      <h2 className="text-md font-semibold">What we need</h2>
      <p className="num text-sm text-ink-3" aria-live="polite">
        {doneText(steps)}
      </p>
    </div>
    <Meter
      label="Done"
      value={steps.filter(isStepDone).length}
      max={steps.length}
      tone={steps.every(isStepDone) ? "confirm" : "brand"}
    />
    <ol className="grid gap-1">
      {steps.map((step) => (
        <li key={step.id}>
          <StepLine step={step} onGo={onGo} />
        </li>
      ))}
    </ol>
  </div>
);

const mostMissingShown = 4;

function StepLine({ step, onGo }: { step: ChecklistTarget; onGo: Props["onGo"] }) {
  const done = isStepDone(step);
  const Icon = done ? CircleCheck : CircleDashed;
  const rest = step.missing.length - mostMissingShown;
  return (
    <>
      <button
        type="button"
        onClick={() => onGo(step, step.missing[0])}
        className="-mx-2 flex w-[calc(100%+16px)] items-start gap-2.5 rounded-sm px-2 py-1.5 text-left font-medium hover:bg-ink/5 touch:min-h-11"
      >
        <Icon aria-hidden size={18} className={clsx("mt-px", done ? "text-confirm-text" : "text-ink-3")} />
        <span className="min-w-0 flex-1 wrap-break-word">{step.name}</span>
        <span className="sr-only">{done ? "done" : `${step.missing.length} missing`}</span>
      </button>
      {!done && (
        <ul className="mb-1 ml-[7px] border-l border-line pl-5">
          {step.missing.slice(0, mostMissingShown).map((missing) => (
            <li key={missing.what}>
              <button
                type="button"
                onClick={() => onGo(step, missing)}
                className="w-full rounded-xs py-0.5 text-left text-sm text-ink-3 wrap-break-word hover:text-ink touch:min-h-11"
              >
                {missing.what}
              </button>
            </li>
          ))}
          {rest > 0 && <li className="num py-0.5 text-sm text-ink-3">and {rest} more</li>}
        </ul>
      )}
    </>
  );
}
