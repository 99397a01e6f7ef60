import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { checkout } from "../../../contract/commerce/checkout/checkout.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import {
  billEntryFees,
  chargeEntryFee,
  getEntryBilling,
  getEntryFee,
  getEntryFeeReturn,
  recordEntryPayment,
  waiveEntryFee,
} from "../../../contract/commerce/entry-fees/entry-fee-payments.ts";
import {
  type EntryFeeSettings,
  changeEntryFeeSettings,
  getEntryFeeSettings,
} from "../../../contract/commerce/entry-fees/entry-fee-settings.ts";
import {
  getInvoice,
  listInvoices,
  markInvoicePaid,
  payInvoice,
  refundInvoice,
  reopenInvoice,
  voidInvoice,
} from "../../../contract/commerce/invoices/invoices.ts";
import { getBooks } from "../../../contract/commerce/ledger/books.ts";
import {
  listTransactions,
  refundAmount,
  salesSummary,
  seeToRefusedRefunds,
} from "../../../contract/commerce/orders/order-management.ts";
import { copyService } from "../../../contract/programs/copying.ts";
import { weeksLater } from "../../../contract/platform/time-zone.ts";
import { createFee } from "../../../contract/commerce/shop/fees.ts";
import { contestOverview } from "../../../contract/app/overview.ts";
import { getSeasonReport } from "../../../contract/app/season-report.ts";
import {
  downloadEntries,
  getEntry,
  listEntries,
  listMyEntries,
  removeEntry,
  submitEntry,
  takeBackEntry,
  withdrawEntry,
} from "../../../contract/entries/entries.ts";
import type { EntryFeeState } from "../../../contract/entries/entry-fees.ts";
import { type Contest, addContest, addEntry, at, setTimeframe } from "../../../test/contest.ts";
import { downloaded, linesOf } from "../../../test/download.ts";
import { doDueWork, makeDue } from "../../../test/due-work.ts";
import { mailsTo } from "../../../test/mail.ts";
import { takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { newKey } from "../../platform/links/keys.ts";
import { INVOICE_PAID_WORK, RECEIPT_WORK } from "../checkout/finalise.ts";
import { REFUND_WORK, refundWork } from "../refunds/refunds.ts";
import {
  INVOICE_MAIL_WORK,
  INVOICE_REMINDER_WORK,
  invoiceMailWork,
  invoicePaidWork,
  invoiceReminderWork,
} from "../invoices/invoice-mail.ts";
import { receiptWork } from "../orders/receipt-mail.ts";

const town = useTown();
let contest: Contest;
let count = 0;

const doWhatIsDue = () =>
  doDueWork(town.app, {
    [REFUND_WORK]: refundWork,
    [RECEIPT_WORK]: receiptWork,
    [INVOICE_MAIL_WORK]: invoiceMailWork,
    [INVOICE_PAID_WORK]: invoicePaidWork,
    [INVOICE_REMINDER_WORK]: invoiceReminderWork,
  });

beforeAll(() => takeTestCards(town));
beforeEach(async () => {
  contest = await addContest(town, { url: `otherwise-${(count += 1)}` });
  const fee = { name: "Entry fee", kind: "flat", appliesTo: "category", categoryID: "every", amount: 7_500 };
  expect((await town.as("owner")(createFee, at(contest), { ...fee, neededToSubmit: true } as never)).status).toBe(200);
});

const set = async (changed: Partial<EntryFeeSettings>) => {
  const { settings } = (await town.as("owner")(getEntryFeeSettings, at(contest))).answer;
  const { status } = await town.as("owner")(changeEntryFeeSettings, at(contest), { ...settings, ...changed });
  expect(status).toBe(200);
};
const ids = (entryID: string) => ({ ...at(contest), entryID });
const feesOf = async (entryID: string) => (await town.as("entrant")(getEntry, ids(entryID))).answer.fees;
const bill = (
  entryIDs: string[],
  { who = "entrant", balance = 7_500 * entryIDs.length, company = "", purchaseOrder = "" } = {},
) => town.as(who)(billEntryFees, at(contest), { entryIDs, balance, company, purchaseOrder });
const billed = async (...entryIDs: string[]) => {
  const { status, answer } = await bill(entryIDs);
  expect(status).toBe(200);
  return { ...answer, at: { client: contest.client, invoiceID: answer.invoiceID } };
};
const submit = (entryID: string, who = "entrant") => town.as(who)(submitEntry, ids(entryID));
const waive = (entryID: string, who = "owner") =>
  town.as(who)(waiveEntryFee, ids(entryID), { reason: "A student of the board’s school" });
const record = (entryID: string, { amount = 7_500, method = "manual" as "manual" | "cash" } = {}) =>
  town.as("owner")(recordEntryPayment, ids(entryID), { method, note: "Check 1021", amount });
const isJudged = async (entryID: string) =>
  (await town.inside("oak", (sql) => sql`select from entries where entry_id = ${entryID} and submitted_at is not null`))
    .length === 1;

async function payByCard(entryID: string, who = "entrant") {
  const key = newKey(town.clients["oak"]);
  const cart = [{ entryID, quantity: 1 }];
  const { answer } = await town.as(who)(registration, at(contest), { cartKey: key, cart });
  const token = `test_approve_visa_4242_${randomUUID()}`;
  const guest = { guestName: "Ann Ash", guestEmail: "ann@ash.example" };
  return town.as(who)(checkout, at(contest), { cart: key, balance: answer.cart!.balance, token, ...guest });
}

test("an entrant makes an invoice in one press, submits with it, and it is paid by check", async () => {
  const entryID = await addEntry(town, contest);
  expect((await bill([entryID])).problem.detail).toContain("can’t be paid by check");
  await set({ feeInvoices: "submitted", feeInvoiceDays: 15, feeInvoiceNote: "Make checks payable to Oak." });
  const query = { entryIDs: entryID };
  const offer = (await town.as("entrant")(getEntryBilling, at(contest), undefined, { query })).answer;
  expect(offer).toMatchObject({
    rule: "submitted",
    note: "Make checks payable to Oak.",
    entries: [{ entryID, amount: 7_500 }],
  });
  const { answer } = await bill([entryID], { company: "Ash & Sons", purchaseOrder: "PO-88" });
  const invoice = (await town.as("owner")(getInvoice, { client: "oak", invoiceID: answer.invoiceID })).answer;
  expect(invoice).toMatchObject({
    state: "open",
    number: answer.number,
    purchaseOrder: "PO-88",
    note: "Make checks payable to Oak.",
    lines: [{ name: "Entry fee: House on the hill", amount: 7_500, quantity: 1 }],
  });
  expect(invoice.name).toMatch(/^Ash & Sons, /);
  expect(
    (await town.as("owner")(listInvoices, { client: "oak" }, undefined, { query: { search: "po-88" } })).answer
      .invoices,
  ).toHaveLength(1);
  await doWhatIsDue();
  expect((await mailsTo(town, "entrant@test.example")).at(-1)!.subject).toContain(`Invoice ${answer.number}`);
  expect(await feesOf(entryID)).toMatchObject({
    due: 7_500,
    inCart: false,
    isNeeded: false,
    countsOncePaid: false,
    invoice: { number: answer.number, amount: 7_500, dueOn: answer.dueOn },
  });
  expect((await submit(entryID)).answer.awaitsPayment).toBe(false);
  expect(await isJudged(entryID)).toBe(true);
  await town.as("owner")(markInvoicePaid, { client: "oak", invoiceID: answer.invoiceID }, { method: "manual" });
  expect(await feesOf(entryID)).toMatchObject({ due: 0, paid: 7_500, invoice: null, method: "manual" });
});

test("where entries are judged once they are paid, what is submitted with an open invoice waits, and a late check loses nothing", async () => {
  await set({ feeInvoices: "paid" });
  const entryID = await addEntry(town, contest);
  expect((await submit(entryID)).status).toBe(422);
  const invoice = await billed(entryID);
  const { answer } = await submit(entryID);
  expect(answer.awaitsPayment).toBe(true);
  expect(await isJudged(entryID)).toBe(false);
  const seen = (await town.as("entrant")(getEntry, ids(entryID))).answer;
  expect(seen).toMatchObject({ state: "submitted", awaitsPayment: true, submittedAt: answer.submittedAt });
  const listed = async (query: object) =>
    (await town.as("owner")(listEntries, at(contest), undefined, { query })).answer.entries.map(
      (entry) => entry.entryID,
    );
  expect(await listed({ state: "submitted" })).toEqual([entryID]);
  expect(await listed({ state: "draft" })).toEqual([]);
  expect((await town.as("owner")(contestOverview, at(contest))).answer.attention).toContainEqual(
    expect.objectContaining({ kind: "awaiting-payment", title: "1 submitted entry waits for its payment" }),
  );
  await setTimeframe(town, contest, "entries", "closed");
  expect((await town.as("owner")(markInvoicePaid, invoice.at, { method: "manual" })).status).toBe(200);
  expect(await isJudged(entryID)).toBe(true);
  expect((await town.as("entrant")(getEntry, ids(entryID))).answer).toMatchObject({
    awaitsPayment: false,
    submittedAt: answer.submittedAt,
  });
});

test("what waits for its payment is locked, can be taken back, and is judged when it is waived", async () => {
  await set({ feeInvoices: "paid" });
  const entryID = await addEntry(town, contest);
  await billed(entryID);
  await submit(entryID);
  expect((await submit(entryID)).status).toBe(422);
  expect((await town.as("entrant")(takeBackEntry, ids(entryID))).status).toBe(200);
  expect((await town.as("entrant")(getEntry, ids(entryID))).answer).toMatchObject({
    state: "draft",
    awaitsPayment: false,
  });
  await submit(entryID);
  expect((await waive(entryID)).status).toBe(200);
  expect(await isJudged(entryID)).toBe(true);
  expect(await feesOf(entryID)).toMatchObject({ due: 0, isWaived: true, invoice: null });
});

test("a payment that is settled while its entry is submitted is waited for, so nothing waits for a paid invoice", async () => {
  await set({ feeInvoices: "paid" });
  const entryID = await addEntry(town, contest);
  const invoice = await billed(entryID);
  const { feeSettlement } = town.app;
  onTestFinished(() => void (town.app.feeSettlement = feeSettlement));
  const { lockOrders } = feeSettlement;
  // What a database does in which the payment has the order's lock: it answers once that is committed.
  const settled = (sql: Sql, paidID: string) =>
    sql`update transactions set state = 'paid', method = 'manual', paid_at = now()
      where transaction_id in (select transaction_id from transaction_items where entry_id = ${paidID} and claimed)`;
  town.app.feeSettlement = {
    ...feeSettlement,
    async lockOrders(sql, lockedID) {
      await settled(sql, lockedID);
      await lockOrders(sql, lockedID);
    },
  };
  expect((await submit(entryID)).answer.awaitsPayment).toBe(false);
  expect(await isJudged(entryID)).toBe(true);
  expect((await town.as("owner")(getInvoice, invoice.at)).answer.state).toBe("paid");
});

test("an earlier order of an entry's fee, a part of which goes back, doesn't let the entry in for its open invoice", async () => {
  await set({ feeInvoices: "paid", feeRefundUntil: tomorrow(), feeRefundPercent: 50 });
  const entryID = await addEntry(town, contest);
  await payByCard(entryID);
  await submit(entryID);
  expect((await town.as("entrant")(withdrawEntry, ids(entryID))).status).toBe(200);
  await billed(entryID);
  expect((await submit(entryID)).answer.awaitsPayment).toBe(true);
  await doWhatIsDue();
  const { transactions } = (await town.as("owner")(listTransactions, at(contest))).answer;
  expect(transactions.map(({ state }) => state)).toContain("partlyRefunded");
  expect(await isJudged(entryID)).toBe(false);
});

test("what waits for its payment stays out when it is waived after the release", async () => {
  await set({ feeInvoices: "paid" });
  const entryID = await addEntry(town, contest);
  await billed(entryID);
  await submit(entryID);
  await town.inside("oak", async (sql) => {
    await sql`update judging set results_released_at = now() where service_id = ${contest.serviceID}`;
  });
  expect((await waive(entryID)).status).toBe(200);
  expect(await feesOf(entryID)).toMatchObject({ isWaived: true });
  expect(await isJudged(entryID)).toBe(false);
});

test("where the invoice of what waits is void, its entrant pays by card, after the deadline, too", async () => {
  await set({ feeInvoices: "paid" });
  const entryID = await addEntry(town, contest);
  const invoice = await billed(entryID);
  await submit(entryID);
  const mail = (await mailsTo(town, "entrant@test.example")).findLast(({ subject }) =>
    subject.startsWith("We have your entry"),
  );
  expect(JSON.stringify(mail)).toMatch(/It is judged as soon as invoice \d+ is paid\./);
  await setTimeframe(town, contest, "entries", "closed");
  await town.as("owner")(voidInvoice, invoice.at);
  expect(await isJudged(entryID)).toBe(false);
  expect((await payByCard(entryID)).answer.state).toBe("paid");
  expect(await isJudged(entryID)).toBe(true);
});

test("a void invoice makes the fee due again; a payment taken back opens the invoice again", async () => {
  await set({ feeInvoices: "submitted" });
  const entryID = await addEntry(town, contest);
  const first = await billed(entryID);
  await town.as("owner")(voidInvoice, first.at);
  expect(await feesOf(entryID)).toMatchObject({ due: 7_500, isNeeded: true, invoice: null });
  const second = await billed(entryID);
  await town.as("owner")(markInvoicePaid, second.at, { method: "cash" });
  expect(await feesOf(entryID)).toMatchObject({ due: 0, method: "cash" });
  await town.as("owner")(reopenInvoice, second.at);
  expect(await feesOf(entryID)).toMatchObject({ due: 7_500, paid: 0, invoice: { number: second.number } });
  expect((await payByCard(entryID)).status).toBe(409);
});

test("where a payment by hand was taken back and a card paid instead, the fee goes back to the card", async () => {
  await set({ feeInvoices: "submitted", feeRefundUntil: tomorrow() });
  const entryID = await addEntry(town, contest);
  const invoice = await billed(entryID);
  await town.as("owner")(markInvoicePaid, invoice.at, { method: "manual" });
  await town.as("owner")(reopenInvoice, invoice.at);
  const { invoiceID } = invoice;
  const token = `test_approve_visa_4242_${randomUUID()}`;
  expect((await town.as("entrant")(payInvoice, { client: "oak" }, { invoiceID, token })).answer.state).toBe("paid");
  await submit(entryID);
  expect((await town.as("entrant")(withdrawEntry, ids(entryID))).status).toBe(200);
  await doWhatIsDue();
  expect(await feesOf(entryID)).toMatchObject({ paid: 0, due: 7_500 });
  const { transactions } = (await town.as("owner")(listTransactions, at(contest))).answer;
  expect(transactions.map(({ method, refunded }) => [method, refunded])).toEqual([["card", 7_500]]);
});

test("an invoice is paid by card after all; not for a draft whose entries are closed", async () => {
  await set({ feeInvoices: "submitted" });
  const entryID = await addEntry(town, contest);
  const late = await addEntry(town, contest, { title: "Too late" });
  const pay = (invoiceID: string) =>
    town.as("entrant")(payInvoice, { client: "oak" }, { invoiceID, token: `test_approve_visa_4242_${randomUUID()}` });
  const [invoice, lateInvoice] = [await billed(entryID), await billed(late)];
  expect((await pay(invoice.invoiceID)).answer.state).toBe("paid");
  expect(await feesOf(entryID)).toMatchObject({ due: 0, method: "card" });
  await setTimeframe(town, contest, "entries", "closed");
  const refused = await pay(lateInvoice.invoiceID);
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    "The fee of Too late can’t be paid: Entries are closed.",
  ]);
  await doWhatIsDue();
  const before = (await mailsTo(town, "entrant@test.example")).length;
  await town.everywhere(
    (sql) => sql`update invoices set due_on = current_date - 30 where invoice_id = ${lateInvoice.invoiceID}`,
  );
  await makeDue(town, INVOICE_REMINDER_WORK);
  await doWhatIsDue();
  expect((await mailsTo(town, "entrant@test.example")).slice(before)).toEqual([]);
});

