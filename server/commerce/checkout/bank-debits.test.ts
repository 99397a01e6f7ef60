import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import {
  createInvoice,
  downloadInvoices,
  getLinkedInvoice,
  invoiceHistory,
  listInvoices,
  markInvoicePaid,
  payInvoice,
  sendInvoice,
  voidInvoice,
} from "../../../contract/commerce/invoices/invoices.ts";
import {
  cancelProgram,
  getCancellation,
  resumeCancellation,
} from "../../../contract/commerce/orders/program-cancellation.ts";
import { createFee } from "../../../contract/commerce/shop/fees.ts";
import { paymentSettings, setSquare, setStripe } from "../../../contract/commerce/payments/payment-settings.ts";
import { auditLog } from "../../../contract/people/audit.ts";
import { hashPassword } from "../../people/users/password-hashing.ts";
import {
  INVOICE_MAIL_WORK,
  INVOICE_REMINDER_WORK,
  invoiceMailWork,
  invoicePaidWork,
  invoiceReminderWork,
} from "../invoices/invoice-mail.ts";
import { checkout, resumeCheckout } from "../../../contract/commerce/checkout/checkout.ts";
import {
  refundTransaction,
  listTransactions,
  transactionHistory,
} from "../../../contract/commerce/orders/order-management.ts";
import { getPurchase } from "../../../contract/commerce/orders/transactions.ts";
import { DAY } from "../../../contract/platform/durations.ts";
import { addContest, addEntry, at as contestAt } from "../../../test/contest.ts";
import { doTasks, downloaded, linesOf } from "../../../test/download.ts";
import { doDueWork, makeDue } from "../../../test/due-work.ts";
import { keyInMailTo, mailsTo } from "../../../test/mail.ts";
import { chooseProvider, openChosenProvider, words } from "../../../test/providers/choose.ts";
import type { FakeProvider } from "../../../test/providers/open.ts";
import { squareKeys, stripeKeys } from "../../../test/providers/keys.ts";
import { type Shop, addShop, stockOf, stockTwice } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { newKey } from "../../platform/links/keys.ts";
import { clock } from "../../platform/clock.ts";
import { endTurns } from "../waiting-room/line-queries.ts";
import { HOLD_WORK, holdWork } from "../cart/hold-expiry.ts";
import { RECONCILIATION_WORK, reconciliationWork } from "../ledger/reconciliation.ts";
import { bookDifferences } from "../ledger/queries.ts";
import { ORDER_MAIL_WORK } from "../orders/order-mail-work.ts";
import { orderMailWork } from "../orders/order-mails.ts";
import { receiptWork } from "../orders/receipt-mail.ts";
import { webhookURL } from "../payments/accounts.ts";
import { REFUND_WORK, refundWork } from "../refunds/refunds.ts";
import { PAYMENT_WORK, paymentWork } from "./attempt-follow-up.ts";
import { BANK_DEBIT_MAIL_WORK, bankDebitMailWork } from "./bank-debit-mail.ts";
import { INVOICE_PAID_WORK, RECEIPT_WORK } from "./finalise.ts";
import { PAYMENT_EVENT_WORK, paymentEventWork } from "./webhooks.ts";

const town = useTown();
const client = "oak";
const word = words.stripe;
const { now: theTime } = clock;
let fake: FakeProvider;
let hook: string;
let shop: Shop;
let shops = 0;
let buyers = 0;

const takeBanks = (takesBank: boolean) =>
  town.inside(client, (sql) => sql`update payment_accounts set takes_bank = ${takesBank} where provider = 'stripe'`);

beforeAll(async () => {
  fake = await openChosenProvider(town, "stripe");
  hook = webhookURL(town.app.settings, client);
}, 60_000);
beforeEach(async () => {
  await fake.meet();
  await takeBanks(true);
  shop = await addShop(town, {
    url: `gala-${(shops += 1)}`,
    quotas: { seats: 10 },
    products: {
      Ticket: { price: 14_500, takes: { seats: 1 } },
      Gift: { price: 5_000, kind: "donation", tickets: 0 },
      Mint: { price: 20 },
    },
  });
});
afterEach(() => void (clock.now = theTime));
afterAll(() => fake.close());

