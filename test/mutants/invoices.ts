import { type Mutant, of } from "./mutant.ts";

export const invoices: readonly Mutant[] = [
  ...of(
    "server/commerce/invoices/invoices.ts",
    ["server/commerce/invoices"],
    [[`if (number !== null) refuse("This invoice was sent`, `if (false) refuse("This invoice was sent`]],
  ),
  ...of(
    "server/commerce/invoices/queries.ts",
    ["server/commerce/invoices"],
    [
      [`(\${now}::timestamptz - interval '12 hours')::date`, `(\${now}::timestamptz + interval '1 day')::date`],
      [` and i.number is not null order by`, ` order by`],
      [
        `a.state is distinct from 'returned' order by p.payment_id desc limit 1\`;`,
        `a.state is distinct from 'returned' order by p.payment_id limit 1\`;`,
      ],
    ],
  ),
  ...of(
    "server/commerce/invoices/invoice-payments.ts",
    ["server/commerce/invoices"],
    [
      [`invoice?.userID === visitor.userID`, `true`],
      [`if (form.amount > left) refuse`, `if (false) refuse`],
      [`if (transaction.state === "awaitingPayment")`, `if (false)`],
    ],
  ),
  ...of(
    "server/commerce/invoices/invoice-payments.ts",
    ["server/commerce/invoices"],
    [[`    await lockUnpaidInvoice(sql, transactionID);\n    await voidTransaction`, `    await voidTransaction`]],
  ),
  ...of(
    "server/commerce/invoices/invoice-payments.ts",
    ["server/commerce/invoices"],
    [[`if (state !== "paid" || !isByHand)`, `if (!isByHand)`]],
  ),
];
