import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { listOwnOrders } from "../../../contract/app/own-orders.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { billCart, checkout } from "../../../contract/commerce/checkout/checkout.ts";
import {
  downloadInvoices,
  getLinkedInvoice,
  invoiceHistory,
  listInvoices,
  markInvoicePaid,
  myInvoices,
  payInvoice,
  refundInvoice,
  reopenInvoice,
  voidInvoice,
} from "../../../contract/commerce/invoices/invoices.ts";
import { listTransactions, salesSummary } from "../../../contract/commerce/orders/order-management.ts";
import { cancelProgram, getCancellation } from "../../../contract/commerce/orders/program-cancellation.ts";
import { getPurchase } from "../../../contract/commerce/orders/transactions.ts";
import { downloadLedger } from "../../../contract/commerce/ledger/books.ts";
import { createFee } from "../../../contract/commerce/shop/fees.ts";
import { changeSalesSettings, getSalesSettings } from "../../../contract/commerce/shop/sales-settings.ts";
import { doTasks, downloaded, linesOf } from "../../../test/download.ts";
import { doDueWork, makeDue } from "../../../test/due-work.ts";
import { mailsTo } from "../../../test/mail.ts";
import { type Shop, addShop, buy, stockOf, stockTwice, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { newKey } from "../../platform/links/keys.ts";
import { quotaUsage } from "../shop/quota-usage.ts";
import { HOLD_WORK, holdWork } from "../cart/hold-expiry.ts";
import {
  INVOICE_MAIL_WORK,
  INVOICE_REMINDER_WORK,
  invoiceMailWork,
  invoiceReminderWork,
} from "../invoices/invoice-mail.ts";
import { receiptWork } from "../orders/receipt-mail.ts";
import { RECEIPT_WORK } from "./finalise.ts";

const town = useTown();
const client = "oak";
const note = "Checks to Oak Builders, 1 Mill Street.";
let shop: Shop;
let at: { client: string; service: string };

const allow = async (orderInvoices: boolean, days = 10) => {
  const { settings } = (await town.as("owner")(getSalesSettings, at)).answer;
  const sent = { ...settings, orderInvoices, orderInvoiceDays: days, orderInvoiceNote: note };
  const { waitingRoom, mostBuying, waitingRoomFrom, ...form } = sent;
  return town.as("owner")(changeSalesSettings, at, { ...form, waitingRoom, mostBuying, waitingRoomFrom });
};

beforeAll(async () => {
  await takeTestCards(town);
  shop = await addShop(town, {
    quotas: { seats: 1_000, last: 1 },
    products: {
      Ticket: { price: 10_000, takes: { seats: 1 } },
      Last: { price: 5_000, takes: { last: 1 } },
      Talk: { price: 0, takes: { seats: 1 } },
      Once: { price: 1_000, most_each: 1 },
    },
  });
  at = { client, service: shop.service };
  await allow(true);
});

const doWhatIsDue = () =>
  doDueWork(town.app, {
    [RECEIPT_WORK]: receiptWork,
    [INVOICE_MAIL_WORK]: invoiceMailWork,
    [INVOICE_REMINDER_WORK]: invoiceReminderWork,
    [HOLD_WORK]: holdWork,
  });

let buyers = 0;

async function cartOf(wanted: Record<string, number>, as?: string) {
  const cartKey = newKey(town.clients[client]);
  const guestEmail = `buyer${(buyers += 1)}@ash.example`;
  const cart = Object.entries(wanted).map(([name, quantity]) => ({ ticketID: shop.products[name]!, quantity }));
  const asked = await town.as(as)(registration, at, { cartKey, cart });
  const offered = asked.answer.cart!;
  const { balance } = offered;
  const who = { guestName: "Ann Ash", guestEmail };
  const sent = { cart: cartKey, balance, ...who, company: "Ash Homes", purchaseOrder: "PO-778" };
  const bill = (more: object = {}) => town.as(as)(billCart, at, { ...sent, ...more });
  const byCard = () =>
    town.as(as)(checkout, at, { cart: cartKey, balance, token: `test_approve_visa_4242_${randomUUID()}`, ...who });
  const see = async () => (await town.as()(getPurchase, at, undefined, { link: cartKey })).answer;
  const look = async () => (await town.as(as)(registration, at, { cartKey })).answer;
  return { cartKey, guestEmail, offered, balance, bill, byCard, see, look };
}

const invoiceOf = async (link: string) => (await town.as()(getLinkedInvoice, { client }, undefined, { link })).answer;

/** A cart that is on an invoice. */
async function billed(wanted: Record<string, number>, as?: string) {
  const cart = await cartOf(wanted, as);
  const { status, answer } = await cart.bill();
  expect(status).toBe(200);
  const { invoiceID } = await invoiceOf(answer.invoiceKey);
  const ids = { client, invoiceID };
  const markPaid = () => town.as("boxOffice")(markInvoicePaid, ids, { method: "manual", note: "check 31" });
  const makeVoid = () => town.as("boxOffice")(voidInvoice, ids);
  return { ...cart, ...answer, ids, markPaid, makeVoid };
}

const stock = (quota: string) => stockOf(town, shop, quota);

test("the buyer chooses check or transfer beside the card, and has an invoice with lines, words, purchase order and a mail; its places are held until it is paid", async () => {
  const before = await stock("seats");
  const order = await billed({ Ticket: 2 });
  expect(order.offered.byInvoice).toEqual({ dueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), note });
  const invoice = await invoiceOf(order.invoiceKey);
  expect(invoice).toMatchObject({
    state: "open",
    number: order.number,
    name: "Ash Homes, Ann Ash",
    email: order.guestEmail,
    purchaseOrder: "PO-778",
    note,
    dueOn: order.offered.byInvoice!.dueOn,
    total: 20_000,
    lines: [{ name: "Ticket", amount: 10_000, quantity: 2 }],
  });
  await doWhatIsDue();
  expect((await mailsTo(town, order.guestEmail)).map(({ subject }) => subject)).toEqual([
    `Invoice ${order.number} from Oak Builders Guild`,
  ]);
  expect(await order.see()).toMatchObject({ paidAt: null, tickets: [] });
  // The quarter of an hour of its cart is over.
  await makeDue(town, HOLD_WORK);
  await doWhatIsDue();
  expect(await stock("seats")).toEqual({ sold: before.sold, held: before.held + 2 });

  expect((await order.markPaid()).status).toBe(200);
  await doWhatIsDue();
  expect(await stock("seats")).toEqual({ sold: before.sold + 2, held: before.held });
  const { tickets, number } = await order.see();
  expect(tickets.map(({ state }) => state)).toEqual(["live", "live"]);
  const mails = await mailsTo(town, order.guestEmail);
  expect(mails).toHaveLength(2);
  expect(mails[1]!.content.encloses).toBeDefined();
  const { transactions } = (await town.as("boxOffice")(listTransactions, at)).answer;
  expect(transactions.find((one) => one.number === number)).toMatchObject({ state: "paid", method: "manual" });
  for (const { counted, said } of await stockTwice(town)) expect(counted).toBe(said);
});

