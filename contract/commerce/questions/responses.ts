import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { missingAnswers } from "../../platform/checklist.ts";
import { SHORT_TIMEOUT, post } from "../../platform/endpoint.ts";
import { Answer, ElementsSchema, AnswersInput } from "../../platform/forms/answers.ts";
import type { ElementAudience, Element } from "../../platform/forms/element.ts";
import { changedMeanwhile } from "../../platform/revision.ts";
import { EmailAddressOrEmpty, ID, Instant, nullable, record, inputRecord } from "../../platform/schema.ts";
import { mostCartLines } from "../cart/registration.ts";

const path = "/clients/:client/services/:service";

/** As many people as one order names. */
export const mostAttendees = 1_000;

const name = Str({ maxLength: 200 });

const attendee = record({
  /** Of those that come with one product: the first is 0. */
  place: Integer(),
  /** Left to be said after the purchase. */
  later: Bool(),
  /** Whether whoever buys has said anything of it yet, if only that it is for later. */
  isKept: Bool(),
  name: Str(),
  email: Str(),
  answers: List(Answer),
});

const questions = record({
  member: Bool(),
  /** What is asked once of the order. */
  orders: List(
    record({
      questionFormID: ID(),
      name: Str(),
      description: Str(),
      elements: ElementsSchema,
      answers: List(Answer),
    }),
  ),
  /** Who comes, product by product. */
  products: List(
    record({
      ticketID: ID(),
      /** What each who comes with it is asked. */
      formID: nullable(ID()),
      name: Str(),
      /** Where it is another program's than the one that is looked at. */
      program: Str(),
      description: Str(),
      /** Empty where only the name is asked. */
      elements: ElementsSchema,
      /** Until when it can be said later; null: it is to be said now. */
      laterUntil: nullable(Instant()),
      attendees: List(attendee),
    }),
  ),
});
export type Questions = Static<typeof questions>;

const answersBody = inputRecord({
  orders: List(inputRecord({ questionFormID: ID(), answers: AnswersInput }), { maxItems: mostCartLines }),
  attendees: List(
    inputRecord({
      ticketID: ID(),
      place: Integer({ minimum: 0, maximum: 99_999 }),
      later: Bool(),
      name,
      email: EmailAddressOrEmpty(),
      answers: AnswersInput,
    }),
    { maxItems: mostAttendees },
  ),
});
export type AnswersBody = Static<typeof answersBody>;

/** F32 What the buyer of a cart is asked, and has answered. Answers that are sent are kept, right or not; the checkout waits until they are right. At a counter what is asked at the door is asked, too. */
export const cartQuestions = post(`${path}/registration/questions`, {
  summary: "See and answer what the buyer of a cart is asked",
  allow: "PUBLIC",
  feature: "sales",
  limited: false,
  body: inputRecord({ cartKey: Str({ maxLength: 100 }), answers: Optional(answersBody), atCounter: Optional(Bool()) }),
  answer: questions,
  timeout: SHORT_TIMEOUT,
});

/** What somebody who bought something was asked, with what was answered. */
export const buyerResponse = record({
  questionFormID: ID(),
  name: Str(),
  /** The ticket of whoever answers it; null: the order. */
  ticketID: nullable(ID()),
  elements: ElementsSchema,
  isAnswered: Bool(),
  answers: List(Answer),
});
export type BuyerResponse = Static<typeof buyerResponse>;

/** M23 */
export const changeResponses = post(`${path}/transactions/:transactionID/responses`, {
  summary: "Change what was answered about an order and those who come",
  allow: "EDIT_PURCHASE",
  feature: "sales",
  body: inputRecord({ questionFormID: ID(), ticketID: Optional(ID()), answers: AnswersInput }),
  answer: record({}),
  more: changedMeanwhile,
  done: "Registration responses updated.",
});

/** A question that is still open, and who it is about: 'Meal', 'Gala ticket, guest 2 of 4'. */
type UnansweredQuestion = { what: string; of: string };

/** All that keeps a cart from being paid, in the order in which it is asked. */
export function unansweredQuestions({ orders, products, member }: Questions): UnansweredQuestion[] {
  const audience = member ? "member" : "non-member";
  return [
    ...orders.flatMap(({ name: of, elements, answers }) => unansweredIn(elements, answers, audience, of)),
    ...products.flatMap(({ name: product, elements, attendees, laterUntil }) =>
      attendees
        .filter(({ later }) => !later || laterUntil === null)
        .flatMap(({ place, answers }) =>
          unansweredIn(elements, answers, audience, attendeeText(product, place, attendees.length)),
        ),
    ),
  ];
}

const unansweredIn = (
  elements: readonly Element[],
  answers: readonly Answer[],
  audience: ElementAudience,
  of: string,
) => missingAnswers(elements, answers, audience).map(({ what }) => ({ what, of }));

/** 'Gala ticket, guest 2 of 4' */
export const attendeeText = (product: string, place: number, count: number): string =>
  count > 1 ? `${product}, guest ${place + 1} of ${count}` : product;

/** Said in place of the checkout: 'Still to answer: Meal (Gala ticket, guest 2 of 4), and 3 more.' */
export function unansweredQuestionsText([first, ...others]: readonly UnansweredQuestion[]): string | undefined {
  if (!first) return undefined;
  const more = others.length > 0 ? `, and ${others.length} more` : "";
  return `Still to answer: ${first.what} (${first.of})${more}.`;
}
