import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { me } from "../../../contract/people/me.ts";
import { clientPage } from "../../../contract/people/clients.ts";
import {
  beginProviderSignIn,
  finishProviderSignIn,
  mailProviderCode,
  returnFromProvider,
} from "../../../contract/people/provider-sign-in.ts";
import {
  addSignInProvider,
  changeSignInProvider,
  listSignInProviders,
  turnSignInProviderOff,
  turnSignInProviderOn,
} from "../../../contract/people/sign-in-providers.ts";
import { auditLog } from "../../../contract/people/audit.ts";
import { clientSettings } from "../../../contract/people/client-settings.ts";
import { getOwnErasure } from "../../../contract/people/erasing.ts";
import {
  createMembership,
  membershipList,
  removeMembership,
  userAtClient,
  verifyMembership,
} from "../../../contract/people/people.ts";
import {
  actionPanel,
  findUsers,
  listSessions,
  login,
  register,
  requestPassword,
  resetPassword,
} from "../../../contract/people/users.ts";
import { listOwnOrders } from "../../../contract/app/own-orders.ts";
import { ownDataDownload } from "../../../contract/app/person-data.ts";
import { DAY } from "../../../contract/platform/durations.ts";
import { type AnyEndpoint, fillPath } from "../../../contract/platform/endpoint.ts";
import { openMemberSystem, systemClientID, systemSecret } from "../../../test/member-system.ts";
import { keyInMailTo, mailsTo } from "../../../test/mail.ts";
import { useTown } from "../../../test/town.ts";
import { clock } from "../../platform/clock.ts";
import { applyRoster } from "../rosters/apply-roster.ts";
import { beginFactor, newSecret } from "../users/second-factor.ts";

const town = useTown();
const password = "correct-horse-1";
const oak = { client: "oak" };
const redirectTo = (client: string) => `${town.app.settings.origin}/login/return/${client}`;

let system: Awaited<ReturnType<typeof openMemberSystem>>;

const usual = () => ({
  name: "Oak member account",
  kind: "oidc" as const,
  issuer: system.issuer,
  oauthClientID: systemClientID,
  secret: systemSecret,
  scope: "openid profile email",
  forWhom: "both" as const,
  emailClaim: "email",
  emailVerified: "email_verified",
  fullName: "name",
  memberNumber: "member_number",
  level: "member_level",
  status: "member_status",
  memberStatuses: "Active\nGrace period",
  until: "member_until",
  membershipDays: 1,
  trustedDomains: "oak.example",
});
type Wishes = Partial<Omit<ReturnType<typeof usual>, "forWhom">> & { forWhom?: "members" | "staff" | "both" };

beforeAll(async () => {
  town.app.settings.webhookNetworks = ["127.0.0.1"];
  system = await openMemberSystem([redirectTo("oak"), redirectTo("elm")]);
});
afterAll(() => system.close());

beforeEach(async () => {
  system.tamperWith(undefined);
  system.answerWith(undefined);
  for (const client of ["oak", "elm"]) await town.inside(client, (sql) => sql`delete from sign_in_providers`);
});

async function addProvider(wishes: Wishes = {}, client = "oak", by = "owner") {
  const { answer, status, problem } = await town.as(by)(addSignInProvider, { client }, { ...usual(), ...wishes });
  expect(problem.detail, JSON.stringify(problem)).toBeUndefined();
  expect(status).toBe(200);
  const at = { client, providerID: answer.providerID };
  await town.as(by)(turnSignInProviderOn, at);
  return at;
}

