import type { Provider } from "../../../contract/commerce/payments/card-providers.ts";
import {
  answerTestChallenge,
  checkPayments,
  paymentSettings,
  setSquare,
  setStripe,
  setTestGateway,
  stopPayments,
  testCardFields,
} from "../../../contract/commerce/payments/payment-settings.ts";
import { type Sql, json } from "../../platform/db/sql.ts";
import type { App } from "../../platform/app.ts";
import { type Audit, on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { confirmPerson } from "../../people/users/confirm-person.ts";
import { sealKeys, unsealKeys, webhookURL } from "./accounts.ts";
import { sendCardFields } from "./test-card-fields.ts";
import {
  type PaymentAccountRow,
  type ProviderKeys,
  paymentAccountRows,
  deselectAccounts,
  debitsUnderWay,
  lockAccounts,
} from "./account-queries.ts";
import { answerChallenge } from "./test-gateway-queries.ts";

const LIVE_ACCOUNT_REFUSAL = "Cards are charged now. Stop card payments first, then turn on the test gateway.";

export const paymentSettingsHandlers = [
  on(paymentSettings, async ({ sql, client, user, app }) => ({
    accounts: await paymentAccountRows(sql),
    webhookURL: webhookURL(app.settings, client.url),
    asksCode: user.hasTwoFactor,
  })),

  onOutsideTransaction(setStripe, async (context) => {
    const { mode, publishableKey, secretKey, webhookSecret, takesBank = false } = context.form;
    refuseKeyProblems({
      publishableKey: keyPrefixProblem(publishableKey, [`pk_${mode}_`]),
      secretKey: keyPrefixProblem(secretKey, [`sk_${mode}_`, `rk_${mode}_`]),
      webhookSecret: keyPrefixProblem(webhookSecret, ["whsec_"]),
    });
    await confirmPerson(context);
    const set = { publicKeys: { publishableKey }, secrets: { secretKey, webhookSecret } };
    await context.transact((sql, audit) =>
      chooseProvider({ ...context, sql, audit }, { provider: "stripe", live: mode === "live", takesBank, ...set }),
    );
    return {};
  }),

  onOutsideTransaction(setSquare, async (context) => {
    const { mode, applicationID, locationID, accessToken, webhookSignatureKey } = context.form;
    refuseKeyProblems({ applicationID: keyPrefixProblem(applicationID, [mode === "live" ? "sq0idp-" : "sandbox-"]) });
    await confirmPerson(context);
    const set = { publicKeys: { applicationID, locationID }, secrets: { accessToken, webhookSignatureKey } };
    await context.transact((sql, audit) =>
      chooseProvider({ ...context, sql, audit }, { provider: "square", live: mode === "live", ...set }),
    );
    return {};
  }),

  onOutsideTransaction(setTestGateway, async (context) => {
    await confirmPerson(context);
    await context.transact(async (sql, audit) => {
      await lockAccounts(sql);
      const [chosen] = await paymentAccountRows(sql, { chosen: true });
      if (chosen?.live) refuse(LIVE_ACCOUNT_REFUSAL, 409);
      await chooseProvider({ ...context, sql, audit }, { provider: "test", live: false, publicKeys: {}, secrets: {} });
    });
    return {};
  }),

  onOutsideTransaction(stopPayments, async (context) => {
    await confirmPerson(context);
    await context.transact(async (sql, audit) => {
      await lockAccounts(sql);
      const [chosen] = await paymentAccountRows(sql, { chosen: true });
      if (!chosen) return;
      await deselectAccounts(sql);
      await audit(chosen.paymentAccountID, auditFacts(chosen), { provider: null });
    });
    return {};
  }),

  onOutsideTransaction(checkPayments, async ({ app, client, body }) => {
    const account = requireFound(await app.payments.account(client.clientID, body), "payment account");
    const check = await account.provider.check();
    return check.good ? { good: true, message: `It answers: ${check.account}.` } : check;
  }),

  onOutsideTransaction(testCardFields, ({ reply }) => sendCardFields(reply)),

  on(answerTestChallenge, async ({ sql, body }) => {
    const answered = await answerChallenge(sql, body.clientSecret, body.isConfirmed);
    if (answered.length === 0) refuse("This payment doesn’t ask for anything any more.", 409);
    return {};
  }),
];

type OptionalKey = string | null | undefined;

const keyPrefixProblem = (key: OptionalKey, beginnings: readonly string[]): string | undefined =>
  !key || beginnings.some((beginning) => key.startsWith(beginning))
    ? undefined
    : `It begins with ${beginnings.join(" or ")}`;

function refuseKeyProblems(problems: Record<string, string | undefined>): void {
  const errors = Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)) as Record<
    string,
    string
  >;
  if (Object.keys(errors).length > 0)
    refuse("A key doesn’t fit. Look whether it is for live payments or for tests.", 422, { errors });
}

