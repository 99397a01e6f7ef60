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
import { changedFields } from "../platform/audit/changed-fields.ts";
import { refuseImpossibleElements } from "../programs/form-versions.ts";
import { type Sql, requireRow } from "../platform/db/sql.ts";
import { fragment } from "../platform/db/statement.ts";
import { on } from "../platform/http/handlers.ts";
import { requireFound, refuse } from "../platform/http/refusal.ts";
import { pickFormFields, refuseIfStale } from "../platform/http/stale-changes.ts";
import { setCurrentVersion, deleteForm, writeVersion } from "../programs/form-queries.ts";
import { orderedFieldGroups as ordered, lastPosition, reorder } from "../programs/row-order.ts";

export const fieldGroupCalls = [
  on(listFieldGroups, async ({ sql, service }) => ({
    fieldGroups: await sql<Omit<FieldGroupSetup, "elements"> & { questions: number }>`
      select ${fieldGroupColumns},
        (select count(*) from jsonb_array_elements(v.elements) e where e ->> 'type' not in ('heading', 'paragraph', 'image'))
          as questions
      from ${currentVersion} where f.service_id = ${service.serviceID} order by f.position, f.form_id`,
  })),

  on(getFieldGroup, ({ sql, params }) => fieldGroupByID(sql, params.fieldGroupID)),

  on(createFieldGroup, async ({ sql, service: { serviceID }, form, audit }) => {
    const { fieldGroupID } = requireRow(
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
    const before = await lockFieldGroup(sql, fieldGroupID);
    await refuseIfStale(ask, fieldGroupID, pickFormFields(editFieldGroup.form, before));
    const after = { name: form.name, description: form.description ?? "" };
    await sql`update forms set name = ${after.name}, description = ${after.description} where form_id = ${fieldGroupID}`;
    await audit(fieldGroupID, ...changedFields(before, after));
    return {};
  }),

  on(saveFieldGroupDefinition, async (ask) => {
    const { sql, body, audit } = ask;
    const { fieldGroupID } = ask.params;
    const elements = body.elements as Element[];
    refuseImpossibleElements(elements);
    const before = await lockFieldGroup(sql, fieldGroupID);
    await refuseIfStale(ask, fieldGroupID, { elements: before.elements });
    const version = before.answered > 0 ? before.version + 1 : before.version;
    await writeVersion(sql, fieldGroupID, version, elements);
    await setCurrentVersion(sql, fieldGroupID, version);
    await audit(fieldGroupID, { version: before.version }, { version, elements });
    return { version };
  }),

  on(removeFieldGroup, async ({ sql, params: { fieldGroupID }, audit }) => {
    const { answered, ...before } = await lockFieldGroup(sql, fieldGroupID);
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

const currentVersion = fragment`
  (select * from forms where purpose = 'property') f join form_versions v using (client_id, form_id, version)`;

const fieldGroupColumns = fragment`
  f.form_id as field_group_id, f.name, f.description, f.version,
  (select count(*) from form_answers a where a.form_id = f.form_id) as answered`;

async function fieldGroupByID(sql: Sql, fieldGroupID: string): Promise<FieldGroupSetup> {
  const [group] = await sql<FieldGroupSetup>`
    select ${fieldGroupColumns}, v.elements from ${currentVersion} where f.form_id = ${fieldGroupID}`;
  return requireFound(group, "group of fields");
}

async function lockFieldGroup(sql: Sql, fieldGroupID: string): Promise<FieldGroupSetup> {
  await sql`select from forms where form_id = ${fieldGroupID} for update`;
  return fieldGroupByID(sql, fieldGroupID);
}
