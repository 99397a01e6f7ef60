import { expect, test, vi } from "vitest";
import {
  askForErasure,
  callErasureOff,
  eraseGuest,
  erasePerson,
  getOwnErasure,
  listErasures,
  previewErasure,
  previewGuestErasure,
} from "../../../contract/people/erasing.ts";
import { getPerson } from "../../../contract/app/person.ts";
import { getGallery, listPublicGalleries } from "../../../contract/galleries/galleries.ts";
import { auditLog } from "../../../contract/people/audit.ts";
import { createMembership, removeRole } from "../../../contract/people/people.ts";
import { addContest, addEntry, at as contestAt, setTimeframe } from "../../../test/contest.ts";
import { doDueWork, makeDue } from "../../../test/due-work.ts";
import { mailsTo } from "../../../test/mail.ts";
import { openMailServer } from "../../../test/mail-server.ts";
import { columnsWith, plantPerson } from "../../../test/person-everywhere.ts";
import { addShop } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { json } from "../../platform/db/sql.ts";
import { hashPassword } from "../../people/users/password-hashing.ts";
import { mailWork } from "../due-mail.ts";
import { type PersonalDataKind, columnsOf, personalData } from "../privacy/personal-data.ts";
import { eraseAgain } from "./erase-again.ts";
import { lockPersonToErase } from "./erasure-queries.ts";
import { ERASURE_REQUEST_WORK, eraseAccount, erasureRequestWork } from "./erasure-request-work.ts";
import { ERASURE_WORK, eraseAtClient, erasureWork } from "./erasure-work.ts";

const town = useTown();
const oak = { client: "oak" };
const works = { [ERASURE_WORK]: erasureWork, [ERASURE_REQUEST_WORK]: erasureRequestWork };
const idOf = (person: string) => town.people[person]!;
const at = (person: string) => ({ ...oak, userID: idOf(person) });
const erase = (person: string, by = "owner", results: "kept" | "withdrawn" = "kept") =>
  town.as(by)(erasePerson, at(person), { results, confirmation: "erase" });
/** Twice: what a shard tells home is due there once its own rounds are over. */
const doErasing = async () => {
  await doDueWork(town.app, works);
  await doDueWork(town.app, works);
};
const preview = async (person: string, by = "owner") => (await town.as(by)(previewErasure, at(person))).answer;
const PASSWORD = "long-enough-7";

async function givePassword(person: string) {
  const hash = await hashPassword(PASSWORD, "127.0.0.1");
  await town.home((sql) => sql`update users set password_hash = ${hash} where user_id = ${idOf(person)}`);
}
async function addMember(person: string, client = "oak") {
  await town.addPerson(person);
  await town.as(person)(createMembership, {}, { clientID: town.clients[client]! });
}
const ask = (person: string) => town.as(person)(askForErasure, {}, { currentPassword: PASSWORD });

const kinds: PersonalDataKind[] = Object.values(personalData);
const keptColumns = new Set(
  kinds
    .filter(({ erasing }) => erasing === "kept")
    .flatMap(({ columns }) => columnsOf(columns).map(({ table, column }) => `${table}.${column}`)),
);
/** Of titles that stay public with an award. */
const FOLLOWS_TITLES = "entry_search.words";
const wronglyLeft = async (words: readonly string[]) =>
  (await columnsWith(town, words)).filter((name) => !keptColumns.has(name) && name !== FOLLOWS_TITLES);

const storedFiles = async (prefix: string) => {
  const keys: string[] = [];
  for await (const key of town.app.files.list(prefix)) keys.push(key);
  return keys;
};

async function deliverMails() {
  const server = await openMailServer();
  await doDueWork(town.app, { mail: mailWork(server.url, "Rosette <no-reply@rosette.example>") });
  return server.received;
}

