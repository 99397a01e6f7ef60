import { beforeAll, expect, test } from "vitest";
import { checkout } from "../../../contract/commerce/checkout/checkout.ts";
import {
  downloadTransactions,
  listTransactions,
  refundAmount,
  refundTransaction,
  salesSummary,
  seeToRefusedRefunds,
  transactionHistory,
} from "../../../contract/commerce/orders/order-management.ts";
import { createQuota } from "../../../contract/commerce/shop/products.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { getPurchase } from "../../../contract/commerce/orders/transactions.ts";
import { downloaded, linesOf } from "../../../test/download.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { type Shop, addShop, buy, stockOf, stockTwice, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { newKey } from "../../platform/links/keys.ts";
import { RECEIPT_WORK } from "../checkout/finalise.ts";
import { receiptWork } from "../orders/receipt-mail.ts";
import { REFUND_WORK, refundWork } from "./refunds.ts";

const town = useTown();
let gala: Shop;
let tour: Shop;

beforeAll(async () => {
  await takeTestCards(town);
  gala = await addShop(town, {
    quotas: { seats: 60, stands: 3 },
    products: {
      Ticket: { price: 10_000, takes: { seats: 1 } },
      Stand: { price: 50_000, tickets: 0, takes: { stands: 1 } },
      Gift: { price: 1_000, kind: "donation", tickets: 0 },
    },
  });
  tour = await addShop(town, {
    url: "tour",
    kind: "parade",
    quotas: { days: 100 },
    products: { Day: { price: 2_000, takes: { days: 1 } } },
  });
  await town.addPerson("guide");
  await town.grant("guide", "oak", "boxOffice", tour.serviceID);
  await town.addPerson("host");
  await town.grant("host", "oak", "boxOffice", gala.serviceID);
});

const doWhatIsDue = () => doDueWork(town.app, { [RECEIPT_WORK]: receiptWork, [REFUND_WORK]: refundWork });
const of = ({ client, service }: Shop) => ({ client, service });
const netOf = async (shop: Shop) => (await town.as("viewer")(salesSummary, of(shop))).answer.net;

let buyers = 0;

/** Somebody buys, beginning at the gala, whatever programs it is of. */
async function bought(wanted: Record<string, number>) {
  const cartKey = newKey(town.clients["oak"]);
  const guestEmail = `buyer${(buyers += 1)}@ash.example`;
  const ids = { ...gala.products, ...tour.products };
  const cart = Object.entries(wanted).map(([name, quantity]) => ({ ticketID: ids[name]!, quantity }));
  const { balance } = (await town.as()(registration, of(gala), { cartKey, cart })).answer.cart!;
  const token = `test_approve_visa_4242_${crypto.randomUUID()}`;
  await town.as()(checkout, of(gala), { cart: cartKey, balance, token, guestName: "Ann Ash", guestEmail });
  const see = async () => (await town.as()(getPurchase, of(gala), undefined, { link: cartKey })).answer;
  const { transactionID, lines, tickets } = await see();
  const at = (shop: Shop) => ({ ...of(shop), transactionID });
  const line = (name: string) => lines.find((one) => one.name === name)!.lineID;
  const refund = (who: string, shop: Shop, names: string[]) =>
    town.as(who)(refundTransaction, at(shop), {
      ticketIDs: [],
      lineIDs: names.map(line),
      money: "all",
      reason: "",
    });
  const some = (who: string, shop: Shop, amount: number) =>
    town.as(who)(refundAmount, at(shop), { amount, reason: "" });
  const history = async (who: string, shop: Shop) => (await town.as(who)(transactionHistory, at(shop))).answer;
  return { transactionID, guestEmail, tickets, at, line, see, refund, some, history };
}

/** The provider's word for the next refund of an order is no: it has given the money back already. */
const spendAtProvider = (transactionID: string) =>
  town.inside(
    "oak",
    (sql) => sql`update test_gateway_payments set refunded_cents = cents where transaction_id = ${transactionID}`,
  );

