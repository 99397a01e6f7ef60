import { expect, onTestFinished, test } from "vitest";
import { me } from "../../../contract/people/me.ts";
import { clientPage } from "../../../contract/people/clients.ts";
import { listSignInProviders, turnSignInProviderOff } from "../../../contract/people/sign-in-providers.ts";
import { listSessions } from "../../../contract/people/users.ts";
import { systemClientID } from "../../../test/member-system.ts";
import { endedSignInText, useMemberSystem } from "../../../test/provider-sign-in.ts";
import { useTown } from "../../../test/town.ts";
import { clock } from "../../platform/clock.ts";

const town = useTown();
const oak = { client: "oak" };
const { system, redirectTo, addProvider, openBrowser, member } = useMemberSystem(town);

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
  system().say(sub, { email: "elsewhere@oak.example", email_verified: true, name: "Mia" });
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
  const secondBack = await browser.back(await system().signIn(second.body.address, other.sub));
  const firstBack = await browser.back(await system().signIn(first.body.address, one.sub));
  expect(firstBack.body).toMatchObject({ kind: "signedIn", to: "/oak/one", user: { email: one.email } });
  expect(secondBack.body).toMatchObject({ kind: "signedIn", to: "/oak/other", user: { email: other.email } });
});

test("an answer counts once: sent again it is refused, also with a code of its own", async () => {
  const at = await addProvider();
  const { sub } = member();
  const browser = openBrowser();
  const { returned, body } = await browser.signIn(at, sub);
  expect(body.kind).toBe("signedIn");
  expect((await browser.back(returned)).body.detail).toBe(endedSignInText);
  // The code of one attempt is no good in another: the system binds it to the challenge.
  const [one, other] = [await browser.begin(at), await browser.begin(at)];
  const codeOfOne = (await system().signIn(one.body.address, sub)).searchParams.get("code");
  const otherReturned = await system().signIn(other.body.address, sub);
  const stolen = await browser.back(otherReturned, { code: codeOfOne });
  expect([stolen.status, stolen.body.token]).toEqual([409, undefined]);
  expect(stolen.body.detail).toContain("can’t be trusted");
});

test("of two that send one answer at the same moment, one signs in", async () => {
  const at = await addProvider();
  const { sub } = member();
  const browser = openBrowser();
  const returned = await system().signIn((await browser.begin(at)).body.address, sub);
  const statuses = (await Promise.all([browser.back(returned), browser.back(returned)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
});

test("an answer that began in another browser is refused, so that nobody is signed in as somebody else by a link", async () => {
  const at = await addProvider();
  const { sub } = member();
  const attacker = openBrowser();
  const returned = await system().signIn((await attacker.begin(at)).body.address, sub);
  const victim = openBrowser();
  await victim.begin(at);
  for (const browser of [victim, openBrowser()]) {
    const { status, body } = await browser.back(returned);
    expect([status, body.detail]).toEqual([409, endedSignInText]);
  }
  expect((await attacker.back(returned)).status).toBe(200);
});

test("an attempt lasts a while, and no longer", async () => {
  const at = await addProvider();
  const { sub } = member();
  const browser = openBrowser();
  const returned = await system().signIn((await browser.begin(at)).body.address, sub);
  const now = clock.now.bind(clock);
  onTestFinished(() => void (clock.now = now));
  const late = now().getTime() + 21 * 60_000;
  clock.now = () => new Date(late);
  expect((await browser.back(returned)).body.detail).toBe(endedSignInText);
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
    const returned = await system().signIn((await browser.begin(at)).body.address, sub);
    expect(returned.searchParams.get("iss")).toBe(system().issuer);
    const { status, body } = await browser.back(returned, { iss });
    expect([status, body.token]).toEqual([409, undefined]);
  }
  const before = system().requests.filter((each) => each.startsWith("POST /token")).length;
  const browser = openBrowser();
  await browser.back(await system().signIn((await browser.begin(at)).body.address, sub), {
    iss: "https://other.example",
  });
  // The code isn't even sent anywhere.
  expect(system().requests.filter((each) => each.startsWith("POST /token")).length).toBe(before);
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
  system().tamperWith(change);
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
  system().tamperWith((claims) => ({ ...claims, exp: seconds() - 30, iat: seconds() - 3_600 }));
  expect((await openBrowser().signIn(at, member().sub)).body.kind).toBe("signedIn");
  system().tamperWith((claims) => ({ ...claims, iat: seconds() + 30, nbf: seconds() + 30 }));
  expect((await openBrowser().signIn(at, member().sub)).body.kind).toBe("signedIn");
});

test("a system that changes its keys is believed at once", async () => {
  const at = await addProvider();
  const { sub } = member();
  expect((await openBrowser().signIn(at, sub)).body.kind).toBe("signedIn");
  system().rotateKeys("second");
  expect((await openBrowser().signIn(at, sub)).body.kind).toBe("signedIn");
});

test("a system that is away is told in words, before and after", async () => {
  const at = await addProvider();
  const { sub } = member();
  const away = "Oak member account doesn’t answer just now. Try again in a few minutes, or use your password.";
  system().answerWith((_, response) => void response.writeHead(503).end());
  const before = await openBrowser().begin(at, "/oak/here");
  expect([before.status, before.body.detail, before.body.more]).toEqual([503, away, { to: "/oak/here" }]);
  system().answerWith(undefined);
  const browser = openBrowser();
  const returned = await system().signIn((await browser.begin(at, "/oak/here")).body.address, sub);
  system().answerWith((request) => void request.socket.destroy());
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
