import { dollars } from "../../../../../contract/platform/money.ts";
import { correctReceivedDay, refundAmount } from "../../../../../contract/commerce/orders/order-management.ts";
import { receivedFact } from "../../../../../contract/commerce/payments/received-day.ts";
import { dayFieldText } from "../../../../../contract/platform/forms/dates.ts";
import { localDayOf } from "../../../../../contract/platform/time-zone.ts";
import { ActionButton } from "../../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../../platform/dialogs/ActionDialog.tsx";
import { DescriptionList } from "../../../../platform/ui/DescriptionList.tsx";
import { dateTimeText } from "../../../../platform/ui/date-text.ts";
import { ProviderAgreement } from "./ProviderAgreement.tsx";
import { providerName } from "./provider-name.ts";
import { SectionHead } from "./SectionHead.tsx";
import type { OrderHistory, OrderProps } from "./order-props.ts";

const refundTexts: Record<OrderHistory["refunds"][number]["state"], string> = {
  sending: "on its way",
  succeeded: "given back",
  failed: "refused by the card provider",
  unknown: "not confirmed: look it up with the card provider",
};

export function OrderMoney({ ids, standings, purchase, history }: OrderProps & { history: OrderHistory }) {
  const { zone, state, paidAt, receivedOn, method } = purchase;
  const isByHand = method === "manual" || method === "cash";
  const items = [
    { key: "total", term: "Total", value: dollars(purchase.total) },
    ...history.payments.map(({ paymentID, amount, provider, reference, at, takenBy }) => ({
      key: paymentID,
      term: `Paid ${dateTimeText(at, zone)}`,
      value: `${dollars(amount)}, ${takenBy ? `taken by ${takenBy}` : providerReference(provider, reference)}`,
    })),
    ...(receivedOn && method
      ? [{ key: "received", term: "Received", value: receivedFact({ receivedOn, method }) }]
      : []),
    ...history.refunds.map(({ refundID, amount, state, reason, failure, at, madeBy, byHand }) => ({
      key: refundID,
      term: `Refund ${dateTimeText(at, zone)}`,
      value: [
        `${dollars(amount)} ${byHand && state === "failed" ? "to be sent by hand" : refundTexts[state]}`,
        madeBy,
        reason,
        failure,
      ]
        .filter(Boolean)
        .join(", "),
    })),
  ];
  return (
    <section aria-labelledby="money" className="mt-7">
      <SectionHead id="money" title="Money">
        <div className="flex flex-wrap justify-end gap-2">
          {isByHand && paidAt && (state === "paid" || state === "partlyRefunded") && (
            <ActionButton
              size="sm"
              endpoint={correctReceivedDay}
              standings={standings}
              dialog={
                <ActionDialog
                  title="Correct the day it was received"
                  endpoint={correctReceivedDay}
                  params={ids}
                  initial={{ receivedOn: dayFieldText(receivedOn ?? localDayOf(paidAt, zone)) }}
                />
              }
            >
              Correct the day
            </ActionButton>
          )}
          <ActionButton
            size="sm"
            endpoint={refundAmount}
            standings={standings}
            {...(history.refundable === 0 && { reason: nothingLeftText(history) })}
            dialog={
              <ActionDialog
                title="Give back an amount"
                text={`Up to ${dollars(history.refundable)}. Tickets go on working.`}
                endpoint={refundAmount}
                params={ids}
                save="Give back"
              />
            }
          >
            Give back an amount
          </ActionButton>
        </div>
      </SectionHead>
      <DescriptionList items={items} />
      {history.attempts.length > 0 && <ProviderAgreement history={history} zone={zone} />}
    </section>
  );
}

function nothingLeftText({ disputes, payments }: OrderHistory): string {
  if (payments.length === 0) return "It isn’t paid yet.";
  return disputes.some(({ state }) => state === "open" || state === "answered" || state === "lost")
    ? "The buyer’s bank has taken what was left."
    : "All of it has been given back.";
}

/** 'Stripe, pi_…': the provider and its reference. */
const providerReference = (provider: string, reference: string) =>
  provider === "none" ? "nothing to pay" : `${providerName(provider)}, ${reference}`;
