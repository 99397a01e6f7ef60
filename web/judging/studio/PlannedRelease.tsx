import { CalendarClock } from "lucide-react";
import type { ProgramAddress } from "../../../contract/platform/addresses.ts";
import { capitalized } from "../../../contract/platform/capitalized.ts";
import { cancelPlannedRelease, planRelease } from "../../../contract/judging/results.ts";
import { zoneLabel } from "../../../contract/platform/time-zone.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { judgedWordsAt } from "../../programs/entry/judged-words.ts";
import { Notice } from "../../platform/ui/Notice.tsx";
import { dateTimeText } from "../../platform/ui/date-text.ts";
import type { Results } from "./results.ts";

type Props = { at: ProgramAddress; results: Results };

/** The planned release, with the way to cancel it; or why one has failed. */
export function PlannedRelease({ at, results }: Props) {
  const { plannedRelease, failedRelease, timeZone, standings } = results;
  if (plannedRelease)
    return (
      <Notice
        className="mb-5"
        title={`The results are released on ${dateTimeText(plannedRelease.at, timeZone)}`}
        action={
          <span className="flex flex-wrap gap-2">
            <ActionButton
              size="sm"
              endpoint={cancelPlannedRelease}
              standings={standings}
              dialog={<CancelPlanButton at={at} results={results} />}
            >
              Cancel
            </ActionButton>
            <ActionButton
              size="sm"
              endpoint={planRelease}
              standings={standings}
              dialog={<PlanReleaseDialog at={at} results={results} />}
            >
              Change
            </ActionButton>
          </span>
        }
      >
        {planText(at, plannedRelease)} If something stands in the way by then, nothing is released and you are mailed.
      </Notice>
    );
  if (failedRelease)
    return (
      <Notice
        className="mb-5"
        tone="warning"
        title={`The results were not released on ${dateTimeText(failedRelease.at, timeZone)}, as it was set`}
      >
        {failedRelease.reason}
      </Notice>
    );
  return null;
}

type Plan = NonNullable<Results["plannedRelease"]>;

const planText = (at: ProgramAddress, { by, closeEntries, reason }: Plan) =>
  [
    by && `Set by ${by}.`,
    closeEntries && `${capitalized(judgedWordsAt(at).many)} that are still open are closed with it.`,
    reason && `Reason: “${reason}”`,
  ]
    .filter(Boolean)
    .join(" ");

const CancelPlanButton = ({ at, results: { plannedRelease, timeZone } }: Props) => (
  <Confirm
    title="Cancel the planned release?"
    text={`Nothing happens by itself on ${dateTimeText(plannedRelease!.at, timeZone)}. You release the results by hand, or set another moment.`}
    lasting="reversible"
    action="Cancel the release"
    endpoint={cancelPlannedRelease}
    params={at}
  />
);

/** Beside releasing at once, as long as no moment is planned. */
export const PlanReleaseButton = ({ at, results }: Props) =>
  results.resultsReleasedAt || results.plannedRelease ? null : (
    <ActionButton
      endpoint={planRelease}
      standings={results.standings}
      dialog={<PlanReleaseDialog at={at} results={results} />}
    >
      <CalendarClock aria-hidden size={16} />
      Release at
    </ActionButton>
  );

function PlanReleaseDialog({ at, results: { plannedRelease, timeZone } }: Props) {
  const words = judgedWordsAt(at);
  const { closeEntries } = planRelease.form;
  return (
    <ActionDialog
      title="Release at a moment"
      text={`Everything that a release does happens then, at once and for everybody. The time is in ${zoneLabel(timeZone)}. Until then you can change or cancel it.`}
      timeZone={timeZone}
      endpoint={planRelease}
      params={at}
      fields={{ ...planRelease.form, closeEntries: { ...closeEntries, label: `Close ${words.many} then` } }}
      initial={
        plannedRelease
          ? {
              releaseAt: plannedRelease.at,
              closeEntries: plannedRelease.closeEntries,
              reason: plannedRelease.reason ?? undefined,
            }
          : {}
      }
      save="Set the release"
    />
  );
}
