import { fragment } from "../../platform/db/statement.ts";
import { repeatedTimeframeNames } from "../../programs/kinds-in-sql.ts";

/** When the last day is over that the product called `p` lets somebody in on; null where no day is named, or where it lets nobody in. */
export const productLastDay = fragment`(
  select max(f.closes_at) from timeframes f
  where f.service_id = p.service_id and f.name in ${repeatedTimeframeNames} and p.tickets > 0 and p.kind not in ('property', 'sponsor')
    and (not exists (select from product_days d where d.product_id = p.product_id)
      or exists (select from product_days d where d.product_id = p.product_id and d.timeframe_id = f.timeframe_id)))`;
