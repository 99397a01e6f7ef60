import { useNavigate, useParams } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import { elementsOf } from "../../../contract/platform/forms/element.ts";
import { checkPasswordKey, passwordAgain, resetPassword } from "../../../contract/people/users.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { FormView } from "../../platform/forms/FormView.tsx";
import { useEndpointForm } from "../../platform/forms/useEndpointForm.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { EntrancePage } from "./EntrancePage.tsx";

export function Component() {
  const { passwordKey = "" } = useParams();
  const { valid, fullName } = useAnswer(checkPasswordKey, { passwordKey });
  return valid ? <NewPassword passwordKey={passwordKey} fullName={fullName} /> : <NoLongerGood />;
}

const elements = elementsOf({ password: resetPassword.form.password, again: passwordAgain("password") });

function NewPassword({ passwordKey, fullName }: { passwordKey: string; fullName: string | null }) {
  const navigate = useNavigate();
  const form = useEndpointForm({
    endpoint: resetPassword,
    params: {},
    elements,
    sending: ({ password }) => ({ passwordKey, password }),
    onDone: () => navigate(paths.login(), { replace: true }),
  });
  return (
    <EntrancePage
      title="Set a new password"
      text={`For the account of ${fullName}. You are signed out everywhere, and sign in with the new one.`}
    >
      <FormView form={form} size="lg" unguarded submitLabel="Set the password" />
    </EntrancePage>
  );
}

const NoLongerGood = () => (
  <EntrancePage title="This link is no longer good" text="It has been used, or an hour has passed. Ask for a new one.">
    <LinkButton variant="primary" size="lg" to={paths.forgotPassword()}>
      Ask for a new link
    </LinkButton>
  </EntrancePage>
);
