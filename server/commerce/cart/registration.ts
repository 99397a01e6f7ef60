import { plainCode } from "../../../contract/platform/plain-code.ts";
import { percent, priceText } from "../../../contract/platform/money.ts";
import { may } from "../../../contract/platform/permissions.ts";
import {
  type CartLine,
  type OfferedProduct,
  type ProductsOnSale,
  previewRegistration,
  productsOnSale,
  registration,
  type Registration,
  verifyPromoCode,
} from "../../../contract/commerce/cart/registration.ts";
import { priceSpanStateAt } from "../../../contract/programs/price-spans.ts";
import { priceAt, priceFor, saleWindow, unavailableReason } from "../../../contract/commerce/shop/sale-rules.ts";
import { isSupportingKind } from "../../../contract/commerce/cart/supporting-products.ts";
import { deadlineText, momentText } from "../../../contract/platform/time-zone.ts";
import type { BodyOf } from "../../../contract/platform/endpoint.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { audienceOfPerson } from "../../entries/audience.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { App } from "../../platform/app.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import { dueDay } from "../invoices/due-day.ts";
import type { SignedInPerson } from "../../platform/access/sessions.ts";
import { newKey, parseKey } from "../../platform/links/keys.ts";
import { createLink } from "../../platform/links/queries.ts";
import { PURCHASE_LINK_LIFETIME } from "../orders/purchase-link-lifetime.ts";
import { countWrongCode, promoCodeLimit, refuseIfLimited } from "../../platform/access/rate-limits.ts";
import {
  type Shopper,
  type FilledCart,
  fillCart,
  invalidPromoCodeText,
  isHiddenFrom,
  saleOpensAt,
  promoCodeEffectText,
  promoCodeProblem,
  entryFeeProblem,
} from "./fill-cart.ts";
import { bankOfferOf } from "../checkout/bank-debits.ts";
import { HOLD_WORK } from "./hold-expiry.ts";
import { type CartHolder, cartHolder, refuseHoarding } from "./hold-limits.ts";
import {
  type TransactionItemRow,
  type CartPromoCode,
  type TransactionRow,
  insertCart,
  transactionItems,
  promoCodeOfCart,
  lockCartByKey,
  findPromoCode,
  findCartByKey,
  cartLinesOf,
} from "./transaction-queries.ts";
import { type Turns, letCartIn, requireTurns, requireTurnsOfCart, takeTurns } from "../waiting-room/require-turn.ts";
import { questionsProblem } from "../questions/cart-questions.ts";
import { refuseFullTiers, lockRenewalsOrRefuse } from "./sponsor-places.ts";
import { type Shop, currentFees, asksQuestions, stockLeft, stockUnsold, loadShop } from "../shop/shop.ts";
import { skipCommitWait } from "./hold-queries.ts";
import { cartCardProblem } from "../payments/card-problem.ts";
import type { ShopProduct, SellingProgram } from "../shop/shop-queries.ts";
import type { ClientRow, ServiceRow } from "../../platform/access/directory-queries.ts";

/** At this number or below, pages say how many are left. */
const FEW_LEFT = 10;

const noSuchCodeText = "There is no such code.";

