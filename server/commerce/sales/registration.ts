import { plainCode } from "../../../contract/platform/plain-code.ts";
import { percent, priceText, whyNotByCard } from "../../../contract/platform/money.ts";
import { may } from "../../../contract/platform/permissions.ts";
import {
  type CartLine,
  type Offered,
  previewRegistration,
  registration,
  type Registration,
  verifyPromoCode,
} from "../../../contract/commerce/registration.ts";
import { spanAt } from "../../../contract/programs/price-spans.ts";
import { priceAt, priceFor, soldWithin, unavailable } from "../../../contract/commerce/selling.ts";
import { isSupporting } from "../../../contract/commerce/supporting-products.ts";
import { momentText } from "../../../contract/platform/time-zone.ts";
import type { BodyOf } from "../../../contract/platform/endpoint.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { audienceOf } from "../../entries/audience.ts";
import { on, outside } from "../../platform/http/handle.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { House } from "../../platform/house.ts";
import { addDueWork } from "../../platform/jobs/due-work-queries.ts";
import type { SignedIn } from "../../platform/access/sessions.ts";
import { newKey, parseKey } from "../../platform/links/keys.ts";
import { makeLink } from "../../platform/links/queries.ts";
import { PURCHASE_LINK } from "./receipt-mail.ts";
import { countWrongCode, promoSubject, refuseWaiting } from "../../platform/access/attempts.ts";
import {
  type Buyer,
  type FilledCart,
  fillCart,
  invalidPromoCode,
  isSecret,
  opening,
  whatItDoes,
  whyNot,
  whyNotPaidFor,
} from "./carts.ts";
import { HOLD_WORK } from "./expiry.ts";
import { type Holder, holderOf, refuseHoarding } from "./cart-limits.ts";
import {
  type ItemRow,
  type PromoCode,
  type TransactionRow,
  beginTransaction,
  itemsOf,
  keptPromoCode,
  lockedByKey,
  promoCodeOf,
  transactionByKey,
  wantedAgain,
} from "./queries.ts";
import { problemOf } from "./questions.ts";
import { refuseFullTiers, refuseRenewedElsewhere } from "./sponsor-places.ts";
import { type Shop, feesNow, isAsked, leftOf, openShop } from "./shop.ts";
import { holdLightly } from "./hold-queries.ts";
import type { Product, Seller } from "./shop-queries.ts";
import type { ClientRow, ServiceRow } from "../../platform/access/directory-queries.ts";

/** So few that it is worth saying. */
const FEW = 10;

const noSuchCode = "There is no such code.";

export const registrations = [
  outside(
    registration,
    async ({ house, request, client, service, visitor: person, standings, body, now, transact }) => {
      const { database } = house;
      const atCounter = body.atCounter === true;
      if (atCounter && !may(standings, "MANAGE_SALES")) refuse("Only staff who sell can do that.", 403);
      // Whoever sells isn't who buys.
      const visitor = atCounter ? undefined : person;
      const guesses = promoSubject(request.ip, person);
      if (body.promoCode) await database.readHome((sql) => refuseWaiting(sql, guesses));
      const holder = holderOf(person, request);
      const { answer, guessed } = await transact(async (sql) => {
        const registering = { house, client, service, visitor, body, now, atCounter, seesHidden: atCounter, holder };
        const [kept] = await Promise.all([keepCart(sql, registering), house.settings.databaseURL && holdLightly(sql)]);
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
    const shop = await openShop(
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
        ...offeredOf(product, seller, buyer),
        reasons: reasonsOf(product, seller, buyer),
      })),
    };
  }),

  outside(verifyPromoCode, async ({ house, request, client, service, visitor, form, now, transact }) => {
    const guesses = promoSubject(request.ip, visitor);
    await house.database.readHome((sql) => refuseWaiting(sql, guesses));
    const { code, member } = await transact(async (sql) => ({
      code: (await promoCodeOf(sql, service.serviceID, plainCode(form.promoCode), null))[0],
      member: visitor ? (await audienceOf(sql, client, visitor.userID)) === "member" : false,
    }));
    if (!code) {
      await house.database.home((sql) => countWrongCode(sql, guesses, form.promoCode));
      return refuse(invalidPromoCode, 404, { errors: { promoCode: noSuchCode } });
    }
    const reason = whyNot(code, { member, now });
    if (reason) refuse(invalidPromoCode, 409, { errors: { promoCode: reason } });
    const ticketIDs = code.forProducts.length > 0 ? code.forProducts : null;
    return { promoCode: code.code, says: `${code.code} ${whatItDoes(code)}`, ticketIDs };
  }),
];

