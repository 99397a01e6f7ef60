import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { strToU8, zipSync } from "fflate";
import { beforeEach, expect, test, vi } from "vitest";
import type { AnswerOf } from "../../../contract/platform/endpoint.ts";
import {
  createMembership,
  listPeople,
  removeMembership,
  userAtClient,
  verifyMembership,
} from "../../../contract/people/people.ts";
import {
  type RosterColumns,
  getRoster,
  importRoster,
  previewRoster,
  restoreRoster,
  uploadRoster,
} from "../../../contract/people/rosters.ts";
import { guessedColumnsOf } from "../../../contract/tables/reading.ts";
import { cancelTask, listTasks } from "../../../contract/platform/tasks.ts";
import { doTasks } from "../../../test/download.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { googleSheet, macNote } from "../../../test/real-files.ts";
import { useTown } from "../../../test/town.ts";
import { type Fragment, fragment } from "../../platform/db/statement.ts";
import { waitUntil } from "../../platform/db/wait-until.ts";
import { updateContact } from "../../../contract/people/users.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { clock } from "../../platform/clock.ts";
import { ADDRESS_PROVED_WORK, addressProvedWork, verifyAtClients } from "./address-proved.ts";

const town = useTown();
const oak = { client: "oak" };
const columns = { email: 0, memberNumber: 1, name: 2, validUntil: 3 };
type Sent = AnswerOf<typeof uploadRoster>;

beforeEach(async () => {
  vi.restoreAllMocks();
  await town.inside("oak", async (sql) => {
    await sql`delete from roster_imports`;
    await sql`delete from memberships`;
    await sql`delete from tasks`;
    await sql`update clients set roster = true`;
  });
  await town.everywhere((sql) => sql`delete from due_work where kind = 'task'`);
  await town.home((sql) => sql`delete from attempts`);
  town.app.changes.publish("client", town.clients["oak"]!);
});

const send = (file: string | Buffer, fileName = "members.csv", person = "administrator") =>
  town.as(person)(uploadRoster, oak, undefined, { file: Buffer.from(file), fileName });
const csv = (...lines: string[]) => ["Email,Member no.,Full name,Valid until", ...lines].join("\r\n");
const sent = async (...lines: string[]): Promise<Sent> => (await send(csv(...lines))).answer;
const preview = async ({ rosterFileID }: Sent, by: RosterColumns = columns) =>
  (await town.as("administrator")(previewRoster, oak, { rosterFileID, columns: by })).answer;
const ask = ({ rosterFileID, fileName }: Sent, comparedWith: string | null, person = "administrator") =>
  town.as(person)(importRoster, oak, { rosterFileID, fileName, columns, comparedWith });

async function imported(...lines: string[]) {
  const file = await sent(...lines);
  await ask(file, (await preview(file)).comparedWith);
  await doTasks(town);
  const [task] = (await town.as("administrator")(listTasks, oak)).answer.tasks;
  return task!;
}

const join = (person: string, memberNumber?: string) =>
  town.as(person)(createMembership, {}, { clientID: town.clients["oak"]!, memberNumber });
/** Waits until the change at home has arrived in the client's shard. */
const untilKnown = (userID: string, condition: Fragment) =>
  waitUntil(
    async () =>
      (await town.inside("oak", (sql) => sql`select from users where user_id = ${userID} and ${condition}`)).length ===
      1,
  );
/** Gives the accounts these addresses, in every directory. */
async function addressed(emails: Record<string, string>) {
  for (const [person, email] of Object.entries(emails)) {
    const userID = town.people[person]!;
    await town.home((sql) => sql`update users set email = ${email} where user_id = ${userID}`);
    await untilKnown(userID, fragment`email = ${email}`);
  }
}
const isMember = async (person: string) => (await town.as(person)(userAtClient, oak)).answer.isMember;
const verified = async () =>
  (await town.as("owner")(listPeople, oak, undefined, { query: { kind: "members" } })).answer.people
    .filter(({ membership }) => membership?.verified)
    .map(({ fullName }) => fullName.split(" ")[0]);

