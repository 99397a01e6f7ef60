import { type Mutant, of } from "./mutant.ts";

export const sales: readonly Mutant[] = [
  ...of(
    "server/commerce/cart/stock.ts",
    ["server/commerce/cart/registration", "server/commerce/checkout/checkout"],
    [
      [`size is null or held + sold + \${by} <= size and`, `size is null or`],
      [`set held = held - \${quantity}, sold = sold + \${quantity}`, `set sold = sold + \${quantity}`],
      [`and not sold and quota_id <> all`, `and quota_id <> all`],
    ],
  ),
  ...of(
    "server/commerce/refunds/refund-parts.ts",
    ["server/commerce/refunds/refunds", "server/commerce/orders/order-list"],
    [
      [`const by = sign * amount;`, `const by = amount;`],
      [`if (!room) return false;`, ``],
    ],
  ),
  ...of(
    "server/commerce/refunds/refund-queries.ts",
    ["server/commerce/refunds/refunds", "server/commerce/orders/order-list"],
    [[`k.paid > k.refunded`, `k.state = 'live'`]],
  ),
  ...of(
    "server/commerce/refunds/refund-calls.ts",
    ["server/commerce/refunds/refunds", "server/commerce/orders/order-list"],
    [
      [`if (selection.some(({ serviceID }) => !managed.includes(serviceID)))`, `if (false)`],
      [`const left = await unrefundedAmount(sql, transactionID, serviceIDs);`, `const left = Infinity;`],
    ],
  ),
  ...of(
    "server/commerce/orders/program-cancellation.ts",
    ["server/commerce/orders/program-cancellation"],
    [
      [`if (mailed.length === 0) await mailBuyersAndHolders`, `await mailBuyersAndHolders`],
      [
        `where service_id = \${serviceID} and cancelled_at is null returning`,
        `where service_id = \${serviceID} returning`,
      ],
    ],
  ),
  ...of(
    "server/commerce/orders/program-cancellation-queries.ts",
    ["server/commerce/orders/program-cancellation"],
    [[`and r.state = 'failed' and r.created_at >= c.at))\`;`, `and false))\`;`]],
  ),
  ...of(
    "server/commerce/cart/hold-limits.ts",
    ["server/commerce/cart/registration"],
    [[`if (!beyond) return;`, `return;`]],
  ),
  ...of(
    "server/commerce/shop/products.ts",
    ["server/rehearsals/rehearsals"],
    [[`    refuseInRehearsal(service);`, ``]],
  ),
  ...of("server/commerce/shop/fees.ts", ["server/rehearsals/rehearsals"], [[`    refuseInRehearsal(service);`, ``]]),
  ...of(
    "server/commerce/checkout/finalise.ts",
    ["server/commerce/checkout/paid-twice", "server/entries/entry-fees"],
    [
      [`if (paidStates.includes(transaction.state)) return { what: "twice", paymentID: payment.paymentID };`, ``],
      [`if (otherClaims.length > 0) return false;`, ``],
    ],
  ),
  ...of(
    "server/commerce/refunds/refund-parts.ts",
    ["server/entries/entry-fees"],
    [[`if (otherClaims.length > 0) return false;`, ``]],
  ),
  ...of("server/commerce/checkout/settle.ts", ["server/commerce/ledger"], [[` || payment.currency !== "USD"`, ``]]),
  ...of(
    "server/commerce/cart/fill-cart.ts",
    [
      "server/commerce/cart/registration",
      "server/entries/entry-fees",
      "server/commerce/orders/order-program",
      "server/commerce/checkout/buyer-contact",
    ],
    [
      [`!code?.forProducts.includes(productID)`, `!code`],
      [`Math.max(unit, requestedLine.price ?? 0)`, `(requestedLine.price ?? unit)`],
      [`if (first && problem !== undefined) {`, `if (first && problem === null) {`],
      [`serviceID: lines[0] ? lineServiceID(lines[0]) : null,`, `serviceID: null,`],
      [`if (Math.max(priced.subtotal, priced.total) > maxCents)`, `if (false)`],
    ],
  ),
  ...of(
    "server/commerce/cart/registration.ts",
    ["server/entries/entry-fees"],
    [[`if (cart.state !== "held" ||`, `if (cart.state === "held" ||`]],
  ),
  ...of(
    "server/commerce/orders/purchases.ts",
    ["server/commerce/orders/order-program"],
    [[`serviceID === "any" ? programs : programs.filter`, `serviceID !== "" ? programs : programs.filter`]],
  ),
  ...of(
    "server/commerce/cart/fill-cart.ts",
    ["server/commerce/shop/promo-codes", "server/commerce/cart/registration"],
    [[`if (code.membersOnly && !member) return`, `if (false) return`]],
  ),
  ...of(
    "contract/commerce/cart/pricing.ts",
    ["contract/commerce/cart/pricing", "server/commerce/cart/registration"],
    [
      [`Math.min(value, base), eligible`, `value, eligible`],
      [`  if (of === 0) return 0;\n`, ``],
      [`net.map((amount, at) => amount + fees.each[at]!),`, `net,`],
    ],
  ),
  ...of(
    "server/commerce/cart/claims.ts",
    ["server/commerce/cart/registration", "server/commerce/shop/promo-codes", "server/commerce/checkout/checkout"],
    [[`where c.quantity + excluded.quantity <= \${most}`, `where excluded.quantity <= \${most}`]],
  ),
  ...of(
    "server/commerce/refunds/refund-queries.ts",
    ["server/commerce/orders/order-list", "server/commerce/refunds/refunds"],
    [
      [
        `where k.transaction_id = \${transactionID} and k.state = 'live'\n    and (k.ticket_id`,
        `where k.transaction_id = \${transactionID}\n    and (k.ticket_id`,
      ],
    ],
  ),
  ...of(
    "server/commerce/refunds/refund-calls.ts",
    ["server/commerce/orders/order-list", "server/commerce/refunds/refunds"],
    [[`coalesce(g.service_id = i.service_id, true)`, `true`]],
  ),
  ...of(
    "server/commerce/refunds/refunds.ts",
    ["server/commerce/checkout/checkout", "server/commerce/refunds/refunds"],
    [[`  if (refund.state === "succeeded" || refund.state === "failed") return;\n`, ``]],
  ),
  ...of(
    "server/commerce/cart/hold-expiry.ts",
    ["server/commerce/cart/registration", "server/commerce/checkout/checkout", "server/commerce/shop/promo-codes"],
    [[`  await releasePersonalClaims(sql, transactionID);\n`, ``]],
  ),
  ...of(
    "server/commerce/cart/registration.ts",
    ["server/commerce/shop/promo-codes", "server/commerce/cart/registration"],
    [[`if (guessed) await`, `if (false) await`]],
  ),
  ...of(
    "server/commerce/tickets/ticket-transfer.ts",
    ["server/commerce/orders/purchases", "server/commerce/orders/order-list", "server/commerce/tickets/guests"],
    [[`  await revokeLinks(sql, "ticket", ticketID);\n`, ``]],
  ),
  ...of(
    "server/commerce/waiting-list/waiting-list-queries.ts",
    ["server/commerce/waiting-list/waiting-list"],
    [
      [
        `and w.removed_at is null and w.confirmed_at is not null\n  order by w.product_id`,
        `and w.removed_at is null\n  order by w.product_id`,
      ],
    ],
  ),
  ...of(
    "server/commerce/orders/purchases.ts",
    ["server/commerce/orders/purchases", "server/commerce/tickets/guests", "server/commerce/questions/questions"],
    [
      [`code !== null && !ticket.given ?`, `code !== null ?`],
      [`may(standings, "VIEW_SALES") ? []`, `may(standings, "VIEW_PURCHASE") ? []`],
    ],
  ),
  ...of(
    "server/commerce/counter/tills.ts",
    ["server/commerce/counter/counter"],
    [[`?? 0) - cashBack;`, `?? 0) + cashBack;`]],
  ),
  ...of(
    "server/commerce/counter/till-queries.ts",
    ["server/commerce/counter/counter"],
    [[`r.shift_id is not null) and r.till_count_id is null`, `r.shift_id is not null)`]],
  ),
  ...of(
    "server/commerce/orders/contact.ts",
    ["server/commerce/orders/order-list", "server/commerce/tickets/guests"],
    [
      [`if (declined && !may(standings, "MANAGE_SALES"))`, `if (false)`],
      [`    await mailFormerAddress(context, { name, email, number, now });\n`, ``],
    ],
  ),
  ...of(
    "server/commerce/shop/promo-codes.ts",
    ["server/commerce/shop/promo-codes"],
    [[`budget < spent`, `budget <= spent`]],
  ),
  ...of(
    "server/commerce/cart/fill-cart.ts",
    ["server/commerce/cart/registration", "server/commerce/shop/products", "server/commerce/checkout/checkout"],
    [[`Math.min(requestedLine.quantity, product.most)`, `requestedLine.quantity`]],
  ),
  ...of(
    "contract/commerce/shop/sale-rules.ts",
    ["contract/commerce/shop/sale-rules", "server/commerce/shop/products"],
    [
      [
        `toSorted((a, b) => Date.parse(a) - Date.parse(b));\n  return { opensAt`,
        `toSorted((a, b) => Date.parse(b) - Date.parse(a));\n  return { opensAt`,
      ],
    ],
  ),
  ...of(
    "server/commerce/refunds/refund-parts.ts",
    ["server/entries/entry-fees", "server/commerce/refunds/refunds", "server/commerce/orders/order-list"],
    [
      [
        `else await sql\`update transaction_items set ended_at = now(), claimed = false where`,
        `else await sql\`update transaction_items set ended_at = now() where`,
      ],
      [`coalesce(held + sold + \${by}::integer`, `coalesce(sold + \${by}::integer`],
    ],
  ),
];
