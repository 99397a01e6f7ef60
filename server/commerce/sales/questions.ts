import { answerList } from "../../programs/answer-list.ts";
import { type Answer, valuesOf } from "../../../contract/platform/forms/answers.ts";
import type { Element } from "../../../contract/platform/forms/element.ts";
import {
  type Questions,
  type TypedAnswers,
  cartQuestions,
  mostAttendees,
  openQuestions,
  openQuestionsText,
} from "../../../contract/commerce/responses.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { draftOf } from "../../entries/saving.ts";
import { outside } from "../../platform/http/handle.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import { refuseUnknownAnswers } from "../../programs/unknown-answers.ts";
import { type TransactionRow, lockedByKey, transactionByKey } from "./queries.ts";
import { type OrderFile, filesFor, withOwnFiles } from "./answer-file-queries.ts";
import {
  type Attendee,
  type Buying,
  answerOfOrder,
  attendeesOf,
  keepAttendee,
  orderFormsOf,
  productsInCart,
} from "./question-queries.ts";

export const questions = [
  outside(cartQuestions, ({ body: { cartKey, answers, atCounter = false }, now, transact }) =>
    transact(async (sql) => {
      const [known] = await (answers ? lockedByKey : transactionByKey)(sql, cartKey);
      const cart = found(known, "cart");
      if (answers) await keepAnswers(sql, { ...cart, atCounter }, answers, now);
      return questionsOf(sql, { ...cart, atCounter }, now);
    }),
  ),
];

type FilledCart = TransactionRow & Buying;

const open = ["cart", "held", "expired"];

/** What isn't in the cart any more is passed over: another tab may have taken it out. */
async function keepAnswers(sql: Sql, cart: FilledCart, sent: TypedAnswers, now: Date): Promise<void> {
  const { transactionID, state } = cart;
  if (!open.includes(state)) refuse("This cart is being paid, or has been. Change your answers in your order.", 409);
  const [forms, products] = await Promise.all([orderFormsOf(sql, cart), productsInCart(sql, cart)]);
  const files = await filesFor(
    sql,
    transactionID,
    [...forms, ...products].map(({ elements }) => elements),
  );
  const draft = (elements: readonly Element[], answers: readonly Answer[]) =>
    withOwnFiles(files, elements, draftOf(elements, valuesOf(answers)));
  for (const { questionFormID, answers } of sent.orders) {
    const form = forms.find((one) => one.questionFormID === questionFormID);
    if (!form) continue;
    await refuseUnknownAnswers(sql, { formID: questionFormID, elements: form.elements }, answers);
    const kept = draft(form.elements, answers);
    await answerOfOrder(sql, transactionID, { ...form, formID: questionFormID, answers: kept, now });
  }
  for (const { ticketID, place, answers, ...said } of sent.attendees) {
    const product = products.find((one) => one.ticketID === ticketID);
    if (!product || place >= product.seats) continue;
    const { serviceID, elements } = product;
    if (product.formID !== null) await refuseUnknownAnswers(sql, { formID: product.formID, elements }, answers);
    // Whoever is left for later has answered nothing; what was typed before is there if they are asked after all.
    const { formID, version } = said.later ? { formID: null, version: null } : product;
    const kept = { ...said, name: said.name.trim(), answers: draft(elements, answers) };
    await keepAttendee(sql, { transactionID, serviceID, ticketID, place, formID, version, ...kept });
  }
}

/** What whoever buys is asked, with what they have answered. */
async function questionsOf(sql: Sql, cart: FilledCart, now: Date): Promise<Questions> {
  const { transactionID, member } = cart;
  const [orders, products, kept] = await Promise.all([
    orderFormsOf(sql, cart),
    productsInCart(sql, cart),
    attendeesOf(sql, transactionID),
  ]);
  // A cart that was left for long has lost its files, and is asked for them again.
  const files = await filesFor(
    sql,
    transactionID,
    [...orders, ...products].map(({ elements }) => elements),
  );
  return {
    member,
    orders: orders.map(({ answers, ...form }) => ({
      ...form,
      answers: answerList(withOwnFiles(files, form.elements, answers ?? {})),
    })),
    products: products.map(({ changesUntil, seats, ...product }) => ({
      ...product,
      laterUntil: changesUntil !== null && Date.parse(changesUntil) > now.getTime() ? changesUntil : null,
      attendees: Array.from({ length: Math.min(seats, mostAttendees) }, (_, place) =>
        attendeeAt(kept, product, place, files),
      ),
    })),
  };
}

type AttendeeForm = { ticketID: string; elements: readonly Element[] };

function attendeeAt(
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
    answers: answerList(withOwnFiles(files, elements, answers)),
  };
}

/** What of its questions keeps a cart from being paid, in a sentence. */
export const problemOf = async (sql: Sql, cart: FilledCart, now: Date): Promise<string | undefined> =>
  openQuestionsText(openQuestions(await questionsOf(sql, cart, now)));

/** What was said of those who come goes over to their tickets, in the order in which they are issued. */
export const attendeesFor = async (sql: Sql, transactionID: string) => {
  const kept = await attendeesOf(sql, transactionID);
  return (productID: string, place: number): Attendee | undefined =>
    kept.find((one) => one.ticketID === productID && one.place === place);
};
