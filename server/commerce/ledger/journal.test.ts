import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  addProgramAccount,
  changeAccounting,
  downloadJournal,
  getAccounting,
  getJournal,
  removeAccount,
  setAccount,
} from "../../../contract/commerce/ledger/journal.ts";
import { getBooks } from "../../../contract/commerce/ledger/books.ts";
import {
  correctInvoiceReceivedDay,
  createInvoice,
  markInvoicePaid,
  sendInvoice,
} from "../../../contract/commerce/invoices/invoices.ts";
import { dayFieldText } from "../../../contract/platform/forms/dates.ts";
import { editProduct, listProducts } from "../../../contract/commerce/shop/products.ts";
import { auditLog } from "../../../contract/people/audit.ts";
import { instantAt } from "../../../contract/platform/time-zone.ts";
import { refundAmount } from "../../../contract/commerce/orders/order-management.ts";
import { downloaded } from "../../../test/download.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { addMoneyPrograms, bookedOn, moneyActs, moneyHistory } from "../../../test/money-history.ts";
import { type Shop, takeTestCards } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { clock } from "../../platform/clock.ts";
import { REFUND_WORK, refundWork } from "../refunds/refunds.ts";

const town = useTown({ own: true });
const at = { client: "oak" };
const { now: theTime } = clock;
afterEach(() => void (clock.now = theTime));

const DAY_LENGTH = 86_400_000;
/** So many days before today, in UTC; `bookedOn` puts what happens there. */
const dayBefore = (days: number) => new Date(theTime().getTime() - days * DAY_LENGTH).toISOString().slice(0, 10);
const noonOf = (day: string) => instantAt(`${day}T12:00`, "America/Chicago")!;

type Format = "quickBooksOnline" | "xero" | "quickBooksDesktop";
type Days = { from: string; to: string };

async function fileOf(program: Format, days: Days, { by = "day" as "day" | "payout", who = "viewer" } = {}) {
  const { bytes, headers } = await downloaded(town, who, downloadJournal, at, { ...days, by, program });
  return { text: bytes.toString(), name: String(headers["content-disposition"]) };
}

type Row = { number: string; day: string; account: string; cents: number; description: string };

const cents = (text: string) => Math.round(Number(text) * 100);

/** What QuickBooks Online would read. No cell of these tests has a quotation mark. */
function rowsOf(csv: string): Row[] {
  const [, ...lines] = csv.trimEnd().split("\r\n");
  return lines.map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
    const [number = "", day = "", account = "", debit = "", credit = "", description = ""] = cells;
    return { number, day, account, description, cents: cents(debit || "0") - cents(credit || "0") };
  });
}

const sumOf = (rows: readonly Row[]) => rows.reduce((all, row) => all + row.cents, 0);
const balanceOf = (rows: readonly Row[], ...accounts: string[]) =>
  sumOf(rows.filter(({ account }) => accounts.includes(account)));

const journal = (days: Partial<Days> = {}, who = "viewer", by?: "day" | "payout") =>
  town.as(who)(getJournal, at, undefined, { query: { ...days, ...(by && { by }) } });

let programs: { gala: Shop; tour: Shop };
let live: (acts: ReturnType<typeof moneyActs>) => Promise<void>;

beforeAll(async () => {
  await takeTestCards(town);
  programs = await addMoneyPrograms(town, "journal");
  live = moneyHistory(town, programs);
  const of = (posting: "tickets" | "donations", { serviceID }: Shop, name: string) =>
    town.as("owner")(addProgramAccount, at, { posting, serviceID, name, code: "42" });
  expect((await of("tickets", programs.tour, "Tour Tickets")).status).toBe(200);
}, 120_000);

const checkInvoice = {
  userID: null,
  dueOn: null,
  note: "",
  remindBefore: null,
  remindAfter: null,
  name: "Rye Builders",
  email: "rye@billed.example",
  lines: [{ name: "Booth", amount: 7_700, quantity: 1 }],
};

const nothing = { ticket: 0, trio: 0, gift: 0, day: 0, withCode: false, nth: 0, amount: 1, method: "cash" } as const;
const act = (change: Partial<ReturnType<typeof moneyActs>[number]>) => ({
  what: "buy" as const,
  ...nothing,
  ...change,
});