type Registering = {
  house: House;
  holder: Holder;
  client: ClientRow;
  service: ServiceRow;
  visitor: SignedIn | undefined;
  body: BodyOf<typeof registration>;
  now: Date;
  /** The sponsor that what is added renews: it has its place already. */
  renews?: string | null;
} & Pick<Buyer, "atCounter" | "seesHidden">;

/** The cart as it is wanted from now on, and what is on sale; and whether a code was tried that there isn't. */
export async function keepCart(
  sql: Sql,
  {
    house,
    client,
    service,
    visitor,
    body,
    now,
    holder,
    atCounter = false,
    seesHidden = false,
    renews = null,
  }: Registering,
): Promise<{ answer: Registration; guessed: boolean }> {
  const userID = visitor?.userID ?? null;
  const changes = body.cart !== undefined || body.promoCode !== undefined;
  const own = ownKey(body.cartKey, client.clientID);
  const held = userID && !changes ? await keyOfHeldCart(sql, client.clientID, userID) : undefined;
  // Whoever puts something into a cart without a key of their own is given one with it.
  const key = own ?? held ?? (isBegun(body) ? newKey(client.clientID) : undefined);
  const member = visitor ? (await audienceOf(sql, client, visitor.userID)) === "member" : false;
  const buyer: Buyer = { userID, member, now, atCounter, seesHidden };
  const cart =
    key === undefined ? undefined : await cartWith(sql, key, { serviceID: service.serviceID, userID, changes });
  const [items, code] = await Promise.all([
    cart ? itemsOf(sql, cart.transactionID) : [],
    codeOf(sql, service.serviceID, body.promoCode, cart),
  ]);
  const wanted = body.cart ?? wantedAgain(items);
  const shop = await openShop(sql, wantedOf(service.serviceID, wanted), {
    transactionID: cart?.transactionID ?? null,
    userID,
    now,
    atCounter,
  });
  const filling = { key: key!, shop, buyer, code, holder, limits: house.settings, renews };
  const toFill = cart && (changes ? cart : await lockedWithUnpayable(sql, key!, { cart, shop }));
  const changed = toFill && (await fill(sql, { transaction: toFill, ...filling }, wanted));
  const answer = {
    now: now.toISOString(),
    member: visitor ? member : null,
    cartKey: key ?? newKey(client.clientID),
    ...offerOf(shop, service.serviceID, { buyer, code }),
  };
  if (!cart) return { answer: { ...answer, cart: null }, guessed: false };
  const { after, lines, filled } = changed ?? { after: cart, lines: items };
  const unknown = unknownCode(body.promoCode, code);
  const codeProblem = unknown ?? filled?.codeProblem;
  const asked = isAsked(shop, lines);
  const problem = asked ? ((await problemOf(sql, { ...after, atCounter }, now)) ?? null) : null;
  const context = { lines, shop, filled, codeProblem, buyer, questions: { asked, problem } };
  return {
    answer: { ...answer, cart: cartAnswer(after, context) },
    guessed: unknown !== undefined,
  };
}

const isBegun = ({ cart = [], promoCode = "" }: BodyOf<typeof registration>) =>
  cart.length > 0 || promoCode.trim() !== "";

