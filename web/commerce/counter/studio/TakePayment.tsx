import { useRef, useState } from "react";
import type { ServiceAddress } from "../../../../contract/platform/addresses.ts";
import { cardForm } from "../../../../contract/commerce/checkout/card-form.ts";
import { type CheckoutOutcome, resumeCheckout } from "../../../../contract/commerce/checkout/checkout.ts";
import { dollars } from "../../../../contract/platform/money.ts";
import type { Cart } from "../../../../contract/commerce/cart/registration.ts";
import { sellByHand } from "../../../../contract/commerce/orders/order-management.ts";
import { receivedOnField } from "../../../../contract/commerce/payments/received-day.ts";
import { type TimeZone, localDayOf } from "../../../../contract/platform/time-zone.ts";
import { payAtCounter, soldAtCounter } from "../../../../contract/commerce/counter/tills.ts";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import { type CallError, useApi } from "../../../platform/api/api.ts";
import { CardPayment } from "../../payments/card/CardPayment.tsx";
import { type PaymentState, isPaymentUnderWay } from "../../payments/card/payment-state.ts";
import { announceDecline, declineText } from "../../payments/card/announce-decline.ts";
import { useDeclines } from "../../payments/card/use-declines.ts";
import { usePaymentPolling } from "../../payments/card/use-payment-polling.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { Dialog } from "../../../platform/ui/Dialog.tsx";
import { Field } from "../../../platform/ui/Field.tsx";
import { Input } from "../../../platform/ui/Input.tsx";
import { useNow } from "../../../platform/ui/use-now.ts";
import { Notice } from "../../../platform/ui/Notice.tsx";
import { Segmented } from "../../../platform/ui/Segmented.tsx";
import { CashReceived, changeDue } from "../CashReceived.tsx";
import { CounterBuyerFields } from "../CounterBuyerFields.tsx";
import type { Sale } from "../use-counter.ts";

const paymentWays = [
  { value: "cash", label: "Cash" },
  { value: "card", label: "Card" },
  { value: "manual", label: "Check or other" },
] as const;
type PaymentWay = (typeof paymentWays)[number]["value"];

type Props = {
  at: ServiceAddress;
  seller: string;
  zone: TimeZone;
  cartKey: string;
  cart: Cart;
  onClose: () => void;
  onSold: (sale: Sale) => void;
};

/** N05 The means of payment, and the optional name of the buyer. */
export function TakePayment({ at, seller, zone, cartKey, cart, onClose, onSold }: Props) {
  const { call } = useApi();
  const [way, setWay] = useState<PaymentWay>("cash");
  const [guest, setGuest] = useState({ guestName: "", guestEmail: "" });
  const [received, setReceived] = useState("");
  const today = localDayOf(useNow(), zone);
  const [receivedOn, setReceivedOn] = useState(today);
  const [now, setNow] = useState<PaymentState>({ state: "none" });
  const [problem, setProblem] = useState<string>();
  const isPressed = useRef(false);
  const declines = useDeclines();
  const form = useOptionalAnswer(cardForm, at, { enabled: way === "card" });
  const { balance } = cart;
  const body = { cart: cartKey, balance, ...guest };
  const change = changeDue(received, balance);

  /** A second press while the first is under way does nothing. */
  async function once(act: () => Promise<void>) {
    if (isPressed.current) return;
    isPressed.current = true;
    setProblem(undefined);
    try {
      await act();
    } catch (thrown) {
      const { status, message } = thrown as CallError;
      const isUnknown = status === 0 || status >= 500;
      setNow({ state: isUnknown ? "asking" : "none" });
      if (!isUnknown) setProblem(message);
    } finally {
      isPressed.current = false;
    }
  }

  const byHand = (method: "cash" | "manual") =>
    once(async () => {
      setNow({ state: "paying" });
      const { transactionID } = await call(sellByHand, at, {
        ...body,
        method,
        // Today is what counts anyway; a process of the version before knows no other day.
        ...(method === "manual" && balance > 0 && receivedOn && receivedOn !== today && { receivedOn }),
      });
      onSold({ transactionID, change: method === "cash" ? change : 0 });
    });

  async function take(outcome: CheckoutOutcome) {
    setNow(outcome);
    declines.tell(outcome);
    if (outcome.state === "declined") {
      announceDecline(outcome.errors, { isShown: true });
      if (way !== "card") setProblem(declineText(outcome.errors));
    }
    if (outcome.state === "paid" || outcome.state === "late")
      onSold({ ...(await call(soldAtCounter, at, { cart: cartKey })), change: 0 });
  }

  const byCard = (token: string) =>
    once(async () => {
      setNow({ state: "paying" });
      await take(await call(payAtCounter, at, { ...body, token }));
    });

  usePaymentPolling(now.state === "asking", async () => {
    const outcome = declines.sinceThen(await call(resumeCheckout, at, { cart: cartKey }));
    if (outcome.state !== "asking") await take(outcome);
    return outcome.state;
  });

  const isBusy = isPaymentUnderWay(now);
  return (
    <Dialog open onClose={() => !isBusy && onClose()} failure={problem} title={`Take ${dollars(balance)}`}>
      <Segmented label="How it is paid" value={way} options={paymentWays} onChange={setWay} disabled={isBusy} />
      {now.state === "asking" && way !== "card" && (
        <Notice tone="info" live className="mt-4" title="We’re asking about the payment">
          Don’t take it again: the card is charged once at most.
        </Notice>
      )}
      <CounterBuyerFields guest={guest} onChange={setGuest} />
      {way === "cash" && <CashReceived balance={balance} given={received} change={change} onGive={setReceived} />}
      {way === "manual" && balance > 0 && (
        <div className="mt-4">
          <Field label={receivedOnField.label} help={receivedOnField.help}>
            {(control) => (
              <Input
                {...control}
                type="date"
                size="lg"
                max={today}
                className="sm:max-w-52"
                value={receivedOn}
                onChange={(event) => setReceivedOn(event.target.value)}
              />
            )}
          </Field>
        </div>
      )}
      <div className="mt-5">
        {way === "card" && cart.cardProblem !== null ? (
          <Notice tone="warning" live>
            {cart.cardProblem}
          </Notice>
        ) : way === "card" && balance > 0 ? (
          <CardPayment
            client={at.client}
            form={form}
            seller={seller}
            balance={balance}
            payer={{ name: guest.guestName, email: guest.guestEmail }}
            payment={{ now, changed: undefined, ask: () => setNow({ state: "asking" }) }}
            reason={undefined}
            onToken={byCard}
          />
        ) : (
          <Button
            variant="primary"
            size="xl"
            className="w-full"
            busy={isBusy}
            onClick={() => void byHand(way === "manual" ? "manual" : "cash")}
          >
            {balance === 0 ? "Give out the tickets" : `${dollars(balance)} taken`}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
