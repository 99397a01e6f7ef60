import { expect, test } from "vitest";
import { me } from "../../../contract/people/me.ts";
import {
  checkPasswordKey,
  findUsers,
  listSessions,
  login,
  register,
  requestPassword,
  revokeOtherSessions,
  revokeSession,
  updateContact,
  updatePrivacy,
  updateProfile,
  updateVolunteerSettings,
} from "../../../contract/people/users.ts";
import { confirmEmail, mailEmailCode, withdrawEmailChange } from "../../../contract/people/email-confirmation.ts";
import { createMembership, listPeople } from "../../../contract/people/people.ts";
import { keyInMailTo, mailsTo } from "../../../test/mail.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
const password = "correct-horse-1";

test("F22 M25 contact details are kept as they are meant: digits of a phone, a website with its protocol", async () => {
  const input = { phone: "(503) 555-0199", city: "Salem", state: "OR", zip: "97301", website: "oak.example" } as const;
  expect((await town.as("entrant")(updateContact, {}, input)).status).toBe(200);
  expect(updateContact.done).toBe("User profile settings updated.");
  const { answer } = await town.as("entrant")(me, {});
  expect(answer).toMatchObject({ ...input, phone: "5035550199", website: "https://oak.example", company: null });
});

test.each([
  [{ phone: "555-0199" }, { phone: "Valid Phone number required" }],
  [{ zip: "9730" }, { zip: "Valid Zip code required" }],
  [{ state: "PR" }, { state: "Valid Value required" }],
])("F22 contact details %j are refused", async (input, errors) => {
  const { status, problem } = await town.as("entrant")(updateContact, {}, input as object);
  expect(status).toBe(400);
  expect(problem.errors).toEqual(errors);
});

test("F22 M25 volunteer settings; what only a volunteer is asked is left out for others", async () => {
  const as = town.as("rival");
  await as(updateVolunteerSettings, {}, { volunteer: true, volunteerWeekends: true, volunteerPhone: "5035550123" });
  expect((await as(me, {})).answer).toMatchObject({
    volunteer: true,
    volunteerWeekends: true,
    volunteerPhone: "5035550123",
  });
  await as(updateVolunteerSettings, {}, { volunteer: false, volunteerWeekends: true });
  expect((await as(me, {})).answer).toMatchObject({ volunteer: false, volunteerWeekends: false, volunteerPhone: null });
  expect(updateVolunteerSettings.done).toBe("User profile settings updated.");
});

/** A new person, and calls in their name. */
async function newcomer(email: string, fullName = "New Comer") {
  const { answer } = await town.as()(register, {}, { email, password, fullName });
  town.people[email] = answer.user.userID;
  return { ...answer, as: town.as(email), there: await town.token(email) };
}
/** The code in the latest mail with one. */
async function codeMailedTo(email: string): Promise<string> {
  const subject = (await mailsTo(town, email))
    .map((mail) => mail.subject)
    .findLast((one) => /^\d{6} is your code/.test(one));
  return subject!.slice(0, 6);
}
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const move = (person: string, email: string, input: object = {}) =>
  town.as(person)(updateProfile, {}, { fullName: "Old Name", email, currentPassword: password, ...input });
const isIn = async (token: string) =>
  (await town.server.inject({ url: "/api/users/me", headers: { authorization: `Bearer ${token}` } })).statusCode ===
  200;

test("F21 who writes their address in other capitals before they confirm it keeps them, and stays signed in everywhere", async () => {
  const { as, there } = await newcomer("Capital@letters.example");
  await move("Capital@letters.example", "capital@letters.example");
  const code = await codeMailedTo("Capital@letters.example");
  const otherToken = (await town.as()(login, {}, { email: "capital@letters.example", password })).answer.token;
  expect((await as(confirmEmail, {}, { code })).answer).toEqual({ email: "capital@letters.example" });
  expect((await as(me, {})).answer).toMatchObject({ email: "capital@letters.example", isEmailProved: true });
  expect([await isIn(there), await isIn(otherToken)]).toEqual([true, true]);
});