test("F23 M27 who registered before and who registers afterwards is verified, by email address or by member number", async () => {
  await join("entrant");
  await join("rival", " ph-7 ");
  await join("stranger", "PH-9");
  const task = await imported(
    "Entrant@Test.example,PH-1,Entrant Tester,",
    `,PH-7,"TESTER, Rival J.",`,
    "scorer@test.example,,,",
  );
  expect(task).toMatchObject({ kind: "roster-import", state: "done", message: "3 members imported.", bytes: null });
  expect(await verified()).toEqual(["Entrant", "Rival"]);
  await join("scorer");
  await join("viewer", "PH-7");
  expect(await isMember("scorer")).toBe(true);
  // The roster lists the number under another name.
  expect(await isMember("viewer")).toBe(false);
  expect(await isMember("stranger")).toBe(false);
});

test("F23 M27 an address with invisible letters or mailto: in a roster is its member’s; one that mail servers refuse is left out in words", async () => {
  await join("entrant");
  await join("rival");
  const file = await sent(
    "\u200bentrant@test.example,,,",
    "mailto:rival@ｔest.example,,,",
    "jörg@test.example,,,",
    "entrant@test.ex\u00adample,,,",
  );
  expect(await preview(file)).toMatchObject({
    members: 2,
    problems: [
      { line: 4, text: "Mail can’t be sent to an address with “ö” before the @. Use another address." },
      { line: 5, text: "The email address stands in line 2, too." },
    ],
  });
  await ask(file, (await preview(file)).comparedWith);
  await doTasks(town);
  expect(await verified()).toEqual(["Entrant", "Rival"]);
});

test("M27 another address of the member’s mailbox verifies one account, unless somebody has the very address", async () => {
  await join("entrant");
  await join("rival");
  await join("stranger");
  await join("viewer");
  // Two accounts of one mailbox: the first that affiliated is the member's.
  await addressed({ entrant: "Pat.Member+club@gmail.com", rival: "patmember+two@googlemail.com" });
  await imported("patmember@gmail.com,,,", "stranger+office@test.example,,,", "viewer@test.example,,,");
  expect(await verified()).toEqual(["Entrant", "Stranger", "Viewer"]);
  // The account with the exact address is the member.
  await addressed({ rival: "patmember@gmail.com" });
  await imported("patmember@gmail.com,,,");
  expect(await verified()).toEqual(["Rival"]);
  await addressed({ entrant: "entrant@test.example", rival: "rival@test.example" });
});

/** Anybody can write a name from the roster into their own account. */
async function called(person: string, fullName: string) {
  const userID = town.people[person]!;
  await town.home((sql) => sql`update users set full_name = ${fullName} where user_id = ${userID}`);
  await untilKnown(userID, fragment`full_name = ${fullName}`);
}

test("M27 a member number counts only with the name or the company beside it, and of two who say both the first", async () => {
  await imported(",PH-7,Brown & Sons Inc.,", ",PH-8,,", ",PH-9,Zoë Åkerlund,");
  await join("rival", "PH-7");
  await join("stranger", "PH-8");
  await town.as("viewer")(updateContact, {}, { company: "brown & sons" });
  await untilKnown(town.people["viewer"]!, fragment`company = 'brown & sons'`);
  await join("viewer", "ph-7");
  expect([await isMember("rival"), await isMember("stranger"), await isMember("viewer")]).toEqual([false, false, true]);
  await called("entrant", "Akerlund, Zoe");
  await called("scorer", "Zoe Akerlund");
  await join("entrant", "PH-9");
  await join("scorer", "PH-9");
  expect([await isMember("entrant"), await isMember("scorer")]).toEqual([true, false]);
  await called("entrant", "Entrant Tester");
  await called("scorer", "Scorer Tester");
});

