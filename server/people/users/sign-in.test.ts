import { hash, verify } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { me } from "../../../contract/people/me.ts";
import { login, logout, register } from "../../../contract/people/users.ts";
import { useTown } from "../../../test/town.ts";
import { waitText } from "../../platform/access/rate-limits.ts";
import { deviceOf } from "./devices.ts";

const town = useTown();
const password = "correct-horse-1";
const WRONG = "The email address or the password isn’t right.";

async function newAccount(email: string) {
  const { answer } = await town.as()(register, {}, { email, password, fullName: "Ada Newman" });
  return answer;
}

const meWith = async (token: string) => {
  const response = await town.server.inject({ url: "/api/users/me", headers: { authorization: `Bearer ${token}` } });
  return { status: response.statusCode, body: response.json() };
};

/** Each test has a network of its own, or the limits of one would affect the next. */
const loginFrom = (ip: string, input: object) =>
  town.server.inject({ method: "POST", url: "/api/users/login", headers: { "x-forwarded-for": ip }, payload: input });

test("F21 someone registers, and is signed in", async () => {
  const { status, answer } = await town.as()(
    register,
    {},
    { email: "ada@new.example", password, fullName: "Ada Newman" },
  );
  expect(status).toBe(200);
  expect(answer.user).toEqual({
    userID: expect.any(String),
    fullName: "Ada Newman",
    email: "ada@new.example",
    headshot: null,
  });
  expect((await meWith(answer.token)).body.email).toBe("ada@new.example");
});

test("F21 one address has one account, whatever its capitals", async () => {
  await newAccount("twice@new.example");
  const duplicate = await town.as()(register, {}, { email: "Twice@New.example", password, fullName: "Someone Else" });
  expect(duplicate.status).toBe(409);
  expect(duplicate.problem.detail).toBe(
    "There is already an account with this email address. Sign in, or reset the password.",
  );
});

test("F21 an address with invisible or full-width letters, or with mailto:, is the address that it looks like", async () => {
  await newAccount("zw\u200b@new.example");
  expect((await town.as()(login, {}, { email: "zw@new.example", password })).answer.user.email).toBe("zw@new.example");
  for (const email of ["zw@new.example\u200b", "z\u00adw@new.example", "zw@ｎew.example", "mailto:zw@new.example"]) {
    expect((await town.as()(register, {}, { email, password, fullName: "Double" })).status, email).toBe(409);
    expect((await town.as()(login, {}, { email, password })).status, email).toBe(200);
  }
  // Another tag is another address, and may be another account.
  expect((await town.as()(register, {}, { email: "zw+b@new.example", password, fullName: "B" })).status).toBe(200);
});

test("F21 nobody registers with letters that mail servers refuse; an account that has them signs in, and says another", async () => {
  const { problem } = await town.as()(register, {}, { email: "jörg@new.example", password, fullName: "Jörg" });
  expect(problem.errors).toEqual({ email: "Valid Email address required" });
  const { user } = await newAccount("jorg@new.example");
  await town.home((sql) => sql`update users set email = 'jörg@new.example' where user_id = ${user.userID}`);
  expect((await town.as()(login, {}, { email: " jo\u0308rg@new.example ", password })).status).toBe(200);
});

