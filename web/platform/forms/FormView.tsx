import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import { Button } from "../ui/Button.tsx";
import type { FieldSize } from "../ui/control-class.ts";
import { FormBody } from "./FormBody.tsx";
import { useUnsavedWarning } from "./UnsavedProvider.tsx";
import type { Form } from "./use-form.ts";

type FrameProps = {
  form: Pick<Form, "submit">;
  /** Enter in a field submits, as everywhere on the web. */
  enterSubmits?: boolean;
  /** For a submit button elsewhere, such as in a dialog's footer: `<Button type="submit" form={id}>`. */
  id?: string;
  className?: string;
  children: ReactNode;
};

/** The form element, for places that draw their own button. */
export function FormFrame({ form, enterSubmits = true, id, className, children }: FrameProps) {
  function submit(event: FormEvent) {
    event.preventDefault();
    // A form in a dialog isn't a part of the form below the dialog, though React's events pass through it.
    event.stopPropagation();
    void form.submit();
  }
  return (
    <form id={id} noValidate className={className} onSubmit={submit} onKeyDown={enterSubmits ? undefined : ignoreEnter}>
      {children}
    </form>
  );
}

function ignoreEnter(event: KeyboardEvent) {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}

type Props = Omit<FrameProps, "children" | "form"> & {
  form: Form;
  submitLabel: string;
  size?: FieldSize;
  /** Between the fields and the button. */
  children?: ReactNode;
  /** The fields drawn otherwise than one below the other. */
  body?: ReactNode;
  /** Read-only for this person. */
  locked?: boolean;
  /** Why it can't be sent, other than its errors. */
  reason?: string | undefined;
  /** Beside the button. */
  beside?: ReactNode;
  /** No question before it is left, as at signing in, where nothing is lost. */
  unguarded?: boolean;
};

/** A whole form: its fields, and a button that works once they are valid. Unsaved input isn't left without a question. */
export function FormView({
  form,
  submitLabel,
  size = "md",
  locked = false,
  reason,
  body,
  children,
  beside,
  unguarded = false,
  ...frame
}: Props) {
  useUnsavedWarning(form.dirty && !unguarded);
  return (
    <FormFrame form={form} {...frame}>
      <fieldset disabled={locked} className="min-w-0">
        {body ?? <FormBody form={form} size={size} />}
        {children}
      </fieldset>
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <SubmitButton form={form} size={size} reason={reason}>
          {submitLabel}
        </SubmitButton>
        {beside}
      </div>
    </FormFrame>
  );
}

/** As high as the fields above it; on pages with one small form, as wide too. */
const buttonClasses = { md: "min-h-(--field-height)!", lg: "", xl: "w-full" };

type SubmitProps = {
  form: Pick<Form, "reason" | "busy">;
  formID?: string;
  size?: FieldSize;
  /** Primary, unless the page has its one elsewhere. */
  variant?: "primary" | "secondary";
  reason?: string | undefined;
  children: ReactNode;
};

/** Disabled with the reason while the form is invalid; busy while it is sent. */
export const SubmitButton = ({ form, formID, size = "md", variant = "primary", reason, children }: SubmitProps) => (
  <Button
    type="submit"
    variant={variant}
    form={formID}
    size={size}
    className={buttonClasses[size]}
    busy={form.busy}
    reason={form.busy ? undefined : (reason ?? form.reason)}
  >
    {children}
  </Button>
);
