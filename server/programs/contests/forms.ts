import {
  createForm,
  duplicateForm,
  editForm,
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
import { categoryChoiceOf } from "../../../contract/programs/category-choice.ts";
import { changedFields } from "../../platform/audit/changed-fields.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { duplicateRow } from "./duplicate-queries.ts";
import {
  withCategoryLabels,
  isWidened,
  leftOutCategoriesText,
  requireChosenCategories,
} from "./require-chosen-categories.ts";
import { on } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { pickFormFields, refuseIfStale } from "../../platform/http/stale-changes.ts";
import { countAnswersTo, deleteForm, formElementsOf, setFormWithdrawn, writeVersion } from "../form-queries.ts";
import { chosenCategoryIDs, isFormForCategory, writeChosenCategories } from "../chosen-category-queries.ts";
import { otherCategoriesAnswering } from "./category-queries.ts";
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
    const { name, description, categoryIDs } = await formValuesOf(sql, serviceID, form);
    const { entryFormID } = requireRow(
      await sql<{ entryFormID: string }>`
        insert into forms (service_id, purpose, position, name, description)
        values (${serviceID}, 'entry', ${lastPosition(orderedEntryForms, serviceID)}, ${name}, ${description})
        returning form_id as entry_form_id`,
    );
    await writeChosenCategories(sql, "form", { serviceID, id: entryFormID, categoryIDs });
    await writeVersion(sql, entryFormID, 1, await firstElements(sql, { serviceID, entryFormID, categoryIDs }));
    await audit(entryFormID, null, await withCategoryLabels(sql, { name, categoryIDs }));
    return { entryFormID };
  }),

  on(editForm, async (context) => {
    const { sql, form, audit } = context;
    const { serviceID } = context.service;
    const { entryFormID } = context.params;
    const before = await lockForm(sql, serviceID, entryFormID);
    const storedValues = { ...before, ...categoryChoiceOf(before.categoryIDs) };
    await refuseIfStale(context, entryFormID, pickFormFields(editForm.form, storedValues));
    const body = await formValuesOf(sql, serviceID, form);
    if (body.categoryIDs.length > 0) await refuseLeavingOutAnswers(sql, entryFormID, body.categoryIDs);
    await sql`
      update forms set name = ${body.name}, description = ${body.description},
        widened_at = ${isWidened(before.categoryIDs, body.categoryIDs) ? context.now : fragment`widened_at`}
      where form_id = ${entryFormID}`;
    await writeChosenCategories(sql, "form", { serviceID, id: entryFormID, categoryIDs: body.categoryIDs });
    await audit(
      entryFormID,
      ...changedFields(await withCategoryLabels(sql, before), await withCategoryLabels(sql, body)),
    );
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

  on(duplicateForm, async ({ sql, service: { serviceID, status }, params, now, audit }) => {
    const original = await lockForm(sql, serviceID, params.entryFormID);
    const elements = await formElementsOf(sql, params.entryFormID, original.version);
    // Entrants at work would be asked everything twice until staff have made the copy another form.
    const withdrawn = status !== "draft";
    const { id: entryFormID, name } = await duplicateRow(
      sql,
      { kind: "form", serviceID, id: params.entryFormID, categoryIDs: original.categoryIDs },
      { version: 1, withdrawn_at: withdrawn ? now.toISOString() : null },
    );
    await writeVersion(sql, entryFormID, 1, elements);
    await audit(entryFormID, null, { name, copyOf: original.name });
    return { entryFormID, name, withdrawn };
  }),

  on(withdrawForm, async ({ sql, service: { serviceID }, params: { entryFormID }, now, audit }) => {
    const { withdrawn } = await lockForm(sql, serviceID, entryFormID);
    if (withdrawn) refuse("This form is withdrawn already.", 409);
    await setFormWithdrawn(sql, entryFormID, now);
    await audit(entryFormID, { withdrawn }, { withdrawn: true });
    return {};
  }),

  on(restoreForm, async ({ sql, service: { serviceID }, params: { entryFormID }, audit }) => {
    const { withdrawn } = await lockForm(sql, serviceID, entryFormID);
    if (!withdrawn) refuse("This form isn’t withdrawn.", 409);
    await setFormWithdrawn(sql, entryFormID, null);
    await audit(entryFormID, { withdrawn }, { withdrawn: false });
    return {};
  }),

  on(removeForm, async ({ sql, service: { serviceID }, params: { entryFormID }, audit }) => {
    const before = await lockForm(sql, serviceID, entryFormID);
    const answers = await countAnswersTo(sql, entryFormID);
    if (answers > 0)
      refuse(
        `${before.name} holds the answers of ${answers === 1 ? "an entry" : `${answers} entries`}, so it stays. Withdraw it: then nobody is asked any more.`,
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

type NewForm = { serviceID: string; entryFormID: string; categoryIDs: readonly string[] };

/** The title question comes first, unless other forms ask all the same entrants for it. */
async function firstElements(sql: Sql, { serviceID, entryFormID, categoryIDs }: NewForm): Promise<Element[]> {
  const [untitled] = await sql`
    select from unnest(${categoryIDs.length > 0 ? categoryIDs : [null]}::uuid[]) as asked (category_id)
    where not exists (
      select from ${currentForms}
      where f.service_id = ${serviceID} and f.form_id <> ${entryFormID} and ${isFormForCategory(fragment`f`, fragment`asked.category_id`)} and ${asksTitle})`;
  return untitled ? [{ type: "input", kind: "text", name: titleName, label: "Title", required: true }] : [];
}

async function refuseLeavingOutAnswers(sql: Sql, entryFormID: string, categoryIDs: readonly string[]): Promise<void> {
  const others = await otherCategoriesAnswering(sql, entryFormID, categoryIDs);
  const sentence = leftOutCategoriesText(
    others.map(({ name }) => name),
    "answers to this form",
  );
  if (sentence) refuse(sentence, 409, { errors: { categoryIDs: sentence } });
}

const formColumns = fragment`
  f.form_id as entry_form_id, ${chosenCategoryIDs("form", fragment`f`)} as "categoryIDs", f.name, f.description, f.version, f.withdrawn_at is not null as withdrawn,
  (select count(*) from form_answers a where a.form_id = f.form_id) as answered`;

type FormRow = Pick<FormSetup, "entryFormID" | "categoryIDs" | "name" | "description" | "version" | "withdrawn">;

async function lockForm(sql: Sql, serviceID: string, entryFormID: string) {
  const [form] = await sql<FormRow>`
    select form_id as entry_form_id, ${chosenCategoryIDs("form", fragment`f`)} as "categoryIDs", name, description, version,
      withdrawn_at is not null as withdrawn
    from forms f where service_id = ${serviceID} and form_id = ${entryFormID} and purpose = 'entry' for update`;
  return requireFound(form, "form");
}

async function formValuesOf(sql: Sql, serviceID: string, form: FormOf<typeof editForm>) {
  const { name, description } = form;
  return { name, description: description ?? "", categoryIDs: await requireChosenCategories(sql, serviceID, form) };
}
