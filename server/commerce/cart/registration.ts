import { percent, priceText, cardAmountProblem } from "../../../contract/platform/money.ts";
import { may } from "../../../contract/platform/permissions.ts";
import {
  type CartLine,
  type OfferedProduct,
  previewRegistration,
  registration,
  type Registration,
  verifyPromoCode,
} from "../../../contract/commerce/cart/registration.ts";
import { priceSpanStateAt } from "../../../contract/programs/price-spans.ts";
import { priceAt, priceFor, saleWindow, unavailableReason } from "../../../contract/commerce/shop/sale-rules.ts";
import { isSupportingKind } from "../../../contract/commerce/cart/supporting-products.ts";
import { momentText } from "../../../contract/platform/time-zone.ts";
import type { BodyOf } from "../../../contract/platform/endpoint.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { audienceOfPerson } from "../../entries/audience.ts";
import { on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { App } from "../../platform/app.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import type { SignedInPerson } from "../../platform/access/sessions.ts";
import { newKey, parseKey } from "../../platform/links/keys.ts";
import { createLink } from "../../platform/links/queries.ts";
import { PURCHASE_LINK_LIFETIME } from "../orders/receipt-mail.ts";
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
import { questionsProblem } from "../questions/cart-questions.ts";
import { refuseFullTiers, lockRenewalsOrRefuse } from "./sponsor-places.ts";
import { type Shop, currentFees, asksQuestions, stockLeft, loadShop } from "../shop/shop.ts";
import { skipCommitWait } from "./hold-queries.ts";
import type { ShopProduct, SellingProgram } from "../shop/shop-queries.ts";
import type { ClientRow, ServiceRow } from "../../platform/access/directory-queries.ts";

/** So few that it is worth saying. */
const FEW_LEFT = 10;

const noSuchCodeText = "There is no such code.";

export const registrationHandlers = [
  onOutsideTransaction(
    registration,
    async ({ app, request, client, service, visitor: person, standings, body, now, transact }) => {
      const { database } = app;
      const atCounter = body.atCounter === true;
      if (atCounter && !may(standings, "MANAGE_SALES")) refuse("Only staff who sell can do that.", 403);
      // Whoever sells isn't who buys.
      const visitor = atCounter ? undefined : person;
      const guesses = promoCodeLimit(request.ip, person);
      if (body.promoCode) await database.readHome((sql) => refuseIfLimited(sql, guesses));
      const holder = cartHolder(person, request);
      const { answer, guessed } = await transact(async (sql) => {
        const registering = { app, client, service, visitor, body, now, atCounter, seesHidden: atCounter, holder };
        const [kept] = await Promise.all([
          updateCart(sql, registering),
          app.settings.databaseURL && skipCommitWait(sql),
        ]);
        return kept;
      });
      if (guessed) await database.home((sql) => countWrongCode(sql, guesses, body.promoCode ?? ""));
      return answer;
    },
  ),

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
      code: (await findPromoCode(sql, service.serviceID, form.promoCode.trim(), null))[0],
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

type RegistrationRequest = {
  app: App;
  holder: CartHolder;
  client: ClientRow;
  service: ServiceRow;
  visitor: SignedInPerson | undefined;
  body: BodyOf<typeof registration>;
  now: Date;
  /** The sponsor that what is added renews: it has its place already. */
  renews?: string | null;
} & Pick<Shopper, "atCounter" | "seesHidden">;

/** The cart as it is wanted from now on, and what is on sale; and whether a code was tried that there isn't. */
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
  const own = requireClientKey(body.cartKey, client.clientID);
  const held = userID && !changes ? await makeKeyForHeldCart(sql, client.clientID, userID) : undefined;
  // Whoever puts something into a cart without a key of their own is given one with it.
  const key = own ?? held ?? (hasContents(body) ? newKey(client.clientID) : undefined);
  const member = visitor ? (await audienceOfPerson(sql, client, visitor.userID)) === "member" : false;
  const buyer: Shopper = { userID, member, now, atCounter, seesHidden };
  const cart =
    key === undefined ? undefined : await openOrInsertCart(sql, key, { serviceID: service.serviceID, userID, changes });
  const [items, code] = await Promise.all([
    cart ? transactionItems(sql, cart.transactionID) : [],
    promoCodeFor(sql, service.serviceID, body.promoCode, cart),
  ]);
  const wanted = body.cart ?? cartLinesOf(items);
  const shop = await loadShop(sql, shopRequestOf(service.serviceID, wanted), {
    transactionID: cart?.transactionID ?? null,
    userID,
    now,
    atCounter,
  });
  const filling = { key: key!, shop, buyer, code, holder, limits: app.settings, renews };
  const toFill = cart && (changes ? cart : await lockIfUnpayable(sql, key!, { cart, shop }));
  const changed = toFill && (await fillAndCheckCart(sql, { transaction: toFill, ...filling }, wanted));
  const answer = {
    now: now.toISOString(),
    member: visitor ? member : null,
    cartKey: key ?? newKey(client.clientID),
    ...offerAnswer(shop, service.serviceID, { buyer, code }),
  };
  if (!cart) return { answer: { ...answer, cart: null }, guessed: false };
  const { after, lines, filled } = changed ?? { after: cart, lines: items };
  const unknown = unknownCodeProblem(body.promoCode, code);
  const codeProblem = unknown ?? filled?.codeProblem;
  const asked = asksQuestions(shop, lines);
  const problem = asked ? ((await questionsProblem(sql, { ...after, atCounter }, now)) ?? null) : null;
  const context = { lines, shop, filled, codeProblem, buyer, questions: { asked, problem } };
  return {
    answer: { ...answer, cart: cartAnswer(after, context) },
    guessed: unknown !== undefined,
  };
}

const hasContents = ({ cart = [], promoCode = "" }: BodyOf<typeof registration>) =>
  cart.length > 0 || promoCode.trim() !== "";

/** A held cart with the fee of an entry that can't be submitted any more: it is filled anew, so that the fee leaves it, and that is said. */
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

/** Whoever has signed in finds what they hold on another device, too: by a key of its own. */
async function makeKeyForHeldCart(sql: Sql, clientID: string, userID: string): Promise<string | undefined> {
  const [held] = await sql<{ transactionID: string }>`
    select transaction_id from transactions
    where user_id = ${userID} and state = 'held' and invoice_id is null and sold_by is null
    order by transaction_id desc limit 1`;
  return (
    held &&
    createLink(sql, clientID, { purpose: "purchase", recordID: held.transactionID, lasts: PURCHASE_LINK_LIFETIME })
  );
}

const paidStates = ["paid", "partlyRefunded", "refunded", "paidLateUnfilled"];

/** The cart of a key; begun where there is none yet and something is to be put into it. */
async function openOrInsertCart(
  sql: Sql,
  key: string,
  { changes, ...begun }: { serviceID: string; userID: string | null; changes: boolean },
): Promise<TransactionRow | undefined> {
  const [known] = changes ? await lockCartByKey(sql, key) : await findCartByKey(sql, key);
  if (!changes) return known;
  if (!known) return insertCart(sql, key, begun);
  if (paidStates.includes(known.state)) refuse("This cart has been paid. Begin a new one.", 409);
  if (known.state === "awaitingPayment") refuse("A payment for this cart is under way. Wait for its answer.", 409);
  if (known.state === "cancelled") refuse("This order was cancelled. Begin a new one.", 409);
  return known;
}

export const shopRequestOf = (serviceID: string, lines: readonly CartLine[]) => ({
  serviceID,
  productIDs: lines.flatMap(({ ticketID }) => ticketID ?? []),
  entryIDs: lines.flatMap(({ entryID }) => entryID ?? []),
});

/**
 * The code that a cart is to have: a typed one is looked for in the program where it is typed, as it is when it is verified; the one that the
 * cart has stays, wherever that is.
 */
async function promoCodeFor(sql: Sql, serviceID: string, typed: string | undefined, cart: TransactionRow | undefined) {
  const isKept = typed === undefined || typed.trim().toUpperCase() === cart?.promoCode?.toUpperCase();
  if (isKept) return cart?.promoCodeID ? (await promoCodeOfCart(sql, cart))[0] : undefined;
  if (typed.trim() === "") return undefined;
  return (await findPromoCode(sql, serviceID, typed.trim(), cart?.transactionID ?? null))[0];
}

/** M05 of a code that there isn't. */
const unknownCodeProblem = (asked: string | undefined, code: CartPromoCode | undefined) =>
  asked !== undefined && asked.trim() !== "" && !code ? noSuchCodeText : undefined;

type FillRequest = Parameters<typeof fillCart>[1] & {
  key: string;
  holder: CartHolder;
  limits: App["settings"];
  renews: string | null;
};

/** Held from now on, until its time is over. Whoever wants the last of the same waits meanwhile: what is left to say leaves in one flight. */
async function fillAndCheckCart(
  sql: Sql,
  { key, holder, limits, renews, ...filling }: FillRequest,
  wanted: readonly CartLine[],
) {
  const { transactionID } = filling.transaction;
  const sellsTiers = filling.shop.products.some(({ kind }) => kind === "sponsor");
  if (sellsTiers) await lockRenewalsOrRefuse(sql, transactionID, wanted);
  const filled = await fillCart(sql, filling, wanted);
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

function offerAnswer(
  shop: Shop,
  serviceID: string,
  { buyer, code }: OfferContext,
): Pick<Registration, "zone" | "steps" | "cancelled" | "place" | "refundPolicy" | "window" | "products"> {
  const seller = shop.sellers.get(serviceID)!;
  const usable = code && promoCodeProblem(code, buyer) === undefined ? code : undefined;
  const own = shop.products.filter((product) => product.serviceID === serviceID && !product.withdrawn);
  const products = own.filter(
    (product) => !isHiddenFrom(product, { buyer, code: usable }) && !isSupportingKind(product.kind),
  );
  return {
    zone: seller.zone,
    steps: registrationStepsOf(own, seller, buyer),
    cancelled: seller.cancelled,
    place: seller.place,
    refundPolicy: seller.refundPolicy,
    window: seller.window,
    products: seller.cancelled === null ? products.map((product) => offeredProductOf(product, seller, buyer)) : [],
  };
}

/** N11 Whoever isn't known to be a member is asked where members pay another price. */
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
    unavailable: unavailableReason({ ...product, left }, { now, member, window }) ?? null,
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

/** For staff: why it costs what it costs, and why it can be had or not. */
function priceReasons(product: ShopProduct, seller: SellingProgram, { member, now }: Shopper): string[] {
  const { price, memberPrice, tier } = priceAt(product, now);
  const moment = (at: string) => momentText(at, seller.zone, now);
  const left = stockLeft(product);
  const spans = [
    { what: "Registration", span: seller.window },
    { what: "Its own sale", span: product },
  ];
  return [
    tier
      ? `${tier.name || "This price"} counts until ${moment(tier.until)}: ${priceText(price)}.`
      : `Its regular price is ${priceText(price)}.`,
    ...(memberPrice === null
      ? []
      : [`Members pay ${priceText(memberPrice)}${member ? ", and this is a member" : ""}.`]),
    ...spans.flatMap(({ what, span }) => (span ? spanReasons(what, span, { now, moment }) : [])),
    ...(product.lastDay === null
      ? []
      : [
          new Date(product.lastDay) > now
            ? `It is sold until its last day is over, ${moment(product.lastDay)}.`
            : `Its last day was over ${moment(product.lastDay)}.`,
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
  { now, moment }: { now: Date; moment: (at: string) => string },
): string[] {
  const when = priceSpanStateAt(span, now);
  if (when === "future") return [`${what} opens ${moment(span.opensAt!)}.`];
  if (when === "closed") return [`${what} closed ${moment(span.closesAt!)}.`];
  return span.closesAt ? [`${what} is open until ${moment(span.closesAt)}.`] : [];
}

type CartContext = {
  lines: readonly TransactionItemRow[];
  shop: Shop;
  filled: FilledCart | undefined;
  codeProblem: string | undefined;
  buyer: Shopper;
  questions: NonNullable<Registration["cart"]>["questions"];
};

function cartAnswer(
  cart: TransactionRow,
  { lines, shop, filled, codeProblem, buyer, questions }: CartContext,
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
    cardProblem: cardAmountProblem(cart.total) ?? null,
    saved: sum((item) => item.discount + item.quantity * (regular(item) - item.unitPrice)),
    heldUntil: cart.heldUntil,
    questions,
  };
}
