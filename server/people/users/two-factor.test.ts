import { Secret, TOTP } from "otpauth";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { changeClient, clientSettings } from "../../../contract/people/client-settings.ts";
import { listPrograms } from "../../../contract/programs/services.ts";
import {
  beginTwoFactor,
  confirmTwoFactor,
  getTwoFactor,
  removeTwoFactor,
  renewRecoveryCodes,
} from "../../../contract/people/two-factor.ts";
import { me } from "../../../contract/people/me.ts";
import { findUsers, login, register } from "../../../contract/people/users.ts";
import { useTown } from "../../../test/town.ts";
import { clock } from "../../platform/clock.ts";
import { type Sealing, sealingWith } from "../../platform/sealing.ts";
import { hashPassword } from "./password-hashing.ts";
import { resealFactors } from "./second-factor.ts";

const town = useTown();
const password = "correct-horse-1";

beforeAll(() => town.addPerson("judge"));

/** Each code is of another half minute than those before. */
let minutes = 0;
const later = () => {
  const time = Date.now() + ++minutes * 60_000;
  vi.spyOn(clock, "now").mockImplementation(() => new Date(time));
};
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });

async function give(person: string) {
  const passwordHash = await hashPassword(password, "127.0.0.1");
  await town.home(
    (sql) => sql`update users set password_hash = ${passwordHash} where user_id = ${town.people[person]}`,
  );
}

/** Turns the second factor on, and returns the secret and the recovery codes. */
async function turnOn(person: string) {
  await give(person);
  const { answer } = await town.as(person)(beginTwoFactor, {}, { currentPassword: password });
  later();
  const confirmed = await town.as(person)(confirmTwoFactor, {}, { code: codeOf(answer.secret) });
  expect(confirmed.status).toBe(200);
  return { secret: answer.secret, address: answer.address, recoveryCodes: confirmed.answer.recoveryCodes };
}

const signIn = (person: string, code?: string) =>
  town.as()(login, {}, { email: `${person}@test.example`, password, ...(code !== undefined && { code }) });

test("whoever doesn't want a second factor signs in as before", async () => {
  await give("rival");
  expect((await signIn("rival")).status).toBe(200);
  expect((await town.as("rival")(getTwoFactor, {})).answer).toEqual({
    on: false,
    recoveryCodesLeft: 0,
    requiredBy: [],
  });
});

test("nothing is asked until a first code was right; then signing in needs a code, which is good once", async () => {
  await give("entrant");
  await town.as("entrant")(beginTwoFactor, {}, { currentPassword: password });
  expect((await signIn("entrant")).status).toBe(200);
  const { secret, address } = await turnOn("entrant");
  expect(address).toMatch(/^otpauth:\/\/totp\/Rosette:entrant%40test.example\?/);
  const signInAnswer = await signIn("entrant");
  expect([signInAnswer.status, signInAnswer.problem.more]).toEqual([401, { needsCode: true }]);
  expect(signInAnswer.problem.detail).toBe("Enter the code from your authenticator app, or a recovery code.");
  later();
  const code = codeOf(secret);
  expect((await signIn("entrant", "000000")).status).toBe(401);
  const wrongPassword = await town.as()(login, {}, { email: "entrant@test.example", password: "wrong-1", code });
  expect(wrongPassword.problem.more).toBeUndefined();
  expect((await signIn("entrant", code)).status).toBe(200);
  expect((await signIn("entrant", code)).status).toBe(401);
  expect((await town.as("entrant")(beginTwoFactor, {}, { currentPassword: password })).status).toBe(409);
});

