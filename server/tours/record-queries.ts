import type { Sql } from "../platform/db/sql.ts";

type ProgramID = string | null;

export const builderInService = (sql: Sql, serviceID: ProgramID, builderID: string) => sql<{
  builderID: string;
  company: string;
  userID: string | null;
  removed: boolean;
}>`
  select builder_id, company, user_id, removed_at is not null as removed
  from builders where service_id = ${serviceID} and builder_id = ${builderID}`;

/** Whoever looks after the builder looks after its homes; not after those of one that was removed. */
export const propertyInService = (sql: Sql, serviceID: ProgramID, propertyID: string) => sql<{
  propertyID: string;
  name: string;
  owners: string[];
  removed: boolean;
}>`
  select p.property_id, p.name, p.removed_at is not null as removed,
    array_remove(array[p.user_id, case when b.removed_at is null then b.user_id end], null) as owners
  from properties p left join builders b using (client_id, builder_id)
  where p.service_id = ${serviceID} and p.property_id = ${propertyID}`;

export const propertyGroupInService = (sql: Sql, serviceID: ProgramID, propertyGroupID: string) => sql<{
  propertyGroupID: string;
  name: string;
}>`
  select property_group_id, name from property_groups
  where service_id = ${serviceID} and property_group_id = ${propertyGroupID}`;

export const fieldGroupInService = (sql: Sql, serviceID: ProgramID, fieldGroupID: string) => sql<{
  fieldGroupID: string;
  name: string;
  version: number;
}>`
  select form_id as field_group_id, name, version from forms
  where service_id = ${serviceID} and form_id = ${fieldGroupID} and purpose = 'property'`;

/** The homes that somebody looks after, themselves or by their builder. */
export const ownHomes = (sql: Sql, serviceID: string, userID: string) => sql<{
  propertyID: string;
  builderID: string | null;
}>`
  select p.property_id, p.builder_id from properties p left join builders b using (client_id, builder_id)
  where p.service_id = ${serviceID} and p.removed_at is null
    and (p.user_id = ${userID} or (b.removed_at is null and b.user_id = ${userID}))`;
