import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { EntryAddress } from "../../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import {
  type EntryFeeOrder,
  chargeEntryFee,
  getEntryFee,
  recordEntryPayment,
  waiveEntryFee,
} from "../../../../contract/commerce/entry-fees/entry-fee-payments.ts";
import { type TransactionState } from "../../../../contract/commerce/orders/transactions.ts";
import type { Entry } from "../../../../contract/entries/entries.ts";
import { entryFeeText } from "../../../../contract/entries/entry-fees.ts";
import { untitledEntry } from "../../../../contract/entries/entry-rules.ts";
import { dollars, priceText } from "../../../../contract/platform/money.ts";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../platform/dialogs/ActionDialog.tsx";
import { Confirm } from "../../../platform/dialogs/Confirm.tsx";
import { Badge, type Tone } from "../../../platform/ui/Badge.tsx";
import { Button } from "../../../platform/ui/Button.tsx";
import { Card } from "../../../platform/ui/Card.tsx";
import { DateTimeText } from "../../../platform/ui/DateTimeText.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { useNow } from "../../../platform/ui/use-now.ts";
import { Skeleton } from "../../../platform/ui/Skeleton.tsx";
import { receivedDayText } from "../../../../contract/commerce/payments/received-day.ts";
import { dayFieldText } from "../../../../contract/platform/forms/dates.ts";
import { localDayOf } from "../../../../contract/platform/time-zone.ts";
import { paymentMethodLabels } from "../../../../contract/platform/payment-methods.ts";

type Props = { entry: Entry & { fees: NonNullable<Entry["fees"]> }; at: EntryAddress };

/** The fee of an entry for staff: how it was paid, and the ways besides a card. */
export function EntryFeeCard({ entry, at }: Props) {
  const { fees } = entry;
  const { data, error, refetch } = useOptionalAnswer(getEntryFee, at);
  const { hash, key } = useLocation();
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash === "#fee") card.current?.scrollIntoView?.({ block: "center" });
  }, [hash, key]);
  return (
    <Card ref={card} aria-labelledby="fee">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-5 py-4">
        <div className="min-w-0">
          <h2 id="fee" className="text-md font-semibold">
            Fee
          </h2>
          <p className="num mt-0.5 text-base wrap-anywhere text-ink-2">{entryFeeText(fees)}</p>
        </div>
        <FeeActions entry={entry} at={at} />
      </div>
      {error && (
        <Notice tone="danger" className="m-4" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          {error.message}
        </Notice>
      )}
      {!data && !error && <Skeleton className="m-4 h-10" />}
      {data?.waiver && (
        <p className="border-t px-5 py-3 text-base wrap-anywhere">
          {data.waiver.reason}
          <span className="mt-0.5 block text-sm text-ink-3">
            Waived{data.waiver.by && ` by ${data.waiver.by}`},{" "}
            <DateTimeText value={data.waiver.at} clock={entry.deadline.timeZone} className="num" />
          </span>
        </p>
      )}
      {data && data.orders.length > 0 && (
        <ul aria-label="Orders of this fee" className="divide-y border-t">
          {data.orders.map((order) => (
            <OrderLine key={order.transactionID} order={order} entry={entry} at={at} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function FeeActions({ entry, at }: Props) {
  const { fees, standings, deadline } = entry;
  const today = dayFieldText(localDayOf(useNow(), deadline.timeZone));
  const name = `“${entry.title || untitledEntry}”`;
  const { invoice } = fees;
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {fees.due > 0 && (
        <ActionButton
          size="sm"
          endpoint={recordEntryPayment}
          standings={standings}
          dialog={
            <ActionDialog
              title="Record a payment"
              text={
                invoice
                  ? `Invoice ${invoice.number} for ${priceText(invoice.total)} is marked as paid, with every entry that is on it.`
                  : `${priceText(fees.due)} for ${name}. It is an order of ${entry.owner.fullName}, who gets the receipt.`
              }
              endpoint={recordEntryPayment}
              params={at}
              initial={{
                amount: invoice?.total ?? fees.due,
                method: "manual",
                receivedOn: today,
              }}
              save="Record"
            />
          }
        >
          Record a payment
        </ActionButton>
      )}
      {fees.due > 0 && (
        <ActionButton
          size="sm"
          endpoint={waiveEntryFee}
          standings={standings}
          dialog={
            <ActionDialog
              title="Waive the fee"
              text={`${priceText(fees.due)} isn’t asked for ${name} any more.${invoice ? ` Invoice ${invoice.number} is voided.` : ""}`}
              endpoint={waiveEntryFee}
              params={at}
              save="Waive"
            />
          }
        >
          Waive the fee
        </ActionButton>
      )}
      {fees.isWaived && (
        <ActionButton
          size="sm"
          endpoint={chargeEntryFee}
          standings={standings}
          dialog={
            <Confirm
              title="Charge the fee after all?"
              text={`The fee of ${name} is due again.`}
              lasting="reversible"
              action="Charge it"
              endpoint={chargeEntryFee}
              params={at}
            />
          }
        >
          Charge it after all
        </ActionButton>
      )}
    </div>
  );
}

const stateBadges: Record<TransactionState, { label: string; tone: Tone }> = {
  cart: { label: "In a cart", tone: "neutral" },
  held: { label: "In a cart", tone: "neutral" },
  awaitingPayment: { label: "Awaiting payment", tone: "brand" },
  paid: { label: "Paid", tone: "confirm" },
  partlyRefunded: { label: "Partly refunded", tone: "warning" },
  refunded: { label: "Refunded", tone: "neutral" },
  expired: { label: "Expired", tone: "neutral" },
  cancelled: { label: "Void", tone: "neutral" },
  paidLateUnfilled: { label: "Paid late", tone: "danger" },
};
const openInvoice = { label: "Open", tone: "brand" } as const;

function OrderLine({ order, entry, at }: Props & { order: EntryFeeOrder }) {
  const { transactionID, number, state, invoice, method, amount, refunded, receivedOn, note, takenBy } = order;
  const { label, tone } = invoice && state === "held" ? openInvoice : stateBadges[state];
  const { client } = at;
  const name = invoice ? `Invoice ${invoice.number}` : number === null ? "Not paid yet" : `Order ${number}`;
  const facts = [
    method && method !== "none" && paymentMethodLabels[method],
    receivedOn && `received ${receivedDayText(receivedOn)}`,
    takenBy && `taken by ${takenBy}`,
    note,
  ];
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-3">
      <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
        {invoice ? (
          <Link className="font-medium underline" to={studioPaths.invoice({ client, invoiceID: invoice.invoiceID })}>
            {name}
          </Link>
        ) : number === null ? (
          <span className="font-medium">{name}</span>
        ) : (
          <Link className="font-medium underline" to={studioPaths.transaction({ ...at, transactionID })}>
            {name}
          </Link>
        )}
        <span className="block text-sm text-ink-3">
          <DateTimeText value={order.at} clock={entry.deadline.timeZone} className="num" />
          {facts.filter(Boolean).map((fact) => `, ${fact}`)}
        </span>
      </span>
      <Badge dot tone={tone}>
        {label}
      </Badge>
      <span className="num font-semibold">
        {dollars(amount)}
        {refunded > 0 && <span className="block text-sm font-normal text-ink-3">{dollars(-refunded)} back</span>}
      </span>
    </li>
  );
}
