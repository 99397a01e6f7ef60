import { useState } from "react";
import { emailHint, isEmailAddress } from "../../../contract/platform/email-address.ts";
import { Field } from "../ui/Field.tsx";
import { Input, type InputProps } from "../ui/Input.tsx";

type Props = Pick<InputProps, "size" | "autoComplete" | "maxLength" | "required"> & {
  value: string;
  onChange: (typed: string) => void;
  help?: string;
  /** The server's message. */
  error?: string;
  /** Marked as required, but not enforced by the browser: a draft may go without. */
  starred?: boolean;
};

/** An email address outside a form's elements. The problem is shown once it is left. */
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
