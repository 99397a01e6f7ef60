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
import type { PanelProps } from "./panel-props.ts";
import { NumberInput } from "./NumberInput.tsx";

/** How much, how long, how many. Nothing where an element has no limits. */
export function LimitsPanel(props: PanelProps) {
  const { element, change } = props;
  if (element.type === "textarea") return <LongAnswerLimits element={element} change={change} />;
  if (element.type === "multiSelect") return <ChoiceCountLimits element={element} change={change} />;
  if (element.type === "file") return <FileLimits element={element} change={change} />;
  if (element.type !== "input") return null;
  if (element.kind === "number" || element.kind === "currency") return <BoundLimits {...props} element={element} />;
  if (element.kind === "text") return <LengthLimits element={element} change={change} />;
  return isDateKind(element) ? (
    <Group title="Limits">
      <NotAboveField {...props} element={element} />
    </Group>
  ) : null;
}

const isDateKind = ({ kind }: InputElement) => kind === "date" || kind === "dateTime";

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset>
    <legend className="float-left mb-2 w-full text-sm font-medium">{title}</legend>
    <div className="clear-both grid grid-cols-2 gap-3">{children}</div>
  </fieldset>
);

type LimitPartProps<E extends Element> = Pick<PanelProps<E>, "element" | "change">;
type LimitProps = {
  label: string;
  value: number | undefined;
  onValue: (value: number | undefined) => void;
  inCents?: boolean;
};

const LimitField = ({ label, value, onValue, inCents }: LimitProps) => (
  <Field label={label}>
    {(control) => <NumberInput {...control} value={value} onValue={onValue} inCents={inCents} />}
  </Field>
);

const LongAnswerLimits = ({ element, change }: LimitPartProps<TextareaElement>) => (
  <Group title="Limits">
    <LimitField label="Words" value={element.maxWords} onValue={(maxWords) => change({ ...element, maxWords })} />
    <LimitField
      label="Characters"
      value={element.maxLength}
      onValue={(maxLength) => change({ ...element, maxLength })}
    />
  </Group>
);

const LengthLimits = ({ element, change }: LimitPartProps<InputElement>) => (
  <Group title="Characters">
    <LimitField label="Minimum" value={element.minLength} onValue={(minLength) => change({ ...element, minLength })} />
    <LimitField label="Maximum" value={element.maxLength} onValue={(maxLength) => change({ ...element, maxLength })} />
  </Group>
);

const ChoiceCountLimits = ({ element, change }: LimitPartProps<MultiSelectElement>) => (
  <Group title="How many may be chosen">
    <LimitField label="Minimum" value={element.min} onValue={(min) => change({ ...element, min })} />
    <LimitField label="Maximum" value={element.max} onValue={(max) => change({ ...element, max })} />
  </Group>
);

const FileLimits = ({ element, change }: LimitPartProps<FileElement>) => (
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

function BoundLimits(props: PanelProps<InputElement>) {
  const { element, change } = props;
  const inCents = element.kind === "currency";
  return (
    <Group title="Limits">
      <LimitField
        label="Minimum"
        inCents={inCents}
        value={element.min}
        onValue={(min) => change({ ...element, min })}
      />
      <LimitField
        label="Maximum"
        inCents={inCents}
        value={element.max}
        onValue={(max) => change({ ...element, max })}
      />
      <NotAboveField {...props} />
    </Group>
  );
}

/** For a range: this is its lower end. Nothing where no other field could be the upper one. */
function NotAboveField({ design, element, change }: PanelProps<InputElement>) {
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
