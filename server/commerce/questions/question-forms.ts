import type { Element } from "../../../contract/platform/forms/element.ts";
import {
  type QuestionForm,
  createQuestionForm,
  editQuestionForm,
  getQuestionForm,
  listQuestionForms,
  removeQuestionForm,
  restoreQuestionForm,
  saveQuestions,
  withdrawQuestionForm,
} from "../../../contract/commerce/questions/question-forms.ts";
import { changedFields } from "../../platform/audit/changed-fields.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { on } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { pickFormFields, refuseIfStale } from "../../platform/http/stale-changes.ts";
import {
  answeringCarts,
  countAnswersTo,
  deleteForm,
  formElementsOf,
  setFormWithdrawn,
  writeVersion,
} from "../../programs/form-queries.ts";
import { refuseImpossibleElements, saveElements } from "../../programs/form-versions.ts";
import { lastPosition, orderedEntryForms as ordered } from "../../programs/row-order.ts";
import { productsWithForm } from "./question-queries.ts";

type QuestionFormListItem = Omit<QuestionForm, "elements"> & { questions: number };

export const questionFormHandlers = [
  on(listQuestionForms, async ({ sql, service }) => ({
    questionForms: await sql<QuestionFormListItem>`
      select ${columns},
        (select count(*) from jsonb_array_elements(v.elements) e where e ->> 'type' not in ('heading', 'paragraph', 'image'))
          as questions
      from ${currentFormTables} where f.service_id = ${service.serviceID} order by f.purpose desc, f.position, f.form_id`,
  })),

  on(getQuestionForm, async ({ sql, questionForm }) => {
    const [form] = await sql<QuestionForm>`
      select ${columns}, v.elements from ${currentFormTables} where f.form_id = ${questionForm.questionFormID}`;
    return requireFound(form, "form");
  }),

  on(createQuestionForm, async ({ sql, service: { serviceID }, form: { name, purpose, ...form }, audit }) => {
    const { questionFormID } = requireRow(
      await sql<{ questionFormID: string }>`
        insert into forms (service_id, purpose, position, name, description, asked)
        values (${serviceID}, ${purpose}, ${lastPosition(ordered, serviceID)}, ${name}, ${form.description ?? ""}, ${form.asked})
        returning form_id as question_form_id`,
    );
    await writeVersion(sql, questionFormID, 1, []);
    await audit(questionFormID, null, { name, purpose });
    return { questionFormID };
  }),

  on(editQuestionForm, async (context) => {
    const { sql, form, audit } = context;
    const { questionFormID } = context.questionForm;
    const before = await lockQuestionForm(sql, questionFormID);
    await refuseIfStale(context, questionFormID, pickFormFields(editQuestionForm.form, before));
    const after = { name: form.name, description: form.description ?? "", asked: form.asked };
    await sql`
      update forms set name = ${after.name}, description = ${after.description}, asked = ${after.asked}
      where form_id = ${questionFormID}`;
    await audit(
      questionFormID,
      ...changedFields({ name: before.name, description: before.description, asked: before.asked }, after),
    );
    return {};
  }),

  on(saveQuestions, async (context) => {
    const { sql, body, audit } = context;
    const { questionFormID } = context.questionForm;
    const elements = body.elements as Element[];
    refuseImpossibleElements(elements);
    const before = await lockQuestionForm(sql, questionFormID);
    await refuseIfStale(context, questionFormID, {
      elements: await formElementsOf(sql, questionFormID, before.version),
    });
    const version = await saveElements(sql, { formID: questionFormID, version: before.version }, elements);
    await audit(questionFormID, { version: before.version }, { version, elements });
    return { version };
  }),

  on(removeQuestionForm, async ({ sql, questionForm: { questionFormID }, audit }) => {
    const before = await lockQuestionForm(sql, questionFormID);
    const products = await productsWithForm(sql, questionFormID);
    if (products.length > 0) refuse(`It is asked with ${products.join(", ")}. Choose something else there first.`, 409);
    if ((await countAnswersTo(sql, questionFormID)) > 0)
      refuse(`${before.name} has been answered, so it stays. Stop asking it: what was answered is kept.`, 409);
    await deleteForm(sql, questionFormID);
    await audit(questionFormID, before, null);
    return {};
  }),

  on(withdrawQuestionForm, ({ sql, questionForm, now, audit }) =>
    writeFormWithdrawn(sql, questionForm.questionFormID, now, audit),
  ),

  on(restoreQuestionForm, ({ sql, questionForm, audit }) =>
    writeFormWithdrawn(sql, questionForm.questionFormID, null, audit),
  ),
];

const currentFormTables = fragment`
  (select * from forms where purpose in ('attendee', 'order')) f join form_versions v using (client_id, form_id, version)`;

const columns = fragment`
  f.form_id as question_form_id, f.name, f.description, f.purpose, f.asked, f.version, f.withdrawn_at is not null as withdrawn,
  (select count(*) from form_answers a where a.form_id = f.form_id)
    + (select count(*) from ${answeringCarts} c where c.form_id = f.form_id) as answered,
  array(select p.name from products p where p.form_id = f.form_id and p.withdrawn_at is null order by p.position) as products`;

type FormRow = Pick<QuestionForm, "name" | "description" | "asked" | "version" | "withdrawn">;

const lockQuestionForm = async (sql: Sql, formID: string): Promise<FormRow> =>
  requireFound(
    (
      await sql<FormRow>`
        select name, description, asked, version, withdrawn_at is not null as withdrawn from forms where form_id = ${formID} for update`
    )[0],
    "form",
  );

async function writeFormWithdrawn(
  sql: Sql,
  formID: string,
  withdrawnAt: Date | null,
  audit: (recordID: string, before: unknown, after: unknown) => Promise<void>,
) {
  const { name, withdrawn } = await lockQuestionForm(sql, formID);
  const after = withdrawnAt !== null;
  if (withdrawn === after) return {};
  await setFormWithdrawn(sql, formID, withdrawnAt);
  await audit(formID, { name, withdrawn }, { name, withdrawn: after });
  return {};
}
