import { FileText } from "lucide-react";
import { type EntryAddress, paths } from "../../../../contract/platform/addresses.ts";
import type { Entry } from "../../../../contract/entries/entries.ts";
import { useDialogs } from "../../../platform/dialogs/use-dialogs.ts";
import { Button, LinkButton } from "../../../platform/ui/Button.tsx";
import { BillFeesDialog } from "./BillFeesDialog.tsx";

/** Beside the payment by card: an invoice to be paid by check or transfer, or the open one. */
export function BillFeesButton({ fees, at }: { fees: Entry["fees"]; at: EntryAddress }) {
  const { open } = useDialogs();
  if (fees?.invoice)
    return (
      <LinkButton reload to={paths.invoice({ client: at.client, invoiceID: fees.invoice.invoiceID })}>
        <FileText aria-hidden size={16} />
        Invoice {fees.invoice.number}
      </LinkButton>
    );
  if (!fees?.isBillable) return null;
  return (
    <Button onClick={() => open(<BillFeesDialog at={at} />)}>
      <FileText aria-hidden size={16} />
      Pay by check or transfer
    </Button>
  );
}