let networks = 0;
/** A browser in a network of its own: its cookies, and whom it is signed in as. */
function openBrowser() {
  const network = `10.${(networks += 1) >> 8}.${networks & 255}.7`;
  const cookies = new Map<string, string>();
  const browser = {
    cookies,
    token: undefined as string | undefined,
    async call(endpoint: AnyEndpoint, sent: object, params: Record<string, string> = {}) {
      const response = await town.server.inject({
        method: endpoint.method,
        url: `/api${fillPath(endpoint.path, params)}`,
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": network,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          ...(browser.token && { authorization: `Bearer ${browser.token}` }),
        },
        ...(endpoint.method === "POST" && { payload: JSON.stringify(sent) }),
      });
      for (const { name, value } of response.cookies) cookies.set(name, value);
      return { status: response.statusCode, body: response.json() };
    },
    begin: (at: { client: string; providerID: string }, to?: string) =>
      browser.call(beginProviderSignIn, { clientURL: at.client, providerID: at.providerID, to }),
    back: (returned: URL, changes: object = {}) =>
      browser.call(returnFromProvider, {
        clientURL: returned.pathname.split("/").at(-1),
        ...Object.fromEntries(returned.searchParams),
        ...changes,
      }),
    /** There and back. */
    async signIn(at: { client: string; providerID: string }, sub: string, to?: string) {
      const { status, body } = await browser.begin(at, to);
      expect(body.detail).toBeUndefined();
      expect(status).toBe(200);
      const returned = await system.signIn(body.address, sub);
      const answer = await browser.back(returned);
      if (answer.body.token) browser.token = answer.body.token;
      return { ...answer, state: returned.searchParams.get("state")!, returned };
    },
    at: (client: string) => browser.call(userAtClient, {}, { client }),
  };
  return browser;
}

let counted = 0;
const newSubject = () => `sub-${(counted += 1)}`;

/** Somebody whom the member system knows. */
function member(claims: Record<string, unknown> = {}) {
  const sub = newSubject();
  const said = {
    email: `${sub}@oak.example`,
    email_verified: true,
    name: "Mia Member",
    member_number: `M-${sub}`,
    member_level: "Gold",
    member_status: "Active",
    ...claims,
  };
  system.say(sub, said);
  return { sub, ...said };
}

const ENDED = "This sign-in has ended, or it began in another browser. Begin again on the sign-in page.";

test("somebody new signs in by the association’s own system: with an account, a session like any other, and back where they came from", async () => {
  const at = await addProvider();
  const { sub, email } = member();
  const browser = openBrowser();
  const { status, body } = await browser.signIn(at, sub, "/oak/contests/awards");
  expect(status).toBe(200);
  expect(body).toMatchObject({ kind: "signedIn", to: "/oak/contests/awards", user: { email, fullName: "Mia Member" } });
  expect((await browser.call(me, {})).body).toMatchObject({ email, isEmailProved: true });
  expect((await browser.call(listSessions, {})).body.sessions).toMatchObject([{ current: true }]);
  // Known from now on by the system's own identifier, whatever the address is there.
  system.say(sub, { email: "elsewhere@oak.example", email_verified: true, name: "Mia" });
  const again = await openBrowser().signIn(at, sub);
  expect(again.body).toMatchObject({ kind: "signedIn", user: { userID: body.user.userID, email } });
});

test("the way to sign in stands on the sign-in page of its association while it is on, and nowhere else", async () => {
  const at = await addProvider();
  const offered = async (client: string) => (await town.as()(clientPage, { client })).answer.signIn;
  expect(await offered("oak")).toEqual([{ providerID: at.providerID, name: "Oak member account" }]);
  expect(await offered("elm")).toEqual([]);
  await town.as("owner")(turnSignInProviderOff, at);
  expect(await offered("oak")).toEqual([]);
  const { status, body } = await openBrowser().begin(at);
  expect([status, body.detail]).toEqual([
    409,
    "Nobody can sign in with Oak member account just now. Sign in with your password.",
  ]);
});

test("the way there has a challenge, a state and a nonce, each time others, and the exact address to come back to", async () => {
  const at = await addProvider();
  const browser = openBrowser();
  const ways = await Promise.all([browser.begin(at), browser.begin(at)]);
  const [one, other] = ways.map(({ body }) => new URL(body.address).searchParams) as [URLSearchParams, URLSearchParams];
  expect(Object.fromEntries(one)).toMatchObject({
    response_type: "code",
    client_id: systemClientID,
    redirect_uri: redirectTo("oak"),
    code_challenge_method: "S256",
    scope: "openid profile email",
  });
  for (const name of ["state", "nonce", "code_challenge"]) {
    expect(one.get(name)?.length, name).toBeGreaterThan(40);
    expect(one.get(name), name).not.toBe(other.get(name));
  }
});

