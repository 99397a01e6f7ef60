import { Plus, X } from "lucide-react";
import { useState } from "react";
import { type Timeframe, type TimeframeName, timeframeNames } from "../../contract/visibility.ts";
import { audienceOptions, changeTimeframes } from "../../contract/services.ts";
import { typedDateTime } from "../../contract/forms/format.ts";
import type { Audience } from "../../contract/forms/element.ts";
import { useAction } from "../dialogs/useAction.ts";
import { Button } from "../ui/Button.tsx";
import { Field } from "../ui/Field.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { Input } from "../ui/Input.tsx";
import { Menu, MenuItem } from "../ui/Menu.tsx";
import { Select } from "../ui/Select.tsx";
import { useDirty } from "./UnsavedGuard.tsx";
import { timeframeLabels } from "./words.ts";

type Typed = { name: TimeframeName; opens: string; closes: string; audience: Audience };
type Props = {
  at: { client: string; service: string };
  timeframes: readonly Timeframe[];
  disabled: boolean;
};

const offered = timeframeNames.filter((name) => name !== "registration" && name !== "tour");

const typedOf = ({ name, opensAt, closesAt, audience }: Timeframe): Typed => ({
  name,
  opens: typedDateTime(Date.parse(opensAt)),
  closes: typedDateTime(Date.parse(closesAt)),
  audience,
});

/** What is open when. Wall-clock times are kept as if UTC, so that everyone reads what staff typed. */
export function TimeframesForm({ at, timeframes, disabled }: Props) {
  const stored = timeframes.map(typedOf);
  const [typed, setTyped] = useState<Typed[]>(stored.length > 0 ? stored : [blank("entries")]);
  const { run, busy, error } = useAction(changeTimeframes);
  const isDirty =
    JSON.stringify(typed) !== JSON.stringify(stored) && typed.some(({ opens, closes }) => opens || closes);
  const isWhole = typed.every((one) => one.opens && one.closes && one.opens < one.closes);
  useDirty(isDirty && !busy);
  const rest = offered.filter((name) => typed.every((one) => one.name !== name));
  const put = (at: number, one: Typed) => setTyped(typed.with(at, one));
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) void run(at, { timeframes: typed.map(sentOf) });
      }}
    >
      <ul className="grid gap-6">
        {typed.map((one, index) => (
          <TimeframeRow
            key={one.name}
            typed={one}
            disabled={disabled}
            refused={error?.errors[`${one.name}.closesAt`] ?? error?.errors[`${one.name}.opensAt`]}
            onChange={(next) => put(index, next)}
            onRemove={() => setTyped(typed.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={busy} disabled={disabled || !isDirty || !isWhole}>
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
                {timeframeLabels[name]}
              </MenuItem>
            ))}
          </Menu>
        )}
        {isDirty && <p className="text-sm text-ink-3">Not saved yet</p>}
      </div>
    </form>
  );
}

const blank = (name: TimeframeName): Typed => ({ name, opens: "", closes: "", audience: "all" });

const sentOf = ({ name, opens, closes, audience }: Typed): Timeframe => ({
  name,
  opensAt: `${opens}Z`,
  closesAt: `${closes}Z`,
  audience,
});

type RowProps = {
  typed: Typed;
  disabled: boolean;
  refused: string | undefined;
  onChange: (typed: Typed) => void;
  onRemove: () => void;
};

function TimeframeRow({ typed, disabled, refused, onChange, onRemove }: RowProps) {
  const { name, opens, closes, audience } = typed;
  const wrong = opens && closes && opens >= closes ? "It must close after it opens." : refused;
  return (
    <li>
      <fieldset disabled={disabled} className="relative grid gap-3 sm:grid-cols-[1fr_1fr_150px]">
        <legend className="mb-2 font-medium">{timeframeLabels[name]}</legend>
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
            <IconButton
              label={`Remove ${timeframeLabels[name]}`}
              size="icon-sm"
              icon={<X size={15} />}
              onClick={onRemove}
            />
          </div>
        )}
      </fieldset>
    </li>
  );
}
