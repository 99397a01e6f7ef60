import { useRef, useState } from "react";
import type { ServiceAt } from "../../../../../contract/platform/addresses.ts";
import { cardForm } from "../../../../../contract/commerce/card-form.ts";
import { type CheckoutOutcome, resumeCheckout } from "../../../../../contract/commerce/checkout.ts";
import { dollars } from "../../../../../contract/platform/money.ts";
import type { Cart } from "../../../../../contract/commerce/registration.ts";
import { sellByHand } from "../../../../../contract/commerce/sales.ts";
import { payAtCounter, soldAtCounter } from "../../../../../contract/commerce/tills.ts";
import { useOptionalAnswer } from "../../../../platform/api/answers.ts";
import { type CallError, useApi } from "../../../../platform/api/api.ts";
import { CardPayment } from "../../../payments/checkout/CardPayment.tsx";
import { type PaymentState, isUnderWay } from "../../../payments/checkout/payment.ts";
import { sayDeclined, whyDeclined } from "../../../payments/checkout/sayDeclined.ts";
import { useDeclines } from "../../../payments/checkout/useDeclines.ts";
import { useAsking } from "../../../payments/checkout/useAsking.ts";
import { Button } from "../../../../platform/ui/Button.tsx";
import { Dialog } from "../../../../platform/ui/Dialog.tsx";
import { Notice } from "../../../../platform/ui/Notice.tsx";
import { Segmented } from "../../../../platform/ui/Segmented.tsx";
import { CashGiven, changeOf } from "../../counter/CashGiven.tsx";
import { GuestFields } from "../../counter/GuestFields.tsx";
import type { Sale } from "../../counter/useCounter.ts";

const ways = [
  { value: "cash", label: "Cash" },
  { value: "card", label: "Card" },
  { value: "manual", label: "Check or other" },
] as const;
type Way = (typeof ways)[number]["value"];

type Props = {
  at: ServiceAt;
  seller: string;
  cartKey: string;
  cart: Cart;
  onClose: () => void;
  onSold: (sale: Sale) => void;
};

/** N05 How it is paid, and who buys, if they say so. */
export function TakePayment({ at, seller, cartKey, cart, onClose, onSold }: Props) {
  const { call } = useApi();
  const [way, setWay] = useState<Way>("cash");
  const [guest, setGuest] = useState({ guestName: "", guestEmail: "" });
  const [given, setGiven] = useState("");
  const [now, setNow] = useState<PaymentState>({ state: "none" });
  const [problem, setProblem] = useState<string>();
  const isPressed = useRef(false);
  const declines = useDeclines();
  const form = useOptionalAnswer(cardForm, at, { enabled: way === "card" });
  const { balance } = cart;
  const sent = { cart: cartKey, balance, ...guest };
  const change = changeOf(given, balance);

  /** Pressed once, whatever is pressed meanwhile. */
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
      const { transactionID } = await call(sellByHand, at, { ...sent, method });
      onSold({ transactionID, change: method === "cash" ? change : 0 });
    });

  async function take(outcome: CheckoutOutcome) {
    setNow(outcome);
    declines.tell(outcome);
    if (outcome.state === "declined") {
      sayDeclined(outcome.errors, { isShown: true });
      if (way !== "card") setProblem(whyDeclined(outcome.errors));
    }
    if (outcome.state === "paid" || outcome.state === "late")
      onSold({ ...(await call(soldAtCounter, at, { cart: cartKey })), change: 0 });
  }

  const byCard = (token: string) =>
    once(async () => {
      setNow({ state: "paying" });
      await take(await call(payAtCounter, at, { ...sent, token }));
    });

  useAsking(now.state === "asking", async () => {
    const outcome = declines.sinceThen(await call(resumeCheckout, at, { cart: cartKey }));
    if (outcome.state !== "asking") await take(outcome);
    return outcome.state;
  });

  const isBusy = isUnderWay(now);
  return (
    <Dialog open onClose={() => !isBusy && onClose()} failure={problem} title={`Take ${dollars(balance)}`}>
      <Segmented label="How it is paid" value={way} options={ways} onChange={setWay} disabled={isBusy} />
      {now.state === "asking" && way !== "card" && (
        <Notice tone="info" live className="mt-4" title="We’re asking about the payment">
          Don’t take it again: the card is charged once at most.
        </Notice>
      )}
      <GuestFields guest={guest} onChange={setGuest} />
      {way === "cash" && <CashGiven balance={balance} given={given} change={change} onGive={setGiven} />}
      <div className="mt-5">
        {way === "card" && balance > 0 ? (
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
