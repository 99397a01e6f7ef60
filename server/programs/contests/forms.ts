import {
  createForm,
  editForm,
  allCategories,
  type FormSetup,
  getForm,
  listForms,
  orderForms,
  removeForm,
  restoreForm,
  saveFormDefinition,
  withdrawForm,
} from "../../../contract/programs/contests.ts";
import type { FormOf } from "../../../contract/platform/endpoint.ts";
import { type Element, titleName } from "../../../contract/platform/forms/element.ts";
import { changedFields } from "../../platform/audit/changed-fields.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { requireChosenCategory } from "./require-chosen-category.ts";
import { on } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { pickFormFields, refuseIfStale } from "../../platform/http/stale-changes.ts";
import { countAnswersTo, deleteForm, formElementsOf, setFormWithdrawn, writeVersion } from "../form-queries.ts";
import { refuseImpossibleElements, saveElements } from "../form-versions.ts";
import { orderedEntryForms, lastPosition, reorder } from "../row-order.ts";

export const entryFormCalls = [
  on(listForms, async ({ sql, service }) => ({
    entryForms: await sql<Omit<FormSetup, "elements"> & { questions: number; asksTitle: boolean }>`
      select ${formColumns},
        (select count(*) from jsonb_array_elements(v.elements) e where e ->> 'type' not in ('heading', 'paragraph', 'image'))
          as questions,
        ${asksTitle} as asks_title
      from ${currentForms} where f.service_id = ${service.serviceID} order by f.position, f.form_id`,
  })),

  on(getForm, async ({ sql, service, params }) => {
    const [form] = await sql<FormSetup>`
      select ${formColumns}, v.elements
      from ${currentForms} where f.service_id = ${service.serviceID} and f.form_id = ${params.entryFormID}`;
    return requireFound(form, "form");
  }),

  on(createForm, async ({ sql, service: { serviceID }, form, audit }) => {
    const { name, description, categoryID } = await formValuesOf(sql, serviceID, form);
    const { entryFormID } = requireRow(
      await sql<{ entryFormID: string }>`
        insert into forms (service_id, purpose, category_id, position, name, description)
        values (${serviceID}, 'entry', ${categoryID}, ${lastPosition(orderedEntryForms, serviceID)}, ${name}, ${description})
        returning form_id as entry_form_id`,
    );
    await writeVersion(sql, entryFormID, 1, await firstElements(sql, serviceID, categoryID));
    await audit(entryFormID, null, { name, categoryID });
    return { entryFormID };
  }),

  on(editForm, async (context) => {
    const { sql, form, audit } = context;
    const { serviceID } = context.service;
    const { entryFormID } = context.params;
    const before = await lockForm(sql, serviceID, entryFormID);
    const storedValues = { ...before, categoryID: before.categoryID ?? allCategories };
    await refuseIfStale(context, entryFormID, pickFormFields(editForm.form, storedValues));
    const body = await formValuesOf(sql, serviceID, form);
    if (
      body.categoryID !== before.categoryID &&
      body.categoryID !== null &&
      (await countAnswersTo(sql, entryFormID)) > 0
    )
      refuse("Entrants have answered this form already, so it can’t be kept for one category now.", 409);
    await sql`
      update forms set category_id = ${body.categoryID}, name = ${body.name}, description = ${body.description}
      where form_id = ${entryFormID}`;
    await audit(entryFormID, ...changedFields(before, body));
    return {};
  }),

  on(saveFormDefinition, async (context) => {
    const { sql, body, audit } = context;
    const { serviceID } = context.service;
    const { entryFormID } = context.params;
    const elements = body.elements as Element[];
    refuseImpossibleElements(elements);
    const before = await lockForm(sql, serviceID, entryFormID);
    await refuseIfStale(context, entryFormID, { elements: await formElementsOf(sql, entryFormID, before.version) });
    const version = await saveElements(sql, { formID: entryFormID, version: before.version }, elements);
    await audit(entryFormID, { version: before.version }, { version, elements });
    return { version };
  }),

  on(withdrawForm, async ({ sql, service: { serviceID }, params: { entryFormID }, now, audit }) => {
    const { withdrawn } = await lockForm(sql, serviceID, entryFormID);
    if (withdrawn) refuse("This form isn’t asked any more already.", 409);
    await setFormWithdrawn(sql, entryFormID, now);
    await audit(entryFormID, { withdrawn }, { withdrawn: true });
    return {};
  }),

  on(restoreForm, async ({ sql, service: { serviceID }, params: { entryFormID }, audit }) => {
    const { withdrawn } = await lockForm(sql, serviceID, entryFormID);
    if (!withdrawn) refuse("This form is asked already.", 409);
    await setFormWithdrawn(sql, entryFormID, null);
    await audit(entryFormID, { withdrawn }, { withdrawn: false });
    return {};
  }),

  on(removeForm, async ({ sql, service: { serviceID }, params: { entryFormID }, audit }) => {
    const before = await lockForm(sql, serviceID, entryFormID);
    const answers = await countAnswersTo(sql, entryFormID);
    if (answers > 0)
      refuse(
        `${before.name} holds the answers of ${answers === 1 ? "an entry" : `${answers} entries`}, so it stays. Stop asking it: what was answered is kept.`,
        409,
      );
    await deleteForm(sql, entryFormID);
    await audit(entryFormID, before, null);
    return {};
  }),

  on(orderForms, (context) => reorder(context, orderedEntryForms, context.body.entryFormIDs)),
];

const currentForms = fragment`(select * from forms where purpose = 'entry') f join form_versions v using (client_id, form_id, version)`;

/** Whether the form `f` is asked and its version `v` has the question for the entry's title. */
const asksTitle = fragment`f.withdrawn_at is null and exists (
  select from jsonb_array_elements(v.elements) e
  where e ->> 'name' = ${titleName} and e ->> 'type' not in ('heading', 'paragraph', 'image'))`;

/** The title question comes first, unless another form asks the same entrants for it. */
async function firstElements(sql: Sql, serviceID: string, categoryID: string | null): Promise<Element[]> {
  const [titleForm] = await sql`
    select from ${currentForms}
    where f.service_id = ${serviceID} and (f.category_id is null or f.category_id = ${categoryID}) and ${asksTitle}`;
  return titleForm ? [] : [{ type: "input", kind: "text", name: titleName, label: "Title", required: true }];
}

const formColumns = fragment`
  f.form_id as entry_form_id, f.category_id, f.name, f.description, f.version, f.withdrawn_at is not null as withdrawn,
  (select count(*) from form_answers a where a.form_id = f.form_id) as answered`;

type FormRow = Pick<FormSetup, "entryFormID" | "categoryID" | "name" | "description" | "version" | "withdrawn">;

async function lockForm(sql: Sql, serviceID: string, entryFormID: string) {
  const [form] = await sql<FormRow>`
    select form_id as entry_form_id, category_id, name, description, version, withdrawn_at is not null as withdrawn from forms
    where service_id = ${serviceID} and form_id = ${entryFormID} and purpose = 'entry' for update`;
  return requireFound(form, "form");
}

const formValuesOf = async (
  sql: Sql,
  serviceID: string,
  { name, description, categoryID }: FormOf<typeof editForm>,
) => ({
  name,
  description: description ?? "",
  categoryID: await requireChosenCategory(sql, serviceID, categoryID),
});
