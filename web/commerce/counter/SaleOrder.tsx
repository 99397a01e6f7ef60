import type { ReactNode } from "react";
import { dollars } from "../../../contract/platform/money.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Notice } from "../../platform/ui/Notice.tsx";
import { Totals } from "../cart/visitor/OrderLines.tsx";
import { Quantity } from "../cart/visitor/Quantity.tsx";
import { quantityOf, stepLine } from "../cart/visitor/cart-lines.ts";
import type { Counter } from "./use-counter.ts";

type Props = { counter: Counter; onPay: () => void; children?: ReactNode };

export function SaleOrder({ counter, onPay, children }: Props) {
  const { offer, lines, isSending } = counter;
  const cart = offer?.cart;
  const chosenProducts = (offer?.products ?? []).filter(({ ticketID }) => quantityOf(lines, ticketID) > 0);
  const isEmpty = chosenProducts.length === 0;
  const reason = isEmpty ? "Tap what is sold first." : undefined;
  return (
    <section aria-labelledby="order" className="rounded-lg border bg-surface p-5 lg:sticky lg:top-5">
      <h2 id="order" className="text-md font-semibold">
        This sale
      </h2>
      {isEmpty && <p className="mt-2 text-ink-3">Nothing yet.</p>}
      <ul className="divide-y divide-line">
        {chosenProducts.map((product) => (
          <li key={product.ticketID} className="flex items-center gap-3 py-2.5">
            <span className="min-w-0 flex-1 wrap-anywhere">{product.name}</span>
            <Quantity
              product={product}
              quantity={quantityOf(lines, product.ticketID)}
              onStep={(by) => counter.change({ lines: stepLine(lines, product, by) })}
            />
          </li>
        ))}
      </ul>
      {cart?.problems.map(({ text }) => (
        <Notice key={text} tone="warning" live className="mt-3">
          {text}
        </Notice>
      ))}
      {!isEmpty && children}
      {cart && !isEmpty && <Totals cart={cart} />}
      <Button variant="primary" size="xl" className="mt-4 w-full" busy={isSending} reason={reason} onClick={onPay}>
        {cart && !isEmpty ? `Take ${dollars(cart.balance)}` : "Take payment"}
      </Button>
    </section>
  );
}
