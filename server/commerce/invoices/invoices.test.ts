import type { AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type InvoiceDraft,
  correctInvoiceAddress,
  createInvoice,
  downloadInvoices,
  editInvoice,
  getInvoice,
  getLinkedInvoice,
  invoiceFile,
  invoiceHistory,
  listInvoices,
  markInvoicePaid,
  myInvoices,
  payInvoice,
  refundInvoice,
  removeInvoice,
  reopenInvoice,
  resumeInvoicePayment,
  sendInvoice,
  voidInvoice,
} from "../../../contract/commerce/invoices/invoices.ts";
import { downloaded, linesOf } from "../../../test/download.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { keyInMailTo, mailsTo } from "../../../test/mail.ts";

import { stripeKeys } from "../../../test/providers/keys.ts";
import { type FakeProvider, openFakeProvider } from "../../../test/providers/open.ts";
import { takeTestCards } from "../../../test/shop.ts";
import { openMailServer } from "../../../test/mail-server.ts";
import { useTown } from "../../../test/town.ts";
import { clock } from "../../platform/clock.ts";
import { sealKeys, webhookURL } from "../payments/accounts.ts";
import { INVOICE_PAID_WORK } from "../checkout/finalise.ts";
import { PAYMENT_WORK, paymentWork } from "../checkout/attempt-follow-up.ts";
import { INVOICE_REFUNDED_WORK, REFUND_WORK, refundWork } from "../refunds/refunds.ts";
import { PAYMENT_EVENT_WORK, paymentEventWork } from "../checkout/webhooks.ts";
import {
  INVOICE_MAIL_WORK,
  INVOICE_REMINDER_WORK,
  invoiceMailWork,
  invoicePaidWork,
  invoiceRefundedWork,
  invoiceReminderWork,
} from "./invoice-mail.ts";

import { mailWork } from "../../app/due-mail.ts";
import { MAIL_WORK } from "../../mail/sending/mail-queries.ts";

const town = useTown();
const at = { client: "oak" };
const { now: theTime } = clock;
afterEach(() => void (clock.now = theTime));
const onDay = (moment: string) => void (clock.now = () => new Date(moment));

const kinds = {
  [INVOICE_MAIL_WORK]: invoiceMailWork,
  [INVOICE_PAID_WORK]: invoicePaidWork,
  [INVOICE_REMINDER_WORK]: invoiceReminderWork,
  [INVOICE_REFUNDED_WORK]: invoiceRefundedWork,
  [PAYMENT_WORK]: paymentWork,
  [REFUND_WORK]: refundWork,
  [PAYMENT_EVENT_WORK]: paymentEventWork,
};
const doWhatIsDue = () => doDueWork(town.app, kinds);

const facts = (change: Partial<InvoiceDraft> = {}): InvoiceDraft => ({
  userID: null,
  name: "Park & Rye Builders",
  email: `${randomUUID()}@billed.example`,
  lines: [
    { name: "Booth", amount: 45_000, quantity: 1 },
    { name: "Lunch", amount: 1_250, quantity: 4 },
  ],
  dueOn: null,
  note: "Thank you.",
  remindBefore: null,
  remindAfter: null,
  ...change,
});

const staff: ReturnType<typeof town.as> = (...call) => town.as("boxOffice")(...call);

/** An invoice that was written and sent, and what can be done with it. */
async function sent(change: Partial<InvoiceDraft> = {}) {
  const body = facts(change);
  const written = await staff(createInvoice, at, body);
  expect(written.status).toBe(200);
  const { invoiceID } = written.answer;
  const ids = { ...at, invoiceID };
  const { number } = (await staff(sendInvoice, ids)).answer;
  await doWhatIsDue();
  const { email } = (await staff(getInvoice, ids)).answer;
  const link = await keyInMailTo(town, email);
  const see = async () => (await staff(getInvoice, ids)).answer;
  const history = async () => (await staff(invoiceHistory, ids)).answer;
  const pay = (token = card("approve"), how: { as?: string } = {}) =>
    how.as ? town.as(how.as)(payInvoice, at, { invoiceID, token }) : town.as()(payInvoice, at, { token }, { link });
  const markPaid = () => staff(markInvoicePaid, ids, { method: "manual", note: "Check 1042" });
  return { ids, invoiceID, email, number, link, see, history, pay, markPaid };
}

