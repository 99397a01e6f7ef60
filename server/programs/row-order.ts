import type { FastifyRequest } from "fastify";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { type Fragment, fragment, emptyFragment } from "../platform/db/statement.ts";
import type { Audit } from "../platform/http/handlers.ts";
import { refuseIfListDiffers, refuseIfStale } from "../platform/http/stale-changes.ts";
import { lockService } from "./queries.ts";

/** Rows of a service that people put in order: their field in the call, and their name in the log. */
export type OrderedRows = {
  table: Fragment;
  id: Fragment;
  field: string;
  label: string;
  condition?: Fragment;
  expression?: Fragment;
};

export const orderedPageSections: OrderedRows = {
  table: fragment`page_sections`,
  id: fragment`page_section_id`,
  field: "pageSectionIDs",
  label: "sections",
};
export const orderedCategories: OrderedRows = {
  table: fragment`categories`,
  id: fragment`category_id`,
  field: "categoryIDs",
  label: "categories",
  expression: fragment`position, label`,
};
export const orderedFolders: OrderedRows = {
  table: fragment`document_folders`,
  id: fragment`document_folder_id`,
  field: "documentFolderIDs",
  label: "folders",
};
export const orderedEntryForms: OrderedRows = {
  table: fragment`forms`,
  id: fragment`form_id`,
  field: "entryFormIDs",
  label: "forms",
  condition: fragment`and purpose = 'entry'`,
};
export const orderedGalleries: OrderedRows = {
  table: fragment`galleries`,
  id: fragment`gallery_id`,
  field: "galleryIDs",
  label: "galleries",
  expression: fragment`kind = 'winners' desc, kind = 'archive', position, gallery_id`,
};

export const orderedProducts: OrderedRows = {
  table: fragment`products`,
  id: fragment`product_id`,
  field: "productIDs",
  label: "products",
};

export const orderedBuilders: OrderedRows = {
  table: fragment`builders`,
  id: fragment`builder_id`,
  field: "builderIDs",
  label: "builders",
  condition: fragment`and removed_at is null`,
};
export const orderedProperties: OrderedRows = {
  table: fragment`properties`,
  id: fragment`property_id`,
  field: "propertyIDs",
  label: "properties",
  condition: fragment`and removed_at is null`,
};
export const orderedPropertyGroups: OrderedRows = {
  table: fragment`property_groups`,
  id: fragment`property_group_id`,
  field: "propertyGroupIDs",
  label: "groups",
};
export const orderedFieldGroups: OrderedRows = {
  table: fragment`forms`,
  id: fragment`form_id`,
  field: "fieldGroupIDs",
  label: "fieldGroups",
  condition: fragment`and purpose = 'property'`,
};

export const orderedSponsorTiers: OrderedRows = {
  table: fragment`sponsor_tiers`,
  id: fragment`sponsor_tier_id`,
  field: "sponsorTierIDs",
  label: "tiers",
};
/** Ordered within tiers and across them by a call of its own. */
export const orderedSponsors: Pick<OrderedRows, "table"> = { table: fragment`sponsors` };

const orderExpression = ({ id, expression: by = fragment`position, ${id}` }: OrderedRows) => by;

/** The position behind all rows. */
export const lastPosition = ({ table }: Pick<OrderedRows, "table">, serviceID: string) =>
  fragment`(select coalesce(max(position), 0) + 1 from ${table} where service_id = ${serviceID})`;

/** For adding several rows at once. */
export async function nextPositionOf(
  sql: Sql,
  ordered: Pick<OrderedRows, "table">,
  serviceID: string,
): Promise<number> {
  const rows = await sql<{ position: number }>`select ${lastPosition(ordered, serviceID)} as position`;
  return requireRow(rows).position;
}

export async function idsInOrder(sql: Sql, ordered: OrderedRows, serviceID: string): Promise<string[]> {
  const { table, id, condition = emptyFragment } = ordered;
  const rows = await sql<{ id: string }>`
    select ${id} as id from ${table} where service_id = ${serviceID} ${condition} order by ${orderExpression(ordered)}`;
  return rows.map((row) => row.id);
}

/** `ids` names all rows. */
export function writeOrder(sql: Sql, ordered: OrderedRows, serviceID: string, ids: readonly string[]) {
  const { table, id, condition = emptyFragment } = ordered;
  return sql`
    update ${table} r set position = o.place
    from (
      select ${id} as id, row_number() over (order by array_position(${ids}::uuid[], ${id}), ${orderExpression(ordered)}) as place
      from ${table} where service_id = ${serviceID} ${condition}
    ) o
    where r.${id} = o.id and r.service_id = ${serviceID}`;
}

type OrderContext = { sql: Sql; request: FastifyRequest; service: { serviceID: string }; audit: Audit };

/** Writes the order that a person chose, unless it has changed since the person saw it. */
export async function reorder(context: OrderContext, ordered: OrderedRows, ids: readonly string[]): Promise<{}> {
  const { sql, audit } = context;
  const { serviceID } = context.service;
  const { field, label } = ordered;
  // Of two people who order one list at once, the second waits, and is refused.
  await lockService(sql, serviceID);
  const before = await idsInOrder(sql, ordered, serviceID);
  await refuseIfStale(context, serviceID, { [field]: before }, label);
  refuseIfListDiffers({ current: before, submitted: ids, now: { [field]: before } });
  await writeOrder(sql, ordered, serviceID, ids);
  await audit(serviceID, { [label]: before }, { [label]: await idsInOrder(sql, ordered, serviceID) });
  return {};
}
