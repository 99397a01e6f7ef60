import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditLog } from "../../../contract/people/audit.ts";
import { clientPage } from "../../../contract/people/clients.ts";
import { beginProviderSignIn, returnFromProvider } from "../../../contract/people/provider-sign-in.ts";
import {
  addSignInProvider,
  changeSignInProvider,
  listSignInProviders,
  removeSignInProvider,
  trySignInProvider,
  turnSignInProviderOff,
  turnSignInProviderOn,
} from "../../../contract/people/sign-in-providers.ts";
import { type AnyEndpoint, callAddress } from "../../../contract/platform/endpoint.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { openMemberSystem, systemClientID, systemSecret } from "../../../test/member-system.ts";
import { openProfileSystem } from "../../../test/profile-system.ts";
import { useTown } from "../../../test/town.ts";
import { startSession } from "../../platform/access/sessions.ts";
import { clock } from "../../platform/clock.ts";
import { sealingWith } from "../../platform/sealing.ts";
import { deleteOldAttempts } from "./identity-queries.ts";
import { resealProviderSecrets } from "./sealed-secrets.ts";
import { PROVIDER_REMOVED_WORK, providerRemovedWork } from "./sign-in-providers.ts";

const town = useTown();
const oak = { client: "oak" };
const redirectAddress = () => `${town.app.settings.origin}/login/return/oak`;

let system: Awaited<ReturnType<typeof openMemberSystem>>;
let profiles: Awaited<ReturnType<typeof openProfileSystem>>;

beforeAll(async () => {
  town.app.settings.webhookNetworks = ["127.0.0.1"];
  system = await openMemberSystem([redirectAddress()]);
  profiles = await openProfileSystem();
});
afterAll(async () => {
  await system.close();
  await profiles.close();
});
beforeEach(async () => void (await town.inside("oak", (sql) => sql`delete from sign_in_providers`)));

const usual = () => ({
  name: "Oak account",
  kind: "oidc" as const,
  issuer: system.issuer,
  oauthClientID: systemClientID,
  secret: systemSecret,
  scope: "openid profile email",
  forWhom: "both" as const,
  emailClaim: "email",
  emailVerified: "email_verified",
  fullName: "name",
  membershipDays: 1,
});

const plain = () => ({
  name: "Club account",
  kind: "oauth2" as const,
  authorizationAddress: `${profiles.address}/authorize`,
  tokenAddress: `${profiles.address}/token`,
  profileAddress: `${profiles.address}/me`,
  oauthClientID: systemClientID,
  secret: systemSecret,
  scope: "read",
  forWhom: "both" as const,
  subject: "Id",
  emailClaim: "Email",
  fullName: "FirstName LastName",
  level: "MembershipLevel.Name",
  status: "Status",
  memberStatuses: "Active",
  membershipDays: 30,
});

const add = async (form: ReturnType<typeof usual> | ReturnType<typeof plain> = usual()) => {
  const { answer, status, problem } = await town.as("owner")(addSignInProvider, oak, form);
  expect(problem.detail).toBeUndefined();
  expect(status).toBe(200);
  return { ...oak, providerID: answer.providerID };
};
const listed = async () => (await town.as("owner")(listSignInProviders, oak)).answer;

let networks = 0;
/** A call from a browser with this cookie; answers the cookie that it has then. */
async function callAs(
  endpoint: AnyEndpoint,
  address: string,
  sent: object,
  { cookie = "", person = "", token = "" } = {},
) {
  const signedIn = person ? await town.token(person) : token;
  const response = await town.server.inject({
    method: "POST",
    url: address,
    headers: {
      cookie,
      "content-type": "application/json",
      "x-forwarded-for": `10.9.${(networks += 1) >> 8}.${networks & 255}`,
      ...(signedIn && { authorization: `Bearer ${signedIn}` }),
    },
    payload: JSON.stringify(sent),
  });
  const [set] = response.cookies.filter(({ name }) => name === "rosette-sign-in");
  void endpoint;
  return {
    status: response.statusCode,
    body: response.json(),
    cookie: set ? `${set.name}=${set.value}` : cookie,
    set: response.headers["set-cookie"],
  };
}
type SignedIn = { person?: string; token?: string };
const comeBack = (returned: URL, cookie: string, as: SignedIn = {}) =>
  callAs(
    returnFromProvider,
    callAddress(returnFromProvider, {}),
    { clientURL: "oak", ...Object.fromEntries(returned.searchParams) },
    { cookie, ...as },
  );
