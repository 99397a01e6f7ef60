import { CalendarPlus, FileDown, ReceiptText } from "lucide-react";
import { useEffect } from "react";
import { useParams } from "react-router";
import { callAddress } from "../../../contract/platform/endpoint.ts";
import { changeBuilderConsent } from "../../../contract/tours/builder-consent.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { buyerFields } from "../../../contract/commerce/checkout/buyer-fields.ts";
import { changeContact } from "../../../contract/commerce/orders/order-management.ts";
import { discountText, receiptFile } from "../../../contract/commerce/orders/receipts.ts";
import { ticketsCalendar, ticketsFile } from "../../../contract/commerce/tickets/tickets.ts";
import { debitUnderWayText, debitUnderWayTitle } from "../../../contract/commerce/payments/bank-debits.ts";
import { receivedText } from "../../../contract/commerce/payments/received-day.ts";
import { type Purchase, getPurchase, paymentMethodText } from "../../../contract/commerce/orders/transactions.ts";
import { useOptionalAnswer } from "../../platform/api/answers.ts";
import { SaveButton } from "../../tables/downloads/SaveButton.tsx";
import { ActionDialog } from "../../platform/dialogs/ActionDialog.tsx";
import { useDialogs } from "../../platform/dialogs/use-dialogs.ts";
import { PageSkeleton } from "../../platform/frames/PageSkeleton.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { dateTimeText } from "../../platform/ui/date-text.ts";
import { useNow } from "../../platform/ui/use-now.ts";
import { BuilderConsentCard } from "../../commerce/orders/buyer/BuilderConsentCard.tsx";
import { GuestList } from "../../commerce/tickets/buyer/GuestList.tsx";
import { saveOffline } from "../../commerce/orders/buyer/save-offline.ts";
import { RefundPolicies } from "../../commerce/orders/RefundPolicies.tsx";
import { LinkClosed, LinkFrame, isLinkClosed } from "../../people/frames/LinkFrame.tsx";
import { TicketVotes } from "../../votes/TicketVotes.tsx";
import { MadeRecords } from "../../commerce/orders/buyer/MadeRecords.tsx";
import { PurchasedTickets } from "../../commerce/tickets/buyer/PurchasedTickets.tsx";

/** F20 Tickets and receipt of an order, by its link. Both stay on screen without a network. */
function PurchasePage() {
  const { client = "", service = "", purchaseKey = "" } = useParams();
  const at = { client, service };
  const { data, error } = useOptionalAnswer(getPurchase, at, { link: purchaseKey });
  useEffect(() => {
    if (data) void saveOffline({ address: callAddress(getPurchase, { client, service }), link: purchaseKey, data });
  }, [client, service, purchaseKey, data]);
  if (data)
    return (
      <LinkFrame client={client} title={`Order ${data.number ?? ""} · ${data.program}`} wide={data.tickets.length > 1}>
        <PurchaseView at={at} link={purchaseKey} purchase={data} />
      </LinkFrame>
    );
  if (error && isLinkClosed(error)) return <LinkClosed />;
  if (error) throw error;
  return <PageSkeleton />;
}

type Props = { at: { client: string; service: string }; link: string; purchase: Purchase };

function PurchaseView({ at, link, purchase }: Props) {
  const { transactionID, tickets, program, number, paidAt } = purchase;
  const ids = { ...at, transactionID, receiptID: transactionID };
  const isLive = tickets.some(({ code }) => code !== null);
  const hasDays = tickets.some(({ code, days }) => code !== null && days.length > 0);
  useEffect(() => {
    // The browser looks for the part of the page that its address names before there is one.
    if (location.hash === "#guests") document.getElementById("guests")?.scrollIntoView();
  }, []);
  return (
    <>
      <h1 className="display text-[2.25rem] leading-[1.06] wrap-anywhere">{program}</h1>
      <PurchaseState at={at} link={link} purchase={purchase} />
      {tickets.length > 0 && (
        <PurchasedTickets
          at={at}
          link={link}
          purchase={purchase}
          below={({ service, ticketID }) => (
            <TicketVotes client={at.client} service={service} ticketID={ticketID} way="order" link={link} />
          )}
        />
      )}
      {paidAt !== null && purchase.state !== "paidLateUnfilled" && (
        <MadeRecords client={at.client} lines={purchase.lines} programs={purchase.programs} />
      )}
      {number !== null && (
        <div className="mt-3 flex flex-wrap gap-2">
          {isLive && (
            <SaveButton endpoint={ticketsFile} params={ids} link={link} icon={FileDown} label="Tickets as PDF" />
          )}
          {hasDays && (
            <SaveButton endpoint={ticketsCalendar} params={ids} link={link} icon={CalendarPlus} label="Calendar" />
          )}
          <SaveButton endpoint={receiptFile} params={ids} link={link} icon={ReceiptText} label="Receipt as PDF" />
        </div>
      )}
      <div className="grid items-start gap-x-8 lg:has-[>:nth-child(2)]:grid-cols-2">
        {paidAt !== null && purchase.state !== "paidLateUnfilled" && (
          <GuestList at={at} link={link} purchase={purchase} />
        )}
        {paidAt !== null && (
          <BuilderConsentCard
            endpoint={changeBuilderConsent}
            params={{ ...at, transactionID }}
            link={link}
            consent={purchase.builderConsent}
            zone={purchase.zone}
          />
        )}
        <ReceiptSection purchase={purchase} />
      </div>
    </>
  );
}

