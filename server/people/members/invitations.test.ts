import { expect, test } from "vitest";
import {
  type NewInvitation,
  acceptInvitation,
  approveInvitationRequest,
  askToAcceptInvitation,
  declineInvitationRequest,
  getInvitation,
  invite,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from "../../../contract/people/invitations.ts";
import { userAtClient } from "../../../contract/people/people.ts";
import { login, register } from "../../../contract/people/users.ts";
import { addContest } from "../../../test/contest.ts";
import { keyInMailTo, mailsTo } from "../../../test/mail.ts";
import { useTown } from "../../../test/town.ts";
import { newKey } from "../../platform/links/keys.ts";

const town = useTown();
const oak = { client: "oak" };

/** Invites, and returns the key from the mail. */
async function invited(by: string, input: NewInvitation): Promise<string> {
  expect(await town.as(by)(invite, oak, input)).toMatchObject({ status: 200 });
  return keyInMailTo(town, input.email);
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
    name: "",
    offer: "Viewer",
    words: "",
    answerBy: null,
    scoring: "none",
    clientURL: "oak",
    clientName: "Oak Builders Guild",
    invitedBy: "Owner Tester",
    expiresAt: expect.any(String),
    hasAccount: false,
    forAnybody: false,
    isMine: null,
    asked: false,
  });
  const [mail] = await mailsTo(town, "guest@far.example");
  expect(mail).toMatchObject({ subject: "Oak Builders Guild invites you" });
  expect((await town.as()(acceptInvitation, { invitationKey })).status).toBe(401);
});

test("F29 an invitation goes again to the right address, and the link that was mailed before stops working", async () => {
  const before = await asViewer("typo@far.example");
  const { invitations } = (await town.as("owner")(listInvitations, oak)).answer;
  const which = { ...oak, invitationID: invitations.find(({ email }) => email === "typo@far.example")!.invitationID };
  const right = { email: "right@far.example" };
  for (const [person, status] of [
    ["viewer", 403],
    ["elmOwner", 403],
    // Roles are an owner's to give, to whatever address.
    ["administrator", 403],
  ] as const)
    expect((await town.as(person)(resendInvitation, which, right)).status, person).toBe(status);
  expect((await town.as("owner")(resendInvitation, which, right)).status).toBe(200);
  const after = await keyInMailTo(town, "right@far.example");
  const state = async (invitationKey: string) => (await town.as()(getInvitation, { invitationKey })).answer;
  expect(await state(before)).toMatchObject({ state: "withdrawn" });
  expect(await state(after)).toMatchObject({ state: "open", email: "right@far.example", offer: "Viewer" });
  await town.as("owner")(withdrawInvitation, which);
  expect((await town.as("owner")(resendInvitation, which, right)).status).toBe(409);
});

test("F29 an invitation is accepted once", async () => {
  const invitationKey = await asViewer("entrant@test.example");
  expect(await standingsOf("entrant")).not.toContain("viewer");
  const accepted = await town.as("entrant")(acceptInvitation, { invitationKey });
  expect(accepted).toMatchObject({ status: 200, answer: { clientURL: "oak", url: "/oak/studio" } });
  expect(await standingsOf("entrant")).toContain("viewer");
  const secondAnswer = await town.as("stranger")(acceptInvitation, { invitationKey });
  expect(secondAnswer).toMatchObject({
    status: 409,
    problem: { detail: "This invitation is no longer open. Ask for a new one." },
  });
  expect((await town.as()(getInvitation, { invitationKey })).answer.state).toBe("accepted");
});

test("F29 of four who accept at the same moment, one gets it", async () => {
  const { serviceID, categories } = await addContest(town, { url: "raced" });
  const input = { email: "raced@far.example", kind: "scorer", serviceID, categoryID: categories.GLASS } as const;
  const invitationKey = await invited("owner", input);
  const people = ["rival", "scorer", "stranger", "elmOwner"];
  const all = await Promise.all(people.map((person) => town.as(person)(acceptInvitation, { invitationKey })));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const rows = await town.inside(
    "oak",
    (sql) => sql`select user_id from scorer_assignments where service_id = ${serviceID}`,
  );
  expect(rows).toHaveLength(1);
});

test("F29 someone new registers with the invitation, and has what it offers", async () => {
  const { serviceID, categories } = await addContest(town, { url: "judged" });
  const input = { email: "judge@far.example", kind: "scorer", serviceID, categoryID: categories.GLASS } as const;
  const invitationKey = await invited("administrator", input);
  expect((await town.as()(getInvitation, { invitationKey })).answer.offer).toBe(
    "Scorer of Glass homes, Building Awards",
  );
  const registration = {
    email: "judge@far.example",
    fullName: "Judy Judge",
    password: "correct-horse-1",
    invitationKey,
  };
  const { answer } = await town.as()(register, {}, registration);
  expect(answer.accepted).toMatch(/^\/oak\/contests\/.+\/scoring$/);
  const rows = await town.inside(
    "oak",
    (sql) => sql`select category_id from scorer_assignments where user_id = ${answer.user.userID}`,
  );
  expect(rows).toEqual([{ categoryID: categories.GLASS }]);
});

