import { expect, test } from "vitest";
import {
  addGuestNote,
  addPersonNote,
  correctPersonAddress,
  getGuest,
  getPerson,
  personHistory,
  removePersonNote,
  sendPasswordLink,
} from "../../../contract/app/person.ts";
import { mergePeople } from "../../../contract/app/merging.ts";
import { confirmEmail, mailEmailCode } from "../../../contract/people/email-confirmation.ts";
import { createMembership, grantRole, verifyMembership } from "../../../contract/people/people.ts";
import { me } from "../../../contract/people/me.ts";
import { addContest, addEntry, assignScorer } from "../../../test/contest.ts";
import { mailsTo as allMailsTo } from "../../../test/mail.ts";
import { addShop, buy } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
const oak = { client: "oak" };
const at = (person: string) => ({ ...oak, userID: town.people[person]! });
const pageOf = async (person: string, reader = "owner") => (await town.as(reader)(getPerson, at(person))).answer;

type SentMail = { recipient: string; subject: string; content: { paragraphs: string[]; action?: { url: string } } };
const mailsTo = (recipient: string) =>
  town.home(
    (sql) => sql<SentMail>`
      select recipient, subject, content from mails where recipient = ${recipient} order by created_at, mail_id`,
  );

async function addOrder(serviceID: string, { person, email = "" }: { person?: string; email?: string }) {
  const [row] = await town.inside(
    "oak",
    (sql) => sql<{ transactionID: string }>`
      insert into transactions (begun_service_id, user_id, guest_name, guest_email, state, total, subtotal, method, paid_at, number)
      values (${serviceID}, ${person ? town.people[person] : null}, 'Gus Guest', ${email}, 'paid', 5000, 5000, 'cash', now(),
        (select coalesce(max(number), 90000) + 1 from transactions))
      returning transaction_id`,
  );
  return row!.transactionID;
}

test("a person's page shows what this client has of them, and nothing of another", async () => {
  const contest = await addContest(town, { url: "awards" });
  const entryID = await addEntry(town, contest, { owner: "entrant", title: "The barn", submitted: true });
  await addEntry(town, contest, { owner: "rival", title: "Not theirs" });
  const transactionID = await addOrder(contest.serviceID, { person: "entrant" });
  await town.as("entrant")(createMembership, {}, { clientID: town.clients["oak"]! });
  await town.as("entrant")(createMembership, {}, { clientID: town.clients["elm"]! });
  await town.inside(
    "elm",
    (sql) => sql`
    insert into transactions (begun_service_id, user_id, state, total, method, paid_at)
    select service_id, ${town.people["entrant"]}, 'paid', 100, 'cash', now() from services limit 1`,
  );
  const page = await pageOf("entrant");
  expect(page).toMatchObject({ fullName: "Entrant Tester", email: "entrant@test.example", isMember: true, merged: [] });
  expect(page.entries).toMatchObject({
    total: 1,
    rows: [{ entryID, title: "The barn", submitted: true, isOwner: true, serviceURL: "awards" }],
    programs: [{ serviceURL: "awards", total: 1 }],
  });
  expect(page.orders).toMatchObject({ total: 1, rows: [{ transactionID, asGuest: false, total: 5000 }] });
  expect(page.applications).toEqual({ rows: [], programs: [], total: 0 });
});

test("who bought without signing in is found by their confirmed address", async () => {
  const contest = await addContest(town, { url: "gala" });
  await town.addPerson("buyer");
  await town.as("buyer")(createMembership, {}, { clientID: town.clients["oak"]! });
  await addOrder(contest.serviceID, { email: "Buyer@test.example" });
  expect((await pageOf("buyer")).orders).toMatchObject({ total: 1, rows: [{ asGuest: true }] });
  await town.home((sql) => sql`update users set email_proved_at = null where user_id = ${town.people["buyer"]}`);
  await expect.poll(async () => (await pageOf("buyer")).orders?.total).toBe(0);
});

