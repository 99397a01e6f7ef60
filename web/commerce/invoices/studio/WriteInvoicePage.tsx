import { useNavigate, useParams } from "react-router";
import { paths } from "../../../../contract/platform/addresses.ts";
import { createInvoice } from "../../../../contract/commerce/invoices/invoices.ts";
import { useAction } from "../../../platform/dialogs/use-action.ts";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { InvoiceForm, blankInvoice } from "./InvoiceForm.tsx";

/** Writing an invoice: it is a draft until it is sent. */
function WriteInvoicePage() {
  const { client = "" } = useParams();
  const go = useNavigate();
  const { run, busy } = useAction(createInvoice);
  return (
    <>
      <title>Write an invoice</title>
      <PageHead
        crumbs={[{ label: "Invoices", to: paths.studio.invoices({ client }) }]}
        title="Write an invoice"
        text="It is a draft until you send it, and gets its number then."
      />
      <InvoiceForm
        initial={blankInvoice}
        busy={busy}
        onSave={async (written) => {
          const outcome = await run({ client }, written);
          if (outcome.ok) await go(paths.studio.invoice({ client, invoiceID: outcome.answer.invoiceID }));
        }}
      />
    </>
  );
}

export { WriteInvoicePage as Component };
