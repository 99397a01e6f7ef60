import type { Audience } from "../../contract/forms/element.ts";
import { type FeeFacts, dueFees } from "../../contract/entry-fees.ts";
import type { Charge } from "../../contract/pricing.ts";
import { type ProductKind, type Tier, spanAt } from "../../contract/selling.ts";
import type { ServiceKind } from "../../contract/service-kinds.ts";
import type { TimeZone } from "../../contract/time-zone.ts";
import type { Sql } from "../db/sql.ts";
import { fragment } from "../db/statement.ts";
import { feeFactsJSON } from "../entries/fee-queries.ts";
import { lastDay } from "./last-day.ts";
import { isAskedOfBuyers } from "./question-queries.ts";
import { isFreeFor } from "./stock.ts";

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
  lastDay: string | null;
  formID: string | null;
  propertyGroupID: string | null;
  sponsorTierID: string | null;
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
  /** What buyers are told of a program that doesn’t take place. */
  cancelled: string | null;
  window: { opensAt: string; closesAt: string } | null;
  place: string;
  refundPolicy: string;
  taxName: string;
  taxRate: number;
  taxIncluded: boolean;
  orderFees: (Charge & { opensAt: string | null; closesAt: string | null })[];
  /** Something is asked once of each order. */
  asksOrders: boolean;
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

type ShopRequest = { serviceID: string; productIDs: readonly string[]; entryIDs: readonly string[] };
type Shopper = { transactionID: string | null; userID: string | null; now: Date; atCounter?: boolean };

export async function openShop(sql: Sql, wanted: ShopRequest, asking: Shopper): Promise<Shop> {
  const { atCounter = false } = asking;
  const [products, sellers, entryFees] = await Promise.all([
    productsOf(sql, wanted, { transactionID: asking.transactionID, atCounter }),
    sellersOf(sql, wanted, atCounter),
    wanted.entryIDs.length > 0 ? entryFeesOf(sql, wanted.entryIDs, asking) : [],
  ]);
  return { products, sellers: new Map(sellers.map((seller) => [seller.serviceID, seller])), entryFees };
}

/** What a cart holds itself is left to it. */
const productsOf = (
  sql: Sql,
  { serviceID, productIDs }: ShopRequest,
  { transactionID, atCounter }: { transactionID: string | null; atCounter: boolean },
) => sql<Product>`
  select p.product_id, p.service_id, p.kind, p.name, p.description, p.price, p.member_price, p.taxable, p.opens_at,
    p.closes_at, p.audience, p.hidden, p.fewest, p.most, p.most_each, p.tickets, p.admits, p.valid_from, ${lastDay} as last_day,
    (select f.form_id from forms f where f.form_id = p.form_id and ${isAskedOfBuyers({ atCounter })}) as form_id, p.property_group_id, p.sponsor_tier_id, p.withdrawn_at is not null as withdrawn,
    (select coalesce(json_agg(json_build_object('until', t.until, 'name', t.name, 'price', t.price,
        'memberPrice', t.member_price) order by t.until), '[]')
      from product_tiers t where t.product_id = p.product_id) as tiers,
    (select coalesce(json_agg(json_build_object('quotaID', q.quota_id, 'takes', u.takes,
        'left', case when ${isFreeFor(fragment`q`, transactionID)} then q.size - q.sold - q.held else q.size - q.size end
          + coalesce(m.quantity, 0)) order by q.quota_id), '[]')
      from product_quotas u join quotas q using (client_id, quota_id)
        left join transaction_quotas m on m.quota_id = q.quota_id and m.transaction_id = ${transactionID} and not m.sold
      where u.product_id = p.product_id) as quotas,
    (select coalesce(json_agg(json_build_object('name', f.name, 'kind', f.kind, 'amount', f.amount,
        'opensAt', f.opens_at, 'closesAt', f.closes_at) order by f.fee_id), '[]')
      from fees f where f.product_id = p.product_id) as fees
  from products p
  where p.service_id = ${serviceID} and p.withdrawn_at is null or p.product_id in (select unnest(${productIDs}::uuid[]))
  order by p.position, p.product_id`;

const sellersOf = (sql: Sql, { serviceID, productIDs, entryIDs }: ShopRequest, atCounter: boolean) => sql<Seller>`
  select s.service_id, s.kind, s.url, s.name, s.time_zone as zone, s.status = 'published' and a.cancelled_at is null as published,
    case when a.cancelled_at is not null then a.cancelled_because end as cancelled,
    (select json_build_object('opensAt', t.opens_at, 'closesAt', t.closes_at)
      from timeframes t where t.service_id = s.service_id and t.name = 'registration') as window,
    a.place, a.refund_policy, a.tax_name, a.tax_rate, a.tax_included,
    (select coalesce(json_agg(json_build_object('name', f.name, 'kind', f.kind, 'amount', f.amount,
        'opensAt', f.opens_at, 'closesAt', f.closes_at) order by f.fee_id), '[]')
      from fees f where f.service_id = s.service_id and f.applies_to = 'order') as order_fees,
    exists (select from forms f where f.service_id = s.service_id and f.purpose = 'order' and ${isAskedOfBuyers({ atCounter })})
      as asks_orders
  from services s join sales_settings a using (client_id, service_id)
  where s.service_id = ${serviceID}
    or s.service_id in (select service_id from products where product_id = any (${productIDs}::uuid[]))
    or s.service_id in (select service_id from entries where entry_id = any (${entryIDs}::uuid[]))`;

/** Nobody pays for another's entry. */
async function entryFeesOf(
  sql: Sql,
  entryIDs: readonly string[],
  { transactionID, userID, now }: Shopper,
): Promise<EntryFee[]> {
  const rows = await sql<{ entryID: string; serviceID: string; title: string; facts: FeeFacts; elsewhere: string[] }>`
    select e.entry_id, e.service_id, e.title, ${feeFactsJSON} as facts,
      array(select i.fee_id from transaction_items i where i.entry_id = e.entry_id and i.claimed
        and i.transaction_id is distinct from ${transactionID}) as elsewhere
    from entries e where e.entry_id = any (${entryIDs}::uuid[]) and e.user_id = ${userID} order by e.entry_id`;
  return rows.flatMap(({ entryID, serviceID, title, facts, elsewhere }) =>
    dueFees(facts, now).map(({ feeID, name, due }) => ({
      feeID,
      serviceID,
      entryID,
      name,
      entryTitle: title,
      amount: due,
      taken: elsewhere.includes(feeID),
    })),
  );
}

type Item = { productID: string | null; serviceID: string };

/** Whether whoever buys this is asked something. */
export const isAsked = ({ products, sellers }: Shop, items: readonly Item[]): boolean =>
  items.some(
    ({ productID, serviceID }) =>
      sellers.get(serviceID)?.asksOrders || products.some((one) => one.productID === productID && one.formID !== null),
  );

/** How many of it are left to this cart; null: as many as are wanted. */
export function leftOf({ quotas }: { quotas: readonly Pick<QuotaUse, "takes" | "left">[] }): number | null {
  const limits = quotas.flatMap(({ left, takes }) => (left === null ? [] : [Math.max(0, Math.floor(left / takes))]));
  return limits.length > 0 ? Math.min(...limits) : null;
}

/** Of fees, those that are asked now. */
export const feesNow = (fees: Product["fees"], now: Date): Charge[] =>
  fees.filter((fee) => spanAt(fee, now) === "open");
