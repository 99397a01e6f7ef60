import { type ComponentProps, type ReactNode, useId } from "react";
import { FormBody } from "../forms/FormBody.tsx";
import { FormFrame, SubmitButton } from "../forms/FormView.tsx";
import type { Form } from "../forms/use-form.ts";
import { CancelButton } from "./CancelButton.tsx";
import { Modal } from "./Modal.tsx";

type Props = Pick<ComponentProps<typeof Modal>, "title" | "text" | "size" | "alert" | "unsaved"> & {
  form: Form;
  /** What the button says. */
  save?: string;
  cancel?: string;
  /** Around or in place of the plain fields. */
  children?: ReactNode;
};

/** A form as a dialog: its fields, and in the foot the two ways out. */
export function FormDialog({ form, save = "Save", cancel, children, unsaved = form.dirty, ...head }: Props) {
  const id = useId();
  return (
    <Modal
      {...head}
      unsaved={unsaved}
      footer={
        <>
          <CancelButton>{cancel}</CancelButton>
          <SubmitButton form={form} formID={id}>
            {save}
          </SubmitButton>
        </>
      }
    >
      <FormFrame id={id} form={form} className="grid gap-4">
        {children ?? <FormBody form={form} />}
      </FormFrame>
    </Modal>
  );
}
