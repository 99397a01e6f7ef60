import { afterEach, expect, test } from "vitest";
import { clientPage } from "../../../contract/people/clients.ts";
import { clientSettings } from "../../../contract/people/client-settings.ts";
import { finishProviderSignIn } from "../../../contract/people/provider-sign-in.ts";
import { samlPath } from "../../../contract/people/saml-address.ts";
import { requireProviderOfStaff } from "../../../contract/people/sign-in-providers.ts";
import { listPrograms } from "../../../contract/programs/services.ts";
import { useMemberSystem } from "../../../test/provider-sign-in.ts";
import { useSAMLProviders } from "../../../test/saml-sign-in.ts";
import { useTown } from "../../../test/town.ts";
import { changeSuspension } from "../clients/suspending.ts";
import { hashPassword } from "../users/password-hashing.ts";
import { waitUntilHomeKnowsStaffRequirements } from "../members/wait-for-home.ts";

const town = useTown();
const oak = { client: "oak" };
const saml = useSAMLProviders(town);
const oidc = useMemberSystem(town);
const password = "correct-horse-1";
const isTakingABreak = /^Oak Builders Guild has paused its pages here for a while\./;

const suspend = () =>
  changeSuspension(town.app, town.clients["oak"]!, { resume: false, because: "An open invoice.", contact: null });
const resume = () => changeSuspension(town.app, town.clients["oak"]!, { resume: true });

afterEach(async () => {
  await town.inside("oak", (sql) => sql`update clients set staff_provider = false where client_id = current_client()`);
  town.app.changes.publish("staffRequirements", town.clients["oak"]!);
  await resume().catch(() => undefined);
});

async function emailWithPassword(name: string): Promise<string> {
  const passwordHash = await hashPassword(password, "127.0.0.1");
  const [row] = await town.home(
    (sql) => sql<{ email: string }>`
      update users set password_hash = ${passwordHash} where user_id = ${town.people[name]!} returning email`,
  );
  return row!.email;
}

const membershipsOf = (email: string) =>
  town.inside("oak", (sql) => sql`select from memberships m join users u using (user_id) where u.email = ${email}`);
const accountsOf = (email: string) => town.home((sql) => sql`select from users where email = ${email}`);

test("staff who have to come by OpenID Connect get in while their association is suspended, read on, and change nothing", async () => {
  const at = await oidc.addProvider();
  const email = await emailWithPassword("owner");
  const { sub } = oidc.member({ email });
  const before = oidc.openBrowser();
  const first = await before.signIn(at, sub);
  before.token = (await before.call(finishProviderSignIn, { state: first.state, password })).body.token;
  await before.signIn(at, sub);
  expect((await before.call(requireProviderOfStaff, {}, oak)).status).toBe(200);
  const counted = await membershipsOf(email);
  expect(counted).toHaveLength(1);
  await suspend();
  expect((await town.as("owner")(clientSettings, oak)).status).toBe(503);
  const browser = oidc.openBrowser();
  oidc.system().say(sub, { email, email_verified: true, name: "Mia Owner", member_status: "Lapsed" });
  expect((await browser.signIn(at, sub, "/oak/studio")).body).toMatchObject({ kind: "signedIn", to: "/oak/studio" });
  expect((await browser.call(clientSettings, {}, oak)).body.name).toBe("Oak Builders Guild");
  expect((await browser.call(requireProviderOfStaff, {}, oak)).status).toBe(503);
  // Memberships wait, as all that changes something there.
  expect(await membershipsOf(email)).toEqual(counted);
});

test("staff who have to come by SAML get in while it is suspended, also who links an account only then; its metadata is answered", async () => {
  const at = await saml.addProvider({ forWhom: "staff" });
  await town.inside("oak", (sql) => sql`update clients set staff_provider = true where client_id = current_client()`);
  await waitUntilHomeKnowsStaffRequirements(town.app.database, town.clients["oak"]!);
  town.app.changes.publish("staffRequirements", town.clients["oak"]!);
  const { sub } = await saml.person({ email: await emailWithPassword("administrator") });
  await suspend();
  expect((await town.server.inject({ url: samlPath(at) })).statusCode).toBe(200);
  const browser = saml.openBrowser();
  const first = await browser.signIn(at, sub);
  expect(first.body.kind).toBe("link");
  browser.token = (await browser.call(finishProviderSignIn, { state: first.form.state, password })).body.token;
  expect((await browser.call(listPrograms, {}, oak)).status).toBe(200);
});

test("whoever isn’t staff hears that it takes a break, and nothing is made of them", async () => {
  const at = await oidc.addProvider();
  const [linked, stranger] = [oidc.member(), oidc.member()];
  expect((await oidc.openBrowser().signIn(at, linked.sub)).body.kind).toBe("signedIn");
  const asked = oidc.openBrowser();
  const entrant = oidc.member({ email: await emailWithPassword("entrant") });
  const begun = await asked.signIn(at, entrant.sub);
  expect(begun.body.kind).toBe("link");
  await suspend();
  for (const { sub } of [linked, stranger, entrant]) {
    const { status, body } = await oidc.openBrowser().signIn(at, sub);
    expect([status, body.detail]).toEqual([503, expect.stringMatching(isTakingABreak)]);
  }
  expect(await accountsOf(stranger.email)).toEqual([]);
  const finished = await asked.call(finishProviderSignIn, { state: begun.state, password });
  expect([finished.status, finished.body.detail]).toEqual([503, expect.stringMatching(isTakingABreak)]);
  await resume();
  expect((await oidc.openBrowser().signIn(at, stranger.sub)).body.kind).toBe("signedIn");
});

test("while it is suspended its sign-in page has the ways for staff alone, and no other is begun", async () => {
  const forMembers = await oidc.addProvider({ forWhom: "members" });
  const forBoth = await saml.addProvider();
  const offered = async () => (await town.as()(clientPage, oak)).answer.signIn.map(({ providerID }) => providerID);
  expect(await offered()).toEqual([forMembers.providerID, forBoth.providerID]);
  await suspend();
  expect(await offered()).toEqual([forBoth.providerID]);
  const { status, body } = await oidc.openBrowser().begin(forMembers);
  expect([status, body.detail]).toEqual([503, expect.stringMatching(isTakingABreak)]);
});
