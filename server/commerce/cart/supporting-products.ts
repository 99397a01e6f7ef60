import { dollars, percent } from "../../../contract/platform/money.ts";
import {
  type SupportingKind,
  type SupportingOffer,
  propertyRegistration,
  registerProperty,
  registerSponsor,
  sponsorRegistration,
} from "../../../contract/commerce/cart/supporting-products.ts";
import { isID } from "../../../contract/platform/identifier.ts";
import { priceSpanStateAt } from "../../../contract/programs/price-spans.ts";
import { type Sql, json, requireRow } from "../../platform/db/sql.ts";
import { audienceOfPerson } from "../../entries/audience.ts";
import { type OutsideContext, on, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { newKey } from "../../platform/links/keys.ts";
import type { SignedInPerson } from "../../platform/access/sessions.ts";
import { lockSponsor } from "../../sponsors/sponsor-queries.ts";
import { letCartIn, requireTurnsOfCart, takeTurns } from "../waiting-room/require-turn.ts";
import { cartHolder } from "./hold-limits.ts";
import { transactionItems, lockCartByKey, cartLinesOf } from "./transaction-queries.ts";
import { updateCart, offeredProductOf } from "./registration.ts";
import { loadShop } from "../shop/shop.ts";
import { refuseIfInOtherCart } from "./sponsor-places.ts";
import { renewalsOfPerson } from "./supporting-product-queries.ts";
import type { ShopProduct } from "../shop/shop-queries.ts";
import type { ClientRow, ServiceRow } from "../../platform/access/directory-queries.ts";

export const supportingProductHandlers = [
  on(propertyRegistration, (context) => supportingOffer(context, "property")),
  on(sponsorRegistration, (context) => supportingOffer(context, "sponsor")),

  onOutsideTransaction(registerProperty, (context) => {
    const { ticketID, cartKey, ...details } = context.form;
    return putInCart(context, { kind: "property", ticketID, cartKey, details });
  }),

  onOutsideTransaction(registerSponsor, (context) => {
    const { ticketID, cartKey, sponsorID, ...registrationDetails } = context.form;
    const details = sponsorID ? { ...registrationDetails, sponsorID } : registrationDetails;
    return putInCart(context, { kind: "sponsor", ticketID, cartKey, details, renews: sponsorID });
  }),
];

type SupportingScope = {
  sql: Sql;
  client: ClientRow;
  service: ServiceRow;
  user: SignedInPerson;
  now: Date;
};

async function supportingOffer(
  { sql, client, service, user, now }: SupportingScope,
  kind: SupportingKind,
): Promise<SupportingOffer> {
  const { serviceID } = service;
  const member = (await audienceOfPerson(sql, client, user.userID)) === "member";
  const buyer = { userID: user.userID, member, now };
  const scope = { transactionID: null, userID: user.userID, now };
  const [shop, names, [person], renewals] = await Promise.all([
    loadShop(sql, { serviceID, productIDs: [], entryIDs: [] }, scope),
    placeNames(sql, serviceID),
    sql<{ company: string | null }>`select company from users where user_id = ${user.userID}`,
    kind === "sponsor" ? renewalsOfPerson(sql, serviceID, user.userID) : [],
  ]);
  const seller = shop.sellers.get(serviceID)!;
  const products = shop.products.filter((product) => product.kind === kind && !product.hidden && !product.withdrawn);
  return {
    now: now.toISOString(),
    zone: seller.zone,
    window: seller.window,
    products: products.map((product) => ({
      ...offeredProductOf(product, seller, buyer),
      goesTo: names.get(product.propertyGroupID ?? product.sponsorTierID ?? "") ?? "",
      sponsorTierID: product.sponsorTierID,
      fees: feeTexts(product, now),
    })),
    company: person?.company ?? "",
    renewals: [...renewals],
  };
}

/** Present and future fees: a late fee is announced beforehand. */
const feeTexts = ({ fees }: ShopProduct, now: Date) =>
  fees
    .filter((fee) => priceSpanStateAt(fee, now) !== "closed")
    .map((fee) => ({
      name: fee.name,
      amount: fee.kind === "flat" ? dollars(fee.amount) : percent(fee.amount),
      opensAt: priceSpanStateAt(fee, now) === "future" ? fee.opensAt : null,
    }));

async function placeNames(sql: Sql, serviceID: string): Promise<Map<string, string>> {
  const rows = await sql<{ placeID: string; name: string }>`
    select property_group_id as place_id, name from property_groups where service_id = ${serviceID}
    union all select sponsor_tier_id, name from sponsor_tiers where service_id = ${serviceID}`;
  return new Map(rows.map(({ placeID, name }) => [placeID, name]));
}

type SupportingItem = {
  kind: SupportingKind;
  ticketID: string;
  cartKey: string | null | undefined;
  details: object;
  /** The sponsor that it renews, copied from last year's program. */
  renews?: string | null | undefined;
};

type RegisteringCall = Pick<
  OutsideContext<typeof registerProperty>,
  "app" | "request" | "reply" | "client" | "service" | "user" | "now" | "transact"
>;

/** Adds one to the cart, with its details; what is in the cart beside it may need a turn to be held anew. */
async function putInCart(context: RegisteringCall, item: SupportingItem): Promise<{ cartKey: string }> {
  const { cartKey } = item;
  const turns = cartKey ? await requireTurnsOfCart(context, cartKey) : [];
  return context.transact(async (sql) => {
    await takeTurns(sql, turns, cartKey ?? undefined);
    const filled = await addToCart(sql, context, item);
    await letCartIn(sql, turns, filled.cartKey);
    return filled;
  });
}

/** Refuses with the reason where it isn't available. */
async function addToCart(
  sql: Sql,
  { app, request, client, service, user, now }: RegisteringCall,
  { kind, ticketID, cartKey, details, renews }: SupportingItem,
): Promise<{ cartKey: string }> {
  const [product] = isID(ticketID)
    ? await sql<{ name: string }>`
        select name from products
        where service_id = ${service.serviceID} and product_id = ${ticketID} and kind = ${kind} and withdrawn_at is null`
    : [];
  const { name } = requireFound(product, kind === "property" ? "registration" : "sponsorship");
  const key = cartKey ?? newKey(client.clientID);
  const [cart] = await lockCartByKey(sql, key);
  if (renews) {
    await lockSponsor(sql, renews);
    const ownRenewals = await renewalsOfPerson(sql, service.serviceID, user.userID);
    requireFound(
      ownRenewals.find(({ sponsorID }) => sponsorID === renews),
      "sponsorship to renew",
    );
    if (cart && (await isRenewalInCart(sql, cart.transactionID, renews))) return { cartKey: key };
    await refuseIfInOtherCart(sql, renews, cart?.transactionID ?? null);
  }
  const lines = cart ? cartLinesOf(await transactionItems(sql, cart.transactionID)) : [];
  const previousQuantity = lines.find((line) => line.ticketID === ticketID)?.quantity ?? 0;
  const others = lines.filter((line) => line.ticketID !== ticketID);
  // Details of places that were removed since then are deleted.
  if (cart)
    await sql`
      delete from cart_registrations
      where transaction_id = ${cart.transactionID} and product_id = ${ticketID} and place >= ${previousQuantity}`;
  const { answer } = await updateCart(sql, {
    app,
    holder: cartHolder(user, request),
    client,
    service,
    visitor: user,
    body: { cartKey: key, cart: [...others, { ticketID, quantity: previousQuantity + 1 }] },
    now,
    renews: renews ?? null,
  });
  const newQuantity = answer.cart?.lines.find((line) => line.ticketID === ticketID)?.quantity ?? 0;
  if (newQuantity <= previousQuantity) {
    const problem = answer.cart?.problems.find((reported) => reported.ticketID === ticketID);
    refuse(problem?.text ?? `${name} can’t be had now.`, 409);
  }
  const { transactionID } = requireRow(await lockCartByKey(sql, key));
  await sql`
    insert into cart_registrations (transaction_id, service_id, product_id, place, details)
    values (${transactionID}, ${service.serviceID}, ${ticketID}, ${previousQuantity}, ${json(details)})
    on conflict (client_id, transaction_id, product_id, place) do update set details = excluded.details`;
  return { cartKey: key };
}

const isRenewalInCart = async (sql: Sql, transactionID: string, sponsorID: string): Promise<boolean> =>
  (
    await sql`
      select from cart_registrations r
        join transaction_items i on i.client_id = r.client_id and i.transaction_id = r.transaction_id
          and i.product_id = r.product_id and r.place < i.quantity
      where r.transaction_id = ${transactionID} and r.details->>'sponsorID' = ${sponsorID}`
  ).length > 0;
