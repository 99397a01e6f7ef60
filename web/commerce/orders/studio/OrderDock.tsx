import type { KeyboardEvent } from "react";
import { clsx } from "clsx";
import { useNavigate } from "react-router";
import { type ProgramAddress } from "../../../../contract/platform/addresses.ts";
import { studioPaths } from "../../../../contract/platform/studio-addresses.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import { listTransactions } from "../../../../contract/commerce/orders/order-management.ts";
import { Link } from "../../../platform/address/Link.tsx";
import { useAddress } from "../../../platform/address/address.ts";
import { usePagedAnswer } from "../../../platform/api/use-paged-answer.ts";
import { mediaHook } from "../../../platform/ui/media-hook.ts";
import { PagedList } from "../../../platform/ui/PagedList.tsx";
import { SearchField } from "../../../platform/ui/Toolbar.tsx";
import { OrderStateBadge } from "./OrderStateBadge.tsx";
import { useOrderFilter } from "./use-order-filter.ts";

/** Whether there is room for the list beside an order. */
export const useWide = mediaHook("(min-width: 1400px)");

type Props = { at: { client: string; service: string }; place: ProgramAddress; transactionID: string };

/** The list beside the open order: arrow keys move on. */
export function OrderDock({ at, place, transactionID }: Props) {
  const { query, search, setSearch } = useOrderFilter();
  const { search: address } = useAddress();
  const navigate = useNavigate();
  const list = usePagedAnswer(listTransactions, at, query);
  const orders = list.pages.flatMap(({ transactions }) => transactions);
  const linkTo = (id: string) => studioPaths.transaction({ ...place, transactionID: id }) + address;
  function goOn(event: KeyboardEvent) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const position = orders.findIndex((order) => order.transactionID === transactionID);
    const next = by && orders[position + by];
    if (!next) return;
    event.preventDefault();
    document.getElementById(`order-${next.transactionID}`)?.focus();
    void navigate(linkTo(next.transactionID));
  }
  return (
    <aside
      aria-label="Orders"
      className="sticky top-6 flex max-h-[calc(100dvh-6rem)] flex-col self-start border-r pr-5"
    >
      <SearchField label="Search orders" placeholder="Name, email or number" value={search} onChange={setSearch} />
      <div className="mt-3 min-h-0 overflow-y-auto">
        <PagedList list={list} shown={orders.length} empty={<p className="py-3 text-ink-3">No order found.</p>}>
          <ul className="divide-y" onKeyDown={goOn}>
            {orders.map((order) => {
              const isOpen = order.transactionID === transactionID;
              return (
                <li key={order.transactionID}>
                  <Link
                    id={`order-${order.transactionID}`}
                    to={linkTo(order.transactionID)}
                    aria-current={isOpen ? "true" : undefined}
                    className={clsx("flex items-start gap-3 px-3 py-2", isOpen ? "bg-brand-soft" : "hover:bg-sunken")}
                  >
                    <span className="min-w-0 flex-1">
                      <span translate={order.guestName ? "no" : undefined} className="block truncate font-medium">
                        {order.guestName || "Not named yet"}
                      </span>
                      <span className="block truncate text-sm text-ink-3">
                        {[order.number, order.bought].filter(Boolean).join(", ")}
                      </span>
                    </span>
                    <span className="num shrink-0 text-right">
                      {dollars(order.total)}
                      {order.state !== "paid" && (
                        <span className="mt-0.5 block">
                          <OrderStateBadge state={order.state} method={order.method} />
                        </span>
                      )}
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </PagedList>
      </div>
    </aside>
  );
}