test("one invoice bills several entries; staff don't waive one of them, and two tabs make one invoice", async () => {
  await set({ feeInvoices: "submitted" });
  const [one, other] = [await addEntry(town, contest), await addEntry(town, contest, { title: "Glass house" })];
  const tabs = await Promise.all([bill([one, other]), bill([other, one])]);
  expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { number } = (await feesOf(one))!.invoice!;
  expect((await feesOf(other))!.invoice!.number).toBe(number);
  expect((await waive(one)).problem.detail).toContain(`Invoice ${number} is not for this entry alone.`);
  const rival = await addEntry(town, contest, { owner: "rival" });
  expect((await bill([rival])).status).toBe(409);
  expect((await bill([rival], { who: "rival", balance: 100 })).problem.detail).toContain("It comes to $75.00 by now");
});

test("what was entered in a program that takes cards alone isn't billed through another that takes checks", async () => {
  const cardsAlone = contest;
  const entryID = await addEntry(town, cardsAlone);
  contest = await addContest(town, { url: `checks-${count}` });
  await set({ feeInvoices: "submitted" });
  const query = { entryIDs: entryID };
  const { entries } = (await town.as("entrant")(getEntryBilling, at(contest), undefined, { query })).answer;
  expect(entries).toEqual([]);
  const refused = await bill([entryID]);
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    "One of these entries isn’t there any more. Look at your entries.",
  ]);
});

