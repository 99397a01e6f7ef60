import { useNow } from "../../../platform/ui/use-now.ts";
import type { CartState } from "./cart-store.ts";
import { type Hold, holdAt } from "./hold.ts";

/** How long the cart is still held, second by second; nothing where nothing is held. */
export function useHold({ offer, clockOffset: ahead }: CartState): Hold | undefined {
  const now = useNow(1_000);
  const cart = offer?.cart;
  if (cart?.state === "expired") return { left: 0, isShort: true, isOver: true };
  if (cart?.state !== "held" || cart.heldUntil === null) return undefined;
  return holdAt(cart.heldUntil, now.getTime(), ahead);
}