const later = (minutes: number) => void (clock.now = () => new Date(theTime().getTime() + minutes * 60_000));
const doWhatIsDue = () =>
  doDueWork(town.app, {
    [HOLD_WORK]: holdWork,
    [PAYMENT_WORK]: paymentWork,
    [PAYMENT_EVENT_WORK]: paymentEventWork,
    [BANK_DEBIT_MAIL_WORK]: bankDebitMailWork,
    [RECEIPT_WORK]: receiptWork,
    [INVOICE_MAIL_WORK]: invoiceMailWork,
    [INVOICE_PAID_WORK]: invoicePaidWork,
    [INVOICE_REMINDER_WORK]: invoiceReminderWork,
    [REFUND_WORK]: refundWork,
    [ORDER_MAIL_WORK]: orderMailWork,
  });

/** The program has a day so many days from now. */
const addDay = (days: number) =>
  town.inside(
    client,
    (sql) => sql`
      insert into timeframes (service_id, name, opens_at, closes_at)
      values (${shop.serviceID}, 'event', ${new Date(theTime().getTime() + days * DAY)}, ${new Date(theTime().getTime() + (days + 1) * DAY)})`,
  );

async function buyer(wanted: Record<string, number> = { Ticket: 2 }) {
  const at = { client, service: shop.service };
  const cartKey = newKey(town.clients[client]);
  const guestEmail = `bank${(buyers += 1)}@ash.example`;
  const lines = Object.entries(wanted).map(([name, quantity]) => ({ ticketID: shop.products[name]!, quantity }));
  const { answer } = await town.as()(registration, at, { cartKey, cart: lines });
  const { balance, byBank } = answer.cart!;
  return {
    balance,
    byBank,
    guestEmail,
    cartKey,
    pay: (sent: { token?: string; method?: "card" | "bank" } = {}) =>
      town.as()(checkout, at, {
        cart: cartKey,
        balance,
        token: word.debited,
        method: "bank",
        guestName: "Ann Ash",
        guestEmail,
        ...sent,
      }),
    state: async () => (await town.as()(resumeCheckout, at, { cart: cartKey })).answer.state,
    cart: async () => (await town.as()(registration, at, { cartKey })).answer.cart!,
    reference: async () => (await lastAttempt()).reference!,
  };
}

/** The attempt to pay that was begun last in the program. */
const lastAttempt = async () => {
  const [row] = await town.inside(
    client,
    (sql) => sql<{ reference: string | null; state: string; method: string; transactionID: string }>`
      select a.reference, a.state, a.method, a.transaction_id from payment_attempts a
        join transactions t using (client_id, transaction_id)
      where t.begun_service_id = ${shop.serviceID} order by a.attempt_id desc limit 1`,
  );
  return row!;
};

const ordersListed = async () =>
  (await town.as("owner")(listTransactions, { client, service: shop.service })).answer.transactions;

const textOf = ({ content }: Awaited<ReturnType<typeof mailsTo>>[number]) => content.paragraphs.join("\n");

const tell = async (kind: string, reference: string) => {
  expect(await fake.tell({ to: hook, kind, reference })).toEqual([200]);
  await doWhatIsDue();
};

test("it is off until the client’s staff turn it on", async () => {
  await takeBanks(false);
  const ann = await buyer();
  expect(ann.byBank).toBeNull();
  const refused = await ann.pay();
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    "Bank accounts aren’t taken here any more. Pay by card.",
  ]);
  await takeBanks(true);
  expect((await ann.cart()).byBank).toEqual({ problem: null });
});

