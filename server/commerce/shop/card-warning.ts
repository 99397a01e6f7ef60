import { isBelowLeast, leastChargeText } from "../../../contract/commerce/payments/card-providers.ts";
import { listInWords } from "../../../contract/platform/list-in-words.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { paymentAccountRows } from "../payments/account-queries.ts";

export type PricedThing = { name: string; prices: readonly (number | null)[] };

/** Names what costs something, but less than the client's card provider charges; null: nothing does. */
export async function cardWarning(sql: Sql, things: readonly PricedThing[]): Promise<string | null> {
  const [account] = await paymentAccountRows(sql, { chosen: true });
  if (!account) return null;
  const { provider } = account;
  const small = things.filter(({ prices }) => prices.some((price) => price !== null && isBelowLeast(price, provider)));
  if (small.length === 0) return null;
  const cost = small.length === 1 ? "costs" : "cost";
  const names = listInWords(small.map(({ name }) => name));
  return `${leastChargeText(provider)} ${names} ${cost} less, so whoever buys nothing else can’t pay by card. Raise the price, or say how else it is paid.`;
}
