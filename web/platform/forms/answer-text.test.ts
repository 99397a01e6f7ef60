import { expect, test } from "vitest";
import type { QuestionElement } from "../../../contract/platform/forms/element.ts";
import { answerText } from "./answer-text.ts";

const price: QuestionElement = { type: "input", kind: "currency", name: "price", label: "Price" };
const phone: QuestionElement = { type: "input", kind: "phone", name: "phone", label: "Phone" };

test("K05 an amount that wasn't given is $0.00 in an entry that is read, and a phone number has its shape", () => {
  expect(answerText(price, 123_450)).toBe("$1,234.50");
  expect(answerText(price, null)).toBe("$0.00");
  expect(answerText(price, undefined)).toBe("$0.00");
  expect(answerText(phone, "5035550199")).toBe("(503) 555-0199");
  expect(answerText(phone, null)).toBe("Not answered");
});
