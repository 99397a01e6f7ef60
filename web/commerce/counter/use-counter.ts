import { useEffect, useRef, useState } from "react";
import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import type { CartLine, Registration } from "../../../contract/commerce/cart/registration.ts";
import { CallError } from "../../platform/api/api.ts";
import { linesOfCart } from "../cart/visitor/cart-lines.ts";

/** What was sold, and what goes back of the cash. */
export type Sale = { transactionID: string; change: number };

type CartChange = { wanted?: readonly CartLine[]; promoCode?: string };

export type Counter = {
  offer: Registration | undefined;
  /** As it was tapped; the server may have had to give less. */
  lines: readonly CartLine[];
  isSending: boolean;
  refusal: string | undefined;
  /** The cart's own key: undefined until there is one. */
  key: string | undefined;
  change(change: CartChange): void;
  /** What was in the cart is sold; the next buyer stands there, with a cart of their own. */
  begin(): void;
};

type CartRequest = { cartKey?: string; cart?: CartLine[]; promoCode?: string };
/** Keeps the cart at the server, where that is for whoever sells. */
type SaveCart = (sent: CartRequest) => Promise<Registration>;

/** The cart of whoever stands at the counter. Taps go to the server one after the other; the last answer is what counts. */
export function useCounter({ client, service }: ServiceAddress, keepCart: SaveCart): Counter {
  const [offer, setOffer] = useState<Registration>();
  const [wanted, setWanted] = useState<readonly CartLine[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const [waiting, setWaiting] = useState(0);
  const key = useRef<string>(undefined);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const sent = useRef(0);

  function send(change: { cart?: CartLine[]; promoCode?: string }, { anew = false } = {}) {
    const mine = (sent.current += 1);
    setWaiting((count) => count + 1);
    queue.current = queue.current.then(async () => {
      try {
        if (anew) key.current = undefined;
        const own = key.current === undefined ? {} : { cartKey: key.current };
        const answer = await keepCart({ ...own, ...change });
        key.current = answer.cartKey;
        if (mine !== sent.current) return;
        setOffer(answer);
        setWanted(answer.cart ? linesOfCart(answer.cart) : []);
        setRefusal(undefined);
      } catch (thrown) {
        if (mine === sent.current) setRefusal(thrown instanceof CallError ? thrown.message : String(thrown));
      } finally {
        setWaiting((count) => count - 1);
      }
    });
  }

  function begin() {
    setWanted([]);
    send({}, { anew: true });
  }

  useEffect(() => {
    send({}, { anew: true });
    // The counter of another program is another counter.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, service]);

  return {
    offer,
    lines: wanted,
    isSending: waiting > 0,
    refusal,
    key: offer?.cartKey,
    change({ wanted: next, promoCode }) {
      if (next) setWanted(next);
      send({ ...(next && { cart: [...next] }), ...(promoCode !== undefined && { promoCode }) });
    },
    begin,
  };
}
