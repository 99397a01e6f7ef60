import { beforeAll, expect, test } from "vitest";
import { checkout } from "../../../contract/commerce/checkout/checkout.ts";
import type { Element } from "../../../contract/platform/forms/element.ts";
import { createProduct, editProduct, listProducts } from "../../../contract/commerce/shop/products.ts";
import {
  getQuestionForm,
  listQuestionForms,
  removeQuestionForm,
  saveQuestions,
  withdrawQuestionForm,
} from "../../../contract/commerce/questions/question-forms.ts";
import { registration } from "../../../contract/commerce/cart/registration.ts";
import { downloadGuests } from "../../../contract/commerce/orders/order-management.ts";
import { cartQuestions, changeResponses } from "../../../contract/commerce/questions/responses.ts";
import { getPurchase, getTransaction } from "../../../contract/commerce/orders/transactions.ts";
import { downloaded, linesOf } from "../../../test/download.ts";
import { type Shop, addShop, askBuyers, buy } from "../../../test/shop.ts";
import { useTown } from "../../../test/town.ts";
import { newKey } from "../../platform/links/keys.ts";

const town = useTown();

const meal: Element[] = [
  {
    type: "radio",
    name: "meal",
    label: "Meal",
    required: true,
    options: [
      { value: "fish", label: "Fish" },
      { value: "none", label: "Nothing" },
    ],
  },
  {
    type: "input",
    kind: "text",
    name: "allergies",
    label: "Allergies",
    required: true,
    showWhen: { name: "meal", is: ["fish"] },
  },
];
const heard: Element[] = [{ type: "input", kind: "text", name: "heard", label: "How you heard of us", required: true }];
const soon = new Date(Date.now() + 86_400_000).toISOString();

let asking: Shop;
let quiet: Shop;
let forms: { guests: string; order: string };
const at = { client: "oak", service: "asking" };

beforeAll(async () => {
  await town.addPerson("pat");
  await town.grant("pat", "oak", "boxOffice");
  asking = await addShop(town, { url: "asking", products: { Seat: { price: 0 }, Poster: { price: 0, tickets: 0 } } });
  quiet = await addShop(town, { url: "quiet", products: { Seat: { price: 0 } } });
  forms = {
    guests: await askBuyers(town, asking, { purpose: "attendee", elements: meal, of: ["Seat"] }),
    order: await askBuyers(town, asking, { purpose: "order", elements: heard }),
  };
});

const changesUntil = (until: string | null) =>
  town.inside(
    "oak",
    (sql) => sql`update sales_settings set changes_until = ${until} where service_id = ${asking.serviceID}`,
  );

const fill = async (quantity: number) => {
  const cartKey = newKey(town.clients["oak"]);
  const cart = [{ ticketID: asking.products["Seat"]!, quantity }];
  const { answer } = await town.as()(registration, at, { cartKey, cart });
  return { cartKey, cart: answer.cart! };
};
const seat = (place: number, answers: Record<string, string>, said: object = {}) => ({
  ticketID: asking.products["Seat"]!,
  place,
  later: false,
  name: "",
  email: "",
  answers: Object.entries(answers).map(([name, value]) => ({ name, value })),
  ...said,
});
const answer = (cartKey: string, attendees: ReturnType<typeof seat>[], order = "A friend") =>
  town.as()(cartQuestions, at, {
    cartKey,
    answers: { orders: [{ questionFormID: forms.order, answers: [{ name: "heard", value: order }] }], attendees },
  });
const pay = (cart: string) =>
  town.as()(checkout, at, { cart, balance: 0, token: "", guestName: "Ann Ash", guestEmail: "ann@buyer.example" });

test("N11 the step 'questions' stands where something is asked, and nowhere else", async () => {
  const steps = async (service: string) => (await town.as()(registration, { client: "oak", service }, {})).answer.steps;
  expect(await steps("asking")).toEqual(["landingPage", "questions", "cart", "thanks"]);
  expect(await steps("quiet")).toEqual(["landingPage", "cart", "thanks"]);
  const cartKey = newKey(town.clients["oak"]);
  const cart = [{ ticketID: quiet.products["Seat"]!, quantity: 1 }];
  const bought = await town.as()(registration, { client: "oak", service: "quiet" }, { cartKey, cart });
  expect(bought.answer.cart!.questions).toEqual({ asked: false, problem: null });
});

