import { expect, test } from "vitest";
import {
  createMembership,
  downloadPeople,
  grantRole,
  listPeople,
  membershipList,
  removeMembership,
  removeRole,
  userAtClient,
  verifyMembership,
} from "../../../contract/people/people.ts";
import { previewClientMessage } from "../../../contract/messages/messages.ts";
import { me } from "../../../contract/people/me.ts";
import { updateProfile, updateVolunteerSettings } from "../../../contract/people/users.ts";
import type { Role } from "../../../contract/platform/permissions.ts";
import { addContest } from "../../../test/contest.ts";
import { downloaded, linesOf } from "../../../test/download.ts";
import { useTown } from "../../../test/town.ts";
import { untilSomebodyWaits } from "../../../test/waiting.ts";

const town = useTown();
const oak = { client: "oak" };

async function grantsOf(person: string) {
  const { answer } = await town.as("viewer")(listPeople, oak, undefined, { query: { kind: "staff" } });
  return answer.people.find(({ userID }) => userID === town.people[person])?.roles ?? [];
}
const give = (by: string, person: string, role: Role) =>
  town.as(by)(grantRole, { ...oak, userID: town.people[person]! }, { role });
const take = (by: string, person: string, roleGrantID: string) =>
  town.as(by)(removeRole, { ...oak, userID: town.people[person]!, roleGrantID });

// Memberships.

test("F23 M27 a person affiliates with a client from the list, and ends it again", async () => {
  const clientID = town.clients["oak"]!;
  const asStranger = town.as("stranger");
  const membership = async () =>
    (await asStranger(membershipList, {})).answer.clients.find((client) => client.clientID === clientID)?.membership;
  expect(await membership()).toBeNull();
  expect((await asStranger(createMembership, {}, { clientID, memberNumber: "A-17" })).status).toBe(200);
  expect(createMembership.done).toBe("Membership affiliation created.");
  expect(await membership()).toMatchObject({ memberNumber: "A-17", verified: false });
  expect((await asStranger(me, {})).answer.memberships).toEqual([{ clientID }]);
  expect((await asStranger(createMembership, {}, { clientID })).status).toBe(409);
  expect((await asStranger(removeMembership, {}, { clientID })).status).toBe(200);
  expect(removeMembership.done).toBe("Membership affiliation removed.");
  expect(await membership()).toBeNull();
  expect((await asStranger(removeMembership, {}, { clientID })).status).toBe(409);
});

test("F23 a client that isn't listed, and one that isn't there, can't be found in the list", async () => {
  await town.home((sql) => sql`insert into clients (url, name, listed) values ('hidden', 'Hidden Guild', false)`);
  const { clients } = (await town.as("stranger")(membershipList, {})).answer;
  expect(clients.map(({ url }) => url)).toEqual(["elm", "oak"]);
  const searched = (await town.as("stranger")(membershipList, {}, undefined, { query: { search: "arts" } })).answer;
  expect(searched.clients.map(({ url }) => url)).toEqual(["elm"]);
  const nowhere = { clientID: "01890000-0000-7000-8000-000000000000" };
  expect((await town.as("stranger")(createMembership, {}, nowhere)).status).toBe(404);
});

test("F23 where there is a roster, only a verified membership counts", async () => {
  await town.inside("elm", (sql) => sql`update clients set roster = true where url = 'elm'`);
  town.app.changes.publish("client", town.clients["elm"]!);
  const asRival = town.as("rival");
  const isMember = async (client: string) => (await asRival(userAtClient, { client })).answer.isMember;
  for (const client of ["oak", "elm"]) await asRival(createMembership, {}, { clientID: town.clients[client]! });
  expect([await isMember("oak"), await isMember("elm")]).toEqual([true, false]);
  await town.inside(
    "elm",
    (sql) => sql`update memberships set verified_at = now() where user_id = ${town.people["rival"]}`,
  );
  expect(await isMember("elm")).toBe(true);
});

// Standings at a client.

