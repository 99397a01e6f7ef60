import {
  type ElementAudience,
  type Condition,
  type Element,
  isChoice,
  elementOptions,
} from "../../../../contract/platform/forms/element.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field, FieldGroup } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { conditionTargets, elementTitle } from "./design-changes.ts";
import type { PanelProps } from "./panel-props.ts";

const audienceOptions: { value: ElementAudience; label: string }[] = [
  { value: "all", label: "Everyone" },
  { value: "member", label: "Members" },
  { value: "non-member", label: "Non-members" },
];

/** The audience and the condition of an element. */
export function VisibilityPanel({ design, element, change }: PanelProps) {
  return (
    <div className="grid gap-4">
      <Field label="Shown to">
        {(control) => (
          <Select
            {...control}
            options={audienceOptions}
            value={element.audience ?? "all"}
            onChange={(event) => change({ ...element, audience: audienceFrom(event.target.value) })}
          />
        )}
      </Field>
      <ConditionFields design={design} element={element} change={change} />
      <Switch
        label="Hide this"
        help="Kept here, but neither shown nor asked."
        checked={element.hidden ?? false}
        onChange={(hidden) => change({ ...element, hidden: hidden || undefined })}
      />
    </div>
  );
}

const audienceFrom = (value: string) =>
  audienceOptions.find((option) => option.value === value && value !== "all")?.value;

function ConditionFields({ design, element, change }: PanelProps) {
  const targets = conditionTargets(design.elements, design.chosen);
  const { showWhen } = element;
  if (targets.length === 0 && !showWhen)
    return (
      <p className="text-xs text-pretty text-ink-3">
        With a choice or a checkbox above it, this element can be shown for some of the answers only.
      </p>
    );
  const other = targets.find((one) => one.name === showWhen?.name);
  return (
    <>
      <Field label="Shown when">
        {(control) => (
          <Select
            {...control}
            placeholder="Always"
            options={targets.map((one) => ({ value: one.name, label: elementTitle(one) || one.name }))}
            value={showWhen?.name ?? ""}
            onChange={(event) => change({ ...element, showWhen: conditionOn(targets, event.target.value) })}
          />
        )}
      </Field>
      {other && showWhen && (
        <ConditionAnswers
          other={other}
          condition={showWhen}
          onChange={(is) => change({ ...element, showWhen: { ...showWhen, is } })}
        />
      )}
    </>
  );
}

/** A new condition has the first answer, since one without any never holds. */
function conditionOn(targets: readonly Element[], name: string): Condition | undefined {
  const other = targets.find((one) => one.name === name);
  if (!other) return undefined;
  const first = possibleAnswers(other)[0];
  return { name, is: first ? [first.value] : [] };
}

const checkboxAnswers = [
  { value: true, label: "Ticked" },
  { value: false, label: "Not ticked" },
];
const possibleAnswers = (element: Element): readonly { value: string | boolean; label: string }[] =>
  isChoice(element) ? elementOptions(element) : checkboxAnswers;

type AnswersProps = { other: Element; condition: Condition; onChange: (is: Condition["is"]) => void };

function ConditionAnswers({ other, condition, onChange }: AnswersProps) {
  const holds = (value: string | boolean) => condition.is.some((one) => String(one) === String(value));
  const flip = (value: string | boolean) =>
    onChange(holds(value) ? condition.is.filter((one) => String(one) !== String(value)) : [...condition.is, value]);
  return (
    <FieldGroup label="is any of">
      <div className="grid max-h-60 overflow-y-auto">
        {possibleAnswers(other).map(({ value, label }) => (
          <Checkbox key={String(value)} checked={holds(value)} onChange={() => flip(value)}>
            {label || "Untitled"}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  );
}
