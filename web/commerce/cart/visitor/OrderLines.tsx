import { X } from "lucide-react";
import { dollars } from "../../../../contract/platform/money.ts";
import type { Cart } from "../../../../contract/commerce/cart/registration.ts";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { singleProgram } from "./cart-lines.ts";

type Line = Cart["lines"][number];
type Props = { lines: readonly Line[]; onRemove?: (line: Line) => void };

export const OrderLines = ({ lines, onRemove }: Props) => (
  <ul className="num text-md">
    {lines.map((line) => (
      <li key={line.lineID} className="flex flex-wrap items-start justify-between gap-x-3 py-2">
        <div className="min-w-0 flex-1 basis-32">
          <p className="font-medium wrap-anywhere">
            {line.quantity} × {line.name}
          </p>
          <p className="text-base wrap-anywhere text-ink-3">
            {[
              !singleProgram(lines) && line.program,
              line.quantity > 1 ? `${dollars(line.price)} each` : line.description,
            ]
              .filter(Boolean)
              .join(": ")}
          </p>
        </div>
        <div className="ml-auto flex items-start gap-1">
          <p className="font-medium">{dollars(line.quantity * line.price)}</p>
          {onRemove && (
            <IconButton
              label={`Remove ${line.name}`}
              tip={false}
              size="icon"
              className="-my-1.5 -mr-2"
              icon={<X aria-hidden size={16} />}
              onClick={() => onRemove(line)}
            />
          )}
        </div>
      </li>
    ))}
  </ul>
);

export function Totals({ cart }: { cart: Cart }) {
  const rows = [
    ...(cart.discount > 0 ? [{ name: cart.promoCode ?? "Discount", amount: -cart.discount }] : []),
    ...cart.fees,
    ...cart.taxes.filter(({ included }) => !included),
  ];
  return (
    <>
      {rows.length > 0 && (
        <dl className="num mt-4 grid gap-2 border-t pt-4 text-md">
          <AmountRow name="Subtotal" amount={cart.subtotal} />
          {rows.map((row) => (
            <AmountRow key={row.name} {...row} />
          ))}
        </dl>
      )}
      <div className="num mt-4 flex flex-wrap items-baseline justify-between gap-x-4 border-t pt-4">
        <p className="text-lg font-semibold">Total</p>
        <p data-slot="total" className="display text-2xl">
          {dollars(cart.balance)}
        </p>
      </div>
      {cart.taxes
        .filter(({ included }) => included)
        .map(({ name, amount }) => (
          <p key={name} className="num mt-0.5 text-end text-base text-ink-3">
            {name} of {dollars(amount)} is in the price
          </p>
        ))}
      {cart.saved > 0 && (
        <p className="num mt-0.5 text-end text-base text-confirm-text">
          {dollars(cart.saved)} less than {savingsText(cart)}
        </p>
      )}
    </>
  );
}

/** 'less than without membership and code' */
function savingsText({ saved, discount }: Pick<Cart, "saved" | "discount">): string {
  if (discount === 0) return "without membership";
  return saved > discount ? "without membership and code" : "without the code";
}

const AmountRow = ({ name, amount }: { name: string; amount: number }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="min-w-0 wrap-anywhere text-ink-2">{name}</dt>
    <dd className={amount < 0 ? "text-confirm-text" : undefined}>{dollars(amount)}</dd>
  </div>
);
