import { useRef, useState } from "react";
import { type ProgramAt, paths, programAt } from "../../../../contract/platform/addresses.ts";
import { type CheckoutOutcome, checkout, resumeCheckout } from "../../../../contract/commerce/checkout.ts";
import { useAddress } from "../../../platform/address/address.ts";
import { CallError, useApi } from "../../../platform/api/api.ts";
import type { PaymentState } from "../../payments/checkout/payment.ts";
import { sayDeclined, whyDeclined } from "../../payments/checkout/sayDeclined.ts";
import { useAsking } from "../../payments/checkout/useAsking.ts";
import { useDeclines } from "../../payments/checkout/useDeclines.ts";
import type { CartKeeper } from "./cart-keeper.ts";
import { type TypedBuyer, storedPurchase } from "./kept-cart.ts";

type Sent = { token: string; balance: number; buyer: TypedBuyer };

export type Payment = {
  now: PaymentState;
  /** Why it has to be looked at once more before it is paid. */
  changed: string | undefined;
  pay(sent: Sent): Promise<void>;
  /** The card's own question was answered, in whatever way: the server asks the provider, and believes nobody else. */
  ask(): void;
};

/**
 * D14 Pays for a cart once. Where the answer is lost nobody knows whether the card was charged: then it is asked, with growing pauses, until
 * it is known, by this page or the one that is opened after it.
 */
export function usePayment(program: ProgramAt, keeper: CartKeeper): Payment {
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
      sayDeclined(outcome.errors, { isShown: true });
      void keeper.refresh();
    }
  }

  function thank(buyer: TypedBuyer | undefined) {
    const email = (buyer ?? keeper.buyer())?.guestEmail ?? "";
    storedPurchase(program.client).write({ key: keeper.key()!, email, isToldOf: false });
    const [first] = keeper.state().offer?.cart?.programs ?? [];
    keeper.forget();
    // Whatever program's pages it was filled on: it is an order of what is in it.
    const of = first ? programAt(program.client, { kind: first.kind, url: first.service }) : program;
    go(paths.thanks(of), { replace: true });
  }

  async function pay({ token, balance, buyer }: Sent) {
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
    if (outcome.state === "declined") setChanged(whyDeclined(outcome.errors));
    return outcome.state;
  };
  useAsking(now.state === "asking", hear);

  return { now, changed, pay, ask: () => setNow({ state: "asking" }) };
}