test("a person sees what they are at a client, and in one of its programs", async () => {
  const { serviceID, url } = await addContest(town, { url: "awards" });
  await town.grant("stranger", "oak", "programManager", serviceID);
  const at = async (service?: string) =>
    (await town.as("stranger")(userAtClient, oak, undefined, { query: service ? { service } : {} })).answer.standings;
  expect(await at()).not.toContain("programManager");
  expect(await at(url)).toContain("programManager");
  expect(await at(serviceID)).toContain("programManager");
  const elsewhereAnswer = await town.as("stranger")(userAtClient, oak, undefined, { query: { service: "no-such" } });
  expect(elsewhereAnswer.status).toBe(404);
  const viewer = (await town.as("viewer")(userAtClient, oak)).answer;
  expect(viewer.standings).toEqual(["anyone", "user", "viewer", "staff"]);
  expect(viewer.user).toMatchObject({ fullName: "Viewer Tester", image: false });
});

test("P03 a scorer is one only in the contest that is to be scored", async () => {
  const scored = await addContest(town, { url: "scored" });
  const other = await addContest(town, { url: "other" });
  await town.inside(
    "oak",
    (sql) => sql`
    insert into scorer_assignments (service_id, user_id, category_id)
    values (${scored.serviceID}, ${town.people["scorer"]}, ${scored.categories.BRICK})`,
  );
  const at = async (service: string) =>
    (await town.as("scorer")(userAtClient, oak, undefined, { query: { service } })).answer.standings;
  expect(await at(scored.url)).toContain("scorer");
  expect(await at(other.url)).not.toContain("scorer");
});

// Everybody at a client.

test("staff see everybody at their client, page by page, and nobody of another", async () => {
  await town.inside(
    "oak",
    (sql) => sql`
      with crowd as (
        insert into users (email, full_name)
        select 'many' || n || '@test.example', 'Many ' || lpad(n::text, 3, '0') from generate_series(1, 120) n returning user_id)
      insert into memberships (user_id) select user_id from crowd`,
  );
  const names: string[] = [];
  let after: string | null | undefined;
  do {
    const { answer } = await town.as("viewer")(listPeople, oak, undefined, { query: after ? { after } : {} });
    names.push(...answer.people.map(({ fullName }) => fullName));
    after = answer.next;
  } while (after);
  expect(names.filter((name) => name.startsWith("Many "))).toHaveLength(120);
  expect(new Set(names).size).toBe(names.length);
  expect(names).not.toContain("ElmOwner Tester");
  const bent = await town.as("viewer")(listPeople, oak, undefined, { query: { after: "bm9uc2Vuc2U" } });
  expect(bent.status).toBe(400);
});

test("staff search people, and narrow them to staff, members and scorers", async () => {
  const list = async (query: object) =>
    (await town.as("viewer")(listPeople, oak, undefined, { query })).answer.people.map(({ fullName }) => fullName);
  expect(await list({ search: "tourman" })).toEqual(["TourManager Tester"]);
  expect(await list({ kind: "staff", search: "many" })).toEqual([]);
  expect(await list({ kind: "members", search: "00 many" })).toHaveLength(10);
  expect(await list({ kind: "scorers" })).toEqual(["Scorer Tester"]);
});

const namesFound = async (search: string) =>
  (await town.as("viewer")(listPeople, oak, undefined, { query: { search } })).answer.people.map(
    ({ fullName }) => fullName,
  );
const rename = (person: string, fullName: string) =>
  town.as(person)(updateProfile, {}, { fullName, email: `${person}@test.example` });

test("who changes their name is listed and found by the new one", async () => {
  await rename("stranger", "Aaron First");
  await town.as("stranger")(createMembership, {}, { clientID: town.clients["oak"]! });
  // A change at home arrives in a shard a moment later.
  await expect.poll(() => namesFound("first")).toEqual(["Aaron First"]);
  const { people } = (await town.as("viewer")(listPeople, oak)).answer;
  expect(people[0]).toMatchObject({ fullName: "Aaron First", email: "stranger@test.example" });
  await rename("stranger", "Stranger Tester");
  await expect.poll(() => namesFound("first")).toEqual([]);
  expect(await namesFound("stranger@")).toEqual(["Stranger Tester"]);
});

test("who changes their name while they join waits until that is done, and is listed by the new one", async () => {
  const userID = await town.addPerson("quick");
  await town.token("quick");
  const renamed = await town.inside("oak", async (sql) => {
    await sql`insert into memberships (user_id) values (${userID})`;
    const asking = rename("quick", "Renamed Meanwhile");
    await untilSomebodyWaits(town, sql);
    return { asking };
  });
  expect((await renamed.asking).status).toBe(200);
  await expect.poll(() => namesFound("renamed meanwhile")).toEqual(["Renamed Meanwhile"]);
});

