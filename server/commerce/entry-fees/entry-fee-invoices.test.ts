import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { getEntryBilling } from "../../../contract/commerce/entry-fees/entry-fee-payments.ts";
import {
  getInvoice,
  listInvoices,
  markInvoicePaid,
  payInvoice,
  refundInvoice,
  reopenInvoice,
  voidInvoice,
} from "../../../contract/commerce/invoices/invoices.ts";
import { createFee } from "../../../contract/commerce/shop/fees.ts";
import { contestOverview } from "../../../contract/app/overview.ts";
import { getEntry, listEntries, takeBackEntry } from "../../../contract/entries/entries.ts";
import { addContest, addEntry, at, setTimeframe } from "../../../test/contest.ts";
import { makeDue } from "../../../test/due-work.ts";
import { mailsTo } from "../../../test/mail.ts";
import { useTown } from "../../../test/town.ts";
import { type Sql } from "../../platform/db/sql.ts";
import { INVOICE_REMINDER_WORK } from "../invoices/invoice-mail.ts";
import { useContestWithFee } from "../../../test/entry-fees.ts";

const town = useTown();
const { program, doWhatIsDue, set, ids, feesOf, bill, billed, submit, waive, isJudged, payByCard } =
  useContestWithFee(town);

test("an entrant makes an invoice in one press, submits with it, and it is paid by check", async () => {
  const entryID = await addEntry(town, program.contest);
  expect((await bill([entryID])).problem.detail).toContain("can’t be paid by check");
  await set({ feeInvoices: "submitted", feeInvoiceDays: 15, feeInvoiceNote: "Make checks payable to Oak." });
  const query = { entryIDs: entryID };
  const offer = (await town.as("entrant")(getEntryBilling, at(program.contest), undefined, { query })).answer;
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
  const entryID = await addEntry(town, program.contest);
  expect((await submit(entryID)).status).toBe(422);
  const invoice = await billed(entryID);
  const { answer } = await submit(entryID);
  expect(answer.awaitsPayment).toBe(true);
  expect(await isJudged(entryID)).toBe(false);
  const seen = (await town.as("entrant")(getEntry, ids(entryID))).answer;
  expect(seen).toMatchObject({ state: "submitted", awaitsPayment: true, submittedAt: answer.submittedAt });
  const listed = async (query: object) =>
    (await town.as("owner")(listEntries, at(program.contest), undefined, { query })).answer.entries.map(
      (entry) => entry.entryID,
    );
  expect(await listed({ state: "submitted" })).toEqual([entryID]);
  expect(await listed({ state: "draft" })).toEqual([]);
  expect((await town.as("owner")(contestOverview, at(program.contest))).answer.attention).toContainEqual(
    expect.objectContaining({ kind: "awaiting-payment", title: "1 submitted entry waits for its payment" }),
  );
  await setTimeframe(town, program.contest, "entries", "closed");
  expect((await town.as("owner")(markInvoicePaid, invoice.at, { method: "manual" })).status).toBe(200);
  expect(await isJudged(entryID)).toBe(true);
  expect((await town.as("entrant")(getEntry, ids(entryID))).answer).toMatchObject({
    awaitsPayment: false,
    submittedAt: answer.submittedAt,
  });
});

