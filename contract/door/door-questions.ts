import { Array as List, Boolean as Bool, type Static, String as Str } from "typebox";
import { ElementsSchema, AnswersInput } from "../platform/forms/answers.ts";
import { ID, record, inputRecord } from "../platform/schema.ts";

/** What is asked at a door of whoever hasn't answered it: of a ticket, or once of its order. */
export const doorForm = record({
  questionFormID: ID(),
  ofOrder: Bool(),
  name: Str(),
  description: Str(),
  elements: ElementsSchema,
});
export type DoorForm = Static<typeof doorForm>;

/** More than a product and its program ask together. */
const mostForms = 50;

/** What was answered at a door, form by form. */
export const doorAnswers = List(inputRecord({ questionFormID: ID(), answers: AnswersInput }), { maxItems: mostForms });
export type DoorAnswers = Static<typeof doorAnswers>;
