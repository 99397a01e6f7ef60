import type { Provider } from "../../../contract/commerce/card-providers.ts";
import {
  answerTestChallenge,
  checkPayments,
  paymentSettings,
  setSquare,
  setStripe,
  setTestGateway,
  stopPayments,
  testCardFields,
} from "../../../contract/commerce/payment-settings.ts";
import { type Sql, json } from "../../platform/db/sql.ts";
import type { House } from "../../platform/house.ts";
import { type Audit, on, outside } from "../../platform/http/handle.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import { confirmPerson } from "../../people/users/confirm-person.ts";
import { sealKeys, unsealKeys, webhookURL } from "./accounts.ts";
import { sendCardFields } from "./test-card-fields.ts";
import { type AccountRow, type Keys, accountsBy, chooseNone, lockAccounts } from "./account-queries.ts";
import { answerChallenge } from "./test-gateway-queries.ts";

const LIVE = "Cards are charged now. Stop card payments first, then turn on the test gateway.";

export const paymentSettingsCalls = [
  on(paymentSettings, async ({ sql, client, user, house }) => ({
    accounts: await accountsBy(sql),
    webhookURL: webhookURL(house.settings, client.url),
    asksCode: user.hasTwoFactor,
  })),

  outside(setStripe, async (ask) => {
    const { mode, publishableKey, secretKey, webhookSecret } = ask.form;
    refuseWrong({
      publishableKey: beginsAs(publishableKey, [`pk_${mode}_`]),
      secretKey: beginsAs(secretKey, [`sk_${mode}_`, `rk_${mode}_`]),
      webhookSecret: beginsAs(webhookSecret, ["whsec_"]),
    });
    await confirmPerson(ask);
    const set = { publicKeys: { publishableKey }, secrets: { secretKey, webhookSecret } };
    await ask.transact((sql, audit) =>
      choose({ ...ask, sql, audit }, { provider: "stripe", live: mode === "live", ...set }),
    );
    return {};
  }),

  outside(setSquare, async (ask) => {
    const { mode, applicationID, locationID, accessToken, webhookSignatureKey } = ask.form;
    refuseWrong({ applicationID: beginsAs(applicationID, [mode === "live" ? "sq0idp-" : "sandbox-"]) });
    await confirmPerson(ask);
    const set = { publicKeys: { applicationID, locationID }, secrets: { accessToken, webhookSignatureKey } };
    await ask.transact((sql, audit) =>
      choose({ ...ask, sql, audit }, { provider: "square", live: mode === "live", ...set }),
    );
    return {};
  }),

  outside(setTestGateway, async (ask) => {
    await confirmPerson(ask);
    await ask.transact(async (sql, audit) => {
      await lockAccounts(sql);
      const [chosen] = await accountsBy(sql, { chosen: true });
      if (chosen?.live) refuse(LIVE, 409);
      await choose({ ...ask, sql, audit }, { provider: "test", live: false, publicKeys: {}, secrets: {} });
    });
    return {};
  }),

  outside(stopPayments, async (ask) => {
    await confirmPerson(ask);
    await ask.transact(async (sql, audit) => {
      await lockAccounts(sql);
      const [chosen] = await accountsBy(sql, { chosen: true });
      if (!chosen) return;
      await chooseNone(sql);
      await audit(chosen.paymentAccountID, said(chosen), { provider: null });
    });
    return {};
  }),

  outside(checkPayments, async ({ house, client, body }) => {
    const account = found(await house.payments.account(client.clientID, body), "payment account");
    const check = await account.provider.check();
    return check.good ? { good: true, message: `It answers: ${check.account}.` } : check;
  }),

  outside(testCardFields, ({ reply }) => sendCardFields(reply)),

  on(answerTestChallenge, async ({ sql, body }) => {
    const answered = await answerChallenge(sql, body.clientSecret, body.isConfirmed);
    if (answered.length === 0) refuse("This payment doesn’t ask for anything any more.", 409);
    return {};
  }),
];

type OptionalKey = string | null | undefined;

const beginsAs = (key: OptionalKey, beginnings: readonly string[]): string | undefined =>
  !key || beginnings.some((beginning) => key.startsWith(beginning))
    ? undefined
    : `It begins with ${beginnings.join(" or ")}`;

function refuseWrong(problems: Record<string, string | undefined>): void {
  const errors = Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)) as Record<
    string,
    string
  >;
  if (Object.keys(errors).length > 0)
    refuse("A key doesn’t fit. Look whether it is for live payments or for tests.", 422, { errors });
}

type Choosing = { sql: Sql; audit: Audit; house: House };
type Choice = { provider: Provider; live: boolean; publicKeys: Keys; secrets: Record<string, OptionalKey> };

/** From now on the client is paid so. A secret that wasn't given stays as it was; without one there is none to stay. */
async function choose({ sql, audit, house }: Choosing, { provider, live, publicKeys, secrets }: Choice): Promise<void> {
  await lockAccounts(sql);
  const [before] = await accountsBy(sql, { provider, live });
  const { paymentAccountID } = before ?? (await newAccount(sql, provider, live));
  const kept = before ? unsealKeys(house.sealing, before) : {};
  const given = trimmed(Object.fromEntries(Object.entries(secrets).filter(([, key]) => key)) as Keys);
  const keys = { ...kept, ...given };
  refuseMissing(Object.keys(secrets).filter((name) => !keys[name]));
  await chooseNone(sql);
  const sealed = Object.keys(keys).length > 0 ? sealKeys(house.sealing, paymentAccountID, keys) : null;
  await sql`
    update payment_accounts set chosen = true, public_keys = ${json(trimmed(publicKeys))}, sealed_keys = ${sealed},
      key_endings = ${json(endingsOf(keys))}, changed_at = now()
    where payment_account_id = ${paymentAccountID}`;
  const after = { provider, live, chosen: true, publicKeys: trimmed(publicKeys) };
  await audit(paymentAccountID, before ? said(before) : null, {
    ...said(after),
    ...Object.fromEntries(Object.keys(given).map((name) => [name, "changed"])),
  });
}

async function newAccount(sql: Sql, provider: Provider, live: boolean): Promise<{ paymentAccountID: string }> {
  const [row] = await sql<{ paymentAccountID: string }>`
    insert into payment_accounts (provider, live) values (${provider}, ${live}) returning payment_account_id`;
  return row!;
}

function refuseMissing(names: string[]): void {
  if (names.length === 0) return;
  const errors = Object.fromEntries(names.map((name) => [name, "Enter this key"]));
  refuse("A key is missing.", 422, { errors });
}

const trimmed = (keys: Keys): Keys => Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, key.trim()]));

/** So much of a key that staff know it again, and no more. */
const endingsOf = (keys: Keys): Keys =>
  Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, key.slice(-4)]));

/** What the log of changes may hold. */
const said = ({
  provider,
  live,
  chosen,
  publicKeys,
}: Pick<AccountRow, "provider" | "live" | "chosen" | "publicKeys">) => ({
  provider,
  live,
  chosen,
  ...publicKeys,
});
