import { useId, useMemo } from "react";
import { type EntryRow, disqualifyEntry } from "../../contract/entries.ts";
import { untitled } from "../../contract/entry-rules.ts";
import { elementsOf } from "../../contract/forms/element.ts";
import { CancelButton } from "../dialogs/CancelButton.tsx";
import { Confirm } from "../dialogs/Confirm.tsx";
import { Modal } from "../dialogs/Modal.tsx";
import { useAction } from "../dialogs/useAction.ts";
import { useDialogs } from "../dialogs/useDialogs.ts";
import { FormBody } from "../forms/FormBody.tsx";
import { FormFrame, SubmitButton } from "../forms/FormView.tsx";
import { useForm } from "../forms/useForm.ts";
import { toast } from "../ui/toast.ts";
import type { EntryAt } from "./entryAt.ts";

type Props = { entry: Pick<EntryRow, "title">; at: EntryAt };

/** D30 Disqualifying is reversible, and says so. */
export function DisqualifyDialog({ entry, at }: Props) {
  const id = useId();
  const { close } = useDialogs();
  const { run } = useAction(disqualifyEntry, { done: "Entry disqualified" });
  const elements = useMemo(() => elementsOf({ reason: disqualifyEntry.form.reason }), []);
  const form = useForm<{ reason: string | null }>({
    elements,
    async onSubmit({ reason }) {
      const outcome = await run(at, { disqualified: true, reason });
      if (outcome.ok) close();
      return outcome;
    },
  });
  return (
    <Modal
      alert
      size="sm"
      title="Disqualify this entry?"
      text={`“${entry.title || untitled}” leaves scoring, galleries and voting. You can reverse this later.`}
      footer={
        <>
          <CancelButton />
          <SubmitButton form={form} formID={id}>
            Disqualify
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

/** The way back. */
export const ReinstateDialog = ({ entry, at }: Props) => (
  <Confirm
    title="Reinstate this entry?"
    text={`“${entry.title || untitled}” takes part in scoring, galleries and voting again.`}
    lasting="reversible"
    action="Reinstate"
    endpoint={disqualifyEntry}
    params={at}
    sent={{ disqualified: false }}
    onDone={() => toast("Entry reinstated")}
  />
);