test("a debit holds the places for days, gives no tickets, and is told; once it succeeds it is paid like any other", async () => {
  const ann = await buyer();
  expect((await ann.pay()).answer).toMatchObject({ state: "processing", number: null, errors: [] });
  expect(await stockOf(town, shop, "seats")).toEqual({ held: 2, sold: 0 });
  await doWhatIsDue();
  const [told] = await mailsTo(town, ann.guestEmail);
  expect(told).toMatchObject({ subject: "Your bank payment to Oak Builders Guild is on its way" });
  expect(textOf(told!)).toContain("your bank payment of $290.00 for your order for Building Gala is on its way");
  expect(textOf(told!)).toContain("up to 5 business days");

  // Neither the sweep of holds nor the one of attempts ends it.
  for (const days of [1, 3]) {
    later(days * 24 * 60);
    await doWhatIsDue();
    expect(await ann.state()).toBe("processing");
  }
  expect(await stockOf(town, shop, "seats")).toEqual({ held: 2, sold: 0 });
  expect((await fake.books()).requests.filter((line) => line.endsWith("/cancel"))).toEqual([]);
  expect(await ordersListed()).toMatchObject([{ state: "awaitingPayment", method: "bank", number: null }]);
  expect(await town.inside(client, (sql) => sql`select from tickets where service_id = ${shop.serviceID}`)).toEqual([]);

  await fake.debit({ payment: await ann.reference() });
  await tell("payment_intent.succeeded", await ann.reference());
  expect(await ann.state()).toBe("paid");
  expect(await stockOf(town, shop, "seats")).toEqual({ held: 0, sold: 2 });
  const [order] = await ordersListed();
  expect(order).toMatchObject({ state: "paid", method: "bank" });
  // The books count it on the day when it succeeded.
  expect(Date.parse(order!.at) - theTime().getTime()).toBeGreaterThan(2.9 * DAY);
  const mails = await mailsTo(town, ann.guestEmail);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    "Your bank payment to Oak Builders Guild is on its way",
    expect.stringMatching(/^Your receipt for Building Gala/),
  ]);
  const { answer } = await town.as()(getPurchase, { client, service: shop.service }, undefined, { link: ann.cartKey });
  expect(answer).toMatchObject({ method: "bank", cardBrand: null, cardLast4: "6789", tickets: [{}, {}] });
});

test("a debit that fails days later frees its places, and buyer and owners hear why; the cart can be paid again", async () => {
  const ann = await buyer();
  await ann.pay();
  await doWhatIsDue();
  later(3 * 24 * 60);
  const reference = await ann.reference();
  await fake.debit({ payment: reference, failure: "insufficient_funds" });
  await tell("payment_intent.payment_failed", reference);
  expect(await stockOf(town, shop, "seats")).toEqual({ held: 0, sold: 0 });
  expect(await ann.state()).toBe("declined");
  expect((await ann.cart()).state).toBe("expired");
  const failed = (await mailsTo(town, ann.guestEmail)).find(({ subject }) => subject.endsWith("failed"));
  expect(textOf(failed!)).toContain("There wasn’t enough money in the bank account.");
  expect(textOf(failed!)).toContain("What was held for you is free again.");
  const [owner] = (await mailsTo(town, "owner@test.example")).filter(({ subject }) =>
    subject.startsWith("A bank payment"),
  );
  expect(owner).toMatchObject({ subject: "A bank payment of $290.00 failed" });
  expect(textOf(owner!)).toContain(
    "$290.00 of an order for Building Gala, by Ann Ash: the bank payment failed. There wasn’t enough money",
  );
  // Whoever has the intent’s secret can’t pay it any more.
  expect((await fake.books()).requests).toContain(`POST /v1/payment_intents/${reference}/cancel`);

  const again = await town.as()(
    registration,
    { client, service: shop.service },
    { cartKey: ann.cartKey, cart: [{ ticketID: shop.products["Ticket"]!, quantity: 2 }] },
  );
  expect(again.answer.cart!.state).toBe("held");
  expect((await ann.pay({ token: word.good, method: "card" })).answer.state).toBe("paid");
  for (const { counted, said } of await stockTwice(town)) expect(counted).toBe(said);
});

