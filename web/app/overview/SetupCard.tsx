import { Check, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { Meter } from "../../platform/ui/Meter.tsx";
import type { SetupStepView } from "./setup-steps.ts";

/** What a program still needs, each a step away. */
export function SetupCard({ title, steps }: { title: string; steps: readonly SetupStepView[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <section aria-labelledby="setup" className="overflow-hidden rounded-lg border bg-surface">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-4">
        <div className="min-w-0 flex-1">
          <h2 id="setup" className="text-md font-semibold">
            {title}
          </h2>
          <p className="num text-sm text-ink-3">{`${done} of ${steps.length} steps done`}</p>
        </div>
        <Meter label="Set up" value={done} max={steps.length} tone="confirm" className="h-1.5 w-48" />
      </header>
      <ol className="grid gap-px border-t bg-line sm:grid-cols-2 xl:grid-cols-4">
        {steps.map((step) => (
          <li key={step.key} className="bg-surface last:odd:sm:col-span-2">
            <StepLink step={step} isNext={step === next} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const StepLink = ({ step: { label, text, to, isDone }, isNext }: { step: SetupStepView; isNext: boolean }) => (
  <Link to={to} className="flex h-full items-center gap-3 px-5 py-3 hover:bg-sunken">
    <span
      className={
        isDone
          ? "grid size-6 shrink-0 place-items-center rounded-full bg-confirm-soft text-confirm-text"
          : "size-6 shrink-0 rounded-full border border-line-2"
      }
    >
      {isDone && <Check aria-hidden size={14} />}
    </span>
    <span className="min-w-0 flex-1">
      <span className={isNext ? "block font-semibold" : "block font-medium"}>
        {label}
        {isDone && <span className="sr-only"> (done)</span>}
      </span>
      <span className="block text-sm text-pretty text-ink-3">{text}</span>
    </span>
    <ChevronRight aria-hidden size={16} className="shrink-0 text-ink-3" />
  </Link>
);