const card = (outcome: string) => `test_${outcome}_visa_4242_${randomUUID()}`;

/** The books of one invoice: what came in, less what went out. */
const booked = (invoiceID: string) =>
  town.inside("oak", async (sql) => {
    const [row] = await sql<{ net: number; payments: number }>`
      select coalesce(sum(l.amount), 0)::integer as net,
        (select count(*)::integer from payments p where p.transaction_id = t.transaction_id) as payments
      from transactions t left join ledger l using (client_id, transaction_id)
      where t.invoice_id = ${invoiceID} group by t.transaction_id, t.client_id`;
    return row!;
  });

describe("by the test gateway", () => {
  beforeAll(() => takeTestCards(town));

  test("F19 staff write an invoice, send it, and it is paid by card by the link in its mail, once", async () => {
    const one = await sent();
    expect(await one.see()).toMatchObject({ state: "open", total: 50_000, refunded: 0 });
    const [mail] = await mailsTo(town, one.email);
    expect(mail!.subject).toBe(`Invoice ${one.number} from Oak Builders Guild`);
    expect(mail!.content.paragraphs.join("\n")).toMatch(
      /Booth: \$450\.00\n4 × Lunch: \$50\.00[^]*Total: \$500\.00[^]*Thank you\./,
    );
    const pdf = Buffer.from(mail!.content.attachment!.base64, "base64");
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    const { answer } = await town.as()(getLinkedInvoice, at, undefined, { link: one.link });
    expect(answer).toMatchObject({ invoiceID: one.invoiceID, association: "Oak Builders Guild", total: 50_000 });
    expect((await one.pay()).answer).toMatchObject({ state: "paid" });
    expect((await one.pay()).answer).toMatchObject({ state: "paid" });
    expect(await one.see()).toMatchObject({ state: "paid", method: "card", cardLast4: "4242" });
    expect(await booked(one.invoiceID)).toEqual({ net: 50_000, payments: 1 });
    await doWhatIsDue();
    expect((await mailsTo(town, one.email)).map(({ subject }) => subject)).toEqual([
      mail!.subject,
      `Invoice ${one.number} is paid`,
    ]);
  });

  test("numbers have no gaps: drafts have none, and of many that are sent at once each has the next", async () => {
    const drafts = await Promise.all(
      Array.from({ length: 6 }, async () => (await staff(createInvoice, at, facts())).answer),
    );
    await staff(removeInvoice, { ...at, invoiceID: drafts[0]!.invoiceID });
    const empty = (await staff(createInvoice, at, facts({ lines: [] }))).answer;
    expect((await staff(sendInvoice, { ...at, ...empty })).status).toBe(409);
    await Promise.all(drafts.slice(1).map((draft) => staff(sendInvoice, { ...at, ...draft })));
    await Promise.all([1, 2].map(() => staff(sendInvoice, { ...at, ...drafts[1]! })));
    const numbers = await town.inside(
      "oak",
      (sql) => sql<{ number: number }>`select number from invoices where number is not null order by number`,
    );
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, at) => at + 1));
  });

  test("D15 two tabs and a double click charge once, and all hear the same", async () => {
    const one = await sent();
    const answers = await Promise.all([1, 2, 3, 4].map(() => one.pay()));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await one.pay()).answer.state).toBe("paid");
    expect(await booked(one.invoiceID)).toEqual({ net: 50_000, payments: 1 });
  });

  test("a card that is declined costs nothing, and another is taken, however long that takes", async () => {
    const one = await sent();
    expect((await one.pay(card("declined"))).answer).toMatchObject({ state: "declined", errors: [expect.any(String)] });
    onDay("2099-01-01T00:00:00Z");
    await doWhatIsDue();
    expect((await one.see()).state).toBe("open");
    expect((await one.pay()).answer.state).toBe("paid");
  });

  test("whose answer is lost is paid when it is asked again", async () => {
    const one = await sent();
    expect((await one.pay(card("captured"))).answer.state).toBe("asking");
    expect((await one.see()).state).toBe("paying");
    const underWay = { status: 409, problem: { detail: expect.stringContaining("under way") } };
    expect(await one.markPaid()).toMatchObject(underWay);
    expect(await staff(voidInvoice, one.ids)).toMatchObject(underWay);
    const resumed = await town.as()(resumeInvoicePayment, at, {}, { link: one.link });
    expect(resumed.answer.state).toBe("paid");
    expect(await booked(one.invoiceID)).toEqual({ net: 50_000, payments: 1 });
  });

  test("N05 marked as paid by check: by whom and when; taken back it is open, and can be paid by card", async () => {
    const one = await sent();
    expect((await one.markPaid()).status).toBe(200);
    expect((await one.markPaid()).status).toBe(409);
    expect((await one.pay()).answer.state).toBe("paid");
    expect(await one.history()).toMatchObject({
      paidNote: "Check 1042",
      payments: [{ method: "manual", amount: 50_000, takenBy: "BoxOffice Tester" }],
    });
    expect((await staff(reopenInvoice, one.ids)).status).toBe(200);
    expect((await staff(reopenInvoice, one.ids)).status).toBe(409);
    expect((await one.see()).state).toBe("open");
    expect(await booked(one.invoiceID)).toEqual({ net: 0, payments: 1 });
    expect((await one.pay()).answer.state).toBe("paid");
    expect((await staff(reopenInvoice, one.ids)).status).toBe(409);
    expect(await booked(one.invoiceID)).toEqual({ net: 50_000, payments: 2 });
  });

  test("of a check and a card at once, one pays it", async () => {
    for (let tries = 0; tries < 4; tries += 1) {
      const one = await sent();
      await Promise.all([one.markPaid(), one.pay()]);
      await doWhatIsDue();
      expect((await one.see()).state).toBe("paid");
      expect(await booked(one.invoiceID)).toEqual({ net: 50_000, payments: 1 });
    }
  });

  test("a void invoice is paid by nobody, and of voiding and paying at once one is told", async () => {
    const one = await sent();
    expect((await staff(voidInvoice, one.ids)).status).toBe(200);
    const refused = await one.pay();
    expect([refused.status, refused.problem.detail]).toEqual([409, "This invoice is void: there is nothing to pay."]);
    expect((await one.markPaid()).status).toBe(409);
    expect((await staff(sendInvoice, one.ids)).status).toBe(409);
    const other = await sent();
    await Promise.all([staff(voidInvoice, other.ids), other.pay()]);
    const { net } = await booked(other.invoiceID);
    expect({ paid: 50_000, void: 0 }[(await other.see()).state as "paid" | "void"]).toBe(net);
  });

  test("what was paid is given back in part and in full, and never more", async () => {
    const one = await sent();
    await one.pay();
    const refund = (amount: number) => staff(refundInvoice, one.ids, { amount, reason: "Rained out" });
    expect((await refund(20_000)).status).toBe(200);
    await doWhatIsDue();
    expect(await one.see()).toMatchObject({ state: "partlyRefunded", refunded: 20_000 });
    const both = await Promise.all([refund(30_000), refund(30_000)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await doWhatIsDue();
    expect(await one.see()).toMatchObject({ state: "refunded", refunded: 50_000 });
    expect(await booked(one.invoiceID)).toMatchObject({ net: 0 });
  });

  test("is late once its day is over everywhere in the country, and not before", async () => {
    onDay("2030-03-01T12:00:00Z");
    const one = await sent({ dueOn: "2030-03-10" });
    for (const [moment, isOverdue] of [
      ["2030-03-10T18:00:00Z", false],
      ["2030-03-11T11:59:00Z", false],
      ["2030-03-11T12:01:00Z", true],
    ] as const) {
      onDay(moment);
      expect(await one.see(), moment).toMatchObject({ isOverdue });
    }
  });

  test("whoever is billed with their account finds it there, and nobody else does", async () => {
    const one = await sent({ userID: town.people["entrant"]!, name: "", email: "", dueOn: "2020-01-02" });
    expect(await one.see()).toMatchObject({ name: "Entrant Tester", email: "entrant@test.example", isOverdue: true });
    const mine = (await town.as("entrant")(myInvoices, at)).answer.invoices;
    expect(mine.map(({ invoiceID }) => invoiceID)).toEqual([one.invoiceID]);
    expect((await town.as("rival")(myInvoices, at)).answer.invoices).toEqual([]);
    expect((await town.as("entrant")(getInvoice, one.ids)).status).toBe(200);
    expect((await town.as("rival")(getInvoice, one.ids)).status).toBe(403);
    expect((await town.as()(getInvoice, one.ids)).status).toBe(401);
    expect((await one.pay(card("approve"), { as: "rival" })).status).toBe(404);
    const other = await sent();
    expect((await town.as()(getInvoice, one.ids, undefined, { link: other.link })).status).toBe(403);
    expect((await town.as("elmOwner")(getInvoice, { ...one.ids, client: "elm" })).status).toBe(404);
    expect((await one.pay(card("approve"), { as: "entrant" })).answer.state).toBe("paid");
    expect((await town.as("entrant")(invoiceFile, one.ids)).status).toBe(200);
  });

  test("a draft is staff's alone, and what was sent stays as it was sent", async () => {
    const body = facts({ userID: town.people["scorer"]! });
    const { invoiceID } = (await staff(createInvoice, at, body)).answer;
    const ids = { ...at, invoiceID };
    expect((await town.as("scorer")(getInvoice, ids)).status).toBe(403);
    expect((await town.as("scorer")(myInvoices, at)).answer.invoices).toEqual([]);
    expect((await town.as("scorer")(payInvoice, at, { invoiceID, token: card("approve") })).status).toBe(404);
    const { answer } = await staff(getInvoice, ids);
    const base = { ...body, name: answer.name, email: answer.email };
    const cheaper = { ...base, lines: [{ name: "Booth", amount: 100, quantity: 1 }] };
    expect((await staff(editInvoice, ids, cheaper, { base })).status).toBe(200);
    const second = await town.as("owner")(editInvoice, ids, base, { base });
    expect(second).toMatchObject({ status: 412, problem: { more: { changedBy: "BoxOffice Tester" } } });
    await staff(sendInvoice, ids);
    expect((await staff(editInvoice, ids, base)).status).toBe(409);
    expect((await staff(removeInvoice, ids)).status).toBe(409);
    expect((await town.as("viewer")(sendInvoice, ids)).status).toBe(403);
  });

  test("call 171 D15 whoever has signed in and has one open invoice pays it with the token alone; of several they are told which", async () => {
    const userID = town.people["rival"]!;
    const pay = () => town.as("rival")(payInvoice, at, { token: card("approve") });
    expect((await pay()).problem).toMatchObject({ status: 409, detail: "You have no open invoice here." });
    const lines = [{ name: "Booth", amount: 5_000, quantity: 1 }];
    const first = await sent({ userID, lines });
    const second = await sent({ userID, lines: [{ name: "Lunch", amount: 2_000, quantity: 1 }] });
    const { status, problem } = await pay();
    expect([status, problem.detail]).toEqual([
      409,
      `You have several open invoices: ${first.number} of $50.00, ${second.number} of $20.00. Say which one you pay.`,
    ]);
    expect(problem["more"]).toMatchObject({
      invoices: [first, second].map(({ invoiceID, number }) => ({ invoiceID, number })),
    });
    await first.markPaid();
    expect((await pay()).answer.state).toBe("paid");
    expect(await booked(second.invoiceID)).toEqual({ net: 2_000, payments: 1 });
    expect((await pay()).status).toBe(409);
  });

  test("an invoice that comes to more than can be kept is refused in words, and one that a card can't pay says so", async () => {
    const much = await staff(
      createInvoice,
      at,
      facts({ lines: [{ name: "Hall", amount: 100_000_000, quantity: 22 }] }),
    );
    expect([much.status, much.problem.detail]).toEqual([400, "An invoice comes to $21,474,836.47 at most."]);
    const little = await sent({ lines: [{ name: "Pin", amount: 49, quantity: 1 }] });
    expect((await little.pay()).problem.detail).toBe(
      "A card can’t be charged less than $0.50. Add something to it, or ask the association how to pay.",
    );
  });

  test("staff find invoices by name, number and state, see what is owed and late, and download them", async () => {
    const late = await sent({ name: "Zora Quill", dueOn: "2020-02-03" });
    const find = async (query: object) =>
      (await staff(listInvoices, at, undefined, { query })).answer.invoices.map(({ invoiceID }) => invoiceID);
    expect(await find({ search: "zora" })).toEqual([late.invoiceID]);
    for (const search of [String(late.number), `#${late.number}`])
      expect(await find({ search })).toContain(late.invoiceID);
    expect(await find({ state: "overdue", search: "quill" })).toEqual([late.invoiceID]);
    expect(await find({ state: "paid", search: "quill" })).toEqual([]);
    const { owed, overdue } = (await staff(listInvoices, at)).answer;
    expect(owed).toBeGreaterThanOrEqual(overdue);
    expect(overdue).toBeGreaterThanOrEqual(50_000);
    const file = await downloaded(town, "boxOffice", downloadInvoices, at, { format: "csv" });
    expect(linesOf(file.bytes).filter((line) => line.includes("Zora Quill"))).toHaveLength(1);
  });

  test("who owes is reminded before the day and after it, each once, and who has paid isn't", async () => {
    const reminded = async (email: string) =>
      (await mailsTo(town, email)).filter(({ subject }) => subject.endsWith("is open")).length;
    const dates = { dueOn: "2090-06-20", remindBefore: 3, remindAfter: 7 };
    const [owing, paying] = [await sent(dates), await sent(dates)];
    onDay("2090-06-17T15:59:00Z");
    await doWhatIsDue();
    expect(await reminded(owing.email)).toBe(0);
    onDay("2090-06-17T16:01:00Z");
    for (let again = 0; again < 2; again += 1) await doWhatIsDue();
    expect([await reminded(owing.email), await reminded(paying.email)]).toEqual([1, 1]);
    await paying.pay();
    onDay("2090-06-27T16:01:00Z");
    for (let again = 0; again < 2; again += 1) await doWhatIsDue();
    expect([await reminded(owing.email), await reminded(paying.email)]).toEqual([2, 1]);
  });

  test("a refund of an invoice is mailed with the amount and the card that it goes back to", async () => {
    const { ids, email, pay, number } = await sent();
    await pay();
    await staff(refundInvoice, ids, { amount: 5_000, reason: "" });
    await doWhatIsDue();
    await doWhatIsDue();
    const mails = (await mailsTo(town, email)).filter(({ subject }) => subject === `Your refund for invoice ${number}`);
    expect(mails).toHaveLength(1);
    const text = mails[0]!.content.paragraphs.join("\n");
    expect(text).toContain(`gives you $50.00 back for invoice ${number}.`);
    expect(text).toContain("$50.00 is on its way to your Visa ending 4242.");
  });
});

