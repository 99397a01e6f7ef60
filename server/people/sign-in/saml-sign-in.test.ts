import { inflateRawSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { me } from "../../../contract/people/me.ts";
import { samlPath } from "../../../contract/people/saml-address.ts";
import { findUsers, logout, requestPassword } from "../../../contract/people/users.ts";
import {
  addSignInProvider,
  changeSignInProvider,
  listSignInProviders,
  readProviderMetadata,
  removeSignInProvider,
  trySignInProvider,
  turnSignInProviderOff,
  turnSignInProviderOn,
} from "../../../contract/people/sign-in-providers.ts";
import { doDueWork } from "../../../test/due-work.ts";
import { mailsTo } from "../../../test/mail.ts";
import { useSAMLProviders } from "../../../test/saml-sign-in.ts";
import type { SAMLWishes } from "../../../test/saml-provider-commands.ts";
import type { PostedForm } from "../../../test/saml-provider.ts";
import { endedSignInText } from "../../../test/provider-sign-in.ts";
import { useTown } from "../../../test/town.ts";
import { clock } from "../../platform/clock.ts";
import { deleteEndedAssertions } from "./identity-queries.ts";
import { PROVIDER_REMOVED_WORK, providerRemovedWork } from "./sign-in-providers.ts";

const town = useTown();
const oak = { client: "oak" };
const { first, second, usual, addProvider, introduce, entityIDOf, openBrowser, person } = useSAMLProviders(town);

const listed = async (client = "oak", by = "owner") =>
  (await town.as(by)(listSignInProviders, { client })).answer.providers;
const untrusted =
  "Oak staff account answered with something that can’t be trusted, so that you aren’t signed in. Tell the association, or use your password.";

const xmlOf = ({ answer }: PostedForm) => Buffer.from(answer, "base64").toString();
const withXML = (form: PostedForm, xml: string): PostedForm => ({
  ...form,
  answer: Buffer.from(xml).toString("base64"),
});
const changed = (form: PostedForm, change: (xml: string) => string): PostedForm => {
  const after = change(xmlOf(form));
  expect(after).not.toBe(xmlOf(form));
  return withXML(form, after);
};

/** Nobody is signed in by it, and staff read why. */
async function expectRefused(brought: { status: number; body: { token?: string; detail?: string } }, why: RegExp) {
  expect([brought.status, brought.body.token, brought.body.detail]).toEqual([409, undefined, untrusted]);
  expect((await listed())[0]!.failure).toMatch(why);
}

test("somebody new signs in by a SAML provider: with an account, and back where they came from", async () => {
  const at = await addProvider();
  const { sub, email } = await person();
  const browser = openBrowser();
  const { status, body } = await browser.signIn(at, sub, { to: "/oak/contests/awards" });
  expect([status, body.detail]).toEqual([200, undefined]);
  expect(body).toMatchObject({ kind: "signedIn", to: "/oak/contests/awards", user: { email, fullName: "Mia Member" } });
  expect((await browser.call(me, {})).body).toMatchObject({ email, isEmailProved: true });
  // Known from now on by the lasting NameID, whatever the address is there.
  await first().say(sub, { email: "elsewhere@oak.example" });
  const again = await openBrowser().signIn(at, sub);
  expect(again.body).toMatchObject({ kind: "signedIn", user: { userID: body.user.userID, email } });
});

test("signing in counts at the client of the provider, and signing out ends it", async () => {
  const at = await addProvider();
  const { sub } = await person();
  const browser = openBrowser();
  await browser.signIn(at, sub);
  // A new account may be a moment on its way to the client.
  await expect.poll(async () => (await browser.at("oak")).status).toBe(200);
  expect((await browser.at("elm")).status).toBe(401);
  expect((await browser.call(logout, {})).status).toBe(200);
  expect((await browser.call(me, {})).status).toBe(401);
});

test("attributes make a member, with number, level and end; the next answer without them takes it away", async () => {
  const at = await addProvider();
  const { sub } = await person({
    groups: ["Everybody", "Members"],
    member_number: "M-7",
    member_level: "Gold",
    member_until: "2999-03-31",
  });
  const browser = openBrowser();
  const { body } = await browser.signIn(at, sub);
  const stored = () =>
    town.inside(
      "oak",
      (sql) => sql<{ memberNumber: string; level: string; until: string }>`
        select member_number, level, verified_until::text as until from memberships where user_id = ${body.user.userID}`,
    );
  expect(await stored()).toEqual([{ memberNumber: "M-7", level: "Gold", until: "2999-03-31" }]);
  await first().say(sub, { email: String(body.user.email), groups: "Everybody" });
  await browser.signIn(at, sub);
  expect((await stored()).filter(({ level }) => level !== null)).toEqual([]);
});

test("an address that a provider says opens no account that is there: its owner proves it first", async () => {
  const at = await addProvider();
  const { sub } = await person({ email: "owner@oak.example" });
  await town.home((sql) => sql`update users set email = 'owner@oak.example' where user_id = ${town.people["owner"]!}`);
  const { body } = await openBrowser().signIn(at, sub);
  expect(body).toMatchObject({ kind: "link", token: null, email: "owner@oak.example" });
});

test("an address counts as confirmed where the provider says so and is trusted for its domain", async () => {
  const at = await addProvider();
  for (const [email, says, proved] of [
    ["sure@oak.example", "true", true],
    ["unsaid@oak.example", "", false],
    ["sure@other.example", "true", false],
  ] as const) {
    const { sub } = await person({ email, email_verified: says });
    const browser = openBrowser();
    await browser.signIn(at, sub);
    expect((await browser.call(me, {})).body, email).toMatchObject({ email, isEmailProved: proved });
  }
});

test("two tabs of one browser sign in side by side", async () => {
  const at = await addProvider();
  const [one, other] = [await person(), await person()];
  const browser = openBrowser();
  const ways = [await browser.begin(at, "/oak/one"), await browser.begin(at, "/oak/other")] as const;
  const secondBack = await browser.bring(await first().signIn(ways[1], other.sub));
  const firstBack = await browser.bring(await first().signIn(ways[0], one.sub));
  expect(firstBack.body).toMatchObject({ kind: "signedIn", to: "/oak/one", user: { email: one.email } });
  expect(secondBack.body).toMatchObject({ kind: "signedIn", to: "/oak/other", user: { email: other.email } });
});

test("the way there is a request with an ID of its own each time, and the exact address to come back to", async () => {
  const at = await addProvider();
  const browser = openBrowser();
  const requests = [await browser.begin(at), await browser.begin(at)].map((way) => {
    const { searchParams } = new URL(way);
    expect(searchParams.get("RelayState")).toMatch(/^[\w-]{43}$/);
    return inflateRawSync(Buffer.from(searchParams.get("SAMLRequest")!, "base64")).toString();
  });
  const ids = requests.map((request) => / ID="(_[0-9a-f]{40})"/.exec(request)?.[1]);
  expect(new Set(ids).size).toBe(2);
  for (const request of requests) {
    expect(request).toContain(`AssertionConsumerServiceURL="${entityIDOf(at)}"`);
    expect(request).toContain(`>${entityIDOf(at)}</saml:Issuer>`);
    expect(request).toContain("nameid-format:persistent");
  }
});

// Whose answer it is, for whom, and when.

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const tags = (changes: Record<string, string>): SAMLWishes => ({ tags: changes });

test.each<[string, () => SAMLWishes, RegExp]>([
  ["for another audience", () => tags({ Audience: "https://other.example" }), /audience/],
  ["that names no audience", () => ({ template: { "<saml:Audience>{Audience}</saml:Audience>": "" } }), /audience/i],
  ["for another recipient", () => tags({ SubjectRecipient: "https://other.example/acs" }), /another address/],
  ["for another destination", () => tags({ Destination: "https://other.example/acs" }), /another address/],
  ["of another issuer", () => tags({ Issuer: "https://other.example" }), /another system’s/],
  ["whose conditions have expired", () => tags({ ConditionsNotOnOrAfter: minutes(-2) }), /expired/],
  [
    "whose confirmation has expired",
    () => tags({ SubjectConfirmationDataNotOnOrAfter: minutes(-2) }),
    /No valid subject confirmation|expired/,
  ],
  ["that isn’t valid yet", () => tags({ ConditionsNotBefore: minutes(3) }), /not yet valid/],
  ["that was signed long ago", () => tags({ IssueInstant: minutes(-15) }), /expired|No valid subject/],
  ["of an hour to come", () => tags({ IssueInstant: minutes(60) }), /isn’t valid yet/],
  ["that answers another request", () => tags({ InResponseTo: "_of-somebody-else" }), /InResponseTo/],
  [
    "without conditions",
    () => ({ template: { "<saml:Conditions ": "<saml:Advice ", "</saml:Conditions>": "</saml:Advice>" } }),
    /./,
  ],
  ["that says no sign-in", () => ({ template: { "{AuthnStatement}": "" } }), /doesn’t say that anybody signed in/],
  [
    "that isn’t for its bearer",
    () => ({ template: { "cm:bearer": "cm:holder-of-key" } }),
    /another address, or answers another request/,
  ],
  [
    "whose assertion names no request",
    () => ({
      template: { 'Recipient="{SubjectRecipient}" InResponseTo="{InResponseTo}"': 'Recipient="{SubjectRecipient}"' },
    }),
    /another address, or answers another request/,
  ],
  ["signed with a key that isn’t in its metadata", () => ({ key: "stranger" }), /Invalid signature/],
  ["of which only the envelope is signed", () => ({ signs: "response" }), /Invalid signature/],
  [
    "signed with SHA-1",
    () => ({ algorithm: "http://www.w3.org/2000/09/xmldsig#rsa-sha1" }),
    /isn’t signed by RSA with SHA-256/,
  ],
])("an answer %s signs nobody in, and staff read why", async (_, wishes, why) => {
  const at = await addProvider();
  const { sub } = await person();
  await first().wish(wishes());
  await expectRefused(await openBrowser().signIn(at, sub), why);
  await first().wish({});
  expect((await openBrowser().signIn(at, sub)).body.kind).toBe("signedIn");
});

test("a clock that is half a minute off keeps nobody out; two minutes do", async () => {
  const at = await addProvider();
  const { sub } = await person();
  for (const [clockError, kind] of [
    [30_000, "signedIn"],
    [-30_000, "signedIn"],
    [120_000, undefined],
    [-8 * 60_000, undefined],
  ] as const) {
    await first().wish({ clock: clockError });
    expect((await openBrowser().signIn(at, sub)).body.kind, `${clockError}`).toBe(kind);
  }
});

test("an answer whose envelope is signed besides is taken, and refused once that signature is wrong", async () => {
  const at = await addProvider();
  const { sub } = await person();
  await first().wish({ signs: "both" });
  expect((await openBrowser().signIn(at, sub)).body.kind).toBe("signedIn");
  const browser = openBrowser();
  const form = await first().signIn(await browser.begin(at), sub);
  const spoiled = changed(form, (xml) =>
    xml.replace(
      /(<ds:Signature\b.*?<ds:SignatureValue>)(.)/s,
      (_, before: string, letter: string) => before + (letter === "A" ? "B" : "A"),
    ),
  );
  await expectRefused(await browser.bring(spoiled), /Invalid (document )?signature/);
});

// What is done to an answer on its way, without the provider's key.

const assertionIn = (xml: string) => /<saml:Assertion\b.*<\/saml:Assertion>/s.exec(xml)![0];
const signatureIn = (xml: string) => /<ds:Signature\b.*?<\/ds:Signature>/s.exec(xml)![0];

/** The same assertion about somebody else, which nobody signed. */
const forgedOf = (assertion: string, victim: string) =>
  assertion
    .replace(signatureIn(assertion), "")
    .replace(/ ID="[^"]+"/, ' ID="_forged"')
    .replace(/(<saml:NameID[^>]*>)[^<]*/, `$1${victim}`);

type Wrapping = (xml: string, parts: { assertion: string; signature: string; forged: string }) => string;

test.each<[string, Wrapping]>([
  [
    "a forged assertion before the signed one",
    (xml, { assertion, forged }) => xml.replace(assertion, forged + assertion),
  ],
  [
    "a forged assertion behind the signed one",
    (xml, { assertion, forged }) => xml.replace(assertion, assertion + forged),
  ],
  [
    "the signed assertion within a forged one",
    (xml, { assertion, forged }) =>
      xml.replace(assertion, forged.replace("</saml:Issuer>", `</saml:Issuer>${assertion}`)),
  ],
  [
    "the signed assertion’s signature in a forged one, with the signed one behind",
    (xml, { assertion, signature, forged }) =>
      xml.replace(
        assertion,
        forged.replace("</saml:Issuer>", `</saml:Issuer>${signature}`) + assertion.replace(signature, ""),
      ),
  ],
  [
    "the signed assertion within its signature, in a forged one",
    (xml, { assertion, signature, forged }) =>
      xml.replace(
        assertion,
        forged.replace(
          "</saml:Issuer>",
          `</saml:Issuer>${signature.replace("</ds:Signature>", `<ds:Object>${assertion.replace(signature, "")}</ds:Object></ds:Signature>`)}`,
        ),
      ),
  ],
  [
    "the signed assertion among the extensions",
    (xml, { assertion, forged }) =>
      xml
        .replace(assertion, forged)
        .replace("<samlp:Status>", `<samlp:Extensions>${assertion}</samlp:Extensions><samlp:Status>`),
  ],
  [
    "a forged assertion among the extensions",
    (xml, { forged }) => xml.replace("<samlp:Status>", `<samlp:Extensions>${forged}</samlp:Extensions><samlp:Status>`),
  ],
  [
    "a forged assertion under the ID of the signed one",
    (xml, { assertion, signature, forged }) =>
      xml.replace(
        assertion,
        forged
          .replace('"_forged"', `"${/ ID="([^"]+)"/.exec(assertion)![1]}"`)
          .replace("</saml:Issuer>", `</saml:Issuer>${signature}`) +
          `<samlp:Extensions>${assertion.replace(signature, "")}</samlp:Extensions>`,
      ),
  ],
  [
    "the signed response within a forged one",
    (xml, { assertion, forged }) => {
      const outer = xml.replace(assertion, forged).replace(/ ID="[^"]+"/, ' ID="_outer"');
      return outer.replace("</samlp:Response>", `${xml.replace(/^<\?xml[^>]*>/, "")}</samlp:Response>`);
    },
  ],
  [
    "a reference to the whole document",
    (xml, { assertion, forged, signature }) =>
      xml.replace(
        assertion,
        forged.replace("</saml:Issuer>", `</saml:Issuer>${signature.replace(/URI="#[^"]*"/, 'URI=""')}`),
      ),
  ],
  ["no signature at all", (xml, { signature }) => xml.replace(signature, "")],
  [
    "an address changed after signing",
    (xml) => xml.replace(/<saml:AttributeValue>[^<]*@oak\.example/, "<saml:AttributeValue>owner@oak.example"),
  ],
  ["another NameID after signing", (xml) => xml.replace(/(<saml:NameID[^>]*>)[^<]*/, "$1somebody-else")],
])("an answer with %s is refused (signature wrapping)", async (_, wrap) => {
  const at = await addProvider();
  const victim = await person();
  expect((await openBrowser().signIn(at, victim.sub)).body.kind).toBe("signedIn");
  const attacker = await person();
  const browser = openBrowser();
  const form = await first().signIn(await browser.begin(at), attacker.sub);
  const xml = xmlOf(form);
  const assertion = assertionIn(xml);
  const parts = { assertion, signature: signatureIn(assertion), forged: forgedOf(assertion, victim.sub) };
  await expectRefused(await browser.bring(changed(form, (before) => wrap(before, parts))), /can’t be trusted or read/);
});

test("a forged assertion signed with a key of one’s own, whose certificate lies beside, is refused", async () => {
  const at = await addProvider();
  const { sub } = await person();
  await first().wish({ key: "attacker" });
  const browser = openBrowser();
  const form = await first().signIn(await browser.begin(at), sub);
  expect(xmlOf(form)).toContain("X509Certificate");
  await expectRefused(await browser.bring(form), /Invalid signature/);
});

test("a comment within a name doesn’t shorten it: the answer is refused", async () => {
  const at = await addProvider();
  const victim = await person();
  await openBrowser().signIn(at, victim.sub);
  const attacker = `${victim.sub}.evil`;
  await first().say(attacker, { email: "evil@oak.example" });
  const browser = openBrowser();
  const form = await first().signIn(await browser.begin(at), attacker);
  const split = changed(form, (xml) => xml.replace(`>${attacker}<`, `>${victim.sub}<!-- -->.evil<`));
  await expectRefused(await browser.bring(split), /comment/);
});

test.each<[string, (xml: string) => string, RegExp]>([
  [
    "an entity within an entity within an entity",
    (xml) => {
      const lines = ["a", "b", "c", "d", "e"].map(
        (name, at, all) => `<!ENTITY ${name} "${at === 0 ? "lol" : `&${all[at - 1]};`.repeat(10)}">`,
      );
      return `<!DOCTYPE r [${lines.join("")}]>${xml.replace(/(<saml:NameID[^>]*>)[^<]*/, "$1&e;")}`;
    },
    /document type/,
  ],
  [
    "an entity of a file",
    (xml) =>
      `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace(/(<saml:NameID[^>]*>)[^<]*/, "$1&x;")}`,
    /document type/,
  ],
  ["a document type elsewhere", (xml) => `<!DOCTYPE r SYSTEM "http://127.0.0.1:9/x.dtd">${xml}`, /document type/],
  ["a processing instruction", (xml) => `<?xml-stylesheet href="x"?>${xml}`, /processing instruction/],
  ["a CDATA section", (xml) => xml.replace(/(<saml:NameID[^>]*>)([^<]*)/, "$1<![CDATA[$2]]>"), /CDATA/],
  [
    "a thousand levels",
    (xml) => xml.replace("<samlp:Status>", `${"<x>".repeat(1_000)}${"</x>".repeat(1_000)}<samlp:Status>`),
    /too large/,
  ],
  [
    "five thousand elements",
    (xml) => xml.replace("<samlp:Status>", `${"<x/>".repeat(5_000)}<samlp:Status>`),
    /too large/,
  ],
  [
    "three hundred kilobytes",
    (xml) => xml.replace("<samlp:Status>", `<x>${"x".repeat(300_000)}</x><samlp:Status>`),
    /too large/,
  ],
  ["something that isn’t XML", () => "nothing", /isn’t XML/],
  ["a logout response", (xml) => xml.replaceAll("samlp:Response", "samlp:LogoutResponse"), /isn’t a response/],
  [
    "an encrypted assertion",
    (xml) => xml.replaceAll("saml:Assertion", "saml:EncryptedAssertion"),
    /encrypts its assertions/,
  ],
])("an answer with %s is refused", async (_, spoil, why) => {
  const at = await addProvider();
  const { sub } = await person();
  const browser = openBrowser();
  const form = await first().signIn(await browser.begin(at), sub);
  await expectRefused(await browser.bring(changed(form, spoil)), why);
});

test("more than an answer can be isn’t even read", async () => {
  const at = await addProvider();
  const { sub } = await person();
  const browser = openBrowser();
  const form = await first().signIn(await browser.begin(at), sub);
  const { status } = await browser.post({ ...form, answer: "A".repeat(600_000) });
  expect(status).toBe(413);
});

// Once, and in the browser that began.

test("an answer counts once: sent again it is refused, in the same attempt and in another", async () => {
  const at = await addProvider();
  const { sub } = await person();
  const browser = openBrowser();
  const { form, body } = await browser.signIn(at, sub);
  expect(body.kind).toBe("signedIn");
  const again = await browser.bring(form);
  expect([again.status, again.body.detail]).toEqual([409, endedSignInText]);
  // In another attempt its request is another one's.
  const state = new URL(await browser.begin(at)).searchParams.get("RelayState")!;
  await expectRefused(await browser.bring({ ...form, state }), /InResponseTo/);
});

test("an assertion is remembered until its end, so that it counts once whatever is forgotten beside it", async () => {
  const at = await addProvider();
  const { sub } = await person();
  const browser = openBrowser();
  const way = await browser.begin(at);
  const form = await first().signIn(way, sub);
  expect((await browser.bring(form)).body.kind).toBe("signedIn");
  const used = () =>
    town.home(
      (sql) => sql<{ expiresAt: string }>`select expires_at from used_assertions where provider_id = ${at.providerID}`,
    );
  const [{ expiresAt }] = (await used()) as [{ expiresAt: string }];
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 5 * 60_000);
  expect(Date.parse(expiresAt)).toBeLessThan(Date.now() + 12 * 60_000);
  await town.home((sql) => deleteEndedAssertions(sql, new Date()));
  expect(await used()).toHaveLength(1);
  await town.home((sql) => deleteEndedAssertions(sql, new Date(Date.parse(expiresAt) + 1)));
  expect(await used()).toEqual([]);
});

