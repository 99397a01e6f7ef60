import type { Provider } from "../../../contract/commerce/payments/card-providers.ts";
import type { ElementAudience } from "../../../contract/platform/forms/element.ts";
import type { AppliedFee } from "../../../contract/commerce/cart/pricing.ts";
import type { ProductKind, PriceTier } from "../../../contract/commerce/shop/sale-rules.ts";
import type { ServiceKind } from "../../../contract/platform/service-kinds.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { productLastDay } from "./product-last-day.ts";
import { isFormForBuyers } from "../questions/question-queries.ts";
import { isFreeFor } from "../cart/stock.ts";

export type ShopRequest = { serviceID: string; productIDs: readonly string[]; entryIDs: readonly string[] };

/** Stock that the cart itself holds counts as left for it. */
export const productsInShop = (
  sql: Sql,
  { serviceID, productIDs }: ShopRequest,
  { transactionID, atCounter }: { transactionID: string | null; atCounter: boolean },
) => sql<ShopProduct>`
  select p.product_id, p.service_id, p.kind, p.name, p.description, p.price, p.member_price, p.fair_value, p.taxable, p.opens_at,
    p.closes_at, p.audience, p.hidden, p.fewest, p.most, p.most_each, p.tickets, p.admits, p.valid_from, ${productLastDay} as last_day,
    (select f.form_id from forms f where f.form_id = p.form_id and ${isFormForBuyers({ atCounter })}) as form_id, p.property_group_id, p.sponsor_tier_id, p.withdrawn_at is not null as withdrawn,
    (select coalesce(json_agg(json_build_object('until', t.until, 'name', t.name, 'price', t.price,
        'memberPrice', t.member_price) order by t.until), '[]')
      from product_tiers t where t.product_id = p.product_id) as tiers,
    (select coalesce(json_agg(json_build_object('quotaID', q.quota_id, 'takes', u.takes,
        'left', case when ${isFreeFor(fragment`q`, transactionID)} then q.size - q.sold - q.held else q.size - q.size end
          + coalesce(m.quantity, 0),
        'unsold', q.size - q.sold) order by q.quota_id), '[]')
      from product_quotas u join quotas q using (client_id, quota_id)
        left join transaction_quotas m on m.quota_id = q.quota_id and m.transaction_id = ${transactionID} and not m.sold
      where u.product_id = p.product_id) as quotas,
    (select coalesce(json_agg(json_build_object('name', f.name, 'kind', f.kind, 'amount', f.amount,
        'opensAt', f.opens_at, 'closesAt', f.closes_at) order by f.fee_id), '[]')
      from fees f where f.product_id = p.product_id) as fees
  from products p
  where p.service_id = ${serviceID} and p.withdrawn_at is null or p.product_id in (select unnest(${productIDs}::uuid[]))
  order by p.position, p.product_id`;

export const sellingPrograms = (
  sql: Sql,
  { serviceID, productIDs, entryIDs }: ShopRequest,
  atCounter: boolean,
) => sql<SellingProgram>`
  select s.service_id, s.kind, s.url, s.name, s.time_zone as zone, s.status = 'published' and a.cancelled_at is null as published,
    case when a.cancelled_at is not null then a.cancelled_because end as cancelled,
    (select json_build_object('opensAt', t.opens_at, 'closesAt', t.closes_at)
      from timeframes t where t.service_id = s.service_id and t.name = 'registration') as window,
    a.order_invoices, a.order_invoice_days, a.order_invoice_note, a.place, a.refund_policy, a.changes_until, a.tax_name, a.tax_rate, a.tax_included,
    (select coalesce(json_agg(json_build_object('name', f.name, 'kind', f.kind, 'amount', f.amount,
        'opensAt', f.opens_at, 'closesAt', f.closes_at) order by f.fee_id), '[]')
      from fees f where f.service_id = s.service_id and f.applies_to = 'order') as order_fees,
    exists (select from forms f where f.service_id = s.service_id and f.purpose = 'order' and ${isFormForBuyers({ atCounter })})
      as asks_orders,
    (select provider from payment_accounts where chosen) as card_provider,
    exists (select from payment_accounts where chosen and takes_bank) as takes_bank
  from services s join sales_settings a using (client_id, service_id)
  where s.service_id = ${serviceID}
    or s.service_id in (select service_id from products where product_id = any (${productIDs}::uuid[]))
    or s.service_id in (select service_id from entries where entry_id = any (${entryIDs}::uuid[]))`;

/** A quota of a product: what one unit takes, how many are left for this cart, and how many aren't sold; null: unlimited. */
export type ProductQuota = { quotaID: string; takes: number; left: number | null; unsold: number | null };

/** A product with everything that its price and availability depend on. */
export type ShopProduct = {
  productID: string;
  serviceID: string;
  kind: ProductKind;
  name: string;
  description: string;
  price: number;
  memberPrice: number | null;
  tiers: PriceTier[];
  /** What is given in return for one, where something of its price is a gift. */
  fairValue: number | null;
  taxable: boolean;
  opensAt: string | null;
  closesAt: string | null;
  audience: ElementAudience;
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
  quotas: ProductQuota[];
  fees: (AppliedFee & { opensAt: string | null; closesAt: string | null })[];
};

export type SellingProgram = {
  serviceID: string;
  kind: ServiceKind;
  url: string;
  name: string;
  zone: TimeZone;
  published: boolean;
  /** The message of a cancelled program. */
  cancelled: string | null;
  window: { opensAt: string; closesAt: string } | null;
  /** Whether buyers may pay by check or transfer, in how many days, and how. */
  orderInvoices: boolean;
  orderInvoiceDays: number;
  orderInvoiceNote: string;
  place: string;
  refundPolicy: string;
  changesUntil: string | null;
  taxName: string;
  taxRate: number;
  taxIncluded: boolean;
  orderFees: (AppliedFee & { opensAt: string | null; closesAt: string | null })[];
  /** The program has questions for each order. */
  asksOrders: boolean;
  /** Null: the client takes no cards. */
  cardProvider: Provider | null;
  /** Whether buyers may pay from a bank account. */
  takesBank: boolean;
};
