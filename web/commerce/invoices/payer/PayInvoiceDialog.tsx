import { invoiceCardForm } from "../../../../contract/commerce/checkout/card-form.ts";
import { type Invoice, invoiceDiscountLabel } from "../../../../contract/commerce/invoices/invoices.ts";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import { CardPayment } from "../../payments/card/CardPayment.tsx";
import { PaymentTable } from "../../payments/card/PaymentTable.tsx";
import { isPaymentUnderWay } from "../../payments/card/payment-state.ts";
import { Dialog } from "../../../platform/ui/Dialog.tsx";
import type { InvoicePayment } from "./use-invoice-payment.ts";

type Props = { client: string; invoice: Invoice; payment: InvoicePayment; onClose: () => void };

/** D15 The invoice's lines and the card fields. The dialog stays open while the provider is asked. */
export function PayInvoiceDialog({ client, invoice, payment, onClose }: Props) {
  const form = useOptionalAnswer(invoiceCardForm, { client });
  const { name, email, total, association } = invoice;
  const lines = invoice.lines.map(({ amount, ...line }) => ({ ...line, price: amount }));
  const discountLabel = invoiceDiscountLabel(invoice);
  const added = discountLabel === undefined ? [] : [{ name: discountLabel, amount: -invoice.discount }];
  return (
    <Dialog
      open
      onClose={() => !isPaymentUnderWay(payment.now) && onClose()}
      failure={undefined}
      title="Pay CPJ Invoice"
    >
      <PaymentTable lines={lines} added={added} total={total} />
      <div className="mt-5">
        <CardPayment
          client={client}
          form={form}
          seller={association}
          balance={total}
          payer={{ name, email }}
          payment={payment}
          reason={undefined}
          byBank={invoice.byBank}
          onToken={(token, method) => payment.pay(token, method)}
        />
      </div>
    </Dialog>
  );
}