export const registrationHandlers = [
  onOutsideTransaction(registration, async (context) => {
    const { app, request, client, service, visitor: person, standings, body, now, transact } = context;
    const { database } = app;
    const atCounter = body.atCounter === true;
    if (atCounter && !may(standings, "MANAGE_SALES")) refuse("Only staff who sell can do that.", 403);
    // The seller isn't the buyer.
    const visitor = atCounter ? undefined : person;
    const guesses = promoCodeLimit(request.ip, person);
    if (body.promoCode) await database.readHome((sql) => refuseIfLimited(sql, guesses));
    const holder = cartHolder(person, request);
    const turns = atCounter ? [] : await turnsToHold(context);
    const { answer, guessed } = await transact(async (sql) => {
      const registering = { app, client, service, visitor, body, now, atCounter, seesHidden: atCounter, holder };
      await takeTurns(sql, turns, body.cartKey);
      const [result] = await Promise.all([
        updateCart(sql, registering),
        app.settings.databaseURL && skipCommitWait(sql),
      ]);
      await letCartIn(sql, turns, result.answer.cartKey);
      return result;
    });
    if (guessed) await database.home((sql) => countWrongCode(sql, guesses, body.promoCode ?? ""));
    return answer;
  }),

  on(productsOnSale, async ({ sql, service: { serviceID }, now }) => {
    const buyer: Shopper = { userID: null, member: false, now, atCounter: false, seesHidden: false };
    const shop = await loadShop(sql, shopRequestOf(serviceID, []), { transactionID: null, userID: null, now });
    return { now: now.toISOString(), ...offerAnswer(shop, serviceID, { buyer, code: undefined }) };
  }),

  on(previewRegistration, async ({ sql, service, params, body: { member } }) => {
    const at = new Date(params.dateTime);
    if (Number.isNaN(at.getTime()))
      refuse("Choose a day and a time.", 400, { errors: { dateTime: "Choose a day and a time." } });
    const shop = await loadShop(
      sql,
      { serviceID: service.serviceID, productIDs: [], entryIDs: [] },
      { transactionID: null, userID: null, now: at },
    );
    const seller = shop.sellers.get(service.serviceID)!;
    const buyer = { userID: null, member, now: at };
    return {
      now: at.toISOString(),
      zone: seller.zone,
      window: seller.window,
      products: shop.products.map((product) => ({
        ...offeredProductOf(product, seller, buyer),
        reasons: priceReasons(product, seller, buyer),
      })),
    };
  }),

  onOutsideTransaction(verifyPromoCode, async ({ app, request, client, service, visitor, form, now, transact }) => {
    const guesses = promoCodeLimit(request.ip, visitor);
    await app.database.readHome((sql) => refuseIfLimited(sql, guesses));
    const { code, member } = await transact(async (sql) => ({
      code: (await findPromoCode(sql, service.serviceID, plainCode(form.promoCode), null))[0],
      member: visitor ? (await audienceOfPerson(sql, client, visitor.userID)) === "member" : false,
    }));
    if (!code) {
      await app.database.home((sql) => countWrongCode(sql, guesses, form.promoCode));
      return refuse(invalidPromoCodeText, 404, { errors: { promoCode: noSuchCodeText } });
    }
    const reason = promoCodeProblem(code, { member, now });
    if (reason) refuse(invalidPromoCodeText, 409, { errors: { promoCode: reason } });
    const ticketIDs = code.forProducts.length > 0 ? code.forProducts : null;
    return { promoCode: code.code, says: `${code.code} ${promoCodeEffectText(code)}`, ticketIDs };
  }),
];

/** What is in a cart whose hold is over is held again with a promo code, too. */
function turnsToHold(
  buying: Parameters<typeof requireTurns>[0] & { body: BodyOf<typeof registration> },
): Promise<Turns> {
  const { cartKey, cart: lines, promoCode } = buying.body;
  if (lines) return requireTurns(buying, { cartKey, lines });
  return promoCode !== undefined && cartKey !== undefined
    ? requireTurnsOfCart(buying, cartKey)
    : requireTurns(buying, { cartKey, lines: [] });
}

type RegistrationRequest = {
  app: App;
  holder: CartHolder;
  client: ClientRow;
  service: ServiceRow;
  visitor: SignedInPerson | undefined;
  body: BodyOf<typeof registration>;
  now: Date;
  /** The sponsor that the new line renews, whose place is its own already. */
  renews?: string | null;
} & Pick<Shopper, "atCounter" | "seesHidden">;

