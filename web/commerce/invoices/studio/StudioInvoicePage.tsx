import { calendarDayText, localDayOf } from "../../../../contract/platform/time-zone.ts";
import { FileDown } from "lucide-react";
import { useNavigate, useParams } from "react-router";
import type { AnswerOf } from "../../../../contract/platform/endpoint.ts";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import {
  type Invoice,
  editInvoice,
  getInvoice,
  invoiceFile,
  invoiceHistory,
  correctInvoiceAddress,
  correctInvoiceReceivedDay,
  markInvoicePaid,
  refundInvoice,
  removeInvoice,
  reopenInvoice,
  sendInvoice,
  voidInvoice,
} from "../../../../contract/commerce/invoices/invoices.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import type { Standing } from "../../../../contract/platform/permissions.ts";
import { paymentMethodText } from "../../../../contract/commerce/orders/transactions.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { SaveButton } from "../../../tables/downloads/SaveButton.tsx";
import { useStandings } from "../../../platform/people/use-standings.ts";
import { DescriptionList } from "../../../platform/ui/DescriptionList.tsx";
import { MailServerAnswer } from "../../../mail/MailServerAnswer.tsx";
import { receivedFact } from "../../../../contract/commerce/payments/received-day.ts";
import { dayFieldText } from "../../../../contract/platform/forms/dates.ts";
import { debitTimeText } from "../../../../contract/commerce/payments/bank-debits.ts";
import { DisputeNotices } from "../../payments/DisputeNotices.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { PageHead } from "../../../platform/ui/PageHead.tsx";
import { dateText, dateTimeText } from "../../../platform/ui/date-text.ts";
import { InvoiceLines } from "../InvoiceLines.tsx";
import { InvoiceStateBadge } from "../InvoiceStateBadge.tsx";
import { useNow } from "../../../platform/ui/use-now.ts";
import { PersonLink } from "../../../platform/people/PersonLink.tsx";
import { paymentMethodLabels } from "../../../../contract/platform/payment-methods.ts";

type InvoiceAt = { client: string; invoiceID: string };
type InvoiceHistory = AnswerOf<typeof invoiceHistory>;

function StudioInvoicePage() {
  const { client = "", invoiceID = "" } = useParams();
  const ids = { client, invoiceID };
  const standings = useStandings(client);
  const invoice = useAnswer(getInvoice, ids);
  const history = useAnswer(invoiceHistory, ids);
  const title = invoice.number === null ? "Invoice" : `Invoice ${invoice.number}`;
  return (
    <div className="max-w-[880px]">
      <title>{title}</title>
      <PageHead
        crumbs={[{ label: "Invoices", to: studioPaths.invoices({ client }) }]}
        title={title}
        meta={<InvoiceStateBadge invoice={invoice} />}
        text={
          <>
            {history.userID ? (
              <PersonLink inText userID={history.userID}>
                {invoice.name || "Gave no name"}
              </PersonLink>
            ) : (
              invoice.name || "Nobody yet"
            )}
            , {invoice.email}
          </>
        }
        actions={<InvoiceActions ids={ids} standings={standings} invoice={invoice} history={history} />}
      />
      {history.mailError && (
        <Notice
          tone="warning"
          className="mb-4"
          title={<span className="wrap-anywhere">The invoice couldn’t be delivered to {invoice.email}.</span>}
          action={
            <ActionButton
              endpoint={correctInvoiceAddress}
              standings={standings}
              dialog={
                <ActionDialog
                  title="Correct the address"
                  endpoint={correctInvoiceAddress}
                  params={ids}
                  initial={{ email: invoice.email }}
                  save="Save and send again"
                />
              }
            >
              Correct the address
            </ActionButton>
          }
        >
          {history.mailError}
          {history.mailAnswer && <MailServerAnswer answer={history.mailAnswer} />}
        </Notice>
      )}
      {invoice.state === "paying" && invoice.method === "bank" && (
        <Notice className="mb-4" title="A bank payment is on its way.">
          {debitTimeText} The invoice is paid as soon as it is through; if it fails, the invoice is open again.
        </Notice>
      )}
      <DisputeNotices disputes={history.disputes} zone="here" />
      <section aria-label="What is billed" className="rounded-lg border bg-surface px-5 py-2">
        <InvoiceLines invoice={invoice} />
      </section>
      {invoice.purchaseOrder && <p className="mt-4 wrap-anywhere text-ink-2">Purchase order {invoice.purchaseOrder}</p>}
      {invoice.note && <p className="mt-4 whitespace-pre-line wrap-anywhere text-ink-2">{invoice.note}</p>}
      <section aria-labelledby="facts" className="mt-7">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          <h2 id="facts" className="text-md font-semibold">
            When and how
          </h2>
          {isCorrectable(invoice) && invoice.paidAt && (
            <ActionButton
              size="sm"
              endpoint={correctInvoiceReceivedDay}
              standings={standings}
              dialog={
                <ActionDialog
                  title="Correct the day it was received"
                  endpoint={correctInvoiceReceivedDay}
                  params={ids}
                  initial={{
                    receivedOn: dayFieldText(invoice.receivedOn ?? localDayOf(invoice.paidAt, history.zone)),
                  }}
                />
              }
            >
              Correct the day
            </ActionButton>
          )}
        </div>
        <DescriptionList items={invoiceFacts(invoice, history)} />
      </section>
      {history.payments.length > 0 && <InvoiceMoney history={history} />}
    </div>
  );
}

