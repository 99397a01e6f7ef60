import type { LowestPrice, ServicePage } from "../../../contract/programs/service-page.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { productLastDay } from "./product-last-day.ts";

type PriceRow = LowestPrice & { what: keyof ServicePage["prices"] };

/**
 * The lowest price of each kind of thing that anybody can buy at the moment, without a code. What is free beside what isn't, as a
 * child's ticket, doesn't count.
 */
export async function lowestPrices(sql: Sql, serviceID: string, now: Date): Promise<ServicePage["prices"]> {
  const rows = await sql<PriceRow>`
    with offered as (
      select case p.kind when 'property' then 'homes' when 'sponsor' then 'sponsors' else 'tickets' end as what, p.audience,
        case when t.product_id is null then p.price else t.price end as price,
        case when t.product_id is null then p.member_price else t.member_price end as member_price
      from products p left join lateral (
        select t.product_id, t.price, t.member_price from product_tiers t
        where t.product_id = p.product_id and t.until > ${now} order by t.until limit 1) t on true
      where p.service_id = ${serviceID} and p.kind not in ('fee', 'donation') and p.withdrawn_at is null and not p.hidden
        and coalesce(p.opens_at <= ${now}, true) and coalesce(p.closes_at > ${now}, true)
        and coalesce(${productLastDay} > ${now}, true)
        and not exists (select from sales_settings where service_id = ${serviceID} and cancelled_at is not null)
        and not exists (select from timeframes where service_id = ${serviceID} and name = 'registration'
          and (opens_at > ${now} or closes_at <= ${now}))),
    counted as (
      select * from offered o where price > 0 or not exists (select from offered p where p.what = o.what and p.price > 0)),
    lowest as (
      select what, min(price) filter (where audience <> 'member') as amount,
        min(coalesce(member_price, price)) filter (where audience <> 'non-member') as member_amount
      from counted group by what)
    select what, amount, case when member_amount < coalesce(amount, member_amount + 1) then member_amount end as member_amount
    from lowest where coalesce(amount, member_amount) is not null`;
  const priceOf = (what: PriceRow["what"]): LowestPrice | null => {
    const row = rows.find((one) => one.what === what);
    return row ? { amount: row.amount, memberAmount: row.memberAmount } : null;
  };
  return { tickets: priceOf("tickets"), homes: priceOf("homes"), sponsors: priceOf("sponsors") };
}
