import {
  createPropertyGroup,
  editPropertyGroup,
  orderPropertyGroups,
  removePropertyGroup,
} from "../../contract/tours/properties.ts";
import { plural } from "../../contract/platform/plural.ts";
import { changedFields } from "../platform/audit/changed-fields.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { pickFormFields, refuseIfStale } from "../platform/http/stale-changes.ts";
import { orderedPropertyGroups as ordered, lastPosition, reorder } from "../programs/row-order.ts";
import { propertyGroupsOf } from "./tour-queries.ts";

export const propertyGroupCalls = [
  on(createPropertyGroup, async ({ sql, service: { serviceID }, form, audit }) => {
    const { propertyGroupID } = requireRow(
      await sql<{ propertyGroupID: string }>`
        insert into property_groups (service_id, position, name, description)
        values (${serviceID}, ${lastPosition(ordered, serviceID)}, ${form.name}, ${form.description ?? ""})
        returning property_group_id`,
    );
    await audit(propertyGroupID, null, { name: form.name });
    return { propertyGroupID };
  }),

  on(editPropertyGroup, async (ask) => {
    const { sql, service, params, form, audit } = ask;
    const { propertyGroupID } = params;
    const before = await lockPropertyGroup(sql, service.serviceID, propertyGroupID);
    await refuseIfStale(ask, propertyGroupID, pickFormFields(editPropertyGroup.form, before));
    const after = { name: form.name, description: form.description ?? "" };
    await sql`
      update property_groups set name = ${after.name}, description = ${after.description}
      where property_group_id = ${propertyGroupID}`;
    await audit(propertyGroupID, ...changedFields(before, after));
    return {};
  }),

  on(removePropertyGroup, async ({ sql, service, params: { propertyGroupID }, audit }) => {
    const { homes, ...before } = await lockPropertyGroup(sql, service.serviceID, propertyGroupID);
    if (homes > 0)
      refuse(`${plural(homes, "home is", "homes are")} in ${before.name}. Move them to another group first.`, 409);
    await sql`delete from property_groups where property_group_id = ${propertyGroupID}`;
    await audit(propertyGroupID, before, null);
    return {};
  }),

  on(orderPropertyGroups, (ask) => reorder(ask, ordered, ask.body.propertyGroupIDs)),
];

async function lockPropertyGroup(sql: Sql, serviceID: string, propertyGroupID: string) {
  await sql`select from property_groups where property_group_id = ${propertyGroupID} for update`;
  const groups = await propertyGroupsOf(sql, serviceID);
  return requireFound(
    groups.find((group) => group.propertyGroupID === propertyGroupID),
    "group",
  );
}