test("each part is held to the permission of its own list", async () => {
  const byRole = async (reader: string) => {
    const { entries, orders, invoices, scoring, mails, notes, seesHistory } = await pageOf("entrant", reader);
    return Object.entries({ entries, orders, invoices, scoring, mails, notes, seesHistory })
      .filter(([, value]) => value !== null && value !== false)
      .map(([name]) => name);
  };
  const all = ["entries", "orders", "invoices", "scoring", "mails", "notes", "seesHistory"];
  for (const [role, parts] of [
    ["administrator", all],
    ["programManager", ["entries", "orders", "invoices", "scoring", "notes"]],
    ["tourManager", ["entries", "orders", "invoices", "notes"]],
    ["boxOffice", ["entries", "orders", "invoices", "notes"]],
    ["viewer", ["entries", "orders", "invoices", "scoring"]],
  ] as const) {
    const reader = `reader-${role}`;
    await town.addPerson(reader);
    await town.grant(reader, "oak", role);
    expect([role, await byRole(reader)]).toEqual([role, parts]);
  }
  expect(await byRole("owner")).toEqual(all);
});

test("whoever isn't staff here has no page of anybody, staff of another client neither", async () => {
  for (const person of ["entrant", "elmOwner"])
    expect((await town.as(person)(getPerson, at("entrant"))).status).toBe(403);
  expect((await town.as()(getPerson, at("entrant"))).status).toBe(401);
  expect((await town.as("owner")(getPerson, at("elmOwner"))).status).toBe(404);
});

test("staff of one program see of a person what is in their program, and nobody who has nothing to do with it", async () => {
  const mine = await addContest(town, { url: "mine" });
  const other = await addContest(town, { url: "others" });
  await town.addPerson("manager");
  await town.grant("manager", "oak", "programManager", mine.serviceID);
  await town.addPerson("both");
  await town.addPerson("elsewhere");
  await addEntry(town, mine, { owner: "both", title: "Seen" });
  await addEntry(town, other, { owner: "both", title: "Unseen" });
  await addEntry(town, other, { owner: "elsewhere", title: "Unseen, too" });
  await addOrder(other.serviceID, { person: "both" });
  const page = await pageOf("both", "manager");
  expect(page.entries?.rows.map(({ title }) => title)).toEqual(["Seen"]);
  expect(page).toMatchObject({ orders: { total: 0 }, invoices: null, mails: null, notes: null, seesHistory: false });
  expect((await town.as("manager")(getPerson, at("elsewhere"))).status).toBe(404);
});

test("staff of one program read nothing of a person that is the whole client's: membership, roster, merges, phone, firm, place", async () => {
  const mine = await addContest(town, { url: "narrow" });
  await town.addPerson("narrow");
  await town.grant("narrow", "oak", "programManager", mine.serviceID);
  for (const person of ["whole", "whole-former"]) {
    await town.addPerson(person);
    await town.as(person)(createMembership, {}, { clientID: town.clients["oak"]! });
  }
  await town.as("owner")(mergePeople, at("whole-former"), { into: town.people["whole"]! });
  await addEntry(town, mine, { owner: "whole", title: "Seen" });
  await town.home(
    (sql) => sql`
      update users set phone = '+15125550100', company = 'Whole Homes', city = 'Austin', state = 'TX'
      where user_id = ${town.people["whole"]}`,
  );
  await expect.poll(async () => (await pageOf("whole")).company).toBe("Whole Homes");
  expect(await pageOf("whole")).toMatchObject({ isMember: true, place: "Austin, TX", merged: [{}], membership: {} });
  expect(await pageOf("whole", "narrow")).toMatchObject({
    fullName: "Whole Tester",
    entries: { total: 1 },
    phone: null,
    company: null,
    place: null,
    sameMailbox: [],
    membership: null,
    isMember: null,
    rosterLine: null,
    merged: [],
    mergedInto: null,
  });
});

