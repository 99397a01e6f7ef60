import { useEffect, useState, useSyncExternalStore } from "react";
import type { ServiceAddress } from "../../../../contract/platform/addresses.ts";
import { registration } from "../../../../contract/commerce/cart/registration.ts";
import { useApi } from "../../../platform/api/api.ts";
import { CartStore, type CartState } from "./cart-store.ts";
import { cartStorage } from "./cart-storage.ts";

export type VisitorCart = { cart: CartState; keeper: CartStore };

/** The visitor's cart, in sync with other tabs and the server. */
export function useCart({ client, service }: ServiceAddress): VisitorCart {
  const { call } = useApi();
  const [keeper] = useState(
    () =>
      new CartStore({
        ask: (asked) => call(registration, { client, service }, asked),
        stored: cartStorage(client),
        now: Date.now,
      }),
  );
  useEffect(() => {
    const refresh = () => void keeper.refresh();
    const whenSeen = () => document.visibilityState === "visible" && refresh();
    const whenBack = ({ persisted }: PageTransitionEvent) => persisted && refresh();
    adoptOfferedCart(client);
    void keeper.load();
    addEventListener("online", refresh);
    addEventListener("pageshow", whenBack);
    document.addEventListener("visibilitychange", whenSeen);
    const unwatch = cartStorage(client).watch(refresh);
    return () => {
      removeEventListener("online", refresh);
      removeEventListener("pageshow", whenBack);
      document.removeEventListener("visibilitychange", whenSeen);
      unwatch();
      keeper.close();
    };
  }, [client, keeper]);
  return { keeper, cart: useSyncExternalStore(keeper.watch, keeper.state, keeper.state) };
}

/** Takes over a cart that was filled for somebody on the waiting list: its key is in the fragment of the mail's link. */
function adoptOfferedCart(client: string): void {
  const [, key] = /^#cart=([A-Za-z0-9_-]{64})$/.exec(location.hash) ?? [];
  if (key === undefined) return;
  cartStorage(client).write({ key, wanted: [], isSent: true });
  history.replaceState(history.state, "", location.pathname + location.search);
}
