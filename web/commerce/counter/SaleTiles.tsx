import { priceText } from "../../../contract/platform/money.ts";
import type { OfferedProduct } from "../../../contract/commerce/cart/registration.ts";
import { unavailableText } from "../../../contract/commerce/shop/sale-rules.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { quantityOf, stepQuantity, withQuantity } from "../cart/visitor/cart-lines.ts";
import type { Counter } from "./use-counter.ts";

type Props = { counter: Counter; offer: NonNullable<Counter["offer"]> };

/** Large enough for a thumb: a tap is one more. */
export function SaleTiles({ counter, offer }: Props) {
  if (offer.products.length === 0) return <EmptyState title="Nothing is for sale here" text="Set up tickets first." />;
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {offer.products.map((product) => (
        <li key={product.ticketID}>
          <Tile counter={counter} offer={offer} product={product} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ counter, offer, product }: Props & { product: OfferedProduct }) {
  const { ticketID, name, price, kind, unavailable, left } = product;
  const quantity = quantityOf(counter.lines, ticketID);
  const reason = unavailable && unavailableText(unavailable, { ...product, zone: offer.zone, now: offer.now });
  const note = reason ?? (left === null ? undefined : `${left} left`);
  return (
    <button
      type="button"
      disabled={unavailable !== null}
      onClick={() =>
        counter.change({
          wanted: withQuantity(
            counter.lines,
            ticketID,
            stepQuantity(product, quantity, 1),
            kind === "donation" ? price : undefined,
          ),
        })
      }
      className="relative flex min-h-28 w-full flex-col justify-between gap-2 rounded-lg border bg-surface p-4 text-left shadow-1 transition-colors hover:border-field active:scale-[.985] disabled:opacity-50 aria-pressed:border-brand-line"
    >
      <span className="font-semibold text-pretty wrap-anywhere">{name}</span>
      <span className="num flex w-full items-end justify-between gap-2">
        <span>
          <span className="text-md">{priceText(price)}</span>
          {note && <span className="block text-sm text-ink-3">{note}</span>}
        </span>
        {quantity > 0 && (
          <span className="grid size-8 shrink-0 place-items-center rounded-full bg-brand text-base font-semibold text-brand-ink">
            {quantity}
            <span className="sr-only"> in this sale</span>
          </span>
        )}
      </span>
    </button>
  );
}
