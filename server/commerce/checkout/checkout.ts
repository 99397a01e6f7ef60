import { checkout, resumeCheckout, type CheckoutOutcome } from "../../../contract/commerce/checkout/checkout.ts";
import type { ChargeMethod } from "../../../contract/platform/payment-methods.ts";
import type { BodyOf } from "../../../contract/platform/endpoint.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { holdMinutes } from "../../../contract/commerce/shop/sale-rules.ts";
import { programsText } from "../../../contract/commerce/orders/transactions.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { audienceOfPerson } from "../../entries/audience.ts";
import { type OutsideContext, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import type { App } from "../../platform/app.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import type { PaymentAccount } from "../payments/accounts.ts";
import { type AttemptRow, insertAttempt, isAttemptOpen, attemptKey, decisiveAttempt } from "./attempt-queries.ts";
import { type Shopper, fillCart, minutesAfter } from "../cart/fill-cart.ts";
import { saveCheckoutConsent } from "../orders/builder-consent-queries.ts";
import { type PersonalClaim, claimForPerson } from "../cart/claims.ts";
import { finalise } from "./finalise.ts";
import { type BuyerContact, onlineBuyerContact } from "./buyer-contact.ts";
import {
  type CartRow,
  type TransactionRow,
  transactionItems,
  saveBuyerContact,
  promoCodeOfCart,
  lockCartByKey,
  findCartByKey,
  cartLinesOf,
} from "../cart/transaction-queries.ts";
import { refuseUnchargeable } from "./bank-debits.ts";
import { PAYMENT_WORK, recheckAttempt, firstCheckAt } from "./attempt-follow-up.ts";
import { purchasePrograms } from "../orders/purchase-queries.ts";
import { shopRequestOf } from "../cart/registration.ts";
import { type Shop, asksQuestions, loadShop } from "../shop/shop.ts";
import { refuseFullTiers, lockRenewalsOrRefuse } from "../cart/sponsor-places.ts";
import { letCartIn, requireTurnsOfCart, takeTurns } from "../waiting-room/require-turn.ts";
import { questionsProblem } from "../questions/cart-questions.ts";
import { checkoutOutcomeOf, settle } from "./settle.ts";
import type { ClientRow } from "../../platform/access/directory-queries.ts";

type PreparedCharge = { outcome: CheckoutOutcome } | { attempt: AttemptRow; email: string; description: string };

export const checkoutHandlers = [
  onOutsideTransaction(checkout, async (context) => {
    const { client, visitor, now, body } = context;
    const guest = onlineBuyerContact(body, visitor);
    const turns = await requireTurnsOfCart(context, body.cart);
    return payCart(context, guest, async (sql, cart) => {
      await takeTurns(sql, turns, body.cart);
      await letCartIn(sql, turns, body.cart);
      const member = visitor ? (await audienceOfPerson(sql, client, visitor.userID)) === "member" : false;
      await saveCheckoutConsent(sql, { ...cart, ...guest, hearFromBuilders: body.hearFromBuilders === true, now });
      return { cart, buyer: { userID: visitor?.userID ?? null, member, now } };
    });
  }),

  onOutsideTransaction(resumeCheckout, async ({ app, client, body, transact }) => {
    const { attempt, outcome } = await transact(async (sql) => {
      const { transactionID } = requireFound((await findCartByKey(sql, body.cart))[0], "cart");
      const [attempt] = await decisiveAttempt(sql, transactionID);
      return { attempt, outcome: await checkoutOutcomeOf(sql, transactionID) };
    });
    return attempt && isAttemptOpen(attempt) ? recheckAttempt(app, client.clientID, attempt) : outcome;
  }),
];

type CheckoutScope = Pick<OutsideContext<typeof checkout>, "app" | "client" | "now" | "transact"> & {
  body: Pick<BodyOf<typeof checkout>, "cart" | "balance" | "token" | "method">;
};
type CartAndShopper = { cart: CartRow; buyer: Shopper };

/** Pays for a cart by card or from a bank account, once. */
export async function payCart(
  { app, client, body, now, transact }: CheckoutScope,
  guest: BuyerContact,
  findCartAndShopper: (sql: Sql, cart: CartRow) => Promise<CartAndShopper>,
): Promise<CheckoutOutcome> {
  const account = await app.payments.activeAccount(client.clientID);
  const prepared = await transact(async (sql): Promise<PreparedCharge> => {
    const storedCart = requireFound((await lockCartByKey(sql, body.cart))[0], "cart");
    const earlierOutcome = await earlierOutcomeOrRefuse(sql, storedCart);
    if (earlierOutcome) return { outcome: earlierOutcome };
    const { cart, buyer } = await findCartAndShopper(sql, storedCart);
    const { shop, total } = await refillCart(sql, cart, buyer);
    if (total !== body.balance) refuseOtherBalance(total, body.balance);
    await saveBuyerContact(sql, cart.transactionID, guest);
    await claimPersonalLimits(sql, cart, { shop, email: guest.guestEmail });
    const current = requireRow(await lockCartByKey(sql, body.cart));
    await refuseUnansweredQuestions(sql, current, { shop, buyer, total });
    if (total === 0) return { outcome: await completeFreeOrder(sql, current) };
    if (!account) return refuse("Cards can’t be taken yet. Ask the association how to pay.", 409);
    const { method = "card" } = body;
    const { atCounter = false } = buyer;
    await refuseUnchargeable(sql, cart.transactionID, { account, method, total, now, atCounter });
    const attempt = await beginCharge(sql, current, { account, amount: total, method, now });
    const description = programsText(await purchasePrograms(sql, cart.transactionID));
    return { attempt, email: guest.guestEmail, description };
  });
  if ("outcome" in prepared) return prepared.outcome;
  return chargeAttempt(app, { client, account: account!, token: body.token, ...prepared });
}

type PricedPurchase = { shop: Shop; buyer: Shopper; total: number };

/** Questions must be answered before payment, at a counter, too. */
export async function refuseUnansweredQuestions(
  sql: Sql,
  cart: CartRow,
  { shop, buyer, total }: PricedPurchase,
): Promise<void> {
  if (!asksQuestions(shop, await transactionItems(sql, cart.transactionID))) return;
  const { now, atCounter = false } = buyer;
  const problem = await questionsProblem(sql, { ...cart, atCounter }, now);
  if (problem) refuse(problem, 409, { more: { balance: total } });
}

/** The outcome of an earlier request, for repeated ones; refuses cancelled orders. Undefined: nothing has begun. */
export async function earlierOutcomeOrRefuse(
  sql: Sql,
  { transactionID, state, invoiceID }: TransactionRow,
): Promise<CheckoutOutcome | undefined> {
  if (state === "held" && invoiceID !== null)
    refuse("This order is on an invoice by now. Pay it by the link in the invoice’s mail.", 409);
  if (state === "cancelled") refuse("This order was cancelled. Begin a new one.", 409);
  if (state === "cart" || state === "held" || state === "expired") return undefined;
  return checkoutOutcomeOf(sql, transactionID);
}

/** Holds and prices the cart again; refuses with the new total where lines or prices have changed. */
export async function refillCart(sql: Sql, cart: CartRow, buyer: Shopper): Promise<{ shop: Shop; total: number }> {
  const { transactionID, serviceID } = cart;
  const lines = cartLinesOf(await transactionItems(sql, transactionID));
  if (lines.length === 0) refuse("There is nothing in the cart.", 409);
  const [code] = await promoCodeOfCart(sql, cart);
  const shop = await loadShop(sql, shopRequestOf(serviceID, lines), { transactionID, ...buyer });
  const sellsTiers = shop.products.some(({ kind }) => kind === "sponsor");
  if (sellsTiers) await lockRenewalsOrRefuse(sql, transactionID, lines);
  const { priced, problems, codeProblem } = await fillCart(sql, { transaction: cart, shop, buyer, code }, lines);
  const problemTexts = [...problems.map(({ text }) => text), ...(codeProblem === undefined ? [] : [codeProblem])];
  if (problemTexts.length > 0)
    refuse(`${problemTexts.join(" ")} Look at your cart once more.`, 409, { more: { balance: priced.total } });
  // The only line was the fee of an entry that was removed.
  if (priced.lines.length === 0) refuse("There is nothing in the cart.", 409, { more: { balance: 0 } });
  if (sellsTiers) await refuseFullTiers(sql, transactionID, null);
  return { shop, total: priced.total };
}

export const refuseOtherBalance = (balance: number, seenBalance: number): never =>
  refuse(
    `Your cart comes to ${dollars(balance)} by now, not ${dollars(seenBalance)}. Nothing was paid yet: look at it once more before you pay.`,
    409,
    { more: { balance } },
  );

/** Limits per person can be claimed once the email address is known. */
export async function claimPersonalLimits(
  sql: Sql,
  cart: TransactionRow,
  { shop, email }: { shop: Shop; email: string },
): Promise<void> {
  const items = await transactionItems(sql, cart.transactionID);
  const claims = items.flatMap(({ productID, quantity }): PersonalClaim[] => {
    const product = shop.products.find((offered) => offered.productID === productID);
    return product?.mostEach ? [{ recordID: product.productID, quantity, most: product.mostEach }] : [];
  });
  const [code] = await sql<{ recordID: string; most: number }>`
    select p.promo_code_id as record_id, p.most_each as most from transactions t join promo_codes p using (client_id, promo_code_id)
    where t.transaction_id = ${cart.transactionID} and p.most_each is not null and t.promo_claimed is not null`;
  const allClaims = [...claims, ...(code ? [{ ...code, quantity: 1 }] : [])];
  if (allClaims.length > 0 && email === "")
    refuse("One person may have only so much of this, so it takes an email address.", 409);
  const beyond = await claimForPerson(sql, cart.transactionID, email, allClaims);
  if (beyond.length === 0) return;
  const product = shop.products.find(({ productID }) => productID === beyond[0]);
  refuse(
    product
      ? `One person has at most ${product.mostEach} of ${product.name}, in all their orders.`
      : "This promo code has been used with this email address before.",
    409,
  );
}

/** T11 An order of zero cents needs no card. */
async function completeFreeOrder(sql: Sql, cart: TransactionRow): Promise<CheckoutOutcome> {
  await finalise(sql, cart, { method: "none", provider: "none", reference: cart.transactionID, amount: 0 });
  return checkoutOutcomeOf(sql, cart.transactionID);
}

type ChargeStart = { account: PaymentAccount; amount: number; method?: ChargeMethod | undefined; now: Date };

/**
 * Committed before the provider is asked; due work follows the attempt up if this process dies. A transaction without a hold
 * stays without one.
 */
export async function beginCharge(
  sql: Sql,
  cart: TransactionRow,
  { account, amount, method = "card", now }: ChargeStart,
): Promise<AttemptRow> {
  const { transactionID } = cart;
  const attempt = requireRow(
    await insertAttempt(sql, { transactionID, paymentAccountID: account.paymentAccountID, amount, method }),
  );
  await sql`
    update transactions set state = 'awaitingPayment',
      held_until = case when held_until is not null then greatest(held_until, ${minutesAfter(now, holdMinutes.payment)}) end
    where transaction_id = ${transactionID}`;
  await addDueWork(sql, PAYMENT_WORK, attempt.attemptID, firstCheckAt(now));
  return attempt;
}

type ChargeRequest = {
  client: ClientRow;
  account: PaymentAccount;
  attempt: AttemptRow;
  token: string;
  email: string;
  description: string;
};

/** No transaction is open while the provider is asked. */
export async function chargeAttempt(app: App, { client, account, attempt, token, email, description }: ChargeRequest) {
  const { attemptID } = attempt;
  const outcome = await account.provider.charge({
    ...attemptKey(attempt),
    token,
    description: `${client.name}: ${description}`,
    email,
  });
  return settle(app, client.clientID, { account, attemptID, outcome });
}
