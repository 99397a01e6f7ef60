import { beforeAll, expect, test } from "vitest";
import { calls } from "../../../contract/app/all-calls.ts";
import { may } from "../../../contract/platform/permissions.ts";
import { type Shop, addShop } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";

const town = useTown();
let shop: Shop;
beforeAll(async () => {
  shop = await addShop(town, { products: {} });
});

const password = "correct-horse-1";

const post = (path: string, from: string, payload: object) =>
  town.server.inject({
    method: "POST",
    url: `/api${path.replace(":client", "oak").replace(":service", shop.service)}`,
    headers: { "x-forwarded-for": from },
    payload,
  });

const register = (from: string, at: number) =>
  post("/users", from, { email: `many${from}-${at}@new.example`, password, fullName: "One of many" });

const fault = { message: "It broke", stack: "", url: "/oak" };
const anonymous: [string, (at: number) => object][] = [
  ["/users", (at) => ({ email: `one${at}@new.example`, password: "short", fullName: "One" })],
  ["/users/password/by-email", (at) => ({ email: `one${at}@new.example` })],
  ["/users/score-by-invitation/:invitationKey", () => ({ fullName: "One" })],
  ["/users/password/reset", () => ({ passwordKey: "x".repeat(43), password: "short" })],
  ["/users/sign-in/begin", () => ({ clientURL: "oak", providerID: crypto.randomUUID() })],
  ["/users/sign-in/return", () => ({ clientURL: "oak", state: "guessed", code: "guessed" })],
  ["/users/sign-in/mail-code", () => ({ state: "guessed" })],
  ["/users/sign-in/finish", () => ({ state: "guessed", password })],
  ["/users/support-view/open", () => ({ key: "guessed" })],
  ["/log-error", () => fault],
  ["/clients/:client/lost-tickets", (at) => ({ email: `one${at}@new.example` })],
  [
    "/clients/:client/services/:service/waiting-list",
    (at) => ({ ticketID: "nothing", name: "One", email: `one${at}@new.example`, quantity: 1 }),
  ],
  ["/clients/:client/services/:service/line/mail", (at) => ({ email: `one${at}@new.example` })],
  [
    "/clients/:client/services/:service/ballot-links",
    (at) => ({ publicVoteID: "nothing", email: `one${at}@new.example`, proof: 0 }),
  ],
  [
    "/clients/:client/services/:service/checkout/invoice",
    () => ({
      cart: "nothing",
      balance: 0,
      guestName: "One",
      guestEmail: "one@new.example",
      company: "",
      purchaseOrder: "",
    }),
  ],
  ["/clients/:client/payments/test-gateway/challenge", () => ({ clientSecret: "guessed", isConfirmed: true })],
];

test("whatever somebody may send without having signed in is counted", () => {
  const open = calls.filter(({ endpoint }) => endpoint.method === "POST" && may(["anyone"], endpoint.allow));
  const limited = open.filter(({ endpoint }) => endpoint.limited).map(({ endpoint }) => endpoint.path);
  expect(limited.sort()).toEqual(anonymous.map(([path]) => path).sort());
  // Calls that count by themselves. Signing in counts failures; signing out changes nothing without a session; reports of bounces bring
  // the installation's secret, and card providers sign theirs. A crowd in one hall buys at once, each with a key of their own, and
  // wrong promo codes are counted. New places in line are counted by the rule that makes them. A hall answers a survey at once, too: tokens for browsers are counted, and progress in a survey
  // takes a token. Views of sponsors are only counted once a day each, and a few of each network.
  const others = open.filter(({ endpoint }) => !endpoint.limited).map(({ name }) => name);
  expect(others.sort()).toEqual([
    "beginSurvey",
    "cartQuestions",
    "checkout",
    "comeForTurn",
    "countSponsors",
    "joinLine",
    "leaveLine",
    "login",
    "logout",
    "paymentEvent",
    "reachQuestion",
    "registration",
    "reportBounce",
    "resumeCheckout",
    "stopSupportView",
    "verifyPromoCode",
    "vote",
  ]);
});

test.each(anonymous)("%s is refused to a network that sends it without end, and to no other", async (path, body) => {
  const from = (at: number) => post(path, "2001:db8:7:7::" + at, body(at));
  const answers = await Promise.all(Array.from({ length: 62 }, (_, at) => from(at)));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(2);
  expect(refused[0]!.json().detail).toMatch(/^Too many tries\. Wait (\d+ seconds|1 minute), then try again\.$/);
  expect(Number(refused[0]!.headers["retry-after"])).toBeGreaterThan(20);
  expect((await post(path, "2001:db8:7:8::1", body(99))).statusCode).not.toBe(429);
});

test("nor is one email address written to, or taken, without end from many networks", async () => {
  const signIn = (at: number) => post("/users/password/by-email", `198.51.100.${at}`, { email: "One@test.example" });
  const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => signIn(at)));
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
});

test("who is signed in isn't counted among those who aren't", async () => {
  const authorization = `Bearer ${await town.token("entrant")}`;
  const headers = { authorization, "x-forwarded-for": "203.0.113.50" };
  const log = () => town.server.inject({ method: "POST", url: "/api/log-error", headers, payload: fault });
  const answers = await Promise.all(Array.from({ length: 70 }, log));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test("260 who register at once from one network don't stand before a bystander who signs in", async () => {
  await register("192.0.2.1", 0);
  const begun = performance.now();
  const crowd = Array.from({ length: 260 }, (_, at) => register("203.0.113.9", at));
  const body = { email: "many192.0.2.1-0@new.example", password };
  const { statusCode } = await post("/users/login", "192.0.2.2", body);
  const answers = await Promise.all(crowd);
  const passed = answers.filter((answer) => answer.statusCode === 200).length;
  // One more may register each minute.
  const minutes = Math.floor((performance.now() - begun) / 60_000);
  expect(statusCode).toBe(200);
  expect(answers.filter((answer) => answer.statusCode === 429).length).toBe(260 - passed);
  expect(passed).toBeLessThanOrEqual(60 + minutes);
});
