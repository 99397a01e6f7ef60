import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { answerTestChallenge, testCardFields } from "../../../contract/commerce/payments/payment-settings.ts";
import { testCards } from "../../../contract/commerce/payments/test-cards.ts";
import { useTown } from "../../../test/town.ts";
import type { ChargeAttempt, PaymentProvider, SucceededPayment } from "./provider.ts";
import { testGateway } from "./test-gateway.ts";

const town = useTown();
let gateway: PaymentProvider;
/** As another process, or this one after a restart, has it. */
const another = (client = "oak") => testGateway((work) => town.app.database.inside(town.clients[client]!, work));
beforeAll(() => void (gateway = another()));

const tokenOf = (outcome: string) => {
  const { brand, number } = testCards.find((card) => card.outcome === outcome)!;
  return `test_${outcome}_${brand}_${number.slice(-4)}_${randomUUID()}`;
};
const attempt = (outcome: string): ChargeAttempt => ({
  attemptID: randomUUID(),
  transactionID: randomUUID(),
  cents: 10_000,
  currency: "USD",
  startedAt: new Date(),
  token: tokenOf(outcome),
  description: "Oak Gala",
});

test("an approved card pays once, with what a provider would keep for itself, and every process knows it", async () => {
  const tried = attempt("approve");
  const outcomes = await Promise.all([gateway.charge(tried), another().charge(tried), gateway.charge(tried)]);
  const [first] = outcomes;
  expect(first).toMatchObject({
    state: "succeeded",
    payment: {
      cents: 10_000,
      currency: "USD",
      feeCents: 320,
      cardBrand: "visa",
      lastFour: "4242",
      attemptID: tried.attemptID,
    },
  });
  for (const outcome of outcomes) expect(outcome).toEqual(first);
  const { reference } = (first as SucceededPayment).payment;
  expect(await another().retrieve({ reference })).toEqual(first);
  expect(await another().retrieve({ attempt: tried })).toEqual(first);
  const period = { since: tried.startedAt, until: new Date(Date.now() + 60_000) };
  const listed = [];
  for await (const payment of another().payments(period)) listed.push(payment);
  expect(listed.filter((payment) => payment.reference === reference)).toMatchObject([{ cents: 10_000 }]);
});

test("nothing of one client's is another's", async () => {
  const tried = attempt("approve");
  await gateway.charge(tried);
  expect(await another("elm").retrieve({ attempt: tried })).toEqual({ state: "absent" });
});

test.each([
  ["declined", "Your card was declined. Try another card, or ask your bank."],
  ["insufficient", "There isn’t enough money on this card. Try another one."],
  ["expired", "This card has expired, or its expiration date isn’t right. Check the date, or try another card."],
])("a card that comes to %s is declined in plain words", async (outcome, message) => {
  expect(await gateway.charge(attempt(outcome))).toMatchObject({ state: "declined", message });
});

test("a token works for one attempt; the same attempt with another token or amount charges nothing", async () => {
  const tried = attempt("approve");
  await gateway.charge(tried);
  expect(await gateway.charge({ ...tried, attemptID: randomUUID() })).toMatchObject({
    state: "declined",
    message: "Your card details have run out of time. Enter them again.",
  });
  expect((await gateway.charge({ ...tried, cents: 5 })).state).toBe("unknown");
  expect(await gateway.charge({ ...tried, token: "4242424242424242" })).toMatchObject({
    message: "We are experiencing a problem with our checkout form: These card details aren’t the test gateway’s.",
  });
});

test("where no answer comes nothing is charged, and the same attempt sent again is", async () => {
  const tried = attempt("timeout");
  expect((await gateway.charge(tried)).state).toBe("unknown");
  expect(await gateway.retrieve({ attempt: tried })).toEqual({ state: "absent" });
  expect((await gateway.charge(tried)).state).toBe("succeeded");
});

test("where the answer is lost after the charge, asking tells it, and it can't be voided", async () => {
  const tried = attempt("captured");
  expect((await gateway.charge(tried)).state).toBe("unknown");
  expect((await gateway.retrieve({ attempt: tried })).state).toBe("succeeded");
  expect((await gateway.voidUnknown(tried)).state).toBe("succeeded");
});

test("what is voided is never charged, whatever arrives later", async () => {
  for (const tried of [attempt("timeout"), attempt("verify")]) {
    await gateway.charge(tried);
    expect(await gateway.voidUnknown(tried)).toEqual({ state: "absent" });
    expect((await gateway.charge(tried)).state).toBe("declined");
  }
  const unheard = attempt("approve");
  expect(await gateway.voidUnknown(unheard)).toEqual({ state: "absent" });
  expect((await gateway.charge(unheard)).state).not.toBe("succeeded");
});

test("a card that is asked about is paid with once its holder has confirmed it, and declined if not", async () => {
  for (const isConfirmed of [true, false]) {
    const tried = attempt("verify");
    const asked = await gateway.charge(tried);
    if (asked.state !== "requiresAction") throw new Error(asked.state);
    const { reference, clientSecret } = asked;
    expect((await gateway.resume({ ...tried, reference })).state).toBe("requiresAction");
    const answer = { clientSecret, isConfirmed };
    expect((await town.as()(answerTestChallenge, { client: "elm" }, answer)).status).toBe(409);
    expect((await town.as()(answerTestChallenge, { client: "oak" }, answer)).status).toBe(200);
    expect((await town.as()(answerTestChallenge, { client: "oak" }, { clientSecret, isConfirmed: true })).status).toBe(
      409,
    );
    expect((await gateway.resume({ ...tried, reference })).state).toBe(isConfirmed ? "succeeded" : "declined");
  }
});

test("refunds are made once each, and never above what was captured, however many come at once", async () => {
  const { payment } = (await gateway.charge(attempt("approve"))) as SucceededPayment;
  const { reference } = payment;
  const refund = (cents: number, refundID = randomUUID()) =>
    gateway.refund({ refundID, reference, cents, currency: "USD" });
  const same = randomUUID();
  const twice = await Promise.all([refund(1_000, same), refund(1_000, same)]);
  expect(twice[0]).toEqual(twice[1]);
  const racing = await Promise.all(Array.from({ length: 5 }, () => refund(4_500)));
  expect(racing.filter(({ state }) => state === "succeeded")).toHaveLength(2);
  expect(await gateway.retrieve({ reference })).toMatchObject({ payment: { refundedCents: 10_000 } });
  expect((await refund(1)).state).toBe("refused");
  expect(await gateway.retrieveRefund(same)).toMatchObject({ refund: { cents: 1_000, paymentReference: reference } });
});

test("nobody may tell anything in the gateway's name", async () => {
  expect(await gateway.parseWebhook(Buffer.from("{}"), {})).toBeUndefined();
});

test("the card fields stand in a frame of an origin of its own that may ask nobody anything", async () => {
  const { status, answer } = await town.as()(testCardFields, {});
  expect(status).toBe(200);
  expect(String(answer)).toContain("4242424242424242");
  const { headers } = await town.server.inject("/api/payments/test-gateway/card-fields");
  const policy = String(headers["content-security-policy"]);
  for (const part of ["sandbox allow-scripts;", "default-src 'none'", "form-action 'none'", "frame-ancestors 'self'"])
    expect(policy).toContain(part);
  expect(policy).not.toMatch(/allow-same-origin|connect-src|unsafe-inline/);
});