test("two tabs of one browser sign in side by side", async () => {
  const at = await addProvider();
  const [one, other] = [member(), member()];
  const browser = openBrowser();
  const first = await browser.begin(at, "/oak/one");
  const second = await browser.begin(at, "/oak/other");
  const secondBack = await browser.back(await system.signIn(second.body.address, other.sub));
  const firstBack = await browser.back(await system.signIn(first.body.address, one.sub));
  expect(firstBack.body).toMatchObject({ kind: "signedIn", to: "/oak/one", user: { email: one.email } });
  expect(secondBack.body).toMatchObject({ kind: "signedIn", to: "/oak/other", user: { email: other.email } });
});

test("an answer counts once: sent again it is refused, also with a code of its own", async () => {
  const at = await addProvider();
  const { sub } = member();
  const browser = openBrowser();
  const { returned, body } = await browser.signIn(at, sub);
  expect(body.kind).toBe("signedIn");
  expect((await browser.back(returned)).body.detail).toBe(ENDED);
  // The code of one attempt is no good in another: the system binds it to the challenge.
  const [one, other] = [await browser.begin(at), await browser.begin(at)];
  const codeOfOne = (await system.signIn(one.body.address, sub)).searchParams.get("code");
  const otherReturned = await system.signIn(other.body.address, sub);
  const stolen = await browser.back(otherReturned, { code: codeOfOne });
  expect([stolen.status, stolen.body.token]).toEqual([409, undefined]);
  expect(stolen.body.detail).toContain("can’t be trusted");
});

