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
  ...of(
    "server/sales/carts.ts",
    ["server/sales/promo-codes", "server/sales/registration"],
    [[`if (code.membersOnly && !member) return`, `if (false) return`]],
  ),
  ...of(
    "contract/pricing.ts",
    ["contract/pricing", "server/sales/registration"],
    [
      [`Math.min(value, whole), eligible`, `value, eligible`],
      [`  if (of === 0) return 0;\n`, ``],
      [`net.map((amount, at) => amount + fees.each[at]!),`, `net,`],
    ],
  ),
  ...of(
    "server/sales/claims.ts",
    ["server/sales/registration", "server/sales/promo-codes", "server/sales/checkout"],
    [[`where c.quantity + excluded.quantity <= \${most}`, `where excluded.quantity <= \${most}`]],
  ),
  ...of(
    "server/sales/refund-queries.ts",
    ["server/sales/order-list", "server/sales/refunds"],
    [
      [
        `where k.transaction_id = \${transactionID} and k.state = 'live'\n    and (k.ticket_id`,
        `where k.transaction_id = \${transactionID}\n    and (k.ticket_id`,
      ],
    ],
  ),
  ...of(
    "server/sales/refunding.ts",
    ["server/sales/order-list", "server/sales/refunds"],
    [[`coalesce(g.service_id = i.service_id, true)`, `true`]],
  ),
  ...of(
    "server/sales/refunds.ts",
    ["server/sales/checkout", "server/sales/refunds"],
    [[`  if (refund.state === "succeeded" || refund.state === "failed") return;\n`, ``]],
  ),
  ...of(
    "server/sales/expiry.ts",
    ["server/sales/registration", "server/sales/checkout", "server/sales/promo-codes"],
    [[`  await releaseClaims(sql, transactionID);\n`, ``]],
  ),
  ...of(
    "server/sales/registration.ts",
    ["server/sales/promo-codes", "server/sales/registration"],
    [[`if (guessed) await`, `if (false) await`]],
  ),
  ...of(
    "server/sales/moving.ts",
    ["server/sales/purchases", "server/sales/order-list", "server/sales/guests"],
    [[`  await revokeLinks(sql, "ticket", ticketID);\n`, ``]],
  ),
  ...of(
    "server/sales/waiting-queries.ts",
    ["server/sales/waiting-list"],
    [
      [
        `and w.removed_at is null and w.confirmed_at is not null\n  order by w.product_id`,
        `and w.removed_at is null\n  order by w.product_id`,
      ],
    ],
  ),
  ...of(
    "server/sales/purchases.ts",
    ["server/sales/purchases", "server/sales/guests", "server/sales/questions"],
    [
      [`code !== null && !ticket.given ?`, `code !== null ?`],
      [`may(standings, "VIEW_SALES") ? []`, `may(standings, "VIEW_PURCHASE") ? []`],
    ],
  ),
  ...of("server/sales/tills.ts", ["server/sales/counter"], [[`?? 0) - cashBack;`, `?? 0) + cashBack;`]]),
  ...of(
    "server/sales/till-queries.ts",
    ["server/sales/counter"],
    [[`r.shift_id is not null) and r.till_count_id is null`, `r.shift_id is not null)`]],
  ),
  ...of(
    "server/sales/contact.ts",
    ["server/sales/order-list", "server/sales/guests"],
    [
      [`if (declined && !may(standings, "MANAGE_SALES"))`, `if (false)`],
      [`    await tellFormerAddress(ask, { name, email, number, now });\n`, ``],
    ],
  ),
  ...of("server/sales/promo-codes.ts", ["server/sales/promo-codes"], [[`budget < spent`, `budget <= spent`]]),
  ...of(
    "server/sales/carts.ts",
    ["server/sales/registration", "server/sales/products", "server/sales/checkout"],
    [[`Math.min(wanted.quantity, product.most)`, `wanted.quantity`]],
  ),
  ...of(
    "contract/selling.ts",
    ["contract/selling", "server/sales/products"],
    [
      [
        `toSorted((a, b) => Date.parse(a) - Date.parse(b));\n  return { opensAt`,
        `toSorted((a, b) => Date.parse(b) - Date.parse(a));\n  return { opensAt`,
      ],
    ],
  ),
  ...of(
    "server/sales/refund-parts.ts",
    ["server/entries/fees", "server/sales/refunds", "server/sales/order-list"],
    [
      [
        `else await sql\`update transaction_items set ended_at = now(), claimed = false where`,
        `else await sql\`update transaction_items set ended_at = now() where`,
      ],
      [`coalesce(held + sold + \${by}::integer`, `coalesce(sold + \${by}::integer`],
    ],
  ),
];
