import type { EntryAt } from "../../contract/addresses.ts";
import { requestHelp } from "../../contract/help-requests.ts";
import { elementsOf } from "../../contract/forms/element.ts";
import { FormDialog } from "../dialogs/FormDialog.tsx";
import { useDialogs } from "../dialogs/useDialogs.ts";
import { useEndpointForm } from "../forms/useEndpointForm.ts";
import { previewing } from "./previewing.ts";
import { wordsAt } from "./words.ts";

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
