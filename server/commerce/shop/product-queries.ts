import type { ProductSetup, QuotaSetup } from "../../../contract/commerce/shop/products.ts";
import type { PriceSpan } from "../../../contract/programs/price-spans.ts";
import type { ServiceStatus } from "../../../contract/programs/services.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import type { Timeframe } from "../../../contract/platform/visibility.ts";
import { productLastDay } from "./product-last-day.ts";
import { quotaUsage } from "./quota-usage.ts";
import { addRows } from "../../platform/db/rows.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { type Fragment, setColumns, fragment } from "../../platform/db/statement.ts";
import { repeatedTimeframeNames } from "../../programs/kinds-in-sql.ts";

type ComputedField = "priceNow" | "memberPriceNow" | "left" | "state";

export type ProductSetupRow = Omit<ProductSetup, ComputedField> & {
  withdrawn: boolean;
  lastDay: string | null;
  quotas: { takes: number; left: number | null }[];
};

const columns = fragment`
  p.product_id, p.name, p.kind, p.price, p.member_price, q.size, p.description, p.opens_at, p.closes_at, p.audience, p.hidden,
  p.fewest, p.most, p.most_each, p.tickets, p.admits, p.reentry, p.valid_from, p.form_id, p.property_group_id, p.sponsor_tier_id, p.fair_value, p.taxable, p.withdrawn_at is not null as withdrawn,
  ${productLastDay} as last_day,
  array(select d.timeframe_id from product_days d where d.product_id = p.product_id order by d.timeframe_id) as days,
  (select coalesce(json_agg(json_build_object('until', t.until, 'name', t.name, 'price', t.price,
      'memberPrice', t.member_price) order by t.until), '[]')
    from product_tiers t where t.product_id = p.product_id) as tiers,
  (select coalesce(json_agg(json_build_object('quotaID', u.quota_id, 'takes', u.takes) order by u.quota_id), '[]')
    from product_quotas u join quotas s using (client_id, quota_id)
    where u.product_id = p.product_id and s.product_id is null) as shares,
  (select coalesce(json_agg(json_build_object('takes', u.takes, 'left', s.size - s.sold - s.held)), '[]')
    from product_quotas u join quotas s using (client_id, quota_id) where u.product_id = p.product_id) as quotas,
  coalesce(q.sold, 0) as sold, coalesce(q.held, 0) as held`;

async function productRows(sql: Sql, which: Fragment): Promise<ProductSetupRow[]> {
  const rows = await sql<ProductSetupRow>`
    select ${columns} from products p left join quotas q on q.product_id = p.product_id
    where ${which} order by p.position, p.product_id`;
  return rows.map((row) => ({ ...row, tiers: row.tiers.map((tier) => ({ ...tier, until: isoInstant(tier.until) })) }));
}

/** PostgreSQL writes instants inside JSON in another format. */
const isoInstant = (text: string) => new Date(text).toISOString();

export const productsOfService = (sql: Sql, serviceID: string) =>
  productRows(sql, fragment`p.service_id = ${serviceID}`);

export const productNames = (sql: Sql, serviceID: string) => sql<{ productID: string; name: string }>`
  select product_id, name from products where service_id = ${serviceID} order by position, product_id`;

export const productInService = (sql: Sql, serviceID: string | null, productID: string) => sql<{ productID: string }>`
  select product_id from products where service_id = ${serviceID} and product_id = ${productID}`;

/**
 * Reads after locking: a waiting statement sees other tables in their earlier state. The lock lets carts refer to the product
 * meanwhile.
 */
export async function lockProduct(sql: Sql, productID: string): Promise<ProductSetupRow[]> {
  await sql`select from products where product_id = ${productID} for no key update`;
  await sql`select from quotas where product_id = ${productID} for no key update`;
  return productRows(sql, fragment`p.product_id = ${productID}`);
}

export const attendeeForm = (sql: Sql, serviceID: string, formID: string) => sql`
  select from forms where service_id = ${serviceID} and form_id = ${formID} and purpose = 'attendee' for key share`;

