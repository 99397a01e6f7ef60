import { Secret, TOTP } from "otpauth";
import { expect, onTestFinished, test } from "vitest";
import { me } from "../../../contract/people/me.ts";
import { clientPage } from "../../../contract/people/clients.ts";
import { finishProviderSignIn, mailProviderCode } from "../../../contract/people/provider-sign-in.ts";
import { changeSignInProvider, listSignInProviders } from "../../../contract/people/sign-in-providers.ts";
import { clientSettings } from "../../../contract/people/client-settings.ts";
import { getOwnErasure } from "../../../contract/people/erasing.ts";
import { createMembership, membershipList, removeMembership } from "../../../contract/people/people.ts";
import {
  actionPanel,
  findUsers,
  login,
  register,
  requestPassword,
  resetPassword,
} from "../../../contract/people/users.ts";
import { listOwnOrders } from "../../../contract/app/own-orders.ts";
import { ownDataDownload } from "../../../contract/app/person-data.ts";
import { endedSignInText, useMemberSystem } from "../../../test/provider-sign-in.ts";
import { keyInMailTo, mailsTo } from "../../../test/mail.ts";
import { useTown } from "../../../test/town.ts";
import { clock } from "../../platform/clock.ts";
import { beginFactor, newSecret } from "../users/second-factor.ts";

const town = useTown();
const password = "correct-horse-1";
const oak = { client: "oak" };
const { system, usual, addProvider, openBrowser, member } = useMemberSystem(town);

const registered = async (email: string) =>
  (await town.as()(register, {}, { email, password, fullName: "Rita Registered" })).answer;
const prove = (userID: string) =>
  town.home((sql) => sql`update users set email_proved_at = now() where user_id = ${userID}`);
const linkedTo = async (userID: string) =>
  (await town.home((sql) => sql<{ subject: string }>`select subject from identities where user_id = ${userID}`)).map(
    ({ subject }) => subject,
  );
const mailedCode = async (email: string) => /^\d{6}/.exec((await mailsTo(town, email)).at(-1)!.subject)![0];

test("an address that has an account signs nobody in to it: its owner proves once by password, and is linked from then on", async () => {
  const at = await addProvider();
  const { sub, email } = member({ email: "rita@oak.example" });
  const { user } = await registered(email);
  await prove(user.userID);
  const browser = openBrowser();
  const { status, body, state } = await browser.signIn(at, sub, "/oak/here");
  expect([status, body.kind, body.token, body.user, body.email]).toEqual([200, "link", null, null, email]);
  expect(await linkedTo(user.userID)).toEqual([]);
  const wrong = await browser.call(finishProviderSignIn, { state, password: "wrong-password-1" });
  expect([wrong.status, wrong.body.token]).toEqual([401, undefined]);
  // The proof is asked in the browser that began.
  const elsewhere = await openBrowser().call(finishProviderSignIn, { state, password });
  expect([elsewhere.status, elsewhere.body.detail]).toEqual([409, endedSignInText]);
  const done = await browser.call(finishProviderSignIn, { state, password });
  expect(done.body).toMatchObject({ kind: "signedIn", to: "/oak/here", user: { userID: user.userID } });
  expect(await linkedTo(user.userID)).toEqual([sub]);
  expect((await openBrowser().signIn(at, sub)).body).toMatchObject({ kind: "signedIn", user: { userID: user.userID } });
  // Once.
  expect((await browser.call(finishProviderSignIn, { state, password })).body.detail).toBe(endedSignInText);
  // The password still signs in.
  expect((await town.as()(login, {}, { email, password })).status).toBe(200);
});

test("its owner may prove it by a code in a mail instead, which another browser can’t use", async () => {
  const at = await addProvider();
  const { sub, email } = member({ email: "mara@oak.example" });
  const { user } = await registered(email);
  await prove(user.userID);
  const browser = openBrowser();
  const { state } = await browser.signIn(at, sub);
  const early = await browser.call(finishProviderSignIn, { state, mailedCode: "000000" });
  expect(early.status).toBe(400);
  expect((await browser.call(mailProviderCode, { state })).status).toBe(200);
  const code = await mailedCode(email);
  expect((await browser.call(mailProviderCode, { state })).status).toBe(200);
  expect(await mailedCode(email)).toBe(code);
  expect((await openBrowser().call(finishProviderSignIn, { state, mailedCode: code })).body.detail).toBe(
    endedSignInText,
  );
  const other = code === "123456" ? "123457" : "123456";
  expect((await browser.call(finishProviderSignIn, { state, mailedCode: other })).body.errors.mailedCode).toBeTruthy();
  const done = await browser.call(finishProviderSignIn, { state, mailedCode: code });
  expect(done.body).toMatchObject({ kind: "signedIn", user: { userID: user.userID } });
  expect(await linkedTo(user.userID)).toEqual([sub]);
  expect((await town.as()(login, {}, { email, password })).status).toBe(200);
});