test("F21 whoever registers is mailed a code, and their address counts as proved once it is entered", async () => {
  const { as } = await newcomer("proves@new.example");
  expect((await as(me, {})).answer).toMatchObject({ isEmailProved: false, confirming: null });
  const code = await codeMailedTo("proves@new.example");
  const [mail] = await mailsTo(town, "proves@new.example");
  expect(mail?.content.action?.url).toMatch(new RegExp(`/account/confirm-address\\?code=${code}$`));
  const wrong = await as(confirmEmail, {}, { code: other(code) });
  expect(wrong).toMatchObject({ status: 400, problem: { errors: { code: expect.stringContaining("isn’t right") } } });
  // Every mail has the same code, and two calls that send it at once both succeed.
  expect((await as(mailEmailCode, {})).status).toBe(200);
  expect(await codeMailedTo("proves@new.example")).toBe(code);
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  const both = await Promise.all([1, 2].map(() => as(confirmEmail, {}, { code: spaced })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await as(me, {})).answer.isEmailProved).toBe(true);
  expect((await as(mailEmailCode, {})).status).toBe(409);
});

test("what is mailed to a newcomer leads back to the look of the association from which they came, and to no other place", async () => {
  const urlFor = async (email: string, clientURL: string) => {
    await town.as()(register, {}, { email, password, fullName: "New Name", clientURL });
    return (await mailsTo(town, email))[0]!.content.action!.url;
  };
  expect(await urlFor("of-oak@new.example", "oak")).toMatch(/\/account\/confirm-address\?code=\d{6}&association=oak$/);
  expect(await urlFor("of-nobody@new.example", "no-such-client")).toMatch(/\/account\/confirm-address\?code=\d{6}$/);
  const elsewhere = { email: "of-else@new.example", password, fullName: "New Name", clientURL: "//evil.example" };
  expect((await town.as()(register, {}, elsewhere)).status).toBe(400);
});

test("F21 codes can't be tried out, mailboxes aren't filled, and a code is good for a day", async () => {
  const { as } = await newcomer("tries@new.example");
  const code = await codeMailedTo("tries@new.example");
  const tries = [];
  for (let at = 0; at < 12; at += 1) tries.push((await as(confirmEmail, {}, { code: other(code) })).status);
  expect(tries).toEqual([...Array<number>(10).fill(400), 429, 429]);
  expect((await as(confirmEmail, {}, { code })).status).toBe(429);
  const mails = [];
  for (let at = 0; at < 7; at += 1) mails.push((await as(mailEmailCode, {})).status);
  expect(mails).toEqual([...Array<number>(5).fill(200), 429, 429]);
  await town.home((sql) => sql`delete from attempts`);
  await town.home((sql) => sql`update email_confirmations set expires_at = now()`);
  expect((await as(confirmEmail, {}, { code })).status).toBe(409);
  expect((await town.as("viewer")(confirmEmail, {}, { code })).answer).toEqual({ email: "viewer@test.example" });
});

test("F22 M25 the name is changed as it is; an address only with the password, once the new one has said yes, and the old one is told", async () => {
  const oldEmail = "old@new.example";
  const { token, as, there } = await newcomer(oldEmail);
  await as(confirmEmail, {}, { code: await codeMailedTo(oldEmail) });
  expect((await as(updateProfile, {}, { fullName: "New Name", email: oldEmail })).answer).toEqual({ confirming: null });
  expect((await as(updateProfile, {}, { fullName: "New Name", email: "moved@new.example" })).problem.errors).toEqual({
    currentPassword: "Password is required",
  });
  expect((await move(oldEmail, "moved@new.example", { currentPassword: "wrong-one-1" })).status).toBe(400);
  expect(await move(oldEmail, "moved@new.example")).toMatchObject({
    status: 200,
    answer: { confirming: "moved@new.example" },
  });
  // Requested only: nothing else changes.
  expect((await as(me, {})).answer).toMatchObject({
    email: oldEmail,
    isEmailProved: true,
    confirming: "moved@new.example",
  });
  expect((await town.as()(login, {}, { email: "moved@new.example", password })).status).toBe(401);
  expect((await mailsTo(town, oldEmail)).at(-1)?.subject).toBe("Your email address is about to change");

  const code = await codeMailedTo("moved@new.example");
  expect((await as(confirmEmail, {}, { code })).answer).toEqual({ email: "moved@new.example" });
  expect((await as(me, {})).answer).toMatchObject({
    email: "moved@new.example",
    isEmailProved: true,
    confirming: null,
  });
  expect([await isIn(token), await isIn(there)]).toEqual([false, true]);
  expect((await town.as()(login, {}, { email: "moved@new.example", password })).status).toBe(200);
  expect((await mailsTo(town, oldEmail)).at(-1)?.subject).toBe("Your email address was changed");
});

