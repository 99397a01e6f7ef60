import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { checkout, resumeCheckout } from "../../contract/commerce/checkout/checkout.ts";
import {
  changeEntryCategory,
  downloadEntries,
  getEntry,
  listEntries,
  listMyEntries,
  removeEntry,
  submitEntry,
  submitEntryWhenPaid,
  takeBackEntry,
  withdrawEntry,
} from "../../contract/entries/entries.ts";
import { getEntering } from "../../contract/entries/entering.ts";
import { copyEntry } from "../../contract/entries/entry-copies.ts";
import { createFee, editFee, listFees } from "../../contract/commerce/shop/fees.ts";
import { createPromoCode } from "../../contract/commerce/shop/promo-codes.ts";
import { registration } from "../../contract/commerce/cart/registration.ts";
import {
  listTransactions,
  refundTransaction,
  transactionHistory,
} from "../../contract/commerce/orders/order-management.ts";
import { getTransaction } from "../../contract/commerce/orders/transactions.ts";
import { servicePage } from "../../contract/programs/service-page.ts";
import { publicView } from "../../contract/app/publishing.ts";
import { contestOverview } from "../../contract/app/overview.ts";
import { type Contest, addContest, addEntry, at, setTimeframe } from "../../test/contest.ts";
import { downloaded } from "../../test/download.ts";
import { doDueWork } from "../../test/due-work.ts";
import { type Shop, addShop, chargeAfterAll, takeTestCards } from "../../test/shop.ts";
import { useTown } from "../../test/town.ts";
import { mailsTo } from "../../test/mail.ts";
import { SUBMIT_PAID_ENTRY_WORK, submitPaidEntryWork } from "./submit-paid-entry.ts";
import { newKey } from "../platform/links/keys.ts";
import { HOLD_WORK, holdWork } from "../commerce/cart/hold-expiry.ts";
import { clock } from "../platform/clock.ts";
import { REFUND_WORK, refundWork } from "../commerce/refunds/refunds.ts";

const town = useTown();
let contest: Contest;
let shop: Shop;
let count = 0;

beforeAll(async () => {
  await takeTestCards(town);
  shop = await addShop(town, { products: { Ticket: { price: 10_000 } } });
});
beforeEach(async () => {
  contest = await addContest(town, { url: `paid-awards-${(count += 1)}` });
});

const addFee = async (
  amount: number,
  category: keyof Contest["categories"] | "every",
  { neededToSubmit = false, ...prices }: { neededToSubmit?: boolean; [price: string]: unknown } = {},
) => {
  const categoryID = category === "every" ? "every" : contest.categories[category];
  const fee = {
    name: `Fee ${category}`,
    kind: "flat",
    appliesTo: "category",
    categoryID,
    amount,
    neededToSubmit,
    ...prices,
  };
  const added = await town.as("owner")(createFee, at(contest), fee as never);
  expect(added.status).toBe(200);
};

const nothingWrong = { next: null, takesCards: true, submitsWhenPaid: false, notPayable: null, paidNotSubmitted: null };
const byCardAlone = { isWaived: false, invoice: null, isBillable: false, countsOncePaid: false };

const guest = { guestName: "Ann Ash", guestEmail: "ann@ash.example" };

/** A cart with the fees of an entry, and with whatever else. */
async function cartWith(entries: string | string[], { who = "entrant", tickets = 0, promoCode = "" } = {}) {
  const key = newKey(town.clients["oak"]);
  const cart = [
    ...[entries].flat().map((entryID) => ({ entryID, quantity: 1 })),
    ...(tickets > 0 ? [{ ticketID: shop.products["Ticket"]!, quantity: tickets }] : []),
  ];
  const { answer } = await town.as(who)(registration, at(contest), { cartKey: key, cart, promoCode });
  const { balance, lines, problems } = answer.cart!;
  const token = `test_approve_visa_4242_${randomUUID()}`;
  const pay = (card = token) => town.as(who)(checkout, at(contest), { cart: key, balance, token: card, ...guest });
  const seen = async () => (await town.as(who)(registration, at(contest), { cartKey: key })).answer.cart!;
  return { key, balance, lines, problems, pay, seen };
}

const feesOf = async (entryID: string, who = "entrant") =>
  (await town.as(who)(getEntry, { ...at(contest), entryID })).answer.fees;

