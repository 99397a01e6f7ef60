import { Plus, X } from "lucide-react";
import type { Extension } from "../../../../contract/people/clients.ts";
import type { ServiceAt } from "../../../../contract/platform/addresses.ts";
import { DAY } from "../../../../contract/platform/durations.ts";
import { type ServiceKind, isRepeated, serviceKinds } from "../../../../contract/platform/service-kinds.ts";
import type { KeptTimeframe } from "../../../../contract/platform/visibility.ts";
import { audienceOptions, changeTimeframes } from "../../../../contract/programs/services.ts";
import { type TimeZone, instantAt, wallClock } from "../../../../contract/platform/time-zone.ts";
import type { Audience } from "../../../../contract/platform/forms/element.ts";
import { useAction } from "../../../platform/dialogs/useAction.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { Field } from "../../../platform/ui/Field.tsx";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { Input } from "../../../platform/ui/Input.tsx";
import { Menu, MenuItem } from "../../../platform/ui/Menu.tsx";
import { Select } from "../../../platform/ui/Select.tsx";
import { useDirty } from "../../../platform/forms/unsaved.tsx";
import { useNow } from "../../../platform/ui/useNow.ts";
import { Timeline } from "../timeline/Timeline.tsx";
import { dateTimeText } from "../../../platform/ui/dates.ts";
import { audienceNote, timeframeLabel } from "../../words.ts";
import { type Typed, blank, useTypedDates } from "./useTypedDates.ts";
import { nothingChanged } from "../../../platform/forms/useUnsavedChanges.ts";
import { neededFor } from "../../../platform/dialogs/ActionButton.tsx";

type Props = {
  at: ServiceAt;
  kind: ServiceKind;
  timeframes: readonly KeptTimeframe[];
  /** Deadlines of single entries. */
  extensions?: readonly Extension[];
  graceMinutes?: number | null;
  timeZone: TimeZone;
  disabled: boolean;
};

