import { type Invoice, invoiceDiscountLabel } from "../../../contract/commerce/invoices/invoices.ts";
import { dollars } from "../../../contract/platform/money.ts";

export const InvoiceLines = ({ invoice }: { invoice: Invoice }) => (
  <dl className="num divide-y divide-line text-base">
    {invoice.lines.map(({ name, amount, quantity }, at) => (
      <div key={at} className="flex justify-between gap-4 py-2.5">
        <dt className="min-w-0 wrap-anywhere">
          {name}
          {quantity > 1 && (
            <span className="block text-sm text-ink-3">
              {quantity} × {dollars(amount)}
            </span>
          )}
        </dt>
        <dd className="shrink-0">{dollars(amount * quantity)}</dd>
      </div>
    ))}
    {invoice.discount > 0 && (
      <div className="flex justify-between gap-4 py-2.5 text-confirm-text">
        <dt className="min-w-0 wrap-anywhere">{invoiceDiscountLabel(invoice)}</dt>
        <dd className="shrink-0">{dollars(-invoice.discount)}</dd>
      </div>
    )}
    <div className="flex items-baseline justify-between gap-4 py-3 font-semibold">
      <dt>Total</dt>
      <dd className="display text-xl">{dollars(invoice.total)}</dd>
    </div>
    {invoice.refunded > 0 && (
      <div className="flex justify-between gap-4 py-2.5">
        <dt>Refunded</dt>
        <dd>{dollars(-invoice.refunded)}</dd>
      </div>
    )}
  </dl>
);
