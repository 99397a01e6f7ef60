import { MINUTE } from "../../../contract/platform/durations.ts";
import { untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { dollars, maxCents, percent, priceText } from "../../../contract/platform/money.ts";
import { type PricedCart, type UnpricedLine, priceCart } from "../../../contract/commerce/cart/pricing.ts";
import type { CartLine } from "../../../contract/commerce/cart/registration.ts";
import { priceSpanStateAt } from "../../../contract/programs/price-spans.ts";
import {
  fewerLeftText,
  holdMinutes,
  priceAt,
  priceFor,
  quantityProblem,
  saleWindow,
  unavailableReason,
  unavailableText,
} from "../../../contract/commerce/shop/sale-rules.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { claimPromoCode } from "./claims.ts";
import { type CartPromoCode, type TransactionRow, saveCart, replaceItems } from "./transaction-queries.ts";
import { type EntryFee, type Shop, currentFees, stockUnsold } from "../shop/shop.ts";
import { holdStock } from "./stock.ts";
import type { QuotaDemand } from "./hold-queries.ts";
import type { ShopProduct, SellingProgram } from "../shop/shop-queries.ts";

/** M05 */
export const invalidPromoCodeText = "Invalid Promo Code";

/** The person and the conditions that prices and availability depend on. */
export type Shopper = {
  userID: string | null;
  member: boolean;
  now: Date;
  /** Staff also sell after the program’s window. */
  atCounter?: boolean;
  /** Staff also sell hidden products without a code. */
  seesHidden?: boolean;
};

type LineProblem = { ticketID: string | null; text: string };

/** A line that is on sale, before the stock decides its quantity. */
type AvailableLine =
  | { of: "product"; product: ShopProduct; quantity: number; unitPrice: number }
  | { of: "fee"; fee: EntryFee; quantity: 1; unitPrice: number };

export type FilledCart = {
  priced: PricedCart;
  problems: LineProblem[];
  codeProblem: string | undefined;
  heldUntil: Date | null;
};

/**
 * Fills a cart with the requested lines: holds, prices and stores them, and reports each difference. Asks nothing outside the
 * database.
 */
export async function fillCart(
  sql: Sql,
  {
    transaction,
    shop,
    buyer,
    code,
  }: { transaction: TransactionRow; shop: Shop; buyer: Shopper; code: CartPromoCode | undefined },
  requestedLines: readonly CartLine[],
): Promise<FilledCart> {
  const problems: LineProblem[] = [];
  const usable = code && promoCodeProblem(code, buyer) === undefined ? code : undefined;
  const lines = availableLines(requestedLines, { shop, buyer, code: usable }, problems);
  const quantities = await holdStock(sql, transaction.transactionID, lines.map(lineDemand));
  const heldLines = lines.flatMap((line, at) => limitToStock(line, quantities[at]!, problems));
  // Less than the least quantity counts as none.
  if (lines.some((line, at) => quantities[at]! > 0 && !heldLines.some((one) => isSameLine(one, line))))
    await holdStock(sql, transaction.transactionID, heldLines.map(lineDemand));
  const result = await claimCodeAndPrice(sql, transaction, { lines: heldLines, shop, now: buyer.now, code: usable });
  const heldUntil = await saveFilledCart(sql, transaction, {
    lines: heldLines,
    priced: result.priced,
    code: result.code,
    buyer,
  });
  return {
    priced: result.priced,
    problems,
    codeProblem: code && !result.code ? (promoCodeProblem(code, buyer) ?? usedUpText) : undefined,
    heldUntil,
  };
}

const lineServiceID = (line: AvailableLine): string =>
  line.of === "fee" ? line.fee.serviceID : line.product.serviceID;

const lineDemand = (line: AvailableLine): QuotaDemand => ({
  quantity: line.quantity,
  quotas: line.of === "product" ? line.product.quotas : [],
});

const isSameLine = (one: AvailableLine, other: AvailableLine) =>
  one.of === "product" ? other.of === "product" && one.product === other.product : one === other;

export const usedUpText = "It has been used as often as it can be.";

/** The reason why a code doesn't count for this person now. */
export function promoCodeProblem(
  code: CartPromoCode,
  { member, now }: Pick<Shopper, "member" | "now">,
): string | undefined {
  const when = priceSpanStateAt(code, now);
  if (when === "future") return "It doesn’t count yet.";
  if (when === "closed") return "It has ended.";
  if (code.membersOnly && !member) return "It is for members. Sign in with your member account to use it.";
  if (code.usedUp) return usedUpText;
  return undefined;
}

/** 'takes 10% off' */
export function promoCodeEffectText({ kind, value }: Pick<CartPromoCode, "kind" | "value">): string {
  if (kind === "percent") return `takes ${percent(value)} off`;
  return kind === "amount" ? `takes ${dollars(value)} off` : `makes it ${priceText(value)} each`;
}

type FillContext = { shop: Shop; buyer: Shopper; code: CartPromoCode | undefined };

function availableLines(
  requestedLines: readonly CartLine[],
  context: FillContext,
  problems: LineProblem[],
): AvailableLine[] {
  const products = new Map<string, CartLine>();
  const entries = new Set<string>();
  for (const line of requestedLines) {
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

function productLine(
  requestedLine: CartLine,
  { shop, buyer, code }: FillContext,
  problems: LineProblem[],
): AvailableLine[] {
  const ticketID = requestedLine.ticketID!;
  const product = shop.products.find(({ productID }) => productID === ticketID);
  const seller = product && shop.sellers.get(product.serviceID);
  if (!product || !seller || product.withdrawn || !seller.published || isHiddenFrom(product, { buyer, code })) {
    problems.push({ ticketID, text: "Something in your cart isn’t on sale any more." });
    return [];
  }
  const { member, now, atCounter } = buyer;
  // The hold decides about stock, without a race.
  const window = atCounter ? null : saleWindow(seller.window, product.lastDay);
  const reason = unavailableReason({ ...product, left: null, unsold: null }, { now, member, window });
  const context = { opensAt: saleOpensAt(product, seller), audience: product.audience, zone: seller.zone, now };
  const problem = reason
    ? `${product.name}: ${unavailableText(reason, context)}.`
    : quantityProblem(product, requestedLine.quantity);
  if (problem) problems.push({ ticketID, text: problem });
  if (reason || requestedLine.quantity < product.fewest) return [];
  const quantity = Math.min(requestedLine.quantity, product.most);
  const unit = priceFor(priceAt(product, now), member);
  const unitPrice = product.kind === "donation" ? Math.max(unit, requestedLine.price ?? 0) : unit;
  return [{ of: "product", product, quantity, unitPrice }];
}

/** Hidden products show with their code, and for staff. */
export const isHiddenFrom = (
  { hidden, productID }: ShopProduct,
  { buyer: { seesHidden = false }, code }: { buyer: Shopper; code: CartPromoCode | undefined },
) => hidden && !seesHidden && !code?.forProducts.includes(productID);

/** The later of the product's and the program's opening. */
export const saleOpensAt = (
  { opensAt }: Pick<ShopProduct, "opensAt">,
  { window }: Pick<SellingProgram, "window">,
): string | null => {
  const times = [opensAt, window?.opensAt ?? null].filter((time) => time !== null);
  return times.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null;
};

function feeLines(entryID: string, { shop }: FillContext, problems: LineProblem[]): AvailableLine[] {
  const fees = shop.entryFees.filter((fee) => fee.entryID === entryID && !fee.taken);
  const [first] = fees;
  if (!first) problems.push({ ticketID: null, text: "There is nothing to pay for this entry." });
  const problem = first && entryFeeProblem(first, shop);
  if (first && problem !== undefined) {
    problems.push({
      ticketID: null,
      text: `The fee of ${first.entryTitle || untitledEntry} can’t be paid: ${problem}`,
    });
    return [];
  }
  return fees.map((fee) => ({ of: "fee", fee, quantity: 1, unitPrice: fee.amount }));
}

/** The reason why the fee can't be paid: the entry can't be submitted any more, or its program is cancelled. */
export const entryFeeProblem = (
  { serviceID, notPayable }: EntryFee,
  { sellers }: Pick<Shop, "sellers">,
): string | undefined =>
  sellers.get(serviceID)?.cancelled != null ? "It doesn’t take place." : (notPayable ?? undefined);

function limitToStock(line: AvailableLine, available: number, problems: LineProblem[]): AvailableLine[] {
  if (line.of === "fee" || available === line.quantity) return [line];
  const { product } = line;
  const enough = available >= product.fewest;
  problems.push({
    ticketID: product.productID,
    text: fewerLeftText(product.name, enough ? available : 0, (stockUnsold(product) ?? 0) >= product.fewest),
  });
  return enough ? [{ ...line, quantity: available }] : [];
}

type LinesToPrice = { lines: readonly AvailableLine[]; shop: Shop; now: Date; code: CartPromoCode | undefined };

/** The price with the code, or without it where its uses or its budget are spent. */
async function claimCodeAndPrice(sql: Sql, transaction: TransactionRow, toPrice: LinesToPrice) {
  const priced = priceLines(toPrice);
  if (Math.max(priced.subtotal, priced.total) > maxCents)
    refuse(`An order comes to ${dollars(maxCents)} at most. Take something out of this one.`);
  const { code } = toPrice;
  const isOf = code && toPrice.lines.some((line) => isReduced(line, code));
  const claim = isOf ? { promoCodeID: code.promoCodeID, discount: priced.discount } : null;
  if (await claimPromoCode(sql, transaction, claim)) return { priced, code };
  return { priced: priceLines({ ...toPrice, code: undefined }), code: undefined };
}

/** A code that names no tickets is for all of its program, fees of entries included. */
export const isFeeReduced = (fee: EntryFee, { forProducts, serviceID }: CartPromoCode): boolean =>
  forProducts.length === 0 && fee.serviceID === serviceID;

const isReduced = (line: AvailableLine, code: CartPromoCode) => {
  if (line.of === "fee") return isFeeReduced(line.fee, code);
  const { forProducts, serviceID } = code;
  return (
    line.product.kind !== "donation" &&
    (forProducts.length === 0 ? line.product.serviceID === serviceID : forProducts.includes(line.product.productID))
  );
};

function priceLines({ lines, shop, now, code }: LinesToPrice): PricedCart {
  const unpriced = lines.map((line): UnpricedLine => {
    const { quantity, unitPrice } = line;
    const reduced = code !== undefined && isReduced(line, code);
    if (line.of === "fee")
      return { serviceID: line.fee.serviceID, quantity, unitPrice, reduced, taxable: false, fees: [] };
    const { serviceID, taxable, fees } = line.product;
    return { serviceID, quantity, unitPrice, reduced, taxable, fees: currentFees(fees, now) };
  });
  return priceCart(unpriced, code, (serviceID) => {
    const { orderFees, taxName, taxRate, taxIncluded } = shop.sellers.get(serviceID)!;
    return { orderFees: currentFees(orderFees, now), tax: { name: taxName, rate: taxRate, included: taxIncluded } };
  });
}

type CartContents = {
  lines: readonly AvailableLine[];
  priced: PricedCart;
  code: CartPromoCode | undefined;
  buyer: Shopper;
};

async function saveFilledCart(
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
          : {
              service_id: line.product.serviceID,
              product_id: line.product.productID,
              sold_as: line.product.kind,
              name: line.product.name,
              fair_value: line.product.fairValue ?? (line.product.kind === "donation" ? 0 : null),
            };
      return { ...what, quantity: line.quantity, unit_price: line.unitPrice, ...amounts };
    }),
  );
  const heldUntil = lines.length > 0 ? holdEndsAt(transaction, buyer.now) : null;
  const cart = saveCart(sql, transactionID, {
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
    serviceID: lines[0] ? lineServiceID(lines[0]) : null,
  });
  // Other buyers wait for this transaction: both statements go out together.
  await Promise.all([items, cart]);
  return heldUntil;
}

/** A change of the cart doesn't extend its hold. */
const holdEndsAt = ({ state, heldUntil }: TransactionRow, now: Date): Date =>
  state === "held" && heldUntil !== null ? new Date(heldUntil) : minutesAfter(now, holdMinutes.cart);

export const minutesAfter = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE);
