import type { EntryAt } from "../../contract/platform/addresses.ts";
import { requestHelp } from "../../contract/entries/help-requests.ts";
import { elementsOf } from "../../contract/platform/forms/element.ts";
import { FormDialog } from "../platform/dialogs/FormDialog.tsx";
import { useDialogs } from "../platform/dialogs/useDialogs.ts";
import { useEndpointForm } from "../platform/forms/useEndpointForm.ts";
import { previewing } from "./previewing.ts";
import { wordsAt } from "../programs/entry/words.ts";

type Props = { at: EntryAt; scoring?: boolean; preview?: boolean };

const elements = elementsOf({ message: requestHelp.form.message });

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
      form={preview ? { ...form, reason: previewing, submit: async () => undefined } : form}
      title="Ask for help"
      text={`Your message goes to the organizers with a link to this ${wordsAt(at).one}. They write back by email.`}
      save="Send"
    />
  );
}
