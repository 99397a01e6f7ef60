import { FileDown } from "lucide-react";
import { dollars } from "../../../../contract/platform/money.ts";
import type { ServiceAddress } from "../../../../contract/platform/addresses.ts";
import { refundTransaction } from "../../../../contract/commerce/orders/order-management.ts";
import { ticketsFile } from "../../../../contract/commerce/tickets/tickets.ts";
import { getTransaction } from "../../../../contract/commerce/orders/transactions.ts";
import { useAnswer } from "../../../platform/api/answers.ts";
import { ActionButton } from "../../../platform/dialogs/ActionButton.tsx";
import { SaveButton } from "../../../tables/downloads/SaveButton.tsx";
import { useProgram } from "../../../programs/studio/use-program.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { TicketCard } from "../../tickets/buyer/TicketCard.tsx";
import { RefundDialog } from "../../refunds/studio/RefundDialog.tsx";
import type { Sale } from "../use-counter.ts";

type Props = { at: ServiceAddress; sale: Sale; onNext: () => void };

/** After a sale: the change, the tickets to photograph or print, and the way to undo it. */
export function SoldSlip({ at, sale: { transactionID, change }, onNext }: Props) {
  const { standings } = useProgram();
  const ids = { ...at, transactionID };
  const { number, total, refunded, tickets, lines, state, guestEmail } = useAnswer(getTransaction, ids);
  const live = tickets.filter((ticket) => ticket.state === "live");
  const bare = lines.filter(({ lineID }) => !tickets.some((ticket) => ticket.lineID === lineID));
  return (
    <section aria-labelledby="sold">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="sold" className="display text-2xl">
            {live.length === 0 && tickets.length > 0 ? "Undone" : `Sold for ${dollars(total)}`}
          </h2>
          <p className="mt-1 text-ink-2">
            Order {number}
            {guestEmail && `. The tickets go to ${guestEmail}, too.`}
            {refunded > 0 && `. ${dollars(refunded)} given back.`}
          </p>
        </div>
        {change > 0 && (
          <p className="num text-right">
            <span className="block text-sm text-ink-3">Change</span>
            <span className="display text-3xl">{dollars(change)}</span>
          </p>
        )}
      </div>
      {state === "paidLateUnfilled" && (
        <Notice tone="danger" className="mt-4" title="The card was charged after the places were gone.">
          Decide on the page of the order: find places, or give the money back.
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" size="lg" onClick={onNext}>
          Next sale
        </Button>
        {live.length > 0 && <SaveButton endpoint={ticketsFile} params={ids} icon={FileDown} label="Tickets to print" />}
        <ActionButton
          size="lg"
          variant="ghost"
          endpoint={refundTransaction}
          standings={standings}
          {...(live.length + bare.length === 0 && { reason: "It was undone." })}
          dialog={
            <RefundDialog
              params={ids}
              what={`order ${number}`}
              amount={total - refunded}
              ticketIDs={live.map(({ ticketID }) => ticketID)}
              lineIDs={bare.map(({ lineID }) => lineID)}
              onDone={() => undefined}
            />
          }
        >
          Undo the sale
        </ActionButton>
      </div>
      {live.length > 0 && (
        <section
          aria-label="Tickets"
          // Scrollable by keyboard, too.
          tabIndex={0}
          className="mt-6 flex snap-x gap-4 overflow-x-auto pb-3"
        >
          {live.map((ticket, place) => (
            <TicketCard
              key={ticket.ticketID}
              client={at.client}
              ticket={ticket}
              at={{ place: place + 1, of: live.length }}
            />
          ))}
        </section>
      )}
    </section>
  );
}