type Props = { ids: InvoiceAt; standings: readonly Standing[]; invoice: Invoice; history: InvoiceHistory };

function InvoiceActions({ ids, standings, invoice, history }: Props) {
  const go = useNavigate();
  const today = dayFieldText(localDayOf(useNow(), history.zone));
  const { state, email, number, total } = invoice;
  const isByHand = state === "paid" && isCorrectable(invoice);
  return (
    <>
      {state === "draft" && (
        <>
          <ActionButton
            endpoint={removeInvoice}
            standings={standings}
            dialog={
              <Confirm
                title="Remove this draft?"
                lasting="permanent"
                action="Remove"
                endpoint={removeInvoice}
                params={ids}
                leave={() => go(studioPaths.invoices({ client: ids.client }))}
              />
            }
          >
            Remove
          </ActionButton>
          <ActionButton
            endpoint={editInvoice}
            standings={standings}
            onClick={() => void go(studioPaths.editInvoice(ids))}
          >
            Edit
          </ActionButton>
        </>
      )}
      {state === "open" && (
        <>
          <ActionButton
            endpoint={voidInvoice}
            standings={standings}
            dialog={
              <Confirm
                title={`Void invoice ${number}?`}
                text="Whoever opens it reads that there is nothing to pay."
                lasting="final"
                action="Void"
                danger
                endpoint={voidInvoice}
                params={ids}
              />
            }
          >
            Void
          </ActionButton>
          <ActionButton
            endpoint={markInvoicePaid}
            standings={standings}
            dialog={
              <ActionDialog
                title={`Invoice ${number} is paid`}
                text={`${dollars(total)} has arrived without a card. You can mark it as not paid again.`}
                endpoint={markInvoicePaid}
                params={ids}
                initial={{ method: "manual", receivedOn: today }}
                save="Mark as paid"
              />
            }
          >
            Mark as paid
          </ActionButton>
        </>
      )}
      {isByHand && (
        <ActionButton
          endpoint={reopenInvoice}
          standings={standings}
          dialog={
            <Confirm
              title="Mark as not paid?"
              text="The invoice is open again, and the books say both."
              lasting="reversible"
              action="Mark as not paid"
              endpoint={reopenInvoice}
              params={ids}
            />
          }
        >
          Mark as not paid
        </ActionButton>
      )}
      {history.refundable > 0 && (state === "paid" || state === "partlyRefunded") && (
        <ActionButton
          endpoint={refundInvoice}
          standings={standings}
          dialog={
            <ActionDialog
              title="Refund"
              text={`Up to ${dollars(history.refundable)}. It can’t be undone.`}
              endpoint={refundInvoice}
              params={ids}
              initial={{ amount: history.refundable }}
              save="Refund"
            />
          }
        >
          Refund
        </ActionButton>
      )}
      <SaveButton endpoint={invoiceFile} params={ids} icon={FileDown} label="PDF" size="md" />
      {state !== "void" && (
        <ActionButton
          variant={state === "draft" ? "primary" : "secondary"}
          endpoint={sendInvoice}
          standings={standings}
          dialog={
            <Confirm
              title={state === "draft" ? "Send this invoice?" : `Send invoice ${number} once more?`}
              text={`It goes to ${email} as PDF, with a link to pay.${state === "draft" ? " It gets its number, and stays as it is from then on." : ""}`}
              lasting="final"
              action="Send"
              endpoint={sendInvoice}
              params={ids}
            />
          }
        >
          {state === "draft" ? "Send" : "Send again"}
        </ActionButton>
      )}
    </>
  );
}