test("F22 two accounts that share a mailbox are shown to staff, each with the other, and found by that alone; neither is changed", async () => {
  const emails = { viewer: "Pat.Doe@gmail.com", rival: "patdoe+work@googlemail.com" };
  const before = await town.home(
    (sql) => sql<{ userID: string; email: string }>`
      select user_id, email from users where user_id = any (${[town.people["viewer"]!, town.people["rival"]!]}::uuid[])`,
  );
  for (const [person, email] of Object.entries(emails))
    await town.home((sql) => sql`update users set email = ${email} where user_id = ${town.people[person]}`);
  const { answer: _ } = await town.as("rival")(createMembership, {}, { clientID: town.clients["oak"]! });
  const shared = async () =>
    (await town.as("owner")(listPeople, oak, undefined, { query: { kind: "sameMailbox" } })).answer.people.map(
      ({ email, sameMailbox }) => [email, sameMailbox.map((other) => other.email)],
    );
  await expect
    .poll(async () => (await shared()).toSorted())
    .toEqual([
      [emails.viewer, [emails.rival]],
      [emails.rival, [emails.viewer]],
    ]);
  const foundPeople = await town.as("owner")(listPeople, oak, undefined, { query: { search: "patdoe+work" } });
  expect(foundPeople.answer.people).toMatchObject([
    { sameMailbox: [{ userID: town.people["viewer"], email: emails.viewer }] },
  ]);
  // People of another association aren't named to this one.
  await town.as("rival")(removeMembership, {}, { clientID: town.clients["oak"]! });
  for (const { userID, email } of before)
    await town.home((sql) => sql`update users set email = ${email} where user_id = ${userID}`);
  await expect.poll(shared).toEqual([]);
});

test("F22 F24 staff find who is willing to scan tickets, with the phone for it, and write to them", async () => {
  const willing = { volunteer: true, volunteerWeekends: true, volunteerPhone: "5035550123" };
  await town.as("viewer")(updateVolunteerSettings, {}, willing);
  await town.as("administrator")(updateVolunteerSettings, {}, { volunteer: true });
  const list = async (kind: "volunteers" | "weekendVolunteers") =>
    (await town.as("owner")(listPeople, oak, undefined, { query: { kind } })).answer.people;
  const homeStanding = async () =>
    Object.fromEntries((await list("volunteers")).map(({ userID, volunteer }) => [userID, volunteer]));
  // A change at home arrives in a shard a moment later.
  await expect.poll(homeStanding).toMatchObject({
    [town.people["viewer"]!]: { weekends: true, phone: "5035550123" },
    [town.people["administrator"]!]: { weekends: false, phone: null },
  });
  const all = await list("volunteers");
  expect((await list("weekendVolunteers")).map(({ userID }) => userID)).toEqual([town.people["viewer"]]);
  const filter = { kind: "volunteers" as const };
  const words = { list: "people" as const, subject: "The tour", text: "Could you help?", filter };
  const { recipients } = (await town.as("owner")(previewClientMessage, oak, { ...words, at: 0 })).answer;
  expect(recipients).toBe(all.length);
  const { bytes } = await downloaded(town, "owner", downloadPeople, oak, { format: "csv", kind: "weekendVolunteers" });
  expect(linesOf(bytes)[1]).toContain("Viewer Tester");
  expect(linesOf(bytes)[1]).toContain("(503) 555-0123");
  await town.as("viewer")(updateVolunteerSettings, {}, { volunteer: false });
  await expect.poll(homeStanding).not.toHaveProperty(town.people["viewer"]!);
  await town.as("administrator")(updateVolunteerSettings, {}, { volunteer: false });
});

test.each(["entrant", "scorer", "elmOwner"])("P04 %s doesn't see the people of a client", async (person) => {
  expect((await town.as(person)(listPeople, oak)).status).toBe(403);
});

// Roles.

