import { isFolderForCategory, isFormForCategory } from "../programs/chosen-category-queries.ts";
import { fragment } from "../platform/db/statement.ts";
import type { ElementAudience } from "../../contract/platform/forms/element.ts";
import type { Sql } from "../platform/db/sql.ts";

export type EnterableCategoryRow = {
  categoryID: string;
  label: string;
  name: string;
  description: string;
  categoryGroup: string;
  entryLimit: number | null;
  audience: ElementAudience;
  eligibility: string;
  notEligible: string;
  entered: number;
  asks: string[];
};

export const categoriesToEnter = (sql: Sql, serviceID: string, userID: string) => sql<EnterableCategoryRow>`
  select category_id, label, name, description, category_group, entry_limit, audience, eligibility, not_eligible,
    (select count(*)::integer from entries e where e.category_id = c.category_id and e.user_id = ${userID}) as entered,
    array(
      select asked.name from (
        select name, 0 as kind, position, form_id as id from forms f
        where f.service_id = c.service_id and f.purpose = 'entry' and f.withdrawn_at is null
          and ${isFormForCategory(fragment`f`, fragment`c.category_id`)}
        union all
        select name, 1, position, document_folder_id from document_folders f
        where f.service_id = c.service_id and ${isFolderForCategory(fragment`f`, fragment`c.category_id`)}
      ) asked order by kind, position, id
    ) as asks
  from categories c where service_id = ${serviceID} order by position, label`;
