import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import {
  type InvoiceDraft,
  editInvoice,
  getInvoice,
  invoiceHistory,
} from "../../../../contract/commerce/invoices/invoices.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { InvoiceForm } from "./InvoiceForm.tsx";
import { invoiceReading } from "./invoice-reading.ts";

function EditInvoicePage() {
  const { client = "", invoiceID = "" } = useParams();
  const ids = { client, invoiceID };
  const { name, email, lines, dueOn, note } = useAnswer(getInvoice, ids);
  const { userID, remindBefore, remindAfter } = useAnswer(invoiceHistory, ids);
  const [base, setBase] = useState<InvoiceDraft>({
    userID,
    name,
    email,
    lines,
    dueOn,
    note,
    remindBefore,
    remindAfter,
  });
  const go = useNavigate();
  const { run, busy } = useAction(editInvoice, { read: invoiceReading });
  const invoicePath = studioPaths.invoice(ids);
  return (
    <>
      <title>Edit the invoice</title>
      <PageHead crumbs={[{ label: "Invoice", to: invoicePath }]} title="Edit the invoice" />
      <InvoiceForm
        key={JSON.stringify(base)}
        initial={base}
        busy={busy}
        onSave={async (draft) => {
          const outcome = await run(ids, draft, { base });
          if (outcome.ok) await go(invoicePath);
          else if (outcome.theirs) setBase(outcome.theirs as InvoiceDraft);
        }}
      />
    </>
  );
}

export { EditInvoicePage as Component };