test("an assertion that is brought twice at once is taken once, and no more where its attempt is open again", async () => {
  const at = await addProvider();
  const { sub } = await person();
  const browser = openBrowser();
  const form = await first().signIn(await browser.begin(at), sub);
  const { location } = await browser.post(form);
  const [open] = await town.home(
    (sql) => sql<{ attempt: object }>`
      select to_jsonb(a) as attempt from sign_in_attempts a where provider_id = ${at.providerID}`,
  );
  const brought = await Promise.all([browser.back(location), browser.back(location)]);
  expect(brought.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  // As in a database that was put back.
  await town.home(async (sql) => {
    await sql`delete from sign_in_attempts where provider_id = ${at.providerID}`;
    await sql`
      insert into sign_in_attempts
      select * from jsonb_populate_record(null::sign_in_attempts, ${JSON.stringify(open!.attempt)})`;
  });
  await expectRefused(await browser.back(location), /sent before/);
});

test("only the first answer to an attempt waits in it", async () => {
  const at = await addProvider();
  const [one, other] = [await person(), await person()];
  const browser = openBrowser();
  const way = await browser.begin(at);
  const { location } = await browser.post(await first().signIn(way, one.sub));
  expect((await browser.post(await first().signIn(way, other.sub))).location).toBe("/login/return/oak");
  expect((await browser.back(location)).body.user.email).toBe(one.email);
});

test("an answer to an attempt of another browser is refused, so that nobody is signed in as somebody else", async () => {
  const at = await addProvider();
  const { sub } = await person();
  const attacker = openBrowser();
  const form = await first().signIn(await attacker.begin(at), sub);
  const { location } = await attacker.post(form);
  const victim = openBrowser();
  await victim.begin(at);
  for (const browser of [victim, openBrowser()]) {
    const { status, body } = await browser.back(location);
    expect([status, body.detail]).toEqual([409, endedSignInText]);
  }
  expect((await attacker.back(location)).body.kind).toBe("signedIn");
});

test("an attempt lasts a while, and no longer", async () => {
  const at = await addProvider();
  const { sub } = await person();
  const browser = openBrowser();
  const forms = [
    await first().signIn(await browser.begin(at), sub),
    await first().signIn(await browser.begin(at), sub),
  ];
  const now = clock.now.bind(clock);
  onTestFinished(() => void (clock.now = now));
  const began = now().getTime();
  const locations: string[] = [];
  for (const minutes of [19, 21]) {
    clock.now = () => new Date(began + minutes * 60_000);
    locations.push((await browser.post(forms[locations.length]!)).location);
  }
  expect(locations).toEqual([`/login/return/oak?state=${forms[0]!.state}`, "/login/return/oak"]);
});

// One provider isn’t another, nor one client another.

test("an answer of one provider isn’t taken for another’s, of the same client or of another (mix-up)", async () => {
  const at = await addProvider();
  const beside = await addProvider(
    { name: "Other account", metadataAddress: second().metadataAddress },
    { to: second() },
  );
  const elsewhere = await addProvider({}, { client: "elm", by: "elmOwner" });
  const { sub } = await person();
  const browser = openBrowser();
  // Brought to the address of another provider, or of another client, it belongs to no attempt.
  for (const other of [beside, elsewhere]) {
    const form = await first().signIn(await browser.begin(at), sub);
    expect((await browser.post({ ...form, action: entityIDOf(other) })).location).toBe(`/login/return/${other.client}`);
    expect((await browser.back(`/login/return/${other.client}?state=${form.state}`)).body.detail).toBe(endedSignInText);
  }
  // In an attempt of the other provider it is another system’s.
  const form = await first().signIn(await browser.begin(at), sub);
  const state = new URL(await browser.begin(beside)).searchParams.get("RelayState")!;
  const mixed = await browser.bring({ ...form, action: entityIDOf(beside), state });
  expect([mixed.status, mixed.body.token]).toEqual([409, undefined]);
  // One provider serves two clients: what it says to the one counts at the other neither.
  const there = new URL(await browser.begin(elsewhere)).searchParams.get("RelayState")!;
  const crossed = await browser.bring({ ...form, action: entityIDOf(elsewhere), state: there });
  expect([crossed.status, crossed.body.token]).toEqual([409, undefined]);
  expect((await listed("elm", "elmOwner"))[0]!.failure).toMatch(/another address/);
});

test("a provider that poses as another by its entity ID is refused by its key", async () => {
  const at = await addProvider();
  const { sub } = await person();
  const browser = openBrowser();
  const way = await browser.begin(at);
  await introduce(at, second());
  await second().wish({ tags: { Issuer: first().entityID }, key: "of-the-second" });
  const form = await second().signIn(way.replace(first().address, second().address), sub);
  expect(xmlOf(form)).toContain(first().entityID);
  await expectRefused(await browser.bring(form), /Invalid signature/);
});

test("what nobody asked for is refused, and staff read how to allow it", async () => {
  const at = await addProvider();
  const { sub } = await person();
  const form = await first().unasked(entityIDOf(at), sub);
  const { status, location } = await openBrowser().post(form);
  expect([status, location]).toEqual([303, "/login/return/oak"]);
  expect((await listed())[0]!.failure).toBe(
    "An answer came that nobody had asked for, and was refused. Under Edit you can let people begin in its list of apps.",
  );
});

test("where it is allowed to begin there, the answer still isn’t believed: the provider is asked anew", async () => {
  const at = await addProvider({ allowsUnsolicited: true });
  const { sub, email } = await person();
  const form = await first().unasked(entityIDOf(at), sub);
  const browser = openBrowser();
  const { location } = await browser.post(form);
  expect(location).toBe(`/login/return/oak?begin=${at.providerID}`);
  expect((await browser.signIn(at, sub)).body).toMatchObject({ kind: "signedIn", user: { email } });
  // Within an attempt it answers nothing.
  const other = openBrowser();
  const state = new URL(await other.begin(at)).searchParams.get("RelayState")!;
  await expectRefused(await other.bring({ ...form, state }), /InResponseTo/);
  await town.as("owner")(turnSignInProviderOff, at);
  expect((await browser.post(form)).location).toBe("/login/return/oak");
});

test("answers that nobody waits for are counted by network, and one that somebody waits for gets in beside them", async () => {
  const at = await addProvider();
  const { sub, email } = await person();
  const form = await first().unasked(entityIDOf(at), sub);
  const browser = openBrowser();
  const statuses = [];
  for (let sent = 0; sent < 62; sent += 1) statuses.push((await browser.post(form)).status);
  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([303]));
  expect(statuses.at(-1)).toBe(429);
  expect((await browser.signIn(at, sub)).body).toMatchObject({ kind: "signedIn", user: { email } });
  expect((await openBrowser().post(form)).status).toBe(303);
});

