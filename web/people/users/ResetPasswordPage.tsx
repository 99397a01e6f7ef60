import { useNavigate, useParams } from "react-router";
import { paths } from "../../../contract/platform/addresses.ts";
import { formElements } from "../../../contract/platform/forms/element.ts";
import { checkPasswordKey, repeatedPasswordField, resetPassword } from "../../../contract/people/users.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { FormView } from "../../platform/forms/FormView.tsx";
import { useEndpointForm } from "../../platform/forms/use-endpoint-form.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";
import { EntrancePage } from "./EntrancePage.tsx";

function ResetPasswordPage() {
  const { passwordKey = "" } = useParams();
  const { valid, fullName } = useAnswer(checkPasswordKey, { passwordKey });
  return valid ? <NewPassword passwordKey={passwordKey} fullName={fullName} /> : <ResetLinkEnded />;
}

const elements = formElements({ password: resetPassword.form.password, again: repeatedPasswordField("password") });

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

const ResetLinkEnded = () => (
  <EntrancePage title="This link is no longer good" text="It has been used, or an hour has passed. Ask for a new one.">
    <LinkButton variant="primary" size="lg" to={paths.forgotPassword()}>
      Ask for a new link
    </LinkButton>
  </EntrancePage>
);

export { ResetPasswordPage as Component };
