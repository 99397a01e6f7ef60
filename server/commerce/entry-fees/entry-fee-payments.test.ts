import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { checkout } from "../../../contract/commerce/checkout/checkout.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { chargeEntryFee, getEntryFee } from "../../../contract/commerce/entry-fees/entry-fee-payments.ts";
import { waiveFeesOfEntries } from "../../../contract/entries/bulk-entries.ts";
import { getInvoice, markInvoicePaid } from "../../../contract/commerce/invoices/invoices.ts";
import { getBooks } from "../../../contract/commerce/ledger/books.ts";
import { listTransactions, salesSummary } from "../../../contract/commerce/orders/order-management.ts";
import { getSeasonReport } from "../../../contract/app/season-report.ts";
import {
  downloadEntries,
  getEntry,
  listEntries,
  listMyEntries,
  withdrawEntry,
} from "../../../contract/entries/entries.ts";
import { type EntryFeeState } from "../../../contract/entries/entry-fees.ts";
import { addContest, addEntry, at } from "../../../test/contest.ts";
import { downloaded, linesOf } from "../../../test/download.ts";
import { mailsTo } from "../../../test/mail.ts";
import { useTown } from "../../../test/town.ts";
import { DAY } from "../../../contract/platform/durations.ts";
import { dayFieldText } from "../../../contract/platform/forms/dates.ts";
import { localDayOf } from "../../../contract/platform/time-zone.ts";
import { newKey } from "../../platform/links/keys.ts";
import { useContestWithFee } from "../../../test/entry-fees.ts";

const town = useTown();
const { program, doWhatIsDue, set, ids, feesOf, bill, billed, submit, waive, record, payByCard } =
  useContestWithFee(town);

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

test("staff record a payment: an order of the entrant, with a receipt; an open invoice is what is paid by it", async () => {
  await set({ feeInvoices: "submitted" });
  const entryID = await addEntry(town, program.contest);
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
  const invoiced = await addEntry(town, program.contest, { title: "Glass house" });
  const invoice = await billed(invoiced);
  expect((await record(invoiced)).status).toBe(200);
  expect((await town.as("owner")(getInvoice, invoice.at)).answer.state).toBe("paid");
  expect((await town.as("owner")(getEntryFee, ids(invoiced))).answer.orders).toMatchObject([
    { method: "manual", note: "Check 1021", amount: 7_500, invoice: { number: invoice.number } },
  ]);
});

test("a check for a fee says on which day it came, as an order of its own and for an open invoice; a day that is to come isn’t taken", async () => {
  await set({ feeInvoices: "submitted" });
  const { timeZone } = (await town.as("owner")(getEntry, ids(await addEntry(town, program.contest)))).answer.deadline;
  const day = (ahead: number) => localDayOf(Date.now() + ahead * DAY, timeZone);
  const typed = (date: string) => dayFieldText(date);
  for (const onInvoice of [false, true]) {
    const entryID = await addEntry(town, program.contest, { title: `Slate house ${onInvoice}` });
    if (onInvoice) await billed(entryID);
    expect((await record(entryID, { receivedOn: typed(day(1)) })).problem.errors).toMatchObject({
      receivedOn: expect.stringContaining("still to come"),
    });
    expect((await record(entryID, { receivedOn: typed(day(-40)) })).status).toBe(200);
    const { orders } = (await town.as("owner")(getEntryFee, ids(entryID))).answer;
    expect(orders).toMatchObject([{ method: "manual", receivedOn: day(-40) }]);
  }
});

