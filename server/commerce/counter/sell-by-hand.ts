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
import {
  type CartRow,
  saveBuyerContact,
  lockCartByKey,
  lockTransaction,
  orderNumber,
  findCartByKey,
} from "../cart/transaction-queries.ts";

/** Whoever sells isn't who buys: prices are those of somebody who isn't known, and the program's own window doesn't bind. */
export const counterShopper = (now: Date): Shopper => ({
  userID: null,
  member: false,
  now,
  atCounter: true,
  seesHidden: true,
});

/** Who takes the money: a person, or whoever bears the pass of a shift. */
export type Cashier = { userID: string | null; shiftID: string | null };

async function assignCashier(sql: Sql, cart: CartRow, { userID, shiftID }: Cashier): Promise<CartRow> {
  await sql`
    update transactions set user_id = null, sold_by = ${userID}, sold_shift_id = ${shiftID}
    where transaction_id = ${cart.transactionID}`;
  return { ...cart, userID: null, member: false };
}

export const refuseSoldCart = (): never => refuse("This cart is being paid, or has been. Begin a new one.", 409);

type CounterSale = {
  sent: Pick<BodyOf<typeof sellByHand>, "balance" | "method">;
  guest: BuyerContact;
  seller: Cashier;
  buyer: Shopper;
};

/** N05 The same end as a card's: what was held is sold, and the books say who took the money. Answers how much that was. */
export async function sellCart(sql: Sql, cart: CartRow, { sent, guest, seller, buyer }: CounterSale): Promise<number> {
  const { transactionID } = cart;
  const { shop, total } = await refillCart(sql, await assignCashier(sql, cart, seller), buyer);
  if (total !== sent.balance) refuseOtherBalance(total, sent.balance);
  await saveBuyerContact(sql, transactionID, guest);
  await claimPersonalLimits(sql, cart, { shop, email: guest.guestEmail });
  await refuseUnansweredQuestions(sql, cart, { shop, buyer, total });
  await finalise(sql, requireRow(await lockTransaction(sql, transactionID)), {
    method: sent.method,
    provider: sent.method,
    reference: transactionID,
    amount: total,
    takenBy: seller.userID,
  });
  return total;
}

export const sellByHandHandlers = [
  on(sellByHand, async ({ sql, body, user: { userID }, now, audit }) => {
    const cart = requireFound((await lockCartByKey(sql, body.cart))[0], "cart");
    const { transactionID } = cart;
    if (await earlierOutcomeOrRefuse(sql, cart)) refuseSoldCart();
    const seller = { userID, shiftID: null };
    const sold = await sellCart(sql, cart, {
      sent: body,
      guest: counterBuyerContact(body),
      seller,
      buyer: counterShopper(now),
    });
    await audit(transactionID, null, { sold, method: body.method });
    return { transactionID, number: (await orderNumber(sql, transactionID))! };
  }),

  onOutsideTransaction(payAtCounter, (ask) =>
    payCart(ask, counterBuyerContact(ask.body), async (sql, cart) => ({
      cart: await assignCashier(sql, cart, { userID: ask.user.userID, shiftID: null }),
      buyer: counterShopper(ask.now),
    })),
  ),

  on(soldAtCounter, async ({ sql, body }) => {
    const { transactionID } = requireFound((await findCartByKey(sql, body.cart))[0], "order");
    return { transactionID };
  }),
];
