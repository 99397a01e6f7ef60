import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { clientHome } from "../../../contract/app/home.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { checkout } from "../../../contract/commerce/checkout/checkout.ts";
import { getJournal } from "../../../contract/commerce/ledger/journal.ts";
import { checkBooks, getBooks, listLedger } from "../../../contract/commerce/ledger/books.ts";
import {
  refundAmount,
  refundTransaction,
  transactionHistory,
} from "../../../contract/commerce/orders/order-management.ts";
import { getPurchase } from "../../../contract/commerce/orders/transactions.ts";
import { evidenceFile } from "../../../contract/commerce/payments/disputes.ts";
import { DAY } from "../../../contract/platform/durations.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { readBook } from "../../../test/pdf-text.ts";
import { openChosenProvider, words } from "../../../test/providers/choose.ts";
import type { FakeProvider } from "../../../test/providers/open.ts";
import { type Shop, addShop } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { clock } from "../../platform/clock.ts";
import { newKey } from "../../platform/links/keys.ts";
import { PAYMENT_EVENT_WORK, paymentEventWork } from "../checkout/webhooks.ts";
import { RECONCILIATION_WORK, reconciliationWork } from "../ledger/reconciliation.ts";
import { webhookURL } from "../payments/accounts.ts";
import { DISPUTE_REMINDER_WORK, disputeReminderWork } from "./disputes.ts";

const town = useTown();
const { now: theTime } = clock;
afterEach(() => void (clock.now = theTime));

const at = { client: "oak" };

