import { requestPassword } from "../../../contract/people/users.ts";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { useEntrance } from "./entrance-client.ts";

type Props = {
  /** Gets the request's state: 'changed' shows the thank-you. */
  onAsked?: (state: string) => void;
};

/** D20 Asks for an email address; closes when the request is saved. */
export function ForgotPasswordDialog({ onAsked }: Props) {
  const { url } = useEntrance();
  return (
    <ActionDialog
      size="sm"
      title="Forgot password"
      text="We send you a link to set a new one. It works for one hour."
      endpoint={requestPassword}
      params={{}}
      initial={{ clientURL: url }}
      save="Send the link"
      onDone={({ state }) => onAsked?.(state)}
    />
  );
}
