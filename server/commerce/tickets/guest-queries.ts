import type { Element } from "../../../contract/platform/forms/element.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { repeatedTimeframeNames } from "../../programs/kinds-in-sql.ts";
import { isFormForBuyers } from "../questions/question-queries.ts";

export type SeatRow = {
  serviceID: string;
  productID: string;
  product: string;
  free: number;
  of: number;
  formID: string | null;
  description: string;
  elements: Element[];
};

/** Nobody is named for it, and nobody has it. */
export const isFreeSeat = fragment`k.state = 'live' and k.given_at is null and k.holder_name = '' and k.holder_email = ''`;

export const seatsByProduct = (sql: Sql, transactionID: string) => sql<SeatRow>`
  select p.service_id, p.product_id, p.name as product, count(*) filter (where ${isFreeSeat})::integer as free, count(*)::integer as of,
    f.form_id, coalesce(f.description, '') as description, coalesce(v.elements, '[]') as elements
  from tickets k join products p using (client_id, product_id)
    left join forms f on f.form_id = p.form_id and ${isFormForBuyers({ atCounter: false })}
    left join form_versions v on v.form_id = f.form_id and v.version = f.version
  where k.transaction_id = ${transactionID} and k.state = 'live'
  group by p.service_id, p.product_id, p.name, p.position, f.form_id, f.description, v.elements order by p.position, p.product_id`;

export const programFacts = async (sql: Sql, serviceID: string) =>
  requireRow(
    await sql<{ association: string; days: { opensAt: string; closesAt: string }[] }>`
      select (select name from clients where client_id = current_client()) as association,
        (select coalesce(json_agg(json_build_object('opensAt', f.opens_at, 'closesAt', f.closes_at) order by f.opens_at), '[]')
          from timeframes f where f.service_id = ${serviceID} and f.name in ${repeatedTimeframeNames}) as days`,
  );