// Who somebody is.

test.each([["transient"], ["emailAddress"], ["unspecified"]])(
  "a NameID that is %s names nobody for ever, and staff read what to do",
  async (format) => {
    const at = await addProvider();
    const { sub } = await person();
    const version = format === "transient" ? "2.0" : "1.1";
    await first().wish({ tags: { NameIDFormat: `urn:oasis:names:tc:SAML:${version}:nameid-format:${format}` } });
    const { status, body } = await openBrowser().signIn(at, sub);
    expect([status, body.detail]).toEqual([
      409,
      "Oak staff account didn’t say who you are. Tell the association, or use your password.",
    ]);
    expect((await listed())[0]!.failure).toBe(
      `It doesn’t say who somebody is for ever: its NameID is ${format}. Have it sent as persistent, or name an attribute that never changes under Edit.`,
    );
  },
);

test("an attribute that never changes stands for a NameID of a single session", async () => {
  const at = await addProvider({ stableAttribute: "employee_number" });
  const { sub, email } = await person({ employee_number: "4711" });
  const transient = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
  await first().wish({ tags: { NameIDFormat: transient, NameID: "one-session" } });
  const { body } = await openBrowser().signIn(at, sub);
  expect(body).toMatchObject({ kind: "signedIn", user: { email } });
  await first().wish({ tags: { NameIDFormat: transient, NameID: "another-session" } });
  expect((await openBrowser().signIn(at, sub)).body.user.userID).toBe(body.user.userID);
  const nobody = await person();
  expect((await openBrowser().signIn(at, nobody.sub)).status).toBe(409);
  expect((await listed())[0]!.failure).toBe("It doesn’t say who somebody is: employee_number is missing.");
});

