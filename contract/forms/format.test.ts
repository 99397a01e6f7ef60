import { expect, test } from "vitest";
import { centsOf, formatCents, formatDate, formatPhone, parseDate, parseDateTime } from "./format.ts";
import { usStates } from "./states.ts";
import { countWords, wordsRemaining } from "./words.ts";

test("K05 a phone is shown (###) ###-####, as far as it is typed", () => {
  expect(formatPhone("5035550199")).toBe("(503) 555-0199");
  expect(formatPhone("50355")).toBe("(503) 55");
  expect(formatPhone("503")).toBe("503");
  expect(formatPhone("503-555-0199 ext 7")).toBe("(503) 555-0199");
});

test("K05 an amount is shown in dollars and cents", () => {
  expect(formatCents(0)).toBe("$0.00");
  expect(formatCents(123_450)).toBe("$1,234.50");
  expect(formatCents(-500)).toBe("-$5.00");
});

test("K05 cents are exact", () => {
  expect(centsOf("0.29")).toBe(29);
  expect(centsOf("1.15")).toBe(115);
  expect(centsOf("999999999.99")).toBe(99_999_999_999);
  expect(centsOf("")).toBeNull();
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
  expect(wordsRemaining("a b c", 2)).toBe(-1);
});
