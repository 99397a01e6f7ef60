import type { ComponentProps } from "react";
import { Field } from "../../ui/Field.tsx";
import { Textarea } from "../../ui/Textarea.tsx";

type PanelTextFieldProps = Pick<ComponentProps<typeof Textarea>, "autoFocus"> & {
  label: string;
  hint?: string;
  value: string;
  onValue: (value: string) => void;
};

/** A line or a few. */
export const PanelTextField = ({ label, hint, value, onValue, ...rest }: PanelTextFieldProps) => (
  <Field label={label} help={hint}>
    {(control) => (
      <Textarea
        {...control}
        {...rest}

        minRows={1}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      />
    )}
  </Field>
);
