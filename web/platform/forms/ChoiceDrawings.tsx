import { useId } from "react";
import {
  type CheckboxElement,
  type MultiSelectElement,
  type RadioElement,
  type SelectElement,
  elementOptions,
} from "../../../contract/platform/forms/element.ts";
import { noChoiceValue } from "../../../contract/platform/forms/limits.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Field, FieldGroup, Star, useFieldFoot } from "../ui/Field.tsx";
import { RadioGroup } from "../ui/RadioGroup.tsx";
import { Select } from "../ui/Select.tsx";
import { type ElementDrawingProps, valueText } from "./element-drawing.ts";
import { PictureCards, havePictures } from "./PictureCards.tsx";

export function SelectDrawing({ element, value, error, size, set, touch }: ElementDrawingProps<SelectElement>) {
  return (
    <Field label={element.label} required={element.required} help={element.help} error={error}>
      {(control) => (
        <Select
          {...control}
          name={element.name}
          size={size}
          placeholder="Choose One"
          placeholderValue={noChoiceValue}
          options={elementOptions(element)}
          value={valueText(value) || noChoiceValue}
          onChange={(event) => set(event.target.value)}
          onBlur={touch}
        />
      )}
    </Field>
  );
}

export function RadioDrawing({ element, value, error, set, touch }: ElementDrawingProps<RadioElement>) {
  const name = useId();
  const { label, required, help } = element;
  return (
    <FieldGroup role="radiogroup" label={label} required={required} help={help} error={error} onLeave={touch}>
      {havePictures(elementOptions(element)) ? (
        <PictureCards
          name={name}
          options={elementOptions(element)}
          several={false}
          isChosen={(one) => valueText(value) === one}
          flip={set}
        />
      ) : (
        <RadioGroup name={name} options={elementOptions(element)} value={valueText(value)} onChange={set} />
      )}
    </FieldGroup>
  );
}

export function MultiSelectDrawing({ element, value, error, set, touch }: ElementDrawingProps<MultiSelectElement>) {
  const chosen = Array.isArray(value) ? value : [];
  const flip = (one: string) => set(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  const { label, required, help } = element;
  return (
    <FieldGroup label={label} required={required} help={help} error={error} onLeave={touch}>
      {havePictures(elementOptions(element)) ? (
        <PictureCards
          name={element.name}
          options={elementOptions(element)}
          several
          isChosen={(one) => chosen.includes(one)}
          flip={flip}
        />
      ) : (
        <div className="grid">
          {elementOptions(element).map((option) => (
            <Checkbox
              key={option.value}
              name={element.name}
              value={option.value}
              checked={chosen.includes(option.value)}
              onChange={() => flip(option.value)}
            >
              {option.label}
            </Checkbox>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}

export function CheckboxDrawing({ element, value, error, set, touch }: ElementDrawingProps<CheckboxElement>) {
  const { help, required, label } = element;
  const { control, foot } = useFieldFoot({ help, error }, required);
  const change = (checked: boolean) => {
    set(checked);
    touch();
  };
  return (
    <div data-slot="field" className="grid min-w-0 gap-1">
      <Checkbox
        {...control}
        name={element.name}
        checked={value === true}
        onChange={(event) => change(event.target.checked)}
        onBlur={touch}
      >
        {label}
        {required && <Star />}
      </Checkbox>
      {foot}
    </div>
  );
}
