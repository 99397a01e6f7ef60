import type { Cart, CartLine, OfferedProduct, Registration } from "../../../../contract/commerce/cart/registration.ts";

/** The request that a cart's lines stand for: an entry's fees come with the entry. */
export function linesOfCart({ lines }: Pick<Cart, "lines">): CartLine[] {
  const entries = new Set<string>();
  return lines.flatMap(({ ticketID, entryID, quantity, price }): CartLine[] => {
    if (ticketID) return [{ ticketID, quantity, price }];
    if (!entryID || entries.has(entryID)) return [];
    entries.add(entryID);
    return [{ entryID, quantity: 1 }];
  });
}

/** The program of all lines; undefined where there are several. */
export const singleProgram = ([first, ...rest]: readonly Cart["lines"][number][]): string | undefined =>
  rest.every(({ program }) => program === first?.program) ? first?.program : undefined;

export const quantityOf = (lines: readonly CartLine[], ticketID: string): number =>
  lines.find((line) => line.ticketID === ticketID)?.quantity ?? 0;

/** The cart with another quantity of one product, in its place or at the end. */
export function withQuantity(
  lines: readonly CartLine[],
  ticketID: string,
  quantity: number,
  price?: number,
): CartLine[] {
  const line: CartLine = { ticketID, quantity, ...(price !== undefined && { price }) };
  const isIn = lines.some((other) => other.ticketID === ticketID);
  const all = isIn
    ? lines.map((other) => (other.ticketID === ticketID ? { ...other, ...line } : other))
    : [...lines, line];
  return all.filter((other) => other.quantity > 0);
}

/** The next quantity: from zero to the fewest that are sold together, and below those back to zero. */
export function stepQuantity(
  { fewest, most }: Pick<OfferedProduct, "fewest" | "most">,
  quantity: number,
  by: 1 | -1,
): number {
  const next = quantity + by;
  if (next < fewest) return by > 0 ? Math.min(fewest, most) : 0;
  return Math.min(next, most);
}

/** The cart with one step more or fewer of a product. */
export const stepLine = (
  lines: readonly CartLine[],
  product: Pick<OfferedProduct, "ticketID" | "fewest" | "most">,
  by: 1 | -1,
): CartLine[] => withQuantity(lines, product.ticketID, stepQuantity(product, quantityOf(lines, product.ticketID), by));

/** A line's price has changed for this person: they signed in, or a price has ended. */
export const hasOutdatedPrice = ({ cart, products }: Pick<Registration, "cart" | "products">): boolean =>
  cart?.state === "held" &&
  cart.lines.some(({ ticketID, price }) =>
    products.some((product) => product.ticketID === ticketID && product.kind !== "donation" && product.price !== price),
  );

/** Whether a visitor without an account would pay less as a member for this cart. */
export const membersPayLess = (
  { member, products }: Pick<Registration, "member" | "products">,
  lines: readonly CartLine[],
): boolean =>
  member === null &&
  products.some(
    ({ ticketID, price, memberPrice }) =>
      memberPrice !== null && memberPrice < price && quantityOf(lines, ticketID) > 0,
  );

/** A cart's number of tickets: a table of ten is ten. Lines of other programs count as one each. */
export const ticketCountOf = (
  lines: readonly CartLine[],
  products: readonly Pick<OfferedProduct, "ticketID" | "tickets">[],
) =>
  lines.reduce((all, { ticketID, quantity }) => {
    const product = products.find((one) => one.ticketID === ticketID);
    return all + quantity * (product ? Math.max(1, product.tickets) : 1);
  }, 0);
