import { expect, test } from "vitest";
import {
  checkPasswordKey,
  findUsers,
  listSessions,
  login,
  me,
  register,
  requestPassword,
  revokeOtherSessions,
  revokeSession,
  updateContact,
  updatePrivacy,
  updateProfile,
  updateVolunteerSettings,
} from "../../contract/users.ts";
import { createMembership } from "../../contract/people.ts";
import { keyInMailTo, mailsTo } from "../../test/mail.ts";
import { useTown } from "../../test/town.ts";

const town = useTown();
const password = "correct-horse-1";

test("F22 M25 contact details are kept as they are meant: digits of a phone, a website with its protocol", async () => {
  const sent = { phone: "(503) 555-0199", city: "Salem", state: "OR", zip: "97301", website: "oak.example" } as const;
  expect((await town.as("entrant")(updateContact, {}, sent)).status).toBe(200);
  expect(updateContact.done).toBe("User profile settings updated.");
  const { answer } = await town.as("entrant")(me, {});
  expect(answer).toMatchObject({ ...sent, phone: "5035550199", website: "https://oak.example", company: null });
});

test.each([
  [{ phone: "555-0199" }, { phone: "Valid Phone number required" }],
  [{ zip: "9730" }, { zip: "Valid Zip code required" }],
  [{ state: "PR" }, { state: "Valid Value required" }],
])("F22 contact details %j are refused", async (sent, errors) => {
  const { status, problem } = await town.as("entrant")(updateContact, {}, sent as object);
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

test("F22 M25 the name is changed as it is; the address only with the password, and the old one is told", async () => {
  const { answer } = await town.as()(register, {}, { email: "old@new.example", password, fullName: "Old Name" });
  const send = (sent: object) =>
    town.app.inject({
      method: "POST",
      url: `/api${updateProfile.path}`,
      headers: { authorization: `Bearer ${answer.token}` },
      payload: sent,
    });
  expect((await send({ fullName: "New Name", email: "old@new.example" })).statusCode).toBe(200);
  expect((await send({ fullName: "New Name", email: "moved@new.example" })).json().errors).toEqual({
    currentPassword: "Password is required",
  });
  const wrong = { fullName: "New Name", email: "moved@new.example", currentPassword: "wrong-one-1" };
  expect((await send(wrong)).statusCode).toBe(400);
  expect((await send({ ...wrong, currentPassword: password })).statusCode).toBe(200);
  expect((await town.as()(login, {}, { email: "moved@new.example", password })).status).toBe(200);
  expect(await mailsTo(town, "old@new.example")).toMatchObject([{ subject: "Your email address was changed" }]);
});

test("F22 a link for a new password that went to the old address is closed when the address changes", async () => {
  const { answer } = await town.as()(register, {}, { email: "left@new.example", password, fullName: "Left Behind" });
  await town.as()(requestPassword, {}, { email: "left@new.example" });
  const passwordKey = await keyInMailTo(town, "left@new.example");
  const moved = await town.app.inject({
    method: "POST",
    url: `/api${updateProfile.path}`,
    headers: { authorization: `Bearer ${answer.token}` },
    payload: { fullName: "Left Behind", email: "right@new.example", currentPassword: password },
  });
  expect(moved.statusCode).toBe(200);
  expect((await town.as()(checkPasswordKey, { passwordKey })).answer.valid).toBe(false);
});

test("F22 an address that another account has can't be taken", async () => {
  const { answer } = await town.as()(register, {}, { email: "taker@new.example", password, fullName: "Taker" });
  const response = await town.app.inject({
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
    (await town.app.inject({ url: "/api/users/me", headers: { authorization: `Bearer ${token}` } })).statusCode === 200;
  expect(await isIn(others[0]!)).toBe(true);
  const notHere = sessions.filter(({ current }) => !current);
  expect((await asMany(revokeSession, { sessionID: notHere[0]!.sessionID })).status).toBe(200);
  expect((await asMany(revokeSession, { sessionID: notHere[0]!.sessionID })).status).toBe(404);
  expect((await asMany(revokeOtherSessions, {})).status).toBe(200);
  expect(await Promise.all(others.map(isIn))).toEqual([false, false, false]);
  expect((await asMany(listSessions, {})).answer.sessions).toHaveLength(1);
});

test("nobody revokes someone else's session", async () => {
  const [mine] = (await town.as("entrant")(listSessions, {})).answer.sessions;
  expect((await town.as("rival")(revokeSession, { sessionID: mine!.sessionID })).status).toBe(404);
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
      insert into users (email, full_name, findable)
      select 'crew' || n || '@test.example', case n when 24 then 'Crew Twenty Four' else 'Crew Twenty Four ' || n end, true
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
