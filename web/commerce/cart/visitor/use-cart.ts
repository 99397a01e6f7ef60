import { useEffect, useState, useSyncExternalStore } from "react";
import type { ServiceAddress } from "../../../../contract/platform/addresses.ts";
import { registration } from "../../../../contract/commerce/cart/registration.ts";
import { useApi } from "../../../platform/api/api.ts";
import { CartStore, type CartState } from "./cart-store.ts";
import { cartStorage } from "./cart-storage.ts";

export type VisitorCart = { cart: CartState; keeper: CartStore };

/** The visitor's cart, as it stands on this page, in other tabs and at the server. */
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

/** A cart that was filled for somebody: the key stands in their mail, behind a number sign. From now on it is this browser's cart. */
function adoptOfferedCart(client: string): void {
  const [, key] = /^#cart=([A-Za-z0-9_-]{64})$/.exec(location.hash) ?? [];
  if (key === undefined) return;
  cartStorage(client).write({ key, wanted: [], isSent: true });
  history.replaceState(history.state, "", location.pathname + location.search);
}