test("a person with something in every table is gone from all of them, and from the files, but for what the map of personal data keeps", async () => {
  const planted = await plantPerson(town, "Zelda");
  const words = [planted.name, planted.email, planted.phone];
  await givePassword("Zelda");
  const before = new Set(await columnsWith(town, words));
  expect(before.size).toBeGreaterThan(75);
  await columnsWith(town, ["rival"]);
  const ofOthers = await columnsWith(town, ["rival@test.example", "Rival Tester"]);
  expect((await ask("Zelda")).status).toBe(200);
  await doErasing();
  expect((await town.as("owner")(listErasures, oak)).answer.waiting).toMatchObject([
    { userID: planted.userID, fullName: planted.name },
  ]);
  expect((await mailsTo(town, "owner@test.example")).map(({ subject }) => subject)).toContain(
    "Oak Builders Guild: somebody asks to be erased",
  );
  const { goes, stays, first, publicResults } = await preview("Zelda");
  expect([first, publicResults]).toEqual([[], 1]);
  expect(goes).toContain("1 draft of an entry or application");
  expect(goes).toContain("2 scans at the door");
  expect(stays.map(({ what }) => what)).toContain("1 scoresheet, under “A former scorer”");
  expect((await erase("Zelda")).status).toBe(200);
  await doErasing();

  const mails = await mailsTo(town, planted.email);
  expect(mails.map(({ subject }) => subject)).toEqual(["Oak Builders Guild: you are erased", "Your account is erased"]);
  expect((await deliverMails()).filter((mail) => mail.includes(`To: ${planted.email}`))).toHaveLength(2);
  expect(await wronglyLeft(words)).toEqual([]);
  expect(await columnsWith(town, ["rival@test.example", "Rival Tester"])).toEqual(ofOthers);
  const [winner] = planted.keys;
  for (const key of planted.keys) expect([key, (await storedFiles(key)).length]).toEqual([key, key === winner ? 1 : 0]);
  expect(await storedFiles(`users/${planted.userID}`)).toEqual([]);
  expect((await town.as("Zelda")(getOwnErasure, {})).status).toBe(401);
  expect((await town.as("owner")(getPerson, at("Zelda"))).status).toBe(404);
});

test("what is kept stands without the person: scores with a former scorer, amounts, and a public award with its name and picture", async () => {
  const planted = await plantPerson(town, "Yara");
  await town.inside(
    "oak",
    (sql) => sql`
    insert into galleries (service_id, kind, name, description, shows, grouped_by, published, position)
    values (${planted.contest.serviceID}, 'winners', 'Winners', '', 'awarded', 'category', true, 1)`,
  );
  const gallery = async () => {
    const { galleries } = (await town.as()(listPublicGalleries, contestAt(planted.contest))).answer;
    const answer = (await town.as()(getGallery, { ...contestAt(planted.contest), galleryID: galleries[0]!.galleryID }))
      .answer;
    return JSON.stringify(answer);
  };
  const publicName = `${planted.name} Homes`;
  expect(await gallery()).toContain(publicName);
  expect((await erase("Yara")).status).toBe(200);
  await doErasing();
  expect(await gallery()).toContain(publicName);
  expect(await gallery()).toContain(`The barn of ${planted.name}`);
  const kept = await town.inside(
    "oak",
    (sql) => sql`
    select (select u.full_name from scores c join users u on u.user_id = c.user_id where c.entry_id = ${planted.scoredEntry}) as scorer,
      (select u.full_name from entries e join users u on u.user_id = e.user_id where e.entry_id = ${planted.judged}) as entrant,
      (select title from entries where entry_id = ${planted.judged}) as title,
      (select total from transactions where transaction_id = ${planted.orderID}) as total,
      (select guest_name from transactions where transaction_id = ${planted.guestOrderID}) as buyer,
      (select count(*)::int from entries where entry_id = ${planted.draft}) as drafts`,
  );
  expect(kept).toEqual([
    {
      scorer: "A former scorer",
      entrant: "A former scorer",
      title: "Erased entry",
      total: 5_000,
      buyer: "Former guest",
      drafts: 0,
    },
  ]);
  const { entries } = (await town.as("owner")(auditLog, oak, undefined, { query: {} })).answer;
  expect(entries.find(({ action }) => action === "ERASE_PEOPLE")?.after).toEqual({ erased: "account", awards: "kept" });
});

