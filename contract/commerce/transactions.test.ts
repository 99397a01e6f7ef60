import { expect, test } from "vitest";
import { paidWith } from "./transactions.ts";

test("N05 F20 a receipt says what was paid with: a card by its brand and end, all else by its method", () => {
  expect([
    paidWith({ method: "card", cardBrand: "visa", cardLast4: "4242" }),
    paidWith({ method: "card", cardBrand: null, cardLast4: "4242" }),
    paidWith({ method: "cash", cardBrand: null, cardLast4: null }),
  ]).toEqual(["Visa ending 4242", "Card ending 4242", "Cash"]);
});
