import type { ReactNode } from "react";
import type { EntryAddress } from "../../contract/platform/addresses.ts";
import { agreeToChange, declineChange } from "../../contract/judging/chairs.ts";
import type { AnswerOf } from "../../contract/platform/endpoint.ts";
import type { getResult } from "../../contract/judging/results.ts";
import { ActionDialog } from "../platform/dialogs/ActionDialog.tsx";
import { useDialogs } from "../platform/dialogs/use-dialogs.ts";
import { Button } from "../platform/ui/Button.tsx";

type ChangeAnswer = Omit<AnswerOf<typeof getResult>["changes"][number], "decided" | "mayDecide">;

const valueText = (value: number | string | null) => (value === null || value === "" ? "–" : value);

/** What a scorer asks to change of their sheet, criterion by criterion, and why. */
export const SheetChange = ({ change, children }: { change: ChangeAnswer; children?: ReactNode }) => (
  <div className="grid gap-2">
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="font-medium wrap-break-word">{change.fullName}</span>
      <span className="num text-sm text-ink-2">
        {change.percentBefore.toFixed(1)} <span aria-hidden>→</span>
        <span className="sr-only">becomes</span> <span className="font-semibold">{change.percent.toFixed(1)}</span>
      </span>
    </p>
    <dl className="grid gap-1 text-sm">
      {change.differences.map(({ label, before, after }) => (
        <div key={label} className="flex flex-wrap gap-x-3">
          <dt className="min-w-0 text-ink-3 wrap-break-word">{label}</dt>
          <dd className="num min-w-0 wrap-anywhere whitespace-pre-line">
            <span className="text-ink-3">{valueText(before)}</span> <span aria-hidden>→</span>
            <span className="sr-only">becomes</span> {valueText(after)}
          </dd>
        </div>
      ))}
    </dl>
    <p className="max-w-text text-sm whitespace-pre-line wrap-break-word">{change.reason}</p>
    {children}
  </div>
);

type DecideProps = { at: EntryAddress; change: ChangeAnswer };

/** Agreeing and declining, each with a reason. */
export function DecideChange({ at, change }: DecideProps) {
  const { open } = useDialogs();
  const { sheetChangeID, fullName } = change;
  const params = { ...at, sheetChangeID };
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        aria-label={`Agree to ${fullName}’s change`}
        onClick={() =>
          open(
            <ActionDialog
              size="sm"
              title={`Agree to ${fullName}’s change?`}
              text={`Their scoresheet counts with ${change.percent.toFixed(1)} from then on. What it was before stays.`}
              endpoint={agreeToChange}
              params={params}
              save="Agree"
            />,
          )
        }
      >
        Agree
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Decline ${fullName}’s change`}
        onClick={() =>
          open(
            <ActionDialog
              size="sm"
              title={`Decline ${fullName}’s change?`}
              text={`Their scoresheet goes on counting with ${change.percentBefore.toFixed(1)}.`}
              endpoint={declineChange}
              params={params}
              save="Decline"
            />,
          )
        }
      >
        Decline
      </Button>
    </div>
  );
}