test("entries on one invoice cost what they would in one cart, and count for the next one", async () => {
  await set({ feeInvoices: "submitted" });
  await town.inside(
    "oak",
    (sql) => sql`update fees set later_from = 2, later_amount = 5000 where service_id = ${contest.serviceID}`,
  );
  const [one, two, three] = [
    await addEntry(town, contest),
    await addEntry(town, contest),
    await addEntry(town, contest),
  ];
  const query = { entryIDs: `${one},${two}` };
  const { entries } = (await town.as("entrant")(getEntryBilling, at(contest), undefined, { query })).answer;
  expect(entries.map(({ amount }) => amount)).toEqual([7_500, 5_000, null]);
  expect((await bill([one, two], { balance: 12_500 })).status).toBe(200);
  expect(await feesOf(three)).toMatchObject({ due: 5_000 });
  expect(await feesOf(one)).toMatchObject({ due: 7_500, asked: 7_500 });
});

test("where checks are taken a program that asks for money can be paid without cards", async () => {
  const attention = async () =>
    (await town.as("owner")(contestOverview, at(contest))).answer.attention.map(({ kind }) => kind);
  await town.inside("oak", (sql) => sql`update payment_accounts set chosen = false`);
  onTestFinished(async () => {
    await town.inside("oak", (sql) => sql`update payment_accounts set chosen = true`);
  });
  expect(await attention()).toContain("no-payments");
  await set({ feeInvoices: "paid" });
  expect(await attention()).not.toContain("no-payments");
});