test("a debit that is refused at once leaves the buyer at the checkout, with the places still held", async () => {
  const ann = await buyer();
  const { answer } = await ann.pay({ token: "ctoken_usBankAccount_decline_account_closed" });
  expect(answer).toMatchObject({
    state: "declined",
    errors: ["The bank account is closed, or can’t be used for this."],
  });
  expect(await stockOf(town, shop, "seats")).toEqual({ held: 2, sold: 0 });
  await doWhatIsDue();
  expect(await mailsTo(town, ann.guestEmail)).toEqual([]);
});

test("nobody pays twice: a second press, a card in another tab and a changed cart hear that it is on its way", async () => {
  const ann = await buyer();
  const both = await Promise.all([ann.pay(), ann.pay()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await ann.pay()).answer.state).toBe("processing");
  expect((await ann.pay({ token: word.good, method: "card" })).answer.state).toBe("processing");
  const changed = await town.as()(
    registration,
    { client, service: shop.service },
    { cartKey: ann.cartKey, cart: [{ ticketID: shop.products["Ticket"]!, quantity: 1 }] },
  );
  expect(changed.status).toBe(409);
  await fake.debit({ payment: await ann.reference() });
  await tell("payment_intent.succeeded", await ann.reference());
  expect(await ann.state()).toBe("paid");
  expect(
    await town.inside(
      client,
      (sql) => sql`select from payments p join transactions t using (client_id, transaction_id)
      where t.begun_service_id = ${shop.serviceID}`,
    ),
  ).toHaveLength(1);
});

test("events that come twice, late and out of order change nothing", async () => {
  const ann = await buyer();
  await ann.pay();
  const reference = await ann.reference();
  await fake.debit({ payment: reference });
  // That it is under way is heard after that it is paid.
  await fake.tell({ to: hook, kind: "payment_intent.succeeded", reference, times: 3 });
  await tell("payment_intent.processing", reference);
  await tell("payment_intent.payment_failed", reference);
  expect(await ann.state()).toBe("paid");
  expect(await stockOf(town, shop, "seats")).toEqual({ held: 0, sold: 2 });
  expect((await mailsTo(town, ann.guestEmail)).filter(({ subject }) => subject.includes("receipt"))).toHaveLength(1);
});

test("an answer that is lost is found as a debit under way, and never voided", async () => {
  const ann = await buyer();
  await fake.meet({ do: "loseAnswer", path: word.charges, method: "POST" }, { do: "failBefore", times: 20 });
  expect((await ann.pay()).answer.state).toBe("asking");
  await fake.meet();
  later(2);
  await doWhatIsDue();
  expect(await ann.state()).toBe("processing");
  // The provider can’t be asked for hours: it stays as it is.
  await fake.meet({ do: "failBefore", path: word.charges, method: "GET", times: 20 });
  later(24 * 60);
  await doWhatIsDue();
  await fake.meet();
  expect(await lastAttempt()).toMatchObject({ state: "processing", method: "bank" });
  const { requests } = await fake.books();
  const debit = await ann.reference();
  expect(requests.filter((line) => line === `POST /v1/payment_intents/${debit}/cancel`)).toEqual([]);
  await fake.debit({ payment: await ann.reference() });
  later(72 * 60);
  // Without an event, the product asks.
  await doWhatIsDue();
  expect(await ann.state()).toBe("paid");
});

