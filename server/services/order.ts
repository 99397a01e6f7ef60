import type { Sql } from "../db/sql.ts";
import { type Fragment, fragment } from "../db/statement.ts";

/** Rows of a service that people put in order. */
export type Ordered = { table: Fragment; id: Fragment };

export const pageSections: Ordered = { table: fragment`page_sections`, id: fragment`page_section_id` };
export const categories: Ordered = { table: fragment`categories`, id: fragment`category_id` };
export const documentFolders: Ordered = { table: fragment`document_folders`, id: fragment`document_folder_id` };
export const entryForms: Ordered = { table: fragment`forms`, id: fragment`form_id` };

/** Where the next one goes: behind all. */
export const lastPosition = ({ table }: Ordered, serviceID: string) =>
  fragment`(select coalesce(max(position), 0) + 1 from ${table} where service_id = ${serviceID})`;

export async function orderOf(sql: Sql, { table, id }: Ordered, serviceID: string): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select ${id} as id from ${table} where service_id = ${serviceID} order by position, ${id}`;
  return rows.map((row) => row.id);
}

/** In the order given. What isn't named comes after, in the order it had. */
export const putInOrder = (sql: Sql, { table, id }: Ordered, serviceID: string, ids: readonly string[]) => sql`
  update ${table} r set position = o.place
  from (
    select ${id} as id, row_number() over (order by array_position(${ids}::uuid[], ${id}), position, ${id}) as place
    from ${table} where service_id = ${serviceID}
  ) o
  where r.${id} = o.id and r.service_id = ${serviceID}`;
