import { useEffect, useState, useSyncExternalStore } from "react";
import type { ServiceAt } from "../../../../contract/platform/addresses.ts";
import { registration } from "../../../../contract/commerce/registration.ts";
import { useApi } from "../../../platform/api/api.ts";
import { CartKeeper, type CartState } from "./cart-keeper.ts";
import { storedCart } from "./kept-cart.ts";

export type OwnCart = { cart: CartState; keeper: CartKeeper };

/** The visitor's cart, as it stands on this page, in other tabs and at the server. */
export function useCart({ client, service }: ServiceAt): OwnCart {
  const { call } = useApi();
  const [keeper] = useState(
    () =>
      new CartKeeper({
        ask: (asked) => call(registration, { client, service }, asked),
        stored: storedCart(client),
        now: Date.now,
      }),
  );
  useEffect(() => {
    const refresh = () => void keeper.refresh();
    const whenSeen = () => document.visibilityState === "visible" && refresh();
    const whenBack = ({ persisted }: PageTransitionEvent) => persisted && refresh();
    takeOffered(client);
    void keeper.load();
    addEventListener("online", refresh);
    addEventListener("pageshow", whenBack);
    document.addEventListener("visibilitychange", whenSeen);
    const unwatch = storedCart(client).watch(refresh);
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
function takeOffered(client: string): void {
  const [, key] = /^#cart=([A-Za-z0-9_-]{64})$/.exec(location.hash) ?? [];
  if (key === undefined) return;
  storedCart(client).write({ key, wanted: [], isSent: true });
  history.replaceState(history.state, "", location.pathname + location.search);
}
