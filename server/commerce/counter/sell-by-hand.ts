import type { BodyOf } from "../../../contract/platform/endpoint.ts";
import { sellByHand } from "../../../contract/commerce/orders/order-management.ts";
import { payAtCounter, soldAtCounter } from "../../../contract/commerce/counter/tills.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import {
  claimPersonalLimits,
  payCart,
  refillCart,
  refuseOtherBalance,
  refuseUnansweredQuestions,
  earlierOutcomeOrRefuse,
} from "../checkout/checkout.ts";
import type { Shopper } from "../cart/fill-cart.ts";
import { finalise } from "../checkout/finalise.ts";
import { type BuyerContact, counterBuyerContact } from "../checkout/buyer-contact.ts";
import { refuseOtherTimes } from "../payments/received-day.ts";
import {
  type CartRow,
  saveBuyerContact,
  lockCartByKey,
  lockTransaction,
  orderNumber,
  findCartByKey,
} from "../cart/transaction-queries.ts";

/** The seller isn't the buyer: public prices, and the program's window doesn't count. */
export const counterShopper = (now: Date): Shopper => ({
  userID: null,
  member: false,
  now,
  atCounter: true,
  seesHidden: true,
});

/** The person, or the shift whose pass takes the money. */
export type Cashier = { userID: string | null; shiftID: string | null };

async function assignCashier(sql: Sql, cart: CartRow, { userID, shiftID }: Cashier): Promise<CartRow> {
  await sql`
    update transactions set user_id = null, sold_by = ${userID}, sold_shift_id = ${shiftID}
    where transaction_id = ${cart.transactionID}`;
  return { ...cart, userID: null, member: false };
}

export const refuseSoldCart = (): never => refuse("This cart is being paid, or has been. Begin a new one.", 409);

type CounterSale = {
  sent: Pick<BodyOf<typeof sellByHand>, "balance" | "method" | "receivedOn">;
  guest: BuyerContact;
  seller: Cashier;
  buyer: Shopper;
};

/** N05 Ends like a card payment: the hold is sold, and the books name the cashier. Answers the amount. */
export async function sellCart(
  sql: Sql,
  cart: CartRow,
  { sent: body, guest, seller, buyer }: CounterSale,
): Promise<number> {
  const { transactionID } = cart;
  const { shop, total } = await refillCart(sql, await assignCashier(sql, cart, seller), buyer);
  if (total !== body.balance) refuseOtherBalance(total, body.balance);
  await saveBuyerContact(sql, transactionID, guest);
  await claimPersonalLimits(sql, cart, { shop, email: guest.guestEmail });
  await refuseUnansweredQuestions(sql, cart, { shop, buyer, total });
  const receivedOn = body.receivedOn ?? null;
  if (receivedOn !== null) await refuseOtherTimes(sql, transactionID, { receivedOn, now: buyer.now });
  await finalise(sql, requireRow(await lockTransaction(sql, transactionID)), {
    method: body.method,
    provider: body.method,
    reference: transactionID,
    amount: total,
    takenBy: seller.userID,
    receivedOn,
  });
  return total;
}

export const sellByHandHandlers = [
  on(sellByHand, async ({ sql, body, user: { userID }, now, audit }) => {
    const cart = requireFound((await lockCartByKey(sql, body.cart))[0], "cart");
    const { transactionID } = cart;
    if (await earlierOutcomeOrRefuse(sql, cart)) refuseSoldCart();
    const seller = { userID, shiftID: null };
    const amount = await sellCart(sql, cart, {
      sent: body,
      guest: counterBuyerContact(body),
      seller,
      buyer: counterShopper(now),
    });
    await audit(transactionID, null, { sold: amount, method: body.method, receivedOn: body.receivedOn ?? null });
    return { transactionID, number: (await orderNumber(sql, transactionID))! };
  }),

  onOutsideTransaction(payAtCounter, (context) =>
    payCart(context, counterBuyerContact(context.body), async (sql, cart) => ({
      cart: await assignCashier(sql, cart, { userID: context.user.userID, shiftID: null }),
      buyer: counterShopper(context.now),
    })),
  ),

  on(soldAtCounter, async ({ sql, body }) => {
    const { transactionID } = requireFound((await findCartByKey(sql, body.cart))[0], "order");
    return { transactionID };
  }),
];