test("an attribute that calls itself NameID stands in for none", async () => {
  const at = await addProvider();
  const victim = await person();
  await openBrowser().signIn(at, victim.sub);
  const attacker = await person({ NameID: victim.sub, nameID: victim.sub });
  const { body } = await openBrowser().signIn(at, attacker.sub);
  expect(body.user.email).toBe(attacker.email);
});

test("who calls it off there is told so, with the way back, and staff read nothing of it", async () => {
  const at = await addProvider();
  const browser = openBrowser();
  const { status, body } = await browser.bring(await first().signIn(await browser.begin(at, "/oak/here"), ""));
  expect([status, body.more]).toEqual([409, { to: "/oak/here" }]);
  expect(body.detail).toContain("You called it off there");
  expect((await listed())[0]!.failure).toBeNull();
});

// Metadata and keys.

test("our own metadata names one address for everything, and asks for signed assertions", async () => {
  const at = await addProvider();
  const [{ saml }] = (await listed()) as [Awaited<ReturnType<typeof listed>>[number]];
  expect(saml).toMatchObject({ entityID: entityIDOf(at), returnAddress: entityIDOf(at) });
  expect(saml!.certificatesEnd).toEqual(["2090-01-01T00:00:00.000Z"]);
  const { body, headers } = await town.server.inject({ url: samlPath(at) });
  expect(headers["content-type"]).toContain("application/samlmetadata+xml");
  expect(body).toContain(`entityID="${entityIDOf(at)}"`);
  expect(body).toContain('WantAssertionsSigned="true"');
  expect(body).toContain(`Location="${entityIDOf(at)}"`);
  for (const other of [
    { ...at, client: "elm" },
    { ...at, providerID: "nothing" },
  ])
    expect((await town.server.inject({ url: samlPath(other) })).statusCode).toBe(404);
});

