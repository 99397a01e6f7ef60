import { beforeEach, expect, test } from "vitest";
import { me } from "../../../contract/people/me.ts";
import { listSessions, login, register, revokeOtherSessions, revokeSession } from "../../../contract/people/users.ts";
import { useTown } from "../../../test/town.ts";
import {
  accountLimit,
  countAttempt,
  countFailedAccount,
  refuseIfNetworkLimited,
} from "../../platform/access/rate-limits.ts";
import { hashPassword } from "./password-hashing.ts";

const town = useTown();
const password = "correct-horse-1";
const WRONG = "wrong-password-1";
const WAIT = /^Too many tries\. Wait \d+ (second|minute)s?, then try again\.$/;

beforeEach(() => town.home((sql) => sql`delete from attempts`));

/** Accounts with the same password, made by SQL so that no browser is known to them. */
async function accounts(name: string, count: number): Promise<string[]> {
  const hash = await hashPassword(password, "127.0.0.1");
  const emails = Array.from({ length: count }, (_, at) => `${name}${at}@office.example`);
  await town.home(
    (sql) => sql`
      insert into users (email, full_name, password_hash, email_proved_at)
      select email, 'One of many', ${hash}, now() from unnest(${emails}::text[]) email`,
  );
  return emails;
}

const signIn = (email: string, typedPassword: string, { ip = "203.0.113.7", cookie = "", code = "" } = {}) =>
  town.server.inject({
    method: "POST",
    url: `/api${login.path}`,
    headers: { "x-forwarded-for": ip, ...(cookie && { cookie }) },
    payload: { email, password: typedPassword, ...(code && { code }) },
  });
const statusOf = async (...args: Parameters<typeof signIn>) => (await signIn(...args)).statusCode;

/** Moves the stored times back by so many seconds. */
const later = (seconds: number) =>
  town.home((sql) => sql`update attempts set last_at = last_at - ${seconds} * interval '1 second'`);

const cookieOf = (response: { headers: Record<string, unknown> }) =>
  String(response.headers["set-cookie"]).split(";")[0]!;

test("F21 forty people behind one address who all mistype once all get in, at once and one by one", async () => {
  const emails = await accounts("forty", 40);
  const mistyped = await Promise.all(emails.map((email) => statusOf(email, WRONG)));
  expect(new Set(mistyped)).toEqual(new Set([401]));
  const right = await Promise.all(emails.map((email) => statusOf(email, password)));
  expect(new Set(right)).toEqual(new Set([200]));
  // Failed tries are reset once the password is right: the next forty begin at the same count.
  for (const email of emails.slice(0, 8)) {
    expect(await statusOf(email, WRONG)).toBe(401);
    expect(await statusOf(email, password)).toBe(200);
  }
  const [counter] = await town.home(
    (sql) => sql<{ level: number }>`select level from attempts where subject = 'network 203.0.113.7'`,
  );
  expect(counter!.level).toBeCloseTo(0, 1);
});

test("F21 whoever mistypes without end keeps nobody else in the office out", async () => {
  const [clumsy = "", ...others] = await accounts("clumsy", 6);
  const tries = [];
  for (let at = 0; at < 26; at += 1) tries.push(await statusOf(clumsy, WRONG));
  expect(tries.filter((status) => status === 401)).toHaveLength(8);
  expect(await Promise.all(others.map((email) => statusOf(email, password)))).toEqual(others.map(() => 200));
});

