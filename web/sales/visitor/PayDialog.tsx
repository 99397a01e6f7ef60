import type { ServiceAt } from "../../../contract/addresses.ts";
import { dollars } from "../../../contract/money.ts";
import type { Cart } from "../../../contract/registration.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { CardPayment } from "./CardPayment.tsx";
import type { Hold } from "./hold.ts";
import { HoldPill } from "./HoldClock.tsx";
import type { TypedBuyer } from "./kept-cart.ts";
import { type Payment } from "./usePayment.ts";
import { isUnderWay } from "./payment.ts";

type Props = {
  at: ServiceAt;
  seller: string;
  cart: Cart;
  buyer: TypedBuyer;
  payment: Payment;
  hold: Hold | undefined;
  /** Why it can't be paid now. */
  reason: string | undefined;
  onClose: () => void;
};

/** D14 What is paid, line by line, and the card that it is paid with. While the provider is asked it stays. */
export const PayDialog = ({ cart, payment, hold, onClose, ...card }: Props) => (
  <Dialog
    open
    onClose={() => !isUnderWay(payment.now) && onClose()}
    title="Pay By Credit Card"
    {...(hold && !hold.isOver && { text: <HoldPill hold={hold} /> })}
  >
    <PaymentTable cart={cart} />
    {payment.changed !== undefined && (
      <Notice tone="warning" live className="mt-4">
        {payment.changed}
      </Notice>
    )}
    <div className="mt-5">
      <CardPayment {...card} balance={cart.balance} payment={payment} />
    </div>
  </Dialog>
);

/** Name, Qty, Price, Total, and the grand total. */
function PaymentTable({ cart }: { cart: Cart }) {
  const { lines, discount, promoCode, fees, taxes, balance } = cart;
  const added = [
    ...(discount > 0 ? [{ name: `Promo code ${promoCode ?? ""}`, amount: -discount }] : []),
    ...fees,
    ...taxes.filter(({ included }) => !included),
  ];
  return (
    <table className="num w-full overflow-hidden rounded-md bg-sunken text-base">
      <thead className="text-sm text-ink-3">
        <tr>
          <th className="py-2.5 pl-4 text-left font-medium">Name</th>
          <th className="py-2.5 pl-3 text-right font-medium">Qty</th>
          <th className="py-2.5 pl-3 text-right font-medium">Price</th>
          <th className="py-2.5 pr-4 pl-3 text-right font-medium">Total</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.lineID} className="border-t">
            <td className="py-2.5 pl-4 font-medium wrap-anywhere">{line.name}</td>
            <td className="py-2.5 pl-3 text-right">{line.quantity}</td>
            <td className="py-2.5 pl-3 text-right text-ink-2">{dollars(line.price)}</td>
            <td className="py-2.5 pr-4 pl-3 text-right font-semibold">{dollars(line.quantity * line.price)}</td>
          </tr>
        ))}
        {added.map(({ name, amount }) => (
          <tr key={name} className="border-t">
            <td colSpan={3} className="py-2.5 pl-4 wrap-anywhere">
              {name}
            </td>
            <td className="py-2.5 pr-4 pl-3 text-right">{dollars(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t-2 border-dashed border-line-2">
        <tr>
          <th colSpan={2} className="py-3.5 pl-4 text-left text-md font-semibold">
            Grand total
          </th>
          <td colSpan={2} className="display py-3.5 pr-4 pl-3 text-right text-xl">
            {dollars(balance)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
