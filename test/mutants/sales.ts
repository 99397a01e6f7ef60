import { type Mutant, of } from "./mutant.ts";

export const sales: readonly Mutant[] = [
  ...of(
    "server/sales/stock.ts",
    ["server/sales/registration", "server/sales/checkout"],
    [
      [`size is null or held + sold + \${by} <= size and`, `size is null or`],
      [`set held = held - \${quantity}, sold = sold + \${quantity}`, `set sold = sold + \${quantity}`],
      [`and not sold and quota_id <> all`, `and quota_id <> all`],
    ],
  ),
  ...of(
    "server/sales/refund-parts.ts",
    ["server/sales/refunds", "server/sales/order-list"],
    [
      [`const by = sign * amount;`, `const by = amount;`],
      [`if (!room) return false;`, ``],
    ],
  ),
  ...of(
    "server/sales/refund-queries.ts",
    ["server/sales/refunds", "server/sales/order-list"],
    [[`k.paid > k.refunded`, `k.state = 'live'`]],
  ),
  ...of(
    "server/sales/refunding.ts",
    ["server/sales/refunds", "server/sales/order-list"],
    [
      [`if (chosen.some(({ serviceID }) => !managed.includes(serviceID)))`, `if (false)`],
      [`const left = await leftIn(sql, transactionID, serviceIDs);`, `const left = Infinity;`],
    ],
  ),
  ...of(
    "server/sales/cancelling.ts",
    ["server/sales/cancelling"],
    [
      [`if (told.length === 0) await tellEveryone`, `await tellEveryone`],
      [
        `where service_id = \${serviceID} and cancelled_at is null returning`,
        `where service_id = \${serviceID} returning`,
      ],
    ],
  ),
  ...of(
    "server/sales/cancelling-queries.ts",
    ["server/sales/cancelling"],
    [[`and r.state = 'failed' and r.created_at >= c.at))\`;`, `and false))\`;`]],
  ),
  ...of("server/sales/cart-limits.ts", ["server/sales/registration"], [[`if (!beyond) return;`, `return;`]]),
  ...of(
    "server/sales/products.ts",
    ["server/rehearsals/rehearsals"],
    [[`if (rehearsalOf) refuse(takesNoMoney, 409);`, ``]],
  ),
  ...of(
    "server/sales/fees.ts",
    ["server/rehearsals/rehearsals"],
    [[`if (rehearsalOf) refuse(takesNoMoney, 409);`, ``]],
  ),
  ...of(
    "server/sales/finalise.ts",
    ["server/sales/paid-twice", "server/entries/fees"],
    [
      [`if (paid.includes(transaction.state)) return { what: "twice", paymentID: payment.paymentID };`, ``],
      [`if (taken.length > 0) return false;`, ``],
    ],
  ),
  ...of("server/sales/refund-parts.ts", ["server/entries/fees"], [[`if (taken.length > 0) return false;`, ``]]),
  ...of("server/sales/settle.ts", ["server/books"], [[` || payment.currency !== "USD"`, ``]]),
  ...of(
    "server/sales/carts.ts",
    ["server/sales/registration", "server/entries/fees", "server/sales/order-program", "server/sales/buyer"],
    [
      [`!code?.forProducts.includes(productID)`, `!code`],
      [`Math.max(unit, wanted.price ?? 0)`, `(wanted.price ?? unit)`],
      [`if (first && why !== undefined) {`, `if (first && why === null) {`],
      [`serviceID: lines[0] ? serviceOf(lines[0]) : null,`, `serviceID: null,`],
      [`if (Math.max(priced.subtotal, priced.total) > mostCents)`, `if (false)`],
    ],
  ),
  ...of(
    "server/sales/registration.ts",
    ["server/entries/fees"],
    [[`if (cart.state !== "held" ||`, `if (cart.state === "held" ||`]],
  ),
  ...of(
    "server/sales/purchases.ts",
    ["server/sales/order-program"],
    [[`serviceID === "any" ? programs : programs.filter`, `serviceID !== "" ? programs : programs.filter`]],
  ),
];