test("staff may withdraw what is public along with the person", async () => {
  const planted = await plantPerson(town, "Wilma");
  expect((await erase("Wilma", "owner", "withdrawn")).status).toBe(200);
  await doErasing();
  const rows = await town.inside(
    "oak",
    (sql) => sql`
    select title, award_title, published_name from entries where entry_id = ${planted.winner}`,
  );
  expect(rows).toEqual([{ title: "Erased entry", awardTitle: null, publishedName: null }]);
  expect(await storedFiles(planted.keys[0]!)).toEqual([]);
});

test("a process that is killed after any piece leaves nothing behind: the next one goes on", async () => {
  const planted = await plantPerson(town, "Vera");
  const erasureID = (await erase("Vera")).answer.erasureID;
  const clientID = town.clients["oak"]!;
  const { inside } = town.app.database;
  let pieces = 0;
  for (let dies = 1; ; dies += 1) {
    let calls = 0;
    const dying = vi.spyOn(town.app.database, "inside").mockImplementation((client, work) => {
      calls += 1;
      if (calls > dies) throw new Error("killed");
      return inside(client, work);
    });
    const ended = await eraseAtClient(town.app, clientID, erasureID).then(
      () => true,
      (error: Error) => error.message !== "killed" && Promise.reject(error),
    );
    dying.mockRestore();
    pieces = dies;
    if (ended) break;
  }
  expect(pieces).toBeGreaterThan(20);
  await town.home(
    (sql) => sql`
    update users set full_name = 'Other', email = 'other@far.example', phone = null, company = null, address = null, website = null,
      volunteer_phone = null where user_id = ${planted.userID}`,
  );
  expect(await mailsTo(town, planted.email)).toHaveLength(1);
  await deliverMails();
  expect(await wronglyLeft([planted.name, planted.email])).toEqual([]);
});

test("a store that can't be reached holds nothing up but the end: files go once it can", async () => {
  const planted = await plantPerson(town, "Ursula");
  await erase("Ursula");
  const away = vi.spyOn(town.app.files, "delete").mockRejectedValue(new Error("The store is away."));
  await doErasing();
  away.mockRestore();
  expect(await storedFiles(planted.keys[1]!)).toHaveLength(1);
  await makeDue(town, ERASURE_WORK);
  await doErasing();
  for (const key of planted.keys.slice(1)) expect(await storedFiles(key)).toEqual([]);
});

test("what has to end first stands in the way, with what to do", async () => {
  await addMember("blocked");
  const contest = await addContest(town, { url: "open-judging" });
  await addEntry(town, contest, { owner: "blocked", submitted: true });
  const shop = await addShop(town, { url: "coming", products: { Seat: { price: 100 } } });
  await town.inside("oak", async (sql) => {
    await sql`insert into timeframes (service_id, name, opens_at, closes_at) values (${shop.serviceID}, 'event', now(), now() + interval '1 day')`;
    await sql`insert into invoices (user_id, name, email) values (${idOf("blocked")}, 'B', 'blocked@test.example')`;
    const [order] = await sql<{ id: string }>`
      insert into transactions (begun_service_id, user_id, state, total, method, paid_at) values (${shop.serviceID}, ${idOf("blocked")}, 'paid', 100, 'cash', now())
      returning transaction_id as id`;
    const [item] = await sql<{ id: string }>`
      insert into transaction_items (service_id, transaction_id, position, product_id, name, quantity, unit_price, total)
      values (${shop.serviceID}, ${order!.id}, 1, ${shop.products["Seat"]!}, 'Seat', 1, 100, 100) returning item_id as id`;
    await sql`
      insert into tickets (service_id, transaction_id, item_id, product_id, number)
      values (${shop.serviceID}, ${order!.id}, ${item!.id}, ${shop.products["Seat"]!}, 5001)`;
  });
  const { first } = await preview("blocked");
  expect(first.map(({ what }) => what).toSorted()).toEqual([
    "1 entry is being judged in Building Awards",
    "1 invoice isn’t paid: draft",
    "1 ticket for Building Gala, which isn’t over",
  ]);
  const refused = await erase("blocked");
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    expect.stringContaining("being judged in Building Awards"),
  ]);
  expect((await town.as("owner")(getPerson, at("blocked"))).status).toBe(200);
  await setTimeframe(town, contest, "entries", "open");
});