describe.each(["stripe", "square"] as const)("%s", (name) => {
  const word = words[name];
  const fee = name === "stripe" ? 1_500 : 0;
  let fake: FakeProvider;
  let shop: Shop;

  beforeAll(async () => {
    fake = await openChosenProvider(town, name);
    shop = await addShop(town, { url: `disputed-${name}`, products: { Ticket: { price: 10_000 } } });
  }, 60_000);
  afterAll(() => fake.close());

  async function bought() {
    const of = { client: "oak", service: shop.service };
    const cartKey = newKey(town.clients["oak"]);
    const cart = [{ ticketID: shop.products["Ticket"]!, quantity: 1 }];
    const { balance } = (await town.as()(registration, of, { cartKey, cart })).answer.cart!;
    const sent = { cart: cartKey, balance, token: word.good, guestName: "Ann Ash", guestEmail: "ann@ash.example" };
    await town.as()(checkout, of, sent);
    const purchase = (await town.as()(getPurchase, of, undefined, { link: cartKey })).answer;
    const { reference } = (await fake.books()).payments.at(-1)!;
    return { ids: { ...of, transactionID: purchase.transactionID }, payment: reference, purchase };
  }

  type State = keyof typeof word.disputes;

  /** The bank comes to a state, and the provider tells of it. */
  async function disputed(payment: string, state: State, more: { cents?: number; times?: number } = {}) {
    const reference = await fake.dispute({ payment, state: word.disputes[state], ...more });
    const to = webhookURL(town.app.settings, "oak");
    const answers = await fake.tell({ to, kind: word.disputed, reference, times: more.times ?? 1 });
    expect(answers).toEqual(answers.map(() => 200));
    await doDueWork(town.app, { [PAYMENT_EVENT_WORK]: paymentEventWork });
    return reference;
  }

  const historyOf = async (ids: { client: string; service: string; transactionID: string }) =>
    (await town.as("boxOffice")(transactionHistory, ids)).answer;
  const ledgerOf = async (transactionID: string) =>
    (await town.as("boxOffice")(listLedger, at)).answer.entries
      .filter((entry) => entry.transactionID === transactionID)
      .map(({ what, amount }) => [what, amount])
      .toReversed();
  const disputesAt = async (transactionID: string) =>
    (await town.as("boxOffice")(getBooks, at)).answer.disputes.filter((one) => one.transactionID === transactionID);
  const mailsAbout = (subject: string) =>
    town.inside(
      "oak",
      (sql) => sql<{ recipient: string }>`select recipient from mails where subject like ${`%${subject}%`}`,
    );

  test("a bank that takes a payment back is seen on the order, in the books and the ledger, and the owners are told once", async () => {
    const { ids, payment, purchase } = await bought();
    await disputed(payment, "open", { times: 3 });
    await disputed(payment, "open");
    const order = `order ${purchase.number}`;
    const history = await historyOf(ids);
    expect(history.disputes).toMatchObject([{ state: "open", amount: 10_000, reason: "notTheirs", provider: name }]);
    expect(history.events).toContainEqual(
      expect.objectContaining({ who: "The buyer’s bank", what: "$100.00 disputed" }),
    );
    expect(await disputesAt(ids.transactionID)).toMatchObject([{ state: "open", guestName: "Ann Ash" }]);
    expect(await ledgerOf(ids.transactionID)).toEqual([
      ["charge", 10_000],
      ["dispute", -10_000],
      ...(fee > 0 ? [["disputeFee", -fee]] : []),
    ]);
    expect(await mailsAbout(`disputes the payment of ${order}`)).toEqual([{ recipient: "owner@test.example" }]);
    const { needs } = (await town.as("owner")(clientHome, at)).answer;
    expect(needs.find(({ url }) => url === shop.service)!.attention).toContainEqual(
      expect.objectContaining({ kind: "payments-disputed", urgent: false }),
    );
  });

  test("what a bank has taken can't be refunded, too; what it left can, and what is won back can again", async () => {
    const { ids, payment } = await bought();
    await disputed(payment, "open", { cents: 6_000 });
    const boxOffice = town.as("boxOffice");
    const refused = await boxOffice(refundAmount, ids, { amount: 4_001, reason: "" });
    expect(refused).toMatchObject({
      status: 409,
      problem: { detail: expect.stringContaining("The buyer’s bank disputes this payment") },
    });
    expect((await historyOf(ids)).refundable).toBe(4_000);
    expect((await boxOffice(refundAmount, ids, { amount: 4_000, reason: "" })).status).toBe(200);
    await disputed(payment, "answered");
    expect((await historyOf(ids)).refundable).toBe(0);
    await disputed(payment, "won");
    expect((await historyOf(ids)).refundable).toBe(6_000);
    expect(await ledgerOf(ids.transactionID)).toEqual(
      expect.arrayContaining([
        ["dispute", -6_000],
        ["disputeReturn", 6_000],
      ]),
    );
  });

  test("tickets of a disputed order can be ended without giving money back", async () => {
    const { ids, payment, purchase } = await bought();
    await disputed(payment, "lost");
    const ticketIDs = purchase.tickets.map(({ ticketID }) => ticketID);
    const all = { ticketIDs, lineIDs: [], money: "all" as const, reason: "" };
    expect((await town.as("boxOffice")(refundTransaction, ids, all)).status).toBe(409);
    const ended = await town.as("boxOffice")(refundTransaction, ids, { ...all, money: "none" });
    expect(ended.answer).toEqual({ amount: 0 });
  });

  test("a bank that only asks takes nothing, and the owners are reminded three days before its last moment", async () => {
    const { ids, payment, purchase } = await bought();
    await disputed(payment, "inquiry");
    expect(await ledgerOf(ids.transactionID)).toEqual([["charge", 10_000]]);
    const reminders = () => mailsAbout(`Answer soon: the bank’s question about order ${purchase.number}`);
    await doDueWork(town.app, { [DISPUTE_REMINDER_WORK]: disputeReminderWork });
    expect(await reminders()).toEqual([]);
    clock.now = () => new Date(theTime().getTime() + 6.5 * DAY);
    await doDueWork(town.app, { [DISPUTE_REMINDER_WORK]: disputeReminderWork });
    expect(await reminders()).toHaveLength(1);
  });

  test("the journal takes what banks took from clearing, on its day, and agrees with the ledger", async () => {
    const { payment } = await bought();
    await disputed(payment, "open");
    clock.now = () => new Date(theTime().getTime() + 3 * DAY);
    const day = (days: number) => new Date(theTime().getTime() + days * DAY).toISOString().slice(0, 10);
    const books = (await town.as("boxOffice")(getBooks, at)).answer;
    const { answer } = await town.as("boxOffice")(getJournal, at, undefined, { query: { from: day(-1), to: day(1) } });
    expect(answer).toMatchObject({ agrees: true, disputed: books.disputed, fees: books.fees });
    const chargebacks = answer.accounts.find(({ name }) => name === "Chargebacks")!;
    expect(chargebacks.debit - chargebacks.credit).toBe(books.disputed);
  });

  test("nobody is reminded of what was answered", async () => {
    const { payment, purchase } = await bought();
    await disputed(payment, "open");
    await disputed(payment, "answered");
    clock.now = () => new Date(theTime().getTime() + 6.5 * DAY);
    await doDueWork(town.app, { [DISPUTE_REMINDER_WORK]: disputeReminderWork });
    expect(await mailsAbout(`question about order ${purchase.number}`)).toEqual([]);
  });

  test("a dispute that nobody told of is found at night, and so is its end", async () => {
    const { ids, payment } = await bought();
    await fake.dispute({ payment, state: word.disputes.open });
    const ask = async () => {
      await town.as("boxOffice")(checkBooks, at);
      await doDueWork(town.app, { [RECONCILIATION_WORK]: reconciliationWork });
    };
    clock.now = () => new Date(theTime().getTime() + 30 * 60_000);
    await ask();
    expect((await historyOf(ids)).disputes).toMatchObject([{ state: "open", closedAt: null }]);
    clock.now = () => new Date(theTime().getTime() + 40 * DAY);
    await fake.dispute({ payment, state: word.disputes.lost });
    await ask();
    expect((await historyOf(ids)).disputes).toMatchObject([{ state: "lost", closedAt: expect.any(String) }]);
    expect(
      (await town.as("boxOffice")(getBooks, at)).answer.payouts.filter(({ provider }) => provider === name),
    ).toMatchObject([{ agrees: true }]);
  });

  test("a dispute of a payment that isn't ours changes nothing", async () => {
    const { payment } = await bought();
    await town.inside("oak", (sql) => sql`update payments set reference = 'elsewhere' where reference = ${payment}`);
    const reference = await disputed(payment, "open");
    expect(await town.inside("oak", (sql) => sql`select from disputes where reference = ${reference}`)).toEqual([]);
  });

  test("what can be shown to the bank stands in one file: who bought, what, what was mailed, and who was let in", async () => {
    const { ids, payment, purchase } = await bought();
    await disputed(payment, "open");
    const file = await town.as("boxOffice")(evidenceFile, ids);
    const { text } = await readBook(file.answer as never);
    expect(text).toContain(`Order ${purchase.number}`);
    expect(text).toContain("ann@ash.example");
    expect(text).toContain("$100.00 disputed at");
    expect(text).toContain("Nobody was scanned with these tickets.");
    expect((await town.as("viewer")(evidenceFile, ids)).status).toBe(403);
  });
});