test("the late fee that begins after the invoice was made isn't added", async () => {
  await set({ feeInvoices: "submitted" });
  const entryID = await addEntry(town, contest);
  const invoice = await billed(entryID);
  const late = { name: "Late fee", kind: "flat", appliesTo: "category", categoryID: "every", amount: 2_500 };
  await town.as("owner")(createFee, at(contest), {
    ...late,
    opensAt: new Date(Date.now() + 50).toISOString(),
  } as never);
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(await feesOf(entryID)).toMatchObject({ due: 7_500, asked: 7_500 });
  await town.as("owner")(markInvoicePaid, invoice.at, { method: "manual" });
  expect(await feesOf(entryID)).toMatchObject({ due: 0, asked: 7_500 });
});

test("staff record a payment: an order of the entrant, with a receipt; an open invoice is what is paid by it", async () => {
  await set({ feeInvoices: "submitted" });
  const entryID = await addEntry(town, contest);
  expect((await record(entryID, { amount: 5_000 })).problem.detail).toContain("$75 is due by now, not $50");
  await doWhatIsDue();
  const before = (await mailsTo(town, "entrant@test.example")).length;
  expect((await record(entryID)).status).toBe(200);
  await doWhatIsDue();
  const receipts = (await mailsTo(town, "entrant@test.example")).slice(before);
  expect(receipts.map(({ content }) => JSON.stringify(content))).toEqual([
    expect.stringContaining("Entry fee: House on the hill: $75.00"),
  ]);
  expect(await feesOf(entryID)).toMatchObject({ due: 0, paid: 7_500, method: "manual" });
  expect((await record(entryID)).status).toBe(409);
  const invoiced = await addEntry(town, contest, { title: "Glass house" });
  const invoice = await billed(invoiced);
  expect((await record(invoiced)).status).toBe(200);
  expect((await town.as("owner")(getInvoice, invoice.at)).answer.state).toBe("paid");
  expect((await town.as("owner")(getEntryFee, ids(invoiced))).answer.orders).toMatchObject([
    { method: "manual", note: "Check 1021", amount: 7_500, invoice: { number: invoice.number } },
  ]);
});

