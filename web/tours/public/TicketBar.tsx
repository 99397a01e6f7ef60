import { Ticket } from "lucide-react";
import { type ServiceAddress, paths } from "../../../contract/platform/addresses.ts";
import { priceText } from "../../../contract/platform/money.ts";
import type { TourPage } from "../../../contract/tours/tour.ts";
import { LinkButton } from "../../platform/ui/Button.tsx";

type Props = { at: ServiceAddress; name: string; price: TourPage["ticketPrice"] };

/** What a ticket costs, and the way to it: on a phone always at hand. */
export function TicketBar({ at, name, price }: Props) {
  const amount = price?.amount ?? price?.memberAmount ?? null;
  return (
    <aside
      aria-label="Tickets"
      data-slot="ticket-bar"
      className="fixed inset-x-0 bottom-0 z-30 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t bg-bg px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:rounded-lg lg:border lg:bg-surface lg:p-5 lg:shadow-1"
    >
      <p className="min-w-0 flex-1 basis-40">
        <span className="num block text-md font-semibold">
          {amount === null ? "Tickets" : amount === 0 ? "Free tickets" : `Tickets from ${priceText(amount)}`}
        </span>
        <span className="line-clamp-2 text-sm text-ink-2">{name}</span>
      </p>
      <LinkButton variant="primary" size="lg" to={paths.tickets({ ...at, serviceType: "parades" })}>
        <Ticket aria-hidden size={18} />
        Get tickets
      </LinkButton>
    </aside>
  );
}
