import { isEmailAddress } from "../../../../contract/platform/email-address.ts";
import { valuesOf } from "../../../../contract/platform/forms/answers.ts";
import { type Values, isQuestion } from "../../../../contract/platform/forms/element.ts";
import type { Questions, TypedAnswers } from "../../../../contract/commerce/responses.ts";

type Product = Questions["products"][number];

/** Who comes, as it is typed. */
export type SaidOfAttendee = { later: boolean; name: string; email: string; answers: Values };

/** What a buyer has answered on this page, by form, and by product and place. */
export type BuyerAnswers = { orders: Record<string, Values>; attendees: Record<string, SaidOfAttendee> };

export const attendeeKey = (ticketID: string, place: number) => `${ticketID} ${place}`;

/** As the server has it; of whom nothing was said yet, only the first is asked now where the others can be left for later. */
export const saidIn = ({ orders, products }: Questions): BuyerAnswers => ({
  orders: Object.fromEntries(orders.map(({ questionFormID, answers }) => [questionFormID, valuesOf(answers)])),
  attendees: Object.fromEntries(
    products.flatMap((product) =>
      product.attendees.map(({ place, later, isKept, name, email, answers }) => [
        attendeeKey(product.ticketID, place),
        { later: isKept ? later : place > 0 && canWait(product), name, email, answers: valuesOf(answers) },
      ]),
    ),
  ),
});

/** A name is never asked for; what else is asked can wait as long as buyers may change it. */
export const canWait = ({ laterUntil, elements }: Pick<Product, "laterUntil" | "elements">) =>
  laterUntil !== null || !elements.some(isQuestion);

export const listed = (answers: Values) =>
  Object.entries(answers).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));

/** What goes to the server. */
export const sentOf = (questions: Questions, said: BuyerAnswers): TypedAnswers => ({
  orders: questions.orders.map(({ questionFormID }) => ({
    questionFormID,
    answers: listed(said.orders[questionFormID] ?? {}),
  })),
  attendees: questions.products.flatMap(({ ticketID, attendees }) =>
    attendees.flatMap(({ place }) => {
      const of = said.attendees[attendeeKey(ticketID, place)];
      // Half an address is typed on; the rest is kept meanwhile.
      return of
        ? [{ ticketID, place, ...of, email: isEmailAddress(of.email) ? of.email : "", answers: listed(of.answers) }]
        : [];
    }),
  ),
});

/** The questions with what was said, as the server will see them. */
export const withSaid = (questions: Questions, said: BuyerAnswers): Questions => ({
  ...questions,
  orders: questions.orders.map((form) => ({ ...form, answers: listed(said.orders[form.questionFormID] ?? {}) })),
  products: questions.products.map((product) => ({
    ...product,
    attendees: product.attendees.map((attendee) => {
      const of = said.attendees[attendeeKey(product.ticketID, attendee.place)];
      return of ? { ...attendee, ...of, isKept: true, answers: listed(of.answers) } : attendee;
    }),
  })),
});
