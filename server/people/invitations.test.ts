import { expect, test } from "vitest";
import {
  type NewInvitation,
  acceptInvitation,
  getInvitation,
  invite,
  listInvitations,
  withdrawInvitation,
} from "../../contract/invitations.ts";
import { userAtClient } from "../../contract/people.ts";
import { login, register } from "../../contract/users.ts";
import { addContest } from "../../test/contest.ts";
import { keyInMailTo, mailsTo } from "../../test/mail.ts";
import { useTown } from "../../test/town.ts";
import { newKey } from "../links/keys.ts";

const town = useTown();
const oak = { client: "oak" };

/** Invites, and answers the key from the mail. */
async function invited(by: string, sent: NewInvitation): Promise<string> {
  expect(await town.as(by)(invite, oak, sent)).toMatchObject({ status: 200 });
  return keyInMailTo(town, sent.email);
}
const asViewer = (email: string) => invited("owner", { email, kind: "role", role: "viewer" });
const standingsOf = async (person: string) => (await town.as(person)(userAtClient, oak)).answer.standings;

test("F29 an invitation says what it offers, to whom and from whom, to whoever has the key", async () => {
  const invitationKey = await asViewer("guest@far.example");
  const { status, answer } = await town.as()(getInvitation, { invitationKey });
  expect(status).toBe(200);
  expect(answer).toEqual({
    state: "open",
    email: "guest@far.example",
    offer: "Viewer",
    clientURL: "oak",
    clientName: "Oak Builders Guild",
    invitedBy: "Owner Tester",
    expiresAt: expect.any(String),
    hasAccount: false,
  });
  const [mail] = await mailsTo(town, "guest@far.example");
  expect(mail).toMatchObject({ subject: "Oak Builders Guild invites you" });
  expect((await town.as()(acceptInvitation, { invitationKey })).status).toBe(401);
});

test("F29 an invitation is accepted once", async () => {
  const invitationKey = await asViewer("entrant@test.example");
  expect(await standingsOf("entrant")).not.toContain("viewer");
  const accepted = await town.as("entrant")(acceptInvitation, { invitationKey });
  expect(accepted).toMatchObject({ status: 200, answer: { clientURL: "oak", url: "/oak/studio" } });
  expect(await standingsOf("entrant")).toContain("viewer");
  const again = await town.as("stranger")(acceptInvitation, { invitationKey });
  expect(again).toMatchObject({
    status: 409,
    problem: { detail: "This invitation is no longer open. Ask for a new one." },
  });
  expect((await town.as()(getInvitation, { invitationKey })).answer.state).toBe("accepted");
});

test("F29 of four who accept at the same moment, one gets the role", async () => {
  const invitationKey = await invited("owner", { email: "raced@far.example", kind: "role", role: "boxOffice" });
  const people = ["rival", "scorer", "stranger", "elmOwner"];
  const all = await Promise.all(people.map((person) => town.as(person)(acceptInvitation, { invitationKey })));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const holding = await Promise.all(people.map(async (person) => (await standingsOf(person)).includes("boxOffice")));
  expect(holding.filter(Boolean)).toHaveLength(1);
});

test("F29 someone new registers with the invitation, and has what it offers", async () => {
  const { serviceID, categories } = await addContest(town, { url: "judged" });
  const sent = { email: "judge@far.example", kind: "scorer", serviceID, categoryID: categories.GLASS } as const;
  const invitationKey = await invited("administrator", sent);
  expect((await town.as()(getInvitation, { invitationKey })).answer.offer).toBe(
    "Scorer of Glass homes, Building Awards",
  );
  const made = { email: "judge@far.example", fullName: "Judy Judge", password: "correct-horse-1", invitationKey };
  const { answer } = await town.as()(register, {}, made);
  expect(answer.accepted).toMatch(/^\/oak\/contests\/.+\/scoring$/);
  const rows = await town.inside(
    "oak",
    (sql) => sql`select category_id from scorer_assignments where user_id = ${answer.user.userID}`,
  );
  expect(rows).toEqual([{ categoryID: categories.GLASS }]);
});

test("F29 registering with a key that is no longer open makes no account", async () => {
  const invitationKey = await asViewer("late@far.example");
  await town.as("rival")(acceptInvitation, { invitationKey });
  const made = { email: "late@far.example", fullName: "Late Comer", password: "correct-horse-1", invitationKey };
  expect((await town.as()(register, {}, made)).status).toBe(409);
  const rows = await town.home((sql) => sql`select from users where email = 'late@far.example'`);
  expect(rows).toHaveLength(0);
});