test("a debit that its provider doesn’t know any more stays under way, and what is due says why", async () => {
  const ann = await buyer();
  await ann.pay();
  const { transactionID } = await lastAttempt();
  await town.inside(
    client,
    (sql) => sql`update payment_attempts set reference = 'pi_gone' where transaction_id = ${transactionID}`,
  );
  later(24 * 60);
  await doWhatIsDue();
  expect(await lastAttempt()).toMatchObject({ state: "processing" });
  expect(await stockOf(town, shop, "seats")).toEqual({ held: 2, sold: 0 });
  const [due] = await town.inside(
    client,
    (sql) => sql<{ lastError: string }>`
      select w.last_error from due_work w join payment_attempts a on a.attempt_id = w.ref
      where w.kind = ${PAYMENT_WORK} and a.transaction_id = ${transactionID}`,
  );
  expect(due).toEqual({ lastError: "The provider doesn’t know a bank payment that it had said is on its way." });
});

test("what begins too soon isn’t paid from a bank account, and the checkout says why", async () => {
  await addDay(4);
  const ann = await buyer();
  const why = "A bank payment takes up to 5 business days, and Building Gala begins before that. Pay by card.";
  expect(ann.byBank).toEqual({ problem: why });
  const refused = await ann.pay();
  expect([refused.status, refused.problem.detail]).toEqual([409, why]);
  expect((await ann.pay({ token: word.good, method: "card" })).answer.state).toBe("paid");
  // A gift isn’t too late.
  expect((await buyer({ Gift: 1 })).byBank).toEqual({ problem: null });
});

test("what begins late enough is paid so, and the least amount holds", async () => {
  await addDay(12);
  const ann = await buyer();
  expect(ann.byBank).toEqual({ problem: null });
  expect((await ann.pay()).answer.state).toBe("processing");
  await town.inside(client, (sql) => sql`delete from timeframes where service_id = ${shop.serviceID}`);
  const little = await buyer({ Mint: 1 });
  expect(little.byBank!.problem).toContain("A bank account can’t be charged less than $0.50.");
  expect((await little.pay()).status).toBe(409);
});

test("a debit that comes after its program was cancelled is told to the owners, and goes back with the others", async () => {
  const ann = await buyer();
  await ann.pay();
  await doWhatIsDue();
  const at = { client, service: shop.service };
  const because = "The hall is closed.";
  expect((await town.as("owner")(cancelProgram, at, { because, money: "all" })).status).toBe(200);
  await doTasks(town);
  const reference = await ann.reference();
  await fake.debit({ payment: reference });
  await tell("payment_intent.succeeded", reference);
  const [told] = (await mailsTo(town, "owner@test.example")).filter(({ subject }) =>
    subject.startsWith("Give $290.00 back"),
  );
  expect(textOf(told!)).toContain("had begun before Building Gala was cancelled");
  expect((await town.as("owner")(getCancellation, at)).answer).toMatchObject({ toDo: 1, done: 0 });

  expect((await town.as("owner")(resumeCancellation, at)).status).toBe(200);
  await doTasks(town);
  await doWhatIsDue();
  expect((await town.as("owner")(getCancellation, at)).answer).toMatchObject({
    toDo: 0,
    done: 1,
    refunded: 29_000,
    left: [],
  });
  const { answer } = await town.as()(getPurchase, at, undefined, { link: ann.cartKey });
  expect(answer).toMatchObject({ state: "refunded", refunded: 29_000 });
  expect((await fake.books()).payments.find((payment) => payment.reference === reference)).toMatchObject({
    refundedCents: 29_000,
  });
});

test("a debit that fails after its program was cancelled asks nobody to order or to pay once more", async () => {
  const ann = await buyer();
  await ann.pay();
  const at = { client, service: shop.service };
  await town.as("owner")(cancelProgram, at, { because: "The hall is closed.", money: "all" });
  const reference = await ann.reference();
  await fake.debit({ payment: reference, failure: "insufficient_funds" });
  await tell("payment_intent.payment_failed", reference);
  const failed = (await mailsTo(town, ann.guestEmail)).find(({ subject }) => subject.endsWith("failed"));
  expect(textOf(failed!)).toContain("Building Gala is cancelled, so that there is nothing to pay any more.");
  expect(textOf(failed!)).not.toContain("order it once more");
});

