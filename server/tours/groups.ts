import {
  createPropertyGroup,
  editPropertyGroup,
  orderPropertyGroups,
  removePropertyGroup,
} from "../../contract/tours/properties.ts";
import { plural } from "../../contract/platform/plural.ts";
import { changed } from "../platform/audit/changed.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import { on } from "../platform/http/handle.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { asAsked, refuseStale } from "../platform/http/stale.ts";
import { propertyGroups as ordered, lastPosition, reorder } from "../programs/order.ts";
import { groupsOf } from "./queries.ts";

export const propertyGroups = [
  on(createPropertyGroup, async ({ sql, service: { serviceID }, form, audit }) => {
    const { propertyGroupID } = one(
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
    const before = await locked(sql, service.serviceID, propertyGroupID);
    await refuseStale(ask, propertyGroupID, asAsked(editPropertyGroup.form, before));
    const after = { name: form.name, description: form.description ?? "" };
    await sql`
      update property_groups set name = ${after.name}, description = ${after.description}
      where property_group_id = ${propertyGroupID}`;
    await audit(propertyGroupID, ...changed(before, after));
    return {};
  }),

  on(removePropertyGroup, async ({ sql, service, params: { propertyGroupID }, audit }) => {
    const { homes, ...before } = await locked(sql, service.serviceID, propertyGroupID);
    if (homes > 0)
      refuse(`${plural(homes, "home is", "homes are")} in ${before.name}. Move them to another group first.`, 409);
    await sql`delete from property_groups where property_group_id = ${propertyGroupID}`;
    await audit(propertyGroupID, before, null);
    return {};
  }),

  on(orderPropertyGroups, (ask) => reorder(ask, ordered, ask.body.propertyGroupIDs)),
];

async function locked(sql: Sql, serviceID: string, propertyGroupID: string) {
  await sql`select from property_groups where property_group_id = ${propertyGroupID} for update`;
  const groups = await groupsOf(sql, serviceID);
  return found(
    groups.find((group) => group.propertyGroupID === propertyGroupID),
    "group",
  );
}
