import { formElements } from "../../../contract/platform/forms/element.ts";
import { changePassword, repeatedPasswordField } from "../../../contract/people/users.ts";
import { FormView } from "../../platform/forms/FormView.tsx";
import { useEndpointForm } from "../../platform/forms/use-endpoint-form.ts";
import { SettingsPage } from "./SettingsPage.tsx";

const elements = formElements({ ...changePassword.form, again: repeatedPasswordField("newPassword") });

/** M24 */
function PasswordPage() {
  const form = useEndpointForm({
    endpoint: changePassword,
    params: {},
    elements,
    sending: ({ currentPassword, newPassword }) => ({ currentPassword, newPassword }),
    after: () => ({}),
  });
  return (
    <SettingsPage title="Password" text="A new one signs you out everywhere else.">
      <FormView form={form} submitLabel="Change password" />
    </SettingsPage>
  );
}

export { PasswordPage as Component };