const begin = (at: { providerID: string }) =>
  callAs(beginProviderSignIn, callAddress(beginProviderSignIn, {}), { clientURL: "oak", providerID: at.providerID });
const tryOut = (at: { client: string; providerID: string }, as: SignedIn = { person: "owner" }) =>
  callAs(trySignInProvider, callAddress(trySignInProvider, at), {}, as);

test("an owner adds a way to sign in, changes it and removes it; the secret is kept sealed and never told", async () => {
  const at = await add();
  expect(await listed()).toEqual({
    redirectAddress: redirectAddress(),
    countsVerifiedOnly: false,
    staffProvider: false,
    providers: [
      expect.objectContaining({ name: "Oak account", issuer: system.issuer, onSince: null, people: 0, failure: null }),
    ],
  });
  expect(JSON.stringify(await listed())).not.toContain(systemSecret);
  const sealed = async () =>
    (
      await town.inside("oak", (sql) => sql<{ sealed: string }>`select sealed_secret as sealed from sign_in_providers`)
    )[0]!.sealed;
  const before = await sealed();
  expect(before).not.toContain(systemSecret);
  const { name, secret: _, ...rest } = usual();
  await town.as("owner")(changeSignInProvider, at, { ...rest, name: `${name} two`, secret: null });
  expect([(await listed()).providers[0]!.name, await sealed()]).toEqual(["Oak account two", before]);
  await town.as("owner")(changeSignInProvider, at, { ...usual(), secret: "another" });
  expect(await sealed()).not.toBe(before);
  await town.as("owner")(turnSignInProviderOn, at);
  await town.as("owner")(turnSignInProviderOn, at);
  await town.as("owner")(turnSignInProviderOff, at);
  await town.as("owner")(removeSignInProvider, at);
  expect((await listed()).providers).toEqual([]);
  const { entries } = (await town.as("owner")(auditLog, oak)).answer;
  expect(entries.filter(({ recordID }) => recordID === at.providerID).map(({ did }) => did)).toEqual([
    "removed the way to sign in Oak account",
    "turned the way to sign in Oak account off",
    "let people sign in with Oak account",
    "changed the way to sign in Oak account",
    "changed the way to sign in Oak account two",
    "added Oak account as a way to sign in",
  ]);
  expect(JSON.stringify(entries)).not.toContain(systemSecret);
});

test("ways to sign in are for owners alone, and for those of their association", async () => {
  const at = await add();
  for (const person of ["administrator", "viewer", "elmOwner", "entrant"]) {
    expect((await town.as(person)(listSignInProviders, oak)).status, person).toBe(403);
    expect((await town.as(person)(addSignInProvider, oak, usual())).status, person).toBe(403);
    expect((await town.as(person)(turnSignInProviderOn, at)).status, person).toBe(403);
    expect((await town.as(person)(trySignInProvider, at)).status, person).toBe(403);
  }
  expect((await town.as("elmOwner")(turnSignInProviderOn, { ...at, client: "elm" })).status).toBe(404);
});

test("who changes it from an older page is told what it says by now", async () => {
  const at = await add();
  const [base] = (await listed()).providers;
  await town.as("owner")(changeSignInProvider, at, { ...usual(), name: "First" }, { base: base! });
  const second = await town.as("owner")(changeSignInProvider, at, { ...usual(), name: "Second" }, { base: base! });
  expect(second.status).toBe(412);
});