test("F15 an entrant pays an entry's fee with other things in one cart, and it is seen wherever the entry is", async () => {
  await addFee(7_500, "every");
  const entryID = await addEntry(town, contest);
  const other = await addEntry(town, contest, { owner: "rival", title: "Glass house" });
  expect(await feesOf(entryID)).toEqual({
    asked: 7_500,
    paid: 0,
    due: 7_500,
    isNeeded: false,
    inCart: false,
    method: null,
    ...byCardAlone,
    ...nothingWrong,
  });
  const cart = await cartWith(entryID, { tickets: 2 });
  expect(cart.balance).toBe(27_500);
  expect(await feesOf(entryID)).toMatchObject({ due: 7_500, inCart: true });
  expect((await cart.pay()).answer.state).toBe("paid");
  expect(await feesOf(entryID)).toEqual({
    asked: 7_500,
    paid: 7_500,
    due: 0,
    isNeeded: false,
    inCart: false,
    method: "card",
    ...byCardAlone,
    ...nothingWrong,
  });
  const mine = (await town.as("entrant")(listMyEntries, at(contest))).answer.entries;
  expect(mine.map(({ fees }) => fees?.due)).toEqual([0]);
  const listed = async (fee: "paid" | "unpaid") =>
    (await town.as("owner")(listEntries, at(contest), undefined, { query: { fee } })).answer.entries.map(
      (entry) => entry.entryID,
    );
  expect(await listed("paid")).toEqual([entryID]);
  expect(await listed("unpaid")).toEqual([other]);
  const { bytes } = await downloaded(town, "owner", downloadEntries, at(contest), { format: "csv", fee: "paid" });
  expect(bytes.toString()).toMatch(/Fee paid,Fee due/);
  expect(bytes.toString()).toMatch(/,1,75,0,/);
});

test("nobody pays for another's entry, and no two carts pay for one", async () => {
  await addFee(7_500, "every");
  const entryID = await addEntry(town, contest);
  expect((await cartWith(entryID, { who: "rival" })).balance).toBe(0);
  const first = await cartWith(entryID);
  expect((await cartWith(entryID)).problems.map(({ text }) => text)).toEqual([
    "There is nothing to pay for this entry.",
  ]);
  expect((await first.pay()).answer.state).toBe("paid");
  expect((await cartWith(entryID)).balance).toBe(0);
});

test("where a fee is needed first, an entry is submitted only once it is paid; staff aren't held by it", async () => {
  await addFee(5_000, "BRICK", { neededToSubmit: true });
  const entryID = await addEntry(town, contest);
  const submit = () => town.as("entrant")(submitEntry, { ...at(contest), entryID });
  const refused = await submit();
  expect([refused.status, refused.problem.detail]).toEqual([422, "Pay the fee of $50 first, then submit this entry."]);
  await (await cartWith(entryID)).pay();
  expect((await submit()).status).toBe(200);
  const other = await addEntry(town, contest);
  expect((await town.as("owner")(submitEntry, { ...at(contest), entryID: other })).status).toBe(200);
});

test("an entry that moves to a dearer category owes the difference, and nobody is charged by itself", async () => {
  await addFee(5_000, "BRICK");
  await addFee(9_000, "GLASS");
  const entryID = await addEntry(town, contest);
  await (await cartWith(entryID)).pay();
  await town.as("owner")(changeEntryCategory, { ...at(contest), entryID }, { categoryID: contest.categories.GLASS });
  expect(await feesOf(entryID)).toMatchObject({ asked: 9_000, paid: 5_000, due: 4_000 });
  const cart = await cartWith(entryID);
  expect(cart.balance).toBe(4_000);
  expect((await cart.pay()).answer.state).toBe("paid");
  expect(await feesOf(entryID)).toMatchObject({ asked: 9_000, paid: 9_000, due: 0 });
  await town.as("owner")(changeEntryCategory, { ...at(contest), entryID }, { categoryID: contest.categories.BRICK });
  expect(await feesOf(entryID)).toMatchObject({ asked: 5_000, paid: 9_000, due: 0 });
});

