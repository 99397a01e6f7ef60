import { CalendarClock } from "lucide-react";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import {
  ROSTER_DAYS_FAILING,
  fetchRosterNow,
  getRosterSchedule,
  removeRosterSchedule,
  rosterHours,
  rosterWeekdays,
  setRosterSchedule,
  turnRosterScheduleOff,
  turnRosterScheduleOn,
} from "../../../../contract/people/roster-schedules.ts";
import { lookAtRoster } from "../../../../contract/people/rosters.ts";
import { zoneLabel } from "../../../../contract/platform/time-zone.ts";
import { useLiveAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import type { FormPart } from "../../../platform/forms/FormParts.tsx";
import { useStandings } from "../../../platform/people/use-standings.ts";
import { Badge, type Tone } from "../../../platform/ui/Badge.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { DateTimeText } from "../../../platform/ui/DateTimeText.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import type { RosterFile } from "./RosterPreview.tsx";

type Answer = AnswerOf<typeof getRosterSchedule>;
type Schedule = NonNullable<Answer["schedule"]>;
type Props = { client: string; onFile: (file: RosterFile) => void };

const WHILE_FETCHED = 2_000;

/** The address that the roster is fetched from by itself: when, what came of it, and what waits for staff. */
export function RosterSchedule({ client, onFile }: Props) {
  const { schedule, usualTimeZone } = useLiveAnswer(getRosterSchedule, { client }, (answer) =>
    answer.schedule?.isDue ? WHILE_FETCHED : false,
  );
  const standings = useStandings(client);
  return (
    <section aria-labelledby="fetched-roster" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="fetched-roster" className="flex items-center gap-2 text-base font-semibold">
        <CalendarClock aria-hidden size={16} className="text-ink-3" />
        Have it fetched
      </h2>
      {schedule ? (
        <FetchedRoster client={client} schedule={schedule} onFile={onFile} />
      ) : (
        <>
          <p className="max-w-text text-ink-2">
            Where your member system offers the list at an address, it is fetched and imported by itself. You are asked
            if anything is unusual.
          </p>
          <div>
            <ActionButton
              endpoint={setRosterSchedule}
              standings={standings}
              dialog={
                <ScheduleDialog
                  client={client}
                  title="Have the roster fetched"
                  initial={{ every: "day", hour: "3", timeZone: usualTimeZone, headerName: "" }}
                />
              }
            >
              Set an address up
            </ActionButton>
          </div>
        </>
      )}
    </section>
  );
}

const { address, every, hour, timeZone, headerName, headerValue } = setRosterSchedule.form;
const parts: readonly FormPart[] = [
  { label: "Where and when", fields: { address, every, hour, timeZone } },
  { label: "A header that the address asks for", fields: { headerName, headerValue } },
];

type ScheduleDialogProps = {
  client: string;
  title: string;
  initial: Partial<Pick<Schedule, "address" | "every" | "hour" | "timeZone" | "headerName">>;
};

const ScheduleDialog = ({ client, title, initial }: ScheduleDialogProps) => (
  <ActionDialog
    title={title}
    text="The first list waits until you have looked at its columns. Those that follow are read as you imported it."
    endpoint={setRosterSchedule}
    params={{ client }}
    initial={initial}
    parts={parts}
  />
);

function stateOf({ offBecause, failingSince, outcome, isDue }: Schedule): { label: string; tone: Tone } {
  if (offBecause !== null) return { label: "Off", tone: offBecause === "staff" ? "neutral" : "danger" };
  if (isDue) return { label: "Being fetched", tone: "brand" };
  if (failingSince !== null) return { label: "Failing", tone: "warning" };
  if (outcome === "waits") return { label: "Waits for you", tone: "warning" };
  return outcome === null ? { label: "Not fetched yet", tone: "neutral" } : { label: "Works", tone: "confirm" };
}

function timesText({ every: times, hour: at, timeZone: zone }: Schedule): string {
  const days = rosterWeekdays.find(({ value }) => value === times)!.label;
  const time = rosterHours.find(({ value }) => value === at)!.label;
  return `${days} at ${time}, ${zoneLabel(zone)}`;
}

type FetchedProps = Props & { schedule: Schedule };

function FetchedRoster({ client, schedule, onFile }: FetchedProps) {
  const { offBecause, nextAt, isDue, address: from, fetchedAt } = schedule;
  const state = stateOf(schedule);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border bg-surface p-5">
      <div className="grid gap-1">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold">
          <span translate="no" className="min-w-0 wrap-anywhere">
            {from}
          </span>
          <Badge tone={state.tone} dot>
            {state.label}
          </Badge>
        </h3>
        <p className="num text-sm text-pretty text-ink-3">
          {timesText(schedule)}
          {offBecause === null && !isDue && (
            <>
              . Next <DateTimeText value={nextAt} relative clock="here" />
            </>
          )}
        </p>
        {fetchedAt !== null && (
          <p className="num text-sm text-pretty text-ink-3">
            Last fetched <DateTimeText value={fetchedAt} relative clock="here" />
            {schedule.outcome === "same" && ": as the roster that you have"}
            {schedule.outcome === "imported" && `: ${schedule.outcomeText}`}
          </p>
        )}
      </div>
      <FailureNotice schedule={schedule} />
      <WaitingNotice client={client} schedule={schedule} onFile={onFile} />
      <ScheduleActions client={client} schedule={schedule} />
    </div>
  );
}

