import { expect, test } from "vitest";
import {
  unansweredQuestions,
  unansweredQuestionsText,
  type Questions,
} from "../../../../contract/commerce/questions/responses.ts";
import { attendeeKey, answersIn, answersToSend, withAnswers } from "./buyer-answers.ts";

const attendee = (place: number) => ({ place, later: false, isKept: false, name: "", email: "", answers: [] });
const product = (laterUntil: string | null): Questions["products"][number] => ({
  ticketID: "seat",
  formID: "meals",
  name: "Seat",
  program: "",
  description: "",
  elements: [{ type: "input", kind: "text", name: "meal", label: "Meal", required: true }],
  laterUntil,
  attendees: [attendee(0), attendee(1), attendee(2)],
});
const questions = (laterUntil: string | null): Questions => ({
  member: false,
  orders: [],
  products: [product(laterUntil)],
});

test("only the first who comes is asked now where the others can be left for later", () => {
  const later = (asked: Questions) => Object.values(answersIn(asked).attendees).map((one) => one.later);
  expect(later(questions("2030-01-01T00:00:00Z"))).toEqual([false, true, true]);
  expect(later(questions(null))).toEqual([false, false, false]);
});

test("what was said goes to the server whole, but for half an address", () => {
  const asked = questions("2030-01-01T00:00:00Z");
  const said = answersIn(asked);
  said.attendees[attendeeKey("seat", 0)] = { later: false, name: "Gus", email: "gus@", answers: { meal: "Fish" } };
  expect(answersToSend(asked, said).attendees).toEqual([
    { ticketID: "seat", place: 0, later: false, name: "Gus", email: "", answers: [{ name: "meal", value: "Fish" }] },
    { ticketID: "seat", place: 1, later: true, name: "", email: "", answers: [] },
    { ticketID: "seat", place: 2, later: true, name: "", email: "", answers: [] },
  ]);
});

test("what is still open is known before the server is asked", () => {
  const asked = questions(null);
  expect(unansweredQuestionsText(unansweredQuestions(withAnswers(asked, answersIn(asked))))).toBe(
    "Still to answer: Meal (Seat, guest 1 of 3), and 2 more.",
  );
});
