import { updatePrivacy } from "../../../contract/people/users.ts";
import { ErasureSection } from "./ErasureSection.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import { useMe } from "./use-me.ts";

function PrivacyPage() {
  const me = useMe();
  return (
    <SettingsPage title="Privacy" text="Who can find you, and how you are erased.">
      <SettingsForm endpoint={updatePrivacy} initial={me} />
      <ErasureSection />
    </SettingsPage>
  );
}

export { PrivacyPage as Component };
