import type { ServiceAddress } from "../../../../contract/platform/addresses.ts";
import { cardForm } from "../../../../contract/commerce/checkout/card-form.ts";
import type { Cart } from "../../../../contract/commerce/cart/registration.ts";
import { useOptionalAnswer } from "../../../platform/api/answers.ts";
import { CardPayment } from "../../payments/card/CardPayment.tsx";
import { PaymentTable } from "../../payments/card/PaymentTable.tsx";
import { isPaymentUnderWay } from "../../payments/card/payment-state.ts";
import { Dialog } from "../../../platform/ui/Dialog.tsx";
import type { Hold } from "../../cart/visitor/hold.ts";
import { HoldPill } from "../../cart/visitor/HoldClock.tsx";
import type { TypedBuyer } from "../../cart/visitor/cart-storage.ts";
import type { CartPayment } from "./use-payment.ts";

type Props = {
  at: ServiceAddress;
  seller: string;
  cart: Cart;
  buyer: TypedBuyer;
  payment: CartPayment;
  hold: Hold | undefined;
  /** The reason why payment isn't possible now. */
  reason: string | undefined;
  onClose: () => void;
};

/** D14 The lines and the card fields. The dialog stays open while the provider is asked. */
export function PayDialog({ at, seller, cart, buyer, payment, hold, reason, onClose }: Props) {
  const form = useOptionalAnswer(cardForm, at);
  return (
    <Dialog
      open
      onClose={() => !isPaymentUnderWay(payment.now) && onClose()}
      failure={undefined}
      title={cart.byBank?.problem === null ? "Pay by card or bank account" : "Pay By Credit Card"}
      {...(hold && !hold.isOver && { text: <HoldPill hold={hold} /> })}
    >
      <PaymentTable {...paymentRows(cart)} />
      <div className="mt-5">
        <CardPayment
          client={at.client}
          form={form}
          seller={seller}
          balance={cart.balance}
          payer={{ name: buyer.guestName, email: buyer.guestEmail }}
          payment={payment}
          reason={reason}
          byBank={cart.byBank}
          onToken={(token, method) => payment.pay({ token, method, balance: cart.balance, buyer })}
        />
      </div>
    </Dialog>
  );
}

function paymentRows({ lines, discount, promoCode, fees, taxes, balance }: Cart) {
  const added = [
    ...(discount > 0 ? [{ name: `Promo code ${promoCode ?? ""}`, amount: -discount }] : []),
    ...fees,
    ...taxes.filter(({ included }) => !included),
  ];
  return { lines, added, total: balance };
}
