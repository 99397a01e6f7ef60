import { calendarDayText } from "../../../../contract/platform/time-zone.ts";
import { FileDown, Lock } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { useParams } from "react-router";
import {
  type Invoice,
  getInvoice,
  getLinkedInvoice,
  invoiceFile,
} from "../../../../contract/commerce/invoices/invoices.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import { debitUnderWayText, debitUnderWayTitle } from "../../../../contract/commerce/payments/bank-debits.ts";
import { receivedText } from "../../../../contract/commerce/payments/received-day.ts";
import { paymentMethodText } from "../../../../contract/commerce/orders/transactions.ts";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import { SaveButton } from "../../../tables/downloads/SaveButton.tsx";
import { PageSkeleton } from "../../../platform/frames/PageSkeleton.tsx";
import { SaleShell } from "../../../people/frames/SaleShell.tsx";
import { isPaymentUnderWay } from "../../payments/card/payment-state.ts";
import { LinkClosed, isLinkClosed } from "../../../people/frames/LinkFrame.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { dateTimeText } from "../../../platform/ui/date-text.ts";
import { InvoiceLines } from "../InvoiceLines.tsx";
import { InvoiceStateBadge } from "../InvoiceStateBadge.tsx";
import { useInvoicePayment } from "./use-invoice-payment.ts";

const PayInvoiceDialog = lazy(() =>
  import("./PayInvoiceDialog.tsx").then((module) => ({ default: module.PayInvoiceDialog })),
);

/** F19 An invoice for the holder of its link, or for the signed-in billed person. */
function InvoicePage() {
  const { client = "", invoiceID = "", invoiceKey } = useParams();
  const isLinked = invoiceKey !== undefined;
  const ownInvoice = useOptionalAnswer(getInvoice, { client, invoiceID }, { enabled: !isLinked });
  const linked = useOptionalAnswer(getLinkedInvoice, { client }, { link: invoiceKey, enabled: isLinked });
  const { data, error } = isLinked ? linked : ownInvoice;
  if (data)
    return (
      <SaleShell client={client}>
        <title>{`Invoice ${data.number} · ${data.association}`}</title>
        <meta name="robots" content="noindex, nofollow" />
        <InvoiceSheet client={client} link={invoiceKey} invoice={data} />
      </SaleShell>
    );
  if (error && isLinkClosed(error)) return <LinkClosed />;
  if (error) throw error;
  return <PageSkeleton />;
}

type Props = { client: string; link: string | undefined; invoice: Invoice };

function InvoiceSheet({ client, link, invoice }: Props) {
  const { invoiceID, association, number, name, email, state, total, dueOn, isOverdue, note, purchaseOrder } = invoice;
  const payment = useInvoicePayment({ client, invoiceID, link, isLeft: state === "paying" });
  const [isChosen, setChosen] = useState(false);
  const isAsked = payment.now.state === "asking";
  const isDebit = payment.now.state === "processing" || (state === "paying" && invoice.method === "bank");
  return (
    <div className="mx-auto w-full max-w-2xl px-5 pt-6 pb-16 sm:pt-12">
      <p className="text-md font-medium text-ink-2 wrap-anywhere">{association}</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="display text-[2.25rem] leading-[1.06]">Invoice {number}</h1>
        <InvoiceStateBadge invoice={invoice} />
      </div>
      <p className="mt-2.5 text-md text-ink-2 wrap-anywhere">
        For {name}, {email}
      </p>
      {purchaseOrder && <p className="mt-1 text-md text-ink-2 wrap-anywhere">Purchase order {purchaseOrder}</p>}
      {dueOn && (state === "open" || state === "paying") && (
        <p className={isOverdue ? "mt-1 text-md font-medium text-danger-text" : "mt-1 text-md text-ink-2"}>
          {isOverdue ? "Was due" : "Due"} {calendarDayText(dueOn)}
        </p>
      )}
      <PaymentStatus invoice={invoice} isAsked={isAsked} isDebit={isDebit} />
      <section aria-label="What is billed" className="mt-6 rounded-lg border bg-surface px-5 py-3 shadow-1 sm:px-6">
        <InvoiceLines invoice={invoice} />
      </section>
      {note && <p className="mt-5 text-base text-pretty whitespace-pre-line wrap-anywhere text-ink-2">{note}</p>}
      <div className="mt-6 flex flex-wrap gap-2">
        {state === "open" && !isAsked && !isDebit && (
          <Button variant="primary" size="lg" busy={isPaymentUnderWay(payment.now)} onClick={() => setChosen(true)}>
            <Lock aria-hidden size={18} />
            Pay {dollars(total)}
          </Button>
        )}
        <SaveButton
          endpoint={invoiceFile}
          params={{ client, invoiceID }}
          link={link}
          icon={FileDown}
          label="Invoice as PDF"
        />
      </div>
      {!isDebit && (isChosen || payment.now.state === "requiresAction") && (state === "open" || state === "paying") && (
        <Suspense fallback={null}>
          <PayInvoiceDialog client={client} invoice={invoice} payment={payment} onClose={() => setChosen(false)} />
        </Suspense>
      )}
    </div>
  );
}

type StatusProps = { invoice: Invoice; isAsked: boolean; isDebit: boolean };

function PaymentStatus({ invoice, isAsked, isDebit }: StatusProps) {
  const { state, paidAt, receivedOn, method, cardBrand, cardLast4, association } = invoice;
  if (isDebit && state !== "paid")
    return (
      <Notice tone="info" live className="mt-5" title={debitUnderWayTitle}>
        {debitUnderWayText}
      </Notice>
    );
  if (isAsked || state === "paying")
    return (
      <Notice tone="info" live className="mt-5" title="We’re asking about your payment">
        Please don’t pay again: you are charged once at most. You can leave this page. It goes on without you, and you
        hear by mail as soon as it is through.
      </Notice>
    );
  if (state === "void")
    return (
      <Notice tone="info" live className="mt-5" title="This invoice is void">
        There is nothing to pay. If you think that is a mistake, ask {association}.
      </Notice>
    );
  if (paidAt && method)
    return (
      <Notice tone="confirm" className="mt-5" title="Paid. Thank you.">
        {receivedOn
          ? receivedText({ receivedOn, method })
          : `${dateTimeText(paidAt, "here")}, ${paymentMethodText({ method, cardBrand, cardLast4 })}`}
      </Notice>
    );
  return null;
}

export { InvoicePage as Component };
