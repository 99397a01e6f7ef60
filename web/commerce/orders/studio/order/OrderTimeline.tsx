import type { Purchase } from "../../../../../contract/commerce/orders/transactions.ts";
import { dateTimeText } from "../../../../platform/ui/date-text.ts";
import type { OrderHistory } from "./order-props.ts";
import { SectionHead } from "./SectionHead.tsx";

/** What was done with it, the latest first. */
export const OrderTimeline = ({ events, zone }: { events: OrderHistory["events"]; zone: Purchase["zone"] }) =>
  events.length > 0 && (
    <section aria-labelledby="history" className="mt-7">
      <SectionHead id="history" title="History" />
      <ol className="ml-1 border-l">
        {events.map(({ eventID, at, who, what }) => (
          <li key={eventID} className="relative py-1.5 pl-5">
            <span
              aria-hidden
              className="absolute top-3.5 -left-1 size-2 rounded-full border border-line-2 bg-surface"
            />
            <p className="wrap-anywhere">{what}</p>
            <p className="num text-sm text-ink-3">
              {dateTimeText(at, zone)}, {who ?? "by the buyer or a guest"}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
