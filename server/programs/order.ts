import type { FastifyRequest } from "fastify";
import { type Sql, one } from "../platform/db/sql.ts";
import { type Fragment, fragment, nothing } from "../platform/db/statement.ts";
import type { Audit } from "../platform/http/handle.ts";
import { refuseOtherList, refuseStale } from "../platform/http/stale.ts";
import { lockService } from "./queries.ts";

/** Rows of a service that people put in order: as the call that does it sends them, and as the log calls them. */
export type Ordered = { table: Fragment; id: Fragment; sent: string; called: string; only?: Fragment; by?: Fragment };

export const pageSections: Ordered = {
  table: fragment`page_sections`,
  id: fragment`page_section_id`,
  sent: "pageSectionIDs",
  called: "sections",
};
export const categories: Ordered = {
  table: fragment`categories`,
  id: fragment`category_id`,
  sent: "categoryIDs",
  called: "categories",
  by: fragment`position, label`,
};
export const documentFolders: Ordered = {
  table: fragment`document_folders`,
  id: fragment`document_folder_id`,
  sent: "documentFolderIDs",
  called: "folders",
};
export const entryForms: Ordered = {
  table: fragment`forms`,
  id: fragment`form_id`,
  sent: "entryFormIDs",
  called: "forms",
  only: fragment`and purpose = 'entry'`,
};
export const galleries: Ordered = {
  table: fragment`galleries`,
  id: fragment`gallery_id`,
  sent: "galleryIDs",
  called: "galleries",
  by: fragment`kind = 'winners' desc, kind = 'archive', position, gallery_id`,
};

export const products: Ordered = {
  table: fragment`products`,
  id: fragment`product_id`,
  sent: "productIDs",
  called: "products",
};

export const builders: Ordered = {
  table: fragment`builders`,
  id: fragment`builder_id`,
  sent: "builderIDs",
  called: "builders",
  only: fragment`and removed_at is null`,
};
export const properties: Ordered = {
  table: fragment`properties`,
  id: fragment`property_id`,
  sent: "propertyIDs",
  called: "properties",
  only: fragment`and removed_at is null`,
};
export const propertyGroups: Ordered = {
  table: fragment`property_groups`,
  id: fragment`property_group_id`,
  sent: "propertyGroupIDs",
  called: "groups",
};
export const fieldGroups: Ordered = {
  table: fragment`forms`,
  id: fragment`form_id`,
  sent: "fieldGroupIDs",
  called: "fieldGroups",
  only: fragment`and purpose = 'property'`,
};

export const sponsorTiers: Ordered = {
  table: fragment`sponsor_tiers`,
  id: fragment`sponsor_tier_id`,
  sent: "sponsorTierIDs",
  called: "tiers",
};
/** Within their tiers, and from one to another: which is said by a call of its own. */
export const sponsors: Pick<Ordered, "table"> = { table: fragment`sponsors` };

const inOrder = ({ id, by = fragment`position, ${id}` }: Ordered) => by;

/** Where the next one goes: behind all. */
export const lastPosition = ({ table }: Pick<Ordered, "table">, serviceID: string) =>
  fragment`(select coalesce(max(position), 0) + 1 from ${table} where service_id = ${serviceID})`;

/** The same, for several that are added at once. */
export async function positionAfter(sql: Sql, ordered: Pick<Ordered, "table">, serviceID: string): Promise<number> {
  const rows = await sql<{ position: number }>`select ${lastPosition(ordered, serviceID)} as position`;
  return one(rows).position;
}

export async function orderOf(sql: Sql, ordered: Ordered, serviceID: string): Promise<string[]> {
  const { table, id, only = nothing } = ordered;
  const rows = await sql<{ id: string }>`
    select ${id} as id from ${table} where service_id = ${serviceID} ${only} order by ${inOrder(ordered)}`;
  return rows.map((row) => row.id);
}

/** In the order given, of all of them. */
export function putInOrder(sql: Sql, ordered: Ordered, serviceID: string, ids: readonly string[]) {
  const { table, id, only = nothing } = ordered;
  return sql`
    update ${table} r set position = o.place
    from (
      select ${id} as id, row_number() over (order by array_position(${ids}::uuid[], ${id}), ${inOrder(ordered)}) as place
      from ${table} where service_id = ${serviceID} ${only}
    ) o
    where r.${id} = o.id and r.service_id = ${serviceID}`;
}

type Ordering = { sql: Sql; request: FastifyRequest; service: { serviceID: string }; audit: Audit };

/** Puts rows in the order that somebody chose, unless they lie in another one than the person saw. */
export async function reorder(ask: Ordering, ordered: Ordered, ids: readonly string[]): Promise<{}> {
  const { sql, audit } = ask;
  const { serviceID } = ask.service;
  const { sent, called } = ordered;
  // Of two who put one list in order at once, the second waits, and is told.
  await lockService(sql, serviceID);
  const before = await orderOf(sql, ordered, serviceID);
  await refuseStale(ask, serviceID, { [sent]: before }, called);
  refuseOtherList({ there: before, sent: ids, now: { [sent]: before } });
  await putInOrder(sql, ordered, serviceID, ids);
  await audit(serviceID, { [called]: before }, { [called]: await orderOf(sql, ordered, serviceID) });
  return {};
}
