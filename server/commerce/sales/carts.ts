import { MINUTE } from "../../../contract/platform/durations.ts";
import { untitled } from "../../../contract/entries/entry-rules.ts";
import { dollars, mostCents, percent, priceText } from "../../../contract/platform/money.ts";
import { type PricedCart, type UnpricedLine, priceCart } from "../../../contract/commerce/pricing.ts";
import type { CartLine } from "../../../contract/commerce/registration.ts";
import { spanAt } from "../../../contract/programs/price-spans.ts";
import {
  fewerLeft,
  holdMinutes,
  priceAt,
  priceFor,
  quantityProblem,
  soldWithin,
  unavailable,
  unavailableText,
} from "../../../contract/commerce/selling.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { claimPromoCode } from "./claims.ts";
import { type PromoCode, type TransactionRow, keepCart, replaceItems } from "./queries.ts";
import { type EntryFee, type Shop, feesNow } from "./shop.ts";
import { hold } from "./stock.ts";
import type { Demand } from "./hold-queries.ts";
import type { Product, Seller } from "./shop-queries.ts";

/** M05 */
export const invalidPromoCode = "Invalid Promo Code";

/** Who buys, and when. */
export type Buyer = {
  userID: string | null;
  member: boolean;
  now: Date;
  /** Staff sell at the door when the program’s own window is over, too. */
  atCounter?: boolean;
  /** Staff sell by hand what others see only with a code for it. */
  seesHidden?: boolean;
};

type Problem = { ticketID: string | null; text: string };

/** A line that can be had, before it is known how many of it. */
type Line =
  | { of: "product"; product: Product; quantity: number; unitPrice: number }
  | { of: "fee"; fee: EntryFee; quantity: 1; unitPrice: number };

export type FilledCart = {
  priced: PricedCart;
  problems: Problem[];
  codeProblem: string | undefined;
  heldUntil: Date | null;
};

/**
 * Puts into a cart what was wanted, as far as it can be had: it is held from now on, priced, and what isn't as it was wanted is
 * said. Nothing is asked outside the database meanwhile.
 */
export async function fillCart(
  sql: Sql,
  {
    transaction,
    shop,
    buyer,
    code,
  }: { transaction: TransactionRow; shop: Shop; buyer: Buyer; code: PromoCode | undefined },
  wanted: readonly CartLine[],
): Promise<FilledCart> {
  const problems: Problem[] = [];
  const usable = code && whyNot(code, buyer) === undefined ? code : undefined;
  const lines = linesOf(wanted, { shop, buyer, code: usable }, problems);
  const had = await hold(sql, transaction.transactionID, lines.map(demandOf));
  const kept = lines.flatMap((line, at) => withQuantity(line, had[at]!, problems));
  // Fewer than an order must have of something is none of it.
  if (lines.some((line, at) => had[at]! > 0 && !kept.some((one) => isSame(one, line))))
    await hold(sql, transaction.transactionID, kept.map(demandOf));
  const result = await claimCode(sql, transaction, { lines: kept, shop, now: buyer.now, code: usable });
  const heldUntil = await keep(sql, transaction, { lines: kept, priced: result.priced, code: result.code, buyer });
  return {
    priced: result.priced,
    problems,
    codeProblem: code && !result.code ? (whyNot(code, buyer) ?? usedUp) : undefined,
    heldUntil,
  };
}

const serviceOf = (line: Line): string => (line.of === "fee" ? line.fee.serviceID : line.product.serviceID);

const demandOf = (line: Line): Demand => ({
  quantity: line.quantity,
  quotas: line.of === "product" ? line.product.quotas : [],
});

const isSame = (one: Line, other: Line) =>
  one.of === "product" ? other.of === "product" && one.product === other.product : one === other;

const usedUp = "It has been used as often as it can be.";

/** Why a code doesn't count for somebody now. */
export function whyNot(code: PromoCode, { member, now }: Pick<Buyer, "member" | "now">): string | undefined {
  const when = spanAt(code, now);
  if (when === "future") return "It doesn’t count yet.";
  if (when === "closed") return "It has ended.";
  if (code.membersOnly && !member) return "It is for members. Sign in with your member account to use it.";
  if (code.usedUp) return usedUp;
  return undefined;
}