test("a fee that went back is due again, and a paid entry is removed by staff only; the order still says whose fee it was", async () => {
  await addFee(5_000, "every");
  const entryID = await addEntry(town, contest);
  await (await cartWith(entryID)).pay();
  const order = async () => {
    const { transactions } = (await town.as("owner")(listTransactions, at(contest))).answer;
    const ids = { ...at(contest), transactionID: transactions[0]!.transactionID };
    return { ids, lines: (await town.as("owner")(getTransaction, ids)).answer.lines };
  };
  const { ids, lines } = await order();
  const sent = { ticketIDs: [], lineIDs: [lines[0]!.lineID], money: "all", reason: "Rained out" } as const;
  expect(
    (await town.as("owner")(refundTransaction, ids, { ...sent, ticketIDs: [], lineIDs: [...sent.lineIDs] })).status,
  ).toBe(200);
  await doDueWork(town.app, { [REFUND_WORK]: refundWork });
  expect(await feesOf(entryID)).toMatchObject({ paid: 0, due: 5_000 });
  await (await cartWith(entryID)).pay();
  const remove = (who: string) => town.as(who)(removeEntry, { ...at(contest), entryID });
  expect((await remove("entrant")).status).toBe(422);
  expect((await remove("owner")).status).toBe(200);
  expect((await order()).lines.map(({ name }) => name)).toEqual(["Fee every: House on the hill"]);
});

const inContest = (change: "release" | "extend" | "disqualify" | "refuse") =>
  town.inside("oak", (sql) => {
    const { serviceID } = contest;
    if (change === "release")
      return sql`update judging set results_released_at = now() where service_id = ${serviceID}`;
    if (change === "disqualify") return sql`update entries set disqualified_at = now() where service_id = ${serviceID}`;
    if (change === "refuse") return sql`update entries set screening = 'refused' where service_id = ${serviceID}`;
    return sql`update entries set extended_until = now() + interval '2 days' where service_id = ${serviceID}`;
  });

const closed = "Entries are closed.";
const released = "The results are released, so entries stay as they are. Ask for help if something in yours is wrong.";
const reasons = [
  { what: "entries are closed", change: () => setTimeframe(town, contest, "entries", "closed"), why: closed },
  {
    what: "entries aren't open yet",
    change: () => setTimeframe(town, contest, "entries", "future"),
    why: "Entries aren’t open yet.",
  },
  { what: "the results are released", change: () => inContest("release"), why: released },
  {
    what: "it is disqualified",
    change: () => inContest("disqualify"),
    why: "This entry is disqualified. Ask for help if you think that is a mistake.",
  },
  {
    what: "it was refused",
    change: () => inContest("refuse"),
    why: "This entry was refused. Ask for help if you think that is a mistake.",
  },
];

test.each(reasons)("F15 nobody pays for an entry once $what, begun or held before or not", async ({ change, why }) => {
  await addFee(7_500, "every");
  const entryID = await addEntry(town, contest);
  const held = await cartWith(entryID, { tickets: 1 });
  await change();
  const text = `The fee of House on the hill can’t be paid: ${why}`;
  expect(await feesOf(entryID)).toMatchObject({ due: 7_500, notPayable: why, paidNotSubmitted: null });
  const refused = await held.pay();
  expect([refused.status, refused.problem.detail]).toEqual([409, `${text} Look at your cart once more.`]);
  const { balance, lines, problems } = await held.seen();
  expect([balance, lines.length, problems.map((problem) => problem.text)]).toEqual([10_000, 1, [text]]);
  const fresh = await cartWith(entryID);
  expect([fresh.balance, fresh.problems.map((problem) => problem.text)]).toEqual([0, [text]]);
  expect((await fresh.pay()).status).toBe(409);
});

test("an extension of one's own, and the minutes of grace, let an entry be paid for as they let it be submitted", async () => {
  await addFee(7_500, "every");
  const entryID = await addEntry(town, contest);
  await setTimeframe(town, contest, "entries", "closed");
  await inContest("extend");
  expect((await (await cartWith(entryID)).pay()).answer.state).toBe("paid");
  const other = await addEntry(town, contest);
  await town.inside("oak", async (sql) => {
    await sql`update judging set grace_minutes = 10 where service_id = ${contest.serviceID}`;
    await sql`update timeframes set closes_at = now() - interval '5 minutes' where service_id = ${contest.serviceID} and name = 'entries'`;
  });
  expect((await (await cartWith(other)).pay()).answer.state).toBe("paid");
});

test("what is submitted owes its fee after the deadline, too, until results are released", async () => {
  await addFee(7_500, "every");
  const entryID = await addEntry(town, contest, { submitted: true });
  const late = await addEntry(town, contest, { submitted: true });
  await setTimeframe(town, contest, "entries", "closed");
  expect((await (await cartWith(entryID)).pay()).answer.state).toBe("paid");
  await inContest("release");
  expect((await cartWith(late)).balance).toBe(0);
});

