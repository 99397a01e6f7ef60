import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { checkout } from "../../../contract/commerce/checkout/checkout.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import {
  changeGiving,
  downloadGifts,
  getGiving,
  myGifts,
  resendStatement,
  sendStatements,
} from "../../../contract/commerce/giving/giving.ts";
import { refundAmount, refundTransaction } from "../../../contract/commerce/orders/order-management.ts";
import { getReceipt, receiptFile } from "../../../contract/commerce/orders/receipts.ts";
import { getPurchase } from "../../../contract/commerce/orders/transactions.ts";
import { editProduct, listProducts } from "../../../contract/commerce/shop/products.ts";
import { downloaded, linesOf } from "../../../test/download.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { mailsTo } from "../../../test/mail.ts";
import { readPDF } from "../../../test/pdf-text.ts";
import { type Shop, addShop, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { newKey } from "../../platform/links/keys.ts";
import { RECEIPT_WORK } from "../checkout/finalise.ts";
import { receiptWork } from "../orders/receipt-mail.ts";
import { REFUND_WORK, refundWork } from "../refunds/refunds.ts";
import { STATEMENT_WORK, statementWork } from "./statement-mail.ts";

const town = useTown();
const client = "oak";
const at = { client };
let shop: Shop;

const charity = { isCharity: true, legalName: "Oak Builders Foundation", ein: "12-3456789" };
const organization =
  "Oak Builders Foundation, EIN 12-3456789, is a tax-exempt organization under section 501(c)(3) of the Internal Revenue Code.";
const acknowledgment =
  "This is your written acknowledgment, without which a gift of $250 or more can’t be deducted. Keep it.";

beforeAll(async () => {
  await takeTestCards(town);
  shop = await addShop(town, {
    products: {
      Gift: { kind: "donation", price: 100, tickets: 0 },
      Tote: { kind: "donation", price: 5_000, tickets: 0, fair_value: 1_200 },
      Dinner: { price: 20_000, fair_value: 12_000 },
      Lunch: { price: 7_500, fair_value: 5_000 },
      Ticket: { price: 10_000 },
    },
  });
  await town.as("owner")(changeGiving, at, charity);
});

const doWhatIsDue = () =>
  doDueWork(town.app, {
    [RECEIPT_WORK]: receiptWork,
    [REFUND_WORK]: refundWork,
    [STATEMENT_WORK]: statementWork,
  });

let donors = 0;

type Giving = { guestEmail?: string; as?: string };

/** Somebody pays; of a gift so many cents. */
async function give(
  wanted: Record<string, number>,
  { guestEmail = `donor${(donors += 1)}@ash.example`, as }: Giving = {},
) {
  const place = { client, service: shop.service };
  const cartKey = newKey(town.clients[client]);
  const cart = Object.entries(wanted).map(([name, amount]) => ({
    ticketID: shop.products[name]!,
    ...(name === "Gift" ? { quantity: 1, price: amount } : { quantity: amount }),
  }));
  const { balance } = (await town.as(as)(registration, place, { cartKey, cart })).answer.cart!;
  const token = `test_approve_visa_4242_${randomUUID()}`;
  await town.as(as)(checkout, place, { cart: cartKey, balance, token, guestName: "Ann Ash", guestEmail });
  const see = async () => (await town.as()(getPurchase, place, undefined, { link: cartKey })).answer;
  const { transactionID, lines, tickets } = await see();
  const ids = { ...place, transactionID };
  const refund = (ticketIDs: string[], lineIDs: string[]) =>
    town.as("owner")(refundTransaction, ids, { ticketIDs, lineIDs, money: "all", reason: "" });
  const giveBack = (amount: number) => town.as("owner")(refundAmount, ids, { amount, reason: "" });
  /** Moves its payment to another year, by the program's clocks. */
  const paidOn = (day: string) =>
    town.inside(
      client,
      (sql) => sql`update transactions set paid_at = ${`${day}T18:00:00Z`} where transaction_id = ${transactionID}`,
    );
  return { cartKey, ids, guestEmail, see, lines, tickets, refund, giveBack, paidOn };
}

const today = () => new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "America/Chicago" }).format();