test("F32 answers are kept at the server as they are typed, and the checkout waits until they are right", async () => {
  await changesUntil(null);
  const { cartKey, cart } = await fill(2);
  expect(cart.questions).toEqual({
    asked: true,
    problem: "Still to answer: How you heard of us (Your dinner), and 2 more.",
  });
  const { problem } = await pay(cartKey);
  expect(problem.detail).toBe(cart.questions.problem);
  await answer(cartKey, [seat(0, { meal: "fish" }, { name: "Gus Guest" })]);
  const kept = (await town.as()(cartQuestions, at, { cartKey })).answer;
  expect(kept.orders[0]!.answers).toEqual([{ name: "heard", value: "A friend" }]);
  expect(kept.products[0]!.attendees[0]).toMatchObject({ isKept: true, name: "Gus Guest" });
  // showWhen: whoever eats fish is asked for allergies, whoever eats nothing isn't.
  const open = await town.as()(registration, at, { cartKey });
  expect(open.answer.cart!.questions.problem).toBe("Still to answer: Allergies (Seat, guest 1 of 2), and 1 more.");
  await answer(cartKey, [
    seat(0, { meal: "fish", allergies: "Nuts" }, { name: "Gus Guest" }),
    seat(1, { meal: "none" }),
  ]);
  expect((await pay(cartKey)).answer.state).toBe("paid");
  const bought = (await town.as()(getPurchase, at, undefined, { link: cartKey })).answer;
  expect(bought.tickets.map(({ holderName }) => holderName)).toEqual(["Gus Guest", ""]);
  const given = bought.responses.map(({ ticketID, answers }) => [
    bought.tickets.findIndex((ticket) => ticket.ticketID === ticketID),
    ...answers.map(({ name, value }) => `${name}: ${value}`),
  ]);
  expect(given).toEqual([
    [-1, "heard: A friend"],
    [0, "meal: fish", "allergies: Nuts"],
    [1, "meal: none"],
  ]);
});

test("whoever comes can be left for later while buyers may change answers, and not after", async () => {
  await changesUntil(soon);
  const { cartKey } = await fill(2);
  const later = { later: true };
  const { answer: asked } = await answer(cartKey, [seat(0, { meal: "none" }), seat(1, {}, later)]);
  expect(asked.products[0]!.laterUntil).toBe(soon);
  await changesUntil(null);
  expect((await pay(cartKey)).problem.detail).toBe("Still to answer: Meal (Seat, guest 2 of 2).");
  await changesUntil(soon);
  const answered = async () => {
    const { questionForms } = (await town.as("pat")(listQuestionForms, at)).answer;
    return questionForms.find(({ questionFormID }) => questionFormID === forms.guests)!.answered;
  };
  const before = await answered();
  expect((await pay(cartKey)).answer.state).toBe("paid");
  // Who answered in the cart is the one who holds the ticket; who was left for later has answered nothing.
  expect(await answered()).toBe(before);
  const { responses } = (await town.as()(getPurchase, at, undefined, { link: cartKey })).answer;
  expect(responses.map(({ isAnswered }) => isAnswered)).toEqual([true, true, false]);
});

test("a cart's answers stay in the version in which they were asked, also while it is being paid", async () => {
  await changesUntil(soon);
  const form = { ...at, questionFormID: forms.guests };
  const { cartKey } = await fill(1);
  await answer(cartKey, [seat(0, { meal: "none" })]);
  const renamed = [{ ...meal[0]!, label: "What will you eat?" } as Element];
  const before = (await town.as("owner")(getQuestionForm, form)).answer.version;
  expect((await town.as("owner")(saveQuestions, form, { elements: renamed as never })).answer.version).toBe(before + 1);
  await pay(cartKey);
  const { responses } = (await town.as()(getPurchase, at, undefined, { link: cartKey })).answer;
  const [, mine] = responses;
  expect(mine!.elements[0]).toMatchObject({ label: "Meal" });
  await town.as("owner")(saveQuestions, form, { elements: meal as never });
});

test("M23 staff change answers at any time, the buyer until the set date, and of two at once the second is told", async () => {
  await changesUntil(soon);
  const { cartKey } = await fill(1);
  await answer(cartKey, [seat(0, { meal: "none" })]);
  await pay(cartKey);
  const { transactionID, responses } = (await town.as()(getPurchase, at, undefined, { link: cartKey })).answer;
  const { ticketID, answers } = responses.at(-1)!;
  const sent = (value: string) => ({
    questionFormID: forms.guests,
    ticketID: ticketID!,
    answers: [
      { name: "meal", value },
      { name: "allergies", value: "Eggs" },
    ],
  });
  const ids = { ...at, transactionID };
  const base = { ...sent("fish"), answers };
  const unknown = { ...sent("fish"), answers: [...sent("fish").answers, { name: "nosuch", value: "x" }] };
  expect((await town.as("pat")(changeResponses, ids, unknown)).problem).toMatchObject({
    detail: "This form doesn’t ask for nosuch. Load it again to see what it asks.",
    errors: { nosuch: "This field isn't known" },
  });
  expect((await town.as()(changeResponses, ids, sent("fish"), { link: cartKey, base })).status).toBe(200);
  expect((await town.as("pat")(changeResponses, ids, sent("none"), { base })).status).toBe(412);
  const wrong = await town.as("pat")(changeResponses, ids, sent("steak"));
  expect([wrong.status, wrong.problem.detail]).toEqual([
    400,
    "Still to answer or to correct: Meal: Valid Value required.",
  ]);
  await changesUntil(null);
  expect((await town.as()(changeResponses, ids, sent("fish"), { link: cartKey })).status).toBe(409);
  expect((await town.as("pat")(changeResponses, ids, sent("none"))).status).toBe(200);
  const now = (await town.as("pat")(getTransaction, ids)).answer.responses.at(-1)!;
  expect(now.answers).toEqual([{ name: "meal", value: "none" }]);
});

