import { useState } from "react";
import { ambiguousAmountQuestion } from "../../../contract/platform/forms/amounts.ts";
import { Field } from "../ui/Field.tsx";
import type { FieldSize } from "../ui/control-class.ts";
import { MaskedInput } from "./MaskedInput.tsx";
import { masks } from "./masks.ts";

type Props = {
  label: string;
  required?: boolean;
  size?: FieldSize;
  /** As it is typed. */
  value: string;
  onValue: (typed: string) => void;
};

/** An amount in a form that a page draws itself. One whose comma can be read in two ways is asked about once the field is left. */
export function AmountField({ label, required, size, value, onValue }: Props) {
  const [touched, setTouched] = useState(false);
  return (
    <Field label={label} required={required} error={touched ? ambiguousAmountQuestion(value) : undefined}>
      {(control) => (
        <MaskedInput
          {...control}
          mask={masks.currency!}
          size={size}
          lead="$"
          inputMode="decimal"
          autoComplete="off"
          className="num"
          value={value}
          onValue={onValue}
          onBlur={() => setTouched(true)}
        />
      )}
    </Field>
  );
}