test("a buyer whose bank is paying is done with buying: their turn goes to the next in line", async () => {
  const ann = await buyer();
  await town.inside(
    client,
    (sql) => sql`
      insert into line_places (service_id, queued_at, slot, turn_at, turn_ends_at, taken_at, transaction_id)
      select ${shop.serviceID}, now(), 1, now(), now() + interval '1 hour', now(), transaction_id
      from transactions where state in ('cart', 'held') order by transaction_id desc limit 1`,
  );
  const slots = () =>
    town.inside(client, async (sql) => {
      await endTurns(sql, shop.serviceID, clock.now());
      return sql<{ slot: number | null }>`select slot from line_places where service_id = ${shop.serviceID}`;
    });
  expect(await slots()).toEqual([{ slot: 1 }]);
  await ann.pay();
  expect(await slots()).toEqual([{ slot: null }]);
});

test("a debit is refunded to the bank account, and one that its bank takes back is told as what it is", async () => {
  const ann = await buyer();
  await ann.pay();
  const reference = await ann.reference();
  await fake.debit({ payment: reference });
  await tell("payment_intent.succeeded", reference);
  const { transactionID } = await lastAttempt();
  const ids = { client, service: shop.service, transactionID };
  const number = (await ordersListed())[0]!.number;
  const disputeReference = await fake.dispute({ payment: reference, state: "lost", reason: "insufficient_funds" });
  await tell("charge.dispute.created", disputeReference);
  const taken = (await mailsTo(town, "owner@test.example")).filter(
    ({ subject }) => subject === `The bank payment of order ${number} was taken back`,
  );
  expect(taken).toHaveLength(1);
  expect(textOf(taken[0]!)).toContain("can’t be answered. The bank says that the account couldn’t pay it");
  const { answer } = await town.as("owner")(transactionHistory, ids);
  expect(answer.disputes).toMatchObject([{ state: "lost", reason: "notPaid" }]);
  expect(answer.payments).toMatchObject([{ method: "bank", byCard: false, provider: "stripe", reference }]);
  expect(answer.events.map(({ what }) => what).toSorted()).toEqual([
    "$290.00 disputed",
    "$290.00 paid from a bank account",
  ]);

  const bob = await buyer();
  await bob.pay();
  await fake.debit({ payment: await bob.reference() });
  await tell("payment_intent.succeeded", await bob.reference());
  const bobs = { ...ids, transactionID: (await lastAttempt()).transactionID };
  const tickets = await town.inside(
    client,
    (sql) => sql<{ id: string }>`select ticket_id as id from tickets where transaction_id = ${bobs.transactionID}`,
  );
  const all = { ticketIDs: tickets.map(({ id }) => id), lineIDs: [], money: "all" as const, reason: "" };
  expect((await town.as("owner")(refundTransaction, bobs, all)).status).toBe(200);
  await doWhatIsDue();
  const refunded = (await mailsTo(town, bob.guestEmail)).find(({ subject }) => subject.startsWith("Your refund"));
  expect(textOf(refunded!)).toContain(
    "$290.00 is on its way to your bank account ending 6789. Banks show it after five to ten days.",
  );
});

test("the books agree with the provider, also of a debit that began before the days that are looked at", async () => {
  await town.inside(client, (sql) => sql`delete from reconciliations`);
  const account = (await town.app.payments.activeAccount(town.clients[client]!))!;
  const reconcile = async () => {
    await makeDue(town, RECONCILIATION_WORK);
    await doDueWork(town.app, { [RECONCILIATION_WORK]: reconciliationWork });
  };
  const ann = await buyer();
  await ann.pay();
  await reconcile();
  later(7 * 24 * 60);
  const reference = await ann.reference();
  await fake.falsify({ reference, daysAgo: 0 });
  await fake.debit({ payment: reference });
  await tell("payment_intent.succeeded", reference);
  later(7 * 24 * 60 + 60);
  await reconcile();
  const [row] = await town.inside(
    client,
    (sql) =>
      sql<{
        fee: number;
      }>`select fee from provider_payments where reference = ${reference} and payment_account_id = ${account.paymentAccountID}`,
  );
  expect(row).toEqual({ fee: 232 });
  expect(
    (await town.inside(client, (sql) => bookDifferences(sql))).filter((one) => one.reference === reference),
  ).toEqual([]);
});

