import { expect, test } from "vitest";
import { paymentMethodText } from "./transactions.ts";

test("N05 F20 a receipt says what was paid with: a card by its brand and end, all else by its method", () => {
  expect([
    paymentMethodText({ method: "card", cardBrand: "visa", cardLast4: "4242" }),
    paymentMethodText({ method: "card", cardBrand: null, cardLast4: "4242" }),
    paymentMethodText({ method: "bank", cardBrand: null, cardLast4: "6789" }),
    paymentMethodText({ method: "cash", cardBrand: null, cardLast4: null }),
  ]).toEqual(["Visa ending 4242", "Card ending 4242", "Bank account ending 6789", "Cash"]);
});
