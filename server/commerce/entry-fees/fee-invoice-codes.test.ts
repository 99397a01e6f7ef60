import { expect, test } from "vitest";
import { getEntryBilling } from "../../../contract/commerce/entry-fees/entry-fee-payments.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { getBooks } from "../../../contract/commerce/ledger/books.ts";
import {
  getInvoice,
  markInvoicePaid,
  refundInvoice,
  reopenInvoice,
  voidInvoice,
} from "../../../contract/commerce/invoices/invoices.ts";
import { createPromoCode, listPromoCodes } from "../../../contract/commerce/shop/promo-codes.ts";
import { addEntry, at } from "../../../test/contest.ts";
import { useContestWithFee } from "../../../test/entry-fees.ts";
import { mailsTo } from "../../../test/mail.ts";
import { useTown } from "../../../test/town.ts";
import { newKey } from "../../platform/links/keys.ts";

const town = useTown();
const { program, doWhatIsDue, set, feesOf, bill, waive, payByCard } = useContestWithFee(town);
const owner: ReturnType<typeof town.as> = (...call) => town.as("owner")(...call);

async function addCode(code: string, more: object = {}): Promise<void> {
  const form = { code, kind: "percent", percentage: 50, products: [], ...more };
  expect((await owner(createPromoCode, at(program.contest), form as never)).status).toBe(200);
}
const usesOf = async (code: string) => {
  const { promoCodes } = (await owner(listPromoCodes, at(program.contest))).answer;
  const found = promoCodes.find((one) => one.code === code)!;
  return { uses: found.uses, spent: found.spent };
};
const offer = async (entryIDs: string[], promoCode?: string, who = "entrant") =>
  (
    await town.as(who)(getEntryBilling, at(program.contest), undefined, {
      query: { entryIDs: entryIDs.join(","), ...(promoCode !== undefined && { promoCode }) },
    })
  ).answer;
const invoiceOf = async (invoiceID: string) => (await owner(getInvoice, { client: "oak", invoiceID })).answer;
const itemsOf = (invoiceID: string) =>
  town.inside(
    "oak",
    (sql) => sql<{ unitPrice: number; discount: number; total: number }>`
      select i.unit_price, i.discount, i.total from transaction_items i join transactions t using (client_id, transaction_id)
      where t.invoice_id = ${invoiceID} order by i.position`,
  );

test("a code takes its share off an invoice, to the cent, on paper, in the mail and in the books", async () => {
  await set({ feeInvoices: "submitted" });
  await addCode("THIRD", { percentage: 33.33 });
  const entryIDs = [await addEntry(town, program.contest), await addEntry(town, program.contest)];
  expect(await offer(entryIDs, "third")).toMatchObject({ promoCode: "THIRD", discount: 5_000, codeProblem: null });
  expect(await usesOf("THIRD")).toEqual({ uses: 0, spent: 0 });
  expect((await bill(entryIDs, { balance: 15_000, promoCode: "THIRD" })).status).toBe(409);
  const { answer } = await bill(entryIDs, { balance: 10_000, promoCode: "THIRD" });
  expect(answer.total).toBe(10_000);
  expect(await usesOf("THIRD")).toEqual({ uses: 1, spent: 5_000 });
  const invoice = await invoiceOf(answer.invoiceID);
  expect(invoice).toMatchObject({ total: 10_000, discount: 5_000, promoCode: "THIRD" });
  expect(invoice.lines.map(({ amount }) => amount)).toEqual([7_500, 7_500]);
  const items = await itemsOf(answer.invoiceID);
  expect(items).toEqual([
    { unitPrice: 7_500, discount: 2_500, total: 5_000 },
    { unitPrice: 7_500, discount: 2_500, total: 5_000 },
  ]);
  await doWhatIsDue();
  const mail = (await mailsTo(town, "entrant@test.example")).findLast(({ subject }) => subject.includes("Invoice"))!;
  expect(mail.content.paragraphs.join("\n")).toContain("Promo code THIRD: −$50.00");
  const before = (await owner(getBooks, { client: "oak" })).answer;
  await owner(markInvoicePaid, { client: "oak", invoiceID: answer.invoiceID }, { method: "manual" });
  const after = (await owner(getBooks, { client: "oak" })).answer;
  expect(after.charged - before.charged).toBe(10_000);
  expect(await feesOf(entryIDs[0]!)).toMatchObject({ due: 0, paid: 5_000 });
  expect(await usesOf("THIRD")).toEqual({ uses: 1, spent: 5_000 });
  await owner(refundInvoice, { client: "oak", invoiceID: answer.invoiceID }, { amount: 10_000, reason: "" });
  await doWhatIsDue();
  const end = (await owner(getBooks, { client: "oak" })).answer;
  expect([end.charged - before.charged, end.refunded - before.refunded]).toEqual([10_000, 10_000]);
});

