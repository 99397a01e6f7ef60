import { CircleExclamationPoint } from "lucide-react";
import { type ReactNode, useId } from "react";

/** The attributes that tie a control to its label, its help and its error. */
export type ControlProps = {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
};

type FieldWords = {
  label: ReactNode;
  required?: boolean;
  help?: ReactNode;
  error?: string;
  /** Beside the help, such as a count of remaining words. */
  note?: ReactNode;
};

type FieldProps = FieldWords & { children: (control: ControlProps) => ReactNode };

/** A control with its label above and its help and error below. */
export function Field({ children, label, required, ...below }: FieldProps) {
  const { control, foot } = useFieldFoot(below, required);
  return (
    <div data-slot="field" className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={control.id} className="text-sm font-medium text-wrap text-ink wrap-break-word">
        {label}
        {required && <Star />}
      </label>
      {children(control)}
      {foot}
    </div>
  );
}

type GroupProps = FieldWords & { children: ReactNode; role?: "radiogroup"; onLeave?: () => void };

/** Several controls that answer one question. */
export function FieldGroup({ children, label, required, role, onLeave, ...below }: GroupProps) {
  const { control, foot } = useFieldFoot(below, required);
  const { "aria-required": isRequired, "aria-invalid": isInvalid, ...rest } = control;
  return (
    <fieldset
      data-slot="field-group"
      {...rest}
      // Only a group of radios may be called required or invalid.
      {...(role && { role, "aria-required": isRequired, "aria-invalid": isInvalid })}
      className="grid min-w-0 content-start gap-1.5"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave?.()}
    >
      <legend className="mb-1.5 text-sm font-medium text-wrap text-ink wrap-break-word">
        {label}
        {required && <Star />}
      </legend>
      {children}
      {foot}
    </fieldset>
  );
}

/** Marks a required field. Screen readers hear `aria-required` instead. */
export const Star = () => (
  <span aria-hidden data-slot="required" className="text-danger-text">
    {" *"}
  </span>
);

type FieldNotes = Pick<FieldWords, "help" | "error" | "note">;

/** The lines below a control, and the attributes by which the control names them. */
export function useFieldFoot({ help, error, note }: FieldNotes, required = false) {
  const id = useId();
  const described = [help && `${id}-help`, note && `${id}-note`, error && `${id}-error`].filter(Boolean).join(" ");
  const control: ControlProps = {
    id,
    ...(described && { "aria-describedby": described }),
    ...(error && { "aria-invalid": true }),
    ...(required && { "aria-required": true }),
  };
  return { control, foot: <FieldFoot id={id} help={help} note={note} error={error} /> };
}

function FieldFoot({ id, help, note, error }: FieldNotes & { id: string }) {
  return (
    <>
      {(help || note) && (
        <div className="flex flex-wrap justify-between gap-x-4 text-xs text-ink-3">
          {help && (
            <p id={`${id}-help`} data-slot="help" className="wrap-break-word">
              {help}
            </p>
          )}
          {note && (
            <div id={`${id}-note`} className="num ml-auto">
              {note}
            </div>
          )}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} data-slot="error" className="flex gap-1.5 text-xs font-medium text-danger-text">
          <CircleExclamationPoint aria-hidden size={14} className="mt-px" />
          {error}
        </p>
      )}
    </>
  );
}