test("M27 member numbers can't be tried out: wrong ones are counted by the person and by the network, right ones aren't", async () => {
  await imported(",PH-7,Rival Tester,");
  const leave = (person: string) => town.as(person)(removeMembership, {}, { clientID: town.clients["oak"]! });
  const tries = [];
  for (let number = 0; number < 7; number += 1) {
    tries.push((await join("stranger", `PH-${100 + number}`)).status);
    await leave("stranger");
  }
  expect(tries).toEqual([200, 200, 200, 200, 200, 429, 429]);
  // Affiliating without a number is open to everybody.
  expect((await join("stranger")).status).toBe(200);
  for (let times = 0; times < 8; times += 1) {
    expect((await join("rival", "PH-7")).status).toBe(200);
    await leave("rival");
  }
});

test("M27 an address that isn't proved says nothing to a roster, until it is; by the number neither", async () => {
  const prove = async (person: string, isProved: boolean) => {
    const userID = town.people[person]!;
    await town.home(
      (sql) => sql`
        update users set email_proved_at = case when ${isProved}::boolean then now() end where user_id = ${userID}`,
    );
    await untilKnown(userID, fragment`(email_proved_at is not null) = ${isProved}`);
  };
  await prove("entrant", false);
  await prove("rival", false);
  await imported("entrant@test.example,PH-1,Entrant Tester,", ",PH-2,Rival Tester,");
  await join("entrant");
  await join("rival", "PH-2");
  expect([await isMember("entrant"), await isMember("rival")]).toEqual([false, false]);
  await prove("entrant", true);
  await prove("rival", true);
  await town.as("owner")(restoreRoster, oak);
  await verifyAtClients(town.app, town.people["entrant"]!);
  expect([await isMember("entrant"), await isMember("rival")]).toEqual([true, false]);
  await town.app.database.home((sql) => addDueWork(sql, ADDRESS_PROVED_WORK, town.people["rival"]!));
  await doDueWork(town.app, { [ADDRESS_PROVED_WORK]: addressProvedWork });
  expect(await isMember("rival")).toBe(true);
});

test("M27 a member number that is somebody else's by their email address verifies nobody else", async () => {
  await join("rival", "PH-1");
  await join("entrant");
  await imported("entrant@test.example,PH-1,,");
  expect(await verified()).toEqual(["Entrant"]);
});

test("M27 a member number that staff put right is looked up in the roster at once, and so is one that they change again", async () => {
  await imported(",PH-7,Rival Tester,");
  await join("rival", "PH-70");
  expect(await isMember("rival")).toBe(false);
  const rival = { ...oak, userID: town.people["rival"]! };
  await town.as("owner")(verifyMembership, rival, { memberNumber: "PH-7", verified: false });
  expect(await isMember("rival")).toBe(true);
  await town.as("owner")(verifyMembership, rival, { memberNumber: "PH-8", verified: true });
  expect(await isMember("rival")).toBe(false);
});

test("M27 next year's roster takes the place of this one: who was struck loses it, whom staff verified keeps it", async () => {
  for (const person of ["entrant", "rival", "scorer"]) await join(person);
  await imported("entrant@test.example,,,", "rival@test.example,,,");
  const byHand = { ...oak, userID: town.people["scorer"]! };
  await town.as("owner")(verifyMembership, byHand, { verified: true });
  const refusedByHand = { ...oak, userID: town.people["rival"]! };
  await town.as("owner")(verifyMembership, refusedByHand, { verified: false });
  expect(await verified()).toEqual(["Entrant", "Scorer"]);
  const file = await sent("rival@test.example,,,");
  expect(await preview(file)).toMatchObject({
    members: 1,
    removed: 1,
    verified: 0,
    lost: 1,
    losing: ["Entrant Tester"],
  });
  await imported("rival@test.example,,,");
  expect(await verified()).toEqual(["Scorer"]);
});

test("a membership ends with its last day, and is valid again with the next roster", async () => {
  await join("entrant");
  expect((await preview(await sent("entrant@test.example,,,2020-12-31"))).verified).toBe(0);
  await imported("entrant@test.example,,,2020-12-31");
  expect(await isMember("entrant")).toBe(false);
  await imported("entrant@test.example,,,12/31/2099");
  expect(await isMember("entrant")).toBe(true);
  await town.inside("oak", (sql) => sql`update memberships set verified_until = current_date - 2`);
  expect(await isMember("entrant")).toBe(false);
});

