import { CalendarClock, Plus, Printer } from "lucide-react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import type { Standing } from "../../../contract/platform/permissions.ts";
import { plural } from "../../../contract/platform/plural.ts";
import {
  addShift,
  changeShift,
  endShift,
  listShifts,
  renewShiftPass,
  renewShiftPasses,
  resumeShift,
} from "../../../contract/door/shifts.ts";
import { type TimeZone, zoneLabel } from "../../../contract/platform/time-zone.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { ActionButton } from "../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../platform/dialogs/Confirm.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { useProgram } from "../../programs/studio/use-program.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Card, CardHead } from "../../platform/ui/Card.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { useNow } from "../../platform/ui/use-now.ts";
import { PassDialog } from "./PassDialog.tsx";
import { PassSheetDialog, shiftsToCome } from "./PassSheetDialog.tsx";

type Answer = AnswerOf<typeof listShifts>;
type Shift = Answer["shifts"][number];
type Props = { at: ServiceAddress; standings: readonly Standing[] };

/** Volunteers without an account: places, times and passes. */
export function ShiftsCard({ at, standings }: Props) {
  const { open } = useDialogs();
  const { timeZone } = useProgram().settings;
  const { shifts, homes } = useAnswer(listShifts, at);
  const toCome = shiftsToCome(shifts, useNow().getTime());
  const places = { propertyID: homes.map(({ propertyID, name }) => ({ value: propertyID, label: name })) };
  const add = (
    <ActionDialog
      title="Add a shift"
      text={`The volunteer scans a QR code, and the door opens on their own phone: for this place and these hours, and nothing else. Times are in ${zoneLabel(timeZone)}.`}
      endpoint={addShift}
      params={at}
      options={places}
      timeZone={timeZone}
      save="Make the pass"
      onDone={(pass) => open(<PassDialog pass={pass} />)}
    />
  );
  return (
    <Card>
      <CardHead
        title="Shifts"
        actions={
          <>
            {toCome.length > 0 && (
              <ActionButton
                size="sm"
                endpoint={renewShiftPasses}
                standings={standings}
                dialog={<PassSheetDialog at={at} />}
              >
                <Printer aria-hidden size={16} />
                Print passes
              </ActionButton>
            )}
            <ActionButton size="sm" endpoint={addShift} standings={standings} dialog={add}>
              <Plus aria-hidden size={16} />
              Add a shift
            </ActionButton>
          </>
        }
      />
      {shifts.length === 0 ? (
        <EmptyState
          icon={CalendarClock}
          title="No shifts yet"
          text="A volunteer without an account checks tickets by a pass that is good for one place and some hours."
        />
      ) : (
        <ul className="divide-y border-t">
          {shifts.map((shift) => (
            <ShiftRow key={shift.shiftID} {...{ at, standings, shift, places, timeZone }} />
          ))}
        </ul>
      )}
    </Card>
  );
}

type RowProps = Props & {
  shift: Shift;
  places: { propertyID: { value: string; label: string }[] };
  timeZone: TimeZone;
};

function ShiftRow({ at, standings, shift, places, timeZone }: RowProps) {
  const { open } = useDialogs();
  const { shiftID, name, propertyID, place, startsAt, endsAt, letIn, sells } = shift;
  const params = { ...at, shiftID };
  const state = useShiftState(shift);
  return (
    <li className="grid gap-2 px-5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-28 truncate font-medium">{name}</p>
        <Badge>{place || "Everywhere"}</Badge>
        {sells && <Badge>Sells</Badge>}
        <Badge tone={state === "Now" ? "confirm" : "neutral"}>{state}</Badge>
      </div>
      <p className="num text-sm text-ink-2">
        <DateTimeText value={startsAt} clock={timeZone} /> to <DateTimeText as="end" value={endsAt} clock={timeZone} />
        {letIn > 0 && `, ${plural(letIn, "person", "people")} let in`}
      </p>
      <div className="flex flex-wrap gap-2">
        <ActionButton
          size="xs"
          endpoint={changeShift}
          standings={standings}
          aria-label={`Change the shift of ${name}`}
          dialog={
            <ActionDialog
              title="Change the shift"
              text={`The pass stays the same. Times are in ${zoneLabel(timeZone)}.`}
              endpoint={changeShift}
              params={params}
              initial={{ name, propertyID, startsAt, endsAt, sells } as object}
              options={places}
              timeZone={timeZone}
            />
          }
        >
          Change
        </ActionButton>
        <ActionButton
          size="xs"
          endpoint={renewShiftPass}
          standings={standings}
          aria-label={`Make a new pass for ${name}`}
          dialog={
            <Confirm
              title="Make a new pass?"
              text={`The pass that ${name} has now ends. Give them the new one.`}
              lasting="reversible"
              action="Make a new pass"
              endpoint={renewShiftPass}
              params={params}
              onDone={(pass) => open(<PassDialog pass={pass} />)}
            />
          }
        >
          New pass
        </ActionButton>
        {state === "Ended" ? (
          <ActionButton
            size="xs"
            endpoint={resumeShift}
            standings={standings}
            aria-label={`Let it go on: the shift of ${name}`}
            dialog={
              <Confirm
                title="Let this shift go on?"
                text={`${name} may check tickets again until the end of the shift, with a new pass if the phone has forgotten its own.`}
                lasting="reversible"
                action="Let it go on"
                endpoint={resumeShift}
                params={params}
              />
            }
          >
            Let it go on
          </ActionButton>
        ) : (
          <ActionButton
            size="xs"
            endpoint={endShift}
            standings={standings}
            aria-label={`End the shift of ${name}`}
            dialog={
              <Confirm
                title="End this shift now?"
                text={`${name} can’t check tickets any more, at once. What was scanned before is still taken in.`}
                lasting="reversible"
                action="End it"
                endpoint={endShift}
                params={params}
              />
            }
          >
            End
          </ActionButton>
        )}
      </div>
    </li>
  );
}

function useShiftState({ startsAt, endsAt, endedAt }: Shift): "Ended" | "Over" | "Now" | "Later" {
  const now = useNow().getTime();
  if (endedAt !== null) return "Ended";
  if (now >= Date.parse(endsAt)) return "Over";
  return now >= Date.parse(startsAt) ? "Now" : "Later";
}