test("a payment that was being sent when entries closed is finished, and another card isn't tried after it", async () => {
  await addFee(7_500, "every");
  const entryID = await addEntry(town, contest);
  const sent = await cartWith(entryID);
  expect((await sent.pay(`test_captured_visa_0341_${randomUUID()}`)).answer.state).toBe("asking");
  const other = await addEntry(town, contest, { owner: "rival" });
  const declined = await cartWith(other, { who: "rival" });
  expect((await declined.pay(`test_declined_visa_0002_${randomUUID()}`)).answer.state).toBe("declined");
  await setTimeframe(town, contest, "entries", "closed");
  const heard = await town.as("entrant")(resumeCheckout, at(contest), { cart: sent.key });
  expect(heard.answer.state).toBe("paid");
  expect((await declined.pay(`test_approve_visa_4242_${randomUUID()}`)).status).toBe(409);
});

test("what was paid and not submitted in time is named to staff, and to whoever entered it in words", async () => {
  await addFee(7_500, "every");
  const entryID = await addEntry(town, contest);
  await addEntry(town, contest, { title: "Never paid" });
  await (await cartWith(entryID)).pay();
  const attention = async () =>
    (await town.as("owner")(contestOverview, at(contest))).answer.attention.filter(
      ({ kind }) => kind === "paid-not-submitted",
    );
  expect(await attention()).toEqual([]);
  await setTimeframe(town, contest, "entries", "closed");
  expect(await attention()).toEqual([
    {
      kind: "paid-not-submitted",
      title: "1 paid entry was never submitted",
      text: "Entries are closed: give more time, submit it yourself, or give the fee back",
      urgent: false,
    },
  ]);
  const { entries } = (
    await town.as("owner")(listEntries, at(contest), undefined, { query: { fee: "paidNotSubmitted" } })
  ).answer;
  expect(entries.map((entry) => entry.entryID)).toEqual([entryID]);
  const told = async () =>
    (await town.as("entrant")(listMyEntries, at(contest))).answer.entries.map((entry) => entry.fees?.paidNotSubmitted);
  expect(await told()).toContain(
    "The fee of $75 is paid, but this entry was never submitted and entries are closed. Ask the association for more time, or to give it back.",
  );
  await inContest("release");
  expect((await attention()).map(({ text }) => text)).toEqual(["The results are released: give the fee back"]);
  expect((await told())[0]).toMatch("and the results are released. Ask the association to give it back.");
  await town.inside(
    "oak",
    (sql) => sql`update judging set results_released_at = null where service_id = ${contest.serviceID}`,
  );
  await inContest("extend");
  expect(await attention()).toEqual([]);
});

test("money that comes late for a fee which another cart has paid meanwhile is nobody's second fee: staff decide about it", async () => {
  await addFee(7_500, "every");
  const entryID = await addEntry(town, contest);
  const first = await cartWith(entryID);
  expect((await first.pay(`test_declined_visa_0002_${randomUUID()}`)).answer.state).toBe("declined");
  const { now } = clock;
  onTestFinished(() => void (clock.now = now));
  clock.now = () => new Date(now().getTime() + 40 * 60_000);
  await doDueWork(town.app, { [HOLD_WORK]: holdWork });
  expect((await (await cartWith(entryID)).pay()).answer.state).toBe("paid");
  expect((await chargeAfterAll(town, first.key)).state).toBe("late");
  expect(await feesOf(entryID)).toMatchObject({ asked: 7_500, paid: 7_500, due: 0 });
});

test("a fee that went back and was paid by another cart isn't taken up again when its refund is refused", async () => {
  await addFee(7_500, "every");
  const entryID = await addEntry(town, contest);
  const first = await cartWith(entryID);
  await first.pay();
  const [sold] = (await town.as("owner")(listTransactions, at(contest))).answer.transactions;
  const ids = { ...at(contest), transactionID: sold!.transactionID };
  const { lines } = (await town.as("owner")(getTransaction, ids)).answer;
  const sent = { ticketIDs: [], lineIDs: [lines[0]!.lineID], money: "all", reason: "" } as const;
  await town.inside(
    "oak",
    (sql) => sql`update test_gateway_payments set state = 'declined' where transaction_id = ${ids.transactionID}`,
  );
  await town.as("owner")(refundTransaction, ids, { ...sent, ticketIDs: [], lineIDs: [...sent.lineIDs] });
  expect((await (await cartWith(entryID)).pay()).answer.state).toBe("paid");
  await doDueWork(town.app, { [REFUND_WORK]: refundWork });
  expect(await feesOf(entryID)).toMatchObject({ asked: 7_500, paid: 7_500, due: 0 });
  const { refunds } = (await town.as("owner")(transactionHistory, ids)).answer;
  expect(refunds.map(({ state }) => state)).toEqual(["failed"]);
  const claimed = await town.inside(
    "oak",
    (sql) => sql<{ transactionID: string }>`
      select transaction_id from transaction_items where entry_id = ${entryID} and claimed`,
  );
  expect(claimed.map(({ transactionID }) => transactionID === ids.transactionID)).toEqual([false]);
});

