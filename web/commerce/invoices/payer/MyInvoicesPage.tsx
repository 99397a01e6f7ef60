import { calendarDayText } from "../../../../contract/platform/time-zone.ts";
import { FileText } from "lucide-react";
import { useParams } from "react-router";
import { paths } from "../../../../contract/platform/addresses.ts";
import { myInvoices } from "../../../../contract/commerce/invoices/invoices.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { InvoiceStateBadge } from "../InvoiceStateBadge.tsx";

/** What the person has been billed for by this association. */
function MyInvoicesPage() {
  const { client = "" } = useParams();
  const { invoices } = useAnswer(myInvoices, { client });
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pb-16 sm:px-6">
      <title>Your invoices</title>
      <PageHead mood="stage" title="Your invoices" />
      {invoices.length === 0 ? (
        <EmptyState icon={FileText} title="No invoices" text="You haven’t been billed for anything here." />
      ) : (
        <ul className="divide-y rounded-lg border bg-surface">
          {invoices.map((invoice) => (
            <li key={invoice.invoiceID} className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-4">
              <a
                href={paths.invoice({ client, invoiceID: invoice.invoiceID })}
                className="min-w-0 flex-1 font-medium after:absolute after:inset-0 hover:underline"
              >
                Invoice {invoice.number}
                {invoice.dueOn && (
                  <span className="block text-sm font-normal text-ink-3">Due {calendarDayText(invoice.dueOn)}</span>
                )}
              </a>
              <InvoiceStateBadge invoice={invoice} />
              <span className="num font-semibold">{dollars(invoice.total)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export { MyInvoicesPage as Component };