const ownColumns = [
  "name",
  "kind",
  "price",
  "memberPrice",
  "description",
  "opensAt",
  "closesAt",
  "audience",
  "hidden",
  "fewest",
  "most",
  "mostEach",
  "tickets",
  "admits",
  "reentry",
  "validFrom",
  "formID",
  "propertyGroupID",
  "sponsorTierID",
  "fairValue",
  "taxable",
] as const satisfies readonly (keyof ProductSetup)[];
export type ProductFacts = Pick<ProductSetup, (typeof ownColumns)[number]>;

export const insertProduct = (sql: Sql, serviceID: string, name: string, position: Fragment) => sql<{
  productID: string;
}>`
  insert into products (service_id, kind, name, price, position) values (${serviceID}, 'ticket', ${name}, 0, ${position})
  returning product_id`;

export const updateProduct = (sql: Sql, productID: string, facts: ProductFacts) => sql`
  update products set ${setColumns(ownColumns, facts)} where product_id = ${productID}`;

export async function replaceDays(sql: Sql, at: { serviceID: string; productID: string }, days: readonly string[]) {
  await sql`delete from product_days where product_id = ${at.productID}`;
  await sql`
    insert into product_days (service_id, product_id, timeframe_id)
    select ${at.serviceID}, ${at.productID}, timeframe_id from timeframes
    where service_id = ${at.serviceID} and timeframe_id = any (${days}::uuid[])`;
}

export async function replaceTiers(
  sql: Sql,
  { serviceID, productID }: { serviceID: string; productID: string },
  tiers: ProductSetup["tiers"],
) {
  await sql`delete from product_tiers where product_id = ${productID}`;
  await addRows(
    sql,
    "product_tiers",
    tiers.map(({ until, name, price, memberPrice }) => ({
      service_id: serviceID,
      product_id: productID,
      until,
      name,
      price,
      member_price: memberPrice,
    })),
  );
}

export const setProductWithdrawn = (sql: Sql, productID: string, at: Date | null) => sql`
  update products set withdrawn_at = ${at} where product_id = ${productID}`;

/** Whether carts or orders have it, and which codes are for it alone. */
export const productUse = (sql: Sql, productID: string) => sql<{ ordered: boolean; codes: string[] }>`
  select exists (select from transaction_items where product_id = ${productID}) as ordered,
    array(
      select code from promo_codes c where c.promo_code_id in (
        select promo_code_id from promo_code_products
        group by promo_code_id having count(*) = 1 and bool_and(product_id = ${productID}))
      order by code) as codes`;

/** The product's shares of limits go before its own limit. */
export async function deleteProduct(sql: Sql, productID: string) {
  await sql`delete from product_quotas where product_id = ${productID}`;
  await sql`delete from quotas where product_id = ${productID}`;
  await sql`delete from products where product_id = ${productID}`;
}

type ProgramSaleFacts = {
  zone: TimeZone;
  status: ServiceStatus;
  window: PriceSpan | null;
  days: (Timeframe & { timeframeID: string })[];
};

/** A program's time zone, sales window and days. */
export const programSaleFacts = (sql: Sql, serviceID: string) => sql<ProgramSaleFacts>`
  select s.time_zone as zone, s.status,
    (select json_build_object('opensAt', t.opens_at, 'closesAt', t.closes_at)
      from timeframes t where t.service_id = s.service_id and t.name = 'registration') as window,
    (select coalesce(json_agg(json_build_object('timeframeID', t.timeframe_id, 'name', t.name, 'opensAt', t.opens_at,
        'closesAt', t.closes_at, 'audience', t.audience) order by t.opens_at), '[]')
      from timeframes t where t.service_id = s.service_id and t.name in ${repeatedTimeframeNames}) as days
  from services s where s.service_id = ${serviceID}`;

// A limit with a product is that product's own; others are shared.