const becomeMember = (userID: string) =>
  town.inside("oak", (sql) => sql`insert into memberships (user_id) values (${userID})`);
const resign = async () => {
  await town.inside("oak", (sql) => sql`delete from memberships`);
};

test("F15 a member pays the members' price, and who has paid owes nothing when the membership ends", async () => {
  onTestFinished(resign);
  await addFee(7_500, "every", { memberAmount: 5_000 });
  const entryID = await addEntry(town, contest);
  const free = await addEntry(town, contest);
  expect(await feesOf(entryID)).toMatchObject({ asked: 7_500, due: 7_500 });
  await becomeMember(town.people["entrant"]!);
  expect(await feesOf(entryID)).toMatchObject({ asked: 5_000, due: 5_000 });
  const cart = await cartWith(entryID);
  expect(cart.balance).toBe(5_000);
  await cart.pay();
  await resign();
  expect(await feesOf(entryID)).toMatchObject({ asked: 5_000, paid: 5_000, due: 0 });
  expect(await feesOf(free)).toMatchObject({ due: 7_500 });
});

const submitted = async (entryID: string) =>
  expect((await town.as("entrant")(submitEntry, { ...at(contest), entryID })).status).toBe(200);
const unpaidEntries = async () =>
  (await town.as("owner")(listEntries, at(contest), undefined, { query: { fee: "unpaid" } })).answer.entries.map(
    ({ entryID }) => entryID,
  );

test("a member's entry that was free when it was submitted stays free when the membership ends, and is priced anew as a draft", async () => {
  onTestFinished(resign);
  await addFee(7_500, "every", { memberAmount: 0, neededToSubmit: true });
  const entryID = await addEntry(town, contest);
  await becomeMember(town.people["entrant"]!);
  await submitted(entryID);
  await resign();
  expect((await feesOf(entryID))?.due ?? 0).toBe(0);
  expect(await unpaidEntries()).toEqual([]);
  expect((await town.as("entrant")(takeBackEntry, { ...at(contest), entryID })).status).toBe(200);
  expect(await feesOf(entryID)).toMatchObject({ due: 7_500 });
  expect(await unpaidEntries()).toEqual([entryID]);
});

test("an entry that was free as its entrant's second stays free when the first is withdrawn", async () => {
  await addFee(7_500, "every", { laterFrom: 2, laterAmount: 0 });
  const [first, second] = [await addEntry(town, contest), await addEntry(town, contest)];
  await submitted(first);
  await submitted(second);
  await town.as("entrant")(withdrawEntry, { ...at(contest), entryID: first });
  expect((await feesOf(second))?.due ?? 0).toBe(0);
  expect(await unpaidEntries()).toEqual([]);
});

test("a copy that was free stays free when its original goes, and owes what a dearer category asks of copies", async () => {
  await addFee(7_500, "ONCE", { copyAmount: 0 });
  await addFee(9_000, "BRICK", { copyAmount: 2_000 });
  const entryID = await addEntry(town, contest);
  const sent = { copies: [{ categoryID: contest.categories.ONCE, entryKey: randomUUID() }] };
  const { copies } = (await town.as("entrant")(copyEntry, { ...at(contest), entryID }, sent)).answer;
  const copy = copies[0]!.entryID;
  await submitted(copy);
  await town.as("owner")(removeEntry, { ...at(contest), entryID });
  expect((await feesOf(copy))?.due ?? 0).toBe(0);
  const moved = { categoryID: contest.categories.BRICK };
  await town.as("owner")(changeEntryCategory, { ...at(contest), entryID: copy }, moved);
  expect(await feesOf(copy)).toMatchObject({ due: 2_000 });
});