test("keys are changed without anybody noticing: the new one beside the old one, and then alone", async () => {
  const at = await addProvider();
  const { sub } = await person();
  const kind = async () => (await openBrowser().signIn(at, sub)).body.kind;
  expect(await kind()).toBe("signedIn");
  await first().publish("first", "next");
  await town.as("owner")(readProviderMetadata, at);
  await first().wish({ key: "next" });
  expect(await kind()).toBe("signedIn");
  await first().wish({ key: "first" });
  expect(await kind()).toBe("signedIn");
  await first().publish("next");
  await town.as("owner")(readProviderMetadata, at);
  expect((await listed())[0]!.saml!.certificatesEnd).toHaveLength(1);
  // What isn’t published any more counts no more.
  await expectRefused(await openBrowser().signIn(at, sub), /Invalid signature/);
});

test("new keys are known to whoever begins an hour later; a provider that is away then keeps those it had", async () => {
  const at = await addProvider();
  const { sub } = await person();
  const later = () =>
    town.inside("oak", (sql) => sql`update sign_in_providers set metadata_asked_at = now() - interval '61 minutes'`);
  await first().publish("second-key");
  expect((await openBrowser().signIn(at, sub)).status).toBe(409);
  await later();
  expect((await openBrowser().signIn(at, sub)).body.kind).toBe("signedIn");
  await later();
  const browser = openBrowser();
  await first().beAway(true);
  const way = await browser.begin(at);
  await first().beAway(false);
  expect((await listed())[0]!.failure).toBe("Its metadata couldn’t be read anew: The metadata address answered 503.");
  expect((await browser.bring(await first().signIn(way, sub))).body.kind).toBe("signedIn");
});