const quotaColumns = fragment`
  q.quota_id, q.name, q.size, q.sold, q.held,
  (select coalesce(json_agg(json_build_object('productID', u.product_id, 'takes', u.takes) order by u.product_id), '[]')
    from product_quotas u where u.quota_id = q.quota_id) as uses`;

export const sharedQuotas = (sql: Sql, serviceID: string) => sql<QuotaSetup>`
  select ${quotaColumns} from quotas q where q.service_id = ${serviceID} and q.product_id is null
  order by q.created_at, q.quota_id`;

export const quotaInService = (sql: Sql, serviceID: string | null, quotaID: string) => sql<{ quotaID: string }>`
  select quota_id from quotas where service_id = ${serviceID} and quota_id = ${quotaID} and product_id is null`;

export async function lockQuota(sql: Sql, quotaID: string): Promise<QuotaSetup[]> {
  await sql`select from quotas where quota_id = ${quotaID} for no key update`;
  return sql<QuotaSetup>`select ${quotaColumns} from quotas q where q.quota_id = ${quotaID}`;
}

export const insertQuota = (
  sql: Sql,
  {
    serviceID,
    productID,
    name,
    size,
  }: { serviceID: string; productID: string | null; name: string; size: number | null },
) => sql<{ quotaID: string }>`
  insert into quotas (service_id, product_id, name, size) values (${serviceID}, ${productID}, ${name}, ${size})
  returning quota_id`;

export const updateQuota = (sql: Sql, quotaID: string, { name, size }: { name: string; size: number | null }) => sql`
  update quotas set name = ${name}, size = ${size} where quota_id = ${quotaID}`;

/** Counts a limit's use by all orders of its products, including those from before they took from it. */
export async function countQuotaUse(sql: Sql, quotaID: string): Promise<{ sold: number; held: number }> {
  await sql`delete from transaction_quotas where quota_id = ${quotaID}`;
  await sql`
    insert into transaction_quotas (transaction_id, quota_id, quantity, sold)
    select transaction_id, quota_id, quantity, sold from (${quotaUsage}) f where f.quota_id = ${quotaID}`;
  return requireRow(
    await sql<{ sold: number; held: number }>`
      select coalesce(sum(quantity) filter (where sold), 0)::integer as sold,
        coalesce(sum(quantity) filter (where not sold), 0)::integer as held
      from transaction_quotas where quota_id = ${quotaID}`,
  );
}

export const setQuotaUse = (sql: Sql, quotaID: string, { sold, held }: { sold: number; held: number }) => sql`
  update quotas set sold = ${sold}, held = ${held} where quota_id = ${quotaID}`;

const deleteQuotaProducts = (sql: Sql, quotaID: string) => sql`delete from product_quotas where quota_id = ${quotaID}`;

export async function replaceQuotaProducts(
  sql: Sql,
  { serviceID, quotaID }: { serviceID: string; quotaID: string },
  uses: QuotaSetup["uses"],
) {
  await deleteQuotaProducts(sql, quotaID);
  await addRows(
    sql,
    "product_quotas",
    uses.map(({ productID, takes }) => ({ service_id: serviceID, quota_id: quotaID, product_id: productID, takes })),
  );
}

export const addQuotaProduct = (sql: Sql, at: { serviceID: string; quotaID: string; productID: string }) => sql`
  insert into product_quotas (service_id, quota_id, product_id) values (${at.serviceID}, ${at.quotaID}, ${at.productID})`;

export const quotaOfProduct = (sql: Sql, productID: string) => sql<{ quotaID: string; sold: number; held: number }>`
  select quota_id, sold, held from quotas where product_id = ${productID}`;

export const isQuotaTaken = (sql: Sql, quotaID: string) => sql`
  select from transaction_quotas where quota_id = ${quotaID} limit 1`;

export const deleteQuota = async (sql: Sql, quotaID: string) => {
  await deleteQuotaProducts(sql, quotaID);
  await sql`delete from quotas where quota_id = ${quotaID}`;
};