/** Updates and answers the cart, and the products on sale; `guessed`: the request had an unknown code. */
export async function updateCart(
  sql: Sql,
  {
    app,
    client,
    service,
    visitor,
    body,
    now,
    holder,
    atCounter = false,
    seesHidden = false,
    renews = null,
  }: RegistrationRequest,
): Promise<{ answer: Registration; guessed: boolean }> {
  const userID = visitor?.userID ?? null;
  const changes = body.cart !== undefined || body.promoCode !== undefined;
  const ownKey = requireClientKey(body.cartKey, client.clientID);
  const heldCartKey = userID && !changes ? await makeKeyForHeldCart(sql, client.clientID, userID) : undefined;
  // The first line of a visitor without a key makes one.
  const key = ownKey ?? heldCartKey ?? (hasContents(body) ? newKey(client.clientID) : undefined);
  const member = visitor ? (await audienceOfPerson(sql, client, visitor.userID)) === "member" : false;
  const buyer: Shopper = { userID, member, now, atCounter, seesHidden };
  const cart =
    key === undefined ? undefined : await openOrInsertCart(sql, key, { serviceID: service.serviceID, userID, changes });
  const [items, code] = await Promise.all([
    cart ? transactionItems(sql, cart.transactionID) : [],
    promoCodeFor(sql, service.serviceID, body.promoCode, cart),
  ]);
  const requestedLines = body.cart ?? cartLinesOf(items);
  const shop = await loadShop(sql, shopRequestOf(service.serviceID, requestedLines), {
    transactionID: cart?.transactionID ?? null,
    userID,
    now,
    atCounter,
  });
  const fillRequest = { key: key!, shop, buyer, code, holder, limits: app.settings, renews };
  const toFill = cart && (changes ? cart : await lockIfUnpayable(sql, key!, { cart, shop }));
  const changed = toFill && (await fillAndCheckCart(sql, { transaction: toFill, ...fillRequest }, requestedLines));
  const answer = {
    now: now.toISOString(),
    member: visitor ? member : null,
    cartKey: cart && key !== undefined ? key : newKey(client.clientID),
    ...offerAnswer(shop, service.serviceID, { buyer, code }),
  };
  if (!cart) return { answer: { ...answer, cart: null }, guessed: false };
  const { after, lines, filled } = changed ?? { after: cart, lines: items };
  const unknown = unknownCodeProblem(body.promoCode, code);
  const codeProblem = unknown ?? filled?.codeProblem;
  const hasQuestions = asksQuestions(shop, lines);
  const problem = hasQuestions ? ((await questionsProblem(sql, { ...after, atCounter }, now)) ?? null) : null;
  const provider = atCounter ? undefined : bankProviderOf(shop);
  const byBank = provider ? await bankOfferOf(sql, after.transactionID, { total: after.total, provider, now }) : null;
  const context = { lines, shop, filled, codeProblem, buyer, byBank, questions: { asked: hasQuestions, problem } };
  return {
    answer: { ...answer, cart: cartAnswer(after, context) },
    guessed: unknown !== undefined,
  };
}

/** All sellers are programs of one client, with one account. */
const bankProviderOf = ({ sellers }: Shop) =>
  [...sellers.values()].find(({ takesBank }) => takesBank)?.cardProvider ?? undefined;

const hasContents = ({ cart = [], promoCode = "" }: BodyOf<typeof registration>) =>
  cart.length > 0 || promoCode.trim() !== "";

/** Locks a held cart with the fee of an entry that can't be submitted any more, so that it is filled again without the fee. */
async function lockIfUnpayable(sql: Sql, key: string, { cart, shop }: { cart: TransactionRow; shop: Shop }) {
  if (cart.state !== "held" || shop.entryFees.every((fee) => entryFeeProblem(fee, shop) === undefined))
    return undefined;
  const locked = requireRow(await lockCartByKey(sql, key));
  return locked.state === "held" ? locked : undefined;
}

function requireClientKey(key: string | undefined, clientID: string): string | undefined {
  if (key === undefined) return undefined;
  if (parseKey(key)?.clientID !== clientID) refuse("This cart is another association’s. Begin a new one.", 409);
  return key;
}

/** Makes a key for the cart that a signed-in person holds on another device. */
async function makeKeyForHeldCart(sql: Sql, clientID: string, userID: string): Promise<string | undefined> {
  const [heldCart] = await sql<{ transactionID: string }>`
    select transaction_id from transactions
    where user_id = ${userID} and state = 'held' and invoice_id is null and sold_by is null
    order by transaction_id desc limit 1`;
  return (
    heldCart &&
    createLink(sql, clientID, {
      purpose: "purchase",
      recordID: heldCart.transactionID,
      lasts: PURCHASE_LINK_LIFETIME,
    })
  );
}

