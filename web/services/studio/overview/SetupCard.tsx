import { Check, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { type SetupStep, setupSteps } from "../../../../contract/overview.ts";
import { Meter } from "../../../ui/Meter.tsx";

const steps: Record<SetupStep, { label: string; text: string; to: string }> = {
  dates: {
    label: "Set the dates",
    text: "When entries open and close, and when they are scored",
    to: "settings#dates",
  },
  categories: { label: "Add categories", text: "What one can enter in", to: "categories" },
  folders: { label: "Add folders", text: "Where entrants put photographs and documents", to: "folders" },
  forms: { label: "Build the form", text: "What entrants are asked", to: "forms" },
  scoresheet: { label: "Write the scoresheet", text: "What scorers go by", to: "scoresheet" },
  scorers: { label: "Invite scorers", text: "And say what each of them scores", to: "scorers" },
  publish: { label: "Publish", text: "Until then nobody else sees it", to: "settings#status" },
};

/** What a contest still needs before it can run, each a step away. */
export function SetupCard({ base, missing }: { base: string; missing: readonly SetupStep[] }) {
  const done = setupSteps.length - missing.length;
  const [next] = missing;
  return (
    <section aria-labelledby="setup" className="overflow-hidden rounded-lg border bg-surface">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-4">
        <div className="min-w-0 flex-1">
          <h2 id="setup" className="text-md font-semibold">
            Set this contest up
          </h2>
          <p className="num text-sm text-ink-3">{`${done} of ${setupSteps.length} steps done`}</p>
        </div>
        <Meter label="Set up" value={done} max={setupSteps.length} tone="confirm" className="h-1.5 w-48" />
      </header>
      <ol className="grid gap-px border-t bg-line sm:grid-cols-2 xl:grid-cols-4">
        {setupSteps.map((step) => (
          <li key={step} className="bg-surface last:sm:col-span-2">
            <Step base={base} step={step} isDone={!missing.includes(step)} isNext={step === next} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type StepProps = { base: string; step: SetupStep; isDone: boolean; isNext: boolean };

function Step({ base, step, isDone, isNext }: StepProps) {
  const { label, text, to } = steps[step];
  return (
    <Link to={`${base}/${to}`} className="flex h-full items-center gap-3 px-5 py-3 hover:bg-sunken">
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
}
