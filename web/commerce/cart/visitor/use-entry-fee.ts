import { useEffect } from "react";
import type { VisitorCart } from "./use-cart.ts";

/**
 * Puts the fee of the entry in the address into the cart, once. Pages are drawn alike for everybody, so only the browser knows
 * the entry.
 */
export function useEntryFee({ cart: { phase, offer, lines }, store }: VisitorCart): void {
  const state = offer?.cart?.state ?? "cart";
  const isOpen = phase === "ready" && (state === "cart" || state === "held" || state === "expired");
  useEffect(() => {
    const entryID = new URLSearchParams(location.search).get("entry");
    if (entryID === null || !isOpen) return;
    history.replaceState(history.state, "", location.pathname);
    if (!lines.some((line) => line.entryID === entryID))
      void store.change({ lines: [...lines, { entryID, quantity: 1 }] });
  }, [isOpen, lines, store]);
}