test("F21 a network in which many accounts fail has to wait, and heals by itself; who is known in their browser doesn't", async () => {
  const [known = "", newHere = ""] = await accounts("known", 2);
  const cookie = cookieOf(await signIn(known, password, { ip: "198.51.100.1" }));
  const spray = await Promise.all(Array.from({ length: 60 }, (_, at) => statusOf(`guess${at}@office.example`, WRONG)));
  expect(new Set(spray)).toEqual(new Set([401]));
  const refused = await signIn("guess60@office.example", WRONG);
  expect(refused.statusCode).toBe(429);
  expect(refused.json().detail).toMatch(WAIT);
  expect(await statusOf(newHere, password)).toBe(429);
  expect(await statusOf(known, password, { cookie })).toBe(200);
  expect(await statusOf(newHere, password, { ip: "203.0.113.8" })).toBe(200);
  // Successes and refusals don't restart the wait.
  await later(25 * 60);
  expect(await statusOf(newHere, password)).toBe(200);
  expect(await statusOf(known, password)).toBe(200);
});

test("F21 an account that somebody guesses at has to wait, with the right password, too, and says how long; unknown addresses the same", async () => {
  const [email = ""] = await accounts("slow", 1);
  for (const one of [email, "nobody@office.example"]) {
    const tries = await Promise.all(
      Array.from({ length: 11 }, (_, at) => statusOf(one, WRONG, { ip: `198.51.101.${at}` })),
    );
    expect(tries.filter((status) => status === 401)).toHaveLength(8);
    expect(tries.filter((status) => status === 429)).toHaveLength(3);
    const right = await signIn(one, password, { ip: "198.51.101.99" });
    expect(right.statusCode).toBe(429);
    expect(right.json().detail).toMatch(WAIT);
  }
  await later(15 * 60);
  expect(await statusOf(email, password, { ip: "198.51.101.99" })).toBe(200);
  expect(await statusOf(email, WRONG, { ip: "198.51.101.98" })).toBe(401);
});

test("F21 a stranger who guesses from anywhere doesn't keep somebody out of the browser they have signed in with, and their cookie guesses no better", async () => {
  const [email = "", other = ""] = await accounts("kept", 2);
  const cookie = cookieOf(await signIn(email, password));
  expect(cookie).toMatch(/^rosette-browser=[\w-]{43}$/);
  for (let at = 0; at < 9; at += 1) await signIn(email, WRONG, { ip: `198.51.102.${at}` });
  expect(await statusOf(email, password, { ip: "198.51.102.99" })).toBe(429);
  expect(await statusOf(email, password, { cookie })).toBe(200);
  // The browser is known to this account alone: it signs nobody in, and has tries of its own.
  for (let at = 0; at < 8; at += 1) await signIn(other, WRONG);
  expect(await statusOf(other, password, { cookie })).toBe(429);
  const asSession = await town.server.inject({ url: `/api${me.path}`, headers: { cookie } });
  expect(asSession.statusCode).toBe(401);
  const tries = [];
  for (let at = 0; at < 10; at += 1) tries.push(await statusOf(email, WRONG, { cookie }));
  expect(tries).toEqual([...Array<number>(8).fill(401), 429, 429]);
});

test("F21 a browser that was signed out from afar, or that somebody made up, is known no more", async () => {
  const [email = ""] = await accounts("forgotten", 1);
  const firstBrowser = await signIn(email, password);
  const secondBrowser = await signIn(email, password);
  const [oldCookie, ownCookie] = [cookieOf(firstBrowser), cookieOf(secondBrowser)];
  const authorization = `Bearer ${secondBrowser.json().token}`;
  const call = (path: string) =>
    town.server.inject({ method: "POST", url: `/api${path}`, headers: { authorization, cookie: ownCookie } });
  expect((await call(revokeOtherSessions.path)).statusCode).toBe(200);
  for (let at = 0; at < 8; at += 1) await signIn(email, WRONG);
  expect(await statusOf(email, password, { cookie: oldCookie })).toBe(429);
  expect(await statusOf(email, password, { cookie: `rosette-browser=${"A".repeat(43)}` })).toBe(429);
  expect(await statusOf(email, password, { cookie: ownCookie })).toBe(200);
  // A session that is ended from the list forgets its browser, too.
  const knownAgain = await signIn(email, password, { cookie: ownCookie });
  town.people["forgotten"] = knownAgain.json().user.userID;
  const { sessions } = (await town.as("forgotten")(listSessions, {})).answer;
  const asListed = town.as("forgotten");
  for (const { sessionID, current } of sessions) if (!current) await asListed(revokeSession, { sessionID });
  for (let at = 0; at < 8; at += 1) await signIn(email, WRONG);
  expect(await statusOf(email, password, { cookie: ownCookie })).toBe(429);
});