describe("one day that is known", () => {
  const day = dayBefore(60);
  const days = { from: day, to: day };
  const number = `R${day.slice(2).replaceAll("-", "")}`;
  const american = `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

  beforeAll(async () => {
    // $199.98 with a service fee of 3.33% and 8.25% tax: $6.66, $17.05; a day of the tour at $13.33, of which $0.87 are tax.
    await live([act({ ticket: 2 }), act({ what: "sell", day: 1, method: "cash" })]);
    await live([act({ what: "invoice", amount: 1_000, method: "manual" })]);
    await live([act({ what: "refundSome", nth: 0, amount: 10_001 })]);
    await bookedOn(town, noonOf(day));
  }, 60_000);

  test("QuickBooks Online reads one journal of several rows with one number, whose debits are its credits", async () => {
    const { text, name } = await fileOf("quickBooksOnline", days);
    expect(name).toBe(`attachment; filename="oak-journal-${day}-${day}.csv"`);
    expect(text.split("\r\n")).toEqual([
      "Journal No.,Journal Date,Account Name,Debits,Credits,Description",
      `${number},${american},Card Clearing,223.69,,Paid by card or bank account`,
      `${number},${american},Card Clearing,,100.01,Given back by card or bank account`,
      `${number},${american},Undeposited Funds,13.33,,Paid in cash`,
      `${number},${american},Undeposited Funds,30,,Paid by check or otherwise`,
      `${number},${american},Sales Tax Payable,,17.05,"Sales tax, Building Gala"`,
      `${number},${american},Sales Tax Payable,,0.87,"Sales tax, Building Gala"`,
      `${number},${american},Sales Tax Payable,7.62,,"Given back: Sales tax, Building Gala"`,
      `${number},${american},Service Fee Income,,6.66,"Fees on orders, Building Gala"`,
      `${number},${american},Service Fee Income,2.98,,"Given back: Fees on orders, Building Gala"`,
      `${number},${american},Ticket Income,,199.98,"Tickets, Building Gala"`,
      `${number},${american},Tour Tickets,,12.46,"Tickets, Building Gala"`,
      `${number},${american},Ticket Income,89.41,,"Given back: Tickets, Building Gala"`,
      `${number},${american},Invoice Income,,30,Invoices`,
      "",
    ]);
  });

  test("Xero reads a manual journal: debits are positive, the day has its month's name, the number is in the narration", async () => {
    const { text } = await fileOf("xero", days);
    const [heading, first, second, ...rest] = text.trimEnd().split("\r\n");
    expect(heading).toBe("*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount");
    const month = new Date(noonOf(day)).toLocaleString("en-US", { month: "short", timeZone: "UTC" });
    const date = `${day.slice(8)} ${month} ${day.slice(0, 4)}`;
    expect(first).toBe(`${number} Rosette,${date},Paid by card or bank account,1100,Tax Exempt,223.69`);
    expect(second).toBe(`${number} Rosette,${date},Given back by card or bank account,1100,Tax Exempt,-100.01`);
    const amounts = [first!, second!, ...rest].map((line) => cents(line.slice(line.lastIndexOf(",") + 1)));
    expect(amounts.reduce((all, amount) => all + amount, 0)).toBe(0);
  });

  test("QuickBooks Desktop reads general journals between tabs, the first line as TRNS, the others as SPL", async () => {
    const { text, name } = await fileOf("quickBooksDesktop", days);
    expect(name).toMatch(/\.iif"$/);
    const rows = text
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split("\t"));
    const columns = ["TRNSTYPE", "DATE", "ACCNT", "AMOUNT", "DOCNUM", "MEMO"];
    expect(rows.slice(0, 5)).toEqual([
      ["!TRNS", ...columns],
      ["!SPL", ...columns],
      ["!ENDTRNS"],
      ["TRNS", "GENERAL JOURNAL", american, "Card Clearing", "223.69", number, "Paid by card or bank account"],
      ["SPL", "GENERAL JOURNAL", american, "Card Clearing", "-100.01", number, "Given back by card or bank account"],
    ]);
    expect(rows.at(-1)).toEqual(["ENDTRNS"]);
    const amounts = rows.slice(3, -1).map(([, , , , amount]) => cents(amount!));
    expect(amounts.reduce((all, amount) => all + amount, 0)).toBe(0);
  });

  test("the preview says what each account comes to, and that it agrees with the books", async () => {
    const { answer } = await journal(days);
    expect(answer).toMatchObject({ journals: 1, lines: 13, agrees: true, charged: 26_702, refunded: 10_001, fees: 0 });
    expect(answer.debit).toBe(answer.credit);
    expect(answer.accounts.find(({ name }) => name === "Card Clearing")).toMatchObject({
      code: "1100",
      debit: 22_369,
      credit: 10_001,
    });
  });

  test("nothing of a day that is over changes by what comes later: a refund is of its own day, and what was sold stays what it was", async () => {
    const before = await fileOf("quickBooksOnline", days);
    await live([act({ what: "refundSome", nth: 0, amount: 5_000 }), act({ what: "refundTicket", nth: 1 })]);
    const ofGala = { client: "oak", service: programs.gala.service };
    const { products } = (await town.as("owner")(listProducts, ofGala)).answer;
    const ticket = products.find(({ name }) => name === "Ticket")!;
    const { productID, ...fields } = ticket;
    const form = Object.fromEntries(
      Object.keys(editProduct.form).map((name) => [name, (fields as Record<string, unknown>)[name]]),
    );
    const changed = { ...form, kind: "registration" } as never;
    expect((await town.as("owner")(editProduct, { ...ofGala, productID }, changed)).status).toBe(200);
    expect(await fileOf("quickBooksOnline", days)).toEqual(before);
    const later = dayBefore(59);
    await bookedOn(town, noonOf(later));
    expect(await fileOf("quickBooksOnline", days)).toEqual(before);
    const rows = rowsOf((await fileOf("quickBooksOnline", { from: later, to: later })).text);
    expect(balanceOf(rows, "Ticket Income")).toBeGreaterThan(0);
    await town.inside("oak", (sql) => sql`update products set kind = 'ticket' where product_id = ${productID}`);
  });
});

test.each([17, 4_711, 90_210])(
  "whatever happens to money (seed %i), every journal is balanced, and a span comes to what the books say, by day and by payout",
  async (seed) => {
    const spanned: Record<string, string> = {};
    const earliest = 50 - (seed % 7) * 5;
    const accounts = await town.inside(
      "oak",
      (sql) => sql<{ paymentAccountID: string }>`select payment_account_id from payment_accounts`,
    );
    const days = [earliest, earliest - 1, earliest - 2, earliest - 3].map(dayBefore);
    const bookedBefore = (await town.as("viewer")(getBooks, at)).answer;
    for (const [nth, day] of days.entries()) {
      await live(moneyActs(seed + nth, 14));
      await town.inside("oak", async (sql) => {
        const reference = `po_${seed}_${nth}`;
        const amount = 1_000 + seed * nth - (nth === 3 ? 90_000 : 0);
        await sql`
          insert into payouts (payment_account_id, reference, amount, currency, status, made_at)
          values (${accounts[0]!.paymentAccountID}, ${reference}, ${amount}, 'USD', 'paid', now())`;
        if (nth === 2) await sql`update payouts set status = 'failed' where reference = ${`po_${seed}_1`}`;
        await sql`
          insert into ledger (kind, transaction_id, source_id, amount)
          select 'fee', p.transaction_id, p.payment_id, -(30 + p.amount / 33) from payments p
          where p.provider = 'test' on conflict on constraint ledger_once do nothing`;
      });
      await bookedOn(town, noonOf(day));
      spanned[day] = (await fileOf("quickBooksOnline", { from: day, to: day })).text;
    }
    const whole = { from: days[0]!, to: days.at(-1)! };
    const rows = rowsOf((await fileOf("quickBooksOnline", whole)).text);
    expect(rows.length).toBeGreaterThan(20);
    for (const [number, lines] of Map.groupBy(rows, (row) => row.number))
      expect([number, sumOf(lines)]).toEqual([number, 0]);
    // The same again, and the days one by one, as they were asked for when they were over.
    for (const day of days) {
      const now = (await fileOf("quickBooksOnline", { from: day, to: day })).text;
      expect(now).toBe(spanned[day]);
    }
    expect(days.flatMap((day) => rowsOf(spanned[day]!))).toEqual(rows);

    const books = (await town.as("viewer")(getBooks, at)).answer;
    const [entered] = await town.inside(
      "oak",
      (sql) => sql<{ paid: number }>`
        select sum(amount)::integer as paid from payout_entries where at between ${noonOf(days[0]!)} and ${noonOf(days[3]!)}`,
    );
    const taken = books.charged - bookedBefore.charged - (books.refunded - bookedBefore.refunded);
    const fees = books.fees - bookedBefore.fees;
    expect(balanceOf(rows, "Merchant Fees")).toBe(fees);
    expect(balanceOf(rows, "Checking")).toBe(entered!.paid);
    expect(balanceOf(rows, "Card Clearing", "Undeposited Funds")).toBe(taken - fees - entered!.paid);
    expect((await journal(whole)).answer).toMatchObject({ agrees: true });

    const byPayout = rowsOf((await fileOf("quickBooksOnline", whole, { by: "payout" })).text);
    for (const lines of Map.groupBy(byPayout, (row) => row.number).values()) expect(sumOf(lines)).toBe(0);
    for (const account of new Set(rows.map((row) => row.account)))
      expect([account, balanceOf(byPayout, account)]).toEqual([account, balanceOf(rows, account)]);
    const payouts = [
      ...Map.groupBy(
        byPayout.filter(({ number }) => number.includes("-P")),
        ({ number }) => number,
      ),
    ];
    expect(payouts).toHaveLength(5);
    for (const [, lines] of payouts) expect(lines.map(({ account }) => account)).toEqual(["Card Clearing", "Checking"]);
  },
  120_000,
);

test("over all days, what is left of each program's lines is what its income, its tax and its fees come to, and what was paid twice has gone back", async () => {
  const rows = rowsOf((await fileOf("quickBooksOnline", { from: dayBefore(90), to: dayBefore(2) })).text);
  const sold = await town.inside(
    "oak",
    (sql) => sql<{ serviceID: string; left: number }>`
      select i.service_id, sum(i.total - i.refunded)::integer as left
      from transaction_items i join transactions t using (client_id, transaction_id)
      where t.state in ('paid', 'partlyRefunded', 'refunded') group by i.service_id`,
  );
  const leftOf = ({ serviceID }: Shop) => sold.find((one) => one.serviceID === serviceID)!.left;
  const [invoiced] = await town.inside(
    "oak",
    (sql) => sql<{ left: number }>`
      select sum(total - refunded)::integer as left from transactions
      where invoice_id is not null and state in ('paid', 'partlyRefunded', 'refunded')`,
  );
  const income = ["Ticket Income", "Tour Tickets", "Donations", "Service Fee Income", "Sales Tax Payable"];
  expect(-balanceOf(rows, ...income)).toBe(leftOf(programs.gala) + leftOf(programs.tour));
  expect(-balanceOf(rows, "Invoice Income")).toBe(invoiced!.left);
  expect(rows.some(({ account }) => account === "Customer Deposits")).toBe(true);
  expect(balanceOf(rows, "Customer Deposits")).toBe(0);
  expect(balanceOf(rows, "Other Income")).toBe(0);
});

test("what goes back whole goes back whole of its price, its fees and its tax, however it is cut into refunds", async () => {
  const day = dayBefore(5);
  await live([act({ trio: 1, ticket: 1, day: 2, withCode: true })]);
  const [order] = await town.inside(
    "oak",
    (sql) => sql<{ transactionID: string; total: number }>`
      select transaction_id, total from transactions order by transaction_id desc limit 1`,
  );
  const place = { client: "oak", service: programs.gala.service, transactionID: order!.transactionID };
  let rest = order!.total;
  for (const amount of [1, 7, 33, 101, 1_999]) {
    expect((await town.as("owner")(refundAmount, place, { amount, reason: "" })).status).toBe(200);
    rest -= amount;
  }
  expect((await town.as("owner")(refundAmount, place, { amount: rest, reason: "" })).status).toBe(200);
  await doDueWork(town.app, { [REFUND_WORK]: refundWork });
  await bookedOn(town, noonOf(day));
  const rows = rowsOf((await fileOf("quickBooksOnline", { from: day, to: day })).text);
  for (const account of new Set(rows.map((row) => row.account)))
    expect([account, balanceOf(rows, account)]).toEqual([account, 0]);
});

describe("accounts", () => {
  beforeEach(async () => {
    const { accounts } = (await town.as("owner")(getAccounting, at)).answer;
    for (const { journalAccountID } of accounts)
      if (journalAccountID !== null) await town.as("owner")(removeAccount, { ...at, journalAccountID });
  });
  const days = { from: dayBefore(60), to: dayBefore(60) };
  const rows = async () => rowsOf((await fileOf("quickBooksOnline", days)).text);
  const choose = (posting: string, name: string, code = "") =>
    town.as("owner")(setAccount, { ...at, posting }, { name, code });

  test("every account has a usual name until somebody chooses one, and has it again once that is removed", async () => {
    const { answer } = await town.as("owner")(getAccounting, at);
    expect(answer).toMatchObject({ zone: "America/Chicago", taxRate: "Tax Exempt" });
    expect(answer.accounts.find(({ posting }) => posting === "card")).toMatchObject({
      journalAccountID: null,
      name: "Card Clearing",
    });
    expect((await choose("card", "Stripe Clearing", "1101")).status).toBe(200);
    expect((await rows()).filter(({ account }) => account === "Stripe Clearing")).toHaveLength(2);
    expect((await fileOf("xero", days)).text).toContain(",1101,Tax Exempt,223.69");
    const { accounts } = (await town.as("owner")(getAccounting, at)).answer;
    const { journalAccountID } = accounts.find(({ posting }) => posting === "card")!;
    await town.as("owner")(removeAccount, { ...at, journalAccountID: journalAccountID! });
    expect((await rows()).filter(({ account }) => account === "Card Clearing")).toHaveLength(2);
    expect((await town.as("owner")(removeAccount, { ...at, journalAccountID: journalAccountID! })).status).toBe(404);
  });

  test("income of one program has an account of its own, and the others that of all programs", async () => {
    await choose("tickets", "All Tickets");
    const { serviceID } = programs.tour;
    const own = { posting: "tickets", serviceID, name: "Tour Tickets", code: "" } as const;
    expect((await town.as("owner")(addProgramAccount, at, own)).status).toBe(200);
    const accounts = new Set((await rows()).map(({ account }) => account));
    expect(accounts.has("All Tickets") && accounts.has("Tour Tickets")).toBe(true);
    expect(accounts.has("Ticket Income")).toBe(false);
    const twice = { ...own, name: "Tours:Tickets" };
    await town.as("owner")(addProgramAccount, at, twice);
    expect((await rows()).some(({ account }) => account === "Tours:Tickets")).toBe(true);
    const foreign = { ...own, serviceID: crypto.randomUUID() };
    expect((await town.as("owner")(addProgramAccount, at, foreign)).problem.errors).toHaveProperty("serviceID");
    expect((await town.as("owner")(addProgramAccount, at, { ...own, posting: "card" } as never)).status).toBe(400);
  });

  test("refunds are taken off income until they have an account; then that has their prices and fees, and tax stays tax", async () => {
    const before = await rows();
    await choose("refunds", "Refunds Given");
    const after = await rows();
    expect(balanceOf(after, "Refunds Given")).toBe(8_941 + 298);
    expect(balanceOf(after, "Sales Tax Payable")).toBe(balanceOf(before, "Sales Tax Payable"));
    expect(sumOf(after)).toBe(0);
  });

  test("what a spreadsheet would take for a formula is no account, and in a description it is text", async () => {
    expect((await choose("card", "=1+1")).problem.errors).toHaveProperty("name");
    expect((await choose("card", "Cards", "@SUM(A1)")).problem.errors).toHaveProperty("code");
    const renamed = (name: string) =>
      town.inside(
        "oak",
        (sql) => sql`update services set name = ${name} where service_id = ${programs.tour.serviceID}`,
      );
    await renamed('Über "Tab\tTour"\n=1');
    const { text } = await fileOf("quickBooksDesktop", days);
    expect(text).toContain("\tTickets, Uber Tab Tour =1\r\n");
    expect(text).toMatch(/^[ -~\t\r\n]+$/);
    expect((await fileOf("quickBooksOnline", days)).text).toContain('"Tickets, Über ""Tab\tTour""\n=1"');
    await renamed("Building Gala");
  });

  test("a day begins by the clocks that staff choose, at the change of clocks, too", async () => {
    const [spring, before] = ["2026-03-08", "2026-03-07"];
    await live([act({ gift: 1 })]);
    await bookedOn(town, instantAt(`${spring}T23:30`, "America/Chicago")!);
    clock.now = () => new Date("2026-03-20T12:00:00Z");
    const charged = async (day: string) => (await journal({ from: day, to: day })).answer.charged;
    expect([await charged(before), await charged(spring)]).toEqual([0, 803]);
    const { status } = await town.as("owner")(changeAccounting, at, { zone: "UTC", taxRate: "Tax on Nothing (0%)" });
    expect(status).toBe(200);
    expect([await charged(spring), await charged("2026-03-09")]).toEqual([0, 803]);
    expect((await fileOf("xero", { from: spring, to: "2026-03-10" })).text).toContain(",Tax on Nothing (0%),");
    await town.as("owner")(changeAccounting, at, { zone: "America/Chicago", taxRate: "Tax Exempt" });
  });

  test("of two who change an account the second is told what the first chose", async () => {
    const seen = { name: "Card Clearing", code: "1100" };
    const change = (name: string) =>
      town.as("owner")(setAccount, { ...at, posting: "card" }, { name, code: "1" }, { base: seen });
    expect((await change("First")).status).toBe(200);
    const second = await change("Second");
    expect([second.status, second.problem.more]).toMatchObject([412, { theirs: { name: "First", code: "1" } }]);
  });

  test("changes say who chose which account, and what it was before", async () => {
    await choose("cash", "Till", "1250");
    const { entries } = (await town.as("owner")(auditLog, at)).answer;
    expect(JSON.stringify(entries[0])).toMatch(/chose an account for the journals/);
    const [row] = await town.inside(
      "oak",
      (sql) => sql`select action, before, after from audit_log order by audit_id desc limit 1`,
    );
    expect(row).toEqual({
      action: "MANAGE_ACCOUNTING",
      before: { cash: { account: "Cash", name: "Undeposited Funds", code: "1200" } },
      after: { cash: { account: "Cash", name: "Till", code: "1250" } },
    });
  });
});

describe("which days", () => {
  test("without days it is the last month that is over", async () => {
    clock.now = () => new Date("2026-03-15T12:00:00Z");
    expect((await journal()).answer).toMatchObject({ from: "2026-02-01", to: "2026-02-28", lastDay: "2026-03-14" });
    clock.now = () => new Date("2026-03-01T06:10:00Z");
    expect((await journal()).answer).toMatchObject({ from: "2026-01-01", to: "2026-01-31", lastDay: "2026-02-27" });
    clock.now = () => new Date("2026-03-01T06:20:00Z");
    expect((await journal()).answer).toMatchObject({ from: "2026-02-01", to: "2026-02-28", lastDay: "2026-02-28" });
  });

  test.each([
    ["that isn't over", { from: "2026-03-01", to: "2026-03-15" }, 409, /Choose days up to/],
    ["that ends before it begins", { from: "2026-03-02", to: "2026-03-01" }, 400, /before the first/],
    ["that isn't in the calendar", { from: "2026-02-30", to: "2026-03-01" }, 400, /2026-02-30 isn’t a day/],
    ["of more than a year", { from: "2025-03-01", to: "2026-03-02" }, 400, /a year or less/],
  ])("a span %s is refused in words, in the preview as in the file", async (_, days, status, words) => {
    clock.now = () => new Date("2026-03-15T12:00:00Z");
    const seen = await journal(days);
    expect([seen.status, seen.problem.detail]).toEqual([status, expect.stringMatching(words)]);
    const file = await town.as("viewer")(downloadJournal, at, { ...days, by: "day", program: "xero" });
    expect([file.status, file.problem.detail]).toEqual([status, expect.stringMatching(words)]);
  });

  test("a span without any money is an empty file with its headings", async () => {
    const days = { from: "2001-01-01", to: "2001-12-31" };
    expect((await journal(days)).answer).toMatchObject({
      journals: 0,
      accounts: [],
      debit: 0,
      credit: 0,
      agrees: true,
    });
    expect((await fileOf("quickBooksOnline", days)).text.trimEnd().split("\r\n")).toHaveLength(1);
    expect((await fileOf("quickBooksDesktop", days)).text.trimEnd().split("\r\n")).toHaveLength(3);
  });
});

test("journals are for whoever sees the books, accounts for administrators, and neither for another client's staff", async () => {
  const days = { from: dayBefore(60), to: dayBefore(60) };
  for (const [who, status] of [
    ["stranger", 403],
    ["viewer", 200],
    ["boxOffice", 200],
  ] as const)
    expect([who, (await journal(days, who)).status]).toEqual([who, status]);
  expect((await town.as("boxOffice")(getAccounting, at)).status).toBe(403);
  expect((await town.as("boxOffice")(setAccount, { ...at, posting: "card" }, { name: "Mine", code: "" })).status).toBe(
    403,
  );
  expect((await town.as("administrator")(getAccounting, at)).status).toBe(200);
  const elm = { client: "elm" };
  expect((await town.as("owner")(getJournal, elm, undefined, { query: days })).status).toBe(403);
  await town.grant("owner", "elm", "owner");
  const { answer } = await town.as("owner")(getJournal, elm, undefined, { query: days });
  expect(answer).toMatchObject({ journals: 0, charged: 0 });
  await town.as("owner")(setAccount, { ...at, posting: "card" }, { name: "Oak Cards", code: "" });
  const { accounts } = (await town.as("owner")(getAccounting, elm)).answer;
  expect(accounts.find(({ posting }) => posting === "card")).toMatchObject({ name: "Card Clearing" });
  const oak = (await town.as("owner")(getAccounting, at)).answer.accounts.find(({ posting }) => posting === "card")!;
  const foreign = await town.as("owner")(removeAccount, { ...elm, journalAccountID: oak.journalAccountID! });
  expect(foreign.status).toBe(404);
});

test("a check stands on the day on which it was recorded, whenever it came: a day that was imported stays as it is, also once its day is corrected", async () => {
  const [came, recorded] = [dayBefore(170), dayBefore(150)];
  const { invoiceID } = (await town.as("boxOffice")(createInvoice, at, checkInvoice)).answer;
  const ids = { ...at, invoiceID };
  await town.as("boxOffice")(sendInvoice, ids);
  const files = () => Promise.all([came, recorded].map((day) => fileOf("quickBooksOnline", { from: day, to: day })));
  const [imported] = await files();
  // It comes before it is recorded, and both days are over by now.
  clock.now = () => new Date(noonOf(recorded));
  const paid = { method: "manual" as const, receivedOn: dayFieldText(came), note: "" };
  expect((await town.as("boxOffice")(markInvoicePaid, ids, paid)).status).toBe(200);
  clock.now = theTime;
  await bookedOn(town, noonOf(recorded));
  const [before, after] = await files();
  expect(before!.text).toBe(imported!.text);
  expect(sumOf(rowsOf(after!.text).filter(({ account }) => account === "Undeposited Funds"))).toBe(7_700);
  const corrected = { receivedOn: dayFieldText(dayBefore(20)) };
  expect((await town.as("boxOffice")(correctInvoiceReceivedDay, ids, corrected)).status).toBe(200);
  expect((await files()).map(({ text }) => text)).toEqual([before!.text, after!.text]);
});
