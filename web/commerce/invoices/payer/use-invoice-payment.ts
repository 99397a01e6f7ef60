import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { CheckoutOutcome } from "../../../../contract/commerce/checkout/checkout.ts";
import { payInvoice, resumeInvoicePayment } from "../../../../contract/commerce/invoices/invoices.ts";
import type { ChargeMethod } from "../../../../contract/platform/payment-methods.ts";
import { type CallError, useApi } from "../../../platform/api/api.ts";
import type { PaymentState } from "../../payments/card/payment-state.ts";
import { announceDecline } from "../../payments/card/announce-decline.ts";
import { useDeclines } from "../../payments/card/use-declines.ts";
import { usePaymentPolling } from "../../payments/card/use-payment-polling.ts";

export type InvoicePayment = {
  now: PaymentState;
  /** The reason to look again before paying. */
  changed: string | undefined;
  pay(token: string, method: ChargeMethod): Promise<void>;
  ask(): void;
};

type InvoicePaymentOptions = {
  client: string;
  invoiceID: string;
  link: string | undefined;
  /** A payment that another page began, or this one before a reload. */
  isLeft: boolean;
};

/** D15 Pays an invoice once. After a lost answer, it polls until the outcome is known. */
export function useInvoicePayment({ client, invoiceID, link, isLeft }: InvoicePaymentOptions): InvoicePayment {
  const { call } = useApi();
  const queries = useQueryClient();
  const [state, setNow] = useState<PaymentState>({ state: "none" });
  const [changed, setChanged] = useState<string>();
  const isPressed = useRef(false);
  const declines = useDeclines();
  const isPaidHere = useRef(false);
  const now: PaymentState = state.state === "none" && isLeft ? { state: "asking" } : state;
  const which = link === undefined ? { invoiceID } : {};

  function take(outcome: CheckoutOutcome) {
    setNow(outcome);
    declines.tell(outcome);
    if (outcome.state === "declined") announceDecline(outcome.errors, { isShown: isPaidHere.current });
    void queries.invalidateQueries();
  }

  async function pay(token: string, method: ChargeMethod) {
    if (isPressed.current) return;
    isPressed.current = true;
    isPaidHere.current = true;
    setNow({ state: "paying" });
    setChanged(undefined);
    try {
      const sent = { ...which, token, ...(method === "bank" && { method }) };
      take(await call(payInvoice, { client }, sent, { link }));
    } catch (thrown) {
      refused(thrown as CallError);
    } finally {
      isPressed.current = false;
    }
  }

  /** A refusal means that nothing was charged. Other errors leave the outcome unknown. */
  function refused(error: CallError) {
    if (error.status === 0 || error.status >= 500) return setNow({ state: "asking" });
    setNow({ state: "none" });
    setChanged(error.message);
    void queries.invalidateQueries();
  }

  usePaymentPolling(now.state === "asking", async () => {
    const outcome = declines.sinceThen(await call(resumeInvoicePayment, { client }, which, { link }));
    if (outcome.state !== "asking") take(outcome);
    return outcome.state;
  });

  return { now, changed, pay, ask: () => setNow({ state: "asking" }) };
}
