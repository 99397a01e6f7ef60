import { useEffect } from "react";
import type { VisitorCart } from "./use-cart.ts";

/**
 * Whoever comes from their entry has its fee put into the cart, once, beside what is there. The page is drawn for everybody alike,
 * so that it doesn't know which entry stands in its address; the browser does.
 */
export function useEntryFee({ cart: { phase, offer, lines: wanted }, keeper }: VisitorCart): void {
  const state = offer?.cart?.state ?? "cart";
  const isOpen = phase === "ready" && (state === "cart" || state === "held" || state === "expired");
  useEffect(() => {
    const entryID = new URLSearchParams(location.search).get("entry");
    if (entryID === null || !isOpen) return;
    history.replaceState(history.state, "", location.pathname);
    if (!wanted.some((line) => line.entryID === entryID))
      void keeper.change({ wanted: [...wanted, { entryID, quantity: 1 }] });
  }, [isOpen, wanted, keeper]);
}