/** An invoice that was sent, and the key of its link. */
async function invoiceSent() {
  const email = `billed${(buyers += 1)}@ash.example`;
  const draft = {
    userID: null,
    name: "Park & Rye Builders",
    email,
    lines: [{ name: "Booth", amount: 45_000, quantity: 1 }],
    dueOn: null,
    note: "",
    remindBefore: null,
    remindAfter: null,
  };
  const { invoiceID } = (await town.as("boxOffice")(createInvoice, { client }, draft)).answer;
  const ids = { client, invoiceID };
  const { number } = (await town.as("boxOffice")(sendInvoice, ids)).answer;
  await doWhatIsDue();
  const link = await keyInMailTo(town, email);
  const reference = async () => {
    const [row] = await town.inside(
      client,
      (sql) => sql<{ reference: string }>`
        select a.reference from payment_attempts a join transactions t using (client_id, transaction_id)
        where t.invoice_id = ${invoiceID} order by a.attempt_id desc limit 1`,
    );
    return row!.reference;
  };
  return {
    ids,
    number,
    email,
    reference,
    see: async () => (await town.as()(getLinkedInvoice, { client }, undefined, { link })).answer,
    pay: (sent: { token?: string; method?: "card" | "bank" } = {}) =>
      town.as()(payInvoice, { client }, { token: word.debited, method: "bank", ...sent }, { link }),
  };
}

test("an invoice is paid from a bank account: it is neither void nor paid otherwise meanwhile, and a failure opens it again", async () => {
  const invoice = await invoiceSent();
  expect(await invoice.see()).toMatchObject({ state: "open", byBank: { problem: null } });
  expect((await invoice.pay()).answer.state).toBe("processing");
  expect(await invoice.see()).toMatchObject({ state: "paying", method: "bank", paidAt: null, byBank: null });
  const listed = async () => {
    const { invoices } = (await town.as("viewer")(listInvoices, { client }, { search: invoice.email })).answer;
    return invoices;
  };
  expect(await listed()).toMatchObject([{ state: "paying", method: "bank" }]);
  const file = await downloaded(town, "boxOffice", downloadInvoices, { client }, { format: "csv" });
  const [row] = linesOf(file.bytes).filter((line) => line.includes(invoice.email));
  expect(row).toContain("Bank payment on its way");
  const marked = { method: "manual", note: "" } as const;
  for (const refused of [
    await town.as("boxOffice")(voidInvoice, invoice.ids),
    await town.as("boxOffice")(markInvoicePaid, invoice.ids, marked),
  ])
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      "A payment for this invoice is under way. Wait for its answer: a bank payment takes days.",
    ]);
  const failing = await invoice.reference();
  await fake.debit({ payment: failing, failure: "no_account" });
  await tell("payment_intent.payment_failed", failing);
  expect(await invoice.see()).toMatchObject({ state: "open", method: null });
  expect(await listed()).toMatchObject([{ state: "open", method: null }]);
  const failed = (await mailsTo(town, invoice.email)).find(({ subject }) => subject.endsWith("failed"));
  expect(textOf(failed!)).toContain("The bank doesn’t know this account. Its number may be wrong.");
  expect(textOf(failed!)).toContain("The invoice is open again.");
  const [owner] = (await mailsTo(town, "owner@test.example")).filter(({ content }) =>
    content.paragraphs.some((text) => text.startsWith(`$450.00 of invoice ${invoice.number}, by Park & Rye Builders`)),
  );
  expect(owner).toBeDefined();

  await invoice.pay();
  const paying = await invoice.reference();
  await fake.debit({ payment: paying });
  await tell("payment_intent.succeeded", paying);
  expect(await invoice.see()).toMatchObject({ state: "paid", method: "bank", cardLast4: "6789" });
  const { answer } = await town.as("boxOffice")(invoiceHistory, invoice.ids);
  expect(answer.payments).toMatchObject([{ method: "bank", amount: 45_000, takenBy: null }]);
});