test("an order's answers can't be changed by the link to another order", async () => {
  await changesUntil(soon);
  const [mine, other] = [await fill(1), await fill(1)];
  for (const { cartKey } of [mine, other]) {
    await answer(cartKey, [seat(0, { meal: "none" })]);
    await pay(cartKey);
  }
  const { transactionID } = (await town.as()(getPurchase, at, undefined, { link: mine.cartKey })).answer;
  const sent = { questionFormID: forms.order, answers: [{ name: "heard", value: "Nobody" }] };
  const refused = await town.as()(changeResponses, { ...at, transactionID }, sent, { link: other.cartKey });
  expect(refused.status).toBe(403);
});

test("a form that was answered stays, one that a ticket asks too; and a ticket asks no other program's", async () => {
  const staff = town.as("owner");
  const removed = await staff(removeQuestionForm, { ...at, questionFormID: forms.guests });
  expect(removed.problem.detail).toBe("It is asked with Seat. Choose something else there first.");
  const answered = await staff(removeQuestionForm, { ...at, questionFormID: forms.order });
  expect(answered.problem.detail).toMatch(/has been answered, so it stays/);
  const usual = {
    name: "Seat",
    kind: "ticket",
    audience: "all",
    fewest: 1,
    most: 20,
    tickets: 1,
    admits: 1,
    price: 0,
  } as const;
  const elsewhere = { client: "oak", service: "quiet" };
  const foreign = await staff(createProduct, elsewhere, { ...usual, formID: forms.guests });
  expect([foreign.status, foreign.problem.errors]).toEqual([
    400,
    { formID: "Choose one of this program’s forms for each who comes." },
  ]);
  const productID = asking.products["Seat"]!;
  expect((await staff(editProduct, { ...at, productID }, { ...usual, formID: forms.order })).status).toBe(400);
  expect((await staff(editProduct, { ...at, productID }, { ...usual, formID: forms.guests })).status).toBe(200);
  const { products } = (await staff(listProducts, at)).answer;
  expect(products[0]!.formID).toBe(forms.guests);
  expect((await staff(listQuestionForms, at)).answer.questionForms).toHaveLength(2);
});

test("who comes is downloaded ticket by ticket, with a column for each question in its latest words", async () => {
  await changesUntil(null);
  const { cartKey } = await fill(2);
  const said = { name: "Gus Guest", email: "gus@guest.example" };
  await answer(cartKey, [seat(0, { meal: "fish", allergies: "Nuts" }, said), seat(1, { meal: "none" })], "The radio");
  const { number } = (await pay(cartKey)).answer;
  const sent = { format: "csv", search: String(number) } as const;
  const lines = linesOf((await downloaded(town, "pat", downloadGuests, at, sent)).bytes);
  expect(lines[0]).toBe(
    "Ticket,Bought,State,Name,Email,Came in by the guests’ link,Order,Buyer,Buyer’s email,How you heard of us,Meal,Allergies",
  );
  const own = lines.slice(1).filter((line) => line.includes("The radio"));
  expect(own.map((line) => line.split(",").slice(1).join(","))).toEqual([
    `Seat,Good,Gus Guest,gus@guest.example,No,${number},Ann Ash,ann@buyer.example,The radio,Fish,Nuts`,
    `Seat,Good,,,No,${number},Ann Ash,ann@buyer.example,The radio,Nothing,`,
  ]);
});

test("what is withdrawn is asked of nobody any more, and no paid order is asked more", async () => {
  await changesUntil(null);
  await town.as("owner")(withdrawQuestionForm, { ...at, questionFormID: forms.order });
  await town.as("owner")(withdrawQuestionForm, { ...at, questionFormID: forms.guests });
  const { key } = await buy(town, asking, { Seat: 2 }, { guestEmail: "ann@buyer.example" });
  const { responses } = (await town.as()(getPurchase, at, undefined, { link: key })).answer;
  expect(responses).toEqual([]);
});
