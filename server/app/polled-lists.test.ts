import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { checkout } from "../../contract/commerce/checkout/checkout.ts";
import { registration } from "../../contract/commerce/cart/registration.ts";
import { changeContact, listTransactions, refundTransaction } from "../../contract/commerce/orders/order-management.ts";
import { createFee } from "../../contract/commerce/shop/fees.ts";
import { screenEntries, tagEntries, waiveFeesOfEntries } from "../../contract/entries/bulk-entries.ts";
import {
  changeEntryCategory,
  changeEntryOwner,
  disqualifyEntry,
  extendEntry,
  listEntries,
  removeEntry,
  saveEntryForm,
  submitEntry,
  takeBackEntry,
  withdrawEntry,
} from "../../contract/entries/entries.ts";
import type { QueryOf } from "../../contract/platform/endpoint.ts";
import { CHANGE_RETENTION_DAYS } from "../../contract/platform/polling.ts";
import { DAY } from "../../contract/platform/durations.ts";
import { type Contest, addContest, addEntry, addManyEntries, at } from "../../test/contest.ts";
import { doDueWork } from "../../test/due-work.ts";
import { type Shop, addShop, buy, takeTestCards } from "../../test/shop.ts";
import { useTown } from "../../test/town.ts";
import { newKey } from "../platform/links/keys.ts";
import { deleteOldRecordChanges } from "../platform/polling/queries.ts";
import { REFUND_WORK, refundWork } from "../commerce/refunds/refunds.ts";

const town = useTown();
/** The embedded database takes one transaction after the other: nothing is under way there while a list is read. */
const isServer = Boolean(process.env["TEST_DATABASE_URL"]);
let contest: Contest;
let shop: Shop;
let count = 0;

beforeAll(async () => {
  await takeTestCards(town);
  shop = await addShop(town, { products: { Ticket: { price: 10_000 } } });
});
beforeEach(async () => {
  contest = await addContest(town, { url: `polled-${(count += 1)}` });
});

/** The embedded database counts milliseconds: what changes in the same one as a list is read is told twice. */
const afterThisMoment = () => town.inside("oak", (sql) => sql`select pg_sleep(0.003)`);

