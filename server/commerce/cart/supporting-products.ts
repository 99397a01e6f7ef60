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
import type { FastifyRequest } from "fastify";
import { type Sql, json, requireRow } from "../../platform/db/sql.ts";
import { audienceOfPerson } from "../../entries/audience.ts";
import { on } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import type { App } from "../../platform/app.ts";
import { newKey } from "../../platform/links/keys.ts";
import type { SignedInPerson } from "../../platform/access/sessions.ts";
import { lockSponsor } from "../../sponsors/sponsor-queries.ts";
import { cartHolder } from "./hold-limits.ts";
import { transactionItems, lockCartByKey, cartLinesOf } from "./transaction-queries.ts";
import { updateCart, offeredProductOf } from "./registration.ts";
import { loadShop } from "../shop/shop.ts";
import { refuseIfInOtherCart } from "./sponsor-places.ts";
import { renewalsOfPerson } from "./supporting-product-queries.ts";
import type { ShopProduct } from "../shop/shop-queries.ts";
import type { ClientRow, ServiceRow } from "../../platform/access/directory-queries.ts";

export const supportingProductHandlers = [
  on(propertyRegistration, (ask) => supportingOffer(ask, "property")),
  on(sponsorRegistration, (ask) => supportingOffer(ask, "sponsor")),

  on(registerProperty, (ask) => {
    const { ticketID, cartKey, ...details } = ask.form;
    return putInCart(ask, { kind: "property", ticketID, cartKey, details });
  }),

  on(registerSponsor, (ask) => {
    const { ticketID, cartKey, sponsorID, ...said } = ask.form;
    const details = sponsorID ? { ...said, sponsorID } : said;
    return putInCart(ask, { kind: "sponsor", ticketID, cartKey, details, renews: sponsorID });
  }),
];

type SupportingScope = {
  sql: Sql;
  app: App;
  request: FastifyRequest;
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
  const asked = { transactionID: null, userID: user.userID, now };
  const [shop, names, [person], renewals] = await Promise.all([
    loadShop(sql, { serviceID, productIDs: [], entryIDs: [] }, asked),
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

/** Those that are added now, and those that will be: a late fee is said before it is late. */
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
  /** The sponsor, copied from last year's program, that is bought with it. */
  renews?: string | null | undefined;
};

/** One more of it than the cart has, and what is known of that one; or why it can't be had. */
async function putInCart(
  ask: SupportingScope,
  { kind, ticketID, cartKey, details, renews }: SupportingItem,
): Promise<{ cartKey: string }> {
  const { sql, app, request, client, service, user, now } = ask;
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
    const mine = await renewalsOfPerson(sql, service.serviceID, user.userID);
    requireFound(
      mine.find(({ sponsorID }) => sponsorID === renews),
      "sponsorship to renew",
    );
    if (cart && (await isRenewalInCart(sql, cart.transactionID, renews))) return { cartKey: key };
    await refuseIfInOtherCart(sql, renews, cart?.transactionID ?? null);
  }
  const wanted = cart ? cartLinesOf(await transactionItems(sql, cart.transactionID)) : [];
  const had = wanted.find((line) => line.ticketID === ticketID)?.quantity ?? 0;
  const others = wanted.filter((line) => line.ticketID !== ticketID);
  // What was said of places that were given up since is said of nothing.
  if (cart)
    await sql`
      delete from cart_registrations
      where transaction_id = ${cart.transactionID} and product_id = ${ticketID} and place >= ${had}`;
  const { answer } = await updateCart(sql, {
    app,
    holder: cartHolder(user, request),
    client,
    service,
    visitor: user,
    body: { cartKey: key, cart: [...others, { ticketID, quantity: had + 1 }] },
    now,
    renews: renews ?? null,
  });
  const there = answer.cart?.lines.find((line) => line.ticketID === ticketID)?.quantity ?? 0;
  if (there <= had) {
    const problem = answer.cart?.problems.find((reported) => reported.ticketID === ticketID);
    refuse(problem?.text ?? `${name} can’t be had now.`, 409);
  }
  const { transactionID } = requireRow(await lockCartByKey(sql, key));
  await sql`
    insert into cart_registrations (transaction_id, service_id, product_id, place, details)
    values (${transactionID}, ${service.serviceID}, ${ticketID}, ${had}, ${json(details)})
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
