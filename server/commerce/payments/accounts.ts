import type { Provider } from "../../../contract/commerce/payments/card-providers.ts";
import { callAddress } from "../../../contract/platform/endpoint.ts";
import { paymentWebhookPath } from "../../../contract/commerce/payments/payment-settings.ts";
import { clientNameAndURL } from "../../people/clients/queries.ts";
import type { Database, Sql } from "../../platform/db/sql.ts";
import type { Sealing } from "../../platform/sealing.ts";
import type { Settings } from "../../platform/settings.ts";
import type { PaymentProvider, ProviderEvent } from "./provider.ts";
import { squareProvider } from "./square.ts";
import { stripeProvider } from "./stripe.ts";
import { testGateway } from "./test-gateway.ts";
import {
  type AccountFilter,
  type PaymentAccountRow,
  type AccountByID,
  type AccountByProvider,
  type ProviderKeys,
  paymentAccountRows,
} from "./account-queries.ts";

export type PaymentAccount = {
  paymentAccountID: string;
  name: Provider;
  live: boolean;
  /** Whether buyers may pay from a bank account. */
  takesBank: boolean;
  provider: PaymentProvider;
};

export type Payments = {
  /** The account for new payments; undefined where cards aren't taken. */
  activeAccount(clientID: string): Promise<PaymentAccount | undefined>;
  /** An account of earlier payments, for refunds and questions. */
  account(clientID: string, which: AccountByID | AccountByProvider): Promise<PaymentAccount | undefined>;
  /** The event of a webhook and its account; undefined where no account's signature fits. */
  webhookEvent(
    clientID: string,
    raw: Buffer,
    headers: WebhookHeaders,
  ): Promise<{ account: PaymentAccount; event: ProviderEvent } | undefined>;
};

type WebhookHeaders = Record<string, string | string[] | undefined>;

const sealingPurpose = (paymentAccountID: string) => `payments ${paymentAccountID}`;

export const sealKeys = ({ seal }: Sealing, paymentAccountID: string, keys: ProviderKeys): string =>
  seal(JSON.stringify(keys), sealingPurpose(paymentAccountID));

export const unsealKeys = ({ unseal }: Sealing, { paymentAccountID, sealedKeys }: SealedAccount): ProviderKeys =>
  sealedKeys ? (JSON.parse(unseal(sealedKeys, sealingPurpose(paymentAccountID))) as ProviderKeys) : {};

export const webhookURL = ({ origin }: Settings, clientURL: string): string =>
  origin + callAddress({ path: paymentWebhookPath }, { client: clientURL });

type PaymentParts = { settings: Settings; database: Database; sealing: Sealing };

/** Opens providers with clients' keys. Each stays open until its keys change. */
export function openPayments({ settings, database, sealing }: PaymentParts): Payments {
  const opened = new Map<string, { by: string; provider: PaymentProvider }>();

  const providerOf = (clientID: string, clientURL: string, row: PaymentAccountRow): PaymentProvider => {
    const by = JSON.stringify([clientURL, row.publicKeys, row.sealedKeys]);
    const cached = opened.get(row.paymentAccountID);
    if (cached?.by === by) return cached.provider;
    const provider = open(clientID, clientURL, row);
    opened.set(row.paymentAccountID, { by, provider });
    return provider;
  };

  const open = (clientID: string, clientURL: string, row: PaymentAccountRow): PaymentProvider => {
    const keys = { live: row.live, ...row.publicKeys, ...unsealKeys(sealing, row) };
    const { stripeURL, squareURL } = settings;
    const openers: Record<Provider, () => PaymentProvider> = {
      stripe: () => stripeProvider(keys as never, { at: stripeURL }),
      square: () => squareProvider(keys as never, webhookURL(settings, clientURL), { at: squareURL }),
      test: () => testGateway((work) => database.inside(clientID, work)),
    };
    return openers[row.provider]();
  };

  const accounts = async (clientID: string, which?: AccountFilter): Promise<PaymentAccount[]> => {
    const { url, rows } = await database.readInside(clientID, async (sql) => {
      const [[client], rows] = await Promise.all([clientNameAndURL(sql, clientID), paymentAccountRows(sql, which)]);
      return { url: client?.url ?? "", rows };
    });
    return rows.map((row) => ({
      paymentAccountID: row.paymentAccountID,
      name: row.provider,
      live: row.live,
      takesBank: row.takesBank,
      provider: providerOf(clientID, url, row),
    }));
  };

  return {
    activeAccount: async (clientID) => (await accounts(clientID, { chosen: true }))[0],
    account: async (clientID, which) => (await accounts(clientID, which))[0],
    async webhookEvent(clientID, raw, headers) {
      for (const account of await accounts(clientID)) {
        const event = await account.provider.parseWebhook(raw, headers);
        if (event) return { account, event };
      }
      return undefined;
    },
  };
}

type SealedAccount = Pick<PaymentAccountRow, "paymentAccountID" | "sealedKeys">;

export async function resealAccountKeys(sql: Sql, sealing: Sealing): Promise<void> {
  const rows = await sql<SealedAccount>`
    select payment_account_id, sealed_keys from payment_accounts where sealed_keys is not null for update`;
  for (const row of rows.filter(({ sealedKeys }) => sealing.isStale(sealedKeys!)))
    await sql`
      update payment_accounts set sealed_keys = ${sealKeys(sealing, row.paymentAccountID, unsealKeys(sealing, row))}
      where payment_account_id = ${row.paymentAccountID}`;
}
