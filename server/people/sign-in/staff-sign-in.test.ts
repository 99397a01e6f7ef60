import { beforeAll, beforeEach, expect, test } from "vitest";
import { addAPIKey, getOwnAPIKey } from "../../../contract/people/api-keys.ts";
import { clientSettings } from "../../../contract/people/client-settings.ts";
import { finishProviderSignIn } from "../../../contract/people/provider-sign-in.ts";
import {
  addSignInProvider,
  allowStaffPasswords,
  changeSignInProvider,
  listSignInProviders,
  removeSignInProvider,
  requireProviderOfStaff,
  turnSignInProviderOff,
  turnSignInProviderOn,
} from "../../../contract/people/sign-in-providers.ts";
import { beginTwoFactor } from "../../../contract/people/two-factor.ts";
import { findUsers } from "../../../contract/people/users.ts";
import { DAY } from "../../../contract/platform/durations.ts";
import { callAddress } from "../../../contract/platform/endpoint.ts";
import { listPrograms } from "../../../contract/programs/services.ts";
import { type SAMLAt, useSAMLProviders } from "../../../test/saml-sign-in.ts";
import { useTown } from "../../../test/town.ts";
import { clock } from "../../platform/clock.ts";
import { hashPassword } from "../users/password-hashing.ts";

const town = useTown();
const oak = { client: "oak" };
const { usual, addProvider, openBrowser, person } = useSAMLProviders(town);

const askedFor =
  "This association asks its staff to sign in with its own system. Sign out, and choose that system on the association’s sign-in page.";

const password = "correct-horse-1";
beforeAll(async () => {
  const passwordHash = await hashPassword(password, "127.0.0.1");
  for (const name of ["owner", "administrator"])
    await town.home(
      (sql) => sql`update users set password_hash = ${passwordHash} where user_id = ${town.people[name]!}`,
    );
});

beforeEach(async () => {
  await town.inside("oak", (sql) => sql`update clients set staff_provider = false where client_id = current_client()`);
  await town.home((sql) => sql`delete from two_factors`);
  await town.home((sql) => sql`delete from attempts`);
  for (const name of ["owner", "administrator"]) town.app.changes.publish("user", town.people[name]!);
  town.app.changes.publish("staffRequirements", town.clients["oak"]!);
});

const emailOf = async (name: string) =>
  (await town.home((sql) => sql<{ email: string }>`select email from users where user_id = ${town.people[name]!}`))[0]!
    .email;

/** Somebody of the town, signed in by the provider: linked once, and come back. */
async function signInBy(at: SAMLAt, name: string) {
  const email = await emailOf(name);
  const { sub } = await person({ email });
  const browser = openBrowser();
  const first = await browser.signIn(at, sub);
  if (first.body.kind === "link") {
    const linked = await browser.call(finishProviderSignIn, { state: first.form.state, password });
    expect([linked.status, linked.body.detail]).toEqual([200, undefined]);
    browser.token = linked.body.token;
    await browser.signIn(at, sub);
  }
  return { browser, sub };
}

const findViewer = async (name: string) => town.as(name)(findUsers, { search: "viewer" });
const settingsOf = async (name: string) => town.as(name)(clientSettings, oak);

test("an owner who has come by it requires it of staff: by password their roles hold nothing, and nobody else is asked", async () => {
  const at = await addProvider();
  const byPassword = await town.as("owner")(requireProviderOfStaff, oak);
  expect([byPassword.status, byPassword.problem.detail]).toEqual([
    409,
    "Sign out, and sign in with your association’s own system first, or you would lock yourself out.",
  ]);
  const { browser } = await signInBy(at, "owner");
  expect((await settingsOf("administrator")).status).toBe(200);
  expect((await browser.call(requireProviderOfStaff, {}, oak)).status).toBe(200);
  for (const name of ["owner", "administrator"]) {
    const { status, problem } = await settingsOf(name);
    expect([status, problem.detail], name).toEqual([403, askedFor]);
  }
  for (const { status } of [
    await town.as("administrator")(listPrograms, oak),
    await town.as("administrator")(findUsers, { search: "stranger" }),
  ])
    expect(status).toBe(403);
  const there = await browser.call(clientSettings, {}, oak);
  expect(there.status).toBe(200);
  expect((await browser.call(listSignInProviders, {}, oak)).body.staffProvider).toBe(true);
  const { browser: administrators } = await signInBy(at, "administrator");
  expect((await administrators.call(clientSettings, {}, oak)).status).toBe(200);
  expect((await administrators.call(listPrograms, {}, oak)).status).toBe(200);
  // Another client’s staff, and who is staff nowhere, sign in as ever.
  expect((await town.as("elmOwner")(clientSettings, { client: "elm" })).status).toBe(200);
  expect((await browser.call(allowStaffPasswords, {}, oak)).status).toBe(200);
  expect((await settingsOf("administrator")).status).toBe(200);
});

test("the session in which an account is linked by its password counts as one of the provider", async () => {
  const at = await addProvider();
  const { browser } = await signInBy(at, "owner");
  await browser.call(requireProviderOfStaff, {}, oak);
  await town.home((sql) => sql`delete from identities where user_id = ${town.people["administrator"]!}`);
  const email = await emailOf("administrator");
  const { sub } = await person({ email });
  const fresh = openBrowser();
  const first = await fresh.signIn(at, sub);
  expect(first.body.kind).toBe("link");
  fresh.token = (await fresh.call(finishProviderSignIn, { state: first.form.state, password })).body.token;
  expect((await fresh.call(clientSettings, {}, oak)).status).toBe(200);
});