test("F21 a password is the same composed and decomposed, set before or now; another one isn’t", async () => {
  const typed = "Pässwörd1é";
  const [composed, decomposed] = [typed.normalize("NFC"), typed.normalize("NFD")];
  for (const [at, set] of [composed, decomposed].entries()) {
    const email = `nf${at}@new.example`;
    await town.as()(register, {}, { email, password: set, fullName: "Nora Forms" });
    for (const password of [composed, decomposed])
      expect((await town.as()(login, {}, { email, password })).status).toBe(200);
    // An older hash, of the password as it was typed.
    const stored = await hash(set, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await town.home((sql) => sql`update users set password_hash = ${stored} where email = ${email}`);
    for (const password of [composed, decomposed])
      expect((await town.as()(login, {}, { email, password })).status).toBe(200);
    expect((await town.as()(login, {}, { email, password: "Password1e" })).status).toBe(401);
  }
});

test("F21 a password hashed as it was typed once is hashed anew when its owner signs in, and a blank is a blank on every keyboard", async () => {
  const email = "rehash@new.example";
  await town.as()(register, {}, { email, password, fullName: "Rita Hash" });
  const typed = "Pa\u0308ss\u00a0wörd1";
  const stored = await hash(typed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const kept = () =>
    town.home((sql) => sql<{ passwordHash: string }>`select password_hash from users where email = ${email}`);
  await town.home((sql) => sql`update users set password_hash = ${stored} where email = ${email}`);
  expect((await town.as()(login, {}, { email, password: "Wrong wörd1" })).status).toBe(401);
  expect(await kept()).toEqual([{ passwordHash: stored }]);
  expect((await town.as()(login, {}, { email, password: typed })).status).toBe(200);
  const [{ passwordHash } = { passwordHash: "" }] = await kept();
  expect(await verify(passwordHash, "Päss wörd1")).toBe(true);
  for (const same of ["Päss wörd1", "Pa\u0308ss wo\u0308rd1", "Päss\u00a0wörd1"])
    expect((await town.as()(login, {}, { email, password: same })).status).toBe(200);
  expect(await kept()).toEqual([{ passwordHash }]);
});

test.each([
  ["short1", "Valid Password required"],
  ["nodigitshere", "Valid Password required"],
  ["12345678", "Valid Password required"],
  ["", "Password is required"],
])("V13 the server refuses the password %j", async (bad, message) => {
  const { status, problem } = await town.as()(register, {}, { email: "v13@new.example", password: bad, fullName: "V" });
  expect(status).toBe(400);
  expect(problem.errors).toEqual({ password: message });
});

test("V13 seven characters with a letter and a digit are enough", async () => {
  const { status } = await town.as()(
    register,
    {},
    { email: "seven@new.example", password: "abcdef7", fullName: "Seven" },
  );
  expect(status).toBe(200);
});

test("F21 T10 signing in gives a token that lasts 365 days; signing out ends it", async () => {
  await newAccount("cycle@new.example");
  const { status, answer } = await town.as()(login, {}, { email: " CYCLE@new.example ".trim(), password });
  expect(status).toBe(200);
  expect((await meWith(answer.token)).status).toBe(200);
  const [row] = await town.home(
    (sql) => sql<{ days: number }>`
      select extract(day from expires_at - created_at)::int as days from sessions where user_id = ${answer.user.userID} limit 1`,
  );
  expect(row?.days).toBe(365);
  const signedOut = await town.server.inject({
    method: "POST",
    url: "/api/users/logout",
    headers: { authorization: `Bearer ${answer.token}` },
  });
  expect(signedOut.statusCode).toBe(200);
  expect((await meWith(answer.token)).status).toBe(401);
  expect((await town.as()(logout, {})).status).toBe(200);
});

test("F21 a wrong password and an unknown address are told the same", async () => {
  await newAccount("known@new.example");
  const wrong = await loginFrom("192.0.2.1", { email: "known@new.example", password: "wrong-password-1" });
  const unknown = await loginFrom("192.0.2.1", { email: "unknown@new.example", password: "wrong-password-1" });
  expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
  expect(wrong.json().detail).toBe(WRONG);
  expect(unknown.json().detail).toBe(WRONG);
});

test("F21 an account without a password lets nobody in", async () => {
  const { statusCode } = await loginFrom("192.0.2.2", { email: "entrant@test.example", password: "whatever-1" });
  expect(statusCode).toBe(401);
});

test("F21 an unknown address takes as long as a wrong password", async () => {
  await newAccount("timed@new.example");
  // Measures the work, which is the time on an idle machine.
  const workOf = async (email: string, ip: string) => {
    const before = process.cpuUsage();
    await loginFrom(ip, { email, password: "wrong-password-1" });
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const [known, unknown]: [number[], number[]] = [[], []];
  for (const attempt of [1, 2, 3, 4, 5, 6]) {
    known.push(await workOf("timed@new.example", `192.0.2.${10 + attempt}`));
    unknown.push(await workOf(`nobody${attempt}@new.example`, `192.0.2.${20 + attempt}`));
  }
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) * 0.4);
});

test("P01 what is one's own needs signing in", async () => {
  const { status, problem } = await town.as()(me, {});
  expect(status).toBe(401);
  expect(problem.detail).toBe("Sign in to do that.");
});

test("a wait is said in seconds, then in minutes", () => {
  expect([1, 30, 60, 61, 900].map(waitText)).toEqual(["1 second", "30 seconds", "1 minute", "2 minutes", "15 minutes"]);
});

test("a device is named as a person would", () => {
  const agent =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1";
  expect(deviceOf(agent)).toBe("Safari on iPhone");
  expect(deviceOf("Mozilla/5.0 (X11; Linux x64) Chrome/150.0 Safari/537.36")).toBe("Chrome on Linux");
  expect(deviceOf("")).toBe("Unknown device");
});