test.each<[string, object, string]>([
  ["an issuer without https", { issuer: "http://members.example" }, "issuer"],
  ["an issuer within the own network", { issuer: "https://10.0.0.7" }, "issuer"],
  ["an issuer at this computer", { issuer: "https://[::1]" }, "issuer"],
  ["cloud metadata", { issuer: "https://169.254.169.254/latest" }, "issuer"],
  ["an issuer by a name of this computer", { issuer: "https://localhost" }, "issuer"],
  ["an issuer with a password", { issuer: "https://me:secret@members.example" }, "issuer"],
  ["what is no address", { issuer: "members" }, "issuer"],
  ["everybody at Microsoft’s", { issuer: "https://login.microsoftonline.com/common/v2.0" }, "issuer"],
  ["a profile within the own network", { profileAddress: "https://192.168.0.9/me" }, "profileAddress"],
  ["a scope without openid", { scope: "profile" }, "scope"],
  ["a domain that is none", { trustedDomains: "prairie" }, "trustedDomains"],
  ["no secret", { secret: null }, "secret"],
  ["no name of the address", { emailClaim: null }, "emailClaim"],
  ["no issuer", { issuer: null }, "issuer"],
])("%s is refused", async (_, wrong, field) => {
  town.app.settings.webhookNetworks = [];
  try {
    const good = { ...usual(), issuer: "https://members.example" };
    const { status, problem } = await town.as("owner")(addSignInProvider, oak, { ...good, ...wrong });
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([expect.any(Number), [field]]);
    expect([400, 422]).toContain(status);
  } finally {
    town.app.settings.webhookNetworks = ["127.0.0.1"];
  }
});

test("an issuer is stored without the address of its discovery", async () => {
  await add({ ...usual(), issuer: `${system.issuer}/.well-known/openid-configuration` });
  expect((await listed()).providers[0]!.issuer).toBe(system.issuer);
});

test("another system isn’t put in the place of one that people are linked to", async () => {
  const at = await add();
  const moved = await town.as("owner")(changeSignInProvider, at, { ...usual(), issuer: "http://127.0.0.1:9" });
  expect([moved.status, moved.problem.detail]).toEqual([
    422,
    "Another system knows people by other names. Add it anew, and remove this one.",
  ]);
});

