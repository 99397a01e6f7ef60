import { clsx } from "clsx";
import { Users } from "lucide-react";
import type { OrderTicket } from "../../../contract/door/door.ts";
import { Button } from "../../platform/ui/Button.tsx";
import type { TicketSource } from "../device/offline-check-in.ts";
import type { OrderAdmissions, RestTicket } from "./order-admissions.ts";
import type { CheckInControl } from "./use-check-in.ts";

type Props = {
  order: OrderAdmissions;
  checking: CheckInControl;
  /** The name above: where all have the buyer's, the product tells them apart. */
  shownName: string;
};

/** So many are drawn as dots; more are a number alone. */
const MOST_DOTS = 8;

/** '2 of 4 in this order', and in dots. */
export const OrderCount = ({ isIn, of }: Pick<OrderAdmissions, "isIn" | "of">) => (
  <span className="flex items-center justify-between gap-3">
    <b className="num font-semibold">
      {isIn} of {of} in this order
    </b>
    {of <= MOST_DOTS && (
      <span aria-hidden className="flex shrink-0 gap-1.5">
        {Array.from({ length: of }, (_, at) => (
          <span key={at} className={clsx("size-3.5 rounded-full border-2 border-white", at < isIn && "bg-white")} />
        ))}
      </span>
    )}
  </span>
);

/** Those of the order who aren't in yet: each one press, or all of them. */
export function OrderRest({ order, checking, shownName }: Props) {
  const rest = order.rest.map((ticket) => (ticket.name === shownName ? { ...ticket, name: "" } : ticket));
  if (rest.length === 0) return null;
  const seats = rest.flatMap((ticket) => Array.from({ length: ticket.left }, () => ticket));
  return (
    <div className="grid gap-2">
      <ul aria-label="The rest of the order" className="grid gap-2">
        {rest.map((ticket) => (
          <li key={ticket.key} className="flex items-center gap-3 rounded-[28px] bg-black/25 py-1 pr-1 pl-5">
            <span className="min-w-0 flex-1">
              <span translate={ticket.name ? "no" : undefined} className="block truncate font-semibold">
                {ticket.name || ticket.product}
              </span>
              <span className="num block truncate text-sm">{restText(ticket)}</span>
            </span>
            <Button
              variant="inverse"
              className="min-h-13 rounded-full px-5 text-md"
              busy={checking.busy}
              aria-label={`Check In: ${ticket.name || ticket.product}, ticket #${ticket.number}`}
              onClick={() => void letIn(checking, [ticket])}
            >
              Check In
            </Button>
          </li>
        ))}
      </ul>
      {seats.length > 1 && (
        <button
          type="button"
          className="thumb flex min-h-13 items-center justify-center gap-2.5 rounded-full border-2 border-white px-5 text-md font-semibold aria-disabled:opacity-60"
          aria-disabled={checking.busy || undefined}
          onClick={() => !checking.busy && void letIn(checking, seats)}
        >
          <Users aria-hidden size={20} />
          {seats.length === 2 ? "Check in both" : `Check in all ${seats.length}`}
        </button>
      )}
    </div>
  );
}

function restText({ name, product, number, admits, left }: RestTicket): string {
  const whose = name ? `${product}, #${number}` : `#${number}`;
  return admits > 1 ? `${whose}, ${admits - left} of ${admits} in` : `${whose}, not here yet`;
}

/** Those of one order are all of the same list: with a network or without. */
function letIn(checking: CheckInControl, tickets: readonly RestTicket[]) {
  const items = tickets.flatMap(({ means }): OrderTicket[] => ("item" in means ? [means.item] : []));
  const listed = tickets.flatMap(({ means }): TicketSource[] => ("listed" in means ? [means.listed] : []));
  if (listed.length > 0) return checking.letInListed(listed);
  return items.length === 1 ? checking.letIn(items[0]!) : checking.letInAll(items);
}