test("F29 registering with a key that is no longer open makes no account", async () => {
  const invitationKey = await asViewer("late@far.example");
  const { invitations } = (await town.as("owner")(listInvitations, oak)).answer;
  const { invitationID } = invitations.find(({ email }) => email === "late@far.example")!;
  await town.as("owner")(withdrawInvitation, { ...oak, invitationID });
  const registration = {
    email: "late@far.example",
    fullName: "Late Comer",
    password: "correct-horse-1",
    invitationKey,
  };
  expect((await town.as()(register, {}, registration)).status).toBe(409);
  const rows = await town.home((sql) => sql`select from users where email = 'late@far.example'`);
  expect(rows).toHaveLength(0);
});

test("F29 of four who register with one invitation at the same moment, one gets it; whoever has an account can sign in", async () => {
  const { serviceID, categories } = await addContest(town, { url: "crowded" });
  const input = { email: "crowd@far.example", kind: "scorer", serviceID, categoryID: categories.GLASS } as const;
  const invitationKey = await invited("owner", input);
  const registration = [1, 2, 3, 4].map((at) => ({
    email: `crowd${at}@far.example`,
    fullName: "Cro Wd",
    password: "correct-horse-1",
  }));
  const all = await Promise.all(registration.map((one) => town.as()(register, {}, { ...one, invitationKey })));
  const registered = all.filter(({ status }) => status === 200);
  expect(registered.filter(({ answer }) => answer.accepted)).toHaveLength(1);
  expect(all.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
  const scorers = await town.inside(
    "oak",
    (sql) => sql`select user_id from scorer_assignments where service_id = ${serviceID}`,
  );
  expect(scorers).toHaveLength(1);
  const accounts = await town.home((sql) => sql`select from users where email like 'crowd%@far.example'`);
  expect(accounts).toHaveLength(registered.length);
});

test("F29 a process that dies between the account and the acceptance leaves both to be gone on with", async () => {
  const invitationKey = await asViewer("dying@far.example");
  const registration = { email: "dying@far.example", fullName: "Dy Ing", password: "correct-horse-1" };
  const { database } = town.app;
  town.app.database = { ...database, inside: () => Promise.reject(new Error("killed")) };
  const { status } = await town.as()(register, {}, { ...registration, invitationKey });
  town.app.database = database;
  expect(status).toBe(500);
  expect((await town.as()(register, {}, { ...registration, invitationKey })).status).toBe(409);
  const { answer } = await town.as()(login, {}, { email: registration.email, password: registration.password });
  const accepted = await town.server.inject({
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

  const lateViewer = await asViewer("slow@far.example");
  await town.inside(
    "oak",
    (sql) => sql`
    update bearer_links set expires_at = now()
    where record_id = (select invitation_id from invitations where email = 'slow@far.example')`,
  );
  expect((await town.as("stranger")(acceptInvitation, { invitationKey: lateViewer })).status).toBe(409);
  expect((await town.as()(getInvitation, { invitationKey: lateViewer })).answer.state).toBe("expired");
});

test("P04 an administrator invites scorers, but gives no role; nobody else invites", async () => {
  const input = { email: "rise@far.example", kind: "role", role: "owner" } as const;
  const refused = await town.as("administrator")(invite, oak, input);
  expect(refused).toMatchObject({
    status: 403,
    problem: { detail: "Only an owner can give roles. You can invite scorers." },
  });
  for (const person of ["programManager", "viewer", "stranger", "elmOwner"])
    expect((await town.as(person)(invite, oak, input)).status).toBe(403);
  expect(await mailsTo(town, "rise@far.example")).toEqual([]);
});

test("F29 what is offered must be the client's own", async () => {
  const { serviceID, categories } = await addContest(town, { client: "elm", url: "elms" });
  const input = { email: "x@far.example", kind: "scorer", serviceID, categoryID: categories.BRICK } as const;
  expect((await town.as("owner")(invite, oak, input)).status).toBe(404);
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

const isProved = async (person: string) =>
  (
    await town.home(
      (sql) => sql`select from users where user_id = ${town.people[person]!} and email_proved_at is not null`,
    )
  ).length === 1;
const unprove = async (person: string) => {
  await town.home((sql) => sql`update users set email_proved_at = null where user_id = ${town.people[person]!}`);
  town.app.changes.publish("user", town.people[person]!);
};
const listed = async (email: string) =>
  (await town.as("owner")(listInvitations, oak)).answer.invitations.find((one) => one.email === email)!;
const lastMailTo = async (email: string) => (await mailsTo(town, email)).at(-1)!;

test("F29 an invitation to a role is for the mailbox that was invited: whoever else has the link asks, and is let in with one press", async () => {
  const invitationKey = await invited("owner", { email: "boss@far.example", kind: "role", role: "owner" });
  const stranger = town.as("stranger");
  expect((await stranger(getInvitation, { invitationKey })).answer).toMatchObject({ isMine: false, asked: false });
  const refused = await stranger(acceptInvitation, { invitationKey });
  expect(refused).toMatchObject({ status: 403 });
  expect(refused.problem.detail).toBe(
    "This was sent to b…@far.example; you are signed in as stranger@test.example. Sign in with that address, or ask Owner Tester to let you in with this one.",
  );
  expect(await standingsOf("stranger")).not.toContain("owner");

  await unprove("stranger");
  expect((await stranger(askToAcceptInvitation, { invitationKey })).status).toBe(409);
  await town.home((sql) => sql`update users set email_proved_at = now() where user_id = ${town.people["stranger"]!}`);
  town.app.changes.publish("user", town.people["stranger"]!);
  expect((await stranger(askToAcceptInvitation, { invitationKey })).status).toBe(200);
  expect((await stranger(askToAcceptInvitation, { invitationKey })).status).toBe(200);
  expect((await stranger(getInvitation, { invitationKey })).answer.asked).toBe(true);
  const asking = (await mailsTo(town, "owner@test.example")).filter(({ subject }) =>
    subject.includes("asks to accept an invitation of yours"),
  );
  expect(asking).toHaveLength(1);

  const { invitationID, requests } = await listed("boss@far.example");
  const userID = town.people["stranger"]!;
  expect(requests).toEqual([{ userID, fullName: "Stranger Tester", email: "stranger@test.example" }]);
  const at = { ...oak, invitationID };
  expect((await town.as("administrator")(approveInvitationRequest, at, { userID })).status).toBe(403);
  expect((await town.as("owner")(approveInvitationRequest, at, { userID: town.people["rival"]! })).status).toBe(404);
  expect(
    (await town.as("elmOwner")(approveInvitationRequest, { client: "elm", invitationID }, { userID })).status,
  ).toBe(404);
  const both = await Promise.all([1, 2].map(() => town.as("owner")(approveInvitationRequest, at, { userID })));
  expect(both.map(({ status }) => status).toSorted()[0]).toBe(200);
  expect(both.map(({ status }) => status)).not.toEqual([200, 200]);
  expect(await standingsOf("stranger")).toContain("owner");
  expect((await lastMailTo("stranger@test.example")).subject).toBe("Oak Builders Guild has let you in");
  await town.inside("oak", (sql) => sql`delete from role_grants where user_id = ${userID}`);
});

test("F29 who is declined isn't let in, and the invitation stays open for the address that it was sent to", async () => {
  const invitationKey = await asViewer("rival@test.example");
  await town.as("scorer")(askToAcceptInvitation, { invitationKey });
  const { invitationID } = await listed("rival@test.example");
  const requester = { userID: town.people["scorer"]! };
  expect((await town.as("owner")(declineInvitationRequest, { ...oak, invitationID }, requester)).status).toBe(200);
  expect((await town.as("owner")(approveInvitationRequest, { ...oak, invitationID }, requester)).status).toBe(404);
  await unprove("rival");
  expect((await town.as("rival")(acceptInvitation, { invitationKey })).status).toBe(200);
  // The link was only in that mailbox.
  expect(await isProved("rival")).toBe(true);
});

test("F29 whoever invited an owner or an administrator hears when it is accepted, and when what may be passed on was", async () => {
  const inviterMails = async () =>
    (await mailsTo(town, "owner@test.example")).filter(({ subject }) => subject.includes("has accepted")).length;
  const before = await inviterMails();
  const key = await invited("owner", { email: "Entrant+office@test.example", kind: "role", role: "administrator" });
  expect((await town.as("entrant")(acceptInvitation, { invitationKey: key })).status).toBe(200);
  expect(await inviterMails()).toBe(before + 1);
  const { serviceID, categories } = await addContest(town, { url: "told" });
  const scorer = { kind: "scorer", serviceID, categoryID: categories.GLASS } as const;
  const ownKey = await invited("owner", { email: "scorer@test.example", ...scorer });
  await town.as("scorer")(acceptInvitation, { invitationKey: ownKey });
  expect(await inviterMails()).toBe(before + 1);
  const passedOn = await invited("owner", { email: "desk@far.example", ...scorer });
  expect((await town.as("rival")(getInvitation, { invitationKey: passedOn })).answer.forAnybody).toBe(true);
  await town.as("rival")(acceptInvitation, { invitationKey: passedOn });
  expect(await inviterMails()).toBe(before + 2);
  expect((await lastMailTo("owner@test.example")).content.paragraphs?.join(" ")).toContain("another address");
});

test("F29 who makes an account by a mailed invitation, with the address it was sent to, has proved it; with another they haven't", async () => {
  const { serviceID, categories } = await addContest(town, { url: "fresh" });
  const scorer = { kind: "scorer", serviceID, categoryID: categories.GLASS } as const;
  const proved = async (invitedEmail: string, email: string) => {
    const invitationKey = await invited("owner", { email: invitedEmail, ...scorer });
    const registration = { email, fullName: "Fresh Face", password: "correct-horse-1", invitationKey };
    const { answer } = await town.as()(register, {}, registration);
    town.people[email] = answer.user.userID;
    return isProved(email);
  };
  expect(await proved("fresh@far.example", "Fresh@far.example")).toBe(true);
  expect(await proved("other@far.example", "elsewhere@far.example")).toBe(false);
});