test("a limit that products begin to share later counts what they sold and hold already, less what was given back", async () => {
  const shop = await addShop(town, {
    url: "late-limit",
    products: { Single: { price: 0 }, Trio: { price: 0, tickets: 3 } },
  });
  const [single, trio] = [shop.products["Single"]!, shop.products["Trio"]!];
  const key = (await buy(town, shop, { Single: 4, Trio: 1 }, { guestEmail: "limit@ash.example" })).key;
  const order = (await town.as()(getPurchase, of(shop), undefined, { link: key })).answer;
  const cart = [{ ticketID: single, quantity: 2 }];
  await town.as()(registration, of(shop), { cartKey: newKey(town.clients["oak"]), cart });
  const gone = order.tickets
    .filter(({ product }) => product === "Single")
    .slice(0, 1)
    .map(({ ticketID }) => ticketID);
  const at = { ...of(shop), transactionID: order.transactionID };
  await town.as("boxOffice")(refundTransaction, at, { ticketIDs: gone, lineIDs: [], money: "none", reason: "" });
  const uses = [
    { productID: single, takes: 1 },
    { productID: trio, takes: 3 },
  ].toSorted((a, b) => (a.productID < b.productID ? -1 : 1));
  const make = (size: number) => town.as("owner")(createQuota, of(shop), { name: "Seats", size, uses });
  expect((await make(7)).problem.detail).toBe("6 are sold and 2 are in carts already. Choose 8 or more.");
  const { quotaID } = (await make(8)).answer;
  const [seats] = await town.inside("oak", (sql) => sql`select sold, held from quotas where quota_id = ${quotaID}`);
  expect(seats).toEqual({ sold: 6, held: 2 });
  await expectStock();
});

const expectStock = async () => {
  for (const { counted, said } of await stockTwice(town)) expect(counted).toBe(said);
};

test("a refund by amount lowers what was sold, as one by ticket does, and what goes back in all stays what came in", async () => {
  const before = await netOf(gala);
  const ann = await bought({ Ticket: 2, Gift: 1 });
  expect(await netOf(gala)).toBe(before + 21_000);
  expect((await ann.some("boxOffice", gala, 3_000)).status).toBe(200);
  expect(await netOf(gala)).toBe(before + 18_000);
  await doWhatIsDue();
  const { answer } = await town.as("viewer")(listTransactions, of(gala), undefined, {
    query: { search: ann.guestEmail },
  });
  expect(answer.transactions).toMatchObject([{ total: 21_000, refunded: 3_000 }]);
  expect((await ann.see()).tickets.every(({ state }) => state === "live")).toBe(true);
  const rest = await ann.refund("boxOffice", gala, ["Ticket", "Gift"]);
  expect(rest.answer.amount).toBe(18_000);
  expect(await netOf(gala)).toBe(before);
  await doWhatIsDue();
  expect(await ann.see()).toMatchObject({ state: "refunded", refunded: 21_000 });
});

test("what was sold is cut by ticket and by code, each less what went back", async () => {
  const shop = await addShop(town, {
    url: "cut",
    products: { Ticket: { price: 10_000 }, Gift: { price: 500, tickets: 0 } },
  });
  await town.inside(
    "oak",
    (sql) =>
      sql`insert into promo_codes (service_id, code, kind, value) values (${shop.serviceID}, 'TEN', 'percent', 1000)`,
  );
  const { key } = await buy(town, shop, { Ticket: 3, Gift: 1 }, { guestEmail: "cut@ash.example", promoCode: "TEN" });
  const { transactionID, tickets } = (await town.as()(getPurchase, of(shop), undefined, { link: key })).answer;
  const { ticketID } = tickets[0]!;
  const sent = { ticketIDs: [ticketID], lineIDs: [], money: "all" as const, reason: "" };
  await town.as("boxOffice")(refundTransaction, { ...of(shop), transactionID }, sent);
  const { byProduct, byCode } = (await town.as("viewer")(salesSummary, of(shop))).answer;
  expect(byProduct).toEqual([
    { name: "Ticket", sold: 3, amount: 18_000 },
    { name: "Gift", sold: 1, amount: 450 },
  ]);
  expect(byCode).toEqual([{ name: "TEN", orders: 1, amount: 18_450, discount: 3_050 }]);
});

test("what has no tickets is on sale again once it is refunded by line, and not by an amount", async () => {
  const ann = await bought({ Stand: 2 });
  expect((await stockOf(town, gala, "stands")).sold).toBe(2);
  await ann.some("boxOffice", gala, 40_000);
  expect((await stockOf(town, gala, "stands")).sold).toBe(2);
  expect((await ann.refund("boxOffice", gala, ["Stand"])).answer.amount).toBe(60_000);
  expect((await stockOf(town, gala, "stands")).sold).toBe(0);
  expect((await ann.refund("boxOffice", gala, ["Stand"])).status).toBe(409);
  await expectStock();
});