test("a gift of $250 is acknowledged on the order, its receipt, the PDF and in the mail, with who, what, when and that nothing was given in return", async () => {
  const gift = await give({ Gift: 25_000 });
  const texts = [
    organization,
    `Ann Ash gave $250.00 on ${today()}. No goods or services were given in return.`,
    acknowledgment,
  ];
  const { giftTexts, transactionID, number } = await gift.see();
  expect(giftTexts).toEqual(texts);
  const receipt = { client, service: shop.service, receiptID: transactionID };
  expect((await town.as()(getReceipt, receipt, undefined, { link: gift.cartKey })).answer.giftTexts).toEqual(texts);
  const file = await town.as()(receiptFile, receipt, undefined, { link: gift.cartKey });
  const paper = (await readPDF(new Uint8Array(file.answer as never))).text.replaceAll(/\s+/g, " ");
  expect(number).not.toBeNull();
  for (const text of texts) expect(paper).toContain(text);
  await doWhatIsDue();
  const [mail] = await mailsTo(town, gift.guestEmail);
  expect(mail!.content.paragraphs.slice(-3)).toEqual(texts);
});

test("a smaller gift is no written acknowledgment", async () => {
  const { giftTexts } = await (await give({ Gift: 24_999 })).see();
  expect(giftTexts).toEqual([
    organization,
    `Ann Ash gave $249.99 on ${today()}. No goods or services were given in return.`,
  ]);
});

test("of more than $75 that is partly a gift, the receipt says what was given in return, what that is worth and what can be deducted", async () => {
  const { giftTexts } = await (await give({ Dinner: 2 })).see();
  expect(giftTexts[1]).toBe(
    `Ann Ash gave $160.00 on ${today()}. In return for $400.00 you received 2 × Dinner, worth $240.00 by our good-faith estimate. What you can deduct for federal income tax is limited to what you paid beyond that value: $160.00.`,
  );
  expect(giftTexts).toHaveLength(2);
  const both = (await (await give({ Dinner: 1, Gift: 30_000, Ticket: 1 })).see()).giftTexts;
  expect(both).toEqual([
    organization,
    `Ann Ash gave $380.00 on ${today()}. In return for $200.00 you received Dinner, worth $120.00 by our good-faith estimate. What you can deduct for federal income tax is limited to what you paid beyond that value: $80.00 of it.`,
    acknowledgment,
  ]);
});

test("of $75 and less the value is said without the rule", async () => {
  const { giftTexts } = await (await give({ Lunch: 1 })).see();
  expect(giftTexts).toEqual([
    organization,
    `Ann Ash gave $25.00 on ${today()}. In return for $75.00 you received Lunch, worth $50.00 by our good-faith estimate.`,
  ]);
});

test("an order without a gift says nothing, nor does one of an association that isn’t a charity", async () => {
  expect((await (await give({ Ticket: 1 })).see()).giftTexts).toEqual([]);
  const gift = await give({ Gift: 25_000 });
  await town.as("owner")(changeGiving, at, { ...charity, isCharity: false });
  expect((await gift.see()).giftTexts).toEqual([]);
  await town.as("owner")(changeGiving, at, charity);
  expect(await gift.see()).toMatchObject({ giftTexts: { length: 3 } });
});

test("what went back isn’t acknowledged: of a gift what remains, of tickets those that remain", async () => {
  const gift = await give({ Gift: 30_000 });
  await gift.giveBack(10_000);
  await doWhatIsDue();
  expect((await gift.see()).giftTexts.slice(1)).toEqual([
    `Ann Ash gave $200.00 on ${today()}. No goods or services were given in return.`,
  ]);
  await gift.giveBack(20_000);
  await doWhatIsDue();
  expect((await gift.see()).giftTexts).toEqual([]);
  const dinner = await give({ Dinner: 2 });
  await dinner.refund([dinner.tickets[0]!.ticketID], []);
  await doWhatIsDue();
  expect((await dinner.see()).giftTexts[1]).toContain("gave $80.00");
  await dinner.giveBack(9_000);
  await doWhatIsDue();
  expect((await dinner.see()).giftTexts).toEqual([]);
});

