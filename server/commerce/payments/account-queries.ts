import type { Provider } from "../../../contract/commerce/payments/card-providers.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { fragment, emptyFragment } from "../../platform/db/statement.ts";

export type ProviderKeys = Record<string, string>;

export type PaymentAccountRow = {
  paymentAccountID: string;
  provider: Provider;
  live: boolean;
  chosen: boolean;
  takesBank: boolean;
  publicKeys: ProviderKeys;
  sealedKeys: string | null;
  keyEndings: ProviderKeys;
  changedAt: string;
};

export type AccountByID = { paymentAccountID: string };

export type AccountByProvider = { provider: Provider; live: boolean };

export type AccountFilter = { chosen: true } | AccountByID | AccountByProvider;

const accountCondition = (which: AccountFilter | undefined) => {
  if (!which) return emptyFragment;
  if ("chosen" in which) return fragment`where chosen`;
  if ("paymentAccountID" in which) return fragment`where payment_account_id = ${which.paymentAccountID}`;
  return fragment`where provider = ${which.provider} and live = ${which.live}`;
};

export const paymentAccountRows = (sql: Sql, which?: AccountFilter) => sql<PaymentAccountRow>`
  select payment_account_id, provider, live, chosen, takes_bank, public_keys, sealed_keys, key_endings, changed_at
  from payment_accounts ${accountCondition(which)} order by chosen desc, changed_at desc`;

/** Debits that a bank has days for: by another account’s keys nobody would hear of them any more. */
export const debitsUnderWay = (sql: Sql, paymentAccountID: string) => sql`
  select from payment_attempts where payment_account_id = ${paymentAccountID} and state = 'processing' limit 1`;

/** Changes of a client's payment accounts wait for each other here. */
export const lockAccounts = (sql: Sql) =>
  sql`select pg_advisory_xact_lock(hashtext('payment_accounts'), hashtext(current_client()::text))`;

export const deselectAccounts = (sql: Sql) => sql`update payment_accounts set chosen = false where chosen`;

/** The program `s` asks for money while its client can't take cards, and it takes no checks. */
export const isUnpayable = fragment`(not exists (select from payment_accounts where chosen)
  and (exists (select from fees f where f.service_id = s.service_id and f.amount > 0
      and (f.applies_to <> 'category' or exists (
        select from sales_settings x where x.service_id = s.service_id and x.fee_invoices = 'no')))
    or exists (select from products p where p.service_id = s.service_id and p.withdrawn_at is null
      and (p.price > 0 or p.kind = 'donation') and not exists (
        select from sales_settings x where x.service_id = s.service_id and x.order_invoices))))`;

export const lacksPayments = async (sql: Sql, serviceID: string): Promise<boolean> =>
  (await sql`select from services s where s.service_id = ${serviceID} and ${isUnpayable}`).length > 0;