test("columns are recognized by their headings, whatever stands between them", async () => {
  const file = "Membership Expires;Name;E-Mail Address;Member ID\r\n2099-12-31;Zo\xeb;zoe@x.example;17\r\n";
  const { answer } = await send(Buffer.from(file, "latin1"));
  expect(answer.columns).toEqual([
    { heading: "Membership Expires", field: "validUntil", examples: ["2099-12-31"] },
    { heading: "Name", field: "name", examples: ["Zoë"] },
    { heading: "E-Mail Address", field: "email", examples: ["zoe@x.example"] },
    { heading: "Member ID", field: "memberNumber", examples: ["17"] },
  ]);
});

test("a preview says what would be added, changed and removed, and what is wrong, line by line", async () => {
  await imported("a@x.example,1,A,", "b@x.example,2,B,", "c@x.example,3,C,");
  const file = await sent(
    "a@x.example,1,A,",
    "b@x.example,2,Changed,",
    ",,Nobody,",
    "no address,4,,",
    "",
    "d@x.example,5,D,someday",
    "A@x.example,6,,",
    "e@x.example,1,,",
    "f@x.example,M-7,F,2099-01-01",
    "g@x.example,m-7,G,",
  );
  expect(await preview(file)).toMatchObject({
    members: 3,
    added: 1,
    changed: 1,
    removed: 1,
    leftOut: 6,
    unreadableDates: 1,
    problems: [
      { line: 4, text: "There is neither an email address nor a member number." },
      { line: 5, text: "“no address” isn’t an email address." },
      { line: 7, text: "“someday” isn’t a date. Write it as 2026-12-31 or 12/31/2026." },
      { line: 8, text: "The email address stands in line 2, too." },
      { line: 9, text: "The member number stands in line 2, too." },
      { line: 11, text: "The member number stands in line 10, too." },
    ],
  });
  const unrecognizable = { rosterFileID: file.rosterFileID, columns: { name: 2 } };
  expect((await town.as("administrator")(previewRoster, oak, unrecognizable)).problem.detail).toMatch(/which column/);
});

test("M27 a roster with a date that can't be read is refused, and nobody loses a membership by it", async () => {
  await join("entrant");
  await imported("entrant@test.example,,,2099-12-31");
  expect(await verified()).toEqual(["Entrant"]);
  const refusals = async () =>
    (await town.as("administrator")(listTasks, oak)).answer.tasks.filter(({ message }) =>
      message?.startsWith("1 date can’t be read."),
    ).length;
  for (const [before, date] of [
    "12/31/2099 0:00:00 PM",
    "31-Dec-99",
    "someday",
    "Dec 2099",
    "2099-12-31T05:59:59Z",
    "1970-01-01",
  ].entries()) {
    await imported(`entrant@test.example,,,"${date}"`, "rival@test.example,,,2099-12-31");
    expect(await refusals(), date).toBe(before + 1);
    expect(await verified(), date).toEqual(["Entrant"]);
  }
});

const dataFile = (name: string) => readFile(resolve(import.meta.dirname, "../../../test/data/tables", name));
/** What the page proposes of a file, and what importing it would change. */
async function proposal(name: string) {
  const { status, answer } = await send(await dataFile(name), name);
  expect(status, name).toBe(200);
  const by: RosterColumns = guessedColumnsOf(answer);
  const body = { rosterFileID: answer.rosterFileID, columns: by };
  return { file: answer, by, seen: (await town.as("administrator")(previewRoster, oak, body)).answer };
}

