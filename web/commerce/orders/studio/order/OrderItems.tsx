import { useState } from "react";
import { dollars } from "../../../../../contract/platform/money.ts";
import { moveTicket, refundTransaction } from "../../../../../contract/commerce/orders/order-management.ts";
import { type PurchasedTicket, ticketStateLabels } from "../../../../../contract/commerce/orders/transactions.ts";
import { eraseGuest } from "../../../../../contract/people/erasing.ts";
import { EraseGuestDialog } from "../../../../people/members/EraseDialog.tsx";
import { ActionButton } from "../../../../platform/dialogs/ActionButton.tsx";
import { ActionDialog } from "../../../../platform/dialogs/ActionDialog.tsx";
import { Checkbox } from "../../../../platform/ui/Checkbox.tsx";
import { RefundDialog } from "../../../refunds/studio/RefundDialog.tsx";
import { SectionHead } from "./SectionHead.tsx";
import type { OrderHistory, OrderProps } from "./order-props.ts";

/** Cents of a ticket that aren’t given back. */
const unrefunded = ({ paid, refunded }: PurchasedTicket) => paid - refunded;

/** The refundable items: valid tickets, and lines without tickets. */
export function OrderItems({ ids, standings, purchase, others }: OrderProps & { others: OrderHistory["others"] }) {
  const [selection, setSelection] = useState<readonly string[]>([]);
  const { tickets, lines } = purchase;
  const bare = lines.filter(({ lineID }) => !tickets.some((ticket) => ticket.lineID === lineID));
  const goingTickets = tickets.filter(({ ticketID, state }) => state === "live" && selection.includes(ticketID));
  const goingLines = bare.filter(({ lineID }) => selection.includes(lineID));
  const amount =
    goingTickets.reduce((sum, ticket) => sum + unrefunded(ticket), 0) +
    goingLines.reduce((sum, { total, refunded }) => sum + total - refunded, 0);
  const count = goingTickets.length + goingLines.length;
  const programOf = (line: string) => others.find(({ lineID }) => lineID === line)?.program;
  const choose = (id: string) =>
    setSelection((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  const named = [...goingTickets.map(({ number }) => `ticket ${number}`), ...goingLines.map(({ name }) => name)];
  const what = named.length <= 3 ? named.join(", ") : `${named.length} of this order`;
  return (
    <section aria-labelledby="bought">
      <SectionHead id="bought" title="Bought">
        <ActionButton
          variant="danger"
          size="sm"
          endpoint={refundTransaction}
          standings={standings}
          {...(count === 0 && { reason: "Choose what to refund first." })}
          dialog={
            <RefundDialog
              params={ids}
              what={what}
              amount={amount}
              ticketIDs={goingTickets.map(({ ticketID }) => ticketID)}
              lineIDs={goingLines.map(({ lineID }) => lineID)}
              onDone={() => setSelection([])}
            />
          }
        >
          {count === 0 ? "Refund" : `Refund ${dollars(amount)}`}
        </ActionButton>
      </SectionHead>
      <ul className="divide-y rounded-lg border px-4">
        {tickets.map((ticket) => (
          <li key={ticket.ticketID} className="flex flex-wrap items-center gap-x-4 py-1.5">
            <div className="min-w-0 flex-1 basis-40">
              <Checkbox
                checked={selection.includes(ticket.ticketID)}
                disabled={ticket.state !== "live" || programOf(ticket.lineID) !== undefined}
                onChange={() => choose(ticket.ticketID)}
              >
                <span className={ticket.state === "live" ? undefined : "line-through"}>
                  {ticket.product}, ticket {ticket.number}
                </span>
                <span className="block text-sm text-ink-3">
                  {ticket.state === "live" ? ticket.holderName || "Not named yet" : ticketStateLabels[ticket.state]}
                  {programOf(ticket.lineID) && `, of ${programOf(ticket.lineID)}`}
                </span>
              </Checkbox>
            </div>
            <span className="num">{dollars(unrefunded(ticket))}</span>
            <ActionButton
              size="sm"
              variant="ghost"
              endpoint={moveTicket}
              standings={standings}
              {...(ticket.state !== "live" && { reason: "It lets nobody in any more." })}
              dialog={
                <ActionDialog
                  title={`Move ticket ${ticket.number}`}
                  text="The code that its holder has now stops working. Both get a mail."
                  endpoint={moveTicket}
                  params={{ client: ids.client, service: ids.service, ticketID: ticket.ticketID }}
                  initial={{ name: ticket.holderName, email: ticket.holderEmail }}
                  save="Move"
                />
              }
            >
              Move
            </ActionButton>
            {ticket.holderEmail && (
              <ActionButton
                size="sm"
                variant="ghost"
                endpoint={eraseGuest}
                standings={standings}
                dialog={
                  <EraseGuestDialog client={ids.client} orderID={purchase.transactionID} ticketID={ticket.ticketID} />
                }
              >
                Erase guest
              </ActionButton>
            )}
          </li>
        ))}
        {bare.map(({ lineID, name, about, quantity, total, refunded, ended }) => (
          <li key={lineID} className="flex items-center gap-x-4 py-1.5">
            <div className="min-w-0 flex-1">
              <Checkbox
                checked={selection.includes(lineID)}
                disabled={ended || programOf(lineID) !== undefined}
                onChange={() => choose(lineID)}
              >
                <span className={ended ? "line-through" : undefined}>
                  {quantity > 1 && `${quantity} × `}
                  {name}
                  {about && `: ${about}`}
                </span>
                {programOf(lineID) && <span className="block text-sm text-ink-3">Of {programOf(lineID)}</span>}
              </Checkbox>
            </div>
            <span className="num">{dollars(total - refunded)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