test("F15 from the entrant's third entry on each costs less, whether they are paid one by one or in one cart", async () => {
  await addFee(7_500, "every", { laterFrom: 3, laterAmount: 5_000 });
  const entries = [];
  // As when the clock was set back between them: identifiers follow it.
  const identifiers = Array.from({ length: 4 }, () => randomUUID())
    .toSorted()
    .toReversed();
  for (const entryID of identifiers) entries.push(await addEntry(town, contest, { entryID }));
  const rivals = await addEntry(town, contest, { owner: "rival" });
  const [first, second, third, fourth] = entries as [string, string, string, string];
  await (await cartWith(first)).pay();
  expect(await feesOf(third)).toMatchObject({ due: 7_500 });
  const cart = await cartWith([second, third, fourth]);
  expect(cart.lines.map(({ price }) => price)).toEqual([7_500, 5_000, 5_000]);
  expect((await cart.pay()).answer.state).toBe("paid");
  expect(
    (await Promise.all(entries.map((entryID) => feesOf(entryID)))).map((fees) => [fees?.asked, fees?.due]),
  ).toEqual([
    [7_500, 0],
    [7_500, 0],
    [5_000, 0],
    [5_000, 0],
  ]);
  expect(await feesOf(rivals, "rival")).toMatchObject({ due: 7_500 });
});

test("an entry that was submitted before isn't made cheaper by a draft that is paid with it", async () => {
  await addFee(7_500, "every", { laterFrom: 2, laterAmount: 5_000 });
  const draft = await addEntry(town, contest);
  const submitted = await addEntry(town, contest, { submitted: true });
  expect(await feesOf(submitted)).toMatchObject({ due: 7_500 });
  expect(await feesOf(draft)).toMatchObject({ due: 5_000 });
  const cart = await cartWith([draft, submitted]);
  expect(cart.balance).toBe(12_500);
  expect((await cart.pay()).answer.state).toBe("paid");
  expect([(await feesOf(draft))?.due, (await feesOf(submitted))?.due]).toEqual([0, 0]);
});

test("F15 a copy in one more category costs what a copy costs, as long as its original is there", async () => {
  await addFee(7_500, "every", { copyAmount: 2_500 });
  const entryID = await addEntry(town, contest);
  const sent = { copies: [{ categoryID: contest.categories.GLASS, entryKey: randomUUID() }] };
  const { copies } = (await town.as("entrant")(copyEntry, { ...at(contest), entryID }, sent)).answer;
  const copy = copies[0]!.entryID;
  expect(await feesOf(copy)).toMatchObject({ due: 2_500 });
  expect((await cartWith([entryID, copy])).balance).toBe(10_000);
  await town.as("owner")(removeEntry, { ...at(contest), entryID });
  expect(await feesOf(copy)).toMatchObject({ due: 7_500 });
});

test("F15 a promo code of the contest counts for its fees, and an entry that it paid is paid", async () => {
  await addFee(7_500, "every", { neededToSubmit: true });
  const code = (kind: string, more: object) =>
    town.as("owner")(createPromoCode, at(contest), { code: kind.toUpperCase(), kind, ...more } as never);
  expect((await code("percent", { percentage: 50 })).status).toBe(200);
  const entryID = await addEntry(town, contest);
  const half = await cartWith(entryID, { promoCode: "PERCENT", tickets: 1 });
  expect([half.balance, half.problems]).toEqual([13_750, []]);
  expect((await half.pay()).answer.state).toBe("paid");
  expect(await feesOf(entryID)).toMatchObject({ asked: 7_500, paid: 3_750, due: 0, isNeeded: false });
  expect((await town.as("entrant")(submitEntry, { ...at(contest), entryID })).status).toBe(200);
});

test("an entry that costs its entrant nothing isn't among those that are unpaid", async () => {
  onTestFinished(resign);
  await addFee(7_500, "every", { memberAmount: 0, laterFrom: 2, laterAmount: 1_000 });
  const entryID = await addEntry(town, contest);
  const unpaid = async () =>
    (await town.as("owner")(listEntries, at(contest), undefined, { query: { fee: "unpaid" } })).answer.entries.map(
      (entry) => entry.entryID,
    );
  expect(await unpaid()).toEqual([entryID]);
  await becomeMember(town.people["entrant"]!);
  expect(await unpaid()).toEqual([]);
  expect(await feesOf(entryID)).toBeNull();
});