test("tables as people have them are read as they are meant: old Macs’ days, zeros in front, title rows, sep=, UTF-16, cover sheets", async () => {
  const members = async (name: string) => {
    const { file, by, seen } = await proposal(name);
    expect(seen.problems, name).toEqual([]);
    const body = { rosterFileID: file.rosterFileID, columns: by, fileName: name, comparedWith: seen.comparedWith };
    await town.as("administrator")(importRoster, oak, body);
    await doTasks(town);
    return town.inside(
      "oak",
      (sql) => sql<{ email: string; memberNumber: string; validUntil: string | null }>`
        select email, member_number, valid_until::text from roster_members
          join roster_imports using (client_id, roster_import_id) where state = 'current' order by line`,
    );
  };
  expect(await members("mac-1904.xlsx")).toMatchObject([{ validUntil: "2027-01-01" }]);
  const zeros = await proposal("leading-zero-format.xlsx");
  expect(zeros.file.columns[1]).toMatchObject({
    field: "memberNumber",
    examples: ["00123", "00124", "100000123456789"],
  });
  expect(zeros.seen.problems).toMatchObject([
    { line: 5, text: expect.stringContaining("A formula was never worked out here.") },
  ]);
  for (const name of ["title-rows.csv", "sep-line.csv", "utf16le.csv"])
    expect(await members(name), name).toMatchObject([
      { email: "a@x.com", memberNumber: "1", validUntil: "2027-01-01" },
    ]);
  expect((await members("cover-sheet.xlsx")).length).toBeGreaterThan(0);
});

test("a date that can be read in two ways is asked about once for its column, with examples, and nothing is imported before", async () => {
  const file = await sent("a@x.example,1,A,3/4/2099", "b@x.example,2,B,5/6/2099", "c@x.example,3,C,Lifetime");
  const body = { rosterFileID: file.rosterFileID, columns };
  const [until] = (await town.as("administrator")(previewRoster, oak, body)).answer.readings;
  expect(until).toMatchObject({
    field: "validUntil",
    isQuestion: true,
    reading: null,
    choices: [
      { reading: "monthFirst", examples: [{ written: "3/4/2099", meaning: "Mar 4, 2099" }, { written: "5/6/2099" }] },
      { reading: "dayFirst", examples: [{ written: "3/4/2099", meaning: "Apr 3, 2099" }, { written: "5/6/2099" }] },
    ],
    notes: ["“Lifetime” (1 line) is read as a member without end."],
  });
  const importing = { ...body, fileName: "members.csv", comparedWith: null };
  const lastTask = async () => (await town.as("administrator")(listTasks, oak)).answer.tasks[0];
  await town.as("administrator")(importRoster, oak, importing);
  await doTasks(town);
  expect((await lastTask())?.message).toMatch(/^It isn’t said yet how to read “Valid until”/);
  await town.as("administrator")(importRoster, oak, { ...importing, readings: { validUntil: "dayFirst" } });
  await doTasks(town);
  expect(await town.inside("oak", (sql) => sql`select valid_until::text from roster_members order by line`)).toEqual([
    { validUntil: "2099-04-03" },
    { validUntil: "2099-06-05" },
    { validUntil: null },
  ]);
  // Next year it is proposed again.
  expect((await sent("a@x.example,1,A,3/4/2099")).readings).toEqual({ validUntil: "dayFirst" });
  // Another heading is another column.
  expect((await send("Email,Expires\r\na@x.example,3/4/2099")).answer.readings).toEqual({});
});

test("a quotation mark that goes wrong is named by its line, and a file of the wrong kind says what to do", async () => {
  expect((await send(await dataFile("bad-quote.csv"))).problem.detail).toMatch(/^A quotation mark in line 4 /);
  expect((await send(googleSheet, "members.gsheet")).problem.detail).toMatch(/only a link to a Google sheet/);
  expect((await send(macNote, "._members.csv")).problem.detail).toMatch(/a note that a Mac keeps/);
  const old = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)]);
  expect((await send(old, "members.xls")).problem.detail).toMatch(/^This is a workbook of an old Excel/);
  const numbers = Buffer.from(zipSync({ "Index/Document.iwa": strToU8("x") }));
  expect((await send(numbers, "members.numbers")).problem.detail).toMatch(/^This is a file of Numbers/);
});

