import { Minus, Plus } from "lucide-react";
import { useRef } from "react";
import type { OfferedProduct } from "../../../../contract/commerce/cart/registration.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { stepQuantity } from "./cart-lines.ts";

type Props = {
  product: Pick<OfferedProduct, "name" | "fewest" | "most">;
  quantity: number;
  onStep: (by: 1 | -1) => void;
};

/** Fewer and more. At zero it is one button in the same place, so that the focus stays. */
export function Quantity({ product, quantity, onStep }: Props) {
  const more = useRef<HTMLSpanElement>(null);
  const { name, most } = product;
  const reason = quantity >= most ? `An order has at most ${most} of it.` : undefined;
  const step = (by: 1 | -1) => {
    if (stepQuantity(product, quantity, by) === 0) more.current?.querySelector("button")?.focus();
    onStep(by);
  };
  return (
    <div
      role="group"
      aria-label={`How many of ${name}`}
      className="flex items-center justify-end gap-1 noscript:hidden"
    >
      {quantity > 0 && (
        <>
          <IconButton
            label={`One fewer of ${name}`}
            tip={false}
            variant="secondary"
            size="icon-lg"
            className="rounded-full!"
            icon={<Minus aria-hidden size={18} />}
            onClick={() => step(-1)}
          />
          <output className="num min-w-9 text-center text-lg font-semibold">{quantity}</output>
        </>
      )}
      <span ref={more}>
        <Button
          variant="secondary"
          size={quantity > 0 ? "icon-lg" : "lg"}
          className={quantity > 0 ? "rounded-full!" : undefined}
          aria-label={quantity > 0 ? `One more of ${name}` : `Add ${name}`}
          reason={reason}
          onClick={() => step(1)}
        >
          <Plus aria-hidden size={18} />
          {quantity === 0 && "Add"}
        </Button>
      </span>
    </div>
  );
}
