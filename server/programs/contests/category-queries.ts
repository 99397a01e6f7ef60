import type { Category } from "../../../contract/programs/contests.ts";
import type { Sql } from "../../platform/db/sql.ts";

export type EligibilityStop = { categoryID: string; question: string; stopped: number };

export const eligibilityStopsOf = (sql: Sql, serviceID: string) => sql<EligibilityStop>`
  select category_id, question, stopped from eligibility_stops where service_id = ${serviceID}`;

export const categoriesWithEntries = (sql: Sql, serviceID: string) => sql<Category>`
  select c.category_id, c.label, c.name, c.description, c.category_group, c.entry_limit, c.audience, c.eligibility, c.not_eligible,
    (select count(*) from entries e where e.service_id = c.service_id and e.category_id = c.category_id) as entries
  from categories c where c.service_id = ${serviceID} order by c.position, c.label`;
