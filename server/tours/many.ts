import { changeGroupOfProperties, disqualifyProperties } from "../../contract/properties.ts";
import type { Sql } from "../db/sql.ts";
import { on } from "../http/handle.ts";
import { groupFor } from "./properties.ts";

export const manyProperties = [
  on(changeGroupOfProperties, async ({ sql, service: { serviceID }, body, audit }) => {
    const { propertyGroupID } = body;
    if (propertyGroupID !== null) await groupFor(sql, serviceID, propertyGroupID);
    const before = await lockedOnes(sql, serviceID, body.propertyIDs);
    await sql`
      update properties set property_group_id = ${propertyGroupID} where property_id = any (${idsOf(before)}::uuid[])`;
    for (const { propertyID, name, propertyGroupID: was } of before)
      if (was !== propertyGroupID) await audit(propertyID, { name, propertyGroupID: was }, { name, propertyGroupID });
    return { done: before.map(({ propertyID, propertyGroupID: was }) => ({ propertyID, was })) };
  }),

  on(disqualifyProperties, async ({ sql, service: { serviceID }, body: { propertyIDs, disqualified }, now, audit }) => {
    const before = await lockedOnes(sql, serviceID, propertyIDs);
    await sql`
      update properties set disqualified_at = case when ${disqualified} then coalesce(disqualified_at, ${now}) end,
        disqualified_reason = case when ${disqualified} then disqualified_reason end
      where property_id = any (${idsOf(before)}::uuid[])`;
    for (const { propertyID, name, disqualified: was } of before)
      if (was !== disqualified) await audit(propertyID, { name, disqualified: was }, { name, disqualified });
    return { done: before.map(({ propertyID, disqualified: was }) => ({ propertyID, was })) };
  }),
];

type Locked = { propertyID: string; name: string; propertyGroupID: string | null; disqualified: boolean };

/** In one order, so that two who change many at once don't wait for each other in a ring. What was removed meanwhile is left out. */
const lockedOnes = (sql: Sql, serviceID: string, propertyIDs: readonly string[]) => sql<Locked>`
  select property_id, name, property_group_id, disqualified_at is not null as disqualified from properties
  where service_id = ${serviceID} and property_id = any (${propertyIDs}::uuid[]) and removed_at is null
  order by property_id for no key update`;

const idsOf = (rows: readonly Locked[]) => rows.map(({ propertyID }) => propertyID);
