import { paths, type ServiceAddress } from "../../../contract/platform/addresses.ts";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { CopyButton } from "../../platform/ui/CopyButton.tsx";
import { embedCode } from "../../platform/ui/embed-code.ts";
import { QRCode } from "../../people/users/QRCode.tsx";

/** A survey's link, its code to be scanned, and the lines that put it into another page. */
export function ShareDialog({ at, name }: { at: ServiceAddress; name: string }) {
  const url = location.origin + paths.survey(at);
  const embed = embedCode({ src: location.origin + paths.surveyEmbed(at), title: name, height: 720 });
  return (
    <Modal
      title="Share the survey"
      text="Whoever has the link can answer while the survey is open, as its settings say."
      footer={<CancelButton>Close</CancelButton>}
    >
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center gap-6">
          <QRCode text={url} label={`QR code of ${name}`} />
          <div className="grid min-w-0 flex-1 basis-52 justify-items-start gap-3">
            <p className="text-base text-ink-2">
              Show the code on a slide, a poster or at the exit. A phone’s camera opens the survey.
            </p>
            <p className="num text-sm wrap-anywhere">{url}</p>
            <CopyButton text={url}>Copy the link</CopyButton>
          </div>
        </div>
        <div className="grid justify-items-start gap-3">
          <h3 className="text-md font-semibold">On your own site</h3>
          <p className="text-base text-ink-2">
            Put these lines where the survey should stand. There it can be answered by anyone; a survey that asks people
            to sign in opens in a page of its own.
          </p>
          <code className="w-full rounded-sm bg-sunken p-3 text-sm wrap-anywhere">{embed}</code>
          <CopyButton text={embed}>Copy the lines</CopyButton>
        </div>
      </div>
    </Modal>
  );
}