test("F29 of four who register with one invitation at the same moment, one gets the role; whoever has an account can sign in", async () => {
  const invitationKey = await asViewer("crowd@far.example");
  const made = [1, 2, 3, 4].map((at) => ({
    email: `crowd${at}@far.example`,
    fullName: "Cro Wd",
    password: "correct-horse-1",
  }));
  const all = await Promise.all(made.map((sent) => town.as()(register, {}, { ...sent, invitationKey })));
  const registered = all.filter(({ status }) => status === 200);
  expect(registered.filter(({ answer }) => answer.accepted)).toHaveLength(1);
  expect(all.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
  const viewers = await town.inside(
    "oak",
    (sql) => sql`
      select from role_grants join users using (user_id) where role = 'viewer' and email like 'crowd%@far.example'`,
  );
  expect(viewers).toHaveLength(1);
  const accounts = await town.home((sql) => sql`select from users where email like 'crowd%@far.example'`);
  expect(accounts).toHaveLength(registered.length);
});

test("F29 a process that dies between the account and the acceptance leaves both to be gone on with", async () => {
  const invitationKey = await asViewer("dying@far.example");
  const made = { email: "dying@far.example", fullName: "Dy Ing", password: "correct-horse-1" };
  const { database } = town.house;
  town.house.database = { ...database, inside: () => Promise.reject(new Error("killed")) };
  const { status } = await town.as()(register, {}, { ...made, invitationKey });
  town.house.database = database;
  expect(status).toBe(500);
  expect((await town.as()(register, {}, { ...made, invitationKey })).status).toBe(409);
  const { answer } = await town.as()(login, {}, { email: made.email, password: made.password });
  const accepted = await town.app.inject({
    method: "POST",
    url: `/api/users/accept-invitation/${invitationKey}`,
    headers: { authorization: `Bearer ${answer.token}` },
  });
  expect(accepted.json()).toEqual({ clientURL: "oak", url: "/oak/studio" });
});

test("F29 a withdrawn invitation and one that has expired can't be accepted", async () => {
  const invitationKey = await asViewer("gone@far.example");
  const { invitations } = (await town.as("administrator")(listInvitations, oak)).answer;
  const open = invitations.find(({ email }) => email === "gone@far.example")!;
  expect(open).toMatchObject({ offer: "Viewer", state: "open", invitedBy: "Owner Tester" });
  const { invitationID } = open;
  expect((await town.as("elmOwner")(withdrawInvitation, { client: "elm", invitationID })).status).toBe(404);
  expect((await town.as("administrator")(withdrawInvitation, { ...oak, invitationID })).status).toBe(200);
  expect((await town.as("stranger")(acceptInvitation, { invitationKey })).status).toBe(409);
  expect((await town.as()(getInvitation, { invitationKey })).answer.state).toBe("withdrawn");

  const late = await asViewer("slow@far.example");
  await town.inside(
    "oak",
    (sql) => sql`
    update bearer_links set expires_at = now()
    where record_id = (select invitation_id from invitations where email = 'slow@far.example')`,
  );
  expect((await town.as("stranger")(acceptInvitation, { invitationKey: late })).status).toBe(409);
  expect((await town.as()(getInvitation, { invitationKey: late })).answer.state).toBe("expired");
});

test("P04 an administrator invites scorers, but gives no role; nobody else invites", async () => {
  const sent = { email: "rise@far.example", kind: "role", role: "owner" } as const;
  const refused = await town.as("administrator")(invite, oak, sent);
  expect(refused).toMatchObject({
    status: 403,
    problem: { detail: "Only an owner can give roles. You can invite scorers." },
  });
  for (const person of ["programManager", "viewer", "stranger", "elmOwner"])
    expect((await town.as(person)(invite, oak, sent)).status).toBe(403);
  expect(await mailsTo(town, "rise@far.example")).toEqual([]);
});

test("F29 what is offered must be the client's own", async () => {
  const { serviceID, categories } = await addContest(town, { client: "elm", url: "elms" });
  const sent = { email: "x@far.example", kind: "scorer", serviceID, categoryID: categories.BRICK } as const;
  expect((await town.as("owner")(invite, oak, sent)).status).toBe(404);
  expect(
    (await town.as("owner")(invite, oak, { email: "x@far.example", kind: "role", role: "viewer", serviceID })).status,
  ).toBe(404);
  expect((await town.as("owner")(invite, oak, { email: "not an address", kind: "role", role: "viewer" })).status).toBe(
    400,
  );
});

test("F29 a key that nobody made leads nowhere", async () => {
  const forged = newKey(town.clients["oak"]);
  for (const invitationKey of [forged, newKey(undefined), "nonsense", `${forged}A`, "%00"])
    expect((await town.as()(getInvitation, { invitationKey })).status).toBe(404);
  expect((await town.as("stranger")(acceptInvitation, { invitationKey: forged })).status).toBe(409);
});