test("staff set the prices of an entry, both halves of the price of later ones, and change them", async () => {
  await addFee(7_500, "every", { memberAmount: 5_000, laterFrom: 3, laterAmount: 6_000, copyAmount: 2_500 });
  const { fees } = (await town.as("owner")(listFees, at(contest))).answer;
  const [fee] = fees;
  expect(fee).toMatchObject({ memberAmount: 5_000, laterFrom: 3, laterAmount: 6_000, copyAmount: 2_500 });
  const { feeID, state: _, ...values } = fee!;
  const edit = (change: object) =>
    town.as("owner")(editFee, { ...at(contest), feeID }, { ...values, ...change } as never);
  expect((await edit({ laterFrom: null })).problem.errors).toEqual({
    laterFrom: "Say from which entry on this amount counts.",
  });
  expect((await edit({ laterFrom: 2.5 })).problem.errors).toHaveProperty("laterFrom");
  expect((await edit({ laterAmount: null })).problem.errors).toEqual({
    laterAmount: "Say what an entry costs from then on.",
  });
  expect((await edit({ laterFrom: null, laterAmount: null, memberAmount: null })).status).toBe(200);
  expect((await town.as("owner")(listFees, at(contest))).answer.fees[0]).toMatchObject({
    memberAmount: null,
    laterFrom: null,
    copyAmount: 2_500,
  });
});

test("F15 what entering costs stands on the program's page, at the choice of a category and in the draft, with what comes next", async () => {
  onTestFinished(resign);
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  await addFee(7_500, "every", { memberAmount: 5_000 });
  await addFee(2_500, "BRICK", { opensAt: soon });
  const price = { amount: 7_500, memberAmount: 5_000, later: null, copyAmount: null };
  const dearer = { at: soon, amount: 10_000, memberAmount: 7_500 };
  const page = (await town.as()(servicePage, at(contest))).answer;
  const priceOf = (label: string) => page.categories.find((category) => category.label === label)?.price;
  expect(priceOf("BRICK")).toEqual({ ...price, next: dearer });
  expect(priceOf("GLASS")).toEqual({ ...price, next: null });
  const entryID = await addEntry(town, contest);
  await becomeMember(town.people["entrant"]!);
  const { categories } = (await town.as("entrant")(getEntering, at(contest))).answer;
  expect(categories.find(({ label }) => label === "BRICK")).toMatchObject({
    price: { ...price, next: dearer },
    ownPrice: 5_000,
  });
  expect(await feesOf(entryID)).toMatchObject({ due: 5_000, next: { at: soon, due: 7_500 } });
});

const submitPaid = () => doDueWork(town.app, { [SUBMIT_PAID_ENTRY_WORK]: submitPaidEntryWork });
const stateOf = async (entryID: string) =>
  (await town.as("entrant")(listMyEntries, at(contest))).answer.entries.find((entry) => entry.entryID === entryID)
    ?.state;

test("F15 Pay and submit is one way through: the payment submits the entry, at the moment at which the paying began", async () => {
  await addFee(7_500, "every", { neededToSubmit: true });
  const entryID = await addEntry(town, contest);
  const press = () => town.as("entrant")(submitEntryWhenPaid, { ...at(contest), entryID });
  expect((await press()).status).toBe(200);
  expect(await feesOf(entryID)).toMatchObject({ due: 7_500, submitsWhenPaid: true });
  const cart = await cartWith(entryID);
  expect((await cart.pay(`test_captured_visa_0341_${randomUUID()}`)).answer.state).toBe("asking");
  await setTimeframe(town, contest, "entries", "closed");
  expect((await town.as("entrant")(resumeCheckout, at(contest), { cart: cart.key })).answer.state).toBe("paid");
  await town.inside(
    "oak",
    (sql) => sql`update timeframes set closes_at = now() - interval '1 second', opens_at = now() - interval '1 day'
      where service_id = ${contest.serviceID} and name = 'entries'`,
  );
  await town.inside("oak", (sql) => sql`update payment_attempts set created_at = now() - interval '2 seconds'`);
  await submitPaid();
  expect(await stateOf(entryID)).toBe("submitted");
  expect(await feesOf(entryID)).toMatchObject({ due: 0, submitsWhenPaid: false });
});

test("Pay and submit submits, too, where another line of the order went back before", async () => {
  await addFee(7_500, "every", { neededToSubmit: true });
  const entryID = await addEntry(town, contest);
  expect((await town.as("entrant")(submitEntryWhenPaid, { ...at(contest), entryID })).status).toBe(200);
  await (await cartWith(entryID, { tickets: 1 })).pay();
  const [sold] = (await town.as("owner")(listTransactions, at(contest))).answer.transactions;
  const order = { ...at(contest), transactionID: sold!.transactionID };
  const [ticket] = await town.inside(
    "oak",
    (sql) => sql<{ ticketID: string }>`select ticket_id from tickets where transaction_id = ${order.transactionID}`,
  );
  const sent = { ticketIDs: [ticket!.ticketID], lineIDs: [], money: "all", reason: "Rained out" } as const;
  const refunded = await town.as("owner")(refundTransaction, order, {
    ...sent,
    ticketIDs: [ticket!.ticketID],
    lineIDs: [],
  });
  expect(refunded.status).toBe(200);
  await doDueWork(town.app, { [REFUND_WORK]: refundWork });
  await submitPaid();
  expect(await stateOf(entryID)).toBe("submitted");
});

