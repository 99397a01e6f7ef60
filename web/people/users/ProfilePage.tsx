import { updateProfile } from "../../../contract/people/users.ts";
import { Avatar } from "../../platform/ui/Avatar.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { ProfileImageDialog } from "./ProfileImageDialog.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import { SettingsPage } from "./SettingsPage.tsx";
import { useMe } from "./use-me.ts";

function ProfilePage() {
  const me = useMe();
  const { open } = useDialogs();
  return (
    <SettingsPage
      title="Profile"
      text="Your name as others see it, and the address you sign in with. A new address is asked first: we send it a code."
    >
      <div className="mb-7 flex flex-wrap items-center gap-4">
        <Avatar name={me.fullName} src={me.headshot} size={72} />
        <Button onClick={() => open(<ProfileImageDialog />)}>
          {me.image ? "Update profile image" : "Add a profile image"}
        </Button>
      </div>
      <SettingsForm
        endpoint={updateProfile}
        initial={{ fullName: me.fullName, email: me.email }}
        after={({ fullName }) => ({ fullName, email: me.email })}
      />
    </SettingsPage>
  );
}

export { ProfilePage as Component };
