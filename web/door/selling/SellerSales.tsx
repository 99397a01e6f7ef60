import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { type DoorSale, listDoorSales } from "../../../contract/door/door-sales.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { useLiveAnswer } from "../../platform/api/answers.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { Button } from "../../platform/ui/Button.tsx";
import { DateTimeText } from "../../platform/ui/DateTimeText.tsx";

/** The seller's recent sales, and the cash they should have. */
export function SellerSales({ at, onOpen }: { at: ServiceAddress; onOpen: (sale: DoorSale) => void }) {
  const { cash, sales } = useLiveAnswer(listDoorSales, at);
  if (sales.length === 0) return null;
  return (
    <section aria-labelledby="own-sales" className="border-t pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="own-sales" className="font-semibold">
          Sold by you
        </h2>
        <p className="num text-ink-2">{dollars(cash)} in cash</p>
      </div>
      <ul className="mt-2 divide-y rounded-lg border bg-surface">
        {sales.map((sale) => (
          <li key={sale.transactionID} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
            <p className="num min-w-0 flex-1 basis-40">
              <span className="block font-medium">
                {sale.guestName || plural(sale.tickets.length, "ticket")}, {dollars(sale.total)}
              </span>
              <span className="block text-sm text-ink-3">
                Order {sale.number}, <DateTimeText value={sale.at} clock="here" />
              </span>
            </p>
            {sale.takenBack ? (
              <Badge>Undone</Badge>
            ) : (
              <Button size="lg" aria-label={`Show order ${sale.number}`} onClick={() => onOpen(sale)}>
                Show
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
