import type { Cart, CartLine, OfferedProduct, Registration } from "../../../../contract/commerce/cart/registration.ts";

/** What a cart holds, as it is asked for again: an entry's fees come with the entry. */
export function linesOfCart({ lines }: Pick<Cart, "lines">): CartLine[] {
  const entries = new Set<string>();
  return lines.flatMap(({ ticketID, entryID, quantity, price }): CartLine[] => {
    if (ticketID) return [{ ticketID, quantity, price }];
    if (!entryID || entries.has(entryID)) return [];
    entries.add(entryID);
    return [{ entryID, quantity: 1 }];
  });
}

/** The program that an order is of; nothing where it is of several, and each line says its own. */
export const singleProgram = ([first, ...rest]: readonly Cart["lines"][number][]): string | undefined =>
  rest.every(({ program }) => program === first?.program) ? first?.program : undefined;

export const quantityOf = (wanted: readonly CartLine[], ticketID: string): number =>
  wanted.find((line) => line.ticketID === ticketID)?.quantity ?? 0;

/** The cart with so many of one product, where it stood or behind the others. */
export function withQuantity(
  wanted: readonly CartLine[],
  ticketID: string,
  quantity: number,
  price?: number,
): CartLine[] {
  const line: CartLine = { ticketID, quantity, ...(price !== undefined && { price }) };
  const isIn = wanted.some((other) => other.ticketID === ticketID);
  const all = isIn
    ? wanted.map((other) => (other.ticketID === ticketID ? { ...other, ...line } : other))
    : [...wanted, line];
  return all.filter((other) => other.quantity > 0);
}

/** One step up or down: from nothing to the fewest that are sold together, and back to nothing below it. */
export function stepQuantity(
  { fewest, most }: Pick<OfferedProduct, "fewest" | "most">,
  quantity: number,
  by: 1 | -1,
): number {
  const next = quantity + by;
  if (next < fewest) return by > 0 ? Math.min(fewest, most) : 0;
  return Math.min(next, most);
}

/** Something in the cart costs this person another price by now: they have signed in, or a price has ended. */
export const hasOutdatedPrice = ({ cart, products }: Pick<Registration, "cart" | "products">): boolean =>
  cart?.state === "held" &&
  cart.lines.some(({ ticketID, price }) =>
    products.some((product) => product.ticketID === ticketID && product.kind !== "donation" && product.price !== price),
  );

/** Whether somebody who hasn't signed in would pay less as a member for what is in the cart. */
export const membersPayLess = (
  { member, products }: Pick<Registration, "member" | "products">,
  wanted: readonly CartLine[],
): boolean =>
  member === null &&
  products.some(
    ({ ticketID, price, memberPrice }) =>
      memberPrice !== null && memberPrice < price && quantityOf(wanted, ticketID) > 0,
  );

/** How many tickets a cart comes to: a table of ten is ten. Of other programs each is one. */
export const ticketCountOf = (
  wanted: readonly CartLine[],
  products: readonly Pick<OfferedProduct, "ticketID" | "tickets">[],
) =>
  wanted.reduce((all, { ticketID, quantity }) => {
    const product = products.find((one) => one.ticketID === ticketID);
    return all + quantity * (product ? Math.max(1, product.tickets) : 1);
  }, 0);
