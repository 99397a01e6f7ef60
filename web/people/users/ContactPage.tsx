import { updateContact } from "../../../contract/people/users.ts";
import { SettingsForm } from "./SettingsForm.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import { useMe } from "./use-me.ts";

function ContactPage() {
  const me = useMe();
  return (
    <SettingsPage title="Contact" text="How programs you take part in reach you.">
      <SettingsForm endpoint={updateContact} initial={me} />
    </SettingsPage>
  );
}

export { ContactPage as Component };