test("metadata of another system isn’t taken at the address of the one that people are linked to", async () => {
  const at = await addProvider();
  const { sub } = await person();
  await openBrowser().signIn(at, sub);
  const { status, problem } = await town.as("owner")(changeSignInProvider, at, {
    ...usual(),
    metadataAddress: second().metadataAddress,
  });
  expect([status, problem.detail]).toEqual([
    422,
    "Another system knows people by other names. Add it anew, and remove this one.",
  ]);
  await town.inside(
    "oak",
    (sql) => sql`update sign_in_providers set metadata_address = ${second().metadataAddress}, metadata_asked_at = null`,
  );
  expect((await town.as("owner")(readProviderMetadata, at)).problem.detail).toBe(
    "The metadata at this address is another system’s now. Add that one anew, and remove this one.",
  );
  const way = await openBrowser().begin(at);
  expect(new URL(way).origin).toBe(first().address);
  expect((await listed())[0]!.failure).toBe("Its metadata couldn’t be read anew: it is another system’s now.");
});

test("metadata may be pasted, and may come once the provider knows us", async () => {
  const at = await addProviderWithout();
  for (const call of [turnSignInProviderOn, trySignInProvider])
    expect((await town.as("owner")(call, at)).problem.detail).toBe(
      "We don’t know its metadata yet. Enter it under Edit first.",
    );
  const pasted = { ...usual(), metadataAddress: null, metadata: await first().metadata() };
  expect((await town.as("owner")(changeSignInProvider, at, pasted)).status).toBe(200);
  // Saved again without it, what was read stays.
  expect((await town.as("owner")(changeSignInProvider, at, { ...pasted, metadata: null })).status).toBe(200);
  expect((await town.as("owner")(turnSignInProviderOn, at)).status).toBe(200);
  expect((await town.as("owner")(readProviderMetadata, at)).problem.detail).toContain("Its metadata was pasted");
  await introduce(at);
  const { sub } = await person();
  expect((await openBrowser().signIn(at, sub)).body.kind).toBe("signedIn");
});

