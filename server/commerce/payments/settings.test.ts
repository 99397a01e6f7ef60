import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog } from "../../../contract/people/audit.ts";
import {
  checkPayments,
  paymentSettings,
  setSquare,
  setStripe,
  setTestGateway,
  stopPayments,
} from "../../../contract/commerce/payments/payment-settings.ts";
import { beginTwoFactor, confirmTwoFactor } from "../../../contract/people/two-factor.ts";
import { squareKeys, stripeKeys } from "../../../test/providers/keys.ts";
import { type FakeProvider, openFakeProvider } from "../../../test/providers/open.ts";
import { useTown } from "../../../test/town.ts";
import type { Database } from "../../platform/db/sql.ts";
import { Unreachable } from "../../platform/db/store.ts";
import { sealingWith } from "../../platform/sealing.ts";
import { hashPassword } from "../../people/users/password-hashing.ts";
import { sealClientsAnew } from "../../app/secrets/seal-anew.ts";
import { openPayments, webhookURL } from "./accounts.ts";
import type { ChargeAttempt } from "./provider.ts";

const town = useTown();
const oak = { client: "oak" };
const password = "owner-pass-1";
const proof = { currentPassword: password };
const keys = { publishableKey: "pk_test_abcd", secretKey: "sk_test_s3cret9876", webhookSecret: "whsec_told5432" };
const stripe = { mode: "test" as const, ...keys, ...proof };

let fakes: FakeProvider[];
beforeAll(async () => {
  const passwordHash = await hashPassword(password, "127.0.0.1");
  for (const person of ["owner", "administrator", "elmOwner"])
    await town.home(
      (sql) => sql`update users set password_hash = ${passwordHash} where user_id = ${town.people[person]!}`,
    );
  fakes = await Promise.all([openFakeProvider("stripe"), openFakeProvider("square")]);
  Object.assign(town.app.settings, { stripeURL: fakes[0]!.url, squareURL: fakes[1]!.url });
});
afterAll(() => Promise.all(fakes.map((fake) => fake.close())));

const accounts = async (client = "oak") =>
  (await town.as(client === "oak" ? "owner" : "elmOwner")(paymentSettings, { client })).answer.accounts;
const chosen = () => town.app.payments.activeAccount(town.clients["oak"]!);

test("at first nobody is paid by card", async () => {
  expect(await accounts()).toEqual([]);
  expect(await chosen()).toBeUndefined();
});

test("keys lie sealed, and are known again by how they end", async () => {
  expect((await town.as("administrator")(setStripe, oak, stripe)).status).toBe(200);
  const [account] = await accounts();
  expect(account).toMatchObject({
    provider: "stripe",
    live: false,
    chosen: true,
    publicKeys: { publishableKey: "pk_test_abcd" },
    keyEndings: { secretKey: "9876", webhookSecret: "5432" },
  });
  const [row] = await town.inside("oak", (sql) => sql`select * from payment_accounts`);
  expect(JSON.stringify(row)).not.toMatch(/s3cret|told54/);
  const opened = await chosen();
  expect(opened).toMatchObject({ name: "stripe", live: false });
  expect(opened?.provider.clientConfig()).toEqual({ provider: "stripe", live: false, publishableKey: "pk_test_abcd" });
});

test("a key that is left empty stays; one that was never given is asked for", async () => {
  const empty = { ...stripe, publishableKey: "pk_test_new", secretKey: "", webhookSecret: "whsec_another1111" };
  expect((await town.as("owner")(setStripe, oak, empty)).status).toBe(200);
  expect((await accounts())[0]).toMatchObject({
    publicKeys: { publishableKey: "pk_test_new" },
    keyEndings: { secretKey: "9876", webhookSecret: "1111" },
  });
  const live = { ...stripe, mode: "live" as const, publishableKey: "pk_live_a", secretKey: "", webhookSecret: "" };
  const refused = await town.as("owner")(setStripe, oak, live);
  expect([refused.status, refused.problem.errors]).toEqual([
    422,
    { secretKey: "Enter this key", webhookSecret: "Enter this key" },
  ]);
  expect(await accounts()).toHaveLength(1);
});

test("keys for tests aren't taken for live payments, nor the other way about", async () => {
  const mixed = await town.as("owner")(setStripe, oak, { ...stripe, mode: "live" });
  expect([mixed.status, mixed.problem.errors]).toEqual([
    422,
    { publishableKey: "It begins with pk_live_", secretKey: "It begins with sk_live_ or rk_live_" },
  ]);
  const square = { mode: "live" as const, applicationID: "sandbox-sq0idb-1", locationID: "L", ...proof };
  expect((await town.as("owner")(setSquare, oak, square)).problem.errors).toEqual({
    applicationID: "It begins with sq0idp-",
  });
});

