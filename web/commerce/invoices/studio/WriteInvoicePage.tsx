import { useNavigate, useParams } from "react-router";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import { createInvoice } from "../../../../contract/commerce/invoices/invoices.ts";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { InvoiceForm, blankInvoice } from "./InvoiceForm.tsx";

function WriteInvoicePage() {
  const { client = "" } = useParams();
  const go = useNavigate();
  const { run, busy } = useAction(createInvoice);
  return (
    <>
      <title>Write an invoice</title>
      <PageHead
        crumbs={[{ label: "Invoices", to: studioPaths.invoices({ client }) }]}
        title="Write an invoice"
        text="It is a draft until you send it, and gets its number then."
      />
      <InvoiceForm
        initial={blankInvoice}
        busy={busy}
        onSave={async (draft) => {
          const outcome = await run({ client }, draft);
          if (outcome.ok) await go(studioPaths.invoice({ client, invoiceID: outcome.answer.invoiceID }));
        }}
      />
    </>
  );
}

export { WriteInvoicePage as Component };
