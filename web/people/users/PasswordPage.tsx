import { elementsOf } from "../../../contract/platform/forms/element.ts";
import { changePassword, passwordAgain } from "../../../contract/people/users.ts";
import { FormView } from "../../platform/forms/FormView.tsx";
import { useEndpointForm } from "../../platform/forms/useEndpointForm.ts";
import { SettingsPage } from "./SettingsPage.tsx";

const elements = elementsOf({ ...changePassword.form, again: passwordAgain("newPassword") });

/** M24 */
export function Component() {
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
