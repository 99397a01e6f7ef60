import { type OtherHours, type TourDay, hoursText, openingsOf } from "../../contract/platform/opening-hours.ts";
import { type Standing, may } from "../../contract/platform/permissions.ts";
import { changeOpenHours } from "../../contract/tours/properties.ts";
import { type TimeZone, dayText, wallClockMinute } from "../../contract/platform/time-zone.ts";
import { neededPermissionText } from "../platform/dialogs/ActionButton.tsx";
import { useAction } from "../platform/dialogs/use-action.ts";
import { useUnsavedWarning } from "../platform/forms/UnsavedProvider.tsx";
import { useDraftOf } from "../platform/forms/use-draft-of.ts";
import { nothingChanged } from "../platform/forms/use-unsaved-changes.ts";
import { Button } from "../platform/ui/Button.tsx";
import { Input } from "../platform/ui/Input.tsx";
import { Select } from "../platform/ui/Select.tsx";
import type { HomeAt } from "./home-at.ts";

type Props = {
  at: HomeAt;
  days: readonly TourDay[];
  hours: readonly OtherHours[];
  zone: TimeZone;
  standings: readonly Standing[];
};

const choices = [
  { value: "tour", label: "As the tour" },
  { value: "other", label: "Other hours" },
  { value: "closed", label: "Closed" },
] as const;
type Choice = (typeof choices)[number]["value"];

/** Day by day: as the tour, at other hours, or not at all. */
export function OpenHours({ at, days, hours, zone, standings }: Props) {
  const { draft: typed, setDraft: setTyped, base, changed: dirty, take } = useDraftOf(sortedHours(hours));
  const words = (value: unknown) =>
    openingsOf(days, value as OtherHours[], zone)
      .map(({ day, hours }) => `${dayText(day, zone)}: ${hours ? hoursText(hours, zone) : "Closed"}`)
      .join("\n");
  const { run, busy } = useAction(changeOpenHours, { read: { label: "Open", words } });
  useUnsavedWarning(dirty && !busy);
  const reason = may(standings, changeOpenHours.allow) ? undefined : neededPermissionText(changeOpenHours);
  if (days.length === 0) return <p className="text-ink-3">The days of the tour aren’t set yet.</p>;
  const change = (timeframeID: string, to: OtherHours | undefined) =>
    setTyped(sortedHours([...typed.filter((one) => one.timeframeID !== timeframeID), ...(to ? [to] : [])]));
  async function save() {
    const outcome = await run(at, { hours: typed }, { base: { hours: base } });
    if (!outcome.ok && outcome.theirs) take(sortedHours((outcome.theirs as { hours: OtherHours[] }).hours));
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ul className="min-w-0 divide-y rounded-lg border">
        {days.map((day) => (
          <DayRow
            key={day.timeframeID}
            day={day}
            zone={zone}
            other={typed.find(({ timeframeID }) => timeframeID === day.timeframeID)}
            onChange={(to) => change(day.timeframeID, to)}
          />
        ))}
      </ul>
      <div>
        <Button
          variant="primary"
          busy={busy}
          reason={reason ?? (dirty ? undefined : nothingChanged)}
          onClick={() => void save()}
        >
          Save hours
        </Button>
      </div>
    </div>
  );
}

const sortedHours = (hours: readonly OtherHours[]): OtherHours[] =>
  hours
    .toSorted((a, b) => a.timeframeID.localeCompare(b.timeframeID))
    .map(({ timeframeID, opens, closes }) => ({ timeframeID, opens, closes }));

type RowProps = {
  day: TourDay;
  zone: TimeZone;
  other: OtherHours | undefined;
  onChange: (to: OtherHours | undefined) => void;
};

function DayRow({ day, zone, other, onChange }: RowProps) {
  const { timeframeID, opensAt, closesAt } = day;
  const choice: Choice = other ? (other.opens === null ? "closed" : "other") : "tour";
  const name = dayText(opensAt, zone);
  const timeOf = (moment: string) => wallClockMinute(moment, zone).slice(11);
  const choose = (next: string) => {
    if (next === "tour") onChange(undefined);
    else if (next === "closed") onChange({ timeframeID, opens: null, closes: null });
    else onChange({ timeframeID, opens: timeOf(opensAt), closes: timeOf(closesAt) });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span className="num w-28 max-w-full font-medium">{name}</span>
      <Select
        aria-label={`Hours on ${name}`}
        value={choice}
        onChange={(event) => choose(event.target.value)}
        options={choices}
        className="w-40 max-w-full"
      />
      {choice === "tour" && <span className="num text-ink-3">{hoursText(day, zone)}</span>}
      {other && choice === "other" && (
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <Input
            type="time"
            aria-label={`Opens on ${name}`}
            className="w-36!"
            value={other.opens ?? ""}
            onChange={(event) => onChange({ ...other, opens: event.target.value })}
          />
          to
          <Input
            type="time"
            aria-label={`Closes on ${name}`}
            className="w-36!"
            value={other.closes ?? ""}
            onChange={(event) => onChange({ ...other, closes: event.target.value })}
          />
        </span>
      )}
    </li>
  );
}
