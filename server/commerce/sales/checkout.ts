import { checkout, resumeCheckout, type CheckoutOutcome } from "../../../contract/commerce/checkout.ts";
import type { BodyOf } from "../../../contract/platform/endpoint.ts";
import { dollars, whyNotByCard } from "../../../contract/platform/money.ts";
import { holdMinutes } from "../../../contract/commerce/selling.ts";
import { programsText } from "../../../contract/commerce/transactions.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { audienceOf } from "../../entries/audience.ts";
import { type Outside, outside } from "../../platform/http/handle.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import type { House } from "../../platform/house.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import type { PaymentAccount } from "../payments/accounts.ts";
import { type AttemptRow, beginAttempt, isOpen, keyOf, latestAttempt } from "./attempt-queries.ts";
import { type Buyer, fillCart, minutesAfter } from "./carts.ts";
import { keepConsent } from "./consent-queries.ts";
import { type Claim, claimFor } from "./claims.ts";
import { finalise } from "./finalise.ts";
import { type Guest, buyerOf } from "./buyer.ts";
import {
  type CartRow,
  type TransactionRow,
  itemsOf,
  keepGuest,
  keptPromoCode,
  lockedByKey,
  transactionByKey,
  wantedAgain,
} from "./queries.ts";
import { PAYMENT_WORK, askAgain, firstLook } from "./reconcile.ts";
import { purchasePrograms } from "./purchase-queries.ts";
import { wantedOf } from "./registration.ts";
import { type Shop, isAsked, openShop } from "./shop.ts";
import { refuseFullTiers, refuseRenewedElsewhere } from "./sponsor-places.ts";
import { problemOf } from "./questions.ts";
import { outcomeOf, settle } from "./settle.ts";
import type { ClientRow } from "../../platform/access/directory-queries.ts";

type Prepared = { outcome: CheckoutOutcome } | { attempt: AttemptRow; email: string; description: string };

export const checkouts = [
  outside(checkout, (ask) => {
    const { client, visitor, now, body } = ask;
    const guest = buyerOf(body, visitor);
    return payCart(ask, guest, async (sql, cart) => {
      const member = visitor ? (await audienceOf(sql, client, visitor.userID)) === "member" : false;
      await keepConsent(sql, { ...cart, ...guest, hearFromBuilders: body.hearFromBuilders === true, now });
      return { cart, buyer: { userID: visitor?.userID ?? null, member, now } };
    });
  }),

  outside(resumeCheckout, async ({ house, client, body, transact }) => {
    const { attempt, outcome } = await transact(async (sql) => {
      const { transactionID } = found((await transactionByKey(sql, body.cart))[0], "cart");
      const [attempt] = await latestAttempt(sql, transactionID);
      return { attempt, outcome: await outcomeOf(sql, transactionID) };
    });
    return attempt && isOpen(attempt) ? askAgain(house, client.clientID, attempt) : outcome;
  }),
];

type Paying = Pick<Outside<typeof checkout>, "house" | "client" | "now" | "transact"> & {
  body: Pick<BodyOf<typeof checkout>, "cart" | "balance" | "token">;
};
type Buying = { cart: CartRow; buyer: Buyer };

/** Pays for a cart by card, once, for whoever buys. */
export async function payCart(
  { house, client, body, now, transact }: Paying,
  guest: Guest,
  buying: (sql: Sql, cart: CartRow) => Promise<Buying>,
): Promise<CheckoutOutcome> {
  const account = await house.payments.chosen(client.clientID);
  const prepared = await transact(async (sql): Promise<Prepared> => {
    const kept = found((await lockedByKey(sql, body.cart))[0], "cart");
    const known = await underWay(sql, kept);
    if (known) return { outcome: known };
    const { cart, buyer } = await buying(sql, kept);
    const { shop, total } = await refilled(sql, cart, buyer);
    if (total !== body.balance) refuseOtherBalance(total, body.balance);
    await keepGuest(sql, cart.transactionID, guest);
    await claimLimits(sql, cart, { shop, email: guest.guestEmail });
    const current = one(await lockedByKey(sql, body.cart));
    await refuseUnanswered(sql, current, { shop, buyer, total });
    if (total === 0) return { outcome: await takeForNothing(sql, current) };
    const problem = whyNotByCard(total);
    if (problem) refuse(problem, 409, { more: { balance: total } });
    if (!account) return refuse("Cards can’t be taken yet. Ask the association how to pay.", 409);
    const attempt = await beginCharge(sql, current, { account, amount: total, now });
    const description = programsText(await purchasePrograms(sql, cart.transactionID));
    return { attempt, email: guest.guestEmail, description };
  });
  if ("outcome" in prepared) return prepared.outcome;
  return charge(house, { client, account: account!, token: body.token, ...prepared });
}

type PricedPurchase = { shop: Shop; buyer: Buyer; total: number };

/** What buyers are asked is answered first, whoever types the answers. */
export async function refuseUnanswered(sql: Sql, cart: CartRow, { shop, buyer, total }: PricedPurchase): Promise<void> {
  if (!isAsked(shop, await itemsOf(sql, cart.transactionID))) return;
  const { now, atCounter = false } = buyer;
  const problem = await problemOf(sql, { ...cart, atCounter }, now);
  if (problem) refuse(problem, 409, { more: { balance: total } });
}

