import { sellByHand } from "../../contract/sales.ts";
import { one } from "../db/sql.ts";
import { on } from "../http/handle.ts";
import { found, refuse } from "../http/refusal.ts";
import { claimLimits, keepGuest, refilled, refuseOtherBalance, underWay } from "./checkout.ts";
import { finalise, paidNumber } from "./finalise.ts";
import { lockedByKey } from "./queries.ts";

/** N05 The same end as a card's: what was held is sold, and the books say who took the money. */
export const sellingByHand = [
  on(sellByHand, async ({ sql, body, user, now, audit }) => {
    const cart = found((await lockedByKey(sql, body.cart))[0], "cart");
    const { transactionID } = cart;
    if (await underWay(sql, cart)) refuse("This cart is being paid, or has been. Begin a new one.", 409);
    // Whoever sells isn't who buys: prices are those of somebody who isn't known.
    await sql`update transactions set user_id = null, sold_by = ${user.userID} where transaction_id = ${transactionID}`;
    const buyer = { userID: null, member: false, now };
    const { shop, total } = await refilled(sql, { ...cart, userID: null, member: false }, buyer);
    if (total !== body.balance) refuseOtherBalance(total);
    await keepGuest(sql, transactionID, body);
    await claimLimits(sql, cart, { shop, email: body.guestEmail });
    await finalise(sql, one(await lockedByKey(sql, body.cart)), {
      method: body.method,
      provider: body.method,
      reference: transactionID,
      amount: total,
      takenBy: user.userID,
    });
    await audit(transactionID, null, { sold: total, method: body.method });
    return { transactionID, number: (await paidNumber(sql, transactionID))! };
  }),
];
