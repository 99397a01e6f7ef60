import { useRef, useState } from "react";
import { type ProgramAddress, paths, programAddress } from "../../../../contract/platform/addresses.ts";
import { type CheckoutOutcome, checkout, resumeCheckout } from "../../../../contract/commerce/checkout/checkout.ts";
import { useAddress } from "../../../platform/address/address.ts";
import { CallError, useApi } from "../../../platform/api/api.ts";
import type { PaymentState } from "../../payments/card/payment-state.ts";
import { announceDecline, declineText } from "../../payments/card/announce-decline.ts";
import { usePaymentPolling } from "../../payments/card/use-payment-polling.ts";
import { useDeclines } from "../../payments/card/use-declines.ts";
import type { CartStore } from "../../cart/visitor/cart-store.ts";
import { type TypedBuyer, purchaseStorage } from "../../cart/visitor/cart-storage.ts";

type CartChargeRequest = { token: string; balance: number; buyer: TypedBuyer };

export type CartPayment = {
  now: PaymentState;
  /** Why it has to be looked at once more before it is paid. */
  changed: string | undefined;
  pay(sent: CartChargeRequest): Promise<void>;
  /** The card's own question was answered, in whatever way: the server asks the provider, and believes nobody else. */
  ask(): void;
};

/**
 * D14 Pays for a cart once. Where the answer is lost nobody knows whether the card was charged: then it is asked, with growing pauses, until
 * it is known, by this page or the one that is opened after it.
 */
export function usePayment(program: ProgramAddress, keeper: CartStore): CartPayment {
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
    if (outcome.state === "paid" || outcome.state === "late") return thank(buyer);
    if (outcome.state === "declined") {
      announceDecline(outcome.errors, { isShown: true });
      void keeper.refresh();
    }
  }

  function thank(buyer: TypedBuyer | undefined) {
    const email = (buyer ?? keeper.buyer())?.guestEmail ?? "";
    purchaseStorage(program.client).write({ key: keeper.key()!, email, isToldOf: false });
    const [first] = keeper.state().offer?.cart?.programs ?? [];
    keeper.forget();
    // Whatever program's pages it was filled on: it is an order of what is in it.
    const of = first ? programAddress(program.client, { kind: first.kind, url: first.service }) : program;
    go(paths.thanks(of), { replace: true });
  }

  async function pay({ token, balance, buyer }: CartChargeRequest) {
    if (isPressed.current) return;
    isPressed.current = true;
    keeper.keepBuyer(buyer);
    setNow({ state: "paying" });
    setChanged(undefined);
    try {
      const { guestPhone, ...who } = buyer;
      const sent = { cart: keeper.key()!, balance, token, ...who, ...(guestPhone && { guestPhone }) };
      take(await call(checkout, at, sent), buyer);
    } catch (thrown) {
      await refused(thrown as CallError);
    } finally {
      isPressed.current = false;
    }
  }

  /** A refusal is an answer: nothing was charged. Anything else says nothing about the card. */
  async function refused(error: CallError) {
    if (error.status === 0 || error.status >= 500) return setNow({ state: "asking" });
    setNow({ state: "none" });
    setChanged(error.message);
    await keeper.again();
  }

  const hear = async () => {
    const key = keeper.key();
    if (key === undefined) return;
    const outcome = declines.sinceThen(await call(resumeCheckout, at, { cart: key }));
    if (outcome.state !== "asking") take(outcome);
    // The dialog was closed meanwhile: the page says what came of it.
    if (outcome.state === "declined") setChanged(declineText(outcome.errors));
    return outcome.state;
  };
  usePaymentPolling(now.state === "asking", hear);

  return { now, changed, pay, ask: () => setNow({ state: "asking" }) };
}
