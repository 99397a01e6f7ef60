import { useState } from "react";
import { type ServiceAt, paths } from "../../../contract/platform/addresses.ts";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { CopyButton } from "../../platform/ui/CopyButton.tsx";
import { Segmented } from "../../platform/ui/Segmented.tsx";
import { frameLine } from "../../platform/ui/frameLine.ts";
import type { StaffsGallery } from "../../programs/galleryStates.ts";

const looks = [
  { value: "", label: "As the visitor’s device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
type Look = (typeof looks)[number]["value"];

/** The winners’ place shows whichever winners gallery is first: it stays when another takes its place. */
const pathOf = (at: ServiceAt, { kind, galleryID }: StaffsGallery) =>
  kind === "winners" ? paths.winnersEmbed(at) : paths.galleryEmbed({ ...at, galleryID });

/** The line that shows a gallery on the association’s own site. */
export function EmbedDialog({ at, gallery }: { at: ServiceAt; gallery: StaffsGallery }) {
  const [look, setLook] = useState<Look>("");
  const src = location.origin + pathOf(at, gallery) + (look && `?look=${look}`);
  const line = frameLine({ src, title: gallery.name, height: 720 });
  return (
    <Modal
      title="On your own site"
      text="Put this line into a page of your site, where the gallery should stand. It is as wide as its place there; change the height as you like. What visitors press opens here, in the whole window."
      footer={<CancelButton>Close</CancelButton>}
    >
      <div className="grid justify-items-start gap-4">
        <Segmented label="Look" options={looks} value={look} onChange={setLook} />
        <code className="w-full rounded-sm bg-sunken p-3 text-sm wrap-anywhere">{line}</code>
        <CopyButton text={line}>Copy the line</CopyButton>
        <p className="text-base text-ink-3">
          As long as the gallery isn’t public, a quiet sentence stands in its place. Nothing is stored on visitors’
          devices.
        </p>
      </div>
    </Modal>
  );
}
