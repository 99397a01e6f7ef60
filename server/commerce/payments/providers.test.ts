import { randomUUID } from "node:crypto";
import { type Server, createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cardProviders } from "../../../contract/commerce/payments/card-providers.ts";
import type { Fault } from "../../../test/providers/commands.ts";
import { squareKeys, stripeKeys } from "../../../test/providers/keys.ts";
import { type FakeProvider, openFakeProvider } from "../../../test/providers/open.ts";
import type { ChargeAttempt, PaymentProvider, ProviderEvent, ProviderEndpoint, SucceededPayment } from "./provider.ts";
import { squareProvider } from "./square.ts";
import { stripeProvider } from "./stripe.ts";

/** What is the same of both, told apart only by the words that each has for it. */
const words = {
  stripe: {
    open: (_webhookURL: string, reach: ProviderEndpoint) => stripeProvider(stripeKeys, reach),
    withWrongKey: (_webhookURL: string, reach: ProviderEndpoint) =>
      stripeProvider({ ...stripeKeys, secretKey: "sk_test_wrong" }, reach),
    good: "pm_card_visa",
    declining: (code: string) => `pm_decline_${code}`,
    charges: "/v1/payment_intents",
    refunds: "/v1/refunds",
    paid: "payment_intent.succeeded",
    refunded: "refund.created",
    card: { cardBrand: "visa", lastFour: "4242" },
    noMoney: "insufficient_funds",
    stolen: "stolen_card",
  },
  square: {
    open: (webhookURL: string, reach: ProviderEndpoint) => squareProvider(squareKeys, webhookURL, reach),
    withWrongKey: (webhookURL: string, reach: ProviderEndpoint) =>
      squareProvider({ ...squareKeys, accessToken: "EAAA-wrong" }, webhookURL, reach),
    good: "cnon:card-nonce-ok",
    declining: (code: string) => `cnon:decline-${code}`,
    charges: "/v2/payments",
    refunds: "/v2/refunds",
    paid: "payment.updated",
    refunded: "refund.created",
    card: { cardBrand: "visa", lastFour: "5858" },
    noMoney: "INSUFFICIENT_FUNDS",
    stolen: "GENERIC_DECLINE",
  },
};

