import { useRef, useState } from "react";
import { type ProgramAddress, paths, programAddress } from "../../../../contract/platform/addresses.ts";
import { type CheckoutOutcome, checkout, resumeCheckout } from "../../../../contract/commerce/checkout/checkout.ts";
import type { ChargeMethod } from "../../../../contract/platform/payment-methods.ts";
import { useAddress } from "../../../platform/address/address.ts";
import { CallError, useApi } from "../../../platform/api/api.ts";
import type { PaymentState } from "../../payments/card/payment-state.ts";
import { announceDecline, declineText } from "../../payments/card/announce-decline.ts";
import { usePaymentPolling } from "../../payments/card/use-payment-polling.ts";
import { useDeclines } from "../../payments/card/use-declines.ts";
import type { CartStore } from "../../cart/visitor/cart-store.ts";
import { type TypedBuyer, purchaseStorage } from "../../cart/visitor/cart-storage.ts";

type CartChargeRequest = { token: string; method?: ChargeMethod; balance: number; buyer: TypedBuyer };

export type CartPayment = {
  now: PaymentState;
  /** The reason to look again before paying. */
  changed: string | undefined;
  pay(request: CartChargeRequest): Promise<void>;
  /** After the bank's question, whatever the answer: the server asks the provider. */
  ask(): void;
};

/**
 * D14 Pays for a cart once. After a lost answer the outcome is unknown: it is polled with growing pauses, by this page or the
 * next.
 */
export function usePayment(program: ProgramAddress, store: CartStore): CartPayment {
  const { call } = useApi();
  const { go } = useAddress();
  const [now, setNow] = useState<PaymentState>({ state: "none" });
  const [changed, setChanged] = useState<string>();
  const isPressed = useRef(false);
  const declines = useDeclines();
  const at = { client: program.client, service: program.service };

  function take(outcome: CheckoutOutcome, buyer?: TypedBuyer) {
    setNow(outcome);
    declines.tell(outcome);
    if (outcome.state === "paid" || outcome.state === "late" || outcome.state === "processing") return thank(buyer);
    if (outcome.state === "declined") {
      announceDecline(outcome.errors, { isShown: true });
      void store.refresh();
    }
  }

  function thank(buyer: TypedBuyer | undefined) {
    const email = (buyer ?? store.buyer())?.guestEmail ?? "";
    purchaseStorage(program.client).write({ key: store.key()!, email, isToldOf: false });
    const [first] = store.state().offer?.cart?.programs ?? [];
    store.forget();
    // The order belongs to the program of its first line, whichever program's page it is.
    const of = first ? programAddress(program.client, { kind: first.kind, url: first.service }) : program;
    go(paths.thanks(of), { replace: true });
  }

  async function pay({ token, method, balance, buyer }: CartChargeRequest) {
    if (isPressed.current) return;
    isPressed.current = true;
    store.keepBuyer(buyer);
    setNow({ state: "paying" });
    setChanged(undefined);
    try {
      const { guestPhone, ...who } = buyer;
      const request = {
        cart: store.key()!,
        balance,
        token,
        ...who,
        ...(guestPhone && { guestPhone }),
        ...(method === "bank" && { method }),
      };
      take(await call(checkout, at, request), buyer);
    } catch (thrown) {
      await refused(thrown as CallError);
    } finally {
      isPressed.current = false;
    }
  }

  /** A refusal means that nothing was charged. Other errors leave the outcome unknown. */
  async function refused(error: CallError) {
    if (error.status === 0 || error.status >= 500) return setNow({ state: "asking" });
    setNow({ state: "none" });
    setChanged(error.message);
    await store.again();
  }

  const poll = async () => {
    const key = store.key();
    if (key === undefined) return;
    const outcome = declines.sinceThen(await call(resumeCheckout, at, { cart: key }));
    if (outcome.state !== "asking") take(outcome);
    // The dialog is closed: the page shows the outcome.
    if (outcome.state === "declined") setChanged(declineText(outcome.errors));
    return outcome.state;
  };
  usePaymentPolling(now.state === "asking", poll);

  return { now, changed, pay, ask: () => setNow({ state: "asking" }) };
}
