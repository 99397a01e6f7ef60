import { changeGroupOfProperties, disqualifyProperties } from "../../contract/tours/properties.ts";
import { on } from "../platform/http/handlers.ts";
import { requirePropertyGroup } from "./properties.ts";
import { type LockedHome, lockHomes } from "./tour-queries.ts";

export const bulkPropertyCalls = [
  on(changeGroupOfProperties, async ({ sql, service: { serviceID }, body, audit }) => {
    const { propertyGroupID } = body;
    if (propertyGroupID !== null) await requirePropertyGroup(sql, serviceID, propertyGroupID);
    const before = await lockHomes(sql, serviceID, body.propertyIDs);
    await sql`
      update properties set property_group_id = ${propertyGroupID} where property_id = any (${propertyIDsOf(before)}::uuid[])`;
    for (const { propertyID, name, propertyGroupID: was } of before)
      if (was !== propertyGroupID) await audit(propertyID, { name, propertyGroupID: was }, { name, propertyGroupID });
    return { done: before.map(({ propertyID, propertyGroupID: was }) => ({ propertyID, was })) };
  }),

  on(disqualifyProperties, async ({ sql, service: { serviceID }, body: { propertyIDs, disqualified }, now, audit }) => {
    const before = await lockHomes(sql, serviceID, propertyIDs);
    await sql`
      update properties set disqualified_at = case when ${disqualified} then coalesce(disqualified_at, ${now}) end,
        disqualified_reason = case when ${disqualified} then disqualified_reason end
      where property_id = any (${propertyIDsOf(before)}::uuid[])`;
    for (const { propertyID, name, disqualified: was } of before)
      if (was !== disqualified) await audit(propertyID, { name, disqualified: was }, { name, disqualified });
    return { done: before.map(({ propertyID, disqualified: was }) => ({ propertyID, was })) };
  }),
];

const propertyIDsOf = (rows: readonly LockedHome[]) => rows.map(({ propertyID }) => propertyID);
