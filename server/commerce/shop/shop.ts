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

/** The fee of an entry, for its owner. */
export type EntryFee = {
  feeID: string;
  serviceID: string;
  entryID: string;
  name: string;
  entryTitle: string;
  amount: number;
  /** Another cart has claimed it, or it is paid. */
  taken: boolean;
  /** The reason why the entry can't be submitted any more; null where it can. */
  notPayable: string | null;
};

/** The products of a program and of a cart, from whichever of the client's programs. */
export type Shop = { products: ShopProduct[]; sellers: Map<string, SellingProgram>; entryFees: EntryFee[] };

type ShopScope = { transactionID: string | null; userID: string | null; now: Date; atCounter?: boolean };

export async function loadShop(sql: Sql, request: ShopRequest, scope: ShopScope): Promise<Shop> {
  const { atCounter = false } = scope;
  const [products, sellers, entryFees] = await Promise.all([
    productsInShop(sql, request, { transactionID: scope.transactionID, atCounter }),
    sellingPrograms(sql, request, atCounter),
    request.entryIDs.length > 0 ? entryFeesOf(sql, request.entryIDs, scope) : [],
  ]);
  return { products, sellers: new Map(sellers.map((seller) => [seller.serviceID, seller])), entryFees };
}

/** Owners alone can pay their entries' fees. */
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
    from entries e where e.entry_id = any (${entryIDs}::uuid[]) and e.user_id = ${userID} order by e.service_id, e.number`;
  const inThisCart = new Map<string, number>();
  return rows.flatMap(({ entryID, serviceID, title, facts, elsewhere }) => {
    const notPayable = (facts.entry && whyFeeNotPayable(facts.entry, now)) ?? null;
    const isSettled = facts.payments.length > 0 || facts.invoice !== null || facts.isWaived;
    // An entry that counts already came before those that are paid with it.
    const counts = isSettled || facts.entry?.submitted === true;
    const before = counts ? 0 : (inThisCart.get(serviceID) ?? 0);
    const terms = { ...facts.terms, earlier: facts.terms.earlier + before };
    if (!counts) inThisCart.set(serviceID, before + 1);
    return dueFees({ ...facts, terms }, now).map(({ feeID, name, due }) => ({
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

export const asksQuestions = ({ products, sellers }: Shop, items: readonly ShopItem[]): boolean =>
  items.some(
    ({ productID, serviceID }) =>
      sellers.get(serviceID)?.asksOrders || products.some((one) => one.productID === productID && one.formID !== null),
  );

/** The number left for this cart; null: unlimited. */
export const stockLeft = ({ quotas }: { quotas: readonly Pick<ProductQuota, "takes" | "left">[] }): number | null =>
  fewestOf(quotas.map(({ left, takes }) => ({ count: left, takes })));

/** Those that others hold are among them. */
export const stockUnsold = ({ quotas }: { quotas: readonly Pick<ProductQuota, "takes" | "unsold">[] }): number | null =>
  fewestOf(quotas.map(({ unsold, takes }) => ({ count: unsold, takes })));

function fewestOf(quotas: readonly { count: number | null; takes: number }[]): number | null {
  const limits = quotas.flatMap(({ count, takes }) => (count === null ? [] : [Math.max(0, Math.floor(count / takes))]));
  return limits.length > 0 ? Math.min(...limits) : null;
}

/** Fees whose period includes now. */
export const currentFees = (fees: ShopProduct["fees"], now: Date): AppliedFee[] =>
  fees.filter((fee) => priceSpanStateAt(fee, now) === "open");