test("a void invoice frees its places, and is no sale", async () => {
  const before = await stock("seats");
  const sales = async () => (await town.as("viewer")(salesSummary, at)).answer;
  const { net, orders } = await sales();
  const order = await billed({ Ticket: 3 });
  expect((await order.makeVoid()).status).toBe(200);
  expect(await stock("seats")).toEqual(before);
  expect(await sales()).toMatchObject({ net, orders });
  const { transactions } = (
    await town.as("boxOffice")(listTransactions, at, undefined, { query: { state: "cancelled" } })
  ).answer;
  expect(transactions).toEqual([]);
  expect((await order.markPaid()).status).toBe(409);
  for (const { counted, said } of await stockTwice(town)) expect(counted).toBe(said);
});

test("a void invoice uses nothing of a limit, as its nightly count sees", async () => {
  const order = await billed({ Ticket: 3 });
  const used = () =>
    town.inside(
      client,
      (sql) => sql<{ quantity: number }>`
        select u.quantity from (${quotaUsage}) u join transactions t using (transaction_id)
          join invoices i on i.invoice_id = t.invoice_id where i.invoice_id = ${order.ids.invoiceID}`,
    );
  expect(await used()).toEqual([{ quantity: 3 }]);
  await order.makeVoid();
  expect(await used()).toEqual([]);
});