test("a page says why somebody counts as a member: by which line of the roster, or because staff said so", async () => {
  await town.addPerson("listed");
  await town.inside("oak", async (sql) => {
    const [one] = await sql<{ id: string }>`
      insert into roster_imports (roster_import_id, file_name, state, members) values (uuid_v7(), 'list.csv', 'current', 1)
      returning roster_import_id as id`;
    await sql`insert into roster_members (roster_import_id, line, email, name) values (${one!.id}, 214, 'listed@test.example', 'Listed Tester')`;
  });
  await town.as("listed")(createMembership, {}, { clientID: town.clients["oak"]! });
  expect(await pageOf("listed")).toMatchObject({
    isMember: true,
    membership: { verified: true, verifiedBy: "roster" },
    rosterLine: { line: 214, name: "Listed Tester", by: "email" },
  });
  await town.as("owner")(verifyMembership, at("listed"), { verified: false });
  expect((await pageOf("listed")).membership).toMatchObject({ verified: false, verifiedBy: "staff" });
});

test("scoring is shown by program, with how far it is", async () => {
  const contest = await addContest(town, { url: "scored-here" });
  await addEntry(town, contest, { owner: "rival", submitted: true });
  await assignScorer(town, contest, "scorer", "BRICK");
  const { scoring } = await pageOf("scorer");
  expect(scoring).toMatchObject([{ serviceURL: "scored-here", sheets: 1, saved: 0 }]);
});

// Notes and history.

test("notes have author and time, only staff read them, and whoever wrote one or an owner removes it", async () => {
  const say = await town.as("administrator")(addPersonNote, at("entrant"), { text: "Prefers the phone." });
  expect(say.status).toBe(200);
  expect((await pageOf("entrant", "reader-programManager")).notes).toMatchObject([
    { text: "Prefers the phone.", fullName: "Administrator Tester", removable: false },
  ]);
  const which = { ...oak, personNoteID: say.answer.personNoteID };
  expect((await town.as("reader-programManager")(removePersonNote, which)).status).toBe(403);
  expect((await town.as("viewer")(removePersonNote, which)).status).toBe(403);
  expect((await town.as("owner")(removePersonNote, which)).status).toBe(200);
  expect((await town.as("owner")(removePersonNote, which)).status).toBe(404);
  expect((await pageOf("entrant")).notes).toEqual([]);
  const { entries } = (await town.as("owner")(personHistory, at("entrant"))).answer;
  expect(entries[0]).toMatchObject({ action: "NOTE_PEOPLE", after: { note: "removed" }, fullName: "Owner Tester" });
});

test("nobody reads or writes notes about themselves", async () => {
  await town.as("owner")(addPersonNote, at("administrator"), { text: "About you" });
  expect((await pageOf("administrator", "administrator")).notes).toBeNull();
  expect((await town.as("administrator")(addPersonNote, at("administrator"), { text: "Me" })).status).toBe(403);
});

test("history has what staff changed of the person, page by page", async () => {
  await town.addPerson("helper");
  await town.as("helper")(createMembership, {}, { clientID: town.clients["oak"]! });
  await town.as("owner")(grantRole, at("helper"), { role: "viewer" });
  const { entries } = (await town.as("administrator")(personHistory, at("helper"))).answer;
  expect(entries).toMatchObject([{ action: "MANAGE_ROLES", after: { role: "viewer" } }]);
  expect((await town.as("viewer")(personHistory, at("helper"))).status).toBe(403);
});

// Helping with an account.