test("a fee is waived with a reason that staff alone read, and charged after all", async () => {
  const entryID = await addEntry(town, program.contest);
  const held = newKey(town.clients["oak"]);
  const { answer: filled } = await town.as("entrant")(registration, at(program.contest), {
    cartKey: held,
    cart: [{ entryID, quantity: 1 }],
  });
  expect((await waive(entryID, "entrant")).status).toBe(403);
  expect((await waive(entryID)).status).toBe(200);
  const token = `test_approve_visa_4242_${randomUUID()}`;
  const guest = { guestName: "Ann Ash", guestEmail: "ann@ash.example" };
  const paid = await town.as("entrant")(checkout, at(program.contest), {
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

test("the fees of several entries are waived at once with one reason, those that can’t be are named, and all goes back as it was", async () => {
  await set({ feeInvoices: "submitted" });
  const [due, invoiced, paid, waived] = [
    await addEntry(town, program.contest, { title: "Due" }),
    await addEntry(town, program.contest, { title: "Invoiced", owner: "rival" }),
    await addEntry(town, program.contest, { title: "Paid" }),
    await addEntry(town, program.contest, { title: "Waived" }),
  ];
  const invoice = await bill([invoiced], { who: "rival" });
  await payByCard(paid);
  await waive(waived);
  const entryIDs = [due, invoiced, paid, waived];
  const many = (body: object, who = "owner") =>
    town.as(who)(waiveFeesOfEntries, at(program.contest), { entryIDs, ...body } as never);
  expect((await many({ waived: true, reason: "A sponsor pays" }, "entrant")).status).toBe(403);
  const { answer: unsaid } = await many({ waived: true, reason: " " });
  expect(unsaid.refused.map(({ reason }) => reason)).toEqual(entryIDs.map(() => "Say why the fee is waived."));
  const { answer } = await many({ waived: true, reason: "A sponsor pays" });
  expect(answer.done).toEqual([
    { entryID: due, was: { waived: false } },
    { entryID: invoiced, was: { waived: false } },
  ]);
  expect(answer.refused.map(({ title, reason }) => [title, reason])).toEqual([
    ["Paid", "Its fee is paid. Give the money back instead, in its order."],
    ["Waived", "Its fee is waived already. Look at it once more."],
  ]);
  expect(await feesOf(due)).toMatchObject({ due: 0, isWaived: true });
  const voided = await town.as("owner")(getInvoice, { client: "oak", invoiceID: invoice.answer.invoiceID });
  expect(voided.answer.state).toBe("void");
  const logged = await town.inside(
    "oak",
    (sql) => sql<{ recordID: string }>`
      select record_id from audit_log where after ->> 'feeWaived' = 'A sponsor pays' and service_id = ${program.contest.serviceID}`,
  );
  expect(logged.map(({ recordID }) => recordID).toSorted()).toEqual([due, invoiced].toSorted());

  const back = await many({ entryIDs: [due, invoiced], waived: false });
  expect(back.answer.done.map(({ was }) => was)).toEqual([
    { waived: true, reason: "A sponsor pays" },
    { waived: true, reason: "A sponsor pays" },
  ]);
  expect(await feesOf(due)).toMatchObject({ due: 7_500, isWaived: false });
});

test("of two staff at once, one who waives and one who records a payment, the second is told", async () => {
  const entryID = await addEntry(town, program.contest);
  const both = await Promise.all([waive(entryID), record(entryID)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("list, file, sales, books and report agree on one program with card, invoice, cash, waiver and refund", async () => {
  const before = (await town.as("owner")(getBooks, { client: "oak" })).answer;
  await set({ feeInvoices: "submitted", feeRefundUntil: tomorrow() });
  const entries: Record<string, string> = {};
  for (const title of ["card", "open", "check", "cash", "waived", "refunded", "nothing"])
    entries[title] = await addEntry(town, program.contest, { title });
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
    (await town.as("owner")(listEntries, at(program.contest), undefined, { query: { fee } })).answer.entries
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
    await town.as("owner")(listEntries, at(program.contest), undefined, {
      query: { columns: "fee,feeDue", sort: "title" },
    })
  ).answer.entries.map(({ title, cells }) => [title, ...cells]);
  expect(columns.find(([title]) => title === "cash")).toEqual(["cash", "Paid in cash", 0]);
  const { bytes } = await downloaded(town, "owner", downloadEntries, at(program.contest), { format: "csv" });
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
  const sales = (await town.as("owner")(salesSummary, at(program.contest))).answer;
  expect([sales.net, sales.refunded, sales.orders]).toEqual([22_500, 7_500, 4]);
  const { transactions } = (await town.as("owner")(listTransactions, at(program.contest))).answer;
  expect(transactions.map(({ method, total, refunded }) => [method, total - refunded]).toSorted()).toEqual([
    ["card", 0],
    ["card", 7_500],
    ["cash", 7_500],
    ["manual", 7_500],
  ]);
  const { fees } = (await town.as("owner")(getSeasonReport, at(program.contest))).answer.money;
  expect(fees).toMatchObject({ taken: 30_000, refunded: 7_500 });
  const books = (await town.as("owner")(getBooks, { client: "oak" })).answer;
  expect([books.charged - before.charged, books.refunded - before.refunded]).toEqual([30_000, 7_500]);
  const mine = (await town.as("entrant")(listMyEntries, at(program.contest))).answer.entries;
  expect(mine.reduce((all, { fees: own }) => all + (own?.paid ?? 0), 0)).toBe(22_500);
});

test("a rehearsal takes no money: nothing is waived, recorded or billed in it", async () => {
  const entryID = await addEntry(town, program.contest);
  const { serviceID } = program.contest;
  const other = await addContest(town, { url: "original" });
  await town.inside(
    "oak",
    (sql) =>
      sql`update services set rehearsal_of = ${other.serviceID}, status = 'draft' where service_id = ${serviceID}`,
  );
  town.app.changes.publish("service", town.clients["oak"]!, serviceID);
  for (const { status, problem } of [await waive(entryID), await record(entryID)])
    expect([status, problem.detail]).toEqual([409, "A rehearsal takes no money. Add it to the program itself."]);
});
