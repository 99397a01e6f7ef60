import { beforeAll, expect, test } from "vitest";
import { getEntry, listEntries, listMyEntries } from "../../contract/entries/entries.ts";
import { addEntryForNewcomer } from "../../contract/entries/entering.ts";
import { login, requestPassword, resetPassword } from "../../contract/people/users.ts";
import { type Contest, addContest, at } from "../../test/contest.ts";
import { mailsTo } from "../../test/mail.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
let contest: Contest;

beforeAll(async () => {
  contest = await addContest(town, { url: "newcomers" });
});

const subjectOfNew = "Oak Builders Guild adds an entry for you";

const add = (fullName: string, email: string, more: { entryKey?: string } = {}) =>
  town.as("programManager")(addEntryForNewcomer, at(contest), {
    categoryID: contest.categories.BRICK,
    fullName,
    email,
    ...more,
  });

test("D02 an entry is added for somebody without an account, who sets a password from the mail and has it", async () => {
  const { status, answer } = await add("Nell Newcomer", "Nell@newcomer.example");
  expect(status).toBe(200);
  const { answer: entry } = await town.as("programManager")(getEntry, { ...at(contest), entryID: answer.entryID });
  expect(entry.owner.fullName).toBe("Nell Newcomer");
  const told = (await mailsTo(town, "Nell@newcomer.example")).find(({ subject }) => subject === subjectOfNew);
  const passwordKey = told!.content.action!.url.split("/").at(-1)!;
  const password = "a-first-password-1";
  expect((await town.as()(resetPassword, {}, { passwordKey, password })).status).toBe(200);
  expect((await town.as()(login, {}, { email: "nell@newcomer.example", password })).status).toBe(200);
  town.people["nell"] = entry.owner.userID;
  const mine = await town.as("nell")(listMyEntries, at(contest));
  expect(mine.answer.entries.map(({ entryID }) => entryID)).toEqual([answer.entryID]);
});

test("D02 whoever has an account with that address gets the entry, and no other name", async () => {
  const userID = town.people["entrant"]!;
  await town.home((sql) => sql`update users set password_hash = 'theirs' where user_id = ${userID}`);
  const { answer } = await add("Somebody Else", "ENTRANT@test.example");
  const { answer: entry } = await town.as("programManager")(getEntry, { ...at(contest), entryID: answer.entryID });
  expect(entry.owner).toMatchObject({ userID: town.people["entrant"], fullName: "Entrant Tester" });
  expect((await mailsTo(town, "entrant@test.example")).map(({ subject }) => subject)).not.toContain(subjectOfNew);
});

test("two of staff who add for the same newcomer at once make one account; the same press twice makes one entry", async () => {
  const entryKey = crypto.randomUUID();
  const all = await Promise.all([
    add("Rae Raced", "rae@newcomer.example", { entryKey }),
    add("Rae Raced", "rae@newcomer.example", { entryKey }),
    add("Rae Raced", "rae@newcomer.example"),
  ]);
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { answer } = await town.as("programManager")(listEntries, at(contest), undefined, {
    query: { search: "Rae Raced" },
  });
  expect(answer.total).toBe(2);
  expect(new Set(answer.entries.map(({ owner }) => owner.userID)).size).toBe(1);
});

test("whose entry can’t be made is told of none; pressed again it is made, and the mail that comes with it lets them in", async () => {
  const other = await addContest(town, { url: "newcomers-cut" });
  const entryKey = crypto.randomUUID();
  const press = () =>
    town.as("programManager")(addEntryForNewcomer, at(other), {
      categoryID: other.categories.BRICK,
      fullName: "Cory Cut",
      email: "cory@newcomer.example",
      entryKey,
    });
  const told = async () =>
    (await mailsTo(town, "cory@newcomer.example")).filter(({ subject }) => subject === subjectOfNew);
  await town.inside("oak", (sql) => sql`delete from entry_numbers where service_id = ${other.serviceID}`);
  expect((await press()).status).toBe(500);
  expect(await told()).toEqual([]);
  await town.inside("oak", (sql) => sql`insert into entry_numbers (service_id) values (${other.serviceID})`);
  expect((await press()).status).toBe(200);
  expect((await press()).status).toBe(200);
  const mails = await told();
  expect(mails).toHaveLength(1);
  const passwordKey = mails[0]!.content.action!.url.split("/").at(-1)!;
  expect((await town.as()(resetPassword, {}, { passwordKey, password: "a-first-password-2" })).status).toBe(200);
});

test("nobody gets in before the password is set; a new link is had as always", async () => {
  await add("Lou Late", "lou@newcomer.example");
  for (const password of ["", "password-1"])
    expect((await town.as()(login, {}, { email: "lou@newcomer.example", password })).status).not.toBe(200);
  await town.as()(requestPassword, {}, { email: "lou@newcomer.example", clientURL: "oak" });
  const subjects = (await mailsTo(town, "lou@newcomer.example")).map(({ subject }) => subject);
  expect(subjects).toContain("Set a new password");
});

test("P04 only whoever may add entries for others does so, and what isn't an address makes no account", async () => {
  const sent = { categoryID: contest.categories.BRICK, fullName: "No One", email: "noone@newcomer.example" };
  for (const person of ["entrant", "viewer", "tourManager"])
    expect((await town.as(person)(addEntryForNewcomer, at(contest), sent)).status).toBe(403);
  expect((await add("No One", "not an address")).status).toBe(400);
  expect(await mailsTo(town, "noone@newcomer.example")).toEqual([]);
});