test("a fee is waived with a reason that staff alone read, and charged after all", async () => {
  const entryID = await addEntry(town, contest);
  const held = newKey(town.clients["oak"]);
  const { answer: filled } = await town.as("entrant")(registration, at(contest), {
    cartKey: held,
    cart: [{ entryID, quantity: 1 }],
  });
  expect((await waive(entryID, "entrant")).status).toBe(403);
  expect((await waive(entryID)).status).toBe(200);
  const token = `test_approve_visa_4242_${randomUUID()}`;
  const guest = { guestName: "Ann Ash", guestEmail: "ann@ash.example" };
  const paid = await town.as("entrant")(checkout, at(contest), {
    cart: held,
    balance: filled.cart!.balance,
    token,
    ...guest,
  });
  expect(paid.status).toBe(409);
  const seen = (await town.as("entrant")(getEntry, ids(entryID))).answer;
  expect(seen.fees).toMatchObject({ due: 0, isWaived: true, isNeeded: false });
  expect(JSON.stringify(seen)).not.toContain("board’s school");
  expect((await town.as("entrant")(getEntryFee, ids(entryID))).status).toBe(403);
  expect((await town.as("owner")(getEntryFee, ids(entryID))).answer.waiver).toMatchObject({
    reason: "A student of the board’s school",
  });
  expect((await submit(entryID)).status).toBe(200);
  expect((await waive(entryID)).status).toBe(409);
  expect((await town.as("owner")(chargeEntryFee, ids(entryID))).status).toBe(200);
  expect(await feesOf(entryID)).toMatchObject({ due: 7_500, isWaived: false });
  await payByCard(entryID);
  expect((await waive(entryID)).problem.detail).toContain("Its fee is paid.");
});

