import { CancelButton } from "./CancelButton.tsx";
import { Modal } from "./Modal.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";

/** A link, a code or a key, shown this once. */
export const SecretShownOnce = ({ title, text, copy }: { title: string; text: string; copy: string }) => (
  <Modal
    title={title}
    text="Copy it now: it isn’t shown again."
    footer={
      <>
        <CancelButton>Close</CancelButton>
        <CopyButton text={text} variant="primary" size="md">
          {copy}
        </CopyButton>
      </>
    }
  >
    <p translate="no" className="num rounded-md border bg-sunken px-3 py-2 text-sm break-all select-all">
      {text}
    </p>
  </Modal>
);
