import { Link } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import { requestPassword } from "../../../contract/people/users.ts";
import { FormView } from "../../platform/forms/FormView.tsx";
import { useEndpointForm } from "../../platform/forms/use-endpoint-form.ts";
import { useEntrance } from "./entrance-client.ts";
import { EntrancePage, textLink } from "./EntrancePage.tsx";
import { usePasswordThanks } from "./use-password-thanks.tsx";
import { useReturnPath } from "./return-path.ts";

/** D20 The dialog's form as a page of its own. */
function ForgotPasswordPage() {
  const { carry } = useReturnPath();
  const { url } = useEntrance();
  const { thanks, onAsked } = usePasswordThanks();
  const form = useEndpointForm({
    endpoint: requestPassword,
    params: {},
    initial: { clientURL: url },
    done: false,
    onDone: ({ state }) => onAsked(state),
  });
  return (
    <EntrancePage
      title="Forgot password"
      text={thanks ? undefined : "We send you a link to set a new one. It works for one hour."}
      below={
        <Link className={`${textLink} justify-self-start`} to={carry(paths.login())}>
          Back to signing in
        </Link>
      }
    >
      {thanks ?? <FormView form={form} size="lg" unguarded submitLabel="Send the link" />}
    </EntrancePage>
  );
}

export { ForgotPasswordPage as Component };