/** A workbook as Excel writes it: texts beside the sheet, numbers and days as numbers, empty cells left out. */
const workbook = (rows: string, texts: readonly string[]) =>
  Buffer.from(
    zipSync({
      "[Content_Types].xml": strToU8("<Types/>"),
      "xl/workbook.xml": strToU8('<workbook><sheets><sheet name="M" sheetId="1" r:id="rId1"/></sheets></workbook>'),
      "xl/_rels/workbook.xml.rels": strToU8(
        '<Relationships><Relationship Id="rId1" Target="worksheets/members.xml"/></Relationships>',
      ),
      "xl/sharedStrings.xml": strToU8(`<sst>${texts.map((text) => `<si>${text}</si>`).join("")}</sst>`),
      "xl/worksheets/members.xml": strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    }),
  );

test("a workbook is read as a table of text is: shared and rich texts, numbers, days, cells that are left out", async () => {
  await join("entrant");
  const text = (value: string) => `<t>${value}</t>`;
  const file = workbook(
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c></row>' +
      '<row r="3"><c r="A3" t="s"><v>3</v></c><c r="B3"><v>1.042E3</v></c><c r="D3"><v>73049</v></c></row>' +
      '<row r="4"><c r="A4" t="inlineStr"><is><t>b&amp;c@x.example</t></is></c></row>',
    [
      text("Email"),
      text("Member number"),
      text("Valid until"),
      "<r><t>entrant</t></r><r><t>@test.example</t></r><rPh><t>x</t></rPh>",
    ],
  );
  const { answer } = await send(file, "members.xlsx");
  expect(answer.columns).toEqual([
    { heading: "Email", field: "email", examples: ["entrant@test.example", "b&c@x.example"] },
    { heading: "Member number", field: "memberNumber", examples: ["1042"] },
    { heading: "", field: null, examples: [] },
    { heading: "Valid until", field: "validUntil", examples: ["2099-12-30"] },
  ]);
  expect(await preview(answer)).toMatchObject({ members: 2, leftOut: 0, verified: 1 });
  await ask(answer, null);
  await doTasks(town);
  const rows = await town.inside(
    "oak",
    (sql) => sql`select line, email, member_number, valid_until from roster_members order by line`,
  );
  expect(rows).toMatchObject([
    { line: 3, email: "entrant@test.example", memberNumber: "1042" },
    { line: 4, email: "b&c@x.example", memberNumber: null },
  ]);
  expect(JSON.stringify(rows)).toContain("2099-12-3");
});

test("what unpacks without end, and what is no table, is refused in words and leaves nothing", async () => {
  const bomb = workbook("", Array(1_000_001).fill(""));
  // A small file that unpacks to hundreds of times its size.
  expect(bomb.length).toBeLessThan(50_000);
  expect((await send(bomb, "bomb.xlsx")).status).toBe(413);
  expect((await send(Buffer.from("PK\x03\x04 not a zip at all"), "roster.csv")).status).toBe(415);
  expect((await send("Email,Name\r\n", "roster.csv")).status).toBe(422);
  const keys: string[] = [];
  for await (const key of town.app.files.list(`${town.clients["oak"]}/tables`)) keys.push(key);
  const storedFiles = keys.length;
  await send("Email,Name\r\n", "roster.csv");
  const after: string[] = [];
  for await (const key of town.app.files.list(`${town.clients["oak"]}/tables`)) after.push(key);
  expect(after).toHaveLength(storedFiles);
});

test("of two who import at once one is told: each saw what theirs would change, and it isn't so any more", async () => {
  await imported("a@x.example,,,");
  const [one, other] = [await sent("b@x.example,,,"), await sent("c@x.example,,,")];
  const comparedImport = (await preview(one)).comparedWith;
  await ask(one, comparedImport, "administrator");
  await ask(other, comparedImport, "owner");
  await doTasks(town);
  const ended = await town.inside(
    "oak",
    (sql) => sql<{ state: string; message: string }>`
    select state, message from tasks where created_at > now() - interval '1 minute' order by state`,
  );
  expect(ended.map(({ state }) => state)).toEqual(["done", "done", "failed"]);
  expect(ended.at(-1)?.message).toMatch(/^Somebody imported another roster meanwhile/);
  expect(
    await town.inside(
      "oak",
      (sql) => sql`
    select from roster_members join roster_imports using (client_id, roster_import_id) where state = 'current'`,
    ),
  ).toHaveLength(1);
});