/** What is open when: typed as the clocks of the program's zone show it, sent as the instant that is meant. */
export function TimeframesForm({ at, kind, timeframes, timeZone, disabled, ...shown }: Props) {
  const { extensions = [], graceMinutes = null } = shown;
  const now = useNow();
  const { typed, setTyped, base, seen, isDirty, saved, take } = useTypedDates({ kind, timeframes, timeZone });
  const words = (dates: unknown) => datesText(kind, dates as readonly KeptTimeframe[], timeZone);
  const { run, busy, error } = useAction(changeTimeframes, { read: { label: "Dates", words } });
  const kept = new Map(base.map((timeframe) => [timeframe.timeframeID, timeframe]));
  const sent = typed.map((one) => sentOf(one, timeZone, kept.get(one.key)));
  const isWhole = sent.every(({ opensAt, closesAt }) => opensAt && closesAt && opensAt < closesAt);
  useDirty(isDirty && !busy);
  const rest = serviceKinds[kind].timeframes.filter((name) => typed.every((one) => one.name !== name));
  const repeated = typed.findLast(({ name }) => isRepeated(name));
  const whyNot = disabled
    ? neededFor(changeTimeframes)
    : !isWhole
      ? "Each timeframe needs a beginning and a later end."
      : isDirty
        ? undefined
        : nothingChanged;
  const put = (at: number, one: Typed) => setTyped(typed.with(at, one));

  async function save() {
    const outcome = await run(at, { timeframes: sent }, { base: seen && { timeframes: seen } });
    if (outcome.ok) saved(typed);
    else if (outcome.theirs) take((outcome.theirs as { timeframes: KeptTimeframe[] }).timeframes);
  }
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) void save();
      }}
    >
      {isWhole && sent.length > 0 && (
        <div className="overflow-hidden rounded-lg border bg-surface">
          <Timeline
            kind={kind}
            timeframes={sent.map((one, index) => ({ ...one, timeframeID: typed[index]!.key }))}
            extensions={extensions}
            graceMinutes={graceMinutes}
            timeZone={timeZone}
            now={now}
          />
        </div>
      )}
      <ul className="grid gap-6">
        {typed.map((one, index) => (
          <TimeframeRow
            key={one.key}
            label={labelAmong(kind, typed, index)}
            typed={one}
            disabled={disabled}
            refused={error?.errors[`timeframes.${index}.closesAt`] ?? error?.errors[`timeframes.${index}.opensAt`]}
            onChange={(next) => put(index, next)}
            onRemove={() => setTyped(typed.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={busy} reason={whyNot}>
          Save dates
        </Button>
        {rest.length > 0 && !disabled && (
          <Menu
            align="start"
            trigger={
              <Button>
                <Plus aria-hidden size={16} />
                Add a timeframe
              </Button>
            }
          >
            {rest.map((name) => (
              <MenuItem key={name} onSelect={() => setTyped([...typed, blank(name)])}>
                {timeframeLabel(kind, name)}
              </MenuItem>
            ))}
          </Menu>
        )}
        {repeated && !disabled && (
          <Button onClick={() => setTyped(typed.toSpliced(typed.lastIndexOf(repeated) + 1, 0, dayAfter(repeated)))}>
            <Plus aria-hidden size={16} />
            Add a day
          </Button>
        )}
        {isDirty && <p className="text-sm text-ink-3">Not saved yet</p>}
      </div>
    </form>
  );
}

/** A line for each, as one who compares two versions reads it. */
const datesText = (kind: ServiceKind, dates: readonly KeptTimeframe[], timeZone: TimeZone) =>
  dates
    .map(({ name, opensAt, closesAt, audience }) => {
      const span = `${dateTimeText(opensAt, timeZone)} to ${dateTimeText(closesAt, timeZone)}`;
      return [`${timeframeLabel(kind, name)}: ${span}`, audienceNote[audience]].filter(Boolean).join(", ");
    })
    .join("\n");

/** The same hours, a day later. */
const dayAfter = ({ name, opens, closes, audience }: Typed): Typed => ({
  ...blank(name),
  opens: aDayLater(opens),
  closes: aDayLater(closes),
  audience,
});

const aDayLater = (typed: string) =>
  typed && new Date(Date.parse(`${typed}Z`) + DAY).toISOString().slice(0, typed.length);

/** 'Tour', or 'Tour, day 2' where there are several. */
function labelAmong(kind: ServiceKind, typed: readonly Typed[], at: number): string {
  const { name } = typed[at]!;
  const alike = typed.filter((one) => one.name === name);
  const label = timeframeLabel(kind, name);
  return alike.length === 1 ? label : `${label}, day ${alike.indexOf(typed[at]!) + 1}`;
}

/** What wasn't touched stays the very instant it was: of the hour that comes twice in autumn, also the second. */
function sentOf({ timeframeID, name, opens, closes, audience }: Typed, timeZone: TimeZone, before?: KeptTimeframe) {
  const meant = (typed: string, was: string | undefined) =>
    was && wallClock(was, timeZone) === typed ? was : (instantAt(typed, timeZone) ?? "");
  const [opensAt, closesAt] = [meant(opens, before?.opensAt), meant(closes, before?.closesAt)];
  return { timeframeID, name, opensAt, closesAt, audience };
}

type RowProps = {
  label: string;
  typed: Typed;
  disabled: boolean;
  refused: string | undefined;
  onChange: (typed: Typed) => void;
  onRemove: () => void;
};

function TimeframeRow({ label, typed, disabled, refused, onChange, onRemove }: RowProps) {
  const { opens, closes, audience } = typed;
  const wrong = opens && closes && opens >= closes ? "It must close after it opens." : refused;
  return (
    <li>
      <fieldset disabled={disabled} className="relative grid gap-3 sm:grid-cols-[1fr_1fr_150px]">
        <legend className="mb-2 font-medium">{label}</legend>
        <Field label="Opens">
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={opens}
              onChange={(event) => onChange({ ...typed, opens: event.target.value })}
            />
          )}
        </Field>
        <Field label="Closes" error={wrong}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              value={closes}
              onChange={(event) => onChange({ ...typed, closes: event.target.value })}
            />
          )}
        </Field>
        <Field label="For">
          {(control) => (
            <Select
              {...control}
              value={audience}
              options={audienceOptions}
              onChange={(event) => onChange({ ...typed, audience: event.target.value as Audience })}
            />
          )}
        </Field>
        {!disabled && (
          <div className="absolute -top-1.5 right-0">
            <IconButton label={`Remove ${label}`} size="icon-sm" icon={<X size={15} />} onClick={onRemove} />
          </div>
        )}
      </fieldset>
    </li>
  );
}
