import { clsx } from "clsx";
import type { ServiceAddress } from "../../../../contract/platform/addresses.ts";
import { priceText } from "../../../../contract/platform/money.ts";
import { plural } from "../../../../contract/platform/plural.ts";
import type { OfferedProduct, Registration } from "../../../../contract/commerce/cart/registration.ts";
import { unavailableText, untilText } from "../../../../contract/commerce/shop/sale-rules.ts";
import { Badge } from "../../../platform/ui/Badge.tsx";
import { DonationField } from "./DonationField.tsx";
import { JoinWaitingList } from "../../waiting-list/visitor/JoinWaitingList.tsx";
import { Quantity } from "./Quantity.tsx";

type Props = {
  at: ServiceAddress;
  product: OfferedProduct;
  offer: Pick<Registration, "zone" | "now" | "member">;
  /** Whether the visitor's cart is known: until then nobody can type an amount, which the page might take away again. */
  isKnown: boolean;
  quantity: number;
  onStep: (by: 1 | -1) => void;
  /** Cents; 0: nothing any more. */
  onGive: (cents: number) => void;
};

/** A product with its price and quantity, or the reason why it isn't available, in the same place. */
export function ProductRow({ at, product, offer, isKnown, quantity, onStep, onGive }: Props) {
  const isGone = product.unavailable === "soldOut" || product.unavailable === "held";
  // A quantity that the cart holds stays, however few are left.
  const reason = quantity > 0 && isGone ? null : product.unavailable;
  return (
    <li
      data-slot="product"
      className={clsx(
        "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-b py-4 sm:grid-cols-[minmax(0,1fr)_auto_136px] sm:py-5",
        reason && "text-ink-3",
      )}
    >
      <ProductWords product={product} isOff={reason !== null} className="col-span-2 sm:col-span-1" />
      <ProductPrice product={product} offer={offer} />
      <div className="flex justify-end">
        {reason ? (
          <p className="text-end text-base font-medium sm:text-md">
            {unavailableText(reason, { ...product, zone: offer.zone, now: offer.now })}
          </p>
        ) : product.kind === "donation" ? null : (
          <Quantity product={product} quantity={quantity} onStep={onStep} />
        )}
      </div>
      {reason !== null && isGone && product.kind !== "donation" && <JoinWaitingList at={at} product={product} />}
      {product.kind === "donation" && !reason && isKnown && (
        <DonationField product={product} isIn={quantity > 0} onGive={onGive} />
      )}
    </li>
  );
}

type WordsProps = { product: OfferedProduct; isOff: boolean; className?: string };

export const ProductWords = ({ product, isOff, className }: WordsProps) => (
  <div className={clsx("min-w-0", className)}>
    <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-lg font-semibold wrap-anywhere">
      {product.name}
      {product.left !== null && product.left > 0 && !isOff && <Badge tone="warning">{product.left} left</Badge>}
    </h2>
    {product.description && (
      <p className={clsx("mt-0.5 text-base text-pretty wrap-anywhere", !isOff && "text-ink-2")}>
        {product.description}
      </p>
    )}
    {productNotes(product).map((note) => (
      <p key={note} className="mt-0.5 text-sm text-ink-3">
        {note}
      </p>
    ))}
  </div>
);

const productNotes = ({ tickets, admits, fewest }: OfferedProduct): string[] => [
  ...(tickets > 1 ? [plural(tickets, "ticket")] : []),
  ...(admits > 1 ? [`Lets in ${admits} people`] : []),
  ...(fewest > 1 ? [`From ${fewest} upwards`] : []),
];

export function ProductPrice({ product, offer: { zone, now, member } }: Pick<Props, "product" | "offer">) {
  const { kind, price, regularPrice, memberPrice, priceName, priceUntil } = product;
  const until = priceUntil && untilText(priceUntil, zone, now);
  return (
    <div className="num min-w-0 sm:text-end">
      <p className="flex flex-wrap items-baseline gap-x-2 sm:block">
        <span className="text-lg font-semibold">
          {kind === "donation" ? `from ${priceText(price)}` : price === 0 ? "Free" : priceText(price)}
        </span>
        {regularPrice !== null && (
          <s className="text-base text-ink-3 sm:block">
            <span className="sr-only">instead of </span>
            {priceText(regularPrice)}
          </s>
        )}
      </p>
      {member !== true && memberPrice !== null && memberPrice < price && (
        <p className="text-sm text-ink-3">Members {priceText(memberPrice)}</p>
      )}
      {until && <p className="text-sm text-ink-3">{priceName ? `${priceName}, ${until}` : until}</p>}
    </div>
  );
}
