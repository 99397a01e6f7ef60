import { addEntry } from "../../contract/entries.ts";
import { type Fields, type Option, elementsOf, withOptions } from "../../contract/forms/element.ts";
import { useId, useMemo } from "react";
import { CancelButton } from "../dialogs/CancelButton.tsx";
import { Modal } from "../dialogs/Modal.tsx";
import { useAction } from "../dialogs/useAction.ts";
import { useDialogs } from "../dialogs/useDialogs.ts";
import { FormBody } from "../forms/FormBody.tsx";
import { FormFrame, SubmitButton } from "../forms/FormView.tsx";
import { useForm } from "../forms/useForm.ts";

/** V20 Adding for somebody needs a category and somebody. */
const fields = {
  categoryID: addEntry.form.categoryID,
  user: { ...addEntry.form.user, required: true },
} as const satisfies Fields;

type Props = {
  at: { client: string; service: string };
  categories: readonly Option[];
  onDone: (entryID: string) => void;
};

/** D02 */
export function AddEntryDialog({ at, categories, onDone }: Props) {
  const id = useId();
  const { close } = useDialogs();
  const { run } = useAction(addEntry, { done: "Entry manually added" });
  const elements = useMemo(() => withOptions(elementsOf(fields), { categoryID: categories }), [categories]);
  const form = useForm<{ categoryID: string; user: string }>({
    elements,
    async onSubmit(sent) {
      const outcome = await run(at, sent);
      if (outcome.ok) {
        close();
        onDone(outcome.answer.entryID);
      }
      return outcome;
    },
  });
  return (
    <Modal
      title="Add Manual Entry"
      text="Starts an entry for somebody, also while entries are closed."
      unsaved={form.dirty}
      footer={
        <>
          <CancelButton />
          <SubmitButton form={form} formID={id}>
            Create
          </SubmitButton>
        </>
      }
    >
      <FormFrame id={id} form={form}>
        <FormBody form={form} />
      </FormFrame>
    </Modal>
  );
}