test("F21 a browser in which several people sign in knows each of them", async () => {
  const [one = "", two = ""] = await accounts("shared", 2);
  const first = cookieOf(await signIn(one, password));
  const both = cookieOf(await signIn(two, password, { cookie: first }));
  for (const email of [one, two]) for (let at = 0; at < 8; at += 1) await signIn(email, WRONG, { ip: "198.51.103.1" });
  for (const email of [one, two]) {
    expect(await statusOf(email, password, { ip: "198.51.103.1" })).toBe(429);
    expect(await statusOf(email, password, { ip: "198.51.103.1", cookie: both })).toBe(200);
    for (let at = 0; at < 8; at += 1) await signIn(email, WRONG, { ip: "198.51.103.1" });
  }
});

test("F21 what a guesser can try in a day is no more than it was; in its first hour a network has room for an office", async () => {
  const HOUR = 3600;
  const DAY = 24 * HOUR;
  /** The model of the limits: so many tries at once, then a wait of 30 seconds that doubles up to 15 minutes. */
  const before = (free: number, seconds: number) => {
    let [tries, at] = [free, 0];
    for (let wait = 30; at + wait <= seconds; wait = Math.min(wait * 2, 900)) {
      at += wait;
      tries += 1;
    }
    return tries;
  };
  /** Tries again as soon as the limits allow. */
  async function tryAsAllowed(seconds: number, attempt: (at: number) => Promise<unknown>): Promise<number> {
    await town.home((sql) => sql`delete from attempts`);
    let [tries, at] = [0, 0];
    for (;;) {
      const wait = await attempt(tries).then(
        () => 0,
        ({ carried }: { carried: { retryAfter: number } }) => carried.retryAfter,
      );
      if (wait === 0) tries += 1;
      if (at + wait > seconds) return tries;
      at += wait;
      await town.home((sql) => sql`update attempts set last_at = last_at - ${wait} * interval '1 second'`);
    }
  }
  const { home } = town.app.database;
  const onOne = () => home((sql) => countAttempt(sql, [accountLimit("one@office.example")]));
  const fromOneNetwork = (at: number) =>
    home(async (sql) => {
      await refuseIfNetworkLimited(sql, "203.0.113.99");
      await countFailedAccount(sql, "203.0.113.99", `many${at % 15}@office.example`);
    });
  // The limit of one account holds across networks.
  expect([before(5, HOUR), before(5, DAY)]).toEqual([12, 104]);
  expect([await tryAsAllowed(HOUR, onOne), await tryAsAllowed(DAY, onOne)]).toEqual([12, 104]);
  // One network, many accounts: forty mistyped tries count as forty, also when others of the network succeed later.
  expect([before(20, HOUR), before(20, DAY)]).toEqual([27, 119]);
  expect([await tryAsAllowed(HOUR, fromOneNetwork), await tryAsAllowed(DAY, fromOneNetwork)]).toEqual([62, 117]);
});

test("F21 registering in a browser makes it known, and a second sign-in there sends no new cookie", async () => {
  const registered = await town.server.inject({
    method: "POST",
    url: `/api${register.path}`,
    payload: { email: "made@office.example", password, fullName: "Made Here" },
  });
  const cookie = cookieOf(registered);
  expect(String(registered.headers["set-cookie"])).toMatch(
    /; Path=\/api\/users; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
  );
  expect((await signIn("made@office.example", password, { cookie })).headers["set-cookie"]).toBeUndefined();
});
