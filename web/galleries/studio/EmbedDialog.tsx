import { useState } from "react";
import { type ServiceAddress, paths } from "../../../contract/platform/addresses.ts";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { CopyButton } from "../../platform/ui/CopyButton.tsx";
import { Segmented } from "../../platform/ui/Segmented.tsx";
import { embedCode } from "../../platform/ui/embed-code.ts";
import type { StaffGallery } from "../../programs/gallery-states.ts";

const embedLooks = [
  { value: "", label: "As the visitor’s device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
type EmbedLook = (typeof embedLooks)[number]["value"];

/** The winners’ place shows whichever winners gallery is first: it stays when another takes its place. */
const embedPath = (at: ServiceAddress, { kind, galleryID }: StaffGallery) =>
  kind === "winners" ? paths.winnersEmbed(at) : paths.galleryEmbed({ ...at, galleryID });

/** The line that shows a gallery on the association’s own site. */
export function EmbedDialog({ at, gallery }: { at: ServiceAddress; gallery: StaffGallery }) {
  const [look, setLook] = useState<EmbedLook>("");
  const src = location.origin + embedPath(at, gallery) + (look && `?look=${look}`);
  const line = embedCode({ src, title: gallery.name, height: 720 });
  return (
    <Modal
      title="On your own site"
      text="Put this line into a page of your site, where the gallery should stand. It is as wide as its place there; change the height as you like. What visitors press opens here, in the whole window."
      footer={<CancelButton>Close</CancelButton>}
    >
      <div className="grid justify-items-start gap-4">
        <Segmented label="Look" options={embedLooks} value={look} onChange={setLook} />
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
