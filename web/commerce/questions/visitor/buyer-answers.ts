import { isEmailAddress } from "../../../../contract/platform/email-address.ts";
import { answerValues } from "../../../../contract/platform/forms/answers.ts";
import { type Values, isQuestion } from "../../../../contract/platform/forms/element.ts";
import type { Questions, AnswersBody } from "../../../../contract/commerce/questions/responses.ts";

type Product = Questions["products"][number];

export type AttendeeAnswers = { later: boolean; name: string; email: string; answers: Values };

/** A buyer's answers on this page, by form, and by product and place. */
export type BuyerAnswers = { orders: Record<string, Values>; attendees: Record<string, AttendeeAnswers> };

export const attendeeKey = (ticketID: string, place: number) => `${ticketID} ${place}`;

/** The server's answers; of attendees without any, the first is asked now, and the others later where that is possible. */
export const answersIn = ({ orders, products }: Questions): BuyerAnswers => ({
  orders: Object.fromEntries(orders.map(({ questionFormID, answers }) => [questionFormID, answerValues(answers)])),
  attendees: Object.fromEntries(
    products.flatMap((product) =>
      product.attendees.map(({ place, later, isKept, name, email, answers }) => [
        attendeeKey(product.ticketID, place),
        { later: isKept ? later : place > 0 && canWait(product), name, email, answers: answerValues(answers) },
      ]),
    ),
  ),
});

/** Names are optional; other questions can wait as long as the buyer may change answers. */
export const canWait = ({ laterUntil, elements }: Pick<Product, "laterUntil" | "elements">) =>
  laterUntil !== null || !elements.some(isQuestion);

export const answerList = (answers: Values) =>
  Object.entries(answers).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));

export const answersToSend = (questions: Questions, answers: BuyerAnswers): AnswersBody => ({
  orders: questions.orders.map(({ questionFormID }) => ({
    questionFormID,
    answers: answerList(answers.orders[questionFormID] ?? {}),
  })),
  attendees: questions.products.flatMap(({ ticketID, attendees }) =>
    attendees.flatMap(({ place }) => {
      const of = answers.attendees[attendeeKey(ticketID, place)];
      // An unfinished address isn't sent; the other fields are.
      return of
        ? [{ ticketID, place, ...of, email: isEmailAddress(of.email) ? of.email : "", answers: answerList(of.answers) }]
        : [];
    }),
  ),
});

export const withAnswers = (questions: Questions, answers: BuyerAnswers): Questions => ({
  ...questions,
  orders: questions.orders.map((form) => ({ ...form, answers: answerList(answers.orders[form.questionFormID] ?? {}) })),
  products: questions.products.map((product) => ({
    ...product,
    attendees: product.attendees.map((attendee) => {
      const of = answers.attendees[attendeeKey(product.ticketID, attendee.place)];
      return of ? { ...attendee, ...of, isKept: true, answers: answerList(of.answers) } : attendee;
    }),
  })),
});