test("who began to pay before the early price ended owes it alone, though the bank answered afterwards", async () => {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await addFee(5_000, "every", { neededToSubmit: true, closesAt: later });
  await addFee(7_500, "BRICK", { neededToSubmit: true, opensAt: later });
  const entryID = await addEntry(town, contest);
  expect((await town.as("entrant")(submitEntryWhenPaid, { ...at(contest), entryID })).status).toBe(200);
  const cart = await cartWith(entryID);
  expect(cart.balance).toBe(5_000);
  expect((await cart.pay(`test_captured_visa_0341_${randomUUID()}`)).answer.state).toBe("asking");
  await town.inside("oak", async (sql) => {
    await sql`update fees set closes_at = now() where service_id = ${contest.serviceID} and closes_at is not null`;
    await sql`update fees set opens_at = now() where service_id = ${contest.serviceID} and opens_at is not null`;
  });
  expect((await town.as("entrant")(resumeCheckout, at(contest), { cart: cart.key })).answer.state).toBe("paid");
  expect(await feesOf(entryID)).toMatchObject({ asked: 5_000, paid: 5_000, due: 0 });
  await submitPaid();
  expect(await stateOf(entryID)).toBe("submitted");
});

test("what is missing keeps it from waiting for its payment, and what went missing afterwards is told by mail", async () => {
  await addFee(7_500, "every", { neededToSubmit: true });
  const entryID = await addEntry(town, contest);
  const press = () => town.as("entrant")(submitEntryWhenPaid, { ...at(contest), entryID });
  const title = (written: string) =>
    town.inside(
      "oak",
      (sql) => sql`
        update form_answers set answers = jsonb_set(answers, '{title}', to_jsonb(${written}::text)) where entry_id = ${entryID}`,
    );
  await title("");
  expect((await press()).problem.detail).toBe(
    "This entry isn’t complete yet. Something is missing in: About the home.",
  );
  await title("House on the hill");
  expect((await press()).status).toBe(200);
  await (await cartWith(entryID)).pay();
  await title("");
  await submitPaid();
  expect(await stateOf(entryID)).toBe("draft");
  const mail = (await mailsTo(town, "entrant@test.example")).at(-1);
  expect(mail?.subject).toBe("Paid, and not submitted yet: House on the hill");
  expect(mail?.content.paragraphs.join("\n")).toContain(
    "This entry isn’t complete yet. Something is missing in: About the home.",
  );
  expect(await feesOf(entryID)).toMatchObject({ submitsWhenPaid: false });
});

test("an entry that owes nothing is submitted, not paid; and only its owner pays for it", async () => {
  await addFee(7_500, "GLASS", { neededToSubmit: true });
  const free = await addEntry(town, contest);
  const refused = await town.as("entrant")(submitEntryWhenPaid, { ...at(contest), entryID: free });
  expect([refused.status, refused.problem.detail]).toEqual([409, "There is nothing to pay for this entry. Submit it."]);
  expect((await town.as("owner")(submitEntryWhenPaid, { ...at(contest), entryID: free })).status).toBe(403);
});

test("F15 a contest that asks for money and can't take it says so before it is published, on its overview, and in the entry", async () => {
  const chosen = async (isChosen: boolean) => {
    await town.inside("oak", (sql) => sql`update payment_accounts set chosen = ${isChosen} where provider = 'test'`);
  };
  onTestFinished(() => chosen(true));
  const lacks = async () => (await town.as("owner")(publicView, at(contest))).answer.lacks;
  const attention = async () =>
    (await town.as("owner")(contestOverview, at(contest))).answer.attention.map(({ title }) => title);
  const entryID = await addEntry(town, contest);
  await chosen(false);
  expect(await lacks()).not.toContain("payments");
  expect(await attention()).not.toContain("Nobody can pay");
  await addFee(7_500, "every", { neededToSubmit: true });
  expect(await lacks()).toContain("payments");
  expect(await attention()).toContain("Nobody can pay");
  expect(await feesOf(entryID)).toMatchObject({ takesCards: false });
  await chosen(true);
  expect(await lacks()).not.toContain("payments");
  expect(await attention()).not.toContain("Nobody can pay");
  expect(await feesOf(entryID)).toMatchObject({ takesCards: true });
});
