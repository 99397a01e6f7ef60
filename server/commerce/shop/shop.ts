import { type EntryFeeFacts, dueFees, whyFeeNotPayable } from "../../../contract/entries/entry-fees.ts";
import type { AppliedFee } from "../../../contract/commerce/cart/pricing.ts";
import { priceSpanStateAt } from "../../../contract/programs/price-spans.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { feeFactsJSON } from "../../entries/entry-fee-queries.ts";
import {
  type ShopProduct,
  type ProductQuota,
  type SellingProgram,
  type ShopRequest,
  productsInShop,
  sellingPrograms,
} from "./shop-queries.ts";

/** The fee of an entry, for whoever owns it. */
export type EntryFee = {
  feeID: string;
  serviceID: string;
  entryID: string;
  name: string;
  entryTitle: string;
  amount: number;
  /** Another cart has it, or it has been paid. */
  taken: boolean;
  /** Why the entry can't be submitted any more, so that nobody pays for it; null where it can. */
  notPayable: string | null;
};

/** What of a program is on sale, and what stands in a cart, whichever of the client's programs it is of. */
export type Shop = { products: ShopProduct[]; sellers: Map<string, SellingProgram>; entryFees: EntryFee[] };

type ShopScope = { transactionID: string | null; userID: string | null; now: Date; atCounter?: boolean };

export async function loadShop(sql: Sql, wanted: ShopRequest, asking: ShopScope): Promise<Shop> {
  const { atCounter = false } = asking;
  const [products, sellers, entryFees] = await Promise.all([
    productsInShop(sql, wanted, { transactionID: asking.transactionID, atCounter }),
    sellingPrograms(sql, wanted, atCounter),
    wanted.entryIDs.length > 0 ? entryFeesOf(sql, wanted.entryIDs, asking) : [],
  ]);
  return { products, sellers: new Map(sellers.map((seller) => [seller.serviceID, seller])), entryFees };
}

/** Nobody pays for another's entry. */
async function entryFeesOf(
  sql: Sql,
  entryIDs: readonly string[],
  { transactionID, userID, now }: ShopScope,
): Promise<EntryFee[]> {
  const rows = await sql<{
    entryID: string;
    serviceID: string;
    title: string;
    facts: EntryFeeFacts;
    elsewhere: string[];
  }>`
    select e.entry_id, e.service_id, e.title, ${feeFactsJSON} as facts,
      array(select i.fee_id from transaction_items i where i.entry_id = e.entry_id and i.claimed
        and i.transaction_id is distinct from ${transactionID}) as elsewhere
    from entries e where e.entry_id = any (${entryIDs}::uuid[]) and e.user_id = ${userID} order by e.entry_id`;
  return rows.flatMap(({ entryID, serviceID, title, facts, elsewhere }) => {
    const notPayable = (facts.entry && whyFeeNotPayable(facts.entry, now)) ?? null;
    return dueFees(facts, now).map(({ feeID, name, due }) => ({
      feeID,
      serviceID,
      entryID,
      name,
      entryTitle: title,
      amount: due,
      taken: elsewhere.includes(feeID),
      notPayable,
    }));
  });
}

type ShopItem = { productID: string | null; serviceID: string };

/** Whether whoever buys this is asked something. */
export const asksQuestions = ({ products, sellers }: Shop, items: readonly ShopItem[]): boolean =>
  items.some(
    ({ productID, serviceID }) =>
      sellers.get(serviceID)?.asksOrders || products.some((one) => one.productID === productID && one.formID !== null),
  );

/** How many of it are left to this cart; null: as many as are wanted. */
export function stockLeft({ quotas }: { quotas: readonly Pick<ProductQuota, "takes" | "left">[] }): number | null {
  const limits = quotas.flatMap(({ left, takes }) => (left === null ? [] : [Math.max(0, Math.floor(left / takes))]));
  return limits.length > 0 ? Math.min(...limits) : null;
}

/** Of fees, those that are asked now. */
export const currentFees = (fees: ShopProduct["fees"], now: Date): AppliedFee[] =>
  fees.filter((fee) => priceSpanStateAt(fee, now) === "open");