test("an order of several programs is refunded by each program's staff for its own part, and by nobody for another's", async () => {
  const ann = await bought({ Ticket: 1, Day: 2 });
  const [galaNet, tourNet] = [await netOf(gala), await netOf(tour)];
  expect((await ann.refund("guide", tour, ["Ticket"])).status).toBe(403);
  expect((await ann.refund("host", gala, ["Day"])).status).toBe(403);
  expect((await ann.refund("guide", gala, ["Day"])).status).toBe(403);
  expect((await ann.some("guide", tour, 4_001)).problem.detail).toBe(
    "Only $40.00 of this order hasn’t been given back yet.",
  );
  expect(await ann.history("guide", tour)).toMatchObject({
    refundable: 4_000,
    others: [{ lineID: ann.line("Ticket"), program: "Building Gala" }],
  });
  expect((await ann.some("guide", tour, 1_000)).status).toBe(200);
  expect((await ann.refund("guide", tour, ["Day"])).answer.amount).toBe(3_000);
  expect([await netOf(gala), await netOf(tour)]).toEqual([galaNet, tourNet - 4_000]);
  expect((await ann.refund("boxOffice", tour, ["Ticket"])).answer.amount).toBe(10_000);
  expect(await netOf(gala)).toBe(galaNet - 10_000);
  await expectStock();
});

test("each program's list and file show its own part of an order, and what the whole came to", async () => {
  const ann = await bought({ Ticket: 1, Day: 1 });
  const rows = async (shop: Shop) =>
    (await town.as("viewer")(listTransactions, of(shop), undefined, { query: { search: ann.guestEmail } })).answer
      .transactions;
  expect(await rows(gala)).toMatchObject([{ total: 10_000, orderTotal: 12_000 }]);
  expect(await rows(tour)).toMatchObject([{ total: 2_000, orderTotal: 12_000 }]);
  const { bytes } = await downloaded(town, "viewer", downloadTransactions, of(tour), {
    search: ann.guestEmail,
    format: "csv",
  });
  expect(linesOf(bytes)[1]).toMatch(/,20,120,0$/);
});

test("what was refunded lives again by the same code when the provider refuses, and staff are told until they have seen to it", async () => {
  const ann = await bought({ Ticket: 2 });
  const before = await netOf(gala);
  const { code } = ann.tickets[0]!;
  await spendAtProvider(ann.transactionID);
  await ann.refund("boxOffice", gala, ["Ticket"]);
  expect((await ann.see()).tickets[0]).toMatchObject({ state: "refunded", code: null });
  await doWhatIsDue();
  expect(await ann.see()).toMatchObject({ state: "paid", refunded: 0, tickets: [{ state: "live", code }, {}] });
  expect(await netOf(gala)).toBe(before);
  expect((await ann.history("boxOffice", gala)).refunds).toMatchObject([
    { state: "failed", failure: "This is more than is left of the payment to refund.", livesAgain: true },
  ]);
  const told = async () => (await town.as("viewer")(salesSummary, of(gala))).answer.refused;
  expect(await told()).toMatchObject([{ transactionID: ann.transactionID, amount: 20_000 }]);
  expect((await town.as("viewer")(seeToRefusedRefunds, ann.at(gala))).status).toBe(403);
  expect((await town.as("boxOffice")(seeToRefusedRefunds, ann.at(gala))).status).toBe(200);
  expect(await told()).toEqual([]);
  await expectStock();
});

test("what was sold to others meanwhile doesn't live again, and nothing is oversold", async () => {
  const ann = await bought({ Stand: 3 });
  await spendAtProvider(ann.transactionID);
  await ann.refund("boxOffice", gala, ["Stand"]);
  await bought({ Stand: 1 });
  await doWhatIsDue();
  expect((await ann.history("boxOffice", gala)).refunds).toMatchObject([{ state: "failed", livesAgain: false }]);
  expect((await ann.see()).lines).toMatchObject([{ ended: true, refunded: 0 }]);
  expect((await stockOf(town, gala, "stands")).sold).toBe(1);
  await expectStock();
});

test("what somebody holds in a cart meanwhile doesn't live again, either: they can have what they were promised", async () => {
  const shop = await addShop(town, {
    url: "last-stand",
    quotas: { stands: 1 },
    products: { Stand: { price: 50_000, tickets: 0, takes: { stands: 1 } } },
  });
  const { key } = await buy(town, shop, { Stand: 1 }, { guestEmail: "stand@ash.example" });
  const { transactionID, lines } = (await town.as()(getPurchase, of(shop), undefined, { link: key })).answer;
  await spendAtProvider(transactionID);
  const sent = { ticketIDs: [], lineIDs: [lines[0]!.lineID], money: "all" as const, reason: "" };
  await town.as("boxOffice")(refundTransaction, { ...of(shop), transactionID }, sent);
  const cart = [{ ticketID: shop.products["Stand"]!, quantity: 1 }];
  await town.as()(registration, of(shop), { cartKey: newKey(town.clients["oak"]), cart });
  await doWhatIsDue();
  const { refunds } = (await town.as("boxOffice")(transactionHistory, { ...of(shop), transactionID })).answer;
  expect(refunds).toMatchObject([{ state: "failed", livesAgain: false }]);
  expect(await stockOf(town, shop, "stands")).toEqual({ sold: 0, held: 1 });
  await expectStock();
});