test("one mailbox has five unpaid orders on invoices at most, until one of them is paid", async () => {
  const guestEmail = "many@ash.example";
  const bill = async () => (await cartOf({ Talk: 1, Once: 1 })).bill({ guestEmail });
  const another = async () => (await cartOf({ Ticket: 1 })).bill({ guestEmail });
  expect((await bill()).status).toBe(200);
  for (let order = 2; order <= 5; order += 1) expect((await another()).status).toBe(200);
  const refused = await another();
  expect([refused.status, refused.problem.detail]).toEqual([429, expect.stringContaining("Pay one of them first")]);
  const { invoices } = (
    await town.as("boxOffice")(listInvoices, { client }, undefined, { query: { search: guestEmail } })
  ).answer;
  const ids = { client, invoiceID: invoices[0]!.invoiceID };
  await town.as("boxOffice")(markInvoicePaid, ids, { method: "manual", note: "" });
  expect((await another()).status).toBe(200);
});

test("of two who want the last place one has it, whichever way each pays", async () => {
  const one = await cartOf({ Last: 1 });
  const other = await cartOf({ Last: 1 });
  expect(other.offered.lines).toEqual([]);
  await town.inside(
    client,
    (sql) =>
      sql`update transactions set held_until = now() - interval '1 minute' where state = 'held' and held_until is not null`,
  );
  await makeDue(town, HOLD_WORK);
  await doWhatIsDue();
  const late = await cartOf({ Last: 1 });
  const outcomes = await Promise.all([one.bill(), late.byCard()]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await stock("last").then(({ sold, held }) => sold + held)).toBe(1);
});

test("a card and an invoice at the same moment make one of them, and pressing twice makes one invoice", async () => {
  for (let round = 0; round < 5; round += 1) {
    const cart = await cartOf({ Ticket: 1 });
    const [bill, again, card] = await Promise.all([cart.bill(), cart.bill(), cart.byCard()]);
    const isBilled = bill.status === 200 || again.status === 200;
    expect([isBilled, card.status === 200].filter(Boolean)).toHaveLength(1);
    if (isBilled) expect(bill.answer.number).toBe(again.answer.number);
  }
});

test("a cart on an invoice isn’t changed or paid by card as a cart, and whoever comes back begins a new one", async () => {
  const order = await billed({ Ticket: 1 });
  const changed = await town.as()(registration, at, { cartKey: order.cartKey, cart: [] });
  expect(changed.status).toBe(409);
  expect((await order.byCard()).problem.detail).toBe(
    "This order is on an invoice by now. Pay it by the link in the invoice’s mail.",
  );
  const back = await order.look();
  expect(back.cart).toBeNull();
  expect(back.cartKey).not.toBe(order.cartKey);
  expect((await order.bill()).answer.number).toBe(order.number);
});

test("the invoice can still be paid by card, once, and then has tickets", async () => {
  const order = await billed({ Ticket: 1 });
  const pay = () =>
    town.as()(payInvoice, { client }, { token: `test_approve_visa_4242_${randomUUID()}` }, { link: order.invoiceKey });
  const outcomes = await Promise.all([pay(), pay()]);
  expect(outcomes.every(({ status }) => status === 200)).toBe(true);
  expect((await order.see()).tickets).toHaveLength(1);
  expect((await order.makeVoid()).status).toBe(409);
  expect((await order.markPaid()).status).toBe(409);
});

test("an order is refunded where its tickets end with it, and not from its invoice", async () => {
  const order = await billed({ Ticket: 1 });
  await order.markPaid();
  const refused = await town.as("owner")(refundInvoice, order.ids, { amount: 100, reason: "" });
  expect([refused.status, refused.problem.detail]).toEqual([409, expect.stringContaining("refund the order instead")]);
  const { answer } = await town.as("boxOffice")(invoiceHistory, order.ids);
  expect(answer.refundable).toBe(0);
});

test("what was marked as paid by mistake is refunded in its order: its tickets are out", async () => {
  const order = await billed({ Ticket: 1 });
  await order.markPaid();
  const { status, problem } = await town.as("boxOffice")(reopenInvoice, order.ids);
  expect([status, problem.detail]).toEqual([
    409,
    "What was bought is given out: refund the order instead, and its places are free again.",
  ]);
});

test("prices that changed are said before anything is billed, and fees stand on the invoice", async () => {
  const cart = await cartOf({ Ticket: 1 });
  const fee = { name: "Service fee", appliesTo: "order", kind: "flat", amount: 250 } as const;
  expect((await town.as("owner")(createFee, at, fee)).status).toBe(200);
  const refused = await cart.bill();
  expect([refused.status, refused.problem["more"]]).toEqual([409, { balance: 10_250 }]);
  const { answer } = await cart.bill({ balance: 10_250 });
  expect((await invoiceOf(answer.invoiceKey)).lines.at(-1)).toEqual({ name: "Service fee", amount: 250, quantity: 1 });
  await town.inside(client, (sql) => sql`delete from fees where name = 'Service fee'`);
});

