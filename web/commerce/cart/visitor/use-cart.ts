import { useEffect, useState, useSyncExternalStore } from "react";
import type { ServiceAddress } from "../../../../contract/platform/addresses.ts";
import { registration } from "../../../../contract/commerce/cart/registration.ts";
import { useApi } from "../../../platform/api/api.ts";
import { CartStore, type CartState } from "./cart-store.ts";
import { cartStorage } from "./cart-storage.ts";

export type VisitorCart = { cart: CartState; store: CartStore };

/** The visitor's cart, in sync with other tabs and the server. */
export function useCart({ client, service }: ServiceAddress): VisitorCart {
  const { call } = useApi();
  const [store] = useState(
    () =>
      new CartStore({
        request: (body) => call(registration, { client, service }, body),
        stored: cartStorage(client),
        now: Date.now,
        isTurn: () => location.hash === "#turn",
        goTo: (path) => location.assign(path),
      }),
  );
  useEffect(() => {
    const refresh = () => void store.refresh();
    const whenSeen = () => document.visibilityState === "visible" && refresh();
    const whenBack = ({ persisted }: PageTransitionEvent) => persisted && refresh();
    adoptOfferedCart(client);
    void store.load();
    addEventListener("online", refresh);
    addEventListener("pageshow", whenBack);
    document.addEventListener("visibilitychange", whenSeen);
    const unwatch = cartStorage(client).watch(refresh);
    return () => {
      removeEventListener("online", refresh);
      removeEventListener("pageshow", whenBack);
      document.removeEventListener("visibilitychange", whenSeen);
      unwatch();
      store.close();
    };
  }, [client, store]);
  return { store, cart: useSyncExternalStore(store.watch, store.state, store.state) };
}

/** Takes over a cart that was filled for somebody on the waiting list: its key is in the fragment of the mail's link. */
function adoptOfferedCart(client: string): void {
  const [, key] = /^#cart=([A-Za-z0-9_-]{64})$/.exec(location.hash) ?? [];
  if (key === undefined) return;
  cartStorage(client).write({ key, wanted: [], isSent: true });
  history.replaceState(history.state, "", location.pathname + location.search);
}
