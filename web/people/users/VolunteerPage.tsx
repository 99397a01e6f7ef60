import { updateVolunteerSettings } from "../../../contract/people/users.ts";
import { SettingsForm } from "./SettingsForm.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import { useMe } from "./use-me.ts";

function VolunteerPage() {
  const me = useMe();
  return (
    <SettingsPage title="Volunteering" text="Help at the door of a home tour or an event.">
      <SettingsForm endpoint={updateVolunteerSettings} initial={me} />
    </SettingsPage>
  );
}

export { VolunteerPage as Component };
