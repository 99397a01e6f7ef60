import { changeGroupOfProperties, disqualifyProperties } from "../../contract/tours/properties.ts";
import { on } from "../platform/http/handle.ts";
import { groupFor } from "./properties.ts";
import { type LockedHome, lockedHomes } from "./queries.ts";

export const manyProperties = [
  on(changeGroupOfProperties, async ({ sql, service: { serviceID }, body, audit }) => {
    const { propertyGroupID } = body;
    if (propertyGroupID !== null) await groupFor(sql, serviceID, propertyGroupID);
    const before = await lockedHomes(sql, serviceID, body.propertyIDs);
    await sql`
      update properties set property_group_id = ${propertyGroupID} where property_id = any (${idsOf(before)}::uuid[])`;
    for (const { propertyID, name, propertyGroupID: was } of before)
      if (was !== propertyGroupID) await audit(propertyID, { name, propertyGroupID: was }, { name, propertyGroupID });
    return { done: before.map(({ propertyID, propertyGroupID: was }) => ({ propertyID, was })) };
  }),

  on(disqualifyProperties, async ({ sql, service: { serviceID }, body: { propertyIDs, disqualified }, now, audit }) => {
    const before = await lockedHomes(sql, serviceID, propertyIDs);
    await sql`
      update properties set disqualified_at = case when ${disqualified} then coalesce(disqualified_at, ${now}) end,
        disqualified_reason = case when ${disqualified} then disqualified_reason end
      where property_id = any (${idsOf(before)}::uuid[])`;
    for (const { propertyID, name, disqualified: was } of before)
      if (was !== disqualified) await audit(propertyID, { name, disqualified: was }, { name, disqualified });
    return { done: before.map(({ propertyID, disqualified: was }) => ({ propertyID, was })) };
  }),
];

const idsOf = (rows: readonly LockedHome[]) => rows.map(({ propertyID }) => propertyID);
