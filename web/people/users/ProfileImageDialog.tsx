import { removeImage } from "../../../contract/people/users.ts";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { useAction } from "../../platform/dialogs/use-action.ts";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Dropzone } from "../../platform/ui/Dropzone.tsx";
import { HeadshotCropper } from "./HeadshotCropper.tsx";
import { useMe } from "./use-me.ts";

const MB = 1024 * 1024;

/** D13 Uploads a first image; else shows it and offers to remove it. */
export function ProfileImageDialog() {
  const me = useMe();
  const { open, close } = useDialogs();
  const { run, busy } = useAction(removeImage);
  const crop = (files: File[]) =>
    files[0] && open(<HeadshotCropper file={files[0]} onOther={() => open(<ProfileImageDialog />)} />);

  async function remove() {
    const outcome = await run({});
    if (outcome.ok) close();
  }
  if (me.headshot)
    return (
      <Modal
        size="sm"
        title="Update profile image"
        footer={
          <>
            <CancelButton>Close</CancelButton>
            <Button variant="danger" busy={busy} onClick={() => void remove()}>
              Remove Image
            </Button>
          </>
        }
      >
        <img
          src={me.headshot}
          alt={me.fullName}
          width={240}
          height={240}
          className="mx-auto size-60 rounded-full bg-sunken object-cover"
        />
      </Modal>
    );
  return (
    <Modal size="sm" title="Update profile image">
      <Dropzone
        label="Upload a picture"
        says="A picture, at least 100 by 100 pixels"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        maxBytes={25 * MB}
        room={1}
        onFiles={crop}
      />
    </Modal>
  );
}