test("staff turn it on with the keys, for Stripe alone, and the log of changes says it", async () => {
  const passwordHash = await hashPassword("owner-pass-1", "127.0.0.1");
  await town.home(
    (sql) => sql`update users set password_hash = ${passwordHash} where user_id = ${town.people["owner"]!}`,
  );
  const keys = { mode: "test" as const, ...stripeKeys, currentPassword: "owner-pass-1" };
  const { live: _, ...sent } = { ...keys, takesBank: true };
  expect((await town.as("owner")(setStripe, { client }, sent)).status).toBe(200);
  const { accounts } = (await town.as("owner")(paymentSettings, { client })).answer;
  expect(accounts[0]).toMatchObject({ provider: "stripe", chosen: true, takesBank: true });
  const paying = await buyer();
  expect(paying.byBank).toEqual({ problem: null });
  // Of a debit under way nobody would hear by another account's keys; the same account's may be renewed.
  await paying.pay();
  const other = { ...sent, publishableKey: "pk_test_another_account" };
  expect((await town.as("owner")(setStripe, { client }, other)).problem.detail).toContain("are on their way");
  expect((await town.as("owner")(setStripe, { client }, { ...sent, takesBank: false })).status).toBe(200);
  expect((await buyer()).byBank).toBeNull();
  const { answer } = await town.as("owner")(auditLog, { client });
  expect(answer.entries.filter(({ action }) => action === "MANAGE_PAYMENTS").map(({ after }) => after)).toMatchObject([
    { takesBank: false },
    { takesBank: true },
  ]);

  const { live: _live, ...square } = squareKeys;
  const squareForm = { mode: keys.mode, currentPassword: keys.currentPassword, ...square };
  const refused = await town.as("owner")(setSquare, { client }, { ...squareForm, takesBank: true } as never);
  expect([refused.status, refused.problem.errors]).toEqual([400, { takesBank: "This field isn't known" }]);
  expect((await town.as("owner")(setSquare, { client }, squareForm)).status).toBe(200);
  const bob = await buyer();
  expect(bob.byBank).toBeNull();
  const unpaid = await bob.pay();
  expect([unpaid.status, unpaid.problem.detail]).toEqual([
    409,
    "Bank accounts aren’t taken here any more. Pay by card.",
  ]);
  await chooseProvider(town, "stripe");
});

test("the fee of an entry is paid so while there is time to submit it", async () => {
  const contest = await addContest(town, { url: "bank-contest" });
  const fee = { name: "Entry fee", kind: "flat", appliesTo: "category", categoryID: "every", amount: 7_500 };
  await town.as("owner")(createFee, contestAt(contest), { ...fee, neededToSubmit: true } as never);
  const entryID = await addEntry(town, contest);
  const cartKey = newKey(town.clients[client]);
  const offered = async (days: number) => {
    const end = new Date(theTime().getTime() + days * DAY);
    await town.inside(
      client,
      (sql) => sql`
        update timeframes set closes_at = ${end} where service_id = ${contest.serviceID} and name = 'entries'`,
    );
    const cart = [{ entryID, quantity: 1 }];
    return (await town.as("entrant")(registration, contestAt(contest), { cartKey, cart })).answer.cart!.byBank;
  };
  expect(await offered(20)).toEqual({ problem: null });
  expect(await offered(3)).toEqual({
    problem: "A bank payment takes up to 5 business days, and Building Awards closes before that. Pay by card.",
  });
});