test("who changes where money goes shows the password again, and the second factor where there is one", async () => {
  const wrong = await town.as("owner")(setStripe, oak, { ...stripe, currentPassword: "wrong-1" });
  expect([wrong.status, wrong.problem.errors]).toEqual([400, { currentPassword: "This isn’t your current password" }]);
  for (const call of [setTestGateway, stopPayments])
    expect((await town.as("owner")(call, oak, { currentPassword: "wrong-1" })).status).toBe(400);
  expect((await accounts())[0]?.provider).toBe("stripe");

  const begun = await town.as("elmOwner")(beginTwoFactor, {}, proof);
  const codes = new TOTP({ secret: Secret.fromBase32(begun.answer.secret), digits: 6, period: 30 });
  const confirmed = await town.as("elmOwner")(confirmTwoFactor, {}, { code: codes.generate() });
  const elm = { client: "elm" };
  expect((await town.as("elmOwner")(paymentSettings, elm)).answer.asksCode).toBe(true);
  expect((await town.as("elmOwner")(setTestGateway, elm, proof)).problem.errors).toHaveProperty("code");
  expect(await accounts("elm")).toEqual([]);
  const [code = ""] = confirmed.answer.recoveryCodes;
  expect((await town.as("elmOwner")(setTestGateway, elm, { ...proof, code })).status).toBe(200);
  expect((await town.as("elmOwner")(stopPayments, elm, { ...proof, code })).status).toBe(400);
  expect((await accounts("elm"))[0]).toMatchObject({ provider: "test", chosen: true });
});

test("the log of changes says what was changed, and no key", async () => {
  const { answer } = await town.as("owner")(auditLog, oak);
  const entries = answer.entries.filter(({ action }) => action === "MANAGE_PAYMENTS");
  expect(entries.length).toBeGreaterThan(1);
  expect(entries.at(-1)).toMatchObject({
    before: null,
    after: { provider: "stripe", live: false, secretKey: "changed", webhookSecret: "changed" },
  });
  expect(JSON.stringify(answer)).not.toMatch(/s3cret|9876|told54/);
});

test("the provider itself is asked whether the keys are good", async () => {
  const check = async () => {
    const [account] = await accounts();
    return (await town.as("owner")(checkPayments, oak, { paymentAccountID: account!.paymentAccountID })).answer;
  };
  expect(await check()).toEqual({
    good: false,
    message: "Stripe doesn’t accept the secret key. Copy it again from Developers > API keys.",
  });
  await town.as("owner")(setStripe, oak, { ...stripe, secretKey: stripeKeys.secretKey });
  expect(await check()).toEqual({ good: true, message: "It answers: Stripe, test mode." });
  const { live: _, ...square } = squareKeys;
  await town.as("owner")(setSquare, oak, { mode: "test", ...square, ...proof });
  expect(await check()).toEqual({ good: true, message: "It answers: Stand-in for Square." });
  expect((await Promise.all(fakes.map((fake) => fake.books()))).flatMap(({ payments }) => payments)).toEqual([]);
});

test("one is chosen at a time; what was paid through the other is still asked there", async () => {
  const [square, stripe] = await accounts();
  expect([square, stripe]).toMatchObject([
    { provider: "square", chosen: true },
    { provider: "stripe", chosen: false },
  ]);
  expect((await chosen())?.name).toBe("square");
  const account = await town.app.payments.account(town.clients["oak"]!, { provider: "stripe", live: false });
  expect(account?.name).toBe("stripe");
  expect((await account!.provider.charge(attempt("pm_card_visa"))).state).toBe("succeeded");
});