/** What has become of it already: whoever presses twice is told of the first time. */
export async function underWay(
  sql: Sql,
  { transactionID, state }: TransactionRow,
): Promise<CheckoutOutcome | undefined> {
  if (state === "cancelled") refuse("This order was cancelled. Begin a new one.", 409);
  if (state === "cart" || state === "held" || state === "expired") return undefined;
  return outcomeOf(sql, transactionID);
}

/** The cart, held and priced anew: what isn't there any more, or costs something else by now, is refused with the new total. */
export async function refilled(sql: Sql, cart: CartRow, buyer: Buyer): Promise<{ shop: Shop; total: number }> {
  const { transactionID, serviceID } = cart;
  const wanted = wantedAgain(await itemsOf(sql, transactionID));
  if (wanted.length === 0) refuse("There is nothing in the cart.", 409);
  const [code] = await keptPromoCode(sql, cart);
  const shop = await openShop(sql, wantedOf(serviceID, wanted), { transactionID, ...buyer });
  const sellsTiers = shop.products.some(({ kind }) => kind === "sponsor");
  if (sellsTiers) await refuseRenewedElsewhere(sql, transactionID, wanted);
  const { priced, problems, codeProblem } = await fillCart(sql, { transaction: cart, shop, buyer, code }, wanted);
  const said = [...problems.map(({ text }) => text), ...(codeProblem === undefined ? [] : [codeProblem])];
  if (said.length > 0)
    refuse(`${said.join(" ")} Look at your cart once more.`, 409, { more: { balance: priced.total } });
  // The entry whose fee it was has been removed.
  if (priced.lines.length === 0) refuse("There is nothing in the cart.", 409, { more: { balance: 0 } });
  if (sellsTiers) await refuseFullTiers(sql, transactionID, null);
  return { shop, total: priced.total };
}

export const refuseOtherBalance = (balance: number, seen: number): never =>
  refuse(
    `Your cart comes to ${dollars(balance)} by now, not ${dollars(seen)}. Nothing was paid yet: look at it once more before you pay.`,
    409,
    { more: { balance } },
  );

/** What one person may have so much of is claimed as soon as it is known who that is. */
export async function claimLimits(
  sql: Sql,
  cart: TransactionRow,
  { shop, email }: { shop: Shop; email: string },
): Promise<void> {
  const items = await itemsOf(sql, cart.transactionID);
  const claims = items.flatMap(({ productID, quantity }): Claim[] => {
    const product = shop.products.find((offered) => offered.productID === productID);
    return product?.mostEach ? [{ recordID: product.productID, quantity, most: product.mostEach }] : [];
  });
  const [code] = await sql<{ recordID: string; most: number }>`
    select p.promo_code_id as record_id, p.most_each as most from transactions t join promo_codes p using (client_id, promo_code_id)
    where t.transaction_id = ${cart.transactionID} and p.most_each is not null and t.promo_claimed is not null`;
  const wanted = [...claims, ...(code ? [{ ...code, quantity: 1 }] : [])];
  if (wanted.length > 0 && email === "")
    refuse("One person may have only so much of this, so it takes an email address.", 409);
  const beyond = await claimFor(sql, cart.transactionID, email, wanted);
  if (beyond.length === 0) return;
  const product = shop.products.find(({ productID }) => productID === beyond[0]);
  refuse(
    product
      ? `One person has at most ${product.mostEach} of ${product.name}, in all their orders.`
      : "This promo code has been used with this email address before.",
    409,
  );
}

/** T11 Nothing to pay: no card, and the same end. */
async function takeForNothing(sql: Sql, cart: TransactionRow): Promise<CheckoutOutcome> {
  await finalise(sql, cart, { method: "none", provider: "none", reference: cart.transactionID, amount: 0 });
  return outcomeOf(sql, cart.transactionID);
}

type Beginning = { account: PaymentAccount; amount: number; now: Date };

/** Written down before the provider is asked, and looked after from then on, whatever becomes of this process. What holds nothing has no end. */
export async function beginCharge(
  sql: Sql,
  cart: TransactionRow,
  { account, amount, now }: Beginning,
): Promise<AttemptRow> {
  const { transactionID } = cart;
  const attempt = one(await beginAttempt(sql, { transactionID, paymentAccountID: account.paymentAccountID, amount }));
  await sql`
    update transactions set state = 'awaitingPayment',
      held_until = case when held_until is not null then greatest(held_until, ${minutesAfter(now, holdMinutes.payment)}) end
    where transaction_id = ${transactionID}`;
  await addDueWork(sql, PAYMENT_WORK, attempt.attemptID, firstLook(now));
  return attempt;
}

type Charging = {
  client: ClientRow;
  account: PaymentAccount;
  attempt: AttemptRow;
  token: string;
  email: string;
  description: string;
};

/** No transaction is open while the provider is asked. */
export async function charge(house: House, { client, account, attempt, token, email, description }: Charging) {
  const { attemptID } = attempt;
  const outcome = await account.provider.charge({
    ...keyOf(attempt),
    token,
    description: `${client.name}: ${description}`,
    email,
  });
  return settle(house, client.clientID, { account, attemptID, outcome });
}