test("a name that leads into the own network is found out when it is looked up, and nothing is asked there", async () => {
  const at = await add();
  await town.as("owner")(turnSignInProviderOn, at);
  const port = new URL(system.issuer).port;
  await town.inside("oak", (sql) => sql`update sign_in_providers set issuer = ${`https://localhost:${port}`}`);
  const before = system.requests.length;
  town.app.settings.webhookNetworks = [];
  try {
    const { status, body } = await begin(at);
    expect([status, body.detail]).toEqual([
      503,
      "Oak account doesn’t answer just now. Try again in a few minutes, or use your password.",
    ]);
    expect(system.requests.length).toBe(before);
    expect((await listed()).providers[0]!.failure).toBe(
      "This address doesn’t lead to the public internet, so nothing is sent to it.",
    );
  } finally {
    town.app.settings.webhookNetworks = ["127.0.0.1"];
  }
});

test("what discovery names is guarded, too: a token address within another network is never asked", async () => {
  const at = await add();
  await town.as("owner")(turnSignInProviderOn, at);
  const { body, cookie } = await begin(at);
  system.say("guarded", { email: "guarded@oak.example" });
  const returned = await system.signIn(body.address, "guarded");
  const metadata = {
    issuer: system.issuer,
    authorization_endpoint: `${system.issuer}/auth`,
    token_endpoint: "http://10.255.255.1/token",
    jwks_uri: `${system.issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    authorization_response_iss_parameter_supported: true,
  };
  system.answerWith(
    (_, response) => void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(metadata)),
  );
  const { status } = await comeBack(returned, cookie);
  system.answerWith(undefined);
  expect(status).toBe(503);
  expect((await listed()).providers[0]!.failure).toBe(
    "This address doesn’t lead to the public internet, so nothing is sent to it.",
  );
});

test.each<[string, (issuer: string) => { status: number; headers?: Record<string, string>; body?: string }]>([
  ["leads elsewhere", () => ({ status: 302, headers: { location: "http://127.0.0.1:9/" } })],
  ["is no JSON", () => ({ status: 200, headers: { "content-type": "text/html" }, body: "<p>Hello</p>" })],
  [
    "is endless",
    () => ({ status: 200, headers: { "content-type": "application/json" }, body: `{"a":"${"x".repeat(2_000_000)}"}` }),
  ],
  [
    "names another issuer",
    () => ({
      status: 200,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ issuer: "https://other.example", authorization_endpoint: "https://other.example/a" }),
    }),
  ],
])("discovery that %s is no discovery", async (_, answer) => {
  const at = await add();
  const { status, headers = {}, body = "" } = answer(system.issuer);
  system.answerWith((__, response) => void response.writeHead(status, headers).end(body));
  const tried = await tryOut(at);
  system.answerWith(undefined);
  expect(tried.status).toBe(409);
  expect(tried.body.detail).toMatch(/^Its answer can’t be trusted or read: /);
});

test("the browser’s secret is kept from scripts and from other sites", async () => {
  const at = await add();
  await town.as("owner")(turnSignInProviderOn, at);
  const { set } = await begin(at);
  expect(String(set)).toMatch(/^rosette-sign-in=[\w-]{43}; Path=\/api; Max-Age=2400; HttpOnly; SameSite=Strict$/);
});

test("an owner tries a system before it is on: what it says is shown, what it would mean, and nothing is done", async () => {
  const at = await add();
  system.say("tried", {
    email: "tried@oak.example",
    email_verified: true,
    name: "Tara Tried",
    member_status: "Active",
    member_until: "2031-05-06",
  });
  const people = () => town.home((sql) => sql`select user_id from users`);
  const before = await people();
  const { body, cookie } = await tryOut(at);
  const returned = await system.signIn(body.address, "tried");
  // Another owner's browser, or nobody's, isn't told.
  expect((await comeBack(returned, cookie.replace(/.$/, "x"), { person: "owner" })).status).toBe(409);
  const { body: answer } = await comeBack(returned, cookie, { person: "owner" });
  expect(answer).toMatchObject({ kind: "tried", token: null, user: null });
  expect(answer.tried.claims).toContainEqual({ name: "email", value: "tried@oak.example" });
  expect(answer.tried.claims).toContainEqual({ name: "member_status", value: "Active" });
  expect(answer.tried.claims.map(({ name }: { name: string }) => name)).not.toContain("nonce");
  expect(answer.tried.meanings).toEqual([
    "They are known by tried.",
    "An account for tried@oak.example would be made, and they would be signed in.",
    "Their name is Tara Tried.",
    "It says nothing about membership: they become no member by it.",
  ]);
  expect(answer.tried.warnings).toEqual([
    "oak.example isn’t among the trusted domains: somebody new gets our code by mail.",
  ]);
  expect(await people()).toEqual(before);
  expect(await town.home((sql) => sql`select from identities`)).toEqual([]);
  await town.as("owner")(changeSignInProvider, at, {
    ...usual(),
    status: "member_status",
    memberStatuses: "Active",
    until: "member_until",
    trustedDomains: "oak.example",
  });
  const again = await tryOut(at);
  const second = await comeBack(await system.signIn(again.body.address, "tried"), again.cookie, { person: "owner" });
  expect(second.body.tried.meanings.at(-1)).toBe("They count as a member until 2031-05-06.");
  expect(second.body.tried.warnings).toEqual([]);
});

test("an owner who has come by the association’s own system tries it out, too; by another association’s system they don’t", async () => {
  const at = await add();
  const ownersAt = (client: string) =>
    town.home((sql) =>
      startSession(sql, town.people["owner"]!, "test", {
        cameBy: { clientID: town.clients[client]!, providerID: at.providerID },
      }),
    );
  system.say("tried", { email: "tried@oak.example", email_verified: true, name: "Tara Tried" });
  const token = await ownersAt("oak");
  const { body, cookie } = await tryOut(at, { token });
  const returned = await system.signIn(body.address, "tried");
  const { body: answer } = await comeBack(returned, cookie, { token });
  expect(answer).toMatchObject({ kind: "tried", token: null, user: null });
  expect(answer.tried.meanings).toContain("Their name is Tara Tried.");
  const again = await tryOut(at, { token });
  const elsewhere = await comeBack(await system.signIn(again.body.address, "tried"), again.cookie, {
    token: await ownersAt("elm"),
  });
  expect([elsewhere.status, elsewhere.body.tried]).toEqual([409, undefined]);
});

test("a trial that is brought back by somebody else tells nothing", async () => {
  const at = await add();
  system.say("other", { email: "other@oak.example" });
  const { body, cookie } = await tryOut(at);
  const { status, body: refused } = await comeBack(await system.signIn(body.address, "other"), cookie, {
    person: "administrator",
  });
  expect([status, refused.tried]).toEqual([409, undefined]);
});

test("a trial that fails says why", async () => {
  const at = await add();
  await town.as("owner")(changeSignInProvider, at, { ...usual(), secret: "not-the-secret" });
  system.say("failing", { email: "failing@oak.example" });
  const { body, cookie } = await tryOut(at);
  const { body: answer } = await comeBack(await system.signIn(body.address, "failing"), cookie, { person: "owner" });
  expect(answer.tried).toEqual({
    claims: [],
    meanings: ["Nobody would be signed in."],
    warnings: ["It doesn’t accept the client ID, the secret, or the access token that it gave."],
  });
});

test("plain OAuth 2: who somebody is comes from their profile, by paths through its records", async () => {
  const at = await add(plain());
  await town.as("owner")(turnSignInProviderOn, at);
  profiles.say({
    Id: 4_711,
    Email: "paula@club.example",
    FirstName: "Paula",
    LastName: "Profile",
    Status: "Active",
    MembershipLevel: { Name: "Builder" },
  });
  const { body, cookie } = await begin(at);
  const returned = await profiles.signIn(body.address);
  const { status, body: answer } = await comeBack(returned, cookie);
  expect([status, answer.kind, answer.user.fullName]).toEqual([200, "signedIn", "Paula Profile"]);
  expect(profiles.tokenRequests.at(-1)).toMatchObject({
    authorization: `Basic ${Buffer.from(`${systemClientID}:${systemSecret}`).toString("base64")}`,
    code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    redirect_uri: redirectAddress(),
  });
  const [membership] = await town.inside(
    "oak",
    (sql) =>
      sql`select level, verified_by, is_verified(m) as is_verified from memberships m where user_id = ${answer.user.userID}`,
  );
  expect(membership).toEqual({ level: "Builder", verifiedBy: "provider", isVerified: true });
  // The address is confirmed by nobody: our code is.
  const [account] = await town.home(
    (sql) => sql`select email_proved_at from users where user_id = ${answer.user.userID}`,
  );
  expect(account).toEqual({ emailProvedAt: null });
});

test.each<[string, object | string, string]>([
  ["without the subject", { Email: "x@club.example" }, "It doesn’t say who somebody is: Id is missing."],
  ["that is a list", "[]", "The profile address didn’t answer with one person as JSON."],
  ["that is no JSON", "<html>", "The profile address didn’t answer with one person as JSON."],
])("a profile %s signs nobody in", async (_, profile, failure) => {
  const at = await add(plain());
  await town.as("owner")(turnSignInProviderOn, at);
  profiles.say(profile);
  const { body, cookie } = await begin(at);
  const { status } = await comeBack(await profiles.signIn(body.address), cookie);
  expect(status).toBe(409);
  expect((await listed()).providers[0]!.failure).toBe(failure);
});

test("plain OAuth 2 needs a profile address and a subject", async () => {
  for (const [field, wrong] of [
    ["profileAddress", { profileAddress: null }],
    ["subject", { subject: null }],
  ] as const) {
    const { problem } = await town.as("owner")(addSignInProvider, oak, { ...plain(), ...wrong });
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
  }
});

test("who was linked to a system that is removed keeps the account, and nothing of the system is left", async () => {
  const at = await add(plain());
  await town.as("owner")(turnSignInProviderOn, at);
  profiles.say({ Id: "removed", Email: "removed@club.example", FirstName: "Rem", LastName: "Oved" });
  const { body, cookie } = await begin(at);
  const { body: answer } = await comeBack(await profiles.signIn(body.address), cookie);
  expect((await listed()).providers[0]!.people).toBe(1);
  await town.as("owner")(removeSignInProvider, at);
  await doDueWork(town.app, { [PROVIDER_REMOVED_WORK]: providerRemovedWork });
  expect(await town.home((sql) => sql`select from identities where provider_id = ${at.providerID}`)).toEqual([]);
  expect(await town.home((sql) => sql`select from users where user_id = ${answer.user.userID}`)).toHaveLength(1);
});

test("a client has ten ways to sign in, and no more", async () => {
  for (let count = 0; count < 10; count += 1) await add();
  const { status, problem } = await town.as("owner")(addSignInProvider, oak, usual());
  expect([status, problem.detail]).toEqual([409, "There are 10 already. Remove one that isn’t needed any more."]);
});

test("attempts that nobody has finished are forgotten", async () => {
  const at = await add();
  await tryOut(at);
  const count = async () => (await town.home((sql) => sql`select from sign_in_attempts`)).length;
  expect(await count()).toBeGreaterThan(0);
  await town.home((sql) => deleteOldAttempts(sql, new Date(clock.now().getTime() + 3_600_000)));
  expect(await count()).toBe(0);
});

test("with a new SECRET the stored secrets are sealed anew", async () => {
  const at = await add();
  const stored = () =>
    town.inside(
      "oak",
      (sql) =>
        sql<{ sealedSecret: string }>`select sealed_secret from sign_in_providers where provider_id = ${at.providerID}`,
    );
  const [before] = await stored();
  const purpose = `sign-in provider ${at.providerID}`;
  const older = "an older secret of more than thirty-two letters";
  const newer = "a newer secret of more than thirty-two letters";
  await town.inside(
    "oak",
    (sql) => sql`
      update sign_in_providers set sealed_secret = ${sealingWith([older]).seal("kept", purpose)} where provider_id = ${at.providerID}`,
  );
  const sealing = sealingWith([newer, older]);
  await town.inside("oak", (sql) => resealProviderSecrets(sql, sealing));
  const [after] = await stored();
  expect(after).not.toEqual(before);
  expect(sealingWith([newer]).unseal(after!.sealedSecret, purpose)).toBe("kept");
});

test("a way to sign in that is turned on or off is on the sign-in page at once, whatever was kept of it", async () => {
  const at = await add();
  const names = async () => (await town.as()(clientPage, oak)).answer.signIn.map(({ name }) => name);
  expect(await names()).toEqual([]);
  await town.as("owner")(turnSignInProviderOn, at);
  expect(await names()).toEqual(["Oak account"]);
  await town.as("owner")(changeSignInProvider, at, { ...usual(), name: "Renamed" });
  expect(await names()).toEqual(["Renamed"]);
});