/** What was paid by hand, and hasn't gone back. */
const isCorrectable = ({ state, method }: Invoice) =>
  (state === "paid" || state === "partlyRefunded") && (method === "manual" || method === "cash");

function invoiceFacts(invoice: Invoice, history: InvoiceHistory) {
  const { sentAt, dueOn, paidAt, receivedOn, method, cardBrand, cardLast4 } = invoice;
  const { remindBefore, remindAfter, paidNote, payments } = history;
  const by = payments.at(-1)?.takenBy;
  const paid =
    paidAt && method && `${dateText(paidAt, "here")}, ${paymentMethodText({ method, cardBrand, cardLast4 })}`;
  return [
    { term: "Sent", value: sentAt ? dateTimeText(sentAt, "here") : "Not yet" },
    { term: "Due", value: dueOn ? calendarDayText(dueOn) : "At no set day" },
    ...(dueOn ? [{ term: "Reminders", value: remindersText(remindBefore, remindAfter) }] : []),
    ...(receivedOn && method ? [{ term: "Received", value: receivedFact({ receivedOn, method }) }] : []),
    ...(paid ? [{ term: "Paid", value: [paid, by && `marked by ${by}`, paidNote].filter(Boolean).join(", ") }] : []),
  ];
}

function remindersText(before: number | null, after: number | null): string {
  const days = (count: number) => `${count} ${count === 1 ? "day" : "days"}`;
  const sentences = [
    ...(before === null ? [] : [before === 0 ? "on the day" : `${days(before)} before`]),
    ...(after === null ? [] : [`${days(after)} after`]),
  ];
  return sentences.length > 0 ? sentences.join(", ") : "None";
}

const refundStateTexts = { sending: "under way", succeeded: "", failed: "failed", unknown: "not known yet" };

const InvoiceMoney = ({ history: { payments, refunds } }: { history: InvoiceHistory }) => (
  <section aria-labelledby="money" className="mt-7">
    <h2 id="money" className="mb-2 text-md font-semibold">
      Money
    </h2>
    <ul className="num divide-y rounded-lg border px-4">
      {payments.map(({ paymentID, method, amount, at, takenBy }) => (
        <li key={paymentID} className="flex justify-between gap-4 py-2.5">
          <span>
            {paymentMethodLabels[method]}
            <span className="block text-sm text-ink-3">
              {[dateTimeText(at, "here"), takenBy].filter(Boolean).join(", ")}
            </span>
          </span>
          <span>{dollars(amount)}</span>
        </li>
      ))}
      {refunds.map(({ refundID, amount, state, reason, at, madeBy }) => (
        <li key={refundID} className="flex justify-between gap-4 py-2.5">
          <span className="min-w-0 wrap-anywhere">
            {["Refund", refundStateTexts[state]].filter(Boolean).join(", ")}
            <span className="block text-sm text-ink-3">
              {[dateTimeText(at, "here"), madeBy, reason].filter(Boolean).join(", ")}
            </span>
          </span>
          <span>{dollars(-amount)}</span>
        </li>
      ))}
    </ul>
  </section>
);

export { StudioInvoicePage as Component };