test("an import that is cancelled, or whose process dies in the middle, leaves the old roster; the next one does it whole", async () => {
  await join("entrant");
  await imported("entrant@test.example,,,");
  const file = await sent("b@x.example,,,");
  const { comparedWith } = await preview(file);
  const { inside } = town.app.database;
  let writes = 0;
  const died = vi.spyOn(town.app.database, "inside").mockImplementation((clientID, work) => {
    writes += 1;
    // The process dies after writing some parts, before the roster replaces the current one.
    return writes > 5 ? new Promise(() => undefined) : inside(clientID, work);
  });
  await ask(file, comparedWith);
  void doTasks(town);
  await expect.poll(() => writes).toBeGreaterThan(5);
  died.mockRestore();
  expect(await verified()).toEqual(["Entrant"]);
  const time = clock.now().getTime() + 2 * 60_000;
  vi.spyOn(clock, "now").mockImplementation(() => new Date(time));
  await doTasks(town);
  expect(await verified()).toEqual([]);

  const sameRoster = await sent("entrant@test.example,,,");
  const { taskID } = (await ask(sameRoster, (await preview(sameRoster)).comparedWith)).answer;
  await town.as("administrator")(cancelTask, { ...oak, taskID });
  await doTasks(town);
  expect(await verified()).toEqual([]);
});

test("the roster before is had back, with who was verified by it, and again the other", async () => {
  await join("entrant");
  await join("rival");
  expect((await town.as("owner")(restoreRoster, oak)).status).toBe(409);
  await imported("entrant@test.example,,,");
  expect((await town.as("owner")(restoreRoster, oak)).status).toBe(409);
  await imported("rival@test.example,,,");
  const roster = async () => (await town.as("owner")(getRoster, oak)).answer;
  expect(await roster()).toMatchObject({
    current: { members: 1, fileName: "members.csv" },
    former: { members: 1 },
    counts: true,
  });
  expect((await town.as("owner")(restoreRoster, oak)).status).toBe(200);
  expect(await verified()).toEqual(["Entrant"]);
  await town.as("owner")(restoreRoster, oak);
  expect(await verified()).toEqual(["Rival"]);
});

test("many members come in parts, and it stands in the audit log who imported what", async () => {
  const lines = Array.from({ length: 12_000 }, (_, at) => `member${at}@x.example,N-${at},Member ${at},`);
  const task = await imported(...lines);
  expect(task).toMatchObject({ state: "done", done: 12_000, total: 12_000, message: "12,000 members imported." });
  const [row] = await town.inside(
    "oak",
    (sql) => sql`
    select user_id, action, after from audit_log order by audit_id desc limit 1`,
  );
  expect(row).toMatchObject({
    userID: town.people["administrator"],
    action: "IMPORT_ROSTER",
    after: { fileName: "members.csv", members: 12_000, added: 12_000, removed: 0 },
  });
});

test("a roster is for whom its permission names, and inside its client", async () => {
  const file = await sent("a@x.example,,,");
  for (const person of ["viewer", "programManager", "entrant"]) {
    expect((await send("Email\r\na@x.example", "a.csv", person)).status, person).toBe(403);
    expect((await ask(file, null, person)).status).toBe(403);
  }
  const foreignFile = { rosterFileID: file.rosterFileID, columns };
  expect((await town.as("elmOwner")(previewRoster, { client: "elm" }, foreignFile)).status).toBe(404);
  await join("entrant");
  await town.as("entrant")(removeMembership, {}, { clientID: town.clients["oak"]! });
  expect(await isMember("entrant")).toBe(false);
});