describe.each(["stripe", "square"] as const)("%s", (name) => {
  const word = words[name];
  let fake: FakeProvider;
  let told: WebhookListener;
  let provider: PaymentProvider;
  const impatient = () => word.open(told.url, { at: fake.url, patience: 400 });

  beforeAll(async () => {
    // While Square's library is read nothing else happens here, and connections that stood open are closed by others meanwhile.
    if (name === "square") await import("square");
    fake = await openFakeProvider(name);
    told = await openEar();
    provider = word.open(told.url, { at: fake.url });
    told.listen = provider;
  });
  beforeEach(() => fake.meet());
  afterAll(() => Promise.all([fake.close(), told.close()]));

  const attempt = (changed: Partial<ChargeAttempt> = {}): ChargeAttempt => ({
    attemptID: randomUUID(),
    transactionID: randomUUID(),
    cents: 12_500,
    currency: "USD",
    startedAt: new Date(Date.now() - 1_000),
    token: word.good,
    description: "Oak Gala",
    ...changed,
  });
  const paid = async (changed?: Partial<ChargeAttempt>) => {
    const tried = attempt(changed);
    const outcome = await provider.charge(tried);
    expect(outcome.state).toBe("succeeded");
    return { tried, payment: (outcome as SucceededPayment).payment };
  };
  const paymentsOf = async ({ attemptID }: ChargeAttempt) =>
    (await fake.books()).payments.filter((payment) => payment.attempt === attemptID);
  const refundOf = (reference: string, cents: number, refundID = randomUUID()) => ({
    refundID,
    reference,
    cents,
    currency: "USD" as const,
  });

  test("the least that it charges is charged, and a cent less refused", async () => {
    const { leastCents } = cardProviders[name];
    expect((await provider.charge(attempt({ cents: leastCents }))).state).toBe("succeeded");
    expect((await provider.charge(attempt({ cents: leastCents - 1 }))).state).toBe("declined");
  });

  test("F18 a good card is charged once, and what was paid is known with its fee and card", async () => {
    const { tried, payment } = await paid();
    expect(payment).toMatchObject({
      attemptID: tried.attemptID,
      cents: 12_500,
      currency: "USD",
      refundedCents: 0,
      feeCents: 393,
      ...word.card,
    });
    expect(Math.abs(payment.createdAt.getTime() - Date.now())).toBeLessThan(60_000);
    expect(await provider.retrieve({ reference: payment.reference })).toEqual({ state: "succeeded", payment });
    expect(await provider.retrieve({ attempt: tried })).toEqual({ state: "succeeded", payment });
    expect(await provider.resume({ ...tried, reference: payment.reference })).toEqual({ state: "succeeded", payment });
  });

  test("the same attempt sent ten times at once, and again, is one payment", async () => {
    const tried = attempt();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => provider.charge(tried)));
    for (const { state } of outcomes) expect(["succeeded", "unknown"]).toContain(state);
    expect((await provider.charge(tried)).state).toBe("succeeded");
    expect(await paymentsOf(tried)).toHaveLength(1);
  });

  test("the same key with another amount charges nothing more, and isn't called declined", async () => {
    const { tried } = await paid();
    expect((await provider.charge({ ...tried, cents: 99_999 })).state).toBe("unknown");
    expect(await paymentsOf(tried)).toMatchObject([{ cents: 12_500 }]);
  });

  test("a decline is for good, is said in plain words, and never says that a card was stolen", async () => {
    const tried = attempt({ token: word.declining(word.noMoney) });
    const outcome = await provider.charge(tried);
    expect(outcome).toMatchObject({
      state: "declined",
      message: "There isn’t enough money on this card. Try another one.",
    });
    expect((await provider.retrieve({ attempt: tried })).state).toBe("declined");
    expect(await provider.charge(attempt({ token: word.declining(word.stolen) }))).toMatchObject({
      state: "declined",
      message: "Your card was declined. Try another card, or ask your bank.",
    });
    expect(await paymentsOf(tried)).toEqual([]);
  });

  const broken: [string, Fault][] = [
    // Stripe's library sends once more by itself, under the same key, what a broken connection took.
    ["the connection breaks before it was done", { do: "reset", times: 2 }],
    ["the answer is lost", { do: "loseAnswer", times: 2 }],
    ["the provider is at fault before it was done", { do: "failBefore" }],
    ["the provider is at fault after it was done", { do: "failAfter" }],
    ["the provider doesn't answer in time", { do: "hang" }],
  ];
  const wasDone = ({ do: what }: Fault) => what !== "reset" && what !== "failBefore";

  test.each(broken)("when %s, the outcome is unknown, and asking tells it", async (_, fault) => {
    const tried = attempt();
    await fake.meet({ ...fault, path: word.charges, method: "POST" });
    expect((await impatient().charge(tried)).state).toBe("unknown");
    await fake.meet();
    const later = { ...tried, startedAt: new Date(Date.now() - 61_000) };
    expect((await provider.retrieve({ attempt: later })).state).toBe(wasDone(fault) ? "succeeded" : "absent");
    expect(await paymentsOf(tried)).toHaveLength(wasDone(fault) ? 1 : 0);
  });

  test.each(broken)("when %s, the same attempt may be sent again, and is charged once", async (_, fault) => {
    const tried = attempt();
    await fake.meet({ ...fault, path: word.charges, method: "POST" });
    await impatient().charge(tried);
    await fake.meet();
    const again = await provider.charge(tried);
    // Stripe answers a key with its own fault for a day; what became of it is asked.
    if (again.state === "unknown") expect((await provider.retrieve({ attempt: tried })).state).toBe("succeeded");
    else expect(again.state).toBe("succeeded");
    expect(await paymentsOf(tried)).toHaveLength(1);
  });

  test.each(broken)("when %s, voiding it ends in a payment that is known, or in none ever", async (_, fault) => {
    const tried = attempt();
    await fake.meet({ ...fault, path: word.charges, method: "POST" });
    await impatient().charge(tried);
    await fake.meet();
    const later = { ...tried, startedAt: new Date(Date.now() - 61_000) };
    expect((await provider.voidUnknown(later)).state).toBe(wasDone(fault) ? "succeeded" : "absent");
    expect(await paymentsOf(tried)).toHaveLength(wasDone(fault) ? 1 : 0);
  });

  test("while the provider is at fault nothing is known, and nothing is thrown", async () => {
    const { tried, payment } = await paid();
    await fake.meet(
      { do: "failBefore", path: "/", method: "GET", times: 99 },
      { do: "failBefore", path: "/", method: "POST", times: 99 },
    );
    const { reference } = payment;
    for (const outcome of [
      provider.charge(attempt()),
      provider.retrieve({ reference }),
      provider.retrieve({ attempt: tried }),
      provider.resume({ ...tried, reference }),
      provider.voidUnknown(tried),
      provider.refund(refundOf(reference, 100)),
      provider.retrieveRefund("re_1"),
    ])
      expect((await outcome).state).toBe("unknown");
    expect(await provider.check()).toMatchObject({
      good: false,
      message: expect.stringMatching(/couldn’t be reached/),
    });
  });

  test("a slow answer is an answer", async () => {
    await fake.meet({ do: "delay", for: 700, path: word.charges, method: "POST" });
    const { tried } = await paid();
    expect(await paymentsOf(tried)).toHaveLength(1);
  });

  test("what the provider knows nothing of is absent", async () => {
    const unheard = attempt({ startedAt: new Date(Date.now() - 3_700_000) });
    expect(await provider.retrieve({ reference: "nothing_1" })).toEqual({ state: "absent" });
    expect(await provider.retrieve({ attempt: unheard })).toEqual({ state: "absent" });
    expect(await provider.voidUnknown(unheard)).toEqual({ state: "absent" });
  });

  test.runIf(name === "square")(
    "what was sent a moment ago may not be listed yet, so nobody says that it is absent",
    async () => {
      expect(await provider.retrieve({ attempt: attempt() })).toMatchObject({ state: "unknown" });
    },
  );

  test("a refund is in part, then in full, and never above what was captured", async () => {
    const { payment } = await paid();
    const { reference } = payment;
    const part = refundOf(reference, 2_500);
    const first = await provider.refund(part);
    expect(first).toMatchObject({
      refund: { cents: 2_500, currency: "USD", paymentReference: reference, refundID: part.refundID },
    });
    expect(await provider.refund(part)).toEqual(first);
    expect(await provider.retrieve({ reference })).toMatchObject({ payment: { refundedCents: 2_500 } });
    expect((await provider.refund(refundOf(reference, 10_001))).state).toBe("refused");
    expect(["succeeded", "pending"]).toContain((await provider.refund(refundOf(reference, 10_000))).state);
    expect(await provider.refund(refundOf(reference, 1))).toMatchObject({
      state: "refused",
      message: expect.stringMatching(/refund/i),
    });
    const named = (first as { refund: { reference: string } }).refund.reference;
    expect(await provider.retrieveRefund(named)).toMatchObject({ state: "succeeded", refund: { cents: 2_500 } });
    expect(await fake.books()).toMatchObject({
      payments: expect.arrayContaining([expect.objectContaining({ reference, refundedCents: 12_500 })]),
    });
  });

  test("a refund whose answer is lost is made once, however often it is sent", async () => {
    const { payment } = await paid();
    const refund = refundOf(payment.reference, 5_000);
    await fake.meet({ do: "loseAnswer", path: word.refunds, method: "POST", times: 2 });
    expect((await provider.refund(refund)).state).toBe("unknown");
    await fake.meet();
    expect(["succeeded", "pending"]).toContain((await provider.refund(refund)).state);
    expect((await fake.books()).refunds.filter((one) => one.payment === payment.reference)).toHaveLength(1);
  });

  test("a webhook is taken from the provider alone", async () => {
    const { payment } = await paid();
    const telling = { to: told.url, kind: word.paid, reference: payment.reference };
    expect(await fake.tell(telling)).toEqual([200]);
    expect(told.heard.at(-1)).toMatchObject({ kind: word.paid, about: { payment: payment.reference } });
    expect(await fake.tell({ ...telling, forged: true })).toEqual([400]);
    const [, raw, headers] = told.last!;
    const changed = Buffer.from(raw.toString().replace("12500", "12501"));
    expect(await provider.parseWebhook(changed, headers)).toBeUndefined();
    expect(await provider.parseWebhook(raw, {})).toBeUndefined();
    expect(await provider.parseWebhook(Buffer.from(""), headers)).toBeUndefined();
  });

  test("a webhook that is sent again has the same name, and one about a refund tells its payment", async () => {
    const { payment } = await paid();
    const telling = { to: told.url, kind: word.paid, reference: payment.reference, times: 3 };
    expect(await fake.tell(telling)).toEqual([200, 200, 200]);
    const names = told.heard.slice(-3).map(({ eventID }) => eventID);
    expect(new Set(names).size).toBe(1);
    const made = (await provider.refund(refundOf(payment.reference, 100))) as { refund: { reference: string } };
    await fake.tell({ to: told.url, kind: word.refunded, reference: made.refund.reference });
    expect(told.heard.at(-1)?.about).toEqual({ refund: made.refund.reference, payment: payment.reference });
  });

  test("what a webhook says of money counts for nothing: the provider is asked", async () => {
    const { payment } = await paid();
    await fake.tell({ to: told.url, kind: word.paid, reference: payment.reference, cents: 1, currency: "EUR" });
    const about = told.heard.at(-1)!.about as { payment: string };
    expect(await provider.retrieve({ reference: about.payment })).toMatchObject({
      payment: { cents: 12_500, currency: "USD" },
    });
  });

  test("good keys are told from wrong ones without charging anybody", async () => {
    const before = (await fake.books()).payments.length;
    expect((await provider.check()).good).toBe(true);
    const wrong = word.withWrongKey(told.url, { at: fake.url });
    expect(await wrong.check()).toMatchObject({ good: false, message: expect.stringMatching(/doesn’t accept/) });
    expect(await wrong.charge(attempt())).toMatchObject({
      state: "declined",
      message: "We are experiencing a problem with our checkout form: The payment provider doesn’t know us.",
    });
    expect((await fake.books()).payments).toHaveLength(before);
  });

  test("M07 what the provider can't read is a problem of the form, with the error", async () => {
    expect(await provider.charge(attempt({ token: "nonsense" }))).toMatchObject({
      state: "declined",
      message: expect.stringMatching(/^We are experiencing a problem with our checkout form: ./),
    });
  });

  test("the books list every payment once, however many pages they take, and payouts agree with them", async () => {
    for (let made = 0; made < 3; made += 1) await paid();
    const period = { since: new Date(Date.now() - 600_000), until: new Date(Date.now() + 60_000) };
    const listed = await gathered(provider.payments(period));
    const books = await fake.books();
    expect(listed.map(({ reference }) => reference).toSorted()).toEqual(
      books.payments.map(({ reference }) => reference).toSorted(),
    );
    const [payout] = await gathered(provider.payouts(period));
    const lines = await gathered(provider.payoutLines(payout!.reference));
    expect(lines.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(payout!.cents);
    expect(lines.find(({ paymentReference }) => paymentReference === listed[0]!.reference)).toMatchObject({
      grossCents: 12_500,
      feeCents: 393,
    });
  });
});

