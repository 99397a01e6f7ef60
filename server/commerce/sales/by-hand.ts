import type { BodyOf } from "../../../contract/platform/endpoint.ts";
import { sellByHand } from "../../../contract/commerce/sales.ts";
import { payAtCounter, soldAtCounter } from "../../../contract/commerce/tills.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { on, outside } from "../../platform/http/handle.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import { claimLimits, payCart, refilled, refuseOtherBalance, refuseUnanswered, underWay } from "./checkout.ts";
import type { Buyer } from "./carts.ts";
import { finalise } from "./finalise.ts";
import { type Guest, buyerAtHand } from "./buyer.ts";
import { type CartRow, keepGuest, lockedByKey, lockedTransaction, paidNumber, transactionByKey } from "./queries.ts";

/** Whoever sells isn't who buys: prices are those of somebody who isn't known, and the program's own window doesn't bind. */
export const buyerAtCounter = (now: Date): Buyer => ({
  userID: null,
  member: false,
  now,
  atCounter: true,
  seesHidden: true,
});

/** Who takes the money: a person, or whoever bears the pass of a shift. */
export type Seller = { userID: string | null; shiftID: string | null };

async function sellAs(sql: Sql, cart: CartRow, { userID, shiftID }: Seller): Promise<CartRow> {
  await sql`
    update transactions set user_id = null, sold_by = ${userID}, sold_shift_id = ${shiftID}
    where transaction_id = ${cart.transactionID}`;
  return { ...cart, userID: null, member: false };
}

export const refuseSoldCart = (): never => refuse("This cart is being paid, or has been. Begin a new one.", 409);

type Sale = { sent: Pick<BodyOf<typeof sellByHand>, "balance" | "method">; guest: Guest; seller: Seller; buyer: Buyer };

/** N05 The same end as a card's: what was held is sold, and the books say who took the money. Answers how much that was. */
export async function sellCart(sql: Sql, cart: CartRow, { sent, guest, seller, buyer }: Sale): Promise<number> {
  const { transactionID } = cart;
  const { shop, total } = await refilled(sql, await sellAs(sql, cart, seller), buyer);
  if (total !== sent.balance) refuseOtherBalance(total, sent.balance);
  await keepGuest(sql, transactionID, guest);
  await claimLimits(sql, cart, { shop, email: guest.guestEmail });
  await refuseUnanswered(sql, cart, { shop, buyer, total });
  await finalise(sql, one(await lockedTransaction(sql, transactionID)), {
    method: sent.method,
    provider: sent.method,
    reference: transactionID,
    amount: total,
    takenBy: seller.userID,
  });
  return total;
}

export const sellingByHand = [
  on(sellByHand, async ({ sql, body, user: { userID }, now, audit }) => {
    const cart = found((await lockedByKey(sql, body.cart))[0], "cart");
    const { transactionID } = cart;
    if (await underWay(sql, cart)) refuseSoldCart();
    const seller = { userID, shiftID: null };
    const sold = await sellCart(sql, cart, {
      sent: body,
      guest: buyerAtHand(body),
      seller,
      buyer: buyerAtCounter(now),
    });
    await audit(transactionID, null, { sold, method: body.method });
    return { transactionID, number: (await paidNumber(sql, transactionID))! };
  }),

  outside(payAtCounter, (ask) =>
    payCart(ask, buyerAtHand(ask.body), async (sql, cart) => ({
      cart: await sellAs(sql, cart, { userID: ask.user.userID, shiftID: null }),
      buyer: buyerAtCounter(ask.now),
    })),
  ),

  on(soldAtCounter, async ({ sql, body }) => {
    const { transactionID } = found((await transactionByKey(sql, body.cart))[0], "order");
    return { transactionID };
  }),
];
