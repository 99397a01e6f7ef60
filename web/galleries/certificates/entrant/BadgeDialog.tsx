import { Download } from "lucide-react";
import { useState } from "react";
import { callAddress } from "../../../../contract/platform/endpoint.ts";
import {
  type BadgeFile,
  type BadgeLook,
  badgeFileNames,
  badgeFiles,
  badgeLooks,
  certificateBadge,
} from "../../../../contract/galleries/certificates.ts";
import { CancelButton } from "../../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../../platform/dialogs/Modal.tsx";
import { CopyButton } from "../../../platform/ui/CopyButton.tsx";
import { LinkButton } from "../../../platform/ui/Button.tsx";
import { Segmented } from "../../../platform/ui/Segmented.tsx";

type Props = { client: string; awardTitle: string; code: string; url: string };

const lookNames: Record<BadgeLook, string> = { light: "Light", dark: "Dark" };

/** The badge, and the HTML that puts it on the winner's own site, with a link to the page that proves it. */
export function BadgeDialog({ client, awardTitle, code, url }: Props) {
  const [look, setLook] = useState<BadgeLook>("light");
  const pathOf = (file: BadgeFile) =>
    callAddress(certificateBadge, { client, certificateCode: code, badgeFile: `${look}.${file}` });
  const path = pathOf("svg");
  const picture = location.origin + path;
  const line = `<a href="${escapeAttribute(url)}"><img src="${escapeAttribute(picture)}" alt="${escapeAttribute(awardTitle)}" width="320" height="112"></a>`;
  return (
    <Modal
      title="A badge for your site"
      text="It leads to the page that proves the award. Should the award ever be retracted, the badge is gone, too."
      footer={<CancelButton>Close</CancelButton>}
    >
      <div className="grid justify-items-start gap-5">
        <Segmented
          label="Look"
          value={look}
          options={badgeLooks.map((value) => ({ value, label: lookNames[value] }))}
          onChange={setLook}
        />
        <div className={look === "dark" ? "w-full rounded-md bg-night p-6" : "w-full rounded-md border bg-white p-6"}>
          <img
            key={look}
            src={path}
            alt={`Badge: ${awardTitle}`}
            width={320}
            height={112}
            className="h-auto max-w-full"
          />
        </div>
        <div className="grid w-full justify-items-start gap-3">
          <h3 className="text-md font-semibold">For your page</h3>
          <code className="w-full rounded-sm bg-sunken p-3 text-sm wrap-anywhere">{line}</code>
          <div className="flex flex-wrap gap-2">
            <CopyButton text={line}>Copy the line</CopyButton>
            {badgeFileNames.map((file) => (
              <LinkButton key={file} size="sm" to={pathOf(file)} reload download={`badge-${look}.${file}`}>
                <Download aria-hidden size={15} />
                Download {badgeFiles[file].label}
              </LinkButton>
            ))}
          </div>
        </div>
        <div className="grid w-full justify-items-start gap-3">
          <h3 className="text-md font-semibold">The page that proves it</h3>
          <p className="num text-sm wrap-anywhere">{url}</p>
          <CopyButton text={url}>Copy the link</CopyButton>
        </div>
      </div>
    </Modal>
  );
}

const escapeAttribute = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