const billedCartText = "This order is on an invoice by now, which was mailed. Begin a new one for more.";

const paidStates = ["paid", "partlyRefunded", "refunded", "paidLateUnfilled"];

/** The cart of a key, locked for changes; inserted where there is none yet. Refuses paid and cancelled orders. */
async function openOrInsertCart(
  sql: Sql,
  key: string,
  { changes, ...cartOrigin }: { serviceID: string; userID: string | null; changes: boolean },
): Promise<TransactionRow | undefined> {
  const [cart] = changes ? await lockCartByKey(sql, key) : await findCartByKey(sql, key);
  if (!changes) return cart?.invoiceID === null ? cart : undefined;
  if (!cart) return insertCart(sql, key, cartOrigin);
  if (cart.invoiceID !== null) refuse(billedCartText, 409);
  if (paidStates.includes(cart.state)) refuse("This cart has been paid. Begin a new one.", 409);
  if (cart.state === "awaitingPayment") refuse("A payment for this cart is under way. Wait for its answer.", 409);
  if (cart.state === "cancelled") refuse("This order was cancelled. Begin a new one.", 409);
  return cart;
}

export const shopRequestOf = (serviceID: string, lines: readonly CartLine[]) => ({
  serviceID,
  productIDs: lines.flatMap(({ ticketID }) => ticketID ?? []),
  entryIDs: lines.flatMap(({ entryID }) => entryID ?? []),
});

/**
 * The code for a cart: a typed one is looked up in the program of the page, as its verification does; the cart's own stays,
 * from whichever program.
 */
async function promoCodeFor(
  sql: Sql,
  serviceID: string,
  typedCode: string | undefined,
  cart: TransactionRow | undefined,
) {
  const isKept = typedCode === undefined || plainCode(typedCode).toUpperCase() === cart?.promoCode?.toUpperCase();
  if (isKept) return cart?.promoCodeID ? (await promoCodeOfCart(sql, cart))[0] : undefined;
  if (typedCode.trim() === "") return undefined;
  return (await findPromoCode(sql, serviceID, plainCode(typedCode), cart?.transactionID ?? null))[0];
}

/** M05 for a code that doesn't exist. */
const unknownCodeProblem = (typedCode: string | undefined, code: CartPromoCode | undefined) =>
  typedCode !== undefined && typedCode.trim() !== "" && !code ? noSuchCodeText : undefined;

type FillRequest = Parameters<typeof fillCart>[1] & {
  key: string;
  holder: CartHolder;
  limits: App["settings"];
  renews: string | null;
};

/** Fills and holds the cart. Buyers of the same products wait for this transaction: its last statements go out together. */
async function fillAndCheckCart(
  sql: Sql,
  { key, holder, limits, renews, ...fillRequest }: FillRequest,
  requestedLines: readonly CartLine[],
) {
  const { transactionID } = fillRequest.transaction;
  const sellsTiers = fillRequest.shop.products.some(({ kind }) => kind === "sponsor");
  if (sellsTiers) await lockRenewalsOrRefuse(sql, transactionID, requestedLines);
  const filled = await fillCart(sql, fillRequest, requestedLines);
  const { heldUntil } = filled;
  const [after, lines] = await Promise.all([
    findCartByKey(sql, key).then(requireRow),
    transactionItems(sql, transactionID),
    heldUntil && addDueWork(sql, HOLD_WORK, transactionID, heldUntil),
    heldUntil && refuseHoarding(sql, transactionID, { holder, limits }),
    heldUntil && sellsTiers && refuseFullTiers(sql, transactionID, renews),
  ]);
  return { filled, after, lines };
}

type OfferContext = { buyer: Shopper; code: CartPromoCode | undefined };