describe("3-D Secure", () => {
  let stripe: FakeProvider;
  let square: FakeProvider;
  beforeAll(async () => {
    [stripe, square] = await Promise.all([openFakeProvider("stripe"), openFakeProvider("square")]);
  });
  afterAll(() => Promise.all([stripe.close(), square.close()]));
  const attempt = (token: string): ChargeAttempt => ({
    attemptID: randomUUID(),
    transactionID: randomUUID(),
    cents: 4_000,
    currency: "USD",
    startedAt: new Date(),
    token,
    description: "Oak Gala",
  });

  test("Stripe asks for it after the charge was sent; only its own word counts", async () => {
    const provider = stripeProvider(stripeKeys, { at: stripe.url });
    const tried = attempt("pm_card_threeDSecure2Required");
    const asked = await provider.charge(tried);
    if (asked.state !== "requiresAction") throw new Error(asked.state);
    expect(asked.clientSecret).toContain("_secret_");
    expect((await provider.resume({ ...tried, reference: asked.reference })).state).toBe("requiresAction");
    await stripe.challenge(asked.reference, "complete");
    expect((await provider.resume({ ...tried, reference: asked.reference })).state).toBe("succeeded");
  });

  test("what failed it is declined, and can't be paid with its secret any more", async () => {
    const provider = stripeProvider(stripeKeys, { at: stripe.url });
    const tried = attempt("pm_card_threeDSecure2Required");
    const asked = await provider.charge(tried);
    if (asked.state !== "requiresAction") throw new Error(asked.state);
    await stripe.challenge(asked.reference, "fail");
    expect(await provider.resume({ ...tried, reference: asked.reference })).toMatchObject({
      state: "declined",
      message: "Your bank couldn’t confirm that it was you. Try again, or try another card.",
    });
    expect((await stripe.books()).requests.at(-1)).toBe(`POST /v1/payment_intents/${asked.reference}/cancel`);
    expect((await provider.resume({ ...tried, reference: asked.reference })).state).toBe("declined");
  });

  test("who left while the bank was asking is never charged once it is voided", async () => {
    const provider = stripeProvider(stripeKeys, { at: stripe.url });
    const tried = attempt("pm_card_threeDSecure2Required");
    const asked = await provider.charge(tried);
    if (asked.state !== "requiresAction") throw new Error(asked.state);
    expect(await provider.voidUnknown(tried)).toEqual({ state: "absent" });
    await stripe.challenge(asked.reference, "complete");
    expect((await stripe.books()).payments.filter((payment) => payment.attempt === tried.attemptID)).toEqual([]);
  });

  test("a request that arrives after it was voided finds its key spent", async () => {
    const provider = stripeProvider(stripeKeys, { at: stripe.url });
    const tried = attempt("pm_card_visa");
    expect(await provider.voidUnknown(tried)).toEqual({ state: "absent" });
    expect((await provider.charge(tried)).state).toBe("unknown");
    expect((await provider.retrieve({ attempt: tried })).state).toBe("declined");
    expect((await stripe.books()).payments.filter((payment) => payment.attempt === tried.attemptID)).toEqual([]);
  });

  test("Square asks for it while the card is entered; a card that wasn't confirmed is entered again", async () => {
    const provider = squareProvider(squareKeys, "https://example.test/told", { at: square.url });
    expect(await provider.charge(attempt("cnon:verify-1"))).toMatchObject({
      state: "declined",
      message: "Your bank wants to confirm that it’s you. Enter your card again, or try another one.",
    });
    await square.challenge("cnon:verify-2", "complete");
    expect((await provider.charge(attempt("cnon:verify-2"))).state).toBe("succeeded");
  });
});

