import type { Posting } from "../../../contract/commerce/ledger/journal-accounts.ts";
import { splitByWeights } from "../../../contract/platform/money.ts";
import type { Movement, OrderOrigin, SoldLine } from "./journal-queries.ts";

/** A part of what an order is paid for: the price of a line, its fees, its tax. `left` is what was paid and hasn't gone back. */
type Component = { itemID: string | null; posting: Posting; serviceID: string | null; full: number; left: number };

/** What a movement is of; positive is what was paid. */
export type Share = { posting: Posting; serviceID: string | null; amount: number };

const postingOfKind: Readonly<Record<string, Posting>> = {
  ticket: "tickets",
  registration: "registrations",
  fee: "addOns",
  donation: "donations",
  property: "homes",
  sponsor: "sponsorships",
};

const postingOf = ({ soldAs }: SoldLine): Posting =>
  soldAs === null ? "entryFees" : (postingOfKind[soldAs] ?? "otherIncome");

/** Tax that is within a price may be more than the price without its fees; nothing becomes less than nothing. */
function componentsOf(line: SoldLine): Component[] {
  const tax = Math.min(line.tax, line.total);
  const fees = Math.min(line.fees, line.total - tax);
  const { itemID, serviceID } = line;
  const component = (posting: Posting, full: number) => ({ itemID, posting, serviceID, full, left: 0 });
  return [
    component(postingOf(line), line.total - tax - fees),
    component("surcharges", fees),
    component("tax", tax),
  ].filter(({ full }) => full > 0);
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/**
 * Says of each movement of one order what it is of, to the cent, in the order of the ledger. A refund is taken off what is left of its
 * parts, each in proportion, so that all that goes back of a line comes to what was paid for it. What no line explains is posted all the same.
 */
export class OrderShares {
  readonly #components: Component[];
  readonly #other: Component;
  readonly #refunds = new Map<string, { component: Component; amount: number }[]>();

  constructor(lines: readonly SoldLine[], { isInvoice, serviceID }: OrderOrigin) {
    this.#components = lines.flatMap(componentsOf);
    this.#other = { itemID: null, posting: isInvoice ? "invoices" : "otherIncome", serviceID, full: 0, left: 0 };
  }

  sharesOf({ kind, sourceID, amount, isDouble, parts }: Movement): Share[] {
    if (isDouble) return [{ posting: "doublePayments", serviceID: null, amount }];
    if (kind === "charge") return this.#charge(amount);
    if (kind === "refund") return this.#refund(sourceID, -amount, parts);
    return this.#reverse(sourceID, amount);
  }

  #charge(amount: number): Share[] {
    const parts = splitByWeights(
      amount,
      this.#components.map(({ full }) => full),
    ).map((share, at) => ({ component: this.#components[at]!, amount: share }));
    const rest = amount - sumOf(parts.map((part) => part.amount));
    return move([...parts, { component: this.#other, amount: rest }], 1);
  }

  #refund(refundID: string, amount: number, parts: Movement["parts"]): Share[] {
    const taken: { component: Component; amount: number }[] = [];
    let rest = amount;
    const take = (components: readonly Component[], wanted: number) => {
      const weights = components.map(({ left }) => Math.max(0, left));
      const most = Math.min(wanted, rest, sumOf(weights));
      for (const [at, share] of splitByWeights(most, weights).entries()) {
        components[at]!.left -= share;
        taken.push({ component: components[at]!, amount: share });
      }
      rest -= most;
    };
    for (const part of parts)
      take(
        this.#components.filter(({ itemID }) => itemID === part.itemID),
        part.amount,
      );
    take([...this.#components, this.#other], rest);
    for (const part of taken) part.component.left += part.amount;
    const all = [...taken, { component: this.#other, amount: rest }];
    this.#refunds.set(refundID, all);
    return move(all, -1);
  }

  /** A refund whose money came back. */
  #reverse(refundID: string, amount: number): Share[] {
    const parts = this.#refunds.get(refundID) ?? [{ component: this.#other, amount }];
    return move(parts, 1);
  }
}

function move(parts: readonly { component: Component; amount: number }[], sign: 1 | -1): Share[] {
  return parts.flatMap(({ component, amount }) => {
    component.left += sign * amount;
    const { posting, serviceID } = component;
    return amount === 0 ? [] : [{ posting, serviceID, amount: sign * amount }];
  });
}