test("an owner with a second factor gets in by password, so that nobody is locked out; others with one don’t", async () => {
  const at = await addProvider();
  const { browser } = await signInBy(at, "owner");
  await browser.call(requireProviderOfStaff, {}, oak);
  await town.home(
    (sql) => sql`
      insert into two_factors (user_id, secret, confirmed_at)
      select user_id, 'sealed', now() from unnest(${[town.people["owner"]!, town.people["administrator"]!]}::uuid[]) user_id`,
  );
  for (const name of ["owner", "administrator"]) town.app.changes.publish("user", town.people[name]!);
  expect((await settingsOf("administrator")).problem.detail).toBe(askedFor);
  expect((await settingsOf("owner")).status).toBe(200);
  // People of their client are found as by any of its staff.
  expect((await findViewer("owner")).answer).toEqual({
    users: [expect.objectContaining({ fullName: "Viewer Tester" })],
  });
  expect((await findViewer("administrator")).status).toBe(403);
  expect((await town.as("owner")(allowStaffPasswords, oak)).status).toBe(200);
  expect((await settingsOf("administrator")).status).toBe(200);
  expect((await findViewer("administrator")).answer.users).toHaveLength(1);
});

test("an API key goes on, whatever is asked of those who sign in", async () => {
  const at = await addProvider();
  const form = { name: "Website", scopes: ["changeMembers" as const], ends: "30", networks: null };
  const { key } = (await town.as("administrator")(addAPIKey, oak, form)).answer;
  const { browser } = await signInBy(at, "owner");
  await browser.call(requireProviderOfStaff, {}, oak);
  const response = await town.server.inject({
    url: callAddress(getOwnAPIKey, oak),
    headers: { authorization: `Bearer ${key}` },
  });
  expect(response.json()).toMatchObject({ name: "Website", works: true });
});

test("while it is required, a system that is for staff stays on", async () => {
  const at = await addProvider();
  const { browser } = await signInBy(at, "owner");
  await browser.call(requireProviderOfStaff, {}, oak);
  const stays = "Staff have to sign in with it, and with nothing else. Let them use their passwords first.";
  for (const call of [turnSignInProviderOff, removeSignInProvider])
    expect((await browser.call(call, {}, at)).body.detail).toBe(stays);
  expect((await browser.call(changeSignInProvider, { ...usual(), forWhom: "members" }, at)).body.detail).toBe(stays);
  expect((await browser.call(listSignInProviders, {}, oak)).body.providers).toMatchObject([{ forWhom: "both" }]);
});

test("it can’t be required while no system is on for staff", async () => {
  const at = await addProvider();
  const { browser } = await signInBy(at, "owner");
  await browser.call(turnSignInProviderOff, {}, at);
  const refused = async () => {
    const { status, body } = await browser.call(requireProviderOfStaff, {}, oak);
    expect([status, body.detail]).toEqual([409, "Turn a system on that is for staff first."]);
    expect((await browser.call(listSignInProviders, {}, oak)).body.staffProvider).toBe(false);
  };
  await refused();
  // Neither one that is on for members alone, nor one that was added and isn’t on.
  await addProvider({ forWhom: "members" });
  await refused();
  expect((await browser.call(addSignInProvider, usual(), oak)).status).toBe(200);
  await refused();
  await browser.call(turnSignInProviderOn, {}, at);
  expect((await browser.call(requireProviderOfStaff, {}, oak)).status).toBe(200);
});

test("a sign-in by a system counts for staff while that system is on for them, and for a week", async () => {
  const [at, other] = [await addProvider(), await addProvider()];
  const { browser } = await signInBy(at, "owner");
  await browser.call(requireProviderOfStaff, {}, oak);
  const { browser: administrators } = await signInBy(other, "administrator");
  const settings = async () => {
    town.app.changes.publish("staffRequirements", town.clients["oak"]!);
    return (await administrators.call(clientSettings, {}, oak)).status;
  };
  expect(await settings()).toBe(200);
  await town.inside(
    "oak",
    (sql) => sql`update sign_in_providers set for_whom = 'members' where provider_id = ${other.providerID}`,
  );
  expect(await settings()).toBe(403);
  await town.inside(
    "oak",
    (sql) => sql`update sign_in_providers set for_whom = 'both' where provider_id = ${other.providerID}`,
  );
  expect(await settings()).toBe(200);
  const { now } = clock;
  clock.now = () => new Date(now().getTime() + 8 * DAY);
  expect(await settings()).toBe(403);
  clock.now = now;
});

test("whoever has nothing but an owner’s password can’t make a way in of it by a second factor of their own", async () => {
  const at = await addProvider();
  const { browser } = await signInBy(at, "owner");
  await browser.call(requireProviderOfStaff, {}, oak);
  const begun = await town.as("owner")(beginTwoFactor, {}, { currentPassword: password });
  expect([begun.status, begun.problem.detail]).toEqual([
    409,
    expect.stringContaining("Oak Builders Guild asks its staff to sign in with its own system."),
  ]);
  expect((await town.as("administrator")(beginTwoFactor, {}, { currentPassword: password })).status).toBe(200);
});
