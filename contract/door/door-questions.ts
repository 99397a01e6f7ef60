import { Array as List, Boolean as Bool, type Static, String as Str } from "typebox";
import { ElementsSchema, AnswersInput } from "../platform/forms/answers.ts";
import { ID, record, inputRecord } from "../platform/schema.ts";

/** A form that is asked at the door until it is answered, for the ticket or once for its order. */
export const doorForm = record({
  questionFormID: ID(),
  ofOrder: Bool(),
  name: Str(),
  description: Str(),
  elements: ElementsSchema,
});
export type DoorForm = Static<typeof doorForm>;

/** More forms than a product and its program ask together. */
const mostForms = 50;

export const doorAnswers = List(inputRecord({ questionFormID: ID(), answers: AnswersInput }), { maxItems: mostForms });
export type DoorAnswers = Static<typeof doorAnswers>;