function PurchaseState({ at, link, purchase }: Props) {
  const { state, association, paidAt, zone, number, guestName, guestEmail, guestPhone, transactionID } = purchase;
  const { open } = useDialogs();
  const now = useNow().getTime();
  const isOpen = purchase.changesUntil !== null && Date.parse(purchase.changesUntil) > now;
  const change = () =>
    open(
      <ActionDialog
        title="Who bought this"
        text="The receipt goes to the new address. The one before gets a mail, and can take it back for seven days."
        endpoint={changeContact}
        fields={buyerFields}
        params={{ ...at, transactionID }}
        initial={{ guestName, guestEmail, guestPhone }}
        link={link}
      />,
    );
  if (state === "paidLateUnfilled")
    return (
      <Notice tone="warning" className="mt-5" title="Your payment came too late">
        It arrived when what you chose was gone. {association} decides whether you get it after all or your money goes
        back. You will hear by mail.
      </Notice>
    );
  if (state === "awaitingPayment" && purchase.method === "bank")
    return (
      <Notice tone="info" className="mt-5" title={debitUnderWayTitle}>
        {debitUnderWayText}
      </Notice>
    );
  if (paidAt === null)
    return (
      <Notice tone="info" className="mt-5">
        This isn’t paid yet.
      </Notice>
    );
  return (
    <p className="mt-2.5 text-md text-ink-2 wrap-anywhere">
      Order {number}, {dateTimeText(paidAt, zone)}, {guestName}, {guestEmail}
      {isOpen && (
        <Button size="sm" variant="ghost" className="ml-1 align-baseline" onClick={change}>
          Change
        </Button>
      )}
    </p>
  );
}

function ReceiptSection({ purchase }: { purchase: Purchase }) {
  const { lines, programs, discount, promoCode, fees, taxes, total, refunded, method, receivedOn, ...payment } =
    purchase;
  const nameOf = (service: string) =>
    programs.length > 1 ? programs.find((program) => program.service === service)?.program : undefined;
  const added = taxes.map(({ name, amount, included }) => ({
    name: included ? `${name} (in the prices)` : name,
    amount,
  }));
  return (
    <section aria-labelledby="receipt" className="mt-8 rounded-lg border bg-surface p-5 shadow-1 sm:p-6">
      <h2 id="receipt" className="display text-xl">
        {purchase.number === null ? "Order" : `Receipt ${purchase.number}`}
      </h2>
      <dl className="num mt-3 divide-y divide-line">
        {lines.map(({ lineID, service, name, about, quantity, unitPrice }) => (
          <Amount
            key={lineID}
            name={`${quantity > 1 ? `${quantity} × ` : ""}${name}${about ? `: ${about}` : ""}`}
            of={nameOf(service)}
            amount={quantity * unitPrice}
          />
        ))}
        {discount > 0 && <Amount name={discountText(promoCode)} amount={-discount} />}
        {[...fees, ...added].map(({ name, amount }) => (
          <Amount key={name} name={name} amount={amount} />
        ))}
        <Amount name="Total" amount={total} strong />
        {refunded > 0 && <Amount name="Refunded" amount={-refunded} />}
      </dl>
      {method && (
        <p className="mt-3 text-base text-ink-3">
          {receivedOn ? receivedText({ receivedOn, method }) : paymentMethodText({ ...payment, method })}
        </p>
      )}
      {purchase.giftTexts.map((text) => (
        <p key={text} className="mt-3 text-base text-pretty wrap-anywhere">
          {text}
        </p>
      ))}
      <RefundPolicies programs={programs} lines={lines} association={purchase.association} />
    </section>
  );
}

type AmountProps = { name: string; of?: string | undefined; amount: number; strong?: boolean };

const Amount = ({ name, of, amount, strong = false }: AmountProps) => (
  <div className={`flex justify-between gap-4 py-2 text-base ${strong ? "font-semibold" : ""}`}>
    <dt className="min-w-0 wrap-anywhere">
      {name}
      {of && <span className="block text-sm text-ink-3">{of}</span>}
    </dt>
    <dd className="shrink-0">{dollars(amount)}</dd>
  </div>
);

export { PurchasePage as Component };
