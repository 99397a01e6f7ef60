import { afterEach, beforeAll, expect, test } from "vitest";
import { billCart } from "../../../contract/commerce/checkout/checkout.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { changeGiving, getGiving, myGifts, sendStatements } from "../../../contract/commerce/giving/giving.ts";
import {
  correctInvoiceReceivedDay,
  createInvoice,
  getInvoice,
  getLinkedInvoice,
  invoiceFile,
  invoiceHistory,
  markInvoicePaid,
  payInvoice,
  reopenInvoice,
  sendInvoice,
} from "../../../contract/commerce/invoices/invoices.ts";
import {
  correctReceivedDay,
  refundAmount,
  sellByHand,
  transactionHistory,
} from "../../../contract/commerce/orders/order-management.ts";
import { getReceipt, receiptFile } from "../../../contract/commerce/orders/receipts.ts";
import { getPurchase } from "../../../contract/commerce/orders/transactions.ts";
import { changeSalesSettings, getSalesSettings } from "../../../contract/commerce/shop/sales-settings.ts";
import { downloadLedger, listLedger } from "../../../contract/commerce/ledger/books.ts";
import { downloaded, linesOf } from "../../../test/download.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { mailsTo } from "../../../test/mail.ts";
import { readPDF } from "../../../test/pdf-text.ts";
import { type Shop, addShop, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { clock } from "../../platform/clock.ts";
import { newKey } from "../../platform/links/keys.ts";
import { RECEIPT_WORK } from "../checkout/finalise.ts";
import { STATEMENT_WORK, statementWork } from "../giving/statement-mail.ts";
import { REFUND_WORK, refundWork } from "../refunds/refunds.ts";
import { receiptWork } from "../orders/receipt-mail.ts";

const town = useTown();
const client = "oak";
const at = { client };
const staff: ReturnType<typeof town.as> = (...call) => town.as("boxOffice")(...call);
const { now: theTime } = clock;
afterEach(() => void (clock.now = theTime));
const onDay = (moment: string) => void (clock.now = () => new Date(moment));

/** The office opens again on January 3; the checks of the holidays lie there. */
const backInOffice = () => onDay("2097-01-03T16:00:00Z");

let shop: Shop;
let place: { client: string; service: string };

beforeAll(async () => {
  await takeTestCards(town);
  shop = await addShop(town, {
    url: "supper",
    products: { Gift: { kind: "donation", price: 100, tickets: 0 } },
  });
  place = { client, service: shop.service };
  const { settings } = (await town.as("owner")(getSalesSettings, place)).answer;
  expect((await town.as("owner")(changeSalesSettings, place, { ...settings, orderInvoices: true })).status).toBe(200);
  await town.as("owner")(changeGiving, at, { isCharity: true, legalName: "Oak Foundation", ein: "12-3456789" });
});

let donors = 0;

/** A cart with a gift, before it is paid. */
async function gift(price = 25_000, as?: string) {
  const cartKey = newKey(town.clients[client]);
  const cart = [{ ticketID: shop.products["Gift"]!, quantity: 1, price }];
  const { balance } = (await town.as(as)(registration, place, { cartKey, cart })).answer.cart!;
  const guestEmail = `donor${(donors += 1)}@check.example`;
  return { cartKey, balance, who: { guestName: "Ann Ash", guestEmail } };
}

/** Somebody gives, and wants to pay by check. */
async function promised(price?: number, as?: string) {
  const { cartKey, balance, who } = await gift(price, as);
  const bought = { cart: cartKey, balance, ...who, company: "", purchaseOrder: "" };
  const billed = await town.as(as)(billCart, place, bought);
  expect(billed.status).toBe(200);
  const { invoiceKey } = billed.answer;
  const { invoiceID } = (await town.as()(getLinkedInvoice, at, undefined, { link: invoiceKey })).answer;
  const see = async () => (await town.as()(getPurchase, place, undefined, { link: cartKey })).answer;
  const markPaid = (receivedOn: string | null) =>
    staff(markInvoicePaid, { client, invoiceID }, { method: "manual", receivedOn, note: "Check 77" });
  const { transactionID } = await see();
  return { cartKey, ids: { client, invoiceID }, order: { ...place, transactionID }, ...who, see, markPaid };
}

/** An invoice that staff have written and sent. */
async function sentInvoice() {
  const lines = [{ name: "Booth", amount: 5_000, quantity: 1 }];
  const facts = { userID: null, dueOn: null, note: "", remindBefore: null, remindAfter: null };
  const draft = { ...facts, name: "Rye Builders", email: "rye@billed.example", lines };
  const { invoiceID } = (await staff(createInvoice, at, draft)).answer;
  const ids = { client, invoiceID };
  expect((await staff(sendInvoice, ids)).status).toBe(200);
  const markPaid = (receivedOn: string | null, who = "boxOffice") =>
    town.as(who)(markInvoicePaid, ids, { method: "manual", receivedOn, note: "" });
  const see = async () => (await staff(getInvoice, ids)).answer;
  return { ids, markPaid, see };
}

const donorsIn = async (year: number) =>
  (await staff(getGiving, at, undefined, { query: { year: String(year) } })).answer.donors;
const amountIn = async (year: number, email: string) =>
  (await donorsIn(year)).find((donor) => donor.email === email)?.amount ?? 0;

const textOf = async (answer: unknown) => (await readPDF(new Uint8Array(answer as never))).text.replaceAll(/\s+/g, " ");

test("a check that came on December 30 and is recorded on January 3 is a gift of the year before: on the receipt, its PDF, the donor’s page and the statement", async () => {
  onDay("2096-12-20T16:00:00Z");
  const check = await promised(25_000, "entrant");
  backInOffice();
  expect((await check.markPaid("30/12/2096")).status).toBe(200);
  const said = "Ann Ash gave $250.00 on December 30, 2096. No goods or services were given in return.";
  expect(await check.see()).toMatchObject({
    receivedOn: "2096-12-30",
    paidAt: "2097-01-03T16:00:00.000Z",
    giftTexts: expect.arrayContaining([said]),
  });
  const receipt = { ...place, receiptID: check.order.transactionID };
  const link = { link: check.cartKey };
  const { answer } = await town.as()(getReceipt, receipt, undefined, link);
  expect(answer).toMatchObject({ receivedOn: "2096-12-30", giftTexts: expect.arrayContaining([said]) });
  const paper = await textOf((await town.as()(receiptFile, receipt, undefined, link)).answer);
  expect(paper).toContain("Received Dec 30, 2096, by check or transfer");
  expect(paper).toContain(said);
  const own = async (year: string) => (await town.as("entrant")(myGifts, at, undefined, { query: { year } })).answer;
  expect((await own("2096")).gifts).toMatchObject([{ day: "2096-12-30", amount: 25_000 }]);
  expect((await own("2097")).gifts).toEqual([]);
  expect(await amountIn(2096, check.guestEmail)).toBe(25_000);
  expect(await amountIn(2097, check.guestEmail)).toBe(0);
  expect((await staff(sendStatements, at, { year: 2096 })).status).toBe(200);
  await doDueWork(town.app, { [STATEMENT_WORK]: statementWork, [RECEIPT_WORK]: receiptWork });
  const mails = await mailsTo(town, check.guestEmail);
  const wordsOf = (part: string) =>
    mails.find(({ subject }) => subject.includes(part))?.content.paragraphs.join("\n") ?? "";
  expect(wordsOf("Your gifts to")).toContain("December 30, 2096, order");
  expect(mails.map(({ content }) => content.paragraphs.join("\n"))).toContainEqual(expect.stringContaining(said));
});

test("without a day it is the day on which it is recorded, as it was before", async () => {
  onDay("2096-12-20T16:00:00Z");
  const check = await promised();
  backInOffice();
  expect((await check.markPaid(null)).status).toBe(200);
  expect(await check.see()).toMatchObject({
    receivedOn: null,
    giftTexts: expect.arrayContaining([expect.stringContaining("on January 3, 2097.")]),
  });
  expect(await amountIn(2097, check.guestEmail)).toBe(25_000);
});

test("gifts of one year stand in the order of the days on which they came", async () => {
  onDay("2090-03-20T16:00:00Z");
  const [late, early] = [await promised(1_000, "scorer"), await promised(2_000, "scorer")];
  expect((await late.markPaid("18/03/2090")).status).toBe(200);
  expect((await early.markPaid("11/02/2090")).status).toBe(200);
  const { gifts } = (await town.as("scorer")(myGifts, at, undefined, { query: { year: "2090" } })).answer;
  expect(gifts.map(({ day, amount }) => [day, amount])).toEqual([
    ["2090-02-11", 2_000],
    ["2090-03-18", 1_000],
  ]);
});

test("whoever is billed reads on the invoice’s page and its PDF when the check came, and staff read it beside when it was recorded", async () => {
  onDay("2096-12-20T16:00:00Z");
  const invoice = await sentInvoice();
  backInOffice();
  expect((await staff(invoiceHistory, invoice.ids)).answer.zone).toBe("America/Chicago");
  expect((await invoice.markPaid("30/12/2096")).status).toBe(200);
  expect(await invoice.see()).toMatchObject({ receivedOn: "2096-12-30", paidAt: "2097-01-03T16:00:00.000Z" });
  expect(await textOf((await staff(invoiceFile, invoice.ids)).answer)).toContain(
    "Received Dec 30, 2096, by check or transfer",
  );
});

test("a day that is to come by the association’s clocks is refused, and so is one that is 91 days before the invoice was sent", async () => {
  onDay("2096-12-20T16:00:00Z");
  const invoice = await sentInvoice();
  // January 3 still in Chicago, and the 4th by UTC.
  onDay("2097-01-04T03:00:00Z");
  const refused = await invoice.markPaid("04/01/2097");
  expect(refused.status).toBe(400);
  expect(refused.problem.errors).toEqual({
    receivedOn: "This day is still to come. Choose Jan 3, 2097 or a day before.",
  });
  expect((await invoice.markPaid("20/09/2096")).problem.errors).toEqual({
    receivedOn: "This is long before there was anything to pay. Choose Sep 21, 2096 or a day after.",
  });
  expect((await invoice.markPaid("31/02/2096")).status).toBe(400);
  expect((await invoice.see()).state).toBe("open");
  expect((await invoice.markPaid("21/09/2096")).status).toBe(200);
  expect((await staff(correctInvoiceReceivedDay, invoice.ids, { receivedOn: "04/01/2097" })).status).toBe(400);
  expect((await staff(correctInvoiceReceivedDay, invoice.ids, { receivedOn: "03/01/2097" })).status).toBe(200);
});

test("a mistaken day is corrected on the order or on its invoice, and the gift changes its year with it", async () => {
  onDay("2096-12-20T16:00:00Z");
  const check = await promised(30_000);
  const correct = (receivedOn: string, who = "boxOffice") =>
    town.as(who)(correctReceivedDay, check.order, { receivedOn });
  expect((await correct("19/12/2096")).status).toBe(409);
  backInOffice();
  await check.markPaid("03/01/2097");
  expect((await correct("30/12/2096", "viewer")).status).toBe(403);
  expect((await correct("30/12/2096")).status).toBe(200);
  expect(await amountIn(2096, check.guestEmail)).toBe(30_000);
  const { events, payments } = (await staff(transactionHistory, check.order)).answer;
  expect(events.map(({ what }) => what)).toContain("Received on Dec 30, 2096, as corrected");
  expect(payments).toHaveLength(1);
  const onInvoice = await staff(correctInvoiceReceivedDay, check.ids, { receivedOn: "02/01/2097" });
  expect(onInvoice.status).toBe(200);
  expect(await amountIn(2096, check.guestEmail)).toBe(0);
  expect(await amountIn(2097, check.guestEmail)).toBe(30_000);
  await staff(refundAmount, check.order, { amount: 30_000, reason: "" });
  await doDueWork(town.app, { [REFUND_WORK]: refundWork });
  expect((await correct("30/12/2096")).status).toBe(409);
});

test("what is marked as not paid forgets its day, and a card that pays it then has none to correct", async () => {
  onDay("2096-12-20T16:00:00Z");
  const invoice = await sentInvoice();
  backInOffice();
  await invoice.markPaid("30/12/2096");
  expect((await staff(reopenInvoice, invoice.ids)).status).toBe(200);
  expect(await invoice.see()).toMatchObject({ state: "open", receivedOn: null });
  await invoice.markPaid("31/12/2096");
  expect((await invoice.see()).receivedOn).toBe("2096-12-31");
  const { entries } = (await staff(listLedger, at)).answer;
  const booked = entries.filter(({ invoiceID }) => invoiceID === invoice.ids.invoiceID);
  expect(booked.map(({ amount, receivedOn }) => [amount, receivedOn])).toEqual([
    [5_000, "2096-12-31"],
    [-5_000, null],
    [5_000, null],
  ]);
  const file = await downloaded(town, "viewer", downloadLedger, at, { format: "csv" });
  expect(linesOf(file.bytes).filter((line) => line.endsWith(",2096-12-31"))).toHaveLength(1);
  await staff(reopenInvoice, invoice.ids);
  await town.inside(
    client,
    (sql) => sql`update invoices set user_id = ${town.people["scorer"]!} where invoice_id = ${invoice.ids.invoiceID}`,
  );
  const token = "test_approve_visa_4242_received";
  const { invoiceID } = invoice.ids;
  expect((await town.as("scorer")(payInvoice, at, { invoiceID, token })).answer.state).toBe("paid");
  expect(await invoice.see()).toMatchObject({ state: "paid", method: "card", receivedOn: null });
  const corrected = await staff(correctInvoiceReceivedDay, invoice.ids, { receivedOn: "30/12/2096" });
  expect(corrected.problem.detail).toContain("Only a payment by check, by transfer or in cash");
});

test("at the counter a check says when it came; a day that is to come sells nothing", async () => {
  backInOffice();
  const { cartKey, balance, who } = await gift(6_000);
  const sell = (receivedOn?: string) =>
    staff(sellByHand, place, { cart: cartKey, balance, method: "manual", ...who, ...(receivedOn && { receivedOn }) });
  expect((await sell("2097-01-04")).problem.errors).toMatchObject({
    receivedOn: expect.stringContaining("still to come"),
  });
  expect((await sell("2096-12-30")).status).toBe(200);
  expect(await amountIn(2096, who.guestEmail)).toBe(6_000);
});
