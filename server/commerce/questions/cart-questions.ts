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
      const [known] = await (answers ? lockCartByKey : findCartByKey)(sql, cartKey);
      const cart = requireFound(known, "cart");
      if (answers) await saveCartAnswers(sql, { ...cart, atCounter }, answers, now);
      return questionsAnswer(sql, { ...cart, atCounter }, now);
    }),
  ),
];

type CartWithQuestions = TransactionRow & QuestionedCart;

const openStates = ["cart", "held", "expired"];

/** What isn't in the cart any more is passed over: another tab may have taken it out. */
async function saveCartAnswers(sql: Sql, cart: CartWithQuestions, sent: AnswersBody, now: Date): Promise<void> {
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
  for (const { questionFormID, answers } of sent.orders) {
    const form = forms.find((one) => one.questionFormID === questionFormID);
    if (!form) continue;
    await refuseUnknownAnswers(sql, { formID: questionFormID, elements: form.elements }, answers);
    const kept = draft(form.elements, answers);
    await saveOrderAnswer(sql, transactionID, { ...form, formID: questionFormID, answers: kept, now });
  }
  for (const { ticketID, place, answers, ...said } of sent.attendees) {
    const product = products.find((one) => one.ticketID === ticketID);
    if (!product || place >= product.seats) continue;
    const { serviceID, elements } = product;
    if (product.formID !== null) await refuseUnknownAnswers(sql, { formID: product.formID, elements }, answers);
    // Whoever is left for later has answered nothing; what was typed before is there if they are asked after all.
    const { formID, version } = said.later ? { formID: null, version: null } : product;
    const kept = { ...said, name: said.name.trim(), answers: draft(elements, answers) };
    await saveAttendee(sql, { transactionID, serviceID, ticketID, place, formID, version, ...kept });
  }
}

/** What whoever buys is asked, with what they have answered. */
async function questionsAnswer(sql: Sql, cart: CartWithQuestions, now: Date): Promise<Questions> {
  const { transactionID, member } = cart;
  const [orders, products, kept] = await Promise.all([
    orderFormsOfCart(sql, cart),
    productsInCart(sql, cart),
    attendeesOfCart(sql, transactionID),
  ]);
  // A cart that was left for long has lost its files, and is asked for them again.
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
        attendeeAnswer(kept, product, place, files),
      ),
    })),
  };
}

type AttendeeForm = { ticketID: string; elements: readonly Element[] };

function attendeeAnswer(
  kept: readonly Attendee[],
  { ticketID, elements }: AttendeeForm,
  place: number,
  files: OrderFile[],
) {
  const known = kept.find((one) => one.ticketID === ticketID && one.place === place);
  const { later, name, email, answers } = known ?? { later: false, name: "", email: "", answers: {} };
  return {
    place,
    later,
    isKept: known !== undefined,
    name,
    email,
    answers: answerList(withOrderFiles(files, elements, answers)),
  };
}

/** What of its questions keeps a cart from being paid, in a sentence. */
export const questionsProblem = async (sql: Sql, cart: CartWithQuestions, now: Date): Promise<string | undefined> =>
  unansweredQuestionsText(unansweredQuestions(await questionsAnswer(sql, cart, now)));

/** What was said of those who come goes over to their tickets, in the order in which they are issued. */
export const attendeeLookup = async (sql: Sql, transactionID: string) => {
  const kept = await attendeesOfCart(sql, transactionID);
  return (productID: string, place: number): Attendee | undefined =>
    kept.find((one) => one.ticketID === productID && one.place === place);
};
