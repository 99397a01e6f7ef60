import { useEffect } from "react";
import type { VisitorCart } from "./use-cart.ts";

/**
 * Puts the fees of the entries in the address into the cart, once. Pages are drawn alike for everybody, so only the browser knows
 * the entries.
 */
export function useEntryFees({ cart: { phase, offer, lines }, store }: VisitorCart): void {
  const state = offer?.cart?.state ?? "cart";
  const isOpen = phase === "ready" && (state === "cart" || state === "held" || state === "expired");
  useEffect(() => {
    const entries = new URLSearchParams(location.search).getAll("entry");
    if (entries.length === 0 || !isOpen) return;
    history.replaceState(history.state, "", location.pathname);
    const added = [...new Set(entries)].filter((entryID) => lines.every((line) => line.entryID !== entryID));
    if (added.length > 0)
      void store.change({ lines: [...lines, ...added.map((entryID) => ({ entryID, quantity: 1 }))] });
  }, [isOpen, lines, store]);
}
