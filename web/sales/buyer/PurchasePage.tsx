import { useQuery } from "@tanstack/react-query";
import { CalendarPlus, FileDown, ReceiptText } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import type { AnyEndpoint, ParamsOf } from "../../../contract/endpoint.ts";
import { dollars } from "../../../contract/money.ts";
import { receiptFile } from "../../../contract/receipts.ts";
import { ticketsCalendar, ticketsFile } from "../../../contract/tickets.ts";
import { type Purchase, getPurchase, paidWith } from "../../../contract/transactions.ts";
import { type CallError, useApi } from "../../api/api.ts";
import { saveFile } from "../../api/save-file.ts";
import { PageSkeleton } from "../../frames/PageSkeleton.tsx";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { dateTimeText } from "../../ui/dates.ts";
import { toast } from "../../ui/toast.ts";
import { Closed, LinkFrame, isClosed } from "./LinkFrame.tsx";
import { TicketCard } from "./TicketCard.tsx";

/** F20 The tickets and the receipt of whoever has the link to them. What is shown stays while there is no network. */
export function Component() {
  const { client = "", service = "", purchaseKey = "" } = useParams();
  const { call } = useApi();
  const at = { client, service };
  const { data, error } = useQuery<Purchase, CallError>({
    queryKey: [getPurchase.path, at, purchaseKey],
    queryFn: ({ signal }) => call(getPurchase, at, undefined, { signal, link: purchaseKey }),
  });
  if (data)
    return (
      <LinkFrame client={client} title={`Order ${data.number ?? ""} · ${data.program}`}>
        <Bought at={at} link={purchaseKey} purchase={data} />
      </LinkFrame>
    );
  if (error && isClosed(error)) return <Closed />;
  if (error) throw error;
  return <PageSkeleton />;
}

type Props = { at: { client: string; service: string }; link: string; purchase: Purchase };

function Bought({ at, link, purchase }: Props) {
  const { transactionID, tickets, program, number } = purchase;
  const ids = { ...at, transactionID, receiptID: transactionID };
  const isLive = tickets.some(({ code }) => code !== null);
  const hasDays = tickets.some(({ code, days }) => code !== null && days.length > 0);
  return (
    <>
      <h1 className="display text-[2.25rem] leading-[1.06] wrap-anywhere">{program}</h1>
      <Standing purchase={purchase} />
      {tickets.length > 0 && (
        <section
          aria-label="Tickets"
          // Scrolled by the keyboard, too.
          tabIndex={0}
          className="-mx-5 mt-6 flex snap-x snap-mandatory gap-4 overflow-x-auto px-5 pb-3"
        >
          {tickets.map((ticket, place) => (
            <TicketCard key={ticket.ticketID} ticket={ticket} at={{ place: place + 1, of: tickets.length }} />
          ))}
        </section>
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
      <ReceiptSection purchase={purchase} />
    </>
  );
}

function Standing({ purchase: { state, association, paidAt, zone, number, guestEmail } }: { purchase: Purchase }) {
  if (state === "paidLateUnfilled")
    return (
      <Notice tone="warning" className="mt-5" title="Your payment came too late">
        It arrived when what you chose was gone. {association} decides whether you get it after all or your money goes
        back. You will hear by mail.
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
      Order {number}, {dateTimeText(paidAt, zone)}, {guestEmail}
    </p>
  );
}

type SaveProps<E extends AnyEndpoint> = {
  endpoint: E;
  params: ParamsOf<E>;
  link: string;
  icon: typeof FileDown;
  label: string;
};

function SaveButton<E extends AnyEndpoint>({ endpoint, params, link, icon: Icon, label }: SaveProps<E>) {
  const [busy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    saveFile(endpoint, { params, link })
      .catch((error: CallError) => toast(error.message))
      .finally(() => setBusy(false));
  };
  return (
    <Button size="lg" busy={busy} onClick={save}>
      <Icon aria-hidden size={18} />
      {label}
    </Button>
  );
}

function ReceiptSection({ purchase }: { purchase: Purchase }) {
  const { lines, discount, fees, taxes, total, refunded, method, cardBrand, cardLast4, refundPolicy } = purchase;
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
        {lines.map(({ lineID, name, about, quantity, unitPrice }) => (
          <Amount
            key={lineID}
            name={`${quantity > 1 ? `${quantity} × ` : ""}${name}${about ? `: ${about}` : ""}`}
            amount={quantity * unitPrice}
          />
        ))}
        {discount > 0 && <Amount name="Promo code" amount={-discount} />}
        {[...fees, ...added].map(({ name, amount }) => (
          <Amount key={name} name={name} amount={amount} />
        ))}
        <Amount name="Total" amount={total} strong />
        {refunded > 0 && <Amount name="Refunded" amount={-refunded} />}
      </dl>
      {method && <p className="mt-3 text-base text-ink-3">{paidWith({ method, cardBrand, cardLast4 })}</p>}
      {refundPolicy && <p className="mt-2 text-base text-pretty whitespace-pre-line text-ink-3">{refundPolicy}</p>}
    </section>
  );
}

const Amount = ({ name, amount, strong = false }: { name: string; amount: number; strong?: boolean }) => (
  <div className={`flex justify-between gap-4 py-2 text-base ${strong ? "font-semibold" : ""}`}>
    <dt className="min-w-0 wrap-anywhere">{name}</dt>
    <dd className="shrink-0">{dollars(amount)}</dd>
  </div>
);
