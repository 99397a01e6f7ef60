import type { ReactNode } from "react";
import type { Purchase, PurchasedTicket } from "../../../../contract/commerce/orders/transactions.ts";
import { addPurchased } from "../../../../contract/commerce/wallets/wallets.ts";
import { WalletButtons } from "../../wallets/WalletButtons.tsx";
import { TicketCard, ticketWidthClass } from "./TicketCard.tsx";

type Props = {
  at: { client: string; service: string };
  link: string;
  purchase: Pick<Purchase, "tickets" | "wallets">;
  /** Below each ticket that lets somebody in. */
  below?: (ticket: PurchasedTicket) => ReactNode;
};

/** The tickets of an order: on a phone beside each other, to swipe; on a wide screen all of them at once. */
export const PurchasedTickets = ({ at, link, purchase: { tickets, wallets }, below }: Props) => (
  <section
    aria-label="Tickets"
    // Makes it scrollable by keyboard.
    tabIndex={0}
    className="-mx-5 mt-6 flex snap-x snap-mandatory gap-4 overflow-x-auto px-5 pb-3 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0"
  >
    {tickets.map((ticket, place) => (
      <div key={ticket.ticketID} className={`grid ${ticketWidthClass} shrink-0 snap-center content-start gap-3`}>
        <TicketCard client={at.client} ticket={ticket} at={{ place: place + 1, of: tickets.length }} />
        {ticket.code !== null && (
          <>
            <WalletButtons
              wallets={wallets}
              endpoint={addPurchased}
              params={{ ...at, service: ticket.service, ticketID: ticket.ticketID }}
              link={link}
            />
            {below?.(ticket)}
          </>
        )}
      </div>
    ))}
  </section>
);
