import { Check, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { type ClientHome, type FirstStep, leaveOutStep, optionalFirstSteps } from "../../../contract/app/home.ts";
import { type Standing, may } from "../../../contract/platform/permissions.ts";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { createService } from "../../../contract/programs/services.ts";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Meter } from "../../platform/ui/Meter.tsx";

type Step = NonNullable<ClientHome["setup"]>[number];

type StepWords = { label: string; text: string; to: (at: { client: string }) => string; leaveOut?: string };

const stepWords: Record<FirstStep, StepWords> = {
  logo: {
    label: "Add your logo",
    text: "It heads your pages, tickets and mails",
    to: (at) => `${studioPaths.settings(at)}#logo`,
    leaveOut: "We have none",
  },
  color: {
    label: "Choose your color",
    text: "Buttons, links and tickets take it on",
    to: (at) => `${studioPaths.settings(at)}#colors`,
    leaveOut: "Keep this one",
  },
  help: {
    label: "Say where help is",
    text: "Questions of entrants and guests go to this address",
    to: (at) => `${studioPaths.settings(at)}#identity`,
  },
  payments: {
    label: "Take payments",
    text: "Connect the account that cards are paid into",
    to: studioPaths.payments,
    leaveOut: "Not needed",
  },
  colleagues: {
    label: "Invite colleagues",
    text: "Each with the role they need",
    to: studioPaths.people,
    leaveOut: "Just me",
  },
  program: {
    label: "Begin your first program",
    text: "From a template, or with an empty page",
    to: (at) => `${studioPaths.programs(at)}#programs`,
  },
};

type Props = { client: string; steps: readonly Step[]; standings: readonly Standing[] };

/** What an association sets up in its first days, ticked by what is there; gone once nothing is left. */
export function FirstStepsCard({ client, steps, standings }: Props) {
  const done = steps.filter((step) => step.done || step.leftOut).length;
  const next = steps.find((step) => !step.done && !step.leftOut);
  return (
    <section aria-labelledby="first-steps" className="overflow-hidden rounded-lg border bg-surface">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-4 max-sm:px-4">
        <div className="min-w-0 flex-1">
          <h2 id="first-steps" className="text-md font-semibold">
            Set your association up
          </h2>
          <p className="num text-sm text-ink-3">{`${done} of ${steps.length} steps done. In any order; this list goes when they are.`}</p>
        </div>
        <Meter label="Set up" value={done} max={steps.length} tone="confirm" className="h-1.5 w-48" />
      </header>
      <ol className="grid gap-px border-t bg-line sm:grid-cols-2 xl:grid-cols-3">
        {steps.map((step) => (
          <li key={step.step} className="flex items-center bg-surface pr-4">
            <StepLink client={client} step={step} isNext={step === next} standings={standings} />
            <LeaveOut client={client} step={step} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type StepProps = { client: string; step: Step; isNext: boolean; standings: readonly Standing[] };

function StepLink({ client, step: { step, done, leftOut }, isNext, standings }: StepProps) {
  const { label, text, to } = stepWords[step];
  const isOver = done || leftOut;
  const canGo = step !== "program" || may(standings, createService.allow);
  return (
    <Link
      to={canGo ? to({ client }) : studioPaths.programs({ client })}
      className="group flex h-full min-w-0 flex-1 items-center gap-3 py-3 pl-5 max-sm:pl-4"
    >
      <span
        className={
          isOver
            ? "grid size-6 shrink-0 place-items-center rounded-full bg-confirm-soft text-confirm-text"
            : "size-6 shrink-0 rounded-full border border-line-2"
        }
      >
        {isOver && <Check aria-hidden size={14} />}
      </span>
      <span className="min-w-0 flex-1">
        <span
          className={isNext ? "block font-semibold group-hover:underline" : "block font-medium group-hover:underline"}
        >
          {label}
          {done && <span className="sr-only"> (done)</span>}
        </span>
        <span className="block text-sm text-pretty text-ink-3">{leftOut ? "Left out" : text}</span>
      </span>
      {!isOver && <ChevronRight aria-hidden size={16} className="shrink-0 text-ink-3" />}
    </Link>
  );
}

/** 'Not needed', and back. */
function LeaveOut({ client, step: { step, done, leftOut } }: { client: string; step: Step }) {
  const { run, busy } = useAction(leaveOutStep);
  const { leaveOut, label } = stepWords[step];
  const optional = optionalFirstSteps.find((one) => one === step);
  if (!optional || done || !leaveOut) return null;
  const words = leftOut ? "Take up again" : leaveOut;
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={busy}
      aria-label={`${words}: ${label}`}
      onClick={() => void run({ client }, { step: optional, leftOut: !leftOut })}
    >
      {words}
    </Button>
  );
}
