import { afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  type RetentionKind,
  changeRetention,
  deletedData,
  forGood,
  getRetention,
  previewRetention,
  retentionKinds,
} from "../../../contract/people/retention.ts";
import { getGuest } from "../../../contract/app/person.ts";
import { auditLog } from "../../../contract/people/audit.ts";
import { listTransactions } from "../../../contract/commerce/orders/order-management.ts";
import { doDueWork, makeDue } from "../../../test/due-work.ts";
import { type Shop, addShop, askBuyers, buy } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { clock } from "../../platform/clock.ts";
import { fragment } from "../../platform/db/statement.ts";
import { RETENTION_WORK, retentionWork } from "./retention.ts";

const town = useTown();
const DAY = 86_400_000;
const kept = Object.fromEntries(retentionKinds.map((kind) => [kind, forGood])) as Record<RetentionKind, string>;
const choose = (chosen: Partial<Record<RetentionKind, string>>, person = "owner") =>
  town.as(person)(changeRetention, { client: "oak" }, { ...kept, ...chosen });
const work = async () => {
  await makeDue(town, RETENTION_WORK);
  await doDueWork(town.app, { [RETENTION_WORK]: retentionWork });
};
const later = (milliseconds: number) => {
  const time = Date.now() + milliseconds;
  vi.spyOn(clock, "now").mockImplementation(() => new Date(time));
};
type Months = "1" | "3" | "12" | "24";
const preview = async (kind: RetentionKind, months: Months) =>
  (await town.as("owner")(previewRetention, { client: "oak" }, undefined, { query: { kind, months } })).answer;
const kindOf = async (kind: RetentionKind) =>
  (await town.as("owner")(getRetention, { client: "oak" })).answer.kinds.find((one) => one.kind === kind)!;

let past: Shop;
let coming: Shop;
let elm: Shop;

const endIn = (shop: Shop, days: number) =>
  town.inside(
    shop.client,
    (sql) => sql`
      insert into timeframes (service_id, name, opens_at, closes_at)
      values (${shop.serviceID}, 'event', ${new Date(Date.now() + (days - 1) * DAY)}, ${new Date(Date.now() + days * DAY)})`,
  );
const scanAll = (shop: Shop) =>
  town.inside(
    shop.client,
    (sql) => sql`
      insert into scans (scan_id, service_id, ticket_id, at, received_at, told, verdict, seat)
      select uuid_v7(), service_id, ticket_id, now(), now(), 'ok', 'ok', 1 from tickets where service_id = ${shop.serviceID}`,
  );
const contactsOf = (shop: Shop) =>
  town.inside(
    shop.client,
    (sql) => sql<{ guestName: string; guestEmail: string; total: number }>`
      select guest_name, guest_email, total from transactions where filed_service_id = ${shop.serviceID} and state = 'paid' order by number`,
  );
const countIn = async (client: string, table: "scans" | "form_answers" | "attendance_slots") => {
  const [row] = await town.inside(client, (sql) =>
    table === "scans"
      ? sql<{ count: number }>`select count(*)::integer as count from scans`
      : table === "form_answers"
        ? sql<{ count: number }>`select count(*)::integer as count from form_answers`
        : sql<{ count: number }>`select coalesce(sum(people), 0)::integer as count from attendance_slots`,
  );
  return row!.count;
};

async function sellTo(shop: Shop, name: string) {
  await buy(town, shop, { Seat: 1 }, { guestName: name, guestEmail: `${name.toLowerCase()}@guests.example` });
}

beforeAll(async () => {
  const products = { Seat: { price: 0 } };
  past = await addShop(town, { url: "past", products });
  coming = await addShop(town, { url: "coming", products });
  elm = await addShop(town, { client: "elm", url: "past", products });
  for (const shop of [past, coming, elm]) await sellTo(shop, "Gus");
  await sellTo(past, "Ann");
  const answerForm = await askBuyers(town, past, {
    purpose: "order",
    elements: [{ type: "input", kind: "text", name: "meal", label: "Meal" }],
  });
  await town.inside(
    "oak",
    (sql) => sql`
      insert into form_answers (service_id, transaction_id, form_id, version, answers)
      select ${past.serviceID}, transaction_id, ${answerForm}, (select max(version) from form_versions where form_id = ${answerForm}), '{"meal": "Fish"}'
      from transactions where filed_service_id = ${past.serviceID} limit 1`,
  );
  await endIn(past, -60);
  await endIn(elm, -60);
  await endIn(coming, 30);
  for (const shop of [past, coming, elm]) await scanAll(shop);
}, 120_000);
afterEach(() => vi.restoreAllMocks());

test("all is kept for good until an owner says otherwise; administrators read it, others don't", async () => {
  const { kinds } = (await town.as("administrator")(getRetention, { client: "oak" })).answer;
  expect(kinds.map(({ months }) => months)).toEqual(retentionKinds.map(() => null));
  expect((await choose({ scans: "12" }, "administrator")).status).toBe(403);
  expect((await town.as("viewer")(getRetention, { client: "oak" })).status).toBe(403);
  expect((await town.as("elmOwner")(getRetention, { client: "oak" })).status).toBe(403);
  await work();
  expect((await contactsOf(past)).map(({ guestName }) => guestName)).toEqual(["Gus", "Ann"]);
});