test("a password link goes to the person's own address, by administrators alone, five times an hour, and is logged", async () => {
  for (const person of ["viewer", "reader-programManager", "elmOwner"])
    expect((await town.as(person)(sendPasswordLink, at("entrant"))).status).toBe(403);
  const { status, answer } = await town.as("administrator")(sendPasswordLink, at("entrant"));
  expect([status, answer]).toEqual([200, {}]);
  const [mail] = await mailsTo("entrant@test.example");
  expect(mail).toMatchObject({ subject: "Set a new password" });
  expect(mail!.content.paragraphs[0]).toContain("Oak Builders Guild asked to set a new password");
  expect(mail!.content.action?.url).toMatch(/\/reset-password\//);
  for (let n = 0; n < 4; n++) await town.as("administrator")(sendPasswordLink, at("entrant"));
  const sixth = await town.as("administrator")(sendPasswordLink, at("entrant"));
  expect([sixth.status, sixth.problem.detail]).toEqual([429, expect.stringContaining("Five links")]);
  const { entries } = (await town.as("owner")(personHistory, at("entrant"))).answer;
  expect(entries[0]).toMatchObject({ action: "SEND_PASSWORD_LINK", after: { passwordLinkTo: "entrant@test.example" } });
  expect((await town.as("owner")(sendPasswordLink, at("elmOwner"))).status).toBe(404);
});

const contactsOf = (transactionID: string) =>
  town.inside(
    "oak",
    (sql) => sql<{ email: string; holder: string | null }>`
      select t.guest_email as email, k.holder_email as holder
      from transactions t left join tickets k using (client_id, transaction_id)
      where transaction_id = ${transactionID} order by k.number`,
  );

test("a corrected address is on the client's own orders at once; the account's stays, and only its person changes it", async () => {
  await town.addPerson("typo");
  await town.as("typo")(createMembership, {}, { clientID: town.clients["oak"]! });
  const contest = await addContest(town, { url: "addresses" });
  const transactionID = await addOrder(contest.serviceID, { person: "typo", email: "typo@test.example" });
  const right = { email: "right@test.example" };
  for (const person of ["viewer", "reader-programManager", "elmOwner"])
    expect((await town.as(person)(correctPersonAddress, at("typo"), right)).status).toBe(403);
  const { status, answer } = await town.as("administrator")(correctPersonAddress, at("typo"), right);
  expect([status, answer]).toEqual([200, { orders: 1, rosterLines: 0 }]);
  expect(await contactsOf(transactionID)).toEqual([{ email: "right@test.example", holder: null }]);
  expect((await town.as("typo")(me, {})).answer).toMatchObject({ email: "typo@test.example", confirming: null });
  for (const address of ["right@test.example", "typo@test.example"]) {
    const [mail] = await allMailsTo(town, address);
    expect(mail!.subject).toBe("Oak Builders Guild: your email address was corrected");
    expect(JSON.stringify(mail)).not.toMatch(/\bcode\b|\b\d{6}\b/);
  }
  const { entries } = (await town.as("owner")(personHistory, at("typo"))).answer;
  expect(entries.map(({ action }) => action)).toContain("CORRECT_ADDRESS");
});

test("staff who propose an address leave the code alone that somebody new was mailed for their own", async () => {
  await town.addPerson("newcomer");
  await town.as("newcomer")(createMembership, {}, { clientID: town.clients["oak"]! });
  await town.home((sql) => sql`update users set email_proved_at = null where user_id = ${town.people["newcomer"]}`);
  town.app.changes.publish("user", town.people["newcomer"]!);
  await town.as("newcomer")(mailEmailCode, {});
  await town.as("administrator")(correctPersonAddress, at("newcomer"), { email: "newcomer-right@test.example" });
  const [own] = await mailsTo("newcomer@test.example");
  const code = /^\d{6}/.exec(own!.subject)![0];
  expect((await mailsTo("newcomer@test.example")).map(({ subject }) => subject)).toEqual([own!.subject]);
  expect((await town.as("newcomer")(confirmEmail, {}, { code })).answer).toEqual({ email: "newcomer@test.example" });
});

test("the roster's line is corrected only for who has proved the address that stands there", async () => {
  await town.addPerson("lined");
  await town.as("lined")(createMembership, {}, { clientID: town.clients["oak"]! });
  await town.inside(
    "oak",
    (sql) => sql`
      insert into roster_members (roster_import_id, line, email, name)
      select roster_import_id, 900, 'lined@test.example', 'Lined' from roster_imports where state = 'current'`,
  );
  const correct = async (email: string) =>
    (await town.as("administrator")(correctPersonAddress, at("lined"), { email })).answer.rosterLines;
  const prove = (when: Date | null) =>
    town.home((sql) => sql`update users set email_proved_at = ${when} where user_id = ${town.people["lined"]}`);
  await prove(null);
  expect(await correct("lined-one@test.example")).toBe(0);
  await prove(new Date());
  expect(await correct("lined-two@test.example")).toBe(1);
});

test("the buyer's own ticket is corrected with the order, and one that was given away isn't", async () => {
  await town.addPerson("holder");
  await town.as("holder")(createMembership, {}, { clientID: town.clients["oak"]! });
  const shop = await addShop(town, {
    url: "held",
    quotas: { seats: 9 },
    products: { Seat: { price: 0, takes: { seats: 1 } } },
  });
  await buy(town, shop, { Seat: 3 }, { as: "holder", guestEmail: "holder@test.example" });
  const [bought] = await town.inside(
    "oak",
    (sql) => sql<{ transactionID: string }>`
      select transaction_id from transactions where user_id = ${town.people["holder"]}`,
  );
  const { transactionID } = bought!;
  await town.inside(
    "oak",
    (sql) => sql`
      update tickets set holder_email = 'holder@test.example', given_at = case when number = (select max(number) from tickets
        where transaction_id = ${transactionID}) then now() end
      where transaction_id = ${transactionID}
        and number <> (select min(number) + 1 from tickets where transaction_id = ${transactionID})`,
  );
  const right = "holder-right@test.example";
  await town.as("administrator")(correctPersonAddress, at("holder"), { email: right });
  expect((await contactsOf(transactionID)).map(({ email, holder }) => [email, holder])).toEqual([
    [right, right],
    [right, ""],
    [right, "holder@test.example"],
  ]);
});

test("a correction that would mail too much changes nothing", async () => {
  await town.addPerson("mailed");
  await town.as("mailed")(createMembership, {}, { clientID: town.clients["oak"]! });
  const contest = await addContest(town, { url: "mailed" });
  const transactionID = await addOrder(contest.serviceID, { person: "mailed", email: "mailed@test.example" });
  const correct = () =>
    town.as("administrator")(correctPersonAddress, at("mailed"), { email: "mailed-b@test.example" });
  for (let n = 0; n < 5; n++) expect((await correct()).status).toBe(200);
  await town.inside(
    "oak",
    (sql) => sql`
      update transactions set guest_email = 'mailed@test.example' where transaction_id = ${transactionID}`,
  );
  expect((await correct()).status).toBe(429);
  expect(await contactsOf(transactionID)).toEqual([{ email: "mailed@test.example", holder: null }]);
});

test("an address that another account has is refused in words", async () => {
  const taken = await town.as("owner")(correctPersonAddress, at("entrant"), { email: "rival@test.example" });
  expect([taken.status, taken.problem.detail]).toEqual([409, expect.stringContaining("merge the two")]);
});

// Guests.

test("a buyer without an account has a page, too, by one of their orders, with notes and without what isn't theirs", async () => {
  const contest = await addContest(town, { url: "guests" });
  const orderID = await addOrder(contest.serviceID, { email: "gus@test.example" });
  await addOrder(contest.serviceID, { email: "GUS@test.example" });
  await addOrder(contest.serviceID, { email: "other@test.example" });
  const guest = { ...oak, orderID };
  const { answer } = await town.as("viewer")(getGuest, guest);
  expect(answer).toMatchObject({
    fullName: "Gus Guest",
    email: "gus@test.example",
    account: null,
    orders: { total: 2 },
  });
  expect((await town.as("administrator")(addGuestNote, guest, { text: "Comes by train" })).status).toBe(200);
  expect((await town.as("administrator")(getGuest, guest)).answer.notes).toMatchObject([{ text: "Comes by train" }]);
  expect((await town.as("manager")(getGuest, guest)).status).toBe(404);
  const own = await addOrder(contest.serviceID, { person: "entrant", email: "gus@test.example" });
  expect((await town.as("viewer")(getGuest, { ...oak, orderID: own })).status).toBe(404);
});
