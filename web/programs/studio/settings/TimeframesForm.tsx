import { Plus, X } from "lucide-react";
import type { DeadlineExtension } from "../../../../contract/people/clients.ts";
import type { ServiceAddress } from "../../../../contract/platform/addresses.ts";
import { DAY } from "../../../../contract/platform/durations.ts";
import { type ServiceKind, isRepeatedTimeframe, serviceKinds } from "../../../../contract/platform/service-kinds.ts";
import type { CategoryWindow, StoredTimeframe } from "../../../../contract/platform/visibility.ts";
import { audienceOptions, changeTimeframes } from "../../../../contract/programs/services.ts";
import { type TimeZone, instantAt, wallClockMinute } from "../../../../contract/platform/time-zone.ts";
import type { ElementAudience } from "../../../../contract/platform/forms/element.ts";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { Field } from "../../../platform/ui/Field.tsx";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { Input } from "../../../platform/ui/Input.tsx";
import { Menu, MenuItem } from "../../../platform/ui/Menu.tsx";
import { Select } from "../../../platform/ui/Select.tsx";
import { MidnightHint } from "../../../platform/forms/MidnightHint.tsx";
import { useUnsavedWarning } from "../../../platform/forms/UnsavedProvider.tsx";
import { useNow } from "../../../platform/ui/use-now.ts";
import { ProgramTimeline } from "../timeline/ProgramTimeline.tsx";
import { endText, dateTimeText } from "../../../platform/ui/date-text.ts";
import { audienceNote, timeframeLabel } from "../../program-state.ts";
import { type TypedTimeframe, blankTimeframe, useTypedDates } from "./use-typed-dates.ts";
import { nothingChanged } from "../../../platform/forms/use-unsaved-changes.ts";
import { neededPermissionText } from "../../../platform/dialogs/ActionButton.tsx";

type Props = {
  at: ServiceAddress;
  kind: ServiceKind;
  timeframes: readonly StoredTimeframe[];
  categoryDates?: readonly CategoryWindow[];
  everyCategoryDated?: boolean;
  /** Extended deadlines of single entries. */
  extensions?: readonly DeadlineExtension[];
  graceMinutes?: number | null;
  timeZone: TimeZone;
  disabled: boolean;
};

/** The dates of a program: typed in the program's zone, sent as instants. */
export function TimeframesForm({ at, kind, timeframes, timeZone, disabled, ...storedDates }: Props) {
  const { extensions = [], categoryDates = [], everyCategoryDated = false, graceMinutes = null } = storedDates;
  const now = useNow();
  const { typed, setTyped, base, seen, isDirty, saved, take } = useTypedDates({ kind, timeframes, timeZone });
  const words = (dates: unknown) => datesText(kind, dates as readonly StoredTimeframe[], timeZone);
  const { run, busy, error } = useAction(changeTimeframes, { read: { label: "Dates", words } });
  const storedByKey = new Map(base.map((timeframe) => [timeframe.timeframeID, timeframe]));
  const timeframesToSend = typed.map((one) => timeframeToSend(one, timeZone, storedByKey.get(one.key)));
  const isWhole = timeframesToSend.every(({ opensAt, closesAt }) => opensAt && closesAt && opensAt < closesAt);
  useUnsavedWarning(isDirty && !busy);
  const rest = serviceKinds[kind].timeframes.filter((name) => typed.every((one) => one.name !== name));
  const repeated = typed.findLast(({ name }) => isRepeatedTimeframe(name));
  const whyNot = disabled
    ? neededPermissionText(changeTimeframes)
    : !isWhole
      ? "Each timeframe needs a beginning and a later end."
      : isDirty
        ? undefined
        : nothingChanged;
  const put = (at: number, one: TypedTimeframe) => setTyped(typed.with(at, one));

  async function save() {
    const outcome = await run(at, { timeframes: timeframesToSend }, { base: seen && { timeframes: seen } });
    if (outcome.ok) saved(typed);
    else if (outcome.theirs) take((outcome.theirs as { timeframes: StoredTimeframe[] }).timeframes);
  }
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) void save();
      }}
    >
      {isWhole && timeframesToSend.length > 0 && (
        <div className="overflow-hidden rounded-lg border bg-surface">
          <ProgramTimeline
            kind={kind}
            timeframes={timeframesToSend.map((one, index) => ({ ...one, timeframeID: typed[index]!.key }))}
            categoryDates={categoryDates}
            everyCategoryDated={everyCategoryDated}
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
            label={timeframeRowLabel(kind, typed, index)}
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
              <MenuItem key={name} onSelect={() => setTyped([...typed, blankTimeframe(name)])}>
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

/** One line a window, for comparing two versions. */
const datesText = (kind: ServiceKind, dates: readonly StoredTimeframe[], timeZone: TimeZone) =>
  dates
    .map(({ name, opensAt, closesAt, audience }) => {
      const span = `${dateTimeText(opensAt, timeZone)} to ${endText(closesAt, timeZone)}`;
      return [`${timeframeLabel(kind, name)}: ${span}`, audienceNote[audience]].filter(Boolean).join(", ");
    })
    .join("\n");

/** The same hours, a day later. */
const dayAfter = ({ name, opens, closes, audience }: TypedTimeframe): TypedTimeframe => ({
  ...blankTimeframe(name),
  opens: addDay(opens),
  closes: addDay(closes),
  audience,
});

const addDay = (typed: string) => typed && new Date(Date.parse(`${typed}Z`) + DAY).toISOString().slice(0, typed.length);

/** 'Tour', or 'Tour, day 2' where there are several. */
function timeframeRowLabel(kind: ServiceKind, typed: readonly TypedTimeframe[], at: number): string {
  const { name } = typed[at]!;
  const sameName = typed.filter((one) => one.name === name);
  const label = timeframeLabel(kind, name);
  return sameName.length === 1 ? label : `${label}, day ${sameName.indexOf(typed[at]!) + 1}`;
}

/** An untouched time is sent as the very instant it was, so that the second of the two equal hours in autumn is kept. */
function timeframeToSend(
  { timeframeID, name, opens, closes, audience }: TypedTimeframe,
  timeZone: TimeZone,
  before?: StoredTimeframe,
) {
  const meant = (typed: string, was: string | undefined) =>
    was && wallClockMinute(was, timeZone) === typed ? was : (instantAt(typed, timeZone) ?? "");
  const [opensAt, closesAt] = [meant(opens, before?.opensAt), meant(closes, before?.closesAt)];
  return { timeframeID, name, opensAt, closesAt, audience };
}

type RowProps = {
  label: string;
  typed: TypedTimeframe;
  disabled: boolean;
  refused: string | undefined;
  onChange: (typed: TypedTimeframe) => void;
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
        <div>
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
          <MidnightHint action="Close" value={closes} onChange={(value) => onChange({ ...typed, closes: value })} />
        </div>
        <Field label="For">
          {(control) => (
            <Select
              {...control}
              value={audience}
              options={audienceOptions}
              onChange={(event) => onChange({ ...typed, audience: event.target.value as ElementAudience })}
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
