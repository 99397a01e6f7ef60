import { expect, test } from "vitest";
import { ambiguousAmountQuestion, parseCents } from "./amounts.ts";
import { dollars } from "../money.ts";
import { padDate, formatDate, parseDate, parseDateTime } from "./dates.ts";
import { formatPhone, phoneDigits } from "./phone.ts";
import { usStates } from "./us-states.ts";
import { countWords, remainingWords } from "./word-count.ts";

test("K05 a phone is shown (###) ###-####, as far as it is typed", () => {
  expect(formatPhone("5035550199")).toBe("(503) 555-0199");
  expect(formatPhone("50355")).toBe("(503) 55");
  expect(formatPhone("503")).toBe("503");
  expect(formatPhone("503.555.0199")).toBe("(503) 555-0199");
});

test.each([
  ["+1 (503) 555-0199", "5035550199"],
  ["1 503 555 0199", "5035550199"],
  ["５０３ 555 0199", "5035550199"],
  ["503-555-0199 ext 7", null],
  ["50355501990", null],
  ["+1 503 555 019", null],
  ["+44 20 7946 0958", null],
  ["+45 32 10 12 34", null],
  ["503555019٩", null],
])("V14 a phone number has ten digits, after its country code 1: %s", (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits);
  if (digits === null) expect(formatPhone(typed)).toBe(typed);
});

test.each([
  ["12,50", "Did you mean 12.50 or 1,250.00?"],
  ["1.234,50", "Did you mean 1,234.50 or 123,450.00?"],
  ["1 250,00", "Did you mean 1,250.00 or 125,000.00?"],
  ["1,2345", "Did you mean 12,345.00?"],
  ["0,050", "Did you mean 50.00?"],
  ["-12,50", undefined],
  ["12.345", undefined],
])("V07 an amount whose comma can be read in two ways is asked about: %s", (typed, question) => {
  expect(parseCents(typed)).toBeNull();
  expect(ambiguousAmountQuestion(typed)).toBe(question);
});

test.each([
  ["1/2/2024", "01/02/2024"],
  ["31/12/2026", "31/12/2026"],
  ["1/31/2024", "1/31/2024"],
  ["1/2/24", "1/2/24"],
])("V07 a date without its zeros gets them: %s", (typed, date) => expect(padDate(typed)).toBe(date));

test("K05 an amount is shown in dollars and cents", () => {
  expect(dollars(0)).toBe("$0.00");
  expect(dollars(123_450)).toBe("$1,234.50");
  expect(dollars(-500)).toBe("−$5.00");
});

test("K05 cents are exact", () => {
  expect(parseCents("0.29")).toBe(29);
  expect(parseCents("1.15")).toBe(115);
  expect(parseCents("999999999.99")).toBe(99_999_999_999);
  expect(parseCents("")).toBeNull();
});

test("V07 dates are in UTC", () => {
  expect(formatDate(new Date("2026-03-01T00:30:00Z"))).toBe("01/03/2026");
  expect(formatDate(parseDate("29/02/2028") ?? 0)).toBe("29/02/2028");
  expect(parseDate("29/02/2027")).toBeNull();
  expect(parseDateTime("2026-06-19T17:00")).toBe(Date.UTC(2026, 5, 19, 17));
});

test("K07 all states and DC, once each, in the order of their names", () => {
  expect(usStates).toHaveLength(51);
  expect(new Set(usStates.map((state) => state.value)).size).toBe(51);
  expect(usStates.find((state) => state.value === "DC")?.label).toBe("District of Columbia");
  const labels = usStates.map((state) => state.label);
  expect(labels).toEqual(labels.toSorted());
});

test("V06 words are parted by white space and commas", () => {
  expect(countWords("a, b,c  d\n e")).toBe(5);
  expect(countWords("")).toBe(0);
  expect(remainingWords("a b c", 2)).toBe(-1);
});