test("P04 an owner gives a role, which holds at once, and takes it away", async () => {
  await town.as("entrant")(createMembership, {}, { clientID: town.clients["oak"]! });
  expect((await town.as("entrant")(listPeople, oak)).status).toBe(403);
  const { status, answer } = await give("owner", "entrant", "viewer");
  expect(status).toBe(200);
  expect((await town.as("entrant")(listPeople, oak)).status).toBe(200);
  expect((await give("owner", "entrant", "viewer")).problem.detail).toBe("This person already has this role.");
  expect((await take("owner", "entrant", answer.roleGrantID)).status).toBe(200);
  expect((await town.as("entrant")(listPeople, oak)).status).toBe(403);
  const log = await town.inside(
    "oak",
    (sql) => sql<{ action: string; before: unknown; after: unknown }>`
      select action, before, after from audit_log where record_id = ${town.people["entrant"]} order by audit_id`,
  );
  expect(log).toMatchObject([
    { action: "MANAGE_ROLES", before: null, after: { role: "viewer" } },
    { action: "MANAGE_ROLES", before: { role: "viewer" }, after: null },
  ]);
});

test.each(["administrator", "programManager", "viewer", "entrant"])("P04 %s can't give roles", async (person) => {
  expect((await give(person, person, "owner")).status).toBe(403);
});

test("P04 a role is given only to people of the client, and taken only from whom it was given", async () => {
  expect((await give("owner", "elmOwner", "viewer")).status).toBe(404);
  const [grant] = await grantsOf("viewer");
  expect((await take("owner", "boxOffice", grant!.roleGrantID)).status).toBe(404);
});

test("P04 the last owner stays", async () => {
  const [grant] = await grantsOf("owner");
  const refused = await take("owner", "owner", grant!.roleGrantID);
  expect(refused.status).toBe(409);
  expect(refused.problem.detail).toBe("This is the only owner. Make someone else an owner first.");
});

test("P04 of two owners who remove each other at the same moment, one stays", async () => {
  await give("owner", "administrator", "owner");
  const [first, second] = [await grantsOf("owner"), await grantsOf("administrator")];
  const ownersGrant = (grants: typeof first) => grants.find(({ role }) => role === "owner")!.roleGrantID;
  const outcomes = await Promise.all([
    take("owner", "administrator", ownersGrant(second)),
    take("administrator", "owner", ownersGrant(first)),
  ]);
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
  const ownersLeft = await town.inside(
    "oak",
    (sql) => sql`select from role_grants where role = 'owner' and service_id is null`,
  );
  expect(ownersLeft).toHaveLength(1);
  // The later calls need the owner's role, whoever removed it.
  if ((await give("administrator", "owner", "owner")).status !== 200) return;
  const [ownerAgain] = (await grantsOf("administrator")).filter(({ role }) => role === "owner");
  expect((await take("owner", "administrator", ownerAgain!.roleGrantID)).status).toBe(200);
});

test("F23 M27 staff verify an affiliation: only then is what is for members open, where the client has a roster", async () => {
  const userID = await town.addPerson("applicant");
  const params = { ...oak, userID };
  const isMember = async () => (await town.as("applicant")(userAtClient, oak)).answer.isMember;
  await town.inside("oak", (sql) => sql`update clients set roster = true`);
  town.app.changes.publish("client", town.clients["oak"]!);
  const verify = (by: string, { verified }: { verified: boolean }) =>
    town.as(by)(verifyMembership, params, { memberNumber: "A-18", verified });
  expect((await verify("owner", { verified: true })).status).toBe(404);
  await town.as("applicant")(createMembership, {}, { clientID: town.clients["oak"]! });
  expect(await isMember()).toBe(false);
  expect((await verify("viewer", { verified: true })).status).toBe(403);
  expect((await verify("administrator", { verified: true })).status).toBe(200);
  expect(await isMember()).toBe(true);
  const { answer } = await town.as("owner")(listPeople, oak, undefined, { query: { kind: "members" } });
  expect(answer.people.find((one) => one.userID === userID)?.membership).toEqual({
    memberNumber: "A-18",
    verified: true,
  });
  expect((await verify("owner", { verified: false })).status).toBe(200);
  expect(await isMember()).toBe(false);
  await town.inside("oak", (sql) => sql`update clients set roster = false`);
  town.app.changes.publish("client", town.clients["oak"]!);
});
