import { useId, useMemo } from "react";
import type { EntryAt } from "../../contract/addresses.ts";
import { requestHelp } from "../../contract/help-requests.ts";
import { elementsOf } from "../../contract/forms/element.ts";
import { CancelButton } from "../dialogs/CancelButton.tsx";
import { Modal } from "../dialogs/Modal.tsx";
import { useAction } from "../dialogs/useAction.ts";
import { useDialogs } from "../dialogs/useDialogs.ts";
import { FormBody } from "../forms/FormBody.tsx";
import { FormFrame, SubmitButton } from "../forms/FormView.tsx";
import { useForm } from "../forms/useForm.ts";

type Props = { at: EntryAt; scoring?: boolean; preview?: boolean };

/** D22 A message to the client's staff. In a preview there is nobody to send it for. */
export function HelpDialog({ at, scoring = false, preview = false }: Props) {
  const id = useId();
  const { close } = useDialogs();
  const { run } = useAction(requestHelp);
  const elements = useMemo(() => elementsOf({ message: requestHelp.form.message }), []);
  const form = useForm<{ message: string }>({
    elements,
    async onSubmit({ message }) {
      const outcome = await run(at, { message, scoring });
      if (outcome.ok) close();
      return outcome;
    },
  });
  return (
    <Modal
      title="Ask for help"
      text="Your message goes to the organizers with a link to this entry. They write back by email."
      unsaved={form.dirty}
      footer={
        <>
          <CancelButton />
          <SubmitButton form={preview ? { busy: false, canSubmit: false } : form} formID={id}>
            Send
          </SubmitButton>
        </>
      }
    >
      <FormFrame id={id} form={preview ? { submit: async () => undefined } : form}>
        <FormBody form={form} />
      </FormFrame>
    </Modal>
  );
}
