import { Printer } from "lucide-react";
import { CancelButton } from "../../platform/dialogs/CancelButton.tsx";
import { Modal } from "../../platform/dialogs/Modal.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { CopyButton } from "../../platform/ui/CopyButton.tsx";
import { QRCode } from "../../people/users/QRCode.tsx";
import { type ShiftPass, PrintedPasses } from "./PrintedPasses.tsx";

/** The one time that a pass can be seen: to be scanned at once, sent, or printed. */
export const PassDialog = ({ pass }: { pass: ShiftPass }) => (
  <Modal
    size="sm"
    title={`Pass for ${pass.name}`}
    text="Show or send it now: it isn’t shown again. Whoever scans it opens the door."
    footer={
      <>
        <CancelButton>Close</CancelButton>
        <CopyButton text={pass.url} size="md">
          Copy the link
        </CopyButton>
        <PrintButton />
      </>
    }
  >
    <div className="grid justify-items-center gap-3">
      <QRCode text={pass.url} label={`QR code of the pass for ${pass.name}`} />
      <p className="num text-xs break-all text-ink-3">{pass.url}</p>
    </div>
    <PrintedPasses passes={[pass]} />
  </Modal>
);

export const PrintButton = () => (
  <Button variant="primary" onClick={() => print()}>
    <Printer aria-hidden size={16} />
    Print
  </Button>
);