/** 'takes 10% off' */
export function whatItDoes({ kind, value }: Pick<PromoCode, "kind" | "value">): string {
  if (kind === "percent") return `takes ${percent(value)} off`;
  return kind === "amount" ? `takes ${dollars(value)} off` : `makes it ${priceText(value)} each`;
}

type Context = { shop: Shop; buyer: Buyer; code: PromoCode | undefined };

function linesOf(wanted: readonly CartLine[], context: Context, problems: Problem[]): Line[] {
  const products = new Map<string, CartLine>();
  const entries = new Set<string>();
  for (const line of wanted) {
    if (line.entryID) entries.add(line.entryID);
    else if (line.ticketID) {
      const other = products.get(line.ticketID);
      products.set(line.ticketID, { ...line, quantity: line.quantity + (other?.quantity ?? 0) });
    }
  }
  return [
    ...[...products.values()].flatMap((line) => productLine(line, context, problems)),
    ...[...entries].flatMap((entryID) => feeLines(entryID, context, problems)),
  ];
}

function productLine(wanted: CartLine, { shop, buyer, code }: Context, problems: Problem[]): Line[] {
  const ticketID = wanted.ticketID!;
  const product = shop.products.find(({ productID }) => productID === ticketID);
  const seller = product && shop.sellers.get(product.serviceID);
  if (!product || !seller || product.withdrawn || !seller.published || isSecret(product, { buyer, code })) {
    problems.push({ ticketID, text: "Something in your cart isn’t on sale any more." });
    return [];
  }
  const { member, now, atCounter } = buyer;
  // Whether there are any left is for the hold to say, which nobody gets past.
  const window = atCounter ? null : soldWithin(seller.window, product.lastDay);
  const reason = unavailable({ ...product, left: null }, { now, member, window });
  const context = { opensAt: opening(product, seller), audience: product.audience, zone: seller.zone, now };
  const problem = reason
    ? `${product.name}: ${unavailableText(reason, context)}.`
    : quantityProblem(product, wanted.quantity);
  if (problem) problems.push({ ticketID, text: problem });
  if (reason || wanted.quantity < product.fewest) return [];
  const quantity = Math.min(wanted.quantity, product.most);
  const unit = priceFor(priceAt(product, now), member);
  const unitPrice = product.kind === "donation" ? Math.max(unit, wanted.price ?? 0) : unit;
  return [{ of: "product", product, quantity, unitPrice }];
}

/** A hidden product is there for whoever has a code for it, and for staff. */
export const isSecret = (
  { hidden, productID }: Product,
  { buyer: { seesHidden = false }, code }: { buyer: Buyer; code: PromoCode | undefined },
) => hidden && !seesHidden && !code?.forProducts.includes(productID);

/** When it can be had from: the later of its own and the program's beginning. */
export const opening = ({ opensAt }: Pick<Product, "opensAt">, { window }: Pick<Seller, "window">): string | null => {
  const times = [opensAt, window?.opensAt ?? null].filter((time) => time !== null);
  return times.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null;
};

function feeLines(entryID: string, { shop }: Context, problems: Problem[]): Line[] {
  const fees = shop.entryFees.filter((fee) => fee.entryID === entryID && !fee.taken);
  const [first] = fees;
  if (!first) problems.push({ ticketID: null, text: "There is nothing to pay for this entry." });
  const why = first && whyNotPaidFor(first, shop);
  if (first && why !== undefined) {
    problems.push({ ticketID: null, text: `The fee of ${first.entryTitle || untitled} can’t be paid: ${why}` });
    return [];
  }
  return fees.map((fee) => ({ of: "fee", fee, quantity: 1, unitPrice: fee.amount }));
}

/** Why nobody pays for an entry now: it can't be submitted any more, or nothing of its program takes place. */
export const whyNotPaidFor = (
  { serviceID, notPayable }: EntryFee,
  { sellers }: Pick<Shop, "sellers">,
): string | undefined =>
  sellers.get(serviceID)?.cancelled != null ? "It doesn’t take place." : (notPayable ?? undefined);

