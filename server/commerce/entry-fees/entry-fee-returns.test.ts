import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getEntryFeeReturn } from "../../../contract/commerce/entry-fees/entry-fee-payments.ts";
import {
  getInvoice,
  markInvoicePaid,
  payInvoice,
  refundInvoice,
  reopenInvoice,
} from "../../../contract/commerce/invoices/invoices.ts";
import {
  listTransactions,
  refundAmount,
  salesSummary,
  seeToRefusedRefunds,
} from "../../../contract/commerce/orders/order-management.ts";
import { removeEntry, withdrawEntry } from "../../../contract/entries/entries.ts";
import { addEntry, at } from "../../../test/contest.ts";
import { useTown } from "../../../test/town.ts";
import { useContestWithFee } from "../../../test/entry-fees.ts";

const town = useTown();
const { program, doWhatIsDue, set, ids, feesOf, billed, submit, record, isJudged, payByCard } = useContestWithFee(town);

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const owedAndKept = async () => {
  const { refused, net } = (await town.as("owner")(salesSummary, at(program.contest))).answer;
  return [refused, net];
};
const seeTo = async () => {
  const { transactions } = (await town.as("owner")(listTransactions, at(program.contest))).answer;
  const { transactionID } = transactions[0]!;
  return town.as("owner")(seeToRefusedRefunds, { ...at(program.contest), transactionID });
};
const giveBackByHand = async (amount: number) => {
  const { transactions } = (await town.as("owner")(listTransactions, at(program.contest))).answer;
  const { transactionID } = transactions[0]!;
  const { status } = await town.as("owner")(
    refundAmount,
    { ...at(program.contest), transactionID },
    { amount, reason: "A check" },
  );
  expect(status).toBe(200);
  await doWhatIsDue();
};

test("an earlier order of an entry's fee, a part of which goes back, doesn't let the entry in for its open invoice", async () => {
  await set({ feeInvoices: "paid", feeRefundUntil: tomorrow(), feeRefundPercent: 50 });
  const entryID = await addEntry(town, program.contest);
  await payByCard(entryID);
  await submit(entryID);
  expect((await town.as("entrant")(withdrawEntry, ids(entryID))).status).toBe(200);
  await billed(entryID);
  expect((await submit(entryID)).answer.awaitsPayment).toBe(true);
  await doWhatIsDue();
  const { transactions } = (await town.as("owner")(listTransactions, at(program.contest))).answer;
  expect(transactions.map(({ state }) => state)).toContain("partlyRefunded");
  expect(await isJudged(entryID)).toBe(false);
});

test("where a payment by hand was taken back and a card paid instead, the fee goes back to the card", async () => {
  await set({ feeInvoices: "submitted", feeRefundUntil: tomorrow() });
  const entryID = await addEntry(town, program.contest);
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
  const { transactions } = (await town.as("owner")(listTransactions, at(program.contest))).answer;
  expect(transactions.map(({ method, refunded }) => [method, refunded])).toEqual([["card", 7_500]]);
});

test("a fee goes back by card when its entry is withdrawn or deleted in time, and the entrant is told before", async () => {
  await set({ feeRefundUntil: tomorrow(), feeRefundPercent: 80 });
  const entryID = await addEntry(town, program.contest);
  const draft = await addEntry(town, program.contest, { title: "Draft" });
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
  const { transactions } = (await town.as("owner")(listTransactions, at(program.contest))).answer;
  expect(transactions.map(({ state, refunded, bought }) => [state, refunded, bought])).toEqual([
    ["partlyRefunded", 6_000, "Entry fee: Draft"],
    ["partlyRefunded", 6_000, "Entry fee"],
  ]);
});

test("after the day of the rule nothing goes back: a paid draft isn't deleted, and a withdrawn entry's fee stays", async () => {
  await set({ feeRefundUntil: new Date(Date.now() - 1_000).toISOString() });
  const entryID = await addEntry(town, program.contest);
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
  const entryID = await addEntry(town, program.contest);
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

test("what staff give back in the order counts toward what is owed for its entry, and Seen to books the rest alone", async () => {
  await set({ feeRefundUntil: tomorrow(), feeRefundPercent: 50 });
  const entryID = await addEntry(town, program.contest);
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
  const entryID = await addEntry(town, program.contest);
  await record(entryID);
  await submit(entryID);
  await town.as("entrant")(withdrawEntry, ids(entryID));
  await giveBackByHand(3_750);
  expect(await owedAndKept()).toEqual([[], 3_750]);
  expect((await seeTo()).status).toBe(200);
  expect(await owedAndKept()).toEqual([[], 3_750]);
});

test("what staff give back of an invoice counts toward what is owed for an entry on it", async () => {
  await set({ feeInvoices: "submitted", feeRefundUntil: tomorrow(), feeRefundPercent: 50 });
  const entryID = await addEntry(town, program.contest);
  const invoice = await billed(entryID);
  await town.as("owner")(markInvoicePaid, invoice.at, { method: "manual" });
  await submit(entryID);
  await town.as("entrant")(withdrawEntry, ids(entryID));
  await town.as("owner")(refundInvoice, invoice.at, { amount: 2_000, reason: "A check" });
  await doWhatIsDue();
  expect(await owedAndKept()).toMatchObject([[{ amount: 1_750 }], 5_500]);
  await seeTo();
  expect(await owedAndKept()).toEqual([[], 3_750]);
});

test("a payment that was noted by mistake and taken back owes nothing to anybody", async () => {
  await set({ feeInvoices: "submitted", feeRefundUntil: tomorrow() });
  const entryID = await addEntry(town, program.contest);
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
  const [one, other] = [
    await addEntry(town, program.contest),
    await addEntry(town, program.contest, { title: "Glass house" }),
  ];
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
  const entryID = await addEntry(town, program.contest);
  const invoice = await billed(entryID);
  expect((await town.as("entrant")(getEntryFeeReturn, ids(entryID))).answer.text).toBe(
    `Invoice ${invoice.number} is voided, so you owe nothing for it.`,
  );
  expect((await town.as("entrant")(removeEntry, ids(entryID))).status).toBe(200);
  expect((await town.as("owner")(getInvoice, invoice.at)).answer.state).toBe("void");
});
