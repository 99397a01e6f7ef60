import {
  type FieldGroupSetup,
  createFieldGroup,
  editFieldGroup,
  getFieldGroup,
  listFieldGroups,
  orderFieldGroups,
  removeFieldGroup,
  saveFieldGroupDefinition,
} from "../../contract/programs/field-groups.ts";
import type { Element } from "../../contract/platform/forms/element.ts";
import { plural } from "../../contract/platform/plural.ts";
import { changed } from "../platform/audit/changed.ts";
import { refuseImpossible } from "../programs/form-versions.ts";
import { type Sql, one } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";
import { on } from "../platform/http/handle.ts";
import { found, refuse } from "../platform/http/refusal.ts";
import { asAsked, refuseStale } from "../platform/http/stale.ts";
import { beginVersion, deleteForm, writeVersion } from "../programs/form-queries.ts";
import { fieldGroups as ordered, lastPosition, reorder } from "../programs/order.ts";

export const fieldGroups = [
  on(listFieldGroups, async ({ sql, service }) => ({
    fieldGroups: await sql<Omit<FieldGroupSetup, "elements"> & { questions: number }>`
      select ${columns},
        (select count(*) from jsonb_array_elements(v.elements) e where e ->> 'type' not in ('heading', 'paragraph', 'image'))
          as questions
      from ${current} where f.service_id = ${service.serviceID} order by f.position, f.form_id`,
  })),

  on(getFieldGroup, ({ sql, params }) => groupWith(sql, params.fieldGroupID)),

  on(createFieldGroup, async ({ sql, service: { serviceID }, form, audit }) => {
    const { fieldGroupID } = one(
      await sql<{ fieldGroupID: string }>`
        insert into forms (service_id, purpose, position, name, description)
        values (${serviceID}, 'property', ${lastPosition(ordered, serviceID)}, ${form.name}, ${form.description ?? ""})
        returning form_id as field_group_id`,
    );
    await writeVersion(sql, fieldGroupID, 1, []);
    await audit(fieldGroupID, null, { name: form.name });
    return { fieldGroupID };
  }),

  on(editFieldGroup, async (ask) => {
    const { sql, form, audit } = ask;
    const { fieldGroupID } = ask.params;
    const before = await locked(sql, fieldGroupID);
    await refuseStale(ask, fieldGroupID, asAsked(editFieldGroup.form, before));
    const after = { name: form.name, description: form.description ?? "" };
    await sql`update forms set name = ${after.name}, description = ${after.description} where form_id = ${fieldGroupID}`;
    await audit(fieldGroupID, ...changed(before, after));
    return {};
  }),

  on(saveFieldGroupDefinition, async (ask) => {
    const { sql, body, audit } = ask;
    const { fieldGroupID } = ask.params;
    const elements = body.elements as Element[];
    refuseImpossible(elements);
    const before = await locked(sql, fieldGroupID);
    await refuseStale(ask, fieldGroupID, { elements: before.elements });
    const version = before.answered > 0 ? before.version + 1 : before.version;
    await writeVersion(sql, fieldGroupID, version, elements);
    await beginVersion(sql, fieldGroupID, version);
    await audit(fieldGroupID, { version: before.version }, { version, elements });
    return { version };
  }),

  on(removeFieldGroup, async ({ sql, params: { fieldGroupID }, audit }) => {
    const { answered, ...before } = await locked(sql, fieldGroupID);
    if (answered > 0)
      refuse(
        `${before.name} holds the answers of ${plural(answered, "home")}, so it stays. Hide its fields instead: then nobody sees them.`,
        409,
      );
    await deleteForm(sql, fieldGroupID);
    await audit(fieldGroupID, before, null);
    return {};
  }),

  on(orderFieldGroups, (ask) => reorder(ask, ordered, ask.body.fieldGroupIDs)),
];

const current = fragment`
  (select * from forms where purpose = 'property') f join form_versions v using (client_id, form_id, version)`;

const columns = fragment`
  f.form_id as field_group_id, f.name, f.description, f.version,
  (select count(*) from form_answers a where a.form_id = f.form_id) as answered`;

async function groupWith(sql: Sql, fieldGroupID: string): Promise<FieldGroupSetup> {
  const [group] = await sql<FieldGroupSetup>`
    select ${columns}, v.elements from ${current} where f.form_id = ${fieldGroupID}`;
  return found(group, "group of fields");
}

async function locked(sql: Sql, fieldGroupID: string): Promise<FieldGroupSetup> {
  await sql`select from forms where form_id = ${fieldGroupID} for update`;
  return groupWith(sql, fieldGroupID);
}