type ChoiceScope = { sql: Sql; audit: Audit; app: App };
type ProviderChoice = {
  provider: Provider;
  live: boolean;
  takesBank?: boolean;
  publicKeys: ProviderKeys;
  secrets: Record<string, OptionalKey>;
};

/** Makes this the client's account. An absent secret keeps the stored one; a new account needs all of them. */
async function chooseProvider(
  { sql, audit, app }: ChoiceScope,
  { provider, live, takesBank = false, publicKeys, secrets }: ProviderChoice,
): Promise<void> {
  await lockAccounts(sql);
  const [before] = await paymentAccountRows(sql, { provider, live });
  const { paymentAccountID } = before ?? (await insertAccount(sql, provider, live));
  const storedKeys = before ? unsealKeys(app.sealing, before) : {};
  const newKeys = trimKeys(Object.fromEntries(Object.entries(secrets).filter(([, key]) => key)) as ProviderKeys);
  const keys = { ...storedKeys, ...newKeys };
  const isOther = before && JSON.stringify(before.publicKeys) !== JSON.stringify(trimKeys(publicKeys));
  if (isOther && (await debitsUnderWay(sql, paymentAccountID)).length > 0)
    refuse(
      "Bank payments are on their way to this account. Enter another one once they are through: Sales shows which.",
      409,
    );
  refuseMissingKeys(Object.keys(secrets).filter((name) => !keys[name]));
  await deselectAccounts(sql);
  const sealed = Object.keys(keys).length > 0 ? sealKeys(app.sealing, paymentAccountID, keys) : null;
  await sql`
    update payment_accounts set chosen = true, takes_bank = ${takesBank}, public_keys = ${json(trimKeys(publicKeys))}, sealed_keys = ${sealed},
      key_endings = ${json(keyEndings(keys))}, changed_at = now()
    where payment_account_id = ${paymentAccountID}`;
  const after = { provider, live, chosen: true, takesBank, publicKeys: trimKeys(publicKeys) };
  await audit(paymentAccountID, before ? auditFacts(before) : null, {
    ...auditFacts(after),
    ...Object.fromEntries(Object.keys(newKeys).map((name) => [name, "changed"])),
  });
}

async function insertAccount(sql: Sql, provider: Provider, live: boolean): Promise<{ paymentAccountID: string }> {
  const [row] = await sql<{ paymentAccountID: string }>`
    insert into payment_accounts (provider, live) values (${provider}, ${live}) returning payment_account_id`;
  return row!;
}

function refuseMissingKeys(names: string[]): void {
  if (names.length === 0) return;
  const errors = Object.fromEntries(names.map((name) => [name, "Enter this key"]));
  refuse("A key is missing.", 422, { errors });
}

const trimKeys = (keys: ProviderKeys): ProviderKeys =>
  Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, key.trim()]));

/** The last characters, by which staff recognise a key. */
const keyEndings = (keys: ProviderKeys): ProviderKeys =>
  Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, key.slice(-4)]));

/** The part of an account that the audit log may have. */
const auditFacts = ({
  provider,
  live,
  chosen,
  takesBank,
  publicKeys,
}: Pick<PaymentAccountRow, "provider" | "live" | "chosen" | "takesBank" | "publicKeys">) => ({
  provider,
  live,
  chosen,
  takesBank,
  ...publicKeys,
});
