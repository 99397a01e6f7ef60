import { updatePrivacy } from "../../../contract/people/users.ts";
import { SettingsForm } from "./SettingsForm.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import { useMe } from "./use-me.ts";

function PrivacyPage() {
  const me = useMe();
  return (
    <SettingsPage title="Privacy" text="Who can find you.">
      <SettingsForm endpoint={updatePrivacy} initial={me} />
    </SettingsPage>
  );
}

export { PrivacyPage as Component };