test("what a time would take away today is said before it is chosen", async () => {
  expect(await preview("guestContacts", "1")).toEqual({ records: 2, programs: 1, names: ["Building Gala"] });
  expect(await preview("guestContacts", "3")).toEqual({ records: 0, programs: 0, names: [] });
  expect(await preview("scans", "1")).toMatchObject({ records: 2, programs: 1 });
  expect(await preview("ticketAnswers", "1")).toMatchObject({ records: 1, programs: 1 });
  expect(await preview("changes", "12")).toMatchObject({ records: 0 });
});

test("a chosen time begins a week later, so that a mistake is put right, and it stands in Changes", async () => {
  expect((await choose({ guestContacts: "1" })).status).toBe(200);
  expect(await kindOf("guestContacts")).toMatchObject({ months: 1, beginsAt: expect.any(String), deleted: 0 });
  const { entries } = (await town.as("owner")(auditLog, { client: "oak" })).answer;
  expect(entries[0]).toMatchObject({ before: { guestContacts: "for good" }, after: { guestContacts: "1 month" } });
  later(6.9 * DAY);
  await work();
  expect((await contactsOf(past))[0]).toMatchObject({ guestName: "Gus" });
  expect((await choose({})).status).toBe(200);
  later(8 * DAY);
  await work();
  expect((await contactsOf(past))[0]).toMatchObject({ guestName: "Gus" });
  expect((await choose({ changes: "6" })).status).toBe(400);
});

test("of two owners who choose at once, the second is told what the first has chosen", async () => {
  const params = { client: "oak" };
  const base = kept;
  const first = await town.as("owner")(changeRetention, params, { ...kept, scans: "120" }, { base });
  const second = await town.as("owner")(changeRetention, params, { ...kept, changes: "120" }, { base });
  expect([first.status, second.status]).toEqual([200, 412]);
  expect(second.problem.more).toMatchObject({ theirs: { scans: "120" }, changedBy: "Owner Tester" });
  expect((await choose({})).status).toBe(200);
});

test("contacts of programs that ended are deleted, and shown as deleted; orders, other programs and other clients stay", async () => {
  await choose({ guestContacts: "1" });
  later(8 * DAY);
  await work();
  const gone = { guestName: "Contact deleted after 1 month", guestEmail: "" };
  expect(await contactsOf(past)).toMatchObject([gone, gone]);
  expect(await contactsOf(coming)).toMatchObject([{ guestName: "Gus", guestEmail: "gus@guests.example" }]);
  expect(await contactsOf(elm)).toMatchObject([{ guestName: "Gus" }]);
  const { transactions } = (await town.as("owner")(listTransactions, { client: "oak", service: "past" })).answer;
  expect(transactions.map(({ guestName }) => guestName)).toEqual([gone.guestName, gone.guestName]);
  expect(await kindOf("guestContacts")).toMatchObject({ months: 1, beginsAt: null, deleted: 2 });
  const { deleted } = (await town.as("viewer")(deletedData, { client: "oak" })).answer;
  expect(deleted).toMatchObject([{ kind: "guestContacts", serviceID: past.serviceID, months: 1, records: 2 }]);
  // Again, and nothing more is done.
  await work();
  expect(await kindOf("guestContacts")).toMatchObject({ deleted: 2 });
  const [order] = await town.inside(
    "oak",
    (sql) =>
      sql<{
        orderID: string;
      }>`select transaction_id as order_id from transactions where filed_service_id = ${past.serviceID} limit 1`,
  );
  expect((await town.as("owner")(getGuest, { client: "oak", orderID: order!.orderID })).status).toBe(404);
});

test("scans and answers are deleted after their time, and attendance in numbers stays", async () => {
  const [cameToOak, scansOfElm] = [await countIn("oak", "attendance_slots"), await countIn("elm", "scans")];
  expect(cameToOak).toBe(3);
  await choose({ guestContacts: "1", scans: "1", ticketAnswers: "1" });
  later(8 * DAY);
  await work();
  expect(await countIn("oak", "scans")).toBe(1);
  expect(await countIn("oak", "form_answers")).toBe(0);
  expect(await countIn("oak", "attendance_slots")).toBe(cameToOak);
  expect(await countIn("elm", "scans")).toBe(scansOfElm);
  expect([await kindOf("scans"), await kindOf("ticketAnswers")]).toMatchObject([{ deleted: 2 }, { deleted: 1 }]);
});