function offerAnswer(shop: Shop, serviceID: string, { buyer, code }: OfferContext): Omit<ProductsOnSale, "now"> {
  const seller = shop.sellers.get(serviceID)!;
  const usable = code && promoCodeProblem(code, buyer) === undefined ? code : undefined;
  const programProducts = shop.products.filter((product) => product.serviceID === serviceID && !product.withdrawn);
  const products = programProducts.filter(
    (product) => !isHiddenFrom(product, { buyer, code: usable }) && !isSupportingKind(product.kind),
  );
  return {
    zone: seller.zone,
    steps: registrationStepsOf(programProducts, seller, buyer),
    cancelled: seller.cancelled,
    place: seller.place,
    refundPolicy: seller.refundPolicy,
    changesUntil: seller.changesUntil,
    window: seller.window,
    products: seller.cancelled === null ? products.map((product) => offeredProductOf(product, seller, buyer)) : [],
  };
}

/** N11 Visitors who aren't known as members are asked where member prices differ. */
const registrationStepsOf = (
  products: readonly ShopProduct[],
  { asksOrders }: SellingProgram,
  { member }: Shopper,
): Registration["steps"] => [
  "landingPage",
  ...(!member &&
  products.some(({ memberPrice, tiers }) =>
    [memberPrice, ...tiers.map((tier) => tier.memberPrice)].some((at) => at !== null),
  )
    ? (["memberPricing"] as const)
    : []),
  ...(asksOrders || products.some(({ formID }) => formID !== null) ? (["questions"] as const) : []),
  "cart",
  "thanks",
];

export function offeredProductOf(
  product: ShopProduct,
  seller: SellingProgram,
  { member, now, atCounter }: Shopper,
): OfferedProduct {
  const prices = priceAt(product, now);
  const price = priceFor(prices, member);
  const left = stockLeft(product);
  const window = atCounter ? null : saleWindow(seller.window, product.lastDay);
  return {
    ticketID: product.productID,
    kind: product.kind,
    name: product.name,
    description: product.description,
    price,
    regularPrice: prices.price > price ? prices.price : null,
    memberPrice: prices.memberPrice,
    priceUntil: prices.tier && new Date(prices.tier.until).toISOString(),
    priceName: prices.tier?.name ?? "",
    unavailable: unavailableReason({ ...product, left, unsold: stockUnsold(product) }, { now, member, window }) ?? null,
    audience: product.audience,
    opensAt: saleOpensAt(product, seller),
    closesAt: product.closesAt,
    left: left !== null && left <= FEW_LEFT ? left : null,
    fewest: product.fewest,
    most: left === null ? product.most : Math.max(0, Math.min(product.most, left)),
    tickets: product.tickets,
    admits: product.admits,
    validFrom: product.validFrom,
  };
}

/** For staff: sentences that explain the price and the availability. */
function priceReasons(product: ShopProduct, seller: SellingProgram, { member, now }: Shopper): string[] {
  const { price, memberPrice, tier } = priceAt(product, now);
  const moment = (at: string) => momentText(at, seller.zone, now);
  const deadline = (at: string) => deadlineText(at, seller.zone, now);
  const left = stockLeft(product);
  const spans = [
    { what: "Registration", span: seller.window },
    { what: "Its own sale", span: product },
  ];
  return [
    tier
      ? `${tier.name || "This price"} counts until ${deadline(tier.until)}: ${priceText(price)}.`
      : `Its regular price is ${priceText(price)}.`,
    ...(memberPrice === null
      ? []
      : [`Members pay ${priceText(memberPrice)}${member ? ", and this is a member" : ""}.`]),
    ...spans.flatMap(({ what, span }) => (span ? spanReasons(what, span, { now, moment, deadline }) : [])),
    ...(product.lastDay === null
      ? []
      : [
          new Date(product.lastDay) > now
            ? `It is sold until its last day is over, ${deadline(product.lastDay)}.`
            : `Its last day was over ${deadline(product.lastDay)}.`,
        ]),
    ...(product.audience === "all"
      ? []
      : [product.audience === "member" ? "Only members can buy it." : "Only people who aren’t members can buy it."]),
    ...(product.hidden ? ["It is hidden: only whoever has a code for it sees it."] : []),
    left === null ? "There is no limit to how many are sold." : `${left} are left.`,
    `An order has ${product.fewest} to ${product.most}.`,
    ...(product.mostEach === null ? [] : [`One person has at most ${product.mostEach} in all their orders.`]),
    ...currentFees(product.fees, now).map(
      ({ name, kind, amount }) =>
        `${name} is added: ${kind === "flat" ? `${priceText(amount)} each` : percent(amount)}.`,
    ),
    "A promo code comes off the price that the person would pay otherwise. An order takes one code.",
  ];
}