test("what waits for its payment is locked, can be taken back, and is judged when it is waived", async () => {
  await set({ feeInvoices: "paid" });
  const entryID = await addEntry(town, program.contest);
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
  const entryID = await addEntry(town, program.contest);
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

test("what waits for its payment stays out when it is waived after the release", async () => {
  await set({ feeInvoices: "paid" });
  const entryID = await addEntry(town, program.contest);
  await billed(entryID);
  await submit(entryID);
  await town.inside("oak", async (sql) => {
    await sql`update judging set results_released_at = now() where service_id = ${program.contest.serviceID}`;
  });
  expect((await waive(entryID)).status).toBe(200);
  expect(await feesOf(entryID)).toMatchObject({ isWaived: true });
  expect(await isJudged(entryID)).toBe(false);
});

test("where the invoice of what waits is void, its entrant pays by card, after the deadline, too", async () => {
  await set({ feeInvoices: "paid" });
  const entryID = await addEntry(town, program.contest);
  const invoice = await billed(entryID);
  await submit(entryID);
  const mail = (await mailsTo(town, "entrant@test.example")).findLast(({ subject }) =>
    subject.startsWith("We have your entry"),
  );
  expect(JSON.stringify(mail)).toMatch(/It is judged as soon as invoice \d+ is paid\./);
  await setTimeframe(town, program.contest, "entries", "closed");
  await town.as("owner")(voidInvoice, invoice.at);
  expect(await isJudged(entryID)).toBe(false);
  expect((await payByCard(entryID)).answer.state).toBe("paid");
  expect(await isJudged(entryID)).toBe(true);
});

test("a void invoice makes the fee due again; a payment taken back opens the invoice again", async () => {
  await set({ feeInvoices: "submitted" });
  const entryID = await addEntry(town, program.contest);
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

test("an invoice is paid by card after all; not for a draft whose entries are closed", async () => {
  await set({ feeInvoices: "submitted" });
  const entryID = await addEntry(town, program.contest);
  const late = await addEntry(town, program.contest, { title: "Too late" });
  const pay = (invoiceID: string) =>
    town.as("entrant")(payInvoice, { client: "oak" }, { invoiceID, token: `test_approve_visa_4242_${randomUUID()}` });
  const [invoice, lateInvoice] = [await billed(entryID), await billed(late)];
  expect((await pay(invoice.invoiceID)).answer.state).toBe("paid");
  expect(await feesOf(entryID)).toMatchObject({ due: 0, method: "card" });
  await setTimeframe(town, program.contest, "entries", "closed");
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
  const [one, other] = [
    await addEntry(town, program.contest),
    await addEntry(town, program.contest, { title: "Glass house" }),
  ];
  const tabs = await Promise.all([bill([one, other]), bill([other, one])]);
  expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { number } = (await feesOf(one))!.invoice!;
  expect((await feesOf(other))!.invoice!.number).toBe(number);
  expect((await waive(one)).problem.detail).toContain(`Invoice ${number} is not for this entry alone.`);
  const rival = await addEntry(town, program.contest, { owner: "rival" });
  expect((await bill([rival])).status).toBe(409);
  expect((await bill([rival], { who: "rival", balance: 100 })).problem.detail).toContain("It comes to $75.00 by now");
});

test("what was entered in a program that takes cards alone isn't billed through another that takes checks", async () => {
  const cardsAlone = program.contest;
  const entryID = await addEntry(town, cardsAlone);
  program.contest = await addContest(town, { url: "checks" });
  await set({ feeInvoices: "submitted" });
  const query = { entryIDs: entryID };
  const { entries } = (await town.as("entrant")(getEntryBilling, at(program.contest), undefined, { query })).answer;
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
    (sql) => sql`update fees set later_from = 2, later_amount = 5000 where service_id = ${program.contest.serviceID}`,
  );
  const [one, two, three] = [
    await addEntry(town, program.contest),
    await addEntry(town, program.contest),
    await addEntry(town, program.contest),
  ];
  const query = { entryIDs: `${one},${two}` };
  const { entries } = (await town.as("entrant")(getEntryBilling, at(program.contest), undefined, { query })).answer;
  expect(entries.map(({ amount }) => amount)).toEqual([7_500, 5_000, null]);
  expect((await bill([one, two], { balance: 12_500 })).status).toBe(200);
  expect(await feesOf(three)).toMatchObject({ due: 5_000 });
  expect(await feesOf(one)).toMatchObject({ due: 7_500, asked: 7_500 });
});

test("where checks are taken a program that asks for money can be paid without cards", async () => {
  const attention = async () =>
    (await town.as("owner")(contestOverview, at(program.contest))).answer.attention.map(({ kind }) => kind);
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
  const entryID = await addEntry(town, program.contest);
  const invoice = await billed(entryID);
  const late = { name: "Late fee", kind: "flat", appliesTo: "category", categoryID: "every", amount: 2_500 };
  await town.as("owner")(createFee, at(program.contest), {
    ...late,
    opensAt: new Date(Date.now() + 50).toISOString(),
  } as never);
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(await feesOf(entryID)).toMatchObject({ due: 7_500, asked: 7_500 });
  await town.as("owner")(markInvoicePaid, invoice.at, { method: "manual" });
  expect(await feesOf(entryID)).toMatchObject({ due: 0, asked: 7_500 });
});

test("a card that pays an invoice while staff mark it as paid pays it once", async () => {
  await set({ feeInvoices: "submitted" });
  const entryID = await addEntry(town, program.contest);
  const invoice = await billed(entryID);
  const body = { invoiceID: invoice.invoiceID, token: `test_approve_visa_4242_${randomUUID()}` };
  await Promise.all([
    town.as("entrant")(payInvoice, { client: "oak" }, body),
    town.as("owner")(markInvoicePaid, invoice.at, { method: "manual" }),
  ]);
  await doWhatIsDue();
  expect(await feesOf(entryID)).toMatchObject({ paid: 7_500, due: 0 });
});

test("a refund of the whole invoice makes the fee due again, and it can be paid again", async () => {
  await set({ feeInvoices: "submitted" });
  const entryID = await addEntry(town, program.contest);
  const invoice = await billed(entryID);
  await town.as("owner")(markInvoicePaid, invoice.at, { method: "manual" });
  await town.as("owner")(refundInvoice, invoice.at, { amount: 7_500, reason: "Wrong entry" });
  await doWhatIsDue();
  expect(await feesOf(entryID)).toMatchObject({ paid: 0, due: 7_500 });
  expect((await payByCard(entryID)).answer.state).toBe("paid");
});