test("F22 a change that was a mistake is taken back, and one of a mistyped address tells the stranger nothing", async () => {
  const { as } = await newcomer("typo@new.example");
  await move("typo@new.example", "right@typo.example");
  expect(await mailsTo(town, "typo@new.example")).toHaveLength(1);
  expect((await as(withdrawEmailChange, {})).status).toBe(200);
  expect((await as(me, {})).answer).toMatchObject({ email: "typo@new.example", confirming: null });
  expect((await as(confirmEmail, {}, { code: await codeMailedTo("right@typo.example") })).status).toBe(409);
  expect((await as(mailEmailCode, {})).status).toBe(200);
  expect((await as(confirmEmail, {}, { code: await codeMailedTo("typo@new.example") })).status).toBe(200);
});

test("F22 of two who confirm one address at the same moment, one has it", async () => {
  const people = ["first@race.example", "second@race.example"];
  for (const email of people) await newcomer(email);
  for (const email of people) expect((await move(email, "wanted@race.example")).status).toBe(200);
  const codes = (await mailsTo(town, "wanted@race.example")).map(({ subject }) => subject.slice(0, 6));
  const both = await Promise.all(people.map((email, at) => town.as(email)(confirmEmail, {}, { code: codes[at]! })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("F22 a link for a new password that went to the old address is closed when the address changes", async () => {
  const { as } = await newcomer("left@new.example");
  await town.as()(requestPassword, {}, { email: "left@new.example" });
  const passwordKey = await keyInMailTo(town, "left@new.example");
  await move("left@new.example", "right@new.example");
  expect((await town.as()(checkPasswordKey, { passwordKey })).answer.valid).toBe(true);
  await as(confirmEmail, {}, { code: await codeMailedTo("right@new.example") });
  expect((await town.as()(checkPasswordKey, { passwordKey })).answer.valid).toBe(false);
});

test("D29 somebody who hasn't proved their address isn't found by it, but by staff who know them, who are told so", async () => {
  const { userID } = (await newcomer("squatter@firm.example", "Squat Ter")).user;
  expect(await find("owner", "squatter@firm.example")).toEqual([]);
  await town.inside("oak", (sql) => sql`insert into memberships (user_id) values (${userID})`);
  const { users } = (await town.as("owner")(findUsers, { search: "squatter@firm.example" })).answer;
  expect(users).toMatchObject([{ fullName: "Squat Ter", email: "squatter@firm.example", isEmailProved: false }]);
  const { people } = (
    await town.as("owner")(listPeople, { client: "oak" }, undefined, { query: { search: "squatter" } })
  ).answer;
  expect(people).toMatchObject([{ fullName: "Squat Ter", isEmailProved: false }]);
});

test("F22 an address that another account has can't be taken", async () => {
  const { answer } = await town.as()(register, {}, { email: "taker@new.example", password, fullName: "Taker" });
  const response = await town.server.inject({
    method: "POST",
    url: `/api${updateProfile.path}`,
    headers: { authorization: `Bearer ${answer.token}` },
    payload: { fullName: "Taker", email: "rival@test.example", currentPassword: password },
  });
  expect(response.statusCode).toBe(409);
});

test("where one is signed in is listed, and revoked one by one or all at once", async () => {
  const { answer } = await town.as()(register, {}, { email: "many@new.example", password, fullName: "Many Places" });
  const others = [];
  for (const _ of [1, 2, 3])
    others.push((await town.as()(login, {}, { email: "many@new.example", password })).answer.token);
  town.people["many"] = answer.user.userID;
  const asMany = town.as("many");
  const { sessions } = (await asMany(listSessions, {})).answer;
  expect(sessions).toHaveLength(5);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  const isIn = async (token: string) =>
    (await town.server.inject({ url: "/api/users/me", headers: { authorization: `Bearer ${token}` } })).statusCode ===
    200;
  expect(await isIn(others[0]!)).toBe(true);
  const notHere = sessions.filter(({ current }) => !current);
  expect((await asMany(revokeSession, { sessionID: notHere[0]!.sessionID })).status).toBe(200);
  expect((await asMany(revokeSession, { sessionID: notHere[0]!.sessionID })).status).toBe(404);
  expect((await asMany(revokeOtherSessions, {})).status).toBe(200);
  expect(await Promise.all(others.map(isIn))).toEqual([false, false, false]);
  expect((await asMany(listSessions, {})).answer.sessions).toHaveLength(1);
});

test("nobody revokes someone else's session", async () => {
  const [ownSession] = (await town.as("entrant")(listSessions, {})).answer.sessions;
  expect((await town.as("rival")(revokeSession, { sessionID: ownSession!.sessionID })).status).toBe(404);
});

// Finding people.

const find = async (person: string, search: string) => {
  const { status, answer } = await town.as(person)(findUsers, { search });
  return status === 200 ? answer.users.map(({ fullName }) => fullName) : status;
};

test("D29 F22 by name, staff find who has to do with their client; anyone else only who said so", async () => {
  expect(await find("elmOwner", "viewer")).toEqual([]);
  expect(await find("owner", "viewer")).toEqual(["Viewer Tester"]);
  expect(await find("owner", "stranger")).toEqual([]);
  expect(await find("owner", "stranger@test.example")).toEqual(["Stranger Tester"]);
  await town.as("stranger")(updatePrivacy, {}, { findable: true });
  for (const staff of ["owner", "elmOwner"]) expect(await find(staff, "stranger")).toEqual(["Stranger Tester"]);
});

test("D29 people are found by their surname in every script", async () => {
  for (const [key, name, surname] of [
    ["anil", "अनिल शर्मा", "शर्मा"],
    ["somchai", "สมชาย ใจดี", "ใจดี"],
  ] as const) {
    await town.addPerson(key);
    await town.home(
      (sql) => sql`update users set full_name = ${name}, findable = true where user_id = ${town.people[key]!}`,
    );
    expect(await find("owner", surname)).toEqual([name]);
  }
});

test("D29 two characters are too few to search for", async () => {
  expect(await find("administrator", "st")).toBe(400);
  expect(await find("administrator", " s ")).toBe(400);
  expect(await find("administrator", "str")).toEqual(["Stranger Tester"]);
});

test("D29 only staff find people", async () => {
  expect(await find("entrant", "stranger")).toBe(403);
  expect((await town.as()(findUsers, { search: "stranger" })).status).toBe(401);
});

test("D29 F22 who doesn't want to be found is found by staff of their own clients, or by the exact address", async () => {
  await town.as("rival")(updatePrivacy, {}, { findable: true });
  expect(await find("administrator", "rival")).toEqual(["Rival Tester"]);
  await town.as("rival")(updatePrivacy, {}, { findable: false });
  expect(updatePrivacy.done).toBe("User profile settings updated.");
  expect(await find("administrator", "rival")).toEqual([]);
  expect(await find("administrator", "rival@test.exampl")).toEqual([]);
  expect(await find("administrator", "RIVAL@test.example")).toEqual(["Rival Tester"]);
  await town.as("rival")(createMembership, {}, { clientID: town.clients["oak"]! });
  expect(await find("administrator", "rival")).toEqual(["Rival Tester"]);
  expect(await find("administrator", "rival@te")).toEqual(["Rival Tester"]);
  expect(await find("elmOwner", "rival")).toEqual([]);
});

test("D29 the address is shown only of people one has to do with", async () => {
  const found = async (search: string) => (await town.as("administrator")(findUsers, { search })).answer.users[0];
  expect((await found("viewer tester"))?.email).toBe("viewer@test.example");
  expect((await found("stranger"))?.email).toBeNull();
  expect((await found("stranger@test.example"))?.email).toBe("stranger@test.example");
});

test("D29 signs that mean something to a database mean nothing in a search", async () => {
  for (const search of ["%%%", "___", "' or 1=1", "a:* | b", "!!!", "<->", "\\\\\\"])
    expect((await town.as("administrator")(findUsers, { search })).status).toBe(200);
});

test("D29 who is of one's own client comes before a crowd that is not, whatever part of the name is typed, and nobody twice", async () => {
  const sought = ["crew24@test.example", "crew", "crew twenty", "twenty four", "four crew", "crew twenty four"];
  await town.home(
    (sql) => sql`
      insert into users (email, full_name, findable, email_proved_at)
      select 'crew' || n || '@test.example', case n when 24 then 'Crew Twenty Four' else 'Crew Twenty Four ' || n end, true, now()
      from generate_series(1, 30) n`,
  );
  for (const search of sought.slice(1)) expect(await find("administrator", search)).toHaveLength(20);
  await town.home(
    (sql) => sql`
      insert into user_clients (user_id, client_id)
      select user_id, ${town.clients["oak"]!}::uuid from users where email = 'crew24@test.example'`,
  );
  for (const search of sought) {
    const found = await find("administrator", search);
    expect([search, found]).toEqual([search, expect.arrayContaining(["Crew Twenty Four"])]);
    expect((found as string[])[0]).toBe("Crew Twenty Four");
    expect(new Set(found as string[]).size).toBe((found as string[]).length);
  }
});

test("D29 at most twenty are found", async () => {
  await town.home(
    (sql) => sql`
      insert into users (email, full_name, findable)
      select 'crowd' || n || '@test.example', 'Crowd Person ' || n, true from generate_series(1, 30) n`,
  );
  expect(await find("administrator", "crowd per")).toHaveLength(20);
});
