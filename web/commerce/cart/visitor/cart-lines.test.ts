import { expect, test } from "vitest";
import type { Cart } from "../../../../contract/commerce/cart/registration.ts";
import {
  hasOutdatedPrice,
  membersPayLess,
  stepQuantity,
  ticketCountOf,
  linesOfCart,
  withQuantity,
} from "./cart-lines.ts";
import { purchaseSubject } from "../../../../contract/commerce/orders/transactions.ts";

const line = {
  lineID: "l",
  feeID: null,
  service: "gala",
  program: "Gala",
  name: "",
  description: "",
  discount: 0,
  total: 0,
  kind: "ticket" as const,
  made: [] as Cart["lines"][number]["made"],
};
const ticket = (ticketID: string, quantity: number, price = 100) => ({
  ...line,
  ticketID,
  entryID: null,
  quantity,
  price,
});
const fee = (entryID: string) => ({ ...line, kind: "fee" as const, ticketID: null, entryID, quantity: 1, price: 50 });

test("a purchase is of tickets where there is one in it, else of what there is", () => {
  const home = { ...ticket("h", 1), kind: "property" as const };
  const sponsor = { ...ticket("s", 1), kind: "sponsor" as const };
  const gift = { ...ticket("g", 1), kind: "donation" as const };
  expect(purchaseSubject([])).toBe("tickets");
  expect(purchaseSubject([fee("e"), ticket("a", 1)])).toBe("tickets");
  expect(purchaseSubject([fee("e"), gift])).toBe("entries");
  expect(purchaseSubject([gift, home])).toBe("homes");
  expect(purchaseSubject([sponsor, gift])).toBe("sponsors");
  expect(purchaseSubject([gift])).toBe("gift");
});

test("what a cart holds is asked for again, an entry's fees as one", () => {
  expect(linesOfCart({ lines: [ticket("a", 2), fee("e"), fee("e"), ticket("b", 1)] })).toEqual([
    { ticketID: "a", quantity: 2, price: 100 },
    { entryID: "e", quantity: 1 },
    { ticketID: "b", quantity: 1, price: 100 },
  ]);
});

test("a quantity changes in its place, and none takes the line out", () => {
  const wanted = [
    { ticketID: "a", quantity: 1 },
    { ticketID: "b", quantity: 1 },
  ];
  expect(withQuantity(wanted, "a", 3)).toEqual([{ ticketID: "a", quantity: 3 }, wanted[1]]);
  expect(withQuantity(wanted, "a", 0)).toEqual([wanted[1]]);
  expect(withQuantity(wanted, "c", 1, 2_500)).toEqual([...wanted, { ticketID: "c", quantity: 1, price: 2_500 }]);
});

test("what is sold from four upwards goes from nothing to four and from four to nothing, and never beyond the most", () => {
  const family = { fewest: 4, most: 5 };
  expect([0, 4, 5].map((quantity) => stepQuantity(family, quantity, 1))).toEqual([4, 5, 5]);
  expect([5, 4].map((quantity) => stepQuantity(family, quantity, -1))).toEqual([4, 0]);
});

const offered = (price: number, memberPrice: number | null = null) =>
  ({ ticketID: "a", kind: "ticket", price, memberPrice, tickets: 1 }) as Parameters<
    typeof hasOutdatedPrice
  >[0]["products"][number];
const cart = (price: number, state: "held" | "expired") =>
  ({ state, lines: [ticket("a", 1, price)] }) as Parameters<typeof hasOutdatedPrice>[0]["cart"];

test("F32 a cart is priced anew where its person pays another price by now, but not once its time is over", () => {
  expect(hasOutdatedPrice({ cart: cart(145, "held"), products: [offered(145)] })).toBe(false);
  expect(hasOutdatedPrice({ cart: cart(145, "held"), products: [offered(120)] })).toBe(true);
  expect(hasOutdatedPrice({ cart: cart(145, "expired"), products: [offered(120)] })).toBe(false);
  expect(hasOutdatedPrice({ cart: null, products: [offered(120)] })).toBe(false);
});

test("N11 whether one is a member is asked only where nobody has signed in and members pay less for what is in the cart", () => {
  const wanted = [{ ticketID: "a", quantity: 1 }];
  expect(membersPayLess({ member: null, products: [offered(145, 120)] }, wanted)).toBe(true);
  expect(membersPayLess({ member: null, products: [offered(145, 120)] }, [])).toBe(false);
  expect(membersPayLess({ member: null, products: [offered(145)] }, wanted)).toBe(false);
  expect(membersPayLess({ member: false, products: [offered(145, 120)] }, wanted)).toBe(false);
});

test("a table of ten counts as ten", () => {
  const products = [
    { ticketID: "a", tickets: 1 },
    { ticketID: "t", tickets: 10 },
  ];
  expect(
    ticketCountOf(
      [
        { ticketID: "a", quantity: 2 },
        { ticketID: "t", quantity: 1 },
        { ticketID: "elsewhere", quantity: 1 },
      ],
      products,
    ),
  ).toBe(13);
});
