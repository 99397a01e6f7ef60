import { Printer } from "lucide-react";
import { createPortal } from "react-dom";
import { CancelButton } from "../../dialogs/CancelButton.tsx";
import { Modal } from "../../dialogs/Modal.tsx";
import { useProgram } from "../../services/studio/useProgram.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { QRCode } from "../../users/QRCode.tsx";

type Props = { url: string; name: string };

/** The one time that a pass can be seen: to be scanned at once, sent, or printed. */
export const PassDialog = ({ url, name }: Props) => (
  <Modal
    size="sm"
    title={`Pass for ${name}`}
    text="Show or send it now: it isn’t shown again. Whoever scans it opens the door."
    footer={
      <>
        <CancelButton>Close</CancelButton>
        <CopyButton text={url} size="md">
          Copy the link
        </CopyButton>
        <Button variant="primary" onClick={() => print()}>
          <Printer aria-hidden size={16} />
          Print
        </Button>
      </>
    }
  >
    <div className="grid justify-items-center gap-3">
      <QRCode text={url} label={`QR code of the pass for ${name}`} />
      <p className="num text-xs break-all text-ink-3">{url}</p>
    </div>
    <PrintedPass url={url} name={name} />
  </Modal>
);

/** On paper there is the pass and nothing else, dark on white in any theme. */
function PrintedPass({ url, name }: Props) {
  const { settings } = useProgram();
  return createPortal(
    <section
      aria-hidden
      data-printed
      className="fixed inset-0 z-100 hidden place-content-center justify-items-center gap-6 bg-white p-8 text-center text-black print:grid"
    >
      <p className="text-xl">{settings.name}</p>
      <p className="display text-3xl wrap-anywhere">{name}</p>
      <span className="scale-150 p-16">
        <QRCode text={url} label="" />
      </span>
      <p className="max-w-md text-lg text-balance">
        Scan this with your phone’s camera. The door opens there, for your place and your hours.
      </p>
      <p className="num max-w-md text-xs break-all">{url}</p>
    </section>,
    document.body,
  );
}