test("a debit that its bank has days for isn't voided: it stays under way, and is paid", async () => {
  const fake = await openFakeProvider("stripe");
  const provider = stripeProvider(stripeKeys, { at: fake.url });
  const tried: ChargeAttempt = {
    attemptID: randomUUID(),
    transactionID: randomUUID(),
    cents: 4_000,
    currency: "USD",
    method: "bank",
    startedAt: new Date(),
    token: "ctoken_usBankAccount",
    description: "Oak Gala",
  };
  const debit = await provider.charge(tried);
  if (debit.state !== "processing") throw new Error(debit.state);
  expect(await provider.voidUnknown(tried)).toEqual(debit);
  expect((await fake.books()).requests.filter((line) => line.endsWith("/cancel"))).toEqual([]);
  await fake.debit({ payment: debit.reference });
  expect(await provider.voidUnknown(tried)).toMatchObject({ state: "succeeded", payment: { cents: 4_000 } });
  await fake.close();
});

describe("what the buyer is told of each decline", () => {
  let stripe: FakeProvider;
  let square: FakeProvider;
  beforeAll(async () => {
    [stripe, square] = await Promise.all([openFakeProvider("stripe"), openFakeProvider("square")]);
  });
  afterAll(() => Promise.all([stripe.close(), square.close()]));

  test.each([
    ["stripe", "expired_card", /has expired/],
    ["stripe", "incorrect_cvc", /security code/],
    ["stripe", "incorrect_number", /card number/],
    ["stripe", "incorrect_zip", /ZIP code/],
    ["stripe", "card_velocity_exceeded", /more than the card allows/],
    ["stripe", "card_not_supported", /can’t be used for this purchase/],
    ["stripe", "processing_error", /You weren’t charged/],
    ["stripe", "authentication_required", /wants to confirm/],
    ["stripe", "lost_card", /was declined/],
    ["stripe", "fraudulent", /was declined/],
    ["stripe", "do_not_honor", /was declined/],
    ["stripe", "a_code_of_tomorrow", /was declined/],
    ["square", "CARD_EXPIRED", /has expired/],
    ["square", "CVV_FAILURE", /security code/],
    ["square", "PAN_FAILURE", /card number/],
    ["square", "ADDRESS_VERIFICATION_FAILURE", /ZIP code/],
    ["square", "TRANSACTION_LIMIT", /more than the card allows/],
    ["square", "CARD_NOT_SUPPORTED", /can’t be used for this purchase/],
    ["square", "TEMPORARY_ERROR", /You weren’t charged/],
    ["square", "CARD_TOKEN_EXPIRED", /run out of time/],
    ["square", "CARD_DECLINED", /was declined/],
    ["square", "CARD_DECLINED_CALL_ISSUER", /was declined/],
  ] as const)("%s: %s", async (name, code, sentence) => {
    const word = words[name];
    const provider = word.open("https://example.test/told", { at: (name === "stripe" ? stripe : square).url });
    const outcome = await provider.charge({
      attemptID: randomUUID(),
      transactionID: randomUUID(),
      cents: 1_000,
      currency: "USD",
      startedAt: new Date(),
      token: word.declining(code),
      description: "Oak Gala",
    });
    expect(outcome).toMatchObject({ state: "declined", message: expect.stringMatching(sentence) });
  });
});