test("owners are erased by owners, nobody by themselves, and the last owner only once there is another", async () => {
  expect((await preview("owner", "administrator")).refusal).toContain("Ask an owner");
  expect((await erase("owner", "administrator")).status).toBe(403);
  expect((await erase("administrator", "administrator")).problem.detail).toContain("your own account");
  expect((await erase("entrant", "viewer")).status).toBe(403);
  expect((await erase("entrant", "stranger")).status).toBe(403);
  await town.addPerson("second");
  await town.grant("second", "oak", "owner");
  expect((await preview("owner", "second")).first).toEqual([]);
  await town.inside("oak", (sql) => sql`delete from role_grants where user_id = ${idOf("second")}`);
  town.app.changes.publish("user", idOf("second"));
  await town.addPerson("boss");
  await town.as("boss")(createMembership, {}, { clientID: town.clients["elm"]! });
  const own = (await town.as("elmOwner")(getOwnErasure, {})).answer.clients;
  expect(own).toMatchObject([{ name: "Elm Arts League", isLastOwner: true, first: ["You are the only owner"] }]);
});

/** The embedded database has one connection, so that nobody waits for a lock there. */
test.skipIf(!process.env["TEST_DATABASE_URL"])(
  "who is about to be erased begins the erasure of somebody else without waiting",
  async () => {
    await town.addPerson("fourth");
    await town.grant("fourth", "oak", "owner");
    await addMember("gone");
    const { status } = await town.inside("oak", async (sql) => {
      await lockPersonToErase(sql, idOf("fourth"));
      return erase("gone", "fourth");
    });
    expect(status).toBe(200);
    await town.inside("oak", (sql) => sql`delete from role_grants where user_id = ${idOf("fourth")}`);
    town.app.changes.publish("user", idOf("fourth"));
    await doErasing();
  },
  20_000,
);