test("of two staff at once, one who waives and one who records a payment, the second is told", async () => {
  const entryID = await addEntry(town, contest);
  const both = await Promise.all([waive(entryID), record(entryID)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("a card that pays an invoice while staff mark it as paid pays it once", async () => {
  await set({ feeInvoices: "submitted" });
  const entryID = await addEntry(town, contest);
  const invoice = await billed(entryID);
  const body = { invoiceID: invoice.invoiceID, token: `test_approve_visa_4242_${randomUUID()}` };
  await Promise.all([
    town.as("entrant")(payInvoice, { client: "oak" }, body),
    town.as("owner")(markInvoicePaid, invoice.at, { method: "manual" }),
  ]);
  await doWhatIsDue();
  expect(await feesOf(entryID)).toMatchObject({ paid: 7_500, due: 0 });
});

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

test("a fee goes back by card when its entry is withdrawn or deleted in time, and the entrant is told before", async () => {
  await set({ feeRefundUntil: tomorrow(), feeRefundPercent: 80 });
  const entryID = await addEntry(town, contest);
  const draft = await addEntry(town, contest, { title: "Draft" });
  await payByCard(entryID);
  await payByCard(draft);
  await submit(entryID);
  const told = (await town.as("entrant")(getEntryFeeReturn, ids(entryID))).answer;
  expect(told).toEqual({
    amount: 6_000,
    text: "$60 of its fee of $75 goes back to the Visa ending 4242, usually within 5 to 10 days.",
  });
  expect((await town.as("entrant")(withdrawEntry, ids(entryID))).status).toBe(200);
  expect((await town.as("entrant")(removeEntry, ids(draft))).status).toBe(200);
  await doWhatIsDue();
  expect(await feesOf(entryID)).toMatchObject({ paid: 0, due: 7_500 });
  const { transactions } = (await town.as("owner")(listTransactions, at(contest))).answer;
  expect(transactions.map(({ state, refunded, bought }) => [state, refunded, bought])).toEqual([
    ["partlyRefunded", 6_000, "Entry fee: Draft"],
    ["partlyRefunded", 6_000, "Entry fee"],
  ]);
});

test("after the day of the rule nothing goes back: a paid draft isn't deleted, and a withdrawn entry's fee stays", async () => {
  await set({ feeRefundUntil: new Date(Date.now() - 1_000).toISOString() });
  const entryID = await addEntry(town, contest);
  await payByCard(entryID);
  expect((await town.as("entrant")(getEntryFeeReturn, ids(entryID))).answer).toMatchObject({
    amount: 0,
    text: expect.stringContaining("Its fee of $75 doesn’t go back: that ended"),
  });
  expect((await town.as("entrant")(removeEntry, ids(entryID))).status).toBe(422);
  await submit(entryID);
  expect((await town.as("entrant")(withdrawEntry, ids(entryID))).status).toBe(200);
  expect(await feesOf(entryID)).toMatchObject({ paid: 7_500, due: 0 });
});

test("what was paid by check is owed to the entrant, in staff's sales until they have sent it", async () => {
  await set({ feeRefundUntil: tomorrow() });
  const entryID = await addEntry(town, contest);
  await record(entryID);
  await submit(entryID);
  expect((await town.as("entrant")(getEntryFeeReturn, ids(entryID))).answer.text).toBe(
    "Its fee of $75 goes back to you. The association sends it, since it wasn’t paid by card.",
  );
  await town.as("entrant")(withdrawEntry, ids(entryID));
  expect(await feesOf(entryID)).toMatchObject({ paid: 0, due: 7_500 });
  expect((await submit(entryID)).status).toBe(422);
  expect(await owedAndKept()).toMatchObject([[{ amount: 7_500, byHand: true }], 7_500]);
  expect((await seeTo()).status).toBe(200);
  expect(await owedAndKept()).toEqual([[], 0]);
});

const owedAndKept = async () => {
  const { refused, net } = (await town.as("owner")(salesSummary, at(contest))).answer;
  return [refused, net];
};
const seeTo = async () => {
  const { transactions } = (await town.as("owner")(listTransactions, at(contest))).answer;
  const { transactionID } = transactions[0]!;
  return town.as("owner")(seeToRefusedRefunds, { ...at(contest), transactionID });
};

/** Of the only order of the contest. */
const giveBackByHand = async (amount: number) => {
  const { transactions } = (await town.as("owner")(listTransactions, at(contest))).answer;
  const { transactionID } = transactions[0]!;
  const { status } = await town.as("owner")(
    refundAmount,
    { ...at(contest), transactionID },
    { amount, reason: "A check" },
  );
  expect(status).toBe(200);
  await doWhatIsDue();
};

test("what staff give back in the order counts toward what is owed for its entry, and Seen to books the rest alone", async () => {
  await set({ feeRefundUntil: tomorrow(), feeRefundPercent: 50 });
  const entryID = await addEntry(town, contest);
  await record(entryID);
  await submit(entryID);
  await town.as("entrant")(withdrawEntry, ids(entryID));
  await giveBackByHand(1_000);
  expect(await owedAndKept()).toMatchObject([[{ amount: 2_750 }], 6_500]);
  expect((await seeTo()).status).toBe(200);
  expect(await owedAndKept()).toEqual([[], 3_750]);
});

test("what was owed and has gone back whole in its order isn't owed any more, and Seen to books nothing", async () => {
  await set({ feeRefundUntil: tomorrow(), feeRefundPercent: 50 });
  const entryID = await addEntry(town, contest);
  await record(entryID);
  await submit(entryID);
  await town.as("entrant")(withdrawEntry, ids(entryID));
  await giveBackByHand(3_750);
  expect(await owedAndKept()).toEqual([[], 3_750]);
  expect((await seeTo()).status).toBe(200);
  expect(await owedAndKept()).toEqual([[], 3_750]);
});

test("a payment that was noted by mistake and taken back owes nothing to anybody", async () => {
  await set({ feeInvoices: "submitted", feeRefundUntil: tomorrow() });
  const entryID = await addEntry(town, contest);
  const invoice = await billed(entryID);
  await town.as("owner")(markInvoicePaid, invoice.at, { method: "manual" });
  await submit(entryID);
  await town.as("entrant")(withdrawEntry, ids(entryID));
  expect(await owedAndKept()).toMatchObject([[{ amount: 7_500, byHand: true }], 7_500]);
  expect((await town.as("owner")(reopenInvoice, invoice.at)).status).toBe(200);
  expect((await owedAndKept())[0]).toEqual([]);
  expect((await town.as("owner")(getInvoice, invoice.at)).answer.state).toBe("open");
});

test("of two entries on one invoice that a check paid, each that is withdrawn is owed for itself", async () => {
  await set({ feeInvoices: "submitted", feeRefundUntil: tomorrow(), feeRefundPercent: 80 });
  const [one, other] = [await addEntry(town, contest), await addEntry(town, contest, { title: "Glass house" })];
  const invoice = await billed(one, other);
  await town.as("owner")(markInvoicePaid, invoice.at, { method: "manual" });
  for (const entryID of [one, other]) {
    expect((await submit(entryID)).status).toBe(200);
    expect((await town.as("entrant")(withdrawEntry, ids(entryID))).status).toBe(200);
  }
  expect(await owedAndKept()).toMatchObject([[{ amount: 12_000, byHand: true }], 15_000]);
  await seeTo();
  await seeTo();
  expect(await owedAndKept()).toEqual([[], 3_000]);
  const booked = await town.inside(
    "oak",
    (sql) => sql<{ refunded: number }>`
      select refunded from transaction_items where entry_id = any (${[one, other]}::uuid[])`,
  );
  expect(booked.map(({ refunded }) => refunded)).toEqual([6_000, 6_000]);
  expect((await feesOf(one))?.due).toBe(7_500);
});

test("a deleted draft voids its open invoice", async () => {
  await set({ feeInvoices: "submitted" });
  const entryID = await addEntry(town, contest);
  const invoice = await billed(entryID);
  expect((await town.as("entrant")(getEntryFeeReturn, ids(entryID))).answer.text).toBe(
    `Invoice ${invoice.number} is voided, so you owe nothing for it.`,
  );
  expect((await town.as("entrant")(removeEntry, ids(entryID))).status).toBe(200);
  expect((await town.as("owner")(getInvoice, invoice.at)).answer.state).toBe("void");
});

test("a refund of the whole invoice makes the fee due again, and it can be paid again", async () => {
  await set({ feeInvoices: "submitted" });
  const entryID = await addEntry(town, contest);
  const invoice = await billed(entryID);
  await town.as("owner")(markInvoicePaid, invoice.at, { method: "manual" });
  await town.as("owner")(refundInvoice, invoice.at, { amount: 7_500, reason: "Wrong entry" });
  await doWhatIsDue();
  expect(await feesOf(entryID)).toMatchObject({ paid: 0, due: 7_500 });
  expect((await payByCard(entryID)).answer.state).toBe("paid");
});

test("list, file, sales, books and report agree on one program with card, invoice, cash, waiver and refund", async () => {
  const before = (await town.as("owner")(getBooks, { client: "oak" })).answer;
  await set({ feeInvoices: "submitted", feeRefundUntil: tomorrow() });
  const entries: Record<string, string> = {};
  for (const title of ["card", "open", "check", "cash", "waived", "refunded", "nothing"])
    entries[title] = await addEntry(town, contest, { title });
  await payByCard(entries["card"]!);
  await billed(entries["open"]!);
  const check = await billed(entries["check"]!);
  await town.as("owner")(markInvoicePaid, check.at, { method: "manual" });
  await record(entries["cash"]!, { method: "cash" });
  await waive(entries["waived"]!);
  await payByCard(entries["refunded"]!);
  await submit(entries["refunded"]!);
  await town.as("entrant")(withdrawEntry, ids(entries["refunded"]!));
  await doWhatIsDue();
  const listed = async (fee: EntryFeeState) =>
    (await town.as("owner")(listEntries, at(contest), undefined, { query: { fee } })).answer.entries
      .map(({ title }) => title)
      .toSorted();
  expect({
    paid: await listed("paid"),
    paidByHand: await listed("paidByHand"),
    invoiced: await listed("invoiced"),
    waived: await listed("waived"),
    unpaid: await listed("unpaid"),
  }).toEqual({
    paid: ["card", "cash", "check"],
    paidByHand: ["cash", "check"],
    invoiced: ["open"],
    waived: ["waived"],
    unpaid: ["nothing", "refunded"],
  });
  const columns = (
    await town.as("owner")(listEntries, at(contest), undefined, { query: { columns: "fee,feeDue", sort: "title" } })
  ).answer.entries.map(({ title, cells }) => [title, ...cells]);
  expect(columns.find(([title]) => title === "cash")).toEqual(["cash", "Paid in cash", 0]);
  const { bytes } = await downloaded(town, "owner", downloadEntries, at(contest), { format: "csv" });
  const [heads = [], ...rows] = linesOf(bytes).map((line) => line.split(","));
  const cell = (row: string[], heading: string) => row[heads.indexOf(heading)];
  expect(
    Object.fromEntries(
      rows.map((row) => [cell(row, "Title"), ["Fee paid", "Fee due", "Fee"].map((head) => cell(row, head))]),
    ),
  ).toMatchObject({
    card: ["75", "0", "Paid by card"],
    open: ["0", "75", expect.stringMatching(/^Invoice \d+ open$/)],
    check: ["75", "0", "Paid by check or transfer"],
    cash: ["75", "0", "Paid in cash"],
    waived: ["0", "0", "Waived"],
    refunded: ["0", "75", "Not paid"],
    nothing: ["0", "75", "Not paid"],
  });
  const sales = (await town.as("owner")(salesSummary, at(contest))).answer;
  expect([sales.net, sales.refunded, sales.orders]).toEqual([22_500, 7_500, 4]);
  const { transactions } = (await town.as("owner")(listTransactions, at(contest))).answer;
  expect(transactions.map(({ method, total, refunded }) => [method, total - refunded]).toSorted()).toEqual([
    ["card", 0],
    ["card", 7_500],
    ["cash", 7_500],
    ["manual", 7_500],
  ]);
  const { fees } = (await town.as("owner")(getSeasonReport, at(contest))).answer.money;
  expect(fees).toMatchObject({ taken: 30_000, refunded: 7_500 });
  const books = (await town.as("owner")(getBooks, { client: "oak" })).answer;
  expect([books.charged - before.charged, books.refunded - before.refunded]).toEqual([30_000, 7_500]);
  const mine = (await town.as("entrant")(listMyEntries, at(contest))).answer.entries;
  expect(mine.reduce((all, { fees: own }) => all + (own?.paid ?? 0), 0)).toBe(22_500);
});

test("a rehearsal takes no money: nothing is waived, recorded or billed in it", async () => {
  const entryID = await addEntry(town, contest);
  const { serviceID } = contest;
  const other = await addContest(town, { url: `original-${count}` });
  await town.inside(
    "oak",
    (sql) =>
      sql`update services set rehearsal_of = ${other.serviceID}, status = 'draft' where service_id = ${serviceID}`,
  );
  town.app.changes.publish("service", town.clients["oak"]!, serviceID);
  for (const { status, problem } of [await waive(entryID), await record(entryID)])
    expect([status, problem.detail]).toEqual([409, "A rehearsal takes no money. Add it to the program itself."]);
});

test("a copy has the ways to pay, and the day until which fees go back moves with its dates", async () => {
  const until = "2030-03-01T18:00:00.000Z";
  await set({
    feeInvoices: "paid",
    feeInvoiceNote: "Make checks payable to Oak.",
    feeRefundUntil: until,
    feeRefundPercent: 50,
  });
  const url = `${contest.url}-again`;
  const { serviceID } = contest;
  const copied = { serviceID, name: "Again", url, parts: ["dates", "sales"] as const, weeks: 52 };
  expect((await town.as("owner")(copyService, { client: "oak" }, copied as never)).status).toBe(200);
  const { settings } = (await town.as("owner")(getEntryFeeSettings, { client: "oak", service: url })).answer;
  expect(settings).toMatchObject({
    feeInvoices: "paid",
    feeInvoiceNote: "Make checks payable to Oak.",
    feeRefundPercent: 50,
  });
  expect(Date.parse(settings.feeRefundUntil!)).toBe(Date.parse(weeksLater(until, 52, "America/Chicago")));
});

test("where the notes of how to pay are hidden they stay as they were", async () => {
  await set({ feeInvoices: "paid", feeInvoiceDays: 10, feeInvoiceNote: "To Oak." });
  const sent = { feeInvoices: "no", feeRefundUntil: null, feeRefundPercent: 100 } as const;
  expect((await town.as("owner")(changeEntryFeeSettings, at(contest), sent as never)).status).toBe(200);
  const { settings } = (await town.as("owner")(getEntryFeeSettings, at(contest))).answer;
  expect(settings).toMatchObject({ feeInvoices: "no", feeInvoiceDays: 10, feeInvoiceNote: "To Oak." });
});