test("what has nothing to do with its metadata is changed while the provider is away", async () => {
  const at = await addProvider();
  await first().beAway(true);
  expect((await town.as("owner")(changeSignInProvider, at, { ...usual(), name: "Oak account" })).status).toBe(200);
  expect((await listed())[0]).toMatchObject({ name: "Oak account", issuer: first().entityID });
  const { problem } = await town.as("owner")(readProviderMetadata, at);
  expect(problem.detail).toBe("The metadata address answered 503.");
});

async function addProviderWithout() {
  const { answer, status } = await town.as("owner")(addSignInProvider, oak, { ...usual(), metadataAddress: null });
  expect(status).toBe(200);
  return { ...oak, providerID: answer.providerID };
}

test.each<[string, (xml: string) => string, RegExp]>([
  ["isn’t XML", () => "nothing", /can’t be read as metadata/],
  ["has a document type", (xml) => `<!DOCTYPE x [<!ENTITY a "b">]>${xml}`, /document type/],
  [
    "is of a service provider",
    (xml) => xml.replaceAll("IDPSSODescriptor", "SPSSODescriptor"),
    /doesn’t describe an identity provider/,
  ],
  ["has no certificate", (xml) => xml.replace(/<KeyDescriptor.*<\/KeyDescriptor>/s, ""), /no certificate/],
  ["has a certificate that can’t be read", (xml) => xml.replace(/(X509Certificate>)MII/, "$1AAA"), /can’t be read/],
  ["takes no requests by redirect", (xml) => xml.replaceAll("HTTP-Redirect", "HTTP-Artifact"), /HTTP-Redirect/],
  [
    "asks for signed requests",
    (xml) => xml.replace('WantAuthnRequestsSigned="false"', 'WantAuthnRequestsSigned="true"'),
    /signed requests/,
  ],
  ["is of several systems", (xml) => `<x>${xml}${xml}</x>`, /several systems/],
  ["is too large", (xml) => xml.replace(/$/, `<!--${"ä".repeat(135_000)}-->`), /too large/],
  [
    "has people sign in without https",
    (xml) => xml.replace(/Location="http:[^"]*\/sso"/, 'Location="ftp://x.example/sso"'),
    /https/,
  ],
])("metadata that %s is refused in words", async (_, change, why) => {
  const before = await first().metadata();
  const metadata = change(before);
  expect(metadata).not.toBe(before);
  const { status, problem } = await town.as("owner")(addSignInProvider, oak, {
    ...usual(),
    metadataAddress: null,
    metadata,
  });
  expect(status).toBe(422);
  expect(problem.detail).toMatch(why);
});