test("of two who send one code at once, one signs in", async () => {
  const { secret } = await turnOn("viewer");
  later();
  const code = codeOf(secret);
  const both = await Promise.all([signIn("viewer", code), signIn("viewer", code)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test("guessing codes makes the account wait", async () => {
  await turnOn("boxOffice");
  const tries = [];
  for (let at = 0; at < 10; at += 1) tries.push(await signIn("boxOffice", `00000${at}`));
  expect(tries.map(({ status }) => status)).toEqual([...Array<number>(8).fill(401), 429, 429]);
});

test("both factors together get past a stranger’s guesses; nothing less does, and says the same whatever of it was wrong", async () => {
  await town.addPerson("guessedAt");
  const { secret } = await turnOn("guessedAt");
  const email = "guessedAt@test.example";
  const send = (input: object) => town.as()(login, {}, { email, password, ...input });
  for (let at = 0; at < 9; at += 1) await send({ password: "wrong-password-1" });
  expect((await send({})).status).toBe(429);
  later();
  const code = codeOf(secret);
  const asNobody = (input: object) => town.as()(login, {}, { email: "nobody@test.example", password, ...input });
  for (let at = 0; at < 9; at += 1) await asNobody({});
  const refused = [
    await send({ code: "000000" }),
    await send({ password: "wrong-password-1", code: "000000" }),
    await asNobody({ code: "000000" }),
  ];
  for (const { status, problem } of refused) {
    expect(status).toBe(429);
    expect(problem.detail).toMatch(/^Too many tries\. Wait /);
    expect(problem.more).toBeUndefined();
  }
  // A person who doesn't know the password can't use up the codes of its owner.
  for (let at = 0; at < 12; at += 1) await send({ password: "wrong-password-1", code: `00001${at % 10}` });
  expect((await send({ code })).status).toBe(200);
});

test("a right password alone gets past no wait, though it has no second factor to show", async () => {
  await give("programManager");
  const send = (input: object) => town.as()(login, {}, { email: "programManager@test.example", password, ...input });
  for (let at = 0; at < 9; at += 1) await send({ password: "wrong-password-1" });
  expect((await send({ code: "000000" })).status).toBe(429);
});

test("a recovery code works once, whatever its hyphens; new ones end the old", async () => {
  const { secret, recoveryCodes } = await turnOn("scorer");
  expect(recoveryCodes).toHaveLength(10);
  const [first = "", second = ""] = recoveryCodes;
  expect((await signIn("scorer", first.replaceAll("-", " ").toUpperCase())).status).toBe(200);
  expect((await signIn("scorer", first)).status).toBe(401);
  expect((await town.as("scorer")(getTwoFactor, {})).answer.recoveryCodesLeft).toBe(9);
  later();
  const renewed = await town.as("scorer")(renewRecoveryCodes, {}, { currentPassword: password, code: codeOf(secret) });
  expect(renewed.answer.recoveryCodes).toHaveLength(10);
  expect((await signIn("scorer", second)).status).toBe(401);
  expect((await signIn("scorer", renewed.answer.recoveryCodes[0])).status).toBe(200);
  const kept = await town.home(
    (sql) => sql<{ kept: string }>`select string_agg(encode(code_hash, 'escape'), ' ') as kept from recovery_codes`,
  );
  expect(kept[0]?.kept).not.toContain(renewed.answer.recoveryCodes[1]!.replaceAll("-", ""));
});

test("turning it off needs the password and a code; turning it on signs out elsewhere", async () => {
  await give("stranger");
  const otherToken = (await signIn("stranger")).answer.token;
  const { secret } = await turnOn("stranger");
  const meThere = await town.server.inject({
    url: "/api/users/me",
    headers: { authorization: `Bearer ${otherToken}` },
  });
  expect(meThere.statusCode).toBe(401);
  expect((await town.as("stranger")(me, {})).status).toBe(200);
  const off = (input: { currentPassword: string; code: string }) => town.as("stranger")(removeTwoFactor, {}, input);
  later();
  const code = codeOf(secret);
  expect((await off({ currentPassword: "wrong-1", code })).status).toBe(400);
  expect((await off({ currentPassword: password, code: "000000" })).status).toBe(400);
  expect((await off({ currentPassword: password, code })).status).toBe(200);
  expect((await signIn("stranger")).status).toBe(200);
});

describe("the secret of a second factor", () => {
  const kept = async (person: string) => {
    const [row] = await town.home(
      (sql) => sql<{ secret: string }>`select secret from two_factors where user_id = ${town.people[person]}`,
    );
    return row!.secret;
  };
  const keep = (person: string, secret: string) =>
    town.home((sql) => sql`update two_factors set secret = ${secret} where user_id = ${town.people[person]}`);
  const opened = async (person: string, sealing: Sealing) =>
    sealing.unseal(await kept(person), `two-factor ${town.people[person]}`);

  test("isn't said by the database alone, and opens for nobody else", async () => {
    const { secret } = await turnOn("programManager");
    await turnOn("tourManager");
    expect(await kept("programManager")).not.toContain(secret);
    expect(await opened("programManager", town.app.sealing)).toBe(secret);
    await keep("tourManager", await kept("programManager"));
    later();
    expect((await signIn("tourManager", codeOf(secret))).status).toBe(500);
  });

  test("that is from before is sealed by a process that starts, two at once, and goes on working", async () => {
    const { secret } = await turnOn("elmOwner");
    await keep("elmOwner", secret);
    const lost = await Promise.all([resealFactors(town.app), resealFactors(town.app)]);
    expect(lost).toEqual([0, 0]);
    expect(await kept("elmOwner")).not.toContain(secret);
    later();
    expect((await signIn("elmOwner", codeOf(secret))).status).toBe(200);
  });

  test("is sealed anew when SECRET is changed; one that no SECRET opens is told of, and leaves the recovery codes", async () => {
    const { secret, recoveryCodes } = await turnOn("judge");
    const { database, sealing } = town.app;
    const [before, now] = ["b".repeat(32), "n".repeat(32)];
    const all = await town.home(
      (sql) => sql<{ userID: string; secret: string }>`select user_id, secret from two_factors`,
    );
    await keep("judge", sealingWith([before]).seal(secret, `two-factor ${town.people["judge"]}`));
    expect(await resealFactors({ database, sealing })).toBe(1);
    expect((await signIn("judge", codeOf(secret))).status).toBe(500);
    expect((await signIn("judge", recoveryCodes[0])).status).toBe(200);
    expect(await resealFactors({ database, sealing: sealingWith([now, before]) })).toBe(all.length - 1);
    expect(await opened("judge", sealingWith([now]))).toBe(secret);
  });
});

test("where a client asks its staff for it, roles hold nothing until they have it", async () => {
  const settings = async (person: string) => town.as(person)(clientSettings, { client: "oak" });
  const request = (person: string) =>
    town.as(person)(changeClient, { client: "oak" }, { name: "Oak Builders Guild", staffTwoFactor: true });
  expect((await request("administrator")).status).toBe(422);
  await turnOn("owner");
  expect((await request("owner")).status).toBe(200);
  expect((await settings("owner")).answer.staffTwoFactor).toBe(true);
  const refused = await settings("administrator");
  expect(refused.status).toBe(403);
  expect(refused.problem.detail).toMatch(/Turn it on in Account > Two-factor sign-in/);
  for (const { status } of [
    await town.as("administrator")(listPrograms, { client: "oak" }),
    await town.as("administrator")(findUsers, { search: "stranger" }),
  ])
    expect(status).toBe(403);
  expect((await town.as("administrator")(getTwoFactor, {})).answer.requiredBy).toEqual(["Oak Builders Guild"]);
  expect((await town.as("elmOwner")(listPrograms, { client: "elm" })).status).toBe(200);
  await turnOn("administrator");
  expect((await settings("administrator")).status).toBe(200);
});

test("a new account has none", async () => {
  const { answer } = await town.as()(register, {}, { email: "new@two.example", password, fullName: "New" });
  expect(answer.token).toEqual(expect.any(String));
});
