import { Check, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { type ServiceAt, paths, programAt } from "../../../../contract/addresses.ts";
import { type SetupStep, setupSteps } from "../../../../contract/overview.ts";
import { Meter } from "../../../ui/Meter.tsx";

const settingsOf = ({ client, service }: ServiceAt) =>
  paths.studio.programSettings(programAt(client, { kind: "contest", url: service }));

const steps: Record<SetupStep, { label: string; text: string; to: (at: ServiceAt) => string }> = {
  dates: {
    label: "Set the dates",
    text: "When entries open and close, and when they are scored",
    to: (at) => `${settingsOf(at)}#dates`,
  },
  categories: { label: "Add categories", text: "What one can enter in", to: paths.studio.categories },
  folders: { label: "Add folders", text: "Where entrants put photographs and documents", to: paths.studio.folders },
  forms: { label: "Build the form", text: "What entrants are asked", to: paths.studio.forms },
  scoresheet: { label: "Write the scoresheet", text: "What scorers go by", to: paths.studio.scoresheets },
  scorers: { label: "Invite scorers", text: "And say what each of them scores", to: paths.studio.scorers },
  publish: { label: "Publish", text: "Until then nobody else sees it", to: (at) => `${settingsOf(at)}#status` },
};

/** What a contest still needs before it can run, each a step away. */
export function SetupCard({ at, missing }: { at: ServiceAt; missing: readonly SetupStep[] }) {
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
            <Step at={at} step={step} isDone={!missing.includes(step)} isNext={step === next} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type StepProps = { at: ServiceAt; step: SetupStep; isDone: boolean; isNext: boolean };

function Step({ at, step, isDone, isNext }: StepProps) {
  const { label, text, to } = steps[step];
  return (
    <Link to={to(at)} className="flex h-full items-center gap-3 px-5 py-3 hover:bg-sunken">
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