test("of two owners who erase each other one is left, and keeps the role", async () => {
  await town.addPerson("third");
  await town.grant("third", "oak", "owner");
  const answers = await Promise.all([erase("third", "owner"), erase("owner", "third")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  const [erased, left] = answers[0].status === 200 ? ["third", "owner"] : ["owner", "third"];
  expect((await erase("entrant", erased)).problem.detail).toContain("being erased here yourself");
  const grants = await town.inside(
    "oak",
    (sql) =>
      sql<{
        roleGrantID: string;
      }>`select role_grant_id from role_grants where user_id = ${idOf(left)} and role = 'owner'`,
  );
  const removed = await town.as(erased)(removeRole, { ...at(left), roleGrantID: grants[0]!.roleGrantID });
  expect([removed.status, removed.problem.detail]).toEqual([409, expect.stringContaining("only owner")]);
  await town.inside("oak", (sql) => sql`delete from erasures where state = 'running'`);
  await town.inside("oak", (sql) => sql`delete from role_grants where user_id = ${idOf("third")}`);
  await town.everywhere((sql) => sql`delete from due_work where kind = ${ERASURE_WORK}`);
  town.app.changes.publish("user", idOf("third"));
});

test("a request takes the password, goes to each client once, and is called off until it is done", async () => {
  await addMember("asks");
  await town.as("asks")(createMembership, {}, { clientID: town.clients["elm"]! });
  await givePassword("asks");
  expect((await town.as("asks")(askForErasure, {}, { currentPassword: "another-7" })).status).toBe(400);
  expect((await ask("asks")).status).toBe(200);
  expect((await ask("asks")).status).toBe(409);
  await doErasing();
  await makeDue(town, ERASURE_REQUEST_WORK);
  await doErasing();
  const stands = async () => {
    const { askedAt, clients, done } = (await town.as("asks")(getOwnErasure, {})).answer;
    return {
      isAsked: askedAt !== null,
      states: clients.map(({ url, state }) => `${url} ${state}`),
      done: done.map(({ name }) => name),
    };
  };
  expect(await stands()).toEqual({ isAsked: true, states: ["elm asked", "oak asked"], done: [] });
  expect(
    (await mailsTo(town, "elmOwner@test.example")).filter(({ subject }) => subject.includes("asks to be erased")),
  ).toHaveLength(1);

  expect((await erase("asks")).status).toBe(200);
  expect((await erase("asks")).status).toBe(409);
  await doErasing();
  expect(await stands()).toEqual({ isAsked: true, states: ["elm asked"], done: ["Oak Builders Guild"] });
  expect((await town.as("asks")(callErasureOff, {})).status).toBe(200);
  const tooLate = await town.as("elmOwner")(
    erasePerson,
    { client: "elm", userID: idOf("asks") },
    { results: "kept", confirmation: "erase" },
  );
  expect([tooLate.status, tooLate.problem.detail]).toEqual([409, "They have called it off. Nothing was erased."]);
  await doErasing();
  expect((await stands()).isAsked).toBe(false);
  expect((await town.as("elmOwner")(getPerson, { client: "elm", userID: idOf("asks") })).status).toBe(200);
  expect((await town.as("elmOwner")(listErasures, { client: "elm" })).answer.waiting).toEqual([]);
});

test("an address that an account hasn't confirmed is another's: what stands by it stays", async () => {
  await addMember("claims");
  await town.home(
    (sql) => sql`
    update users set email = 'holder@far.example', email_proved_at = null where user_id = ${idOf("claims")}`,
  );
  await town.inside(
    "oak",
    (sql) => sql`
    insert into person_notes (guest_email, text, written_at) values ('holder@far.example', 'A guest of the gala', now())`,
  );
  expect((await preview("claims")).goes).not.toContain("1 note about them");
  expect((await erase("claims")).status).toBe(200);
  await doErasing();
  const notes = await town.inside(
    "oak",
    (sql) => sql`
    select text from person_notes where guest_email = 'holder@far.example'`,
  );
  expect(notes).toEqual([{ text: "A guest of the gala" }]);
});

test("a name that ends in a quote is found in tables that were imported, which stay readable", async () => {
  await addMember("quoted");
  const name = 'Bartholomew "Bat"';
  await town.home((sql) => sql`update users set full_name = ${name} where user_id = ${idOf("quoted")}`);
  await town.inside(
    "oak",
    (sql) => sql`
    insert into tasks (kind, user_id, asked) values ('people', ${idOf("owner")}, ${json({ named: `By ${name}`, after: 1 })})`,
  );
  expect((await erase("quoted")).status).toBe(200);
  await doErasing();
  const tasks = await town.inside("oak", (sql) => sql`select asked from tasks where kind = 'people'`);
  expect(tasks).toEqual([{ asked: { named: "By somebody erased", after: 1 } }]);
});

test("an account that a client knows at the last moment stays, and its files, until that client has erased it, too", async () => {
  await addMember("late");
  await givePassword("late");
  const line = `erased/home/${idOf("late")}`;
  await town.app.files.put(`users/${idOf("late")}/picture`, Buffer.from("me"));
  await ask("late");
  await eraseAccount(town.app, idOf("late"));
  expect(await storedFiles(`users/${idOf("late")}`)).toHaveLength(1);
  expect(await storedFiles("erased")).not.toContain(line);
  expect((await town.as("late")(getOwnErasure, {})).answer.askedAt).not.toBeNull();
  await erase("late");
  await doErasing();
  expect(await storedFiles(`users/${idOf("late")}`)).toEqual([]);
  expect(await storedFiles("erased")).toContain(line);
});

test("erasing takes a word that is typed", async () => {
  await addMember("slip");
  const slip = await town.as("owner")(erasePerson, at("slip"), { results: "kept", confirmation: "yes" });
  expect([slip.status, slip.problem.errors]).toEqual([400, { confirmation: "Type erase" }]);
});

test("a guest without an account is erased by their address, from an order or as the holder of a ticket", async () => {
  const planted = await plantPerson(town, "Greta");
  await town.home(
    (sql) =>
      sql`update users set email = 'moved@far.example', full_name = 'Moved Away', company = null, address = null, website = null, phone = null, volunteer_phone = null where user_id = ${planted.userID}`,
  );
  await town.inside("oak", async (sql) => {
    await sql`update transactions set guest_email = 'aunt@far.example', guest_name = 'Aunt Agatha' where transaction_id = ${planted.guestOrderID}`;
    await sql`update tickets set given_at = now() where transaction_id = ${planted.guestOrderID}`;
    await sql`insert into mail_log (mail_id, recipient, subject, attempts) values (uuid_v7(), 'aunt@far.example', 'Your ticket', 1)`;
  });
  const path = { ...oak, orderID: planted.guestOrderID };
  const { who, goes } = (await town.as("owner")(previewGuestErasure, path, undefined, { query: {} })).answer;
  await addMember("aunt");
  await town.home((sql) => sql`update users set email = 'aunt@far.example' where user_id = ${idOf("aunt")}`);
  const refused = await town.as("owner")(eraseGuest, path, { confirmation: "erase" });
  expect(refused.problem.detail).toBe("This address is Aunt Tester’s account. Erase them on their page.");
  await town.home((sql) => sql`update users set email = 'aunt@test.example' where user_id = ${idOf("aunt")}`);
  expect([who, goes]).toEqual(["aunt@far.example", ["1 order: contact and answers", "1 mail in the log"]]);
  expect((await town.as("owner")(eraseGuest, path, { confirmation: "erase" })).status).toBe(200);
  await doErasing();
  await deliverMails();
  expect(await columnsWith(town, ["aunt@far.example", "Aunt Agatha"])).toEqual([]);
  const [ticket] = await town.inside(
    "oak",
    (sql) => sql<{ ticketID: string; holderEmail: string }>`
    select ticket_id, holder_email from tickets where transaction_id = ${planted.guestOrderID}`,
  );
  expect(ticket!.holderEmail).toBe(planted.email);
  const held = await town.as("owner")(eraseGuest, path, { confirmation: "erase", ticketID: ticket!.ticketID });
  expect([held.status, held.problem.detail]).toEqual([200, undefined]);
  await doErasing();
  const tickets = await town.inside(
    "oak",
    (sql) => sql`select holder_name, holder_email from tickets where ticket_id = ${ticket!.ticketID}`,
  );
  expect(tickets).toEqual([{ holderName: "", holderEmail: "" }]);
});

test("a backup that is put back is read against what was erased since, and erased again, without a mail", async () => {
  const planted = await plantPerson(town, "Theo");
  await givePassword("Theo");
  const account = await town.home(
    (sql) => sql<{ row: string }>`select to_jsonb(u)::text as row from users u where user_id = ${planted.userID}`,
  );
  await ask("Theo");
  await doErasing();
  await erase("Theo");
  await doErasing();
  await deliverMails();
  // As before: the account, and some of what the client held.
  await town.home(async (sql) => {
    await sql`delete from erasure_requests where user_id = ${planted.userID}`;
    await sql`
      update users u set email = b.email, full_name = b.full_name, email_proved_at = b.email_proved_at, phone = b.phone
      from jsonb_populate_record(null::users, ${account[0]!.row}::jsonb) b where u.user_id = b.user_id`;
  });
  await town.inside("oak", async (sql) => {
    await sql`delete from erasures`;
    await sql`insert into memberships (user_id) values (${planted.userID})`;
    await sql`insert into person_notes (user_id, text, written_at) values (${planted.userID}, ${planted.name}, now())`;
  });
  const again = await eraseAgain(town.app);
  // Whoever was erased before stays so, however often.
  expect(again.persons).toBeGreaterThanOrEqual(1);
  expect(again.accounts).toBe(1);
  expect(await mailsTo(town, planted.email)).toEqual([]);
  expect(await wronglyLeft([planted.name, planted.email])).toEqual([]);
  expect(await eraseAgain(town.app)).toEqual({ persons: 0, guests: 0, accounts: 0 });
});