test("an old signature of Stripe's is a replay", async () => {
  const fake = await openFakeProvider("stripe");
  const told = await openEar();
  told.listen = stripeProvider(stripeKeys, { at: fake.url });
  const telling = { to: told.url, kind: "payment_intent.succeeded", reference: "pi_1" };
  expect(await fake.tell({ ...telling, age: 290 })).toEqual([200]);
  expect(await fake.tell({ ...telling, age: 310 })).toEqual([400]);
  await Promise.all([fake.close(), told.close()]);
});

test("Square's signature holds for the address that it was sent to", async () => {
  const fake = await openFakeProvider("square");
  const told = await openEar();
  const provider = squareProvider(squareKeys, told.url, { at: fake.url });
  told.listen = squareProvider(squareKeys, `${told.url}/other`, { at: fake.url });
  const tried = {
    attemptID: randomUUID(),
    transactionID: "t",
    cents: 100,
    currency: "USD" as const,
    startedAt: new Date(),
  };
  const outcome = await provider.charge({ ...tried, token: "cnon:card-nonce-ok", description: "Oak Gala" });
  const { reference } = (outcome as SucceededPayment).payment;
  expect(await fake.tell({ to: told.url, kind: "payment.updated", reference })).toEqual([400]);
  await Promise.all([fake.close(), told.close()]);
});