function withQuantity(line: Line, had: number, problems: Problem[]): Line[] {
  if (line.of === "fee" || had === line.quantity) return [line];
  const { product } = line;
  const enough = had >= product.fewest;
  problems.push({ ticketID: product.productID, text: fewerLeft(product.name, enough ? had : 0) });
  return enough ? [{ ...line, quantity: had }] : [];
}

type ToPrice = { lines: readonly Line[]; shop: Shop; now: Date; code: PromoCode | undefined };

/** The price with the code; or without it, where its uses or its budget don't reach. */
async function claimCode(sql: Sql, transaction: TransactionRow, toPrice: ToPrice) {
  const priced = pricesOf(toPrice);
  if (Math.max(priced.subtotal, priced.total) > mostCents)
    refuse(`An order comes to ${dollars(mostCents)} at most. Take something out of this one.`);
  const { code } = toPrice;
  const isOf = code && toPrice.lines.some((line) => isReduced(line, code));
  const claim = isOf ? { promoCodeID: code.promoCodeID, discount: priced.discount } : null;
  if (await claimPromoCode(sql, transaction, claim)) return { priced, code };
  return { priced: pricesOf({ ...toPrice, code: undefined }), code: undefined };
}

const isReduced = (line: Line, { forProducts, serviceID }: PromoCode) =>
  line.of === "product" &&
  line.product.kind !== "donation" &&
  (forProducts.length === 0 ? line.product.serviceID === serviceID : forProducts.includes(line.product.productID));

function pricesOf({ lines, shop, now, code }: ToPrice): PricedCart {
  const unpriced = lines.map((line): UnpricedLine => {
    const { quantity, unitPrice } = line;
    if (line.of === "fee")
      return { serviceID: line.fee.serviceID, quantity, unitPrice, reduced: false, taxable: false, fees: [] };
    const { serviceID, taxable, fees } = line.product;
    const reduced = code !== undefined && isReduced(line, code);
    return { serviceID, quantity, unitPrice, reduced, taxable, fees: feesNow(fees, now) };
  });
  return priceCart(unpriced, code, (serviceID) => {
    const { orderFees, taxName, taxRate, taxIncluded } = shop.sellers.get(serviceID)!;
    return { orderFees: feesNow(orderFees, now), tax: { name: taxName, rate: taxRate, included: taxIncluded } };
  });
}

type CartContents = { lines: readonly Line[]; priced: PricedCart; code: PromoCode | undefined; buyer: Buyer };

async function keep(
  sql: Sql,
  transaction: TransactionRow,
  { lines, priced, code, buyer }: CartContents,
): Promise<Date | null> {
  const { transactionID } = transaction;
  const items = replaceItems(
    sql,
    transactionID,
    lines.map((line, at) => {
      const { gross: _, ...amounts } = priced.lines[at]!;
      const what =
        line.of === "fee"
          ? {
              service_id: line.fee.serviceID,
              fee_id: line.fee.feeID,
              entry_id: line.fee.entryID,
              name: line.fee.name,
              claimed: true,
            }
          : { service_id: line.product.serviceID, product_id: line.product.productID, name: line.product.name };
      return { ...what, quantity: line.quantity, unit_price: line.unitPrice, ...amounts };
    }),
  );
  const heldUntil = lines.length > 0 ? holdEnd(transaction, buyer.now) : null;
  const cart = keepCart(sql, transactionID, {
    totals: {
      subtotal: priced.subtotal,
      discount: priced.discount,
      fees: priced.lines.reduce((all, { fees }) => all + fees, 0),
      tax: priced.lines.reduce((all, { tax }) => all + tax, 0),
      total: priced.total,
      added: { fees: priced.fees, taxes: priced.taxes },
    },
    state: heldUntil ? "held" : "cart",
    heldUntil,
    userID: buyer.userID,
    member: buyer.member,
    promoCodeID: code?.promoCodeID ?? null,
    serviceID: lines[0] ? serviceOf(lines[0]) : null,
  });
  // Others who want the same wait until this is over: both leave in one flight.
  await Promise.all([items, cart]);
  return heldUntil;
}

/** Changing a cart doesn't hold it longer. */
const holdEnd = ({ state, heldUntil }: TransactionRow, now: Date): Date =>
  state === "held" && heldUntil !== null ? new Date(heldUntil) : minutesAfter(now, holdMinutes.cart);

export const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE);
