import { beforeAll, expect, test } from "vitest";
import { getTicket } from "../../../contract/commerce/tickets/tickets.ts";
import {
  changeContact,
  fillTransaction,
  listTransactions,
  moveTicket,
  noteTransaction,
  refundAmount,
  refundTransaction,
  resendReceipt,
  salesSummary,
  sellByHand,
  transactionHistory,
} from "../../../contract/commerce/orders/order-management.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { getPurchase } from "../../../contract/commerce/orders/transactions.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { keyInMailTo, mailsTo } from "../../../test/mail.ts";
import { type Shop, addShop, buy, stockOf, stockTwice, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { newKey } from "../../platform/links/keys.ts";
import { RECEIPT_WORK } from "../checkout/finalise.ts";
import { receiptWork } from "./receipt-mail.ts";
import { REFUND_WORK, refundWork } from "../refunds/refunds.ts";

const town = useTown();
let shop: Shop;
let at: { client: string; service: string };

beforeAll(async () => {
  await takeTestCards(town);
  shop = await addShop(town, {
    quotas: { seats: 60, tables: 5, few: 1 },
    products: {
      Ticket: { price: 10_000, takes: { seats: 1 } },
      Table: { price: 90_000, tickets: 3, takes: { seats: 3, tables: 1 } },
      Rare: { price: 5_000, takes: { few: 1 } },
      Gift: { price: 1_000, kind: "donation", tickets: 0 },
      Talk: { price: 0, takes: { seats: 1 } },
    },
  });
  at = { client: shop.client, service: shop.service };
  await town.inside(
    "oak",
    (sql) => sql`
    insert into fees (service_id, name, kind, amount, applies_to, product_id)
    values (${shop.serviceID}, 'Service fee', 'flat', 500, 'product', ${shop.products["Ticket"]})`,
  );
});

const doWhatIsDue = () => doDueWork(town.app, { [RECEIPT_WORK]: receiptWork, [REFUND_WORK]: refundWork });

/** What somebody has bought, as staff work on it. */
async function bought(wanted: Record<string, number>, guestEmail: string) {
  const { key, number } = await buy(town, shop, wanted, { guestEmail });
  const see = async () => (await town.as()(getPurchase, at, undefined, { link: key })).answer;
  const { transactionID, tickets, lines } = await see();
  const ids = { ...at, transactionID };
  const refund = (
    sent: { ticketIDs?: string[]; lineIDs?: string[]; money?: "all" | "withoutFees" | "none" },
    who = "boxOffice",
  ) => town.as(who)(refundTransaction, ids, { ticketIDs: [], lineIDs: [], money: "all", reason: "Ill", ...sent });
  return { key, number, ids, tickets, lines, see, refund };
}

const expectStock = async () => {
  for (const { counted, said } of await stockTwice(town)) expect(counted).toBe(said);
};

test("a ticket is refunded by itself: it is dead at once, its seat is on sale again, and the books have it", async () => {
  const { tickets, see, refund, ids } = await bought({ Ticket: 3 }, "one@ash.example");
  const before = await stockOf(town, shop, "seats");
  expect((await refund({ ticketIDs: [tickets[0]!.ticketID] })).answer).toEqual({ amount: 10_500 });
  const now = await see();
  expect(now.tickets.map(({ state, code }) => [state, code === null])).toEqual([
    ["refunded", true],
    ["live", false],
    ["live", false],
  ]);
  expect(await stockOf(town, shop, "seats")).toEqual({ ...before, sold: before.sold - 1 });
  await doWhatIsDue();
  expect(await see()).toMatchObject({ state: "partlyRefunded", refunded: 10_500 });
  const { answer } = await town.as("boxOffice")(transactionHistory, ids);
  expect(answer).toMatchObject({
    refundable: 21_000,
    refunds: [{ amount: 10_500, state: "succeeded", reason: "Ill" }],
  });
  expect((await refund({ ticketIDs: [tickets[0]!.ticketID] })).status).toBe(409);
  await expectStock();
});

test("fees are kept where staff say so, and a ticket that is cancelled gives nothing back", async () => {
  const { tickets, lines, see, refund } = await bought({ Ticket: 3 }, "fees@ash.example");
  const [first, second] = tickets;
  expect((await refund({ ticketIDs: [first!.ticketID], money: "withoutFees" })).answer.amount).toBe(10_000);
  expect((await refund({ ticketIDs: [second!.ticketID], money: "none" })).answer.amount).toBe(0);
  expect((await see()).tickets.map(({ state }) => state)).toEqual(["refunded", "cancelled", "live"]);
  expect((await refund({ lineIDs: [lines[0]!.lineID] })).answer.amount).toBe(10_500);
  await doWhatIsDue();
  expect(await see()).toMatchObject({ state: "partlyRefunded", refunded: 20_500 });
  await expectStock();
});

test("a table is on sale again only when its last seat is given back, its seats one by one", async () => {
  const { tickets, refund } = await bought({ Table: 1 }, "table@ash.example");
  const tables = async () => (await stockOf(town, shop, "tables")).sold;
  const seats = async () => (await stockOf(town, shop, "seats")).sold;
  const [tablesBefore, seatsBefore] = [await tables(), await seats()];
  for (const [given, { ticketID }] of tickets.entries()) {
    expect((await refund({ ticketIDs: [ticketID] })).status).toBe(200);
    expect(await seats()).toBe(seatsBefore - given - 1);
    expect(await tables()).toBe(tablesBefore - (given === 2 ? 1 : 0));
  }
  await expectStock();
});

test("never more goes back than came in: of two who refund at once one is told, and an amount has its limit", async () => {
  const { tickets, refund, ids, see } = await bought({ Ticket: 1, Gift: 1 }, "race@ash.example");
  const both = await Promise.all([1, 2].map(() => refund({ ticketIDs: [tickets[0]!.ticketID] })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const some = (amount: number) => town.as("boxOffice")(refundAmount, ids, { amount, reason: "" });
  const beyond = await some(1_001);
  expect([beyond.status, beyond.problem.detail]).toEqual([
    409,
    "Only $10.00 of this order hasn’t been given back yet.",
  ]);
  expect((await some(600)).status).toBe(200);
  await doWhatIsDue();
  expect(await see()).toMatchObject({ state: "partlyRefunded", refunded: 11_100 });
  expect((await some(400)).status).toBe(200);
  await doWhatIsDue();
  expect((await see()).state).toBe("refunded");
  await expectStock();
});

test("what cost nothing is cancelled, and its seat is on sale again", async () => {
  const { tickets, refund, see } = await bought({ Talk: 2 }, "talk@ash.example");
  const { sold } = await stockOf(town, shop, "seats");
  expect((await refund({ ticketIDs: tickets.map(({ ticketID }) => ticketID), money: "none" })).status).toBe(200);
  expect((await see()).state).toBe("cancelled");
  expect((await stockOf(town, shop, "seats")).sold).toBe(sold - 2);
  await expectStock();
});

test("money that came too late gets its places once there are some, or goes back", async () => {
  const { ids, see } = await bought({ Rare: 1 }, "late@ash.example");
  const { transactionID } = ids;
  await town.inside("oak", async (sql) => {
    await sql`delete from tickets where transaction_id = ${transactionID}`;
    await sql`delete from transaction_quotas where transaction_id = ${transactionID}`;
    await sql`update quotas set size = 0, sold = 0 where quota_id = ${shop.quotas["few"]}`;
    await sql`update transactions set state = 'paidLateUnfilled' where transaction_id = ${transactionID}`;
  });
  const fill = () => town.as("boxOffice")(fillTransaction, ids);
  expect((await town.as("boxOffice")(salesSummary, at)).answer.late).toMatchObject([{ transactionID }]);
  expect((await fill()).status).toBe(409);
  await town.inside("oak", (sql) => sql`update quotas set size = 1 where quota_id = ${shop.quotas["few"]}`);
  expect((await fill()).status).toBe(200);
  expect((await fill()).status).toBe(409);
  const { state, tickets } = await see();
  expect([state, tickets.length]).toEqual(["paid", 1]);
  await expectStock();
});

test("a ticket is moved: the old code ends, the new holder has a link, and whoever had it doesn't have the new code", async () => {
  const { tickets, see } = await bought({ Ticket: 2 }, "mover@ash.example");
  const { ticketID, code } = tickets[0]!;
  const move = (email: string, who = "boxOffice") =>
    town.as(who)(moveTicket, { ...at, ticketID }, { name: "Nora New", email });
  expect((await move("nora@ash.example")).status).toBe(200);
  const link = await keyInMailTo(town, "nora@ash.example");
  const hers = (await town.as()(getTicket, at, undefined, { link })).answer;
  expect(hers).toMatchObject({ ticketID, holderName: "Nora New", state: "live" });
  expect(hers.code).not.toBe(code);
  expect((await see()).tickets[0]).toMatchObject({ code: null, given: true, holderName: "Nora New" });
  const [mail] = await mailsTo(town, "mover@ash.example");
  expect(mail!.subject).toBe("A ticket for Building Gala has another holder now");
  const live = await town.inside(
    "oak",
    (sql) => sql`select code from ticket_codes where ticket_id = ${ticketID} and ended_at is null`,
  );
  expect(live).toHaveLength(1);
  expect((await move("else@ash.example")).status).toBe(200);
  expect((await town.as()(getTicket, at, undefined, { link })).status).toBe(401);
  expect((await move("x@ash.example", "stranger")).status).toBe(403);
});

test("M22 contact is changed by staff, and by whoever bought it until the date that is set; a receipt goes out once more", async () => {
  const { ids, key, see } = await bought({ Ticket: 1 }, "old@ash.example");
  const contact = { guestName: "New Name", guestEmail: "new@ash.example", guestPhone: "" };
  const own = () => town.as()(changeContact, ids, contact, { link: key });
  expect((await own()).status).toBe(409);
  await town.inside(
    "oak",
    (sql) => sql`update sales_settings set changes_until = '2100-01-01' where service_id = ${shop.serviceID}`,
  );
  expect((await own()).status).toBe(200);
  expect(await see()).toMatchObject(contact);
  expect((await town.as("viewer")(changeContact, ids, contact)).status).toBe(403);
  expect((await town.as("boxOffice")(changeContact, ids, { ...contact, guestName: "By staff" })).status).toBe(200);
  expect(changeContact.done).toBe("Transaction contact information updated.");
  await doWhatIsDue();
  const before = (await mailsTo(town, "new@ash.example")).length;
  expect((await town.as("boxOffice")(resendReceipt, ids)).status).toBe(200);
  await doWhatIsDue();
  expect(await mailsTo(town, "new@ash.example")).toHaveLength(before + 1);
  expect((await town.as("boxOffice")(noteTransaction, ids, { note: "Vegetarian" })).status).toBe(200);
  expect((await town.as("viewer")(transactionHistory, ids)).answer.note).toBe("Vegetarian");
});

test("V18 staff take name and address off an order whose buyer declines to give them; a buyer who has only the link doesn't", async () => {
  const { ids, key, see } = await bought({ Ticket: 1 }, "shy@ash.example");
  const decline = { declineContact: true };
  const staff = (sent: object) => town.as("boxOffice")(changeContact, ids, sent as never);
  const own = await town.as()(changeContact, ids, decline as never, { link: key });
  expect(own).toMatchObject({ status: 403, problem: { detail: expect.stringContaining("Ask the association") } });
  const empty = { guestName: "", guestEmail: "" };
  expect((await staff(empty)).problem!.errors).toEqual({
    guestName: "Value is required",
    guestEmail: "Email address is required",
  });
  expect((await staff({ ...decline, guestName: "Ann", guestEmail: "not an address" })).status).toBe(200);
  expect(await see()).toMatchObject({ guestName: "", guestEmail: "", guestPhone: "", declineContact: true });
  expect((await staff({ declineContact: false, guestName: "Ann Ash", guestEmail: "ann@ash.example" })).status).toBe(
    200,
  );
  expect(await see()).toMatchObject({ guestName: "Ann Ash", guestEmail: "ann@ash.example", declineContact: false });
  await town.inside(
    "oak",
    (sql) => sql`update transactions set decline_contact = true where transaction_id = ${ids.transactionID}`,
  );
  await staff({ guestName: "Ann Birch", guestEmail: "ann@ash.example" });
  expect(await see()).toMatchObject({ guestName: "Ann Birch", declineContact: true });
});

test("orders are found by name, email and numbers, filtered, and only by those who see sales", async () => {
  const { number, tickets, ids } = await bought({ Gift: 1, Ticket: 1 }, "needle_100%@ash.example");
  const find = async (query: Parameters<typeof town.as>[0] | object) =>
    (await town.as("viewer")(listTransactions, at, undefined, { query: query as object })).answer.transactions.map(
      ({ transactionID }) => transactionID,
    );
  expect(await find({ search: "NEEDLE_100%" })).toEqual([ids.transactionID]);
  for (const search of [String(number), `#${number}`]) expect(await find({ search })).toContain(ids.transactionID);
  expect(await find({ search: String(tickets[0]!.number) })).toContain(ids.transactionID);
  expect(await find({ search: "needle", state: "refunded" })).toEqual([]);
  expect(await find({ search: "needle", method: "card", productID: shop.products["Gift"] })).toHaveLength(1);
  expect((await town.as("stranger")(listTransactions, at)).status).toBe(403);
  const { answer } = await town.as("viewer")(salesSummary, at);
  expect(answer.days).toHaveLength(1);
  expect(answer.net).toBe(answer.days[0]!.amount);
});

test("orders are found by whoever has a ticket of them now, and only one's own client's are", async () => {
  const { tickets, ids } = await bought({ Ticket: 2 }, "holder@ash.example");
  const move = { name: "Zoë O'Neill", email: "zoe@elsewhere.example" };
  await town.as("boxOffice")(moveTicket, { ...at, ticketID: tickets[1]!.ticketID }, move);
  const find = async (search: string) =>
    (await town.as("viewer")(listTransactions, at, undefined, { query: { search } })).answer.transactions.map(
      ({ transactionID }) => transactionID,
    );
  expect(await find("zoë o'")).toEqual([ids.transactionID]);
  expect(await find("ELSEWHERE.example")).toEqual([ids.transactionID]);
  const asked = (client: string) => town.inside(client, (sql) => sql`select orders_containing('{%zoe%}') as id`);
  expect(await asked("oak")).toHaveLength(1);
  expect(await asked("elm")).toEqual([]);
  expect(await town.home((sql) => sql`select orders_containing('{%zoe%}') as id`)).toEqual([]);
  await expect(town.inside("oak", (sql) => sql`select * from order_search`)).rejects.toThrow(/permission denied/);
});

test("N05 staff sell for cash: once, with tickets and a receipt as by card, and the books say who took it; it goes back by hand", async () => {
  const key = newKey(town.clients["oak"]);
  const cart = [{ ticketID: shop.products["Ticket"]!, quantity: 1 }];
  const { balance } = (await town.as("boxOffice")(registration, at, { cartKey: key, cart })).answer.cart!;
  const sell = (who: string, asked = balance) =>
    town.as(who)(sellByHand, at, {
      cart: key,
      balance: asked,
      method: "cash",
      guestName: "Cara Cash",
      guestEmail: "cash@ash.example",
    });
  expect((await sell("viewer")).status).toBe(403);
  expect((await sell("boxOffice", balance - 1)).status).toBe(409);
  const both = await Promise.all([sell("boxOffice"), sell("boxOffice")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { transactionID } = both.find(({ status }) => status === 200)!.answer;
  const ids = { ...at, transactionID };
  const see = async () => (await town.as()(getPurchase, at, undefined, { link: key })).answer;
  expect(await see()).toMatchObject({ state: "paid", method: "cash", total: balance, tickets: [{ state: "live" }] });
  const { payments } = (await town.as("viewer")(transactionHistory, ids)).answer;
  expect(payments).toMatchObject([
    { provider: "cash", amount: balance, takenBy: expect.stringMatching(/^BoxOffice|Box/) },
  ]);
  await doWhatIsDue();
  expect(await mailsTo(town, "cash@ash.example")).toHaveLength(1);
  const { lines } = await see();
  const lineIDs = lines.map(({ lineID }) => lineID);
  await town.as("boxOffice")(refundTransaction, ids, { ticketIDs: [], lineIDs, money: "all", reason: "" });
  await doWhatIsDue();
  expect((await see()).state).toBe("refunded");
  await expectStock();
});
