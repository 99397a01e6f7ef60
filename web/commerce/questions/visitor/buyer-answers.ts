import { isEmailAddress } from "../../../../contract/platform/email-address.ts";
import { answerValues } from "../../../../contract/platform/forms/answers.ts";
import { type Values, isQuestion } from "../../../../contract/platform/forms/element.ts";
import type { Questions, AnswersBody } from "../../../../contract/commerce/questions/responses.ts";

type Product = Questions["products"][number];

/** Who comes, as it is typed. */
export type AttendeeAnswers = { later: boolean; name: string; email: string; answers: Values };

/** What a buyer has answered on this page, by form, and by product and place. */
export type BuyerAnswers = { orders: Record<string, Values>; attendees: Record<string, AttendeeAnswers> };

export const attendeeKey = (ticketID: string, place: number) => `${ticketID} ${place}`;

/** As the server has it; of whom nothing was said yet, only the first is asked now where the others can be left for later. */
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

/** A name is never asked for; what else is asked can wait as long as buyers may change it. */
export const canWait = ({ laterUntil, elements }: Pick<Product, "laterUntil" | "elements">) =>
  laterUntil !== null || !elements.some(isQuestion);

export const answerList = (answers: Values) =>
  Object.entries(answers).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));

/** What goes to the server. */
export const answersToSend = (questions: Questions, said: BuyerAnswers): AnswersBody => ({
  orders: questions.orders.map(({ questionFormID }) => ({
    questionFormID,
    answers: answerList(said.orders[questionFormID] ?? {}),
  })),
  attendees: questions.products.flatMap(({ ticketID, attendees }) =>
    attendees.flatMap(({ place }) => {
      const of = said.attendees[attendeeKey(ticketID, place)];
      // Half an address is typed on; the rest is kept meanwhile.
      return of
        ? [{ ticketID, place, ...of, email: isEmailAddress(of.email) ? of.email : "", answers: answerList(of.answers) }]
        : [];
    }),
  ),
});

/** The questions with what was said, as the server will see them. */
export const withAnswers = (questions: Questions, said: BuyerAnswers): Questions => ({
  ...questions,
  orders: questions.orders.map((form) => ({ ...form, answers: answerList(said.orders[form.questionFormID] ?? {}) })),
  products: questions.products.map((product) => ({
    ...product,
    attendees: product.attendees.map((attendee) => {
      const of = said.attendees[attendeeKey(product.ticketID, attendee.place)];
      return of ? { ...attendee, ...of, isKept: true, answers: answerList(of.answers) } : attendee;
    }),
  })),
});
