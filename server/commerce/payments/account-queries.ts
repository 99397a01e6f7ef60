import type { Provider } from "../../../contract/commerce/card-providers.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { fragment, nothing } from "../../platform/db/statement.ts";

export type Keys = Record<string, string>;

export type AccountRow = {
  paymentAccountID: string;
  provider: Provider;
  live: boolean;
  chosen: boolean;
  publicKeys: Keys;
  sealedKeys: string | null;
  keyEndings: Keys;
  changedAt: string;
};

export type ByID = { paymentAccountID: string };

export type ByProvider = { provider: Provider; live: boolean };

export type AccountFilter = { chosen: true } | ByID | ByProvider;

const condition = (which: AccountFilter | undefined) => {
  if (!which) return nothing;
  if ("chosen" in which) return fragment`where chosen`;
  if ("paymentAccountID" in which) return fragment`where payment_account_id = ${which.paymentAccountID}`;
  return fragment`where provider = ${which.provider} and live = ${which.live}`;
};

export const accountsBy = (sql: Sql, which?: AccountFilter) => sql<AccountRow>`
  select payment_account_id, provider, live, chosen, public_keys, sealed_keys, key_endings, changed_at
  from payment_accounts ${condition(which)} order by chosen desc, changed_at desc`;

/** One at a time decides how a client is paid. */
export const lockAccounts = (sql: Sql) =>
  sql`select pg_advisory_xact_lock(hashtext('payment_accounts'), hashtext(current_client()::text))`;

export const chooseNone = (sql: Sql) => sql`update payment_accounts set chosen = false where chosen`;
