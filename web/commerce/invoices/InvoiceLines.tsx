import type { Invoice } from "../../../contract/commerce/invoices/invoices.ts";
import { dollars } from "../../../contract/platform/money.ts";

/** What is billed, line by line, what it comes to, and what has gone back of it. */
export const InvoiceLines = ({ invoice: { lines, total, refunded } }: { invoice: Invoice }) => (
  <dl className="num divide-y divide-line text-base">
    {lines.map(({ name, amount, quantity }, at) => (
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
    <div className="flex items-baseline justify-between gap-4 py-3 font-semibold">
      <dt>Total</dt>
      <dd className="display text-xl">{dollars(total)}</dd>
    </div>
    {refunded > 0 && (
      <div className="flex justify-between gap-4 py-2.5">
        <dt>Refunded</dt>
        <dd>{dollars(-refunded)}</dd>
      </div>
    )}
  </dl>
);