test("who may have one has one, on an invoice too, and has it again when that is void", async () => {
  const order = await billed({ Once: 1 });
  const second = await cartOf({ Once: 1 });
  const again = () => second.bill({ guestEmail: order.guestEmail });
  expect((await again()).status).toBe(409);
  await order.makeVoid();
  expect((await again()).status).toBe(200);
});

test("it isn’t offered where the program doesn’t, nor for nothing, nor without name and address", async () => {
  const free = await cartOf({ Talk: 1 });
  expect(free.offered.byInvoice).toBeNull();
  expect((await free.bill()).status).toBe(409);
  const cart = await cartOf({ Ticket: 1 });
  expect((await cart.bill({ guestEmail: "" })).problem.errors).toEqual({ guestEmail: "Email address is required" });
  await allow(false);
  expect((await cart.look()).cart!.byInvoice).toBeNull();
  expect((await cart.bill()).problem.detail).toBe(
    "This can’t be paid by check or transfer. Pay by card, or ask the association.",
  );
  await allow(true);
});

test("staff find the invoice by its purchase order, list those past due, and have the number in the file", async () => {
  const order = await billed({ Ticket: 1 });
  await town.inside(
    client,
    (sql) => sql`
      update invoices set due_on = '2020-01-02', purchase_order = 'PO-LATE-1' where invoice_id = ${order.ids.invoiceID}`,
  );
  const query = { search: "po-late-1", state: "overdue" } as const;
  const { invoices } = (await town.as("boxOffice")(listInvoices, { client }, undefined, { query })).answer;
  expect(invoices.map(({ number, purchaseOrder }) => [number, purchaseOrder])).toEqual([[order.number, "PO-LATE-1"]]);
  const file = await downloaded(town, "boxOffice", downloadInvoices, { client }, { format: "csv" });
  expect(linesOf(file.bytes).filter((line) => line.includes("PO-LATE-1"))).toHaveLength(1);
  await order.markPaid();
  const ledger = await downloaded(town, "owner", downloadLedger, { client }, { format: "csv" });
  expect(linesOf(ledger.bytes).filter((line) => line.endsWith("PO-LATE-1,"))).toHaveLength(1);
});

test("another’s cart can’t be billed without its key, and another association’s not at all", async () => {
  const { key } = await buy(town, shop, { Ticket: 1 }, { guestEmail: "paid@ash.example" });
  const sent = { balance: 10_000, guestName: "Bo Birch", guestEmail: "bo@ash.example", company: "", purchaseOrder: "" };
  expect((await town.as()(billCart, at, { ...sent, cart: key })).status).toBe(409);
  expect((await town.as()(billCart, at, { ...sent, cart: newKey(town.clients[client]) })).status).toBe(404);
});

test("the invoice of a program that doesn’t take place is neither paid nor reminded of, and staff void it", async () => {
  const gone = await addShop(town, { url: "gone", products: { Seat: { price: 4_000 } } });
  const place = { client, service: gone.service };
  await town.inside(
    client,
    (sql) => sql`update sales_settings set order_invoices = true where service_id = ${gone.serviceID}`,
  );
  const cartKey = newKey(town.clients[client]);
  await town.as()(registration, place, { cartKey, cart: [{ ticketID: gone.products["Seat"]!, quantity: 1 }] });
  const who = { guestName: "Bo Birch", guestEmail: "bo@gone.example", company: "", purchaseOrder: "" };
  const { answer } = await town.as()(billCart, place, { cart: cartKey, balance: 4_000, ...who });
  const ids = { client, invoiceID: (await invoiceOf(answer.invoiceKey)).invoiceID };
  await doWhatIsDue();
  await town.inside(
    client,
    (sql) => sql`
      update sales_settings set cancelled_at = now(), cancelled_because = 'Storm', cancelled_money = 'all'
      where service_id = ${gone.serviceID}`,
  );
  await town.inside(
    client,
    (sql) => sql`update invoices set due_on = '2020-01-02' where invoice_id = ${ids.invoiceID}`,
  );
  await makeDue(town, INVOICE_REMINDER_WORK);
  await doWhatIsDue();
  expect(await mailsTo(town, "bo@gone.example")).toHaveLength(1);
  const token = `test_approve_visa_4242_${randomUUID()}`;
  const paying = await town.as()(payInvoice, { client }, { token }, { link: answer.invoiceKey });
  expect([paying.status, paying.problem.detail]).toEqual([409, expect.stringContaining("Don’t pay this invoice")]);
  const marking = await town.as("boxOffice")(markInvoicePaid, ids, { method: "manual", note: "" });
  expect([marking.status, marking.problem.detail]).toEqual([409, expect.stringContaining("Void this invoice")]);
  expect((await town.as("boxOffice")(voidInvoice, ids)).status).toBe(200);
});