/** A held cart with the fee of an entry that can't be submitted any more: it is filled anew, so that the fee leaves it, and that is said. */
async function lockedWithUnpayable(sql: Sql, key: string, { cart, shop }: { cart: TransactionRow; shop: Shop }) {
  if (cart.state !== "held" || shop.entryFees.every((fee) => whyNotPaidFor(fee, shop) === undefined)) return undefined;
  const locked = one(await lockedByKey(sql, key));
  return locked.state === "held" ? locked : undefined;
}

function ownKey(key: string | undefined, clientID: string): string | undefined {
  if (key === undefined) return undefined;
  if (parseKey(key)?.clientID !== clientID) refuse("This cart is another association’s. Begin a new one.", 409);
  return key;
}

/** Whoever has signed in finds what they hold on another device, too: by a key of its own. */
async function keyOfHeldCart(sql: Sql, clientID: string, userID: string): Promise<string | undefined> {
  const [held] = await sql<{ transactionID: string }>`
    select transaction_id from transactions
    where user_id = ${userID} and state = 'held' and invoice_id is null and sold_by is null
    order by transaction_id desc limit 1`;
  return held && makeLink(sql, clientID, { purpose: "purchase", recordID: held.transactionID, lasts: PURCHASE_LINK });
}

const paidStates = ["paid", "partlyRefunded", "refunded", "paidLateUnfilled"];

/** The cart of a key; begun where there is none yet and something is to be put into it. */
async function cartWith(
  sql: Sql,
  key: string,
  { changes, ...begun }: { serviceID: string; userID: string | null; changes: boolean },
): Promise<TransactionRow | undefined> {
  const [known] = changes ? await lockedByKey(sql, key) : await transactionByKey(sql, key);
  if (!changes) return known;
  if (!known) return beginTransaction(sql, key, begun);
  if (paidStates.includes(known.state)) refuse("This cart has been paid. Begin a new one.", 409);
  if (known.state === "awaitingPayment") refuse("A payment for this cart is under way. Wait for its answer.", 409);
  if (known.state === "cancelled") refuse("This order was cancelled. Begin a new one.", 409);
  return known;
}

export const wantedOf = (serviceID: string, lines: readonly CartLine[]) => ({
  serviceID,
  productIDs: lines.flatMap(({ ticketID }) => ticketID ?? []),
  entryIDs: lines.flatMap(({ entryID }) => entryID ?? []),
});

/**
 * The code that a cart is to have: a typed one is looked for in the program where it is typed, as it is when it is verified; the one that the
 * cart has stays, wherever that is.
 */
async function codeOf(sql: Sql, serviceID: string, typed: string | undefined, cart: TransactionRow | undefined) {
  const isKept = typed === undefined || plainCode(typed).toUpperCase() === cart?.promoCode?.toUpperCase();
  if (isKept) return cart?.promoCodeID ? (await keptPromoCode(sql, cart))[0] : undefined;
  if (typed.trim() === "") return undefined;
  return (await promoCodeOf(sql, serviceID, plainCode(typed), cart?.transactionID ?? null))[0];
}

/** M05 of a code that there isn't. */
const unknownCode = (asked: string | undefined, code: PromoCode | undefined) =>
  asked !== undefined && asked.trim() !== "" && !code ? noSuchCode : undefined;

type Filling = Parameters<typeof fillCart>[1] & {
  key: string;
  holder: Holder;
  limits: House["settings"];
  renews: string | null;
};

/** Held from now on, until its time is over. Whoever wants the last of the same waits meanwhile: what is left to say leaves in one flight. */
async function fill(sql: Sql, { key, holder, limits, renews, ...filling }: Filling, wanted: readonly CartLine[]) {
  const { transactionID } = filling.transaction;
  const sellsTiers = filling.shop.products.some(({ kind }) => kind === "sponsor");
  if (sellsTiers) await refuseRenewedElsewhere(sql, transactionID, wanted);
  const filled = await fillCart(sql, filling, wanted);
  const { heldUntil } = filled;
  const [after, lines] = await Promise.all([
    transactionByKey(sql, key).then(one),
    itemsOf(sql, transactionID),
    heldUntil && addDueWork(sql, HOLD_WORK, transactionID, heldUntil),
    heldUntil && refuseHoarding(sql, transactionID, { holder, limits }),
    heldUntil && sellsTiers && refuseFullTiers(sql, transactionID, renews),
  ]);
  return { filled, after, lines };
}