test("what a bank has taken isn’t acknowledged, nor is what it may take", async () => {
  const gift = await give({ Gift: 30_000 });
  const dispute = (state: string) =>
    town.inside(
      client,
      (sql) => sql`
        insert into disputes (transaction_id, payment_id, reference, amount, reason, state, opened_at, closed_at)
        select transaction_id, payment_id, ${state}, amount, 'other', ${state}, now(), case when ${state} in ('lost', 'won') then now() end
        from payments where transaction_id = ${gift.ids.transactionID}`,
    );
  await dispute("won");
  expect((await gift.see()).giftTexts).toHaveLength(3);
  await dispute("open");
  expect((await gift.see()).giftTexts).toEqual([]);
});

test("what is given in return is as it was when it was bought, and a donation has a gift for it or none", async () => {
  const before = await give({ Tote: 1 });
  const place = { client, service: shop.service };
  const { products } = (await town.as("owner")(listProducts, place)).answer;
  const tote = products.find(({ name }) => name === "Tote")!;
  expect(tote.fairValue).toBe(1_200);
  const { name, kind, price, memberPrice, size, description, opensAt, closesAt, audience, hidden } = tote;
  const { fewest, most, mostEach, tickets, admits, days, validFrom, taxable } = tote;
  const facts = { name, kind, price, memberPrice, size, description, opensAt, closesAt, audience, hidden };
  const sent = { ...facts, fewest, most, mostEach, tickets, admits, days, validFrom, taxable, fairValue: 4_000 };
  const edited = await town.as("owner")(editProduct, { ...place, productID: tote.productID }, sent);
  expect(edited.status).toBe(200);
  expect((await before.see()).giftTexts[1]).toContain("gave $38.00");
  expect((await (await give({ Tote: 1 })).see()).giftTexts[1]).toContain("gave $10.00");
});

test("an EIN has nine digits, a charity has a legal name, and only owners and administrators say so", async () => {
  const change = (sent: object, who = "owner") => town.as(who)(changeGiving, at, { ...charity, ...sent });
  for (const ein of ["123456789", "12-345678", "1-23456789", "12 3456789"])
    expect((await change({ ein })).problem.errors).toEqual({ ein: "Write it with nine digits, as 12-3456789." });
  expect((await change({ legalName: "" })).problem.errors).toEqual({ legalName: "Value is required" });
  expect((await change({}, "boxOffice")).status).toBe(403);
  expect((await change({}, "stranger")).status).toBe(403);
});

test("a statement goes to each donor of the year once, however often and by how many it is pressed, and again where it is asked for", async () => {
  const guestEmail = "Giver@Ash.example";
  const first = await give({ Gift: 25_000 }, { guestEmail });
  await first.paidOn("2024-03-05");
  const second = await give({ Dinner: 1 }, { guestEmail: guestEmail.toLowerCase() });
  await second.paidOn("2024-11-02");
  const other = await give({ Gift: 1_000 });
  await other.paidOn("2024-06-07");
  const gone = await give({ Gift: 1_000 });
  await gone.paidOn("2024-06-08");
  await gone.giveBack(1_000);
  // New Year's Eve by the program's clocks, and January already by UTC's.
  const late = await give({ Gift: 2_000 });
  await town.inside(
    client,
    (sql) =>
      sql`update transactions set paid_at = '2025-01-01T03:00:00Z' where transaction_id = ${late.ids.transactionID}`,
  );
  await doWhatIsDue();
  const see = async (year = "2024") =>
    (await town.as("boxOffice")(getGiving, at, undefined, { query: { year } })).answer;
  expect(await see()).toMatchObject({ year: 2024, isOver: true, count: 3, amount: 36_000, unsent: 3 });
  const send = (who = "boxOffice", year = 2024) => town.as(who)(sendStatements, at, { year });
  expect((await send("viewer")).status).toBe(403);
  const presses = await Promise.all([send(), send("owner")]);
  const sent = presses.reduce((all, { status, answer }) => all + (status === 200 ? answer.sent : 0), 0);
  expect(sent).toBe(3);
  await doWhatIsDue();
  expect((await send()).problem.detail).toBe("Each donor of this year with an address has their statement.");
  const statements = async (address: string) =>
    (await mailsTo(town, address)).filter(({ subject }) => subject.includes("Your gifts to"));
  const [statement, ...others] = await statements("giver@ash.example");
  expect(others).toEqual([]);
  const words = statement!.content.paragraphs.join("\n");
  const { number } = await first.see();
  for (const text of [
    `March 5, 2024, order ${number}, Gift: $250.00`,
    "Dinner: $80.00 ($200.00 paid, and goods or services worth $120.00 by our good-faith estimate were given in return)",
    "Total: $330.00",
    organization,
    "For the others no goods or services were given in return.",
  ])
    expect(words).toContain(text);
  expect(await statements(late.guestEmail)).toHaveLength(1);
  expect(await statements(gone.guestEmail)).toEqual([]);

  await first.giveBack(5_000);
  await doWhatIsDue();
  const { donors: listed } = await see();
  const giver = listed.find(({ email }) => email === "giver@ash.example")!;
  expect(giver).toMatchObject({ name: "Ann Ash", gifts: 2, amount: 28_000, sentAmount: 33_000, problem: null });
  const again = (email: string) => town.as("boxOffice")(resendStatement, at, { year: 2024, email });
  expect((await again("giver@ash.example")).status).toBe(200);
  await doWhatIsDue();
  expect((await statements("giver@ash.example")).length).toBe(2);
  expect((await see()).donors.find(({ email }) => email === "giver@ash.example")!.sentAmount).toBe(28_000);
  expect((await again(gone.guestEmail)).status).toBe(409);
});