test("codes are tried ten times, and then one an hour", async () => {
  const at = await addProvider();
  const { sub, email } = member({ email: "guessed@oak.example" });
  await prove((await registered(email)).user.userID);
  const browser = openBrowser();
  const { state } = await browser.signIn(at, sub);
  await browser.call(mailProviderCode, { state });
  const right = await mailedCode(email);
  const statuses: number[] = [];
  for (let guess = 0; guess < 11; guess += 1)
    statuses.push((await browser.call(finishProviderSignIn, { state, mailedCode: String(900_000 + guess) })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
  expect((await browser.call(finishProviderSignIn, { state, mailedCode: right })).status).toBe(429);
});

test("who reads the mailbox takes over an account that somebody made with their address, and whoever made it is out", async () => {
  const at = await addProvider();
  const { sub, email } = member({ email: "victim@oak.example" });
  const squatter = await registered(email);
  const evil = await addProvider({ name: "Another system" });
  await town.home(
    (sql) => sql`
      insert into identities (provider_id, subject, at_client, user_id)
      values (${evil.providerID}, 'squatter', ${town.clients["oak"]!}, ${squatter.user.userID})`,
  );
  const browser = openBrowser();
  const { state, body } = await browser.signIn(at, sub);
  expect(body.kind).toBe("link");
  await browser.call(mailProviderCode, { state });
  const done = await browser.call(finishProviderSignIn, { state, mailedCode: await mailedCode(email) });
  expect(done.body.kind).toBe("signedIn");
  browser.token = done.body.token;
  expect((await browser.call(me, {})).body).toMatchObject({ userID: squatter.user.userID, isEmailProved: true });
  expect(await linkedTo(squatter.user.userID)).toEqual([sub]);
  expect((await town.as()(login, {}, { email, password })).status).toBe(401);
  const before = await town.server.inject({
    url: "/api/users/me",
    headers: { authorization: `Bearer ${squatter.token}` },
  });
  expect(before.statusCode).toBe(401);
});

test.each([
  ["by a system that doesn’t say that it is confirmed", { email_verified: false }, {}],
  ["by a system that says nothing of it", { email_verified: undefined }, {}],
  ["of a domain that isn’t trusted", { email: "somebody@elsewhere.example" }, {}],
  ["where no domain is trusted", {}, { trustedDomains: "" }],
  ["whose domain only ends like a trusted one", { email: "somebody@evil-oak.example" }, {}],
])("an address %s gets our code, and has no rights before", async (_, claims, wishes) => {
  const at = await addProvider(wishes);
  const { sub, email } = member(claims);
  const browser = openBrowser();
  const { body } = await browser.signIn(at, sub);
  expect(body.kind).toBe("signedIn");
  expect((await browser.call(me, {})).body).toMatchObject({ email, isEmailProved: false });
  expect((await mailsTo(town, email)).at(-1)!.subject).toMatch(/^\d{6} is your code to confirm this address$/);
});

test("a system that says no address makes no account, and staff read why", async () => {
  const at = await addProvider();
  for (const email of [undefined, "no address", "a@b", 'x"@oak.example']) {
    const { status, body } = await openBrowser().signIn(at, member({ email }).sub);
    expect([status, body.detail]).toEqual([
      409,
      "Oak member account doesn’t say your email address, which an account needs. Make an account with a password, or tell the association.",
    ]);
  }
  const [listed] = (await town.as("owner")(listSignInProviders, oak)).answer.providers;
  expect(listed!.failure).toBe("It doesn’t say the email address of somebody new, and an account needs one.");
});

test("a second factor is asked, whatever the system says", async () => {
  const at = await addProvider();
  const { sub } = member();
  const { body } = await openBrowser().signIn(at, sub);
  const { userID } = body.user;
  const secret = newSecret();
  await town.home(async (sql) => {
    await beginFactor(sql, userID, secret, town.app.sealing);
    await sql`update two_factors set confirmed_at = now() where user_id = ${userID}`;
  });
  const browser = openBrowser();
  const { state, body: asked } = await browser.signIn(at, sub, "/oak/here");
  expect([asked.kind, asked.token]).toEqual(["code", null]);
  const without = await browser.call(finishProviderSignIn, { state });
  expect([without.status, without.body.more]).toEqual([401, { needsCode: true }]);
  expect((await browser.call(finishProviderSignIn, { state, code: "000000" })).status).toBe(401);
  const codeNow = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
  const done = await browser.call(finishProviderSignIn, { state, code: codeNow });
  expect(done.body).toMatchObject({ kind: "signedIn", to: "/oak/here", user: { userID } });
});

test("one account has one subject at a system: another that its owner proves takes the place of the first", async () => {
  const at = await addProvider();
  const first = member({ email: "moved@oak.example" });
  const { body } = await openBrowser().signIn(at, first.sub);
  const second = member({ email: "moved@oak.example" });
  const browser = openBrowser();
  const { state, body: asked } = await browser.signIn(at, second.sub);
  expect(asked.kind).toBe("link");
  await browser.call(mailProviderCode, { state });
  await browser.call(finishProviderSignIn, { state, mailedCode: await mailedCode("moved@oak.example") });
  expect(await linkedTo(body.user.userID)).toEqual([second.sub]);
});

test("a password set by mail for an account that nobody had proved drops the systems linked to it", async () => {
  const at = await addProvider();
  const { sub, email } = member({ email: "late@elsewhere.example" });
  const { body } = await openBrowser().signIn(at, sub);
  expect(await linkedTo(body.user.userID)).toEqual([sub]);
  await town.as()(requestPassword, {}, { email });
  const passwordKey = await keyInMailTo(town, email);
  expect((await town.as()(resetPassword, {}, { passwordKey, password })).status).toBe(200);
  expect(await linkedTo(body.user.userID)).toEqual([]);
});

// One association and the others.

test("what an association’s system says counts there alone: its session is nobody at another, and in what spans them", async () => {
  const at = await addProvider();
  const { sub, email } = member();
  const browser = openBrowser();
  const { body } = await browser.signIn(at, sub);
  const { userID } = body.user;
  await town.inside("elm", (sql) => sql`insert into memberships (user_id) values (${userID})`);
  await town.inside("elm", (sql) => sql`insert into role_grants (user_id, role) values (${userID}, 'administrator')`);
  town.app.changes.publish("user", userID);
  expect((await browser.at("oak")).status).toBe(200);
  const elsewhere = await browser.at("elm");
  expect([elsewhere.status, elsewhere.body.detail]).toEqual([
    401,
    "You signed in with the account of another association, which counts there alone. Sign in with your password to go on here.",
  ]);
  expect((await browser.call(clientSettings, {}, { client: "elm" })).status).toBe(401);
  const elmID = town.clients["elm"]!;
  const mine = (await browser.call(me, {})).body;
  expect([mine.staffOf, mine.memberships, mine.onlyAt.url]).toEqual([[], [{ clientID: town.clients["oak"]! }], "oak"]);
  const listed = (await browser.call(membershipList, {})).body.clients as { clientID: string; membership: unknown }[];
  expect(listed.find(({ clientID }) => clientID === elmID)?.membership ?? null).toBeNull();
  expect((await browser.call(removeMembership, { clientID: elmID })).status).toBe(404);
  expect((await browser.call(createMembership, { clientID: elmID })).status).toBe(404);
  expect((await browser.call(findUsers, {}, { search: "tester" })).status).toBe(403);
  // What spans all associations asks for the password.
  for (const call of [ownDataDownload, getOwnErasure]) expect((await browser.call(call, {})).status).toBe(401);
  expect((await browser.call(actionPanel, {})).status).toBe(200);
  expect((await browser.call(listOwnOrders, {})).body.orders).toEqual([]);
  // Signed in by password, the same person is staff there.
  const { answer } = await town
    .as()(login, {}, { email, password })
    .then(async (reply) => {
      expect(reply.status).toBe(401);
      await town.as()(requestPassword, {}, { email });
      await town.as()(resetPassword, {}, { passwordKey: await keyInMailTo(town, email), password });
      return town.as()(login, {}, { email, password });
    });
  browser.token = answer.token;
  expect((await browser.call(clientSettings, {}, { client: "elm" })).status).toBe(200);
  expect((await browser.call(me, {})).body.onlyAt).toBeNull();
});

test("staff who signed in by an association’s system find the people of that one alone", async () => {
  const at = await addProvider();
  const { sub } = member();
  const browser = openBrowser();
  const { body } = await browser.signIn(at, sub);
  const { userID } = body.user;
  const distant = await town.addPerson("zelmira");
  await town.inside("elm", (sql) => sql`insert into memberships (user_id) values (${distant})`);
  for (const client of ["oak", "elm"])
    await town.inside(
      client,
      (sql) => sql`insert into role_grants (user_id, role) values (${userID}, 'administrator')`,
    );
  town.app.changes.publish("user", userID);
  expect((await browser.call(findUsers, {}, { search: "zelmira" })).body.users).toEqual([]);
  town.people["zelmirasFinder"] = userID;
  expect((await town.as("zelmirasFinder")(findUsers, { search: "zelmira" })).answer.users).toHaveLength(1);
});

test("an association’s system signs nobody in at another: neither by its way nor by its answer", async () => {
  const at = await addProvider();
  const { sub } = member();
  expect((await openBrowser().begin({ client: "elm", providerID: at.providerID })).status).toBe(404);
  const browser = openBrowser();
  const returned = await system().signIn((await browser.begin(at)).body.address, sub);
  const { status, body } = await browser.back(returned, { clientURL: "elm" });
  expect([status, body.detail]).toEqual([409, endedSignInText]);
  // The same system at both: an account of the one is no account of the other.
  const ofElm = await addProvider({ name: "Elm account" }, "elm", "elmOwner");
  const first = await openBrowser().signIn(at, sub);
  expect(first.body.kind).toBe("signedIn");
  expect((await openBrowser().signIn(ofElm, sub)).body).toMatchObject({ kind: "link", token: null });
});

test("no claim makes anybody staff", async () => {
  const at = await addProvider();
  const browser = openBrowser();
  await browser.signIn(at, member({ role: "owner", roles: ["owner"], member_level: "owner" }).sub);
  expect((await browser.at("oak")).body.roles).toEqual([]);
  expect((await browser.call(clientSettings, {}, { client: "oak" })).status).toBe(403);
});

test("staff sign in by a system that is for them, and by none that is for members", async () => {
  const at = await addProvider({ forWhom: "both" });
  const { sub } = member({ email: "stella@oak.example" });
  const { body } = await openBrowser().signIn(at, sub);
  await town.inside(
    "oak",
    (sql) => sql`insert into role_grants (user_id, role) values (${body.user.userID}, 'administrator')`,
  );
  town.app.changes.publish("user", body.user.userID);
  const browser = openBrowser();
  await browser.signIn(at, sub);
  expect((await browser.call(clientSettings, {}, { client: "oak" })).status).toBe(200);
  await town.as("owner")(changeSignInProvider, at, { ...usual(), forWhom: "members" });
  const refused = await openBrowser().signIn(at, sub);
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    `Staff of ${(await town.as()(clientPage, oak)).answer.name} sign in with their password: Oak member account is for members.`,
  ]);
  await town.as("owner")(changeSignInProvider, at, { ...usual(), forWhom: "staff" });
  expect((await openBrowser().signIn(at, sub)).body.kind).toBe("signedIn");
  const stranger = member();
  expect((await openBrowser().signIn(at, stranger.sub)).status).toBe(403);
  // No account is made on the way.
  expect((await openBrowser().signIn(at, stranger.sub)).body.detail).toContain("is for staff of");
  expect(await town.home((sql) => sql`select from users where email = ${stranger.email}`)).toEqual([]);
});

test("an association that asks its staff for a second factor asks those, too, who sign in by its system", async () => {
  const at = await addProvider();
  const { sub } = member({ email: "factor@oak.example" });
  const browser = openBrowser();
  const { body } = await browser.signIn(at, sub);
  await town.inside("oak", async (sql) => {
    await sql`insert into role_grants (user_id, role) values (${body.user.userID}, 'administrator')`;
    await sql`update clients set staff_two_factor = true where client_id = ${town.clients["oak"]!}`;
  });
  onTestFinished(async () => {
    await town.inside(
      "oak",
      (sql) => sql`update clients set staff_two_factor = false where client_id = ${town.clients["oak"]!}`,
    );
    town.app.changes.publish("client", town.clients["oak"]!);
  });
  town.app.changes.publish("user", body.user.userID);
  expect((await browser.call(clientSettings, {}, { client: "oak" })).status).toBe(403);
});
