import type { EntryAddress } from "../../contract/platform/addresses.ts";
import { requestHelp } from "../../contract/entries/help-requests.ts";
import { formElements } from "../../contract/platform/forms/element.ts";
import { FormDialog } from "../platform/dialogs/FormDialog.tsx";
import { useDialogs } from "../platform/dialogs/use-dialogs.ts";
import { useEndpointForm } from "../platform/forms/use-endpoint-form.ts";
import { previewReason } from "./preview-reason.ts";
import { judgedWordsAt } from "../programs/entry/judged-words.ts";

type Props = { at: EntryAddress; scoring?: boolean; preview?: boolean };

const elements = formElements({ message: requestHelp.form.message });

/** D22 A message to the client's staff. In a preview there is nobody to send it for. */
export function HelpDialog({ at, scoring = false, preview = false }: Props) {
  const { close } = useDialogs();
  const form = useEndpointForm({
    endpoint: requestHelp,
    params: at,
    elements,
    sending: ({ message }) => ({ message, scoring }),
    onDone: close,
  });
  return (
    <FormDialog
      form={preview ? { ...form, reason: previewReason, submit: async () => undefined } : form}
      title="Ask for help"
      text={`Your message goes to the organizers with a link to this ${judgedWordsAt(at).one}. They write back by email.`}
      save="Send"
    />
  );
}