test("a wrong webhook key of a client never takes what has no signature at all", async () => {
  const provider = squareProvider({ ...squareKeys, webhookSignatureKey: "" }, "https://example.test", {});
  expect(await provider.parseWebhook(Buffer.from("{}"), {})).toBeUndefined();
  const stripe = stripeProvider({ ...stripeKeys, webhookSecret: "" }, {});
  expect(await stripe.parseWebhook(Buffer.from("{}"), { "stripe-signature": "t=1,v1=" })).toBeUndefined();
});

type WebhookListener = {
  url: string;
  listen: PaymentProvider | undefined;
  heard: ProviderEvent[];
  last: [ProviderEvent, Buffer, Record<string, string | string[] | undefined>] | undefined;
  close(): Promise<void>;
};

/** Where webhooks arrive: 200 for what the provider signed, else 400. */
async function openEar(): Promise<WebhookListener> {
  const server: Server = createServer(async (request, response) => {
    const raw = await buffer(request);
    const event = await ear.listen?.parseWebhook(raw, request.headers);
    if (event) {
      ear.heard.push(event);
      ear.last = [event, raw, request.headers];
    }
    response.writeHead(event ? 200 : 400).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const ear: WebhookListener = {
    url: `http://127.0.0.1:${port}/told`,
    listen: undefined,
    heard: [],
    last: undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return ear;
}

async function gathered<T>(all: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const one of all) list.push(one);
  return list;
}