test("whoever bought with an account finds the order among their own once its invoice is paid", async () => {
  const order = await billed({ Ticket: 1 }, "entrant");
  const own = async () =>
    (await town.as("entrant")(listOwnOrders, {})).answer.orders.filter(({ client: url }) => url === client);
  const before = (await own()).length;
  await order.markPaid();
  expect((await own()).length).toBe(before + 1);
  expect((await town.as("entrant")(myInvoices, { client })).answer.invoices.map(({ number }) => number)).toContain(
    order.number,
  );
});

test("whoever holds too much by orders on invoices reads that one of those is to be paid, and not that a cart ends soon", async () => {
  const crowd = await addShop(town, {
    url: "crowd",
    quotas: { seats: 60 },
    products: { Ticket: { price: 1_000, most: 50, takes: { seats: 1 } } },
  });
  await town.inside(
    client,
    (sql) => sql`update sales_settings set order_invoices = true where service_id = ${crowd.serviceID}`,
  );
  const place = { client, service: crowd.service };
  const ask = (quantity: number, cartKey = newKey(town.clients[client])) =>
    town.as()(registration, place, { cartKey, cart: [{ ticketID: crowd.products["Ticket"]!, quantity }] });
  const full = (await ask(41)).answer;
  const who = { guestName: "Bo Ash", guestEmail: "crowd@ash.example", company: "", purchaseOrder: "" };
  const { balance } = full.cart!;
  expect((await town.as()(billCart, place, { cart: full.cartKey, balance, ...who })).status).toBe(200);
  const refused = await ask(5);
  expect([refused.status, refused.problem.detail]).toEqual([
    429,
    "Unpaid orders on invoices from your network hold so much of this that nobody else could have any. Pay one of them first, or ask the association.",
  ]);
});

test("a program that is cancelled voids the open invoices of its orders, frees their places and says so; one with another program’s part stays", async () => {
  // No other test has ordered from it.
  shop = await addShop(town, {
    url: "hall",
    quotas: { seats: 10 },
    products: { Ticket: { price: 10_000, takes: { seats: 1 } } },
  });
  at = { client, service: shop.service };
  await allow(true);
  const other = await addShop(town, { url: "other", products: { Talk: { price: 3_000 } } });
  await town.inside(
    client,
    (sql) => sql`update sales_settings set order_invoices = true where service_id = ${other.serviceID}`,
  );
  const order = await billed({ Ticket: 2 });
  const cartKey = newKey(town.clients[client]);
  const lines = [shop.products["Ticket"]!, other.products["Talk"]!].map((ticketID) => ({ ticketID, quantity: 1 }));
  const { balance } = (await town.as()(registration, at, { cartKey, cart: lines })).answer.cart!;
  const who = { guestName: "Bo Ash", guestEmail: "mixed@ash.example", company: "", purchaseOrder: "" };
  const mixed = (await town.as()(billCart, at, { cart: cartKey, balance, ...who })).answer;
  expect(await stock("seats")).toEqual({ held: 3, sold: 0 });

  await town.as("owner")(cancelProgram, at, { because: "The hall has burned down.", money: "all" });
  await doTasks(town);
  expect((await invoiceOf(order.invoiceKey)).state).toBe("void");
  expect((await invoiceOf(mixed.invoiceKey)).state).toBe("open");
  expect(await stock("seats")).toEqual({ held: 1, sold: 0 });
  const told = (await mailsTo(town, order.guestEmail)).filter(({ subject }) => subject.endsWith("is cancelled"));
  expect(told).toHaveLength(1);
  expect(told[0]!.content.paragraphs.join("\n")).toContain(
    `You ordered it on invoice ${order.number}. That invoice is void: there is nothing to pay.`,
  );
  expect(await mailsTo(town, "mixed@ash.example")).not.toContainEqual(
    expect.objectContaining({ subject: expect.stringContaining("is cancelled") }),
  );
  for (const { counted, said } of await stockTwice(town)) expect(counted).toBe(said);
  expect((await town.as("owner")(getCancellation, at)).answer.toDo).toBe(0);
});
