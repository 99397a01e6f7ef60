import { CalendarPlus, FileDown, ReceiptText, Send } from "lucide-react";
import { type ProgramAddress, type ServiceAddress, paths } from "../../../../contract/platform/addresses.ts";
import { receiptFile } from "../../../../contract/commerce/orders/receipts.ts";
import type { Purchase } from "../../../../contract/commerce/orders/transactions.ts";
import { ticketsCalendar, ticketsFile } from "../../../../contract/commerce/tickets/tickets.ts";
import { SaveButton } from "../../../tables/downloads/SaveButton.tsx";
import { PurchasedTickets } from "../../tickets/buyer/PurchasedTickets.tsx";
import { ThanksLink } from "./ThanksLink.tsx";

type Props = { program: ProgramAddress; purchaseKey: string; order: Purchase };

/** The tickets that the thanks are made of; the other pages of buying don't load them. */
export const BoughtTickets = ({ program, purchaseKey, order }: Props) => (
  <>
    <PurchasedTickets at={program} link={purchaseKey} purchase={order} />
    <TicketActions program={program} purchaseKey={purchaseKey} order={order} />
  </>
);

function TicketActions({ program, purchaseKey, order }: Props) {
  const { client, service } = program;
  const { transactionID, tickets } = order;
  const ids = { client, service, transactionID };
  const live = tickets.filter(({ code }) => code !== null);
  if (live.length === 0) return null;
  const hasDays = live.some(({ days }) => days.length > 0);
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2 max-sm:*:flex-1">
        {hasDays && (
          <SaveButton endpoint={ticketsCalendar} params={ids} link={purchaseKey} icon={CalendarPlus} label="Calendar" />
        )}
        <SaveButton endpoint={ticketsFile} params={ids} link={purchaseKey} icon={FileDown} label="Tickets as PDF" />
      </div>
      {live.length > 1 && (
        <ThanksLink
          to={`${paths.purchase({ ...program, purchaseKey })}#guests`}
          icon={<Send aria-hidden size={20} className="shrink-0 text-ink-3" />}
        >
          Hand out your {live.length} tickets
        </ThanksLink>
      )}
    </>
  );
}

type ReceiptProps = { at: ServiceAddress; purchaseKey: string; transactionID: string };

export const ReceiptButton = ({ at, purchaseKey, transactionID }: ReceiptProps) => (
  <SaveButton
    endpoint={receiptFile}
    params={{ ...at, receiptID: transactionID }}
    link={purchaseKey}
    icon={ReceiptText}
    label="Receipt as PDF"
  />
);
