import { billCart } from "../../../contract/commerce/checkout/checkout.ts";
import { invoiceTotal, mostInvoiceLines } from "../../../contract/commerce/invoices/invoices.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { audienceOfPerson } from "../../entries/audience.ts";
import type { ClientRow } from "../../platform/access/directory-queries.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { type OutsideContext, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { refuse, requireFound } from "../../platform/http/refusal.ts";
import { createLink } from "../../platform/links/queries.ts";
import { termsOfInvoice } from "../cart/registration.ts";
import {
  type CartRow,
  type TransactionItemRow,
  lockCartByKey,
  saveBuyerContact,
  transactionItems,
} from "../cart/transaction-queries.ts";
import { issueBill } from "../invoices/issue-bill.ts";
import { countOpenBills, invoiceDetails, issueOrderInvoice } from "../invoices/queries.ts";
import { saveCheckoutConsent } from "../orders/builder-consent-queries.ts";
import { PURCHASE_LINK_LIFETIME } from "../orders/purchase-link-lifetime.ts";
import { type Turns, letCartIn, requireTurnsOfCart, takeTurns } from "../waiting-room/require-turn.ts";
import { type BuyerContact, onlineBuyerContact } from "./buyer-contact.ts";
import {
  claimPersonalLimits,
  earlierOutcomeOrRefuse,
  refillCart,
  refuseOtherBalance,
  refuseUnansweredQuestions,
} from "./checkout.ts";

export const cartInvoiceHandlers = [
  onOutsideTransaction(billCart, async (context) => {
    const { client, body, visitor, now } = context;
    const guest = onlineBuyerContact(body, visitor);
    const turns = await requireTurnsOfCart(context, body.cart);
    return context.transact((sql) => billOrder({ sql, client, visitor, body, now, guest, turns }));
  }),
];

type BillRequest = Pick<OutsideContext<typeof billCart>, "client" | "visitor" | "body" | "now"> & {
  sql: Sql;
  guest: BuyerContact;
  turns: Turns;
};

/** The lock of the cart decides between a card and an invoice: the second of them finds the first. */
async function billOrder({ sql, client, visitor, body, now, guest, turns }: BillRequest) {
  const stored = requireFound((await lockCartByKey(sql, body.cart))[0], "cart");
  if (stored.invoiceID !== null) return invoiceAnswer(sql, client, stored.invoiceID, now);
  if (await earlierOutcomeOrRefuse(sql, stored))
    refuse("This order is being paid by card, or has been. Look at it once more.", 409);
  await takeTurns(sql, turns, body.cart);
  await letCartIn(sql, turns, body.cart);
  const member = visitor ? (await audienceOfPerson(sql, client, visitor.userID)) === "member" : false;
  await saveCheckoutConsent(sql, { ...stored, ...guest, hearFromBuilders: body.hearFromBuilders === true, now });
  const buyer = { userID: visitor?.userID ?? null, member, now };
  const { shop, total } = await refillCart(sql, stored, buyer);
  if (total !== body.balance) refuseOtherBalance(total, body.balance);
  const { transactionID } = stored;
  await saveBuyerContact(sql, transactionID, guest);
  await claimPersonalLimits(sql, stored, { shop, email: guest.guestEmail });
  const cart = requireRow(await lockCartByKey(sql, body.cart));
  await refuseUnansweredQuestions(sql, cart, { shop, buyer, total });
  const items = await transactionItems(sql, transactionID);
  const terms = termsOfInvoice(items, shop, { total, buyer });
  if (!terms) return refuse("This can’t be paid by check or transfer. Pay by card, or ask the association.", 409);
  const { lines, discount } = linesOf(items, cart);
  if (lines.length > mostInvoiceLines) refuse("This is too much for one invoice. Order it in two parts.", 409);
  await refuseManyBills(sql, stored, guest.guestEmail);
  const sum = invoiceTotal(lines) - discount;
  if (sum !== total) throw new Error(`The invoice comes to ${dollars(sum)}, and the order to ${dollars(total)}.`);
  const { company, purchaseOrder } = body;
  const person = { userID: buyer.userID, name: guest.guestName, email: guest.guestEmail };
  return issueBill(
    sql,
    { ...person, company, purchaseOrder, ...terms, lines },
    {
      total,
      issue: async ({ invoiceID, number }) => {
        await issueOrderInvoice(sql, invoiceID, { number, now, transactionID });
        return { invoiceKey: await keyOf(sql, client, invoiceID), number };
      },
    },
  );
}

/** Unpaid orders on an invoice: an office orders for several events, and its computers look alike. */
const MOST_OPEN_BILLS = { ofMailbox: 5, ofHolder: 20 };

/** What is billed is held for weeks: whoever has so much of it pays some of it first. */
async function refuseManyBills(sql: Sql, { transactionID }: CartRow, email: string): Promise<void> {
  const { ofMailbox, ofHolder } = requireRow(await countOpenBills(sql, transactionID, email));
  if (ofMailbox >= MOST_OPEN_BILLS.ofMailbox || ofHolder >= MOST_OPEN_BILLS.ofHolder)
    refuse(
      "There are many unpaid invoices of your orders already. Pay one of them first, pay this order by card, or ask the association.",
      429,
    );
}

const keyOf = (sql: Sql, { clientID }: ClientRow, invoiceID: string) =>
  createLink(sql, clientID, { purpose: "invoice", recordID: invoiceID, lasts: PURCHASE_LINK_LIFETIME });

/** For a second press and a lost answer. */
async function invoiceAnswer(sql: Sql, client: ClientRow, invoiceID: string, now: Date) {
  const { number } = requireRow(await invoiceDetails(sql, invoiceID, now));
  return { invoiceKey: await keyOf(sql, client, invoiceID), number: number! };
}

/** What makes the order's total, line by line. Tax that is within the prices isn't a line. */
function linesOf(items: readonly TransactionItemRow[], { added }: CartRow) {
  const isOfSeveral = new Set(items.map(({ serviceID }) => serviceID)).size > 1;
  return {
    lines: [
      ...items.map(({ name, program, unitPrice, quantity }) => ({
        name: (isOfSeveral ? `${name}, ${program}` : name).slice(0, 300),
        amount: unitPrice,
        quantity,
      })),
      ...[...added.fees, ...added.taxes.filter(({ included }) => !included)].map(({ name, amount }) => ({
        name: name.slice(0, 300),
        amount,
        quantity: 1,
      })),
    ],
    discount: items.reduce((all, item) => all + item.discount, 0),
  };
}
