import { answerList } from "../../programs/answer-list.ts";
import { type Answer, answerValues } from "../../../contract/platform/forms/answers.ts";
import type { Element } from "../../../contract/platform/forms/element.ts";
import {
  type Questions,
  type AnswersBody,
  cartQuestions,
  mostAttendees,
  unansweredQuestions,
  unansweredQuestionsText,
} from "../../../contract/commerce/questions/responses.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { draftAnswersOf } from "../../entries/draft-answers.ts";
import { onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { refuseUnknownAnswers } from "../../programs/refuse-unknown-answers.ts";
import { type TransactionRow, lockCartByKey, findCartByKey } from "../cart/transaction-queries.ts";
import { type OrderFile, filesForForms, withOrderFiles } from "./answer-file-queries.ts";
import {
  type Attendee,
  type QuestionedCart,
  saveOrderAnswer,
  attendeesOfCart,
  saveAttendee,
  orderFormsOfCart,
  productsInCart,
} from "./question-queries.ts";

export const questionHandlers = [
  onOutsideTransaction(cartQuestions, ({ body: { cartKey, answers, atCounter = false }, now, transact }) =>
    transact(async (sql) => {
      const [storedCart] = await (answers ? lockCartByKey : findCartByKey)(sql, cartKey);
      const cart = requireFound(storedCart, "cart");
      if (answers) await saveCartAnswers(sql, { ...cart, atCounter }, answers, now);
      return questionsAnswer(sql, { ...cart, atCounter }, now);
    }),
  ),
];

type CartWithQuestions = TransactionRow & QuestionedCart;

const openStates = ["cart", "held", "expired"];

/** Answers for lines that the cart no longer has are skipped: another tab may have removed them. */
async function saveCartAnswers(sql: Sql, cart: CartWithQuestions, body: AnswersBody, now: Date): Promise<void> {
  const { transactionID, state } = cart;
  if (!openStates.includes(state))
    refuse("This cart is being paid, or has been. Change your answers in your order.", 409);
  const [forms, products] = await Promise.all([orderFormsOfCart(sql, cart), productsInCart(sql, cart)]);
  const files = await filesForForms(
    sql,
    transactionID,
    [...forms, ...products].map(({ elements }) => elements),
  );
  const draft = (elements: readonly Element[], answers: readonly Answer[]) =>
    withOrderFiles(files, elements, draftAnswersOf(elements, answerValues(answers)));
  for (const { questionFormID, answers } of body.orders) {
    const form = forms.find((one) => one.questionFormID === questionFormID);
    if (!form) continue;
    await refuseUnknownAnswers(sql, { formID: questionFormID, elements: form.elements }, answers);
    const storedAnswers = draft(form.elements, answers);
    await saveOrderAnswer(sql, transactionID, { ...form, formID: questionFormID, answers: storedAnswers, now });
  }
  for (const { ticketID, place, answers, ...attendee } of body.attendees) {
    const product = products.find((one) => one.ticketID === ticketID);
    if (!product || place >= product.seats) continue;
    const { serviceID, elements } = product;
    if (product.formID !== null) await refuseUnknownAnswers(sql, { formID: product.formID, elements }, answers);
    // An attendee who is left for later has no answers; typed ones stay stored for the case that they are asked after all.
    const { formID, version } = attendee.later ? { formID: null, version: null } : product;
    const checkedAttendee = { ...attendee, name: attendee.name.trim(), answers: draft(elements, answers) };
    await saveAttendee(sql, { transactionID, serviceID, ticketID, place, formID, version, ...checkedAttendee });
  }
}

async function questionsAnswer(sql: Sql, cart: CartWithQuestions, now: Date): Promise<Questions> {
  const { transactionID, member } = cart;
  const [orders, products, attendees] = await Promise.all([
    orderFormsOfCart(sql, cart),
    productsInCart(sql, cart),
    attendeesOfCart(sql, transactionID),
  ]);
  // A long abandoned cart has lost its files, and asks for them again.
  const files = await filesForForms(
    sql,
    transactionID,
    [...orders, ...products].map(({ elements }) => elements),
  );
  return {
    member,
    orders: orders.map(({ answers, ...form }) => ({
      ...form,
      answers: answerList(withOrderFiles(files, form.elements, answers ?? {})),
    })),
    products: products.map(({ changesUntil, seats, ...product }) => ({
      ...product,
      laterUntil: changesUntil !== null && Date.parse(changesUntil) > now.getTime() ? changesUntil : null,
      attendees: Array.from({ length: Math.min(seats, mostAttendees) }, (_, place) =>
        attendeeAnswer(attendees, product, place, files),
      ),
    })),
  };
}

type AttendeeForm = { ticketID: string; elements: readonly Element[] };

function attendeeAnswer(
  attendees: readonly Attendee[],
  { ticketID, elements }: AttendeeForm,
  place: number,
  files: OrderFile[],
) {
  const storedAttendee = attendees.find((one) => one.ticketID === ticketID && one.place === place);
  const { later, name, email, answers } = storedAttendee ?? { later: false, name: "", email: "", answers: {} };
  return {
    place,
    later,
    isKept: storedAttendee !== undefined,
    name,
    email,
    answers: answerList(withOrderFiles(files, elements, answers)),
  };
}

/** The unanswered questions that keep the cart from being paid, in a sentence. */
export const questionsProblem = async (sql: Sql, cart: CartWithQuestions, now: Date): Promise<string | undefined> =>
  unansweredQuestionsText(unansweredQuestions(await questionsAnswer(sql, cart, now)));

/** Finds the answers for a ticket about to be issued, by product and place. */
export const attendeeLookup = async (sql: Sql, transactionID: string) => {
  const attendees = await attendeesOfCart(sql, transactionID);
  return (productID: string, place: number): Attendee | undefined =>
    attendees.find((one) => one.ticketID === productID && one.place === place);
};
