import { useEffect, useRef, useState } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { CartLine, Registration } from "../../../contract/commerce/cart/registration.ts";
import { CallError } from "../../platform/api/api.ts";
import { linesOfCart } from "../cart/visitor/cart-lines.ts";

/** A finished sale, and the change in cents. */
export type Sale = { transactionID: string; change: number };

type CartChange = { lines?: readonly CartLine[]; promoCode?: string };

export type Counter = {
  offer: Registration | undefined;
  /** As tapped; the server may have had fewer. */
  lines: readonly CartLine[];
  isSending: boolean;
  refusal: string | undefined;
  /** The cart's own key; undefined until there is one. */
  key: string | undefined;
  change(change: CartChange): void;
  /** After a sale: the next buyer has a new cart. */
  begin(): void;
};

type CartRequest = { cartKey?: string; cart?: CartLine[]; promoCode?: string };
/** Stores the cart by the seller's own call. */
type SaveCart = (request: CartRequest) => Promise<Registration>;

/** The cart of the buyer at the counter. Taps are sent one after the other; the last answer counts. */
export function useCounter({ client, service }: ServiceAddress, saveCart: SaveCart): Counter {
  const [offer, setOffer] = useState<Registration>();
  const [lines, setLines] = useState<readonly CartLine[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const [waiting, setWaiting] = useState(0);
  const key = useRef<string>(undefined);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const requestCount = useRef(0);

  function send(change: { cart?: CartLine[]; promoCode?: string }, { anew = false } = {}) {
    const requestNumber = (requestCount.current += 1);
    setWaiting((count) => count + 1);
    queue.current = queue.current.then(async () => {
      try {
        if (anew) key.current = undefined;
        const keyBody = key.current === undefined ? {} : { cartKey: key.current };
        const answer = await saveCart({ ...keyBody, ...change });
        key.current = answer.cartKey;
        if (requestNumber !== requestCount.current) return;
        setOffer(answer);
        setLines(answer.cart ? linesOfCart(answer.cart) : []);
        setRefusal(undefined);
      } catch (thrown) {
        if (requestNumber === requestCount.current)
          setRefusal(thrown instanceof CallError ? thrown.message : String(thrown));
      } finally {
        setWaiting((count) => count - 1);
      }
    });
  }

  function begin() {
    setLines([]);
    send({}, { anew: true });
  }

  useEffect(() => {
    send({}, { anew: true });
    // Another program has another cart.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, service]);

  return {
    offer,
    lines,
    isSending: waiting > 0,
    refusal,
    key: offer?.cartKey,
    change({ lines: next, promoCode }) {
      if (next) setLines(next);
      send({ ...(next && { cart: [...next] }), ...(promoCode !== undefined && { promoCode }) });
    },
    begin,
  };
}
