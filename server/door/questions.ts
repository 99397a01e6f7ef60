import { missingIn } from "../../contract/checklist.ts";
import { valuesOf } from "../../contract/forms/answers.ts";
import type { DoorAnswers, DoorForm } from "../../contract/door-questions.ts";
import type { checkIn } from "../../contract/door.ts";
import type { Element, Values } from "../../contract/forms/element.ts";
import { collect, validate } from "../../contract/forms/validate.ts";
import type { Sql } from "../db/sql.ts";
import { fragment } from "../db/statement.ts";
import type { Inside } from "../http/handle.ts";
import { refuse } from "../http/refusal.ts";
import { answerOfOrder, answerOfTicket } from "../sales/question-queries.ts";

/** Of the product `p`: a form `q` that is asked at the door of its program. */
export const isAskedAtDoor = fragment`q.service_id = p.service_id and q.asked <> 'buying' and q.withdrawn_at is null
  and (q.purpose = 'order' or q.form_id = p.form_id)`;

/** Of the ticket `k` of that product: it is asked, and hasn't been answered yet. */
export const isOpenAtDoor = fragment`${isAskedAtDoor} and not exists (
  select from form_answers a where a.form_id = q.form_id and (a.ticket_id = k.ticket_id or a.transaction_id = k.transaction_id))`;

type OpenForm = DoorForm & { ticketID: string; version: number; serviceID: string; transactionID: string };

/** What whoever shows these tickets is still to be asked. */
export const openAtDoor = async (sql: Sql, ticketIDs: readonly string[]) =>
  (await openForms(sql, ticketIDs)).map((form) => ({ ...form, elements: askable(form.elements) }));

/** Files are asked of buyers alone: nobody who stands at a door has one at hand. */
export const askable = (elements: readonly Element[]) => elements.filter(({ type }) => type !== "file");

const openForms = (sql: Sql, ticketIDs: readonly string[]) => sql<OpenForm>`
  select k.ticket_id, q.form_id as question_form_id, q.purpose = 'order' as of_order, q.name, q.description, v.elements,
    q.version, k.service_id, k.transaction_id
  from tickets k join products p using (client_id, product_id) join forms q on ${isOpenAtDoor}
    join form_versions v on v.client_id = q.client_id and v.form_id = q.form_id and v.version = q.version
  where k.ticket_id = any (${ticketIDs}::uuid[]) order by q.purpose desc, q.position, q.form_id`;

export const askedOf = ({ questionFormID, ofOrder, name, description, elements }: DoorForm): DoorForm => ({
  questionFormID,
  ofOrder,
  name,
  description,
  elements,
});

type AnswerScope = Pick<Inside<typeof checkIn>, "sql" | "now" | "audit">;

/** Answers that are right are kept; what has been answered meanwhile stays as it was answered. */
export async function keepAnswersAtDoor({ sql, now, audit }: AnswerScope, ticketID: string, answers: DoorAnswers) {
  for (const form of await openAtDoor(sql, [ticketID])) {
    const said = answers.find(({ questionFormID }) => questionFormID === form.questionFormID);
    if (!said) continue;
    const [open] = missingIn(form.elements, said.answers, "all");
    if (open)
      refuse(`Still to answer or to correct: ${open.what}.`, 400, {
        errors: validate(form.elements, valuesOf(said.answers)),
      });
    const kept = await keep(sql, form, said.answers, now);
    await audit(form.ofOrder ? form.transactionID : ticketID, null, { answers: kept });
  }
}

type Answered = { ticketID: string; answers: DoorAnswers; now: Date };

/** What was answered without a network: they were let in by it, so that it is kept as it was said. */
export async function keepAnswersHandedIn(sql: Sql, answered: readonly Answered[]): Promise<void> {
  const forms = await openAtDoor(
    sql,
    answered.map(({ ticketID }) => ticketID),
  );
  for (const { ticketID, answers, now } of answered)
    for (const form of forms.filter((one) => one.ticketID === ticketID)) {
      const said = answers.find(({ questionFormID }) => questionFormID === form.questionFormID);
      if (said) await keep(sql, form, said.answers, now);
    }
}

async function keep(sql: Sql, form: OpenForm, said: DoorAnswers[number]["answers"], now: Date): Promise<Values> {
  const { serviceID, questionFormID: formID, version, elements } = form;
  const answers = collect(elements, valuesOf(said));
  const given = { serviceID, formID, version, answers, now };
  await (form.ofOrder ? answerOfOrder(sql, form.transactionID, given) : answerOfTicket(sql, form.ticketID, given));
  return answers;
}