describe("by a provider whose answer and whose webhook race", () => {
  let fake: FakeProvider;
  beforeAll(async () => {
    fake = await openFakeProvider("stripe");
    await town.server.listen({ port: 0, host: "127.0.0.1" }).catch(() => undefined);
    const { port } = town.server.server.address() as AddressInfo;
    Object.assign(town.app.settings, { stripeURL: fake.url, origin: `http://127.0.0.1:${port}` });
    await town.inside("oak", async (sql) => {
      await sql`update payment_accounts set chosen = false`;
      const { publishableKey, secretKey, webhookSecret } = stripeKeys;
      const [row] = await sql<{ id: string }>`select uuid_v7() as id`;
      await sql`
        insert into payment_accounts (payment_account_id, provider, live, chosen, public_keys, sealed_keys)
        values (${row!.id}, 'stripe', false, true, ${JSON.stringify({ publishableKey })},
          ${sealKeys(town.app.sealing, row!.id, { secretKey, webhookSecret })})`;
    });
    await (await town.app.payments.activeAccount(town.clients["oak"]!))!.provider.check();
  }, 60_000);
  beforeEach(() => fake.meet());
  afterAll(() => fake.close());

  const hear = async (times: number) => {
    const { reference } = (await fake.books()).payments.at(-1)!;
    const told = { to: webhookURL(town.app.settings, "oak"), kind: "payment_intent.succeeded", reference, times };
    expect((await fake.tell(told)).every((status) => status === 200)).toBe(true);
  };

  test("the webhook and the answer at once make one payment", async () => {
    const one = await sent();
    const before = (await fake.books()).payments.length;
    await fake.meet({ do: "loseAnswer", path: "/v1/payment_intents", method: "POST" });
    await one.pay("pm_card_visa");
    await hear(5);
    await Promise.all([
      doWhatIsDue(),
      one.pay("pm_card_visa"),
      town.as()(resumeInvoicePayment, at, {}, { link: one.link }),
    ]);
    await doWhatIsDue();
    expect((await one.see()).state).toBe("paid");
    expect((await fake.books()).payments.length).toBe(before + 1);
    expect(await booked(one.invoiceID)).toEqual({ net: 50_000, payments: 1 });
  });

  test("a process that dies before it hears the answer leaves an invoice that is paid in the end", async () => {
    const one = await sent();
    const { database } = town.app;
    const { inside } = database;
    let said = 0;
    database.inside = (clientID, work) =>
      (said += 1) === 2 ? Promise.reject(new Error("killed")) : inside(clientID, work);
    expect((await one.pay("pm_card_visa")).status).toBe(500);
    database.inside = inside;
    expect((await one.see()).state).toBe("paying");
    onDay(new Date(theTime().getTime() + 60_000).toISOString());
    await doWhatIsDue();
    expect((await one.see()).state).toBe("paid");
    expect(await booked(one.invoiceID)).toEqual({ net: 50_000, payments: 1 });
  });
});

test("an address that an invoice didn’t reach is said in words, corrected, and the invoice sent again", async () => {
  const { ids, email, history, see } = await sent();
  expect((await staff(correctInvoiceAddress, ids, { email: "new@billed.example" })).status).toBe(409);
  const server = await openMailServer();
  server.answerTo(email, "552 5.2.2 Over quota");
  await doDueWork(town.app, { [MAIL_WORK]: mailWork(server.url, "Rosette <no-reply@rosette.example>") });
  expect(await history()).toMatchObject({
    mailError: "This mailbox is full.",
    mailAnswer: expect.stringContaining("552 5.2.2 Over quota"),
  });
  const right = `${randomUUID()}@billed.example`;
  expect((await town.as("viewer")(correctInvoiceAddress, ids, { email: right })).status).toBe(403);
  expect((await staff(correctInvoiceAddress, ids, { email: right })).status).toBe(200);
  await doWhatIsDue();
  expect((await see()).email).toBe(right);
  expect(await history()).toMatchObject({ mailError: null, mailAnswer: null });
  expect(await mailsTo(town, right)).toHaveLength(1);
});
