import type { Audience } from "../../contract/forms/element.ts";
import type { Charge } from "../../contract/pricing.ts";
import { type ProductKind, type Tier, spanAt } from "../../contract/selling.ts";
import type { ServiceKind } from "../../contract/service-kinds.ts";
import type { TimeZone } from "../../contract/time-zone.ts";
import type { Sql } from "../db/sql.ts";

/** What of a quota one of a product takes, and how many of it are left to this cart: null is as many as are wanted. */
type QuotaUse = { quotaID: string; takes: number; left: number | null };

/** A product with all that its price and its being on sale come from. */
export type Product = {
  productID: string;
  serviceID: string;
  kind: ProductKind;
  name: string;
  description: string;
  price: number;
  memberPrice: number | null;
  tiers: Tier[];
  taxable: boolean;
  opensAt: string | null;
  closesAt: string | null;
  audience: Audience;
  hidden: boolean;
  fewest: number;
  most: number;
  mostEach: number | null;
  tickets: number;
  admits: number;
  validFrom: string | null;
  formID: string | null;
  withdrawn: boolean;
  quotas: QuotaUse[];
  fees: (Charge & { opensAt: string | null; closesAt: string | null })[];
};

/** How a program sells. */
export type Seller = {
  serviceID: string;
  kind: ServiceKind;
  url: string;
  name: string;
  zone: TimeZone;
  published: boolean;
  window: { opensAt: string; closesAt: string } | null;
  place: string;
  refundPolicy: string;
  taxName: string;
  taxRate: number;
  taxIncluded: boolean;
  orderFees: (Charge & { opensAt: string | null; closesAt: string | null })[];
};

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
};

/** What of a program is on sale, and what stands in a cart, whichever of the client's programs it is of. */
export type Shop = { products: Product[]; sellers: Map<string, Seller>; entryFees: EntryFee[] };

type Wanted = { serviceID: string; productIDs: readonly string[]; entryIDs: readonly string[] };
type Asking = { transactionID: string | null; userID: string | null; now: Date };

export async function openShop(sql: Sql, wanted: Wanted, asking: Asking): Promise<Shop> {
  const [products, sellers, entryFees] = await Promise.all([
    productsOf(sql, wanted, asking.transactionID),
    sellersOf(sql, wanted),
    wanted.entryIDs.length > 0 ? entryFeesOf(sql, wanted.entryIDs, asking) : [],
  ]);
  return { products, sellers: new Map(sellers.map((seller) => [seller.serviceID, seller])), entryFees };
}

/** What a cart holds itself is left to it. */
const productsOf = (sql: Sql, { serviceID, productIDs }: Wanted, transactionID: string | null) => sql<Product>`
  select p.product_id, p.service_id, p.kind, p.name, p.description, p.price, p.member_price, p.taxable, p.opens_at,
    p.closes_at, p.audience, p.hidden, p.fewest, p.most, p.most_each, p.tickets, p.admits, p.valid_from, p.form_id,
    p.withdrawn_at is not null as withdrawn,
    (select coalesce(json_agg(json_build_object('until', t.until, 'name', t.name, 'price', t.price,
        'memberPrice', t.member_price) order by t.until), '[]')
      from product_tiers t where t.product_id = p.product_id) as tiers,
    (select coalesce(json_agg(json_build_object('quotaID', q.quota_id, 'takes', u.takes,
        'left', q.size - q.sold - q.held + coalesce(m.quantity, 0)) order by q.quota_id), '[]')
      from product_quotas u join quotas q using (client_id, quota_id)
        left join transaction_quotas m on m.quota_id = q.quota_id and m.transaction_id = ${transactionID} and not m.sold
      where u.product_id = p.product_id) as quotas,
    (select coalesce(json_agg(json_build_object('name', f.name, 'kind', f.kind, 'amount', f.amount,
        'opensAt', f.opens_at, 'closesAt', f.closes_at) order by f.fee_id), '[]')
      from fees f where f.product_id = p.product_id) as fees
  from products p
  where p.service_id = ${serviceID} and p.withdrawn_at is null or p.product_id = any (${productIDs}::uuid[])
  order by p.position, p.product_id`;

const sellersOf = (sql: Sql, { serviceID, productIDs, entryIDs }: Wanted) => sql<Seller>`
  select s.service_id, s.kind, s.url, s.name, s.time_zone as zone, s.status = 'published' as published,
    (select json_build_object('opensAt', t.opens_at, 'closesAt', t.closes_at)
      from timeframes t where t.service_id = s.service_id and t.name = 'registration') as window,
    a.place, a.refund_policy, a.tax_name, a.tax_rate, a.tax_included,
    (select coalesce(json_agg(json_build_object('name', f.name, 'kind', f.kind, 'amount', f.amount,
        'opensAt', f.opens_at, 'closesAt', f.closes_at) order by f.fee_id), '[]')
      from fees f where f.service_id = s.service_id and f.applies_to = 'order') as order_fees
  from services s join sales_settings a using (client_id, service_id)
  where s.service_id = ${serviceID}
    or s.service_id in (select service_id from products where product_id = any (${productIDs}::uuid[]))
    or s.service_id in (select service_id from entries where entry_id = any (${entryIDs}::uuid[]))`;

/** Nobody pays for another's entry. */
const entryFeesOf = (sql: Sql, entryIDs: readonly string[], { transactionID, userID, now }: Asking) => sql<EntryFee>`
  select f.fee_id, f.service_id, e.entry_id, f.name, coalesce(e.title, '') as entry_title, f.amount,
    exists (select from transaction_items i where i.entry_id = e.entry_id and i.fee_id = f.fee_id and i.claimed
      and i.transaction_id is distinct from ${transactionID}) as taken
  from entries e join fees f on f.service_id = e.service_id and f.applies_to = 'category'
    and (f.category_id is null or f.category_id = e.category_id)
  where e.entry_id = any (${entryIDs}::uuid[]) and e.user_id = ${userID}
    and (f.opens_at is null or f.opens_at <= ${now}) and (f.closes_at is null or f.closes_at > ${now})
  order by e.entry_id, f.fee_id`;

/** How many of it are left to this cart; null: as many as are wanted. */
export function leftOf({ quotas }: { quotas: readonly Pick<QuotaUse, "takes" | "left">[] }): number | null {
  const limits = quotas.flatMap(({ left, takes }) => (left === null ? [] : [Math.max(0, Math.floor(left / takes))]));
  return limits.length > 0 ? Math.min(...limits) : null;
}

/** Of fees, those that are asked now. */
export const feesNow = (fees: Product["fees"], now: Date): Charge[] =>
  fees.filter((fee) => spanAt(fee, now) === "open");
