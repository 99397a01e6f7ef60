import { missingIn } from "../../contract/platform/checklist.ts";
import { valuesOf } from "../../contract/platform/forms/answers.ts";
import type { DoorAnswers, DoorForm } from "../../contract/door/door-questions.ts";
import type { checkIn } from "../../contract/door/door.ts";
import type { Element, Values } from "../../contract/platform/forms/element.ts";
import { collect, validate } from "../../contract/platform/forms/validate.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { Inside } from "../platform/http/handle.ts";
import { refuse } from "../platform/http/refusal.ts";
import { refuseUnknownAnswers } from "../programs/unknown-answers.ts";
import { answerOfOrder, answerOfTicket } from "../commerce/sales/question-queries.ts";
import { type OpenForm, openForms } from "./question-queries.ts";

/** What whoever shows these tickets is still to be asked. */
export const openAtDoor = async (sql: Sql, ticketIDs: readonly string[]) =>
  (await openForms(sql, ticketIDs)).map((form) => ({ ...form, elements: askable(form.elements) }));

/** Files are asked of buyers alone: nobody who stands at a door has one at hand. */
export const askable = (elements: readonly Element[]) => elements.filter(({ type }) => type !== "file");

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
    await refuseUnknownAnswers(sql, { formID: form.questionFormID, elements: form.elements }, said.answers);
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