test("a statement that had nothing to say when it was written goes once there is a gift again", async () => {
  const gift = await give({ Gift: 4_000 });
  await gift.paidOn("2023-05-05");
  const send = () => town.as("boxOffice")(sendStatements, at, { year: 2023 });
  expect((await send()).answer).toEqual({ sent: 1 });
  await town.inside(
    client,
    (sql) => sql`
      insert into disputes (transaction_id, payment_id, reference, amount, reason, state, opened_at)
      select transaction_id, payment_id, 'later-won', amount, 'other', 'open', now()
      from payments where transaction_id = ${gift.ids.transactionID}`,
  );
  await doWhatIsDue();
  await town.inside(
    client,
    (sql) => sql`update disputes set state = 'won', closed_at = now() where reference = 'later-won'`,
  );
  expect((await send()).answer).toEqual({ sent: 1 });
  await doWhatIsDue();
  const subjects = (await mailsTo(town, gift.guestEmail)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes("Your gifts to"))).toHaveLength(1);
});

test("the statements of a year that isn’t over aren’t sent", async () => {
  await give({ Gift: 1_000 });
  const year = new Date().getUTCFullYear() + 1;
  const early = await town.as("owner")(sendStatements, at, { year });
  expect(early.problem.detail).toBe(`${year} isn’t over yet. Send its statements from January 1 on.`);
});

test("staff download the gifts of a year, and another association’s staff see none of it", async () => {
  const gift = await give({ Tote: 1, Gift: 500 });
  await gift.paidOn("2023-02-03");
  const file = await downloaded(town, "boxOffice", downloadGifts, at, { year: 2023, format: "csv" });
  const [head, ...lines] = linesOf(file.bytes);
  expect(head).toContain("Given in return");
  expect(lines.filter((line) => line.includes(gift.guestEmail))).toHaveLength(2);
  expect((await town.as("stranger")(getGiving, at)).status).toBe(403);
  expect((await town.as("boxOffice")(getGiving, { client: "elm" })).status).toBe(403);
});

test("a donor sees their own gifts of a year, and nobody else’s", async () => {
  const gift = await give({ Gift: 1_500 }, { as: "entrant", guestEmail: "entrant-gives@ash.example" });
  await gift.paidOn("2022-05-06");
  const own = async (who: string, year = "2022") =>
    (await town.as(who)(myGifts, at, undefined, { query: { year } })).answer;
  const { number } = await gift.see();
  expect(await own("entrant")).toMatchObject({
    year: 2022,
    organization,
    amount: 1_500,
    gifts: [{ day: "2022-05-06", number, name: "Gift", paid: 1_500, worth: 0, amount: 1_500 }],
  });
  expect(await own("entrant")).toMatchObject({ years: expect.arrayContaining([2022]) });
  expect((await own("stranger")).gifts).toEqual([]);
  expect((await town.as()(myGifts, at)).status).toBe(401);
});