function spanReasons(
  what: string,
  span: { opensAt: string | null; closesAt: string | null },
  { now, moment, deadline }: { now: Date; moment: (at: string) => string; deadline: (at: string) => string },
): string[] {
  const when = priceSpanStateAt(span, now);
  if (when === "future") return [`${what} opens ${moment(span.opensAt!)}.`];
  if (when === "closed") return [`${what} closed ${deadline(span.closesAt!)}.`];
  return span.closesAt ? [`${what} is open until ${deadline(span.closesAt)}.`] : [];
}

/** How a cart is paid by check or transfer; null where it can’t be. The strictest of its programs counts. */
export function termsOfInvoice(
  lines: readonly TransactionItemRow[],
  shop: Shop,
  { total, buyer }: { total: number; buyer: Shopper },
): { dueOn: string; note: string } | null {
  const sellers = [...new Set(lines.map(({ serviceID }) => serviceID))].flatMap((id) => shop.sellers.get(id) ?? []);
  const [first] = sellers;
  const isOffered = first && total > 0 && buyer.atCounter !== true && sellers.every((one) => one.orderInvoices);
  // Entries’ fees are billed from the entry, where several are chosen.
  if (!isOffered || lines.some(({ feeID }) => feeID !== null)) return null;
  const days = Math.min(...sellers.map(({ orderInvoiceDays }) => orderInvoiceDays));
  const notes = new Set(sellers.map(({ orderInvoiceNote }) => orderInvoiceNote).filter(Boolean));
  return { dueOn: dueDay(first.zone, days, buyer.now), note: [...notes].join("\n\n") };
}

type CartContext = {
  lines: readonly TransactionItemRow[];
  shop: Shop;
  filled: FilledCart | undefined;
  codeProblem: string | undefined;
  buyer: Shopper;
  byBank: { problem: string | null } | null;
  questions: NonNullable<Registration["cart"]>["questions"];
};

function cartAnswer(
  cart: TransactionRow,
  { lines, shop, filled, codeProblem, buyer, byBank, questions }: CartContext,
): NonNullable<Registration["cart"]> {
  const regular = (item: TransactionItemRow) => {
    const product = shop.products.find(({ productID }) => productID === item.productID);
    return product ? Math.max(item.unitPrice, priceAt(product, buyer.now).price) : item.unitPrice;
  };
  const sum = (of: (item: TransactionItemRow) => number) => lines.reduce((all, item) => all + of(item), 0);
  const problems = [
    ...(filled?.problems ?? []),
    ...(codeProblem === undefined ? [] : [{ ticketID: null, text: `${invalidPromoCodeText}. ${codeProblem}` }]),
  ];
  const provider = [...shop.sellers.values()][0]?.cardProvider;
  return {
    state:
      cart.state === "paidLateUnfilled" || cart.state === "partlyRefunded" || cart.state === "refunded"
        ? "paid"
        : cart.state,
    lines: lines.map(({ productID, unitPrice, ...line }) => ({ ...line, ticketID: productID, price: unitPrice })),
    programs: [...new Set(lines.map(({ serviceID }) => serviceID))].flatMap((serviceID) => {
      const seller = shop.sellers.get(serviceID);
      return seller
        ? [{ service: seller.url, kind: seller.kind, program: seller.name, refundPolicy: seller.refundPolicy }]
        : [];
    }),
    problems,
    promoCode: cart.promoCode,
    subtotal: sum(({ quantity, unitPrice }) => quantity * unitPrice),
    discount: sum(({ discount }) => discount),
    fees: cart.added.fees,
    taxes: cart.added.taxes,
    balance: cart.total,
    cardProblem: (provider && cartCardProblem(cart.total, provider, buyer)) ?? null,
    saved: sum((item) => item.discount + item.quantity * (regular(item) - item.unitPrice)),
    heldUntil: cart.heldUntil,
    byBank,
    byInvoice: termsOfInvoice(lines, shop, { total: cart.total, buyer }),
    questions,
  };
}
