import type { ReactNode } from "react";
import { type Restriction, restrictionOptions } from "../../../../contract/platform/files.ts";
import type {
  Element,
  FileElement,
  InputElement,
  MultiSelectElement,
  TextareaElement,
} from "../../../../contract/platform/forms/element.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import type { PanelProps } from "./panel.ts";
import { NumberInput } from "./NumberInput.tsx";

/** How much, how long, how many. Nothing where an element has no limits. */
export function LimitsPanel(props: PanelProps) {
  const { element, change } = props;
  if (element.type === "textarea") return <LongAnswer element={element} change={change} />;
  if (element.type === "multiSelect") return <Count element={element} change={change} />;
  if (element.type === "file") return <Files element={element} change={change} />;
  if (element.type !== "input") return null;
  if (element.kind === "number" || element.kind === "currency") return <Bounds {...props} element={element} />;
  if (element.kind === "phone") return <Abroad element={element} change={change} />;
  if (element.kind === "text") return <Lengths element={element} change={change} />;
  return hasSize(element) ? (
    <Group title="Limits">
      <NotAbove {...props} element={element} />
    </Group>
  ) : null;
}

const hasSize = ({ kind }: InputElement) => kind === "date" || kind === "dateTime";

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset>
    <legend className="float-left mb-2 w-full text-sm font-medium">{title}</legend>
    <div className="clear-both grid grid-cols-2 gap-3">{children}</div>
  </fieldset>
);

type Part<E extends Element> = Pick<PanelProps<E>, "element" | "change">;
type LimitProps = {
  label: string;
  value: number | undefined;
  onValue: (value: number | undefined) => void;
  inCents?: boolean;
};

const Limit = ({ label, value, onValue, inCents }: LimitProps) => (
  <Field label={label}>
    {(control) => <NumberInput {...control} value={value} onValue={onValue} inCents={inCents} />}
  </Field>
);

const LongAnswer = ({ element, change }: Part<TextareaElement>) => (
  <Group title="Limits">
    <Limit label="Words" value={element.maxWords} onValue={(maxWords) => change({ ...element, maxWords })} />
    <Limit label="Characters" value={element.maxLength} onValue={(maxLength) => change({ ...element, maxLength })} />
  </Group>
);

const Lengths = ({ element, change }: Part<InputElement>) => (
  <Group title="Characters">
    <Limit label="Minimum" value={element.minLength} onValue={(minLength) => change({ ...element, minLength })} />
    <Limit label="Maximum" value={element.maxLength} onValue={(maxLength) => change({ ...element, maxLength })} />
  </Group>
);

const Abroad = ({ element, change }: Part<InputElement>) => (
  <div>
    <Switch
      label="Numbers from abroad"
      help="Takes numbers of other countries, too, with + and the country’s code. They are shown as they were given."
      checked={element.abroad ?? false}
      onChange={(abroad) => change({ ...element, abroad: abroad || undefined })}
    />
  </div>
);

const Count = ({ element, change }: Part<MultiSelectElement>) => (
  <Group title="How many may be chosen">
    <Limit label="Minimum" value={element.min} onValue={(min) => change({ ...element, min })} />
    <Limit label="Maximum" value={element.max} onValue={(max) => change({ ...element, max })} />
  </Group>
);

const Files = ({ element, change }: Part<FileElement>) => (
  <Field label="Files it takes">
    {(control) => (
      <Select
        {...control}
        options={restrictionOptions}
        value={element.restriction}
        onChange={(event) => change({ ...element, restriction: event.target.value as Restriction })}
      />
    )}
  </Field>
);

function Bounds(props: PanelProps<InputElement>) {
  const { element, change } = props;
  const inCents = element.kind === "currency";
  return (
    <Group title="Limits">
      <Limit label="Minimum" inCents={inCents} value={element.min} onValue={(min) => change({ ...element, min })} />
      <Limit label="Maximum" inCents={inCents} value={element.max} onValue={(max) => change({ ...element, max })} />
      <NotAbove {...props} />
    </Group>
  );
}

/** For a range: this is its lower end. Nothing where no other field could be the upper one. */
function NotAbove({ design, element, change }: PanelProps<InputElement>) {
  const others = design.elements
    .filter((other) => other.type === "input" && other.kind === element.kind && other.name !== element.name)
    .map((other) => ({ value: other.name, label: "label" in other ? other.label || other.name : other.name }));
  if (others.length === 0 && element.notAbove === undefined) return null;
  return (
    <div className="col-span-2">
      <Field label="Cannot exceed">
        {(control) => (
          <Select
            {...control}
            placeholder="Nothing"
            options={others}
            value={element.notAbove ?? ""}
            onChange={(event) => change({ ...element, notAbove: event.target.value || undefined })}
          />
        )}
      </Field>
    </div>
  );
}