function FailureNotice({ schedule: { offBecause, failingSince, outcome, outcomeText } }: { schedule: Schedule }) {
  if (outcome !== "failed" || failingSince === null) return null;
  if (offBecause === "failing")
    return (
      <Notice tone="danger" title={`Turned off after ${ROSTER_DAYS_FAILING} days in which every fetch failed`}>
        {outcomeText} The last roster still counts.
      </Notice>
    );
  return (
    <Notice tone="warning" title="It couldn’t be fetched">
      {outcomeText} It is tried again each hour. It has failed since <DateTimeText value={failingSince} clock="here" />.
    </Notice>
  );
}

function WaitingNotice({ client, schedule: { waitingReasons, waitingFileID, address: from }, onFile }: FetchedProps) {
  const view = useAction(lookAtRoster);
  if (waitingReasons.length === 0) return null;
  async function look(rosterFileID: string) {
    const outcome = await view.run({ client }, { rosterFileID, layout: {} });
    if (outcome.ok) onFile({ rosterFileID, fileName: new URL(from).host, ...outcome.answer });
  }
  return (
    <>
      <Notice
        tone="warning"
        title="A roster was fetched and isn’t imported"
        action={
          waitingFileID !== null && (
            <Button size="sm" busy={view.busy} onClick={() => void look(waitingFileID)}>
              Look at it
            </Button>
          )
        }
      >
        <ul className="grid gap-1">
          {waitingReasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </Notice>
      {view.error && <Notice tone="danger">{view.error.message}</Notice>}
    </>
  );
}

function ScheduleActions({ client, schedule }: { client: string; schedule: Schedule }) {
  const { offBecause, isDue } = schedule;
  const standings = useStandings(client);
  const fetchNow = useAction(fetchRosterNow);
  const params = { client };
  const { address: from, every: times, hour: at, timeZone: zone, headerName: header } = schedule;
  return (
    <div className="flex flex-wrap gap-2">
      {offBecause === null ? (
        <ActionButton
          endpoint={fetchRosterNow}
          standings={standings}
          busy={fetchNow.busy || isDue}
          onClick={() => void fetchNow.run(params)}
        >
          Fetch now
        </ActionButton>
      ) : (
        <ActionButton
          endpoint={turnRosterScheduleOn}
          standings={standings}
          dialog={
            <Confirm
              title="Fetch the roster again?"
              text="It is fetched at once, and then as before."
              lasting="reversible"
              action="Turn on"
              endpoint={turnRosterScheduleOn}
              params={params}
            />
          }
        >
          Turn on
        </ActionButton>
      )}
      <ActionButton
        endpoint={setRosterSchedule}
        standings={standings}
        dialog={
          <ScheduleDialog
            client={client}
            title="Change how it is fetched"
            initial={{ address: from, every: times, hour: at, timeZone: zone, headerName: header }}
          />
        }
      >
        Edit
      </ActionButton>
      {offBecause === null && (
        <ActionButton
          endpoint={turnRosterScheduleOff}
          standings={standings}
          dialog={
            <Confirm
              title="Fetch it no more?"
              text="The roster stays as it is until you turn it on again, or import one."
              lasting="reversible"
              action="Turn off"
              endpoint={turnRosterScheduleOff}
              params={params}
            />
          }
        >
          Turn off
        </ActionButton>
      )}
      <ActionButton
        endpoint={removeRosterSchedule}
        standings={standings}
        dialog={
          <Confirm
            title="Remove the address?"
            text="The address and its header are gone. The roster stays as it is."
            lasting="permanent"
            action="Remove"
            endpoint={removeRosterSchedule}
            params={params}
          />
        }
      >
        Remove
      </ActionButton>
    </div>
  );
}