test("a use is given back when the invoice is voided, also by a waiver, and stays when its payment is taken back", async () => {
  await set({ feeInvoices: "submitted" });
  await addCode("ONCE", { mostUses: 1, mostEach: 1 });
  const entryID = await addEntry(town, program.contest);
  const half = { balance: 3_750, promoCode: "ONCE" };
  const first = (await bill([entryID], half)).answer;
  const other = await addEntry(town, program.contest, { owner: "rival" });
  expect(await bill([other], { ...half, who: "rival" })).toMatchObject({
    status: 409,
    problem: { detail: "It has been used as often as it can be." },
  });
  const invoice = { client: "oak", invoiceID: first.invoiceID };
  await owner(markInvoicePaid, invoice, { method: "manual" });
  await owner(reopenInvoice, invoice);
  expect(await usesOf("ONCE")).toEqual({ uses: 1, spent: 3_750 });
  await owner(voidInvoice, invoice);
  expect(await usesOf("ONCE")).toEqual({ uses: 0, spent: 0 });
  expect((await bill([other], { ...half, who: "rival" })).status).toBe(200);
  await waive(other);
  expect(await usesOf("ONCE")).toEqual({ uses: 0, spent: 0 });
  expect((await bill([entryID], half)).status).toBe(200);
});

test("of two who take the last use at once, one is billed less and the other hears why not", async () => {
  await set({ feeInvoices: "submitted" });
  await addCode("LAST", { mostUses: 1 });
  const [mine, theirs] = [
    await addEntry(town, program.contest),
    await addEntry(town, program.contest, { owner: "rival" }),
  ];
  const half = { balance: 3_750, promoCode: "LAST" };
  const answers = await Promise.all([bill([mine], half), bill([theirs], { ...half, who: "rival" })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await usesOf("LAST")).toEqual({ uses: 1, spent: 3_750 });
});

test("one person has a limited code once, whether by invoice or by card", async () => {
  await set({ feeInvoices: "submitted" });
  await addCode("EACH", { mostEach: 1 });
  const [one, two] = [await addEntry(town, program.contest), await addEntry(town, program.contest)];
  expect((await bill([one], { balance: 3_750, promoCode: "EACH" })).status).toBe(200);
  expect(await bill([two], { balance: 3_750, promoCode: "EACH" })).toMatchObject({
    status: 409,
    problem: { detail: "This promo code has been used with this email address before." },
  });
});

test("the code typed in the cart holds for the invoice, until the entrant takes it out", async () => {
  await set({ feeInvoices: "submitted" });
  await addCode("HALF");
  const entryID = await addEntry(town, program.contest);
  await town.as("entrant")(registration, at(program.contest), {
    cartKey: newKey(town.clients["oak"]),
    cart: [],
    promoCode: "HALF",
  });
  expect(await offer([entryID])).toMatchObject({ promoCode: "HALF", discount: 3_750 });
  expect(await offer([entryID], "")).toMatchObject({ promoCode: null, discount: 0 });
});

test("codes that don’t count say why: unknown, for tickets, ended, for members; what leaves nothing is paid online", async () => {
  await set({ feeInvoices: "submitted" });
  const entryID = await addEntry(town, program.contest);
  await addCode("GUILD", { membersOnly: true });
  await addCode("OVER", { closesAt: "2020-01-01T00:00:00Z" });
  await addCode("ALL", { percentage: 100 });
  const problemOf = async (code: string) => (await offer([entryID], code)).codeProblem;
  expect(await problemOf("NOSUCH")).toBe("There is no such code.");
  expect(await problemOf("GUILD")).toContain("It is for members");
  expect(await problemOf("OVER")).toBe("It has ended.");
  expect(await bill([entryID], { promoCode: "NOSUCH" })).toMatchObject({ status: 409 });
  expect(await bill([entryID], { balance: 0, promoCode: "ALL" })).toMatchObject({
    status: 409,
    problem: { detail: expect.stringContaining("Pay online instead") as string },
  });
  expect(await usesOf("ALL")).toEqual({ uses: 0, spent: 0 });
  expect((await payByCard(entryID)).answer.state).toBe("paid");
});

test("codes aren’t found by trying", async () => {
  await set({ feeInvoices: "submitted" });
  const entryID = await addEntry(town, program.contest, { owner: "rival" });
  const tried = async (at_: number) =>
    (
      await town.as("rival")(getEntryBilling, at(program.contest), undefined, {
        query: { entryIDs: entryID, promoCode: `GUESS-${at_}` },
      })
    ).status;
  const statuses: number[] = [];
  for (let nth = 0; nth < 120 && !statuses.includes(429); nth += 1) statuses.push(await tried(nth));
  expect(statuses).toContain(429);
});
