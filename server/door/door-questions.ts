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

/** Unanswered forms of these tickets. */
export const openDoorForms = async (sql: Sql, ticketIDs: readonly string[]) =>
  (await openForms(sql, ticketIDs)).map((form) => ({ ...form, elements: answerableAtDoor(form.elements) }));

/** Files are asked of buyers only: visitors at a door have none at hand. */
export const answerableAtDoor = (elements: readonly Element[]) => elements.filter(({ type }) => type !== "file");

export const doorFormOf = ({ questionFormID, ofOrder, name, description, elements }: DoorForm): DoorForm => ({
  questionFormID,
  ofOrder,
  name,
  description,
  elements,
});

type AnswerScope = Pick<TransactionContext<typeof checkIn>, "sql" | "now" | "audit">;

/** Saves valid answers; answers given meanwhile stay. */
export async function saveDoorAnswers({ sql, now, audit }: AnswerScope, ticketID: string, answers: DoorAnswers) {
  for (const form of await openDoorForms(sql, [ticketID])) {
    const formAnswers = answers.find(({ questionFormID }) => questionFormID === form.questionFormID);
    if (!formAnswers) continue;
    await refuseUnknownAnswers(sql, { formID: form.questionFormID, elements: form.elements }, formAnswers.answers);
    const [open] = missingAnswers(form.elements, formAnswers.answers, "all");
    if (open)
      refuse(`Still to answer or to correct: ${open.what}.`, 400, {
        errors: validate(form.elements, answerValues(formAnswers.answers)),
      });
    const savedAnswers = await saveAnswers(sql, form, formAnswers.answers, now);
    await audit(form.ofOrder ? form.transactionID : ticketID, null, { answers: savedAnswers });
  }
}

type LateAnswers = { ticketID: string; answers: DoorAnswers; now: Date };

/** Answers from without a network are saved unchecked: the visitor was let in by them. */
export async function saveLateAnswers(sql: Sql, answersOfTickets: readonly LateAnswers[]): Promise<void> {
  const forms = await openDoorForms(
    sql,
    answersOfTickets.map(({ ticketID }) => ticketID),
  );
  for (const { ticketID, answers, now } of answersOfTickets)
    for (const form of forms.filter((one) => one.ticketID === ticketID)) {
      const formAnswers = answers.find(({ questionFormID }) => questionFormID === form.questionFormID);
      if (formAnswers) await saveAnswers(sql, form, formAnswers.answers, now);
    }
}

async function saveAnswers(
  sql: Sql,
  form: OpenForm,
  sentAnswers: DoorAnswers[number]["answers"],
  now: Date,
): Promise<Values> {
  const { serviceID, questionFormID: formID, version, elements } = form;
  const answers = collect(elements, answerValues(sentAnswers));
  const response = { serviceID, formID, version, answers, now };
  await (form.ofOrder
    ? saveOrderAnswer(sql, form.transactionID, response)
    : saveTicketAnswer(sql, form.ticketID, response));
  return answers;
}
