import { elementsOf } from "../../contract/forms/element.ts";
import { changePassword, passwordAgain } from "../../contract/users.ts";
import { useAction } from "../dialogs/useAction.ts";
import { FormView } from "../forms/FormView.tsx";
import { useForm } from "../forms/useForm.ts";
import { SettingsPage } from "./SettingsPage.tsx";

const elements = elementsOf({ ...changePassword.form, again: passwordAgain("newPassword") });

/** M24 */
export function Component() {
  const { run } = useAction(changePassword);
  const form = useForm<{ currentPassword: string; newPassword: string }>({
    elements,
    async onSubmit({ currentPassword, newPassword }) {
      const outcome = await run({}, { currentPassword, newPassword });
      if (outcome.ok) queueMicrotask(() => form.reset({}));
      return outcome;
    },
  });
  return (
    <SettingsPage title="Password" text="A new one signs you out everywhere else.">
      <FormView form={form} submitLabel="Change password" />
    </SettingsPage>
  );
}
