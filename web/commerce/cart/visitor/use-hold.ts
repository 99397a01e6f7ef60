import { useNow } from "../../../platform/ui/use-now.ts";
import type { CartState } from "./cart-store.ts";
import { type Hold, holdAt } from "./hold.ts";

/** The hold's state, second by second; undefined without a hold. */
export function useHold({ offer, clockOffset }: CartState): Hold | undefined {
  const now = useNow(1_000);
  const cart = offer?.cart;
  if (cart?.state === "expired") return { left: 0, isShort: true, isOver: true };
  if (!offer || cart?.state !== "held" || cart.heldUntil === null) return undefined;
  return holdAt({ heldUntil: cart.heldUntil, now: offer.now }, now.getTime(), clockOffset);
}
