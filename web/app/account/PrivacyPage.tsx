import { updatePrivacy } from "../../../contract/people/users.ts";
import { ErasureSection } from "../../people/users/ErasureSection.tsx";
import { SettingsForm } from "../../people/users/SettingsForm.tsx";
import { SettingsPage } from "../../people/users/SettingsPage.tsx";
import { useMe } from "../../people/users/use-me.ts";
import { LookedSection } from "./LookedSection.tsx";
import { OwnDataSection } from "./OwnDataSection.tsx";

function PrivacyPage() {
  const me = useMe();
  return (
    <SettingsPage title="Privacy" text="Who can find you, what is known of you, and how you are erased.">
      <SettingsForm endpoint={updatePrivacy} initial={me} />
      <OwnDataSection />
      <LookedSection />
      <ErasureSection />
    </SettingsPage>
  );
}

export { PrivacyPage as Component };
