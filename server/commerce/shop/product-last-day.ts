import { fragment } from "../../platform/db/statement.ts";
import { repeatedTimeframeNames } from "../../programs/kinds-in-sql.ts";

/** The end of the last day on which the product `p` is valid; null without named days, or for products without admission. */
export const productLastDay = fragment`(
  select max(f.closes_at) from timeframes f
  where f.service_id = p.service_id and f.name in ${repeatedTimeframeNames} and p.tickets > 0 and p.kind not in ('property', 'sponsor')
    and (not exists (select from product_days d where d.product_id = p.product_id)
      or exists (select from product_days d where d.product_id = p.product_id and d.timeframe_id = f.timeframe_id)))`;