test("what lies in the own network isn’t read as metadata", async () => {
  town.app.settings.webhookNetworks = [];
  onTestFinished(() => void (town.app.settings.webhookNetworks = ["127.0.0.1"]));
  const before = await first().requests();
  const { status, problem } = await town.as("owner")(addSignInProvider, oak, {
    ...usual(),
    metadataAddress: first().metadataAddress.replace("http:", "https:"),
  });
  expect([status, Object.keys(problem.errors ?? {})]).toEqual([422, ["metadataAddress"]]);
  expect(await first().requests()).toEqual(before);
});

test("who is linked to a provider that is removed keeps the account; its address leads nowhere any more", async () => {
  const at = await addProvider();
  const { sub, email } = await person();
  const linked = await openBrowser().signIn(at, sub);
  expect(linked.body).toMatchObject({ kind: "signedIn", user: { email } });
  const browser = openBrowser();
  const form = await first().signIn(await browser.begin(at), sub);
  await town.as("owner")(removeSignInProvider, at);
  await doDueWork(town.app, { [PROVIDER_REMOVED_WORK]: providerRemovedWork });
  expect((await browser.post(form)).status).toBe(404);
  const { users } = (await town.as("owner")(findUsers, { search: email })).answer;
  expect(users).toMatchObject([{ fullName: "Mia Member", email, isEmailProved: true }]);
  await town.as()(requestPassword, {}, { email });
  const [mail] = await mailsTo(town, email);
  expect(mail!.content.action!.url).toMatch(/password/);
});
