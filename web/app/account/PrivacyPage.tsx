import { updatePrivacy } from "../../../contract/people/users.ts";
import { SettingsForm } from "../../people/users/SettingsForm.tsx";
import { SettingsPage } from "../../people/users/SettingsPage.tsx";
import { useMe } from "../../people/users/use-me.ts";
import { OwnDataSection } from "./OwnDataSection.tsx";

function PrivacyPage() {
  const me = useMe();
  return (
    <SettingsPage title="Privacy" text="Who can find you, and what is known of you.">
      <SettingsForm endpoint={updatePrivacy} initial={me} />
      <OwnDataSection />
    </SettingsPage>
  );
}

export { PrivacyPage as Component };
