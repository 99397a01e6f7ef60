import { beforeEach, expect, test } from "vitest";
import { actorText, auditLog } from "../../../contract/people/audit.ts";
import { clientSettings } from "../../../contract/people/client-settings.ts";
import { login } from "../../../contract/people/users.ts";
import { mailsTo } from "../../../test/mail.ts";
import { useTown } from "../../../test/town.ts";
import { hashPassword } from "../users/password-hashing.ts";
import {
  allowPasswords,
  forgetTriesOfNetwork,
  forgetTriesOfPerson,
  mustComeByOwnSystem,
  readSignInState,
  takeSecondFactorOff,
  waitOfNetwork,
} from "./sign-in-blocks.ts";
import { waitUntilHomeKnowsStaffRequirements } from "../members/wait-for-home.ts";

const town = useTown();
const password = "correct-horse-1";
const email = "owner@test.example";
const office = "203.0.113.9";
const oak = () => ({ clientID: town.clients["oak"]!, name: "Oak" });

beforeEach(async () => {
  const hash = await hashPassword(password, "127.0.0.1");
  await town.home(async (sql) => {
    await sql`delete from attempts`;
    await sql`delete from two_factors where user_id = ${town.people["owner"]!}`;
    await sql`update users set password_hash = ${hash} where user_id = ${town.people["owner"]!}`;
  });
});

const signIn = async (typed: string, { who = email, from = office } = {}) =>
  (
    await town.server.inject({
      method: "POST",
      url: `/api${login.path}`,
      headers: { "x-forwarded-for": from },
      payload: { email: who, password: typed },
    })
  ).statusCode;

test("whoever has lost phone and recovery codes gets in by password once the operator has turned the second factor off, and is mailed", async () => {
  await town.home(
    (sql) =>
      sql`insert into two_factors (user_id, secret, confirmed_at) values (${town.people["owner"]!}, 'sealed', now())`,
  );
  expect(await readSignInState(town.app, email)).toMatchObject({ email, hasSecondFactor: true, waitSeconds: 0 });
  expect(await signIn(password)).toBe(401);
  await takeSecondFactorOff(town.app, email);
  expect(await signIn(password)).toBe(200);
  expect(await readSignInState(town.app, email)).toMatchObject({ hasSecondFactor: false });
  const [mail] = (await mailsTo(town, email)).slice(-1);
  expect(mail).toMatchObject({ subject: "Two-factor sign-in was turned off" });
  await expect(takeSecondFactorOff(town.app, email)).rejects.toThrow(/has no two-factor sign-in/);
  await expect(takeSecondFactorOff(town.app, "nobody@test.example")).rejects.toThrow(/Nobody has an account/);
});

test("an account that waits after failed tries is let go at once", async () => {
  for (let tries = 0; tries < 9; tries += 1) await signIn("wrong-password-1");
  expect(await signIn(password)).toBe(429);
  expect((await readSignInState(town.app, email)).waitSeconds).toBeGreaterThan(60);
  await forgetTriesOfPerson(town.app, email);
  expect((await readSignInState(town.app, email)).waitSeconds).toBe(0);
  expect(await signIn(password)).toBe(200);
});

test("so is a network, and no other one", async () => {
  const other = "203.0.113.90";
  for (const from of [office, other])
    for (let who = 0; who < 61; who += 1)
      await signIn("wrong-password-1", { who: `nobody${who}@office.example`, from });
  expect(await signIn(password)).toBe(429);
  await forgetTriesOfNetwork(town.app, office);
  expect(await waitOfNetwork(town.app, office)).toBe(0);
  expect(await waitOfNetwork(town.app, other)).toBeGreaterThan(60);
  expect(await signIn(password)).toBe(200);
});

test("staff who had to come by a system that is gone sign in by password again, which owners read in Changes", async () => {
  await town.inside("oak", (sql) => sql`update clients set staff_provider = true where client_id = current_client()`);
  await waitUntilHomeKnowsStaffRequirements(town.app.database, town.clients["oak"]!);
  town.app.changes.publish("staffRequirements", oak().clientID);
  expect(await mustComeByOwnSystem(town.app, oak())).toBe(true);
  expect((await town.as("owner")(clientSettings, { client: "oak" })).status).toBe(403);
  await town.home(
    (sql) =>
      sql`insert into two_factors (user_id, secret, confirmed_at) values (${town.people["owner"]!}, 'sealed', now())`,
  );
  // The way in that an owner has left isn't taken.
  await expect(takeSecondFactorOff(town.app, email)).rejects.toThrow(/Let its staff use their passwords first/);
  await allowPasswords(town.app, oak());
  await takeSecondFactorOff(town.app, email);
  expect(await mustComeByOwnSystem(town.app, oak())).toBe(false);
  expect((await town.as("owner")(clientSettings, { client: "oak" })).status).toBe(200);
  const [change] = (await town.as("owner")(auditLog, { client: "oak" }, undefined, { query: {} })).answer.entries;
  expect(actorText(change!)).toBe("Whoever runs this site");
  expect(change!.did).toBe("let staff sign in by password again");
  await expect(allowPasswords(town.app, oak())).rejects.toThrow(/may use their passwords already/);
});
