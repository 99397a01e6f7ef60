import { useState } from "react";
import { emailHint, isEmailAddress } from "../../../contract/platform/email-address.ts";
import { Field } from "../ui/Field.tsx";
import { Input, type InputProps } from "../ui/Input.tsx";

type Props = Pick<InputProps, "size" | "autoComplete" | "maxLength" | "required"> & {
  value: string;
  onChange: (typed: string) => void;
  help?: string;
  /** What the server has said of it. */
  error?: string;
  /** Marked as required, and not held back by the browser: a draft may go without. */
  starred?: boolean;
};

/** An email address that stands outside a form's elements. What is wrong with it is said once it is left. */
export function EmailField({ value, onChange, help, error, starred, ...input }: Props) {
  const [wasLeft, setLeft] = useState(false);
  const isWrong = wasLeft && value.trim() !== "" && !isEmailAddress(value);
  return (
    <Field
      label="Email"
      help={(isWrong && emailHint(value)) || help}
      error={isWrong ? "Valid Email address required" : error}
      required={starred}
    >
      {(control) => (
        <Input
          {...control}
          {...input}
          type="email"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => setLeft(true)}
        />
      )}
    </Field>
  );
}
