import type { ChoiceElement, InputElement } from "../../../../contract/platform/forms/element.ts";
import { type InputKind, inputKinds } from "../../../../contract/platform/forms/input-kinds.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import type { PanelProps } from "./panel-props.ts";
import { changeChoiceType } from "./design-changes.ts";
import { elementTypes, kindLabels } from "./element-types.ts";

export function KindField({ element, change }: Pick<PanelProps<InputElement>, "element" | "change">) {
  const offered = inputKinds.filter((kind): kind is keyof typeof kindLabels => kind in kindLabels);
  const labels: Partial<Record<InputKind, string>> = kindLabels;
  const order = Object.keys(kindLabels);
  const options = offered
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
    .map((kind) => ({ value: kind, label: labels[kind] ?? kind }));
  // Limits of one kind mean nothing to another.
  const choose = (kind: InputKind) =>
    change({
      ...element,
      kind,
      min: undefined,
      max: undefined,
      matches: undefined,
      notAbove: undefined,
      format: undefined,
    });
  return (
    <Field label="Kind of answer">
      {(control) => (
        <Select
          {...control}
          options={options}
          value={element.kind}
          onChange={(event) => choose(event.target.value as InputKind)}
        />
      )}
    </Field>
  );
}

const choiceTypes = ["select", "radio", "multiSelect"] as const;
const choiceOptions = choiceTypes.map((value) => ({ value, label: elementTypes[value].label }));

export const ChoiceTypeField = ({ element, change }: Pick<PanelProps<ChoiceElement>, "element" | "change">) => (
  <Field label="Shown as">
    {(control) => (
      <Select
        {...control}
        options={choiceOptions}
        value={element.type}
        onChange={(event) => change(changeChoiceType(element, event.target.value as ChoiceElement["type"]))}
      />
    )}
  </Field>
);