type ForWhom = { buyer: Buyer; code: PromoCode | undefined };

function offerOf(
  shop: Shop,
  serviceID: string,
  { buyer, code }: ForWhom,
): Pick<Registration, "zone" | "steps" | "cancelled" | "place" | "refundPolicy" | "window" | "products"> {
  const seller = shop.sellers.get(serviceID)!;
  const usable = code && whyNot(code, buyer) === undefined ? code : undefined;
  const own = shop.products.filter((product) => product.serviceID === serviceID && !product.withdrawn);
  const products = own.filter((product) => !isSecret(product, { buyer, code: usable }) && !isSupporting(product.kind));
  return {
    zone: seller.zone,
    steps: stepsOf(own, seller, buyer),
    cancelled: seller.cancelled,
    place: seller.place,
    refundPolicy: seller.refundPolicy,
    window: seller.window,
    products: seller.cancelled === null ? products.map((product) => offeredOf(product, seller, buyer)) : [],
  };
}

/** N11 Whoever isn't known to be a member is asked where members pay another price. */
const stepsOf = (products: readonly Product[], { asksOrders }: Seller, { member }: Buyer): Registration["steps"] => [
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

export function offeredOf(product: Product, seller: Seller, { member, now, atCounter }: Buyer): Offered {
  const prices = priceAt(product, now);
  const price = priceFor(prices, member);
  const left = leftOf(product);
  const window = atCounter ? null : soldWithin(seller.window, product.lastDay);
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
    unavailable: unavailable({ ...product, left }, { now, member, window }) ?? null,
    audience: product.audience,
    opensAt: opening(product, seller),
    closesAt: product.closesAt,
    left: left !== null && left <= FEW ? left : null,
    fewest: product.fewest,
    most: left === null ? product.most : Math.max(0, Math.min(product.most, left)),
    tickets: product.tickets,
    admits: product.admits,
    validFrom: product.validFrom,
  };
}

/** For staff: why it costs what it costs, and why it can be had or not. */
function reasonsOf(product: Product, seller: Seller, { member, now }: Buyer): string[] {
  const { price, memberPrice, tier } = priceAt(product, now);
  const moment = (at: string) => momentText(at, seller.zone, now);
  const left = leftOf(product);
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
    ...feesNow(product.fees, now).map(
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
  const when = spanAt(span, now);
  if (when === "future") return [`${what} opens ${moment(span.opensAt!)}.`];
  if (when === "closed") return [`${what} closed ${moment(span.closesAt!)}.`];
  return span.closesAt ? [`${what} is open until ${moment(span.closesAt)}.`] : [];
}

type CartContext = {
  lines: readonly ItemRow[];
  shop: Shop;
  filled: FilledCart | undefined;
  codeProblem: string | undefined;
  buyer: Buyer;
  questions: NonNullable<Registration["cart"]>["questions"];
};

function cartAnswer(
  cart: TransactionRow,
  { lines, shop, filled, codeProblem, buyer, questions }: CartContext,
): NonNullable<Registration["cart"]> {
  const regular = (item: ItemRow) => {
    const product = shop.products.find(({ productID }) => productID === item.productID);
    return product ? Math.max(item.unitPrice, priceAt(product, buyer.now).price) : item.unitPrice;
  };
  const sum = (of: (item: ItemRow) => number) => lines.reduce((all, item) => all + of(item), 0);
  const problems = [
    ...(filled?.problems ?? []),
    ...(codeProblem === undefined ? [] : [{ ticketID: null, text: `${invalidPromoCode}. ${codeProblem}` }]),
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
    cardProblem: whyNotByCard(cart.total) ?? null,
    saved: sum((item) => item.discount + item.quantity * (regular(item) - item.unitPrice)),
    heldUntil: cart.heldUntil,
    questions,
  };
}