test("of two that send one answer at the same moment, one signs in", async () => {
  const at = await addProvider();
  const { sub } = member();
  const browser = openBrowser();
  const returned = await system.signIn((await browser.begin(at)).body.address, sub);
  const statuses = (await Promise.all([browser.back(returned), browser.back(returned)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
});

test("an answer that began in another browser is refused, so that nobody is signed in as somebody else by a link", async () => {
  const at = await addProvider();
  const { sub } = member();
  const attacker = openBrowser();
  const returned = await system.signIn((await attacker.begin(at)).body.address, sub);
  const victim = openBrowser();
  await victim.begin(at);
  for (const browser of [victim, openBrowser()]) {
    const { status, body } = await browser.back(returned);
    expect([status, body.detail]).toEqual([409, ENDED]);
  }
  expect((await attacker.back(returned)).status).toBe(200);
});

test("an attempt lasts a while, and no longer", async () => {
  const at = await addProvider();
  const { sub } = member();
  const browser = openBrowser();
  const returned = await system.signIn((await browser.begin(at)).body.address, sub);
  const now = clock.now.bind(clock);
  onTestFinished(() => void (clock.now = now));
  const late = now().getTime() + 21 * 60_000;
  clock.now = () => new Date(late);
  expect((await browser.back(returned)).body.detail).toBe(ENDED);
});

test.each([
  ["https://evil.example/x"],
  ["//evil.example"],
  ["/\\evil.example"],
  ["/\t/evil.example"],
  ["javascript:alert(1)"],
  ["/login?to=/oak"],
])("nobody is led to another site after signing in: %s", async (to) => {
  const at = await addProvider();
  const { body } = await openBrowser().signIn(at, member().sub, to);
  expect(body).toMatchObject({ kind: "signedIn", to: null });
});

test("an answer that names another system is refused (mix-up), and one that names none where ours says it does", async () => {
  const at = await addProvider();
  const { sub } = member();
  for (const iss of ["https://other.example", undefined]) {
    const browser = openBrowser();
    const returned = await system.signIn((await browser.begin(at)).body.address, sub);
    expect(returned.searchParams.get("iss")).toBe(system.issuer);
    const { status, body } = await browser.back(returned, { iss });
    expect([status, body.token]).toEqual([409, undefined]);
  }
  const before = system.requests.filter((each) => each.startsWith("POST /token")).length;
  const browser = openBrowser();
  await browser.back(await system.signIn((await browser.begin(at)).body.address, sub), {
    iss: "https://other.example",
  });
  // The code isn't even sent anywhere.
  expect(system.requests.filter((each) => each.startsWith("POST /token")).length).toBe(before);
});

const seconds = () => Math.floor(Date.now() / 1_000);

test.each<[string, (claims: Record<string, unknown>) => Record<string, unknown> | string]>([
  ["for another system", (claims) => ({ ...claims, aud: "somebody-else" })],
  ["of another issuer", (claims) => ({ ...claims, iss: "https://other.example" })],
  ["that has expired", (claims) => ({ ...claims, exp: seconds() - 120 })],
  ["of an hour to come", (claims) => ({ ...claims, nbf: seconds() + 3_600 })],
  ["of another attempt", (claims) => ({ ...claims, nonce: "another" })],
  ["without a nonce", (claims) => ({ ...claims, nonce: undefined })],
  ["without a subject", (claims) => ({ ...claims, sub: undefined })],
  ["with a forged signature", () => "unsigned"],
  ["without a signature", (claims) => `${head({ alg: "none" })}.${head(claims)}.`],
])("an ID token %s signs nobody in, and staff read why", async (_, change) => {
  const at = await addProvider();
  const { sub } = member();
  system.tamperWith(change);
  const { status, body } = await openBrowser().signIn(at, sub);
  expect([status, body.token]).toEqual([409, undefined]);
  expect(body.detail).toBe(
    "Oak member account answered with something that can’t be trusted, so that you aren’t signed in. Tell the association, or use your password.",
  );
  const [listed] = (await town.as("owner")(listSignInProviders, oak)).answer.providers;
  expect(listed).toMatchObject({ signedInAt: null, failedAt: expect.any(String), people: 0 });
  expect(listed!.failure).toMatch(/^Its answer can’t be trusted or read: /);
});

const head = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

test("a clock that is half a minute off keeps nobody out", async () => {
  const at = await addProvider();
  system.tamperWith((claims) => ({ ...claims, exp: seconds() - 30, iat: seconds() - 3_600 }));
  expect((await openBrowser().signIn(at, member().sub)).body.kind).toBe("signedIn");
  system.tamperWith((claims) => ({ ...claims, iat: seconds() + 30, nbf: seconds() + 30 }));
  expect((await openBrowser().signIn(at, member().sub)).body.kind).toBe("signedIn");
});

test("a system that changes its keys is believed at once", async () => {
  const at = await addProvider();
  const { sub } = member();
  expect((await openBrowser().signIn(at, sub)).body.kind).toBe("signedIn");
  system.rotateKeys("second");
  expect((await openBrowser().signIn(at, sub)).body.kind).toBe("signedIn");
});

test("a system that is away is told in words, before and after", async () => {
  const at = await addProvider();
  const { sub } = member();
  const away = "Oak member account doesn’t answer just now. Try again in a few minutes, or use your password.";
  system.answerWith((_, response) => void response.writeHead(503).end());
  const before = await openBrowser().begin(at, "/oak/here");
  expect([before.status, before.body.detail, before.body.more]).toEqual([503, away, { to: "/oak/here" }]);
  system.answerWith(undefined);
  const browser = openBrowser();
  const returned = await system.signIn((await browser.begin(at, "/oak/here")).body.address, sub);
  system.answerWith((request) => void request.socket.destroy());
  const after = await browser.back(returned);
  expect([after.status, after.body.detail, after.body.more]).toEqual([503, away, { to: "/oak/here" }]);
  const [listed] = (await town.as("owner")(listSignInProviders, oak)).answer.providers;
  expect(listed!.failure).toBe("The server broke the connection off.");
});

test("who calls it off there is told so, with the way back", async () => {
  const at = await addProvider();
  const { status, body } = await openBrowser().signIn(at, "", "/oak/here");
  expect([status, body.more]).toEqual([409, { to: "/oak/here" }]);
  expect(body.detail).toBe(
    "You called it off there, so that Oak member account didn’t say who you are. Begin again, or use your password.",
  );
  expect((await town.as("owner")(listSignInProviders, oak)).answer.providers[0]!.failure).toBeNull();
});

// Whose account it is.

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
  expect([elsewhere.status, elsewhere.body.detail]).toEqual([409, ENDED]);
  const done = await browser.call(finishProviderSignIn, { state, password });
  expect(done.body).toMatchObject({ kind: "signedIn", to: "/oak/here", user: { userID: user.userID } });
  expect(await linkedTo(user.userID)).toEqual([sub]);
  expect((await openBrowser().signIn(at, sub)).body).toMatchObject({ kind: "signedIn", user: { userID: user.userID } });
  // Once.
  expect((await browser.call(finishProviderSignIn, { state, password })).body.detail).toBe(ENDED);
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
  expect((await openBrowser().call(finishProviderSignIn, { state, mailedCode: code })).body.detail).toBe(ENDED);
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
  const returned = await system.signIn((await browser.begin(at)).body.address, sub);
  const { status, body } = await browser.back(returned, { clientURL: "elm" });
  expect([status, body.detail]).toEqual([409, ENDED]);
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

// Membership.

const membershipAt = async (client: string, userID: string) =>
  (
    await town.inside(
      client,
      (sql) => sql<Record<string, unknown>>`
        select member_number, level, verified_by, verified_until::text, is_verified(m) as is_verified
        from memberships m where user_id = ${userID}`,
    )
  )[0];
const dayIn = (days: number) => new Date(clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
const withRoster = (counts: boolean) =>
  town.inside("oak", (sql) => sql`update clients set roster = ${counts} where client_id = ${town.clients["oak"]!}`);

test("a status that counts makes the membership with its end, and the next sign-in takes it away when it doesn’t", async () => {
  const at = await addProvider();
  const { sub, ...said } = member({ member_until: dayIn(40) });
  const { body } = await openBrowser().signIn(at, sub);
  const { userID } = body.user;
  expect(await membershipAt("oak", userID)).toEqual({
    memberNumber: `M-${sub}`,
    level: "Gold",
    verifiedBy: "provider",
    verifiedUntil: dayIn(40),
    isVerified: true,
  });
  system.say(sub, { ...said, member_status: "GRACE PERIOD", member_level: "Silver", member_until: undefined });
  await openBrowser().signIn(at, sub);
  expect(await membershipAt("oak", userID)).toMatchObject({
    level: "Silver",
    verifiedUntil: dayIn(1),
    isVerified: true,
  });
  system.say(sub, { ...said, member_status: "Lapsed" });
  await openBrowser().signIn(at, sub);
  expect((await membershipAt("oak", userID))?.["isVerified"] ?? false).toBe(false);
  const changes = (await town.as("owner")(auditLog, oak)).answer.entries.filter(({ recordID }) => recordID === userID);
  expect(changes.map(({ did }) => did)).toEqual([
    "is no verified member any more, as Oak member account says",
    "is a verified member, as Oak member account says",
    "is a verified member, as Oak member account says",
  ]);
});

test.each<[string, Record<string, unknown>, Wishes]>([
  ["a status that isn’t among those that count", { member_status: "Prospect" }, {}],
  ["no status", { member_status: undefined }, {}],
  ["an end that is past", { member_until: "2020-01-01" }, {}],
  ["a status, where none counts yet", {}, { memberStatuses: "" }],
  ["a status, where nobody said which it is", {}, { status: "" }],
])("%s makes nobody a member", async (_, claims, wishes) => {
  const at = await addProvider(wishes);
  const { body } = await openBrowser().signIn(at, member(claims).sub);
  expect(body.kind).toBe("signedIn");
  expect(await membershipAt("oak", body.user.userID)).toBeUndefined();
});

test.each<[string, Record<string, unknown>]>([
  ["a day", { member_until: "2031-03-04" }],
  ["an instant", { member_until: "2031-03-04T05:06:07-08:00" }],
  ["seconds since 1970", { member_until: Date.UTC(2031, 2, 4, 5) / 1_000 }],
  ["an American day", { member_until: "3/4/2031" }],
])("the end may be said as %s", async (_, claims) => {
  const at = await addProvider();
  const { body } = await openBrowser().signIn(at, member(claims).sub);
  expect(await membershipAt("oak", body.user.userID)).toMatchObject({ verifiedUntil: "2031-03-04", isVerified: true });
});

test("what staff have decided stands, whatever the system says", async () => {
  const at = await addProvider();
  const { sub, ...said } = member();
  const { body } = await openBrowser().signIn(at, sub);
  const { userID } = body.user;
  await town.as("owner")(verifyMembership, { ...oak, userID }, { verified: false });
  await openBrowser().signIn(at, sub);
  expect(await membershipAt("oak", userID)).toMatchObject({ verifiedBy: "staff", isVerified: false });
  await town.as("owner")(verifyMembership, { ...oak, userID }, { verified: true });
  system.say(sub, { ...said, member_status: "Lapsed" });
  await openBrowser().signIn(at, sub);
  expect(await membershipAt("oak", userID)).toMatchObject({ verifiedBy: "staff", isVerified: true });
});

test("the roster and the system stand beside each other: neither takes away what the other says", async () => {
  await withRoster(true);
  onTestFinished(async () => void (await withRoster(false)));
  const at = await addProvider();
  const { sub, email, ...said } = member();
  const { body } = await openBrowser().signIn(at, sub);
  const { userID } = body.user;
  const importLines = (lines: string[]) =>
    town.inside("oak", async (sql) => {
      await sql`delete from roster_imports`;
      const [{ id }] = (await sql<{ id: string }>`
        insert into roster_imports (roster_import_id, file_name, state) values (uuid_v7(), 'roster.csv', 'current')
        returning roster_import_id as id`) as [{ id: string }];
      for (const [line, address] of lines.entries())
        await sql`insert into roster_members (roster_import_id, line, email) values (${id}, ${line}, ${address})`;
      await applyRoster(sql, clock.now());
    });
  await importLines(["somebody@else.example"]);
  expect(await membershipAt("oak", userID)).toMatchObject({ verifiedBy: "provider", isVerified: true });
  await importLines([email]);
  expect(await membershipAt("oak", userID)).toMatchObject({
    verifiedBy: "roster",
    verifiedUntil: null,
    isVerified: true,
  });
  system.say(sub, { ...said, email, member_status: "Lapsed" });
  await openBrowser().signIn(at, sub);
  expect(await membershipAt("oak", userID)).toMatchObject({ verifiedBy: "roster", isVerified: true });
  // Off the roster, the system's word counts again once it is said again.
  await importLines(["somebody@else.example"]);
  expect(await membershipAt("oak", userID)).toMatchObject({ isVerified: false });
  system.say(sub, { ...said, email });
  await openBrowser().signIn(at, sub);
  expect(await membershipAt("oak", userID)).toMatchObject({ verifiedBy: "provider", isVerified: true });
  await town.inside("oak", (sql) => sql`delete from roster_imports`);
});

test("other systems hear who became a member and who is none any more", async () => {
  const at = await addProvider();
  const { sub, ...said } = member();
  await town.inside(
    "oak",
    (sql) => sql`insert into webhook_receivers (address, sealed_secret) values ('https://hook.example/x', 'sealed')`,
  );
  onTestFinished(async () => void (await town.inside("oak", (sql) => sql`delete from webhook_receivers`)));
  const { body } = await openBrowser().signIn(at, sub);
  system.say(sub, { ...said, member_status: "Lapsed" });
  await openBrowser().signIn(at, sub);
  const events = await town.inside(
    "oak",
    (sql) => sql`select type from webhook_events where record_id = ${body.user.userID} order by position`,
  );
  expect(events.map(({ type }) => type)).toEqual(["member.verified", "member.lost"]);
});