type EntriesQuery = NonNullable<QueryOf<typeof listEntries>>;
async function entries(query: EntriesQuery = {}, place = contest) {
  await afterThisMoment();
  return (await town.as("owner")(listEntries, at(place), undefined, { query })).answer;
}
/** All pages of what changed since, as another system reads them. */
async function changedSince(updatedSince: string, query: EntriesQuery = {}) {
  const found: string[] = [];
  const gone: string[] = [];
  let after: string | undefined;
  let asOf = "";
  do {
    const page = await entries({ ...query, updatedSince, ...(after && { after }) });
    asOf ||= page.asOf;
    expect(page.asOf).toBe(asOf);
    found.push(...page.entries.map(({ entryID }) => entryID));
    gone.push(...page.gone);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return { found, gone, asOf };
}

const staff = () => town.as("owner");
const screened = () =>
  town.inside("oak", (sql) => sql`update judging set screened = true where service_id = ${contest.serviceID}`);
const fee = () =>
  staff()(createFee, at(contest), {
    name: "Fee",
    kind: "flat",
    appliesTo: "category",
    categoryID: "every",
    amount: 5_000,
    neededToSubmit: false,
  } as never);
const payable = async (entryID: string) => {
  const cart = newKey(town.clients["oak"]);
  const { answer } = await town.as("entrant")(registration, at(contest), {
    cartKey: cart,
    cart: [{ entryID, quantity: 1 }],
  });
  const { balance } = answer.cart!;
  const token = `test_approve_visa_4242_${randomUUID()}`;
  const buyer = { guestName: "Ann Ash", guestEmail: "ann@ash.example" };
  return { pay: () => town.as("entrant")(checkout, at(contest), { cart, balance, token, ...buyer }) };
};

type Way = { before?: (entryID: string) => Promise<unknown>; change: (entryID: string) => Promise<unknown> };
const id = (entryID: string) => ({ ...at(contest), entryID });
const selected = (entryID: string) => ({ entryIDs: [entryID] });
const ways: Record<string, Way> = {
  "its answers are saved": {
    change: (entryID) =>
      town.as("entrant")(saveEntryForm, { ...id(entryID), formID: contest.forms.about }, {
        entryFormQuestions: [{ name: "title", value: "Another title" }],
      } as never),
  },
  "it is submitted": { change: (entryID) => town.as("entrant")(submitEntry, id(entryID)) },
  "it is reopened": {
    before: (entryID) => town.as("entrant")(submitEntry, id(entryID)),
    change: (entryID) => town.as("entrant")(takeBackEntry, id(entryID)),
  },
  "it is withdrawn": {
    before: (entryID) => town.as("entrant")(submitEntry, id(entryID)),
    change: (entryID) => town.as("entrant")(withdrawEntry, id(entryID)),
  },
  "it is disqualified": {
    change: (entryID) => staff()(disqualifyEntry, id(entryID), { disqualified: true, reason: "Late" }),
  },
  "it is moved to another category": {
    change: (entryID) => staff()(changeEntryCategory, id(entryID), { categoryID: contest.categories.GLASS }),
  },
  "it has another owner": {
    change: (entryID) => staff()(changeEntryOwner, id(entryID), { user: town.people["rival"]! } as never),
  },
  "it has longer": {
    change: (entryID) =>
      staff()(extendEntry, id(entryID), { until: new Date(Date.now() + 400 * DAY).toISOString() } as never),
  },
  "it is tagged": {
    change: (entryID) => staff()(tagEntries, at(contest), { ...selected(entryID), tag: "Nice", tagged: true } as never),
  },
  "a file of it is removed": {
    change: (entryID) => town.inside("oak", (sql) => sql`delete from entry_uploads where entry_id = ${entryID}`),
  },
  "its category is called otherwise": {
    change: () =>
      town.inside(
        "oak",
        (sql) => sql`update categories set name = 'Bricks' where category_id = ${contest.categories.BRICK}`,
      ),
  },
  "it is screened": {
    before: async (entryID) => {
      await screened();
      await town.as("entrant")(submitEntry, id(entryID));
    },
    change: (entryID) => staff()(screenEntries, at(contest), { ...selected(entryID), decision: "accepted" } as never),
  },
  "its fee is waived": {
    before: fee,
    change: (entryID) =>
      staff()(waiveFeesOfEntries, at(contest), { ...selected(entryID), waived: true, reason: "A gift" } as never),
  },
  "its fee is put into a cart": { before: fee, change: payable },
  "its fee is paid": { before: fee, change: async (entryID) => (await payable(entryID)).pay() },
  "its fee is given back": {
    before: async (entryID) => {
      await fee();
      await (await payable(entryID)).pay();
    },
    change: async () => {
      const [order] = (await staff()(listTransactions, at(contest))).answer.transactions;
      await staff()(
        refundTransaction,
        { ...at(contest), transactionID: order!.transactionID },
        { ticketIDs: [], lineIDs: await linesOf(order!.transactionID), money: "all", reason: "Ill" },
      );
      await doDueWork(town.app, { [REFUND_WORK]: refundWork });
    },
  },
};
const linesOf = async (transactionID: string) =>
  (
    await town.inside(
      "oak",
      (sql) => sql<{ itemID: string }>`select item_id from transaction_items where transaction_id = ${transactionID}`,
    )
  ).map(({ itemID }) => itemID);

test.each(Object.keys(ways))("an entry is told to have changed where %s", async (way) => {
  const { before, change } = ways[way]!;
  const entryID = await addEntry(town, contest);
  const other = await addEntry(town, contest, { owner: "scorer", category: "GLASS" });
  await before?.(entryID);
  const seen = await entries();
  expect((await changedSince(seen.asOf)).found).not.toContain(other);
  await change(entryID);
  const now = await entries();
  const rowIn = (list: typeof seen) => list.entries.find((one) => one.entryID === entryID);
  expect(rowIn(now), "nothing of what the list shows is another").not.toEqual(rowIn(seen));
  const { found } = await changedSince(seen.asOf);
  expect(found).toContain(entryID);
  expect(found).not.toContain(other);
  expect((await changedSince(now.asOf)).found).not.toContain(entryID);
});

test("a new entry is told, and one that is removed or doesn’t match any more by its ID", async () => {
  const kept = await addEntry(town, contest, { submitted: true });
  const removed = await addEntry(town, contest, { owner: "rival" });
  const { asOf } = await entries();
  const added = await addEntry(town, contest, { owner: "scorer" });
  await staff()(removeEntry, id(removed));
  await town.inside("oak", (sql) => sql`update entries set submitted_at = null where entry_id = ${kept}`);
  const all = await changedSince(asOf);
  expect(all.found.toSorted()).toEqual([kept, added].toSorted());
  expect(all.gone).toEqual([removed]);
  const submitted = await changedSince(asOf, { state: "submitted" });
  expect(submitted).toMatchObject({ found: [] });
  expect(submitted.gone.toSorted()).toEqual([kept, removed, added].toSorted());
  // Nothing of another contest is told.
  const elsewhere = await addContest(town, { url: `elsewhere-${count}` });
  expect(await entries({ updatedSince: asOf }, elsewhere)).toMatchObject({ entries: [], gone: [] });
});

test("who reads page after page while others save misses nothing, and has each entry as it stands in the end", async () => {
  await addManyEntries(town, contest, 180);
  const titles = new Map<string, string>();
  const read = async (since?: string) => {
    let asOf = "";
    let after: string | undefined;
    do {
      const page = await entries({ ...(since && { updatedSince: since }), ...(after && { after }) });
      asOf ||= page.asOf;
      for (const { entryID, title } of page.entries) titles.set(entryID, title);
      await save();
      after = page.next ?? undefined;
    } while (after !== undefined);
    return asOf;
  };
  let saves = 0;
  const save = () =>
    town.inside("oak", async (sql) => {
      saves += 1;
      await sql`
        update entries set title = ${`Saved ${saves} `} || number
        where service_id = ${contest.serviceID} and number % 7 = ${saves % 7}`;
    });
  let asOf = await read();
  for (let round = 0; round < 4; round += 1) asOf = await read(asOf);
  // The last round, with nobody saving.
  for (const { entryID, title } of (await allSince(asOf)).values()) titles.set(entryID, title);
  const stored = await town.inside(
    "oak",
    (sql) => sql<{ entryID: string; title: string }>`
    select entry_id, title from entries where service_id = ${contest.serviceID}`,
  );
  expect(titles).toEqual(new Map(stored.map(({ entryID, title }) => [entryID, title])));
});

async function allSince(since: string) {
  const rows = [];
  let after: string | undefined;
  do {
    const page = await entries({ updatedSince: since, ...(after && { after }) });
    rows.push(...page.entries);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return rows;
}

test.runIf(isServer)("what is committed long after a list was read, and changed before, is in the next", async () => {
  const early = await addEntry(town, contest);
  const late = await addEntry(town, contest, { owner: "rival" });
  const { asOf } = await entries();
  const changed = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  onTestFinished(() => commit.resolve());
  const writing = town.inside("oak", async (sql) => {
    await sql`update entries set title = 'Committed late' where entry_id = ${late}`;
    changed.resolve();
    await commit.promise;
  });
  await changed.promise;
  await town.inside("oak", (sql) => sql`update entries set title = 'Committed early' where entry_id = ${early}`);
  const between = await changedSince(asOf);
  expect(between.found).toEqual([early]);
  expect(between.asOf).toContain("~");
  commit.resolve();
  await writing;
  expect((await changedSince(between.asOf)).found).toContain(late);
  // The instant alone would have missed it.
  expect((await changedSince(between.asOf.split("~")[0]!)).found).not.toContain(late);
});

type OrdersQuery = NonNullable<QueryOf<typeof listTransactions>>;
async function orders(query: OrdersQuery = {}) {
  await afterThisMoment();
  return (await staff()(listTransactions, { client: "oak", service: shop.service }, undefined, { query })).answer;
}
const sale = async (guestEmail: string) => {
  const { number } = await buy(town, shop, { Ticket: 1 }, { guestEmail });
  const { transactions } = await orders();
  return transactions.find((one) => one.number === number)!.transactionID;
};

test("an order is told once it is one, and each time that the list shows it otherwise; carts aren’t", async () => {
  const first = await sale("ann@polled.example");
  const place = { client: "oak", service: shop.service, transactionID: first };
  let { asOf } = await orders();
  const next = async () => {
    const page = await orders({ updatedSince: asOf });
    ({ asOf } = page);
    return page.transactions.map(({ transactionID }) => transactionID);
  };
  expect(await next()).toEqual([]);
  const cart = [{ ticketID: shop.products["Ticket"]!, quantity: 1 }];
  await town.as()(
    registration,
    { client: "oak", service: shop.service },
    { cartKey: newKey(town.clients["oak"]), cart },
  );
  const inCart = await orders({ updatedSince: asOf });
  expect([inCart.transactions, inCart.gone]).toEqual([[], []]);
  const second = await sale("bob@polled.example");
  expect(await next()).toEqual([second]);
  const contact = { guestName: "Ann Oak", guestEmail: "ann@polled.example", guestPhone: "" };
  expect((await staff()(changeContact, place, contact as never)).status).toBe(200);
  expect(await next()).toEqual([first]);
  const refund = { ticketIDs: [], lineIDs: await linesOf(first), money: "all", reason: "Ill" } as const;
  const tickets = await town.inside(
    "oak",
    (sql) => sql<{ ticketID: string }>`select ticket_id from tickets where transaction_id = ${first}`,
  );
  const back = { ...refund, lineIDs: [], ticketIDs: tickets.map(({ ticketID }) => ticketID) };
  expect((await staff()(refundTransaction, place, back)).status).toBe(200);
  await doDueWork(town.app, { [REFUND_WORK]: refundWork });
  expect(await next()).toEqual([first]);
  // With a filter that an order doesn't match any more, it is told as gone.
  await sale("cy@polled.example");
  expect((await orders({ updatedSince: asOf, state: "refunded" })).gone).toHaveLength(1);
  // Orders of other programs are neither.
  const other = await addShop(town, { url: "other-gala", products: { Ticket: { price: 500 } } });
  await next();
  await buy(town, other, { Ticket: 1 }, { guestEmail: "dee@polled.example" });
  expect(await orders({ updatedSince: asOf })).toMatchObject({ transactions: [], gone: [], next: null });
});

test.each([
  ["yesterday", 400, /updatedSince is an instant/],
  ["2026-13-01T00:00:00Z", 400, /updatedSince is an instant/],
  ["2026-11-28T05:45:00Z~99999999999999999999", 400, /updatedSince is an instant/],
  [
    new Date(Date.now() - (CHANGE_RETENTION_DAYS + 1) * DAY).toISOString(),
    422,
    /Read the list once without updatedSince/,
  ],
])(
  "an updatedSince that says no time, or one too long ago, is refused in words: %s",
  async (updatedSince, status, words) => {
    const { status: answered, problem } = await town.as("owner")(listEntries, at(contest), undefined, {
      query: { updatedSince },
    });
    expect([answered, problem.detail]).toEqual([status, expect.stringMatching(words)]);
  },
);

test("what changed is forgotten after a while, and a plain instant will do for the first time", async () => {
  const entryID = await addEntry(town, contest);
  const minuteAgo = new Date(Date.now() - 60_000).toISOString();
  expect((await changedSince(minuteAgo)).found).toContain(entryID);
  await town.inside("oak", (sql) => deleteOldRecordChanges(sql, new Date(Date.now() + 60_000)));
  expect((await changedSince(minuteAgo)).found).toEqual([]);
});