test("questions to staff go once they are old and the program is over; others stay", async () => {
  const ask = (shop: Shop, days: number) =>
    town.inside(
      "oak",
      (sql) => sql`
        insert into help_requests (service_id, user_id, message, created_at)
        values (${shop.serviceID}, ${town.people["entrant"]!}, ${`${days} days`}, ${new Date(Date.now() - days * DAY)})`,
    );
  await ask(past, 60);
  await ask(past, 3);
  await ask(coming, 60);
  expect(await preview("helpRequests", "1")).toMatchObject({ records: 1, programs: 1 });
  await choose({ helpRequests: "1" });
  later(8 * DAY);
  await work();
  const left = await town.inside(
    "oak",
    (sql) => sql<{ message: string }>`select message from help_requests order by created_at desc`,
  );
  expect(left.map(({ message }) => message)).toEqual(["3 days", "60 days"]);
  expect(await kindOf("helpRequests")).toMatchObject({ deleted: 1 });
});

test("an order with something of a program that is still to come keeps its contact", async () => {
  await sellTo(coming, "Bo");
  await town.inside("oak", async (sql) => {
    await sql`
      update transactions set filed_service_id = ${past.serviceID} where guest_name = 'Bo'`;
  });
  await choose({ guestContacts: "1" });
  later(8 * DAY);
  await work();
  expect((await contactsOf(past)).map(({ guestName }) => guestName)).toContain("Bo");
});

test("the logs of changes and of mails lose what is older, and nothing else can be deleted from them", async () => {
  const old = new Date(Date.now() - 800 * DAY);
  await town.inside("oak", async (sql) => {
    await sql`insert into audit_log (audit_id, at, action) values (uuid_v7_from(${old}), ${old}, 'EDIT_CLIENT')`;
    await sql`
      insert into mail_log (mail_id, at, recipient, subject, attempts) values (uuid_v7(), ${old}, 'gus@guests.example', 'Your tickets', 1),
        (uuid_v7(), now(), 'gus@guests.example', 'Your tickets again', 1)`;
  });
  await town.inside(
    "elm",
    (sql) => sql`insert into audit_log (audit_id, at, action) values (uuid_v7_from(${old}), ${old}, 'EDIT_CLIENT')`,
  );
  expect([await preview("changes", "24"), await preview("mailLog", "12")]).toMatchObject([
    { records: 1 },
    { records: 1 },
  ]);
  await choose({ changes: "24", mailLog: "12" });
  await town.inside("oak", (sql) => sql`update retention_settings set begins_at = now() - interval '1 minute'`);
  await work();
  expect([await preview("changes", "24"), await preview("mailLog", "12")]).toMatchObject([
    { records: 0 },
    { records: 0 },
  ]);
  expect(
    await town.inside("oak", (sql) => sql`select subject from mail_log where recipient = 'gus@guests.example'`),
  ).toEqual([{ subject: "Your tickets again" }]);
  expect(
    (await town.inside("elm", (sql) => sql`select from audit_log where at < now() - interval '1 year'`)).length,
  ).toBe(1);
  expect((await town.as("owner")(auditLog, { client: "oak" })).answer.entries.length).toBeGreaterThan(0);
  for (const forbidden of ["audit_log", "mail_log"] as const)
    await expect(
      town.inside("oak", (sql) => (forbidden === "audit_log" ? sql`delete from audit_log` : sql`delete from mail_log`)),
    ).rejects.toMatchObject({ code: "42501" });
});

test("an order whose money is on its way back keeps its contact, and notes stay as long as a ticket has the address", async () => {
  const shop = await addShop(town, { url: "returning", products: { Seat: { price: 0 } } });
  for (const name of ["Late", "Back", "Noted"]) await sellTo(shop, name);
  await endIn(shop, -60);
  await town.inside("oak", async (sql) => {
    const isOf = (name: string) => fragment`transaction_id = (
      select transaction_id from transactions where filed_service_id = ${shop.serviceID} and guest_name = ${name})`;
    await sql`update transactions set state = 'paidLateUnfilled' where ${isOf("Late")}`;
    await sql`
      with paid as (
        insert into payments (transaction_id, provider, reference, amount)
        select transaction_id, 'test', 'back', 1 from transactions where ${isOf("Back")} returning transaction_id, payment_id)
      insert into refunds (transaction_id, payment_id, amount, state) select transaction_id, payment_id, 1, 'unknown' from paid`;
    await sql`
      insert into person_notes (guest_email, text, written_at) values ('noted@guests.example', 'Sits in front', now())`;
    await sql`
      update tickets set holder_email = 'noted@guests.example', holder_name = 'Noted'
      where ticket_id = (select ticket_id from tickets where service_id = ${coming.serviceID} limit 1)`;
  });
  await choose({ guestContacts: "1" });
  later(8 * DAY);
  await work();
  const rows = await town.inside(
    "oak",
    (sql) => sql<{ guestName: string; notes: number }>`
    select guest_name from transactions where filed_service_id = ${shop.serviceID} order by number`,
  );
  expect(rows.map(({ guestName }) => guestName)).toEqual(["Late", "Back", expect.stringContaining("Contact deleted")]);
  expect(await town.inside("oak", (sql) => sql`select text from person_notes`)).toEqual([{ text: "Sits in front" }]);
});