test("of two who choose at once, one is chosen", async () => {
  const { live: _, ...square } = squareKeys;
  const both = await Promise.all([
    town.as("owner")(setStripe, oak, stripe),
    town.as("administrator")(setSquare, oak, { mode: "test", ...square, ...proof }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await accounts()).filter((account) => account.chosen)).toHaveLength(1);
});

test("what a client's provider tells is taken by the keys that it is signed with", async () => {
  await town.as("owner")(setStripe, oak, { ...stripe, webhookSecret: stripeKeys.webhookSecret });
  const listening = await import("node:http");
  let event: unknown;
  const server = listening.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    event = await town.app.payments.webhookEvent(town.clients["oak"]!, Buffer.concat(chunks), request.headers);
    response.writeHead(event ? 200 : 400).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const to = `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
  const telling = { to, kind: "payment_intent.succeeded", reference: (await fakes[0]!.books()).payments[0]!.reference };
  expect(await fakes[0]!.tell(telling)).toEqual([200]);
  expect(event).toMatchObject({ account: { name: "stripe" }, event: { about: { payment: telling.reference } } });
  expect(await fakes[0]!.tell({ ...telling, forged: true })).toEqual([400]);
  server.close();
  expect(webhookURL(town.app.settings, "oak")).toBe(`${town.app.settings.origin}/api/clients/oak/payments/webhook`);
});

test("where cards are charged, the test gateway is refused until payments were stopped", async () => {
  const live = { publishableKey: "pk_live_1", secretKey: "sk_live_1", webhookSecret: "whsec_1" };
  await town.as("owner")(setStripe, oak, { mode: "live", ...live, ...proof });
  expect((await chosen())?.live).toBe(true);
  const refused = await town.as("owner")(setTestGateway, oak, proof);
  expect([refused.status, refused.problem.detail]).toEqual([
    409,
    "Cards are charged now. Stop card payments first, then turn on the test gateway.",
  ]);
  expect((await town.as("owner")(stopPayments, oak, proof)).status).toBe(200);
  expect(await chosen()).toBeUndefined();
  expect((await town.as("owner")(setTestGateway, oak, proof)).status).toBe(200);
  expect(await chosen()).toMatchObject({ name: "test", live: false });
  await expect(
    town.inside("oak", (sql) => sql`update payment_accounts set live = true where provider = 'test'`),
  ).rejects.toThrow(/payment_accounts_test_is_never_live/);
});

test("keys that an older secret sealed are sealed anew, and open as before", async () => {
  const { database, settings, sealing } = town.app;
  const [oldSecret, newSecret] = ["an older secret of the installation", "a newer secret of the installation"];
  const before = await town.inside(
    "oak",
    (sql) => sql<{ id: string; sealed: string }>`
    select payment_account_id::text as id, sealed_keys as sealed from payment_accounts where sealed_keys is not null`,
  );
  const older = sealingWith([oldSecret]);
  for (const { id, sealed } of before) {
    const purpose = `payments ${id}`;
    await town.inside(
      "oak",
      (sql) => sql`
      update payment_accounts set sealed_keys = ${older.seal(sealing.unseal(sealed, purpose), purpose)}
      where payment_account_id = ${id}`,
    );
  }
  expect(await sealClientsAnew({ database, sealing: sealingWith([newSecret]) })).toBe(0);
  expect(
    await sealClientsAnew({ database, sealing: sealingWith([newSecret, "a third that sealed none of them"]) }),
  ).toBe(1);
  expect(await sealClientsAnew({ database, sealing: sealingWith([newSecret, oldSecret]) })).toBe(0);
  const opened = openPayments({ settings, database, sealing: sealingWith([newSecret]) });
  const account = await opened.account(town.clients["oak"]!, { paymentAccountID: before[0]!.id });
  expect(account?.provider.clientConfig()).toMatchObject({ provider: expect.any(String) });
});

test("a database that doesn't answer is waited for once while keys are sealed anew, and the others don't wait for it", async () => {
  const { database } = town.app;
  const oak = town.clients["oak"]!;
  const places = [
    ...["first", "second", "third"].map((clientID) => ({ clientID, shard: "away" })),
    { clientID: oak, shard: null },
  ];
  const asked: string[] = [];
  let giveUp: (error: Error) => void;
  const noAnswer = new Promise<never>((_, reject) => (giveUp = reject));
  const withOneAway: Database = {
    ...database,
    readHome: async () => places as never,
    async inside(clientID, act) {
      asked.push(clientID);
      if (clientID !== oak) return noAnswer;
      const value = await database.inside(clientID, act);
      giveUp(new Unreachable(new Error("It is away.")));
      return value;
    },
  };
  const sealing = sealingWith(["a newer secret of the installation", "an older secret of the installation"]);
  expect(await sealClientsAnew({ database: withOneAway, sealing })).toBe(3);
  expect(asked).toEqual(["first", oak]);
});

const attempt = (token: string): ChargeAttempt => ({
  attemptID: crypto.randomUUID(),
  transactionID: crypto.randomUUID(),
  cents: 1_000,
  currency: "USD",
  startedAt: new Date(),
  token,
  description: "Oak Gala",
});
