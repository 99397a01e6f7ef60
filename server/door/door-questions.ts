import { missingAnswers } from "../../contract/platform/checklist.ts";
import { answerValues } from "../../contract/platform/forms/answers.ts";
import type { DoorAnswers, DoorForm } from "../../contract/door/door-questions.ts";
import type { checkIn } from "../../contract/door/door.ts";
import type { Element, Values } from "../../contract/platform/forms/element.ts";
import { collect, validate } from "../../contract/platform/forms/validate.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { TransactionContext } from "../platform/http/handlers.ts";
import { refuse } from "../platform/http/refusal.ts";
import { refuseUnknownAnswers } from "../programs/refuse-unknown-answers.ts";
import { saveOrderAnswer, saveTicketAnswer } from "../commerce/questions/question-queries.ts";
import { type OpenForm, openForms } from "./question-queries.ts";

/** What whoever shows these tickets is still to be asked. */
export const openDoorForms = async (sql: Sql, ticketIDs: readonly string[]) =>
  (await openForms(sql, ticketIDs)).map((form) => ({ ...form, elements: answerableAtDoor(form.elements) }));

/** Files are asked of buyers alone: nobody who stands at a door has one at hand. */
export const answerableAtDoor = (elements: readonly Element[]) => elements.filter(({ type }) => type !== "file");

export const doorFormOf = ({ questionFormID, ofOrder, name, description, elements }: DoorForm): DoorForm => ({
  questionFormID,
  ofOrder,
  name,
  description,
  elements,
});

type AnswerScope = Pick<TransactionContext<typeof checkIn>, "sql" | "now" | "audit">;

/** Answers that are right are kept; what has been answered meanwhile stays as it was answered. */
export async function saveDoorAnswers({ sql, now, audit }: AnswerScope, ticketID: string, answers: DoorAnswers) {
  for (const form of await openDoorForms(sql, [ticketID])) {
    const said = answers.find(({ questionFormID }) => questionFormID === form.questionFormID);
    if (!said) continue;
    await refuseUnknownAnswers(sql, { formID: form.questionFormID, elements: form.elements }, said.answers);
    const [open] = missingAnswers(form.elements, said.answers, "all");
    if (open)
      refuse(`Still to answer or to correct: ${open.what}.`, 400, {
        errors: validate(form.elements, answerValues(said.answers)),
      });
    const kept = await saveAnswers(sql, form, said.answers, now);
    await audit(form.ofOrder ? form.transactionID : ticketID, null, { answers: kept });
  }
}

type LateAnswers = { ticketID: string; answers: DoorAnswers; now: Date };

/** What was answered without a network: they were let in by it, so that it is kept as it was said. */
export async function saveLateAnswers(sql: Sql, answered: readonly LateAnswers[]): Promise<void> {
  const forms = await openDoorForms(
    sql,
    answered.map(({ ticketID }) => ticketID),
  );
  for (const { ticketID, answers, now } of answered)
    for (const form of forms.filter((one) => one.ticketID === ticketID)) {
      const said = answers.find(({ questionFormID }) => questionFormID === form.questionFormID);
      if (said) await saveAnswers(sql, form, said.answers, now);
    }
}

async function saveAnswers(sql: Sql, form: OpenForm, said: DoorAnswers[number]["answers"], now: Date): Promise<Values> {
  const { serviceID, questionFormID: formID, version, elements } = form;
  const answers = collect(elements, answerValues(said));
  const given = { serviceID, formID, version, answers, now };
  await (form.ofOrder ? saveOrderAnswer(sql, form.transactionID, given) : saveTicketAnswer(sql, form.ticketID, given));
  return answers;
}
