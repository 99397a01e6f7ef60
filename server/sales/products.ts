import type { FormOf } from "../../contract/endpoint.ts";
import {
  type ProductSetup,
  changePrices,
  createProduct,
  editProduct,
  listProducts,
  orderProducts,
  removeProduct,
  restoreProduct,
  withdrawProduct,
} from "../../contract/products.ts";
import { parseDateTime } from "../../contract/forms/format.ts";
import { type ProductState, type Span, priceAt, unavailable } from "../../contract/selling.ts";
import { changed } from "../audit/changed.ts";
import { type Sql, one } from "../db/sql.ts";
import { on } from "../http/handle.ts";
import { found, refuse } from "../http/refusal.ts";
import { asAsked, refuseStale } from "../http/stale.ts";
import { lastPosition, products as ordered, reorder } from "../services/order.ts";
import { windowsOf } from "../services/programs.ts";
import * as queries from "./product-queries.ts";
import { limitProduct } from "./quotas.ts";
import { leftOf } from "./shop.ts";
import { refuseBackwards } from "./spans.ts";

export const products = [
  on(listProducts, async ({ sql, service: { serviceID }, now }) => {
    const [rows, shared, [selling]] = await Promise.all([
      queries.productsOfService(sql, serviceID),
      queries.sharedQuotas(sql, serviceID),
      queries.sellingOf(sql, serviceID),
    ]);
    const { zone, status, window, days } = found(selling, "program");
    return {
      products: rows.map((row) => listed(row, { now, window })),
      quotas: shared,
      zone,
      status,
      days: windowsOf(days),
    };
  }),

  on(createProduct, async ({ sql, service: { serviceID }, form, audit }) => {
    const after = written(form);
    refuseBackwards(after, endsEarly);
    const { productID } = one(await queries.insertProduct(sql, serviceID, form.name, lastPosition(ordered, serviceID)));
    await write(sql, { serviceID, productID }, after);
    await audit(productID, null, { name: after.name, kind: after.kind, price: after.price, size: after.size });
    return { productID };
  }),

  on(editProduct, async (ask) => {
    const { sql, service, params, form, audit } = ask;
    const before = await locked(sql, params.productID);
    await refuseStale(ask, params.productID, asAsked(editProduct.form, before));
    const after = written(form);
    refuseBackwards(after, endsEarly);
    await write(sql, { serviceID: service.serviceID, productID: params.productID }, after);
    await audit(params.productID, ...changed(before, after));
    return {};
  }),

  on(changePrices, async (ask) => {
    const { sql, service, params, audit } = ask;
    const { tiers: before, name } = await locked(sql, params.productID);
    await refuseStale(ask, params.productID, { tiers: before }, "tiers");
    const tiers = ask.body.tiers
      .map((tier, index) => ({ ...tier, until: minuteOf(tier.until, index) }))
      .toSorted((a, b) => Date.parse(a.until) - Date.parse(b.until));
    await queries.writeTiers(sql, { serviceID: service.serviceID, productID: params.productID }, tiers);
    await audit(params.productID, { name, tiers: before }, { name, tiers });
    return {};
  }),

  on(removeProduct, async ({ sql, params: { productID }, audit }) => {
    const before = await locked(sql, productID);
    const { ordered: isOrdered, codes } = one(await queries.usesOfProduct(sql, productID));
    if (isOrdered) refuse("It stands in somebody’s order or cart. Withdraw it instead: then nobody can buy it.", 409);
    // A code without a product is for everything.
    if (codes.length > 0)
      refuse(`The promo code ${codes.join(", ")} is for this alone. Choose something else for it first.`, 409);
    await queries.deleteProduct(sql, productID);
    await audit(productID, before, null);
    return {};
  }),

  on(withdrawProduct, ({ sql, params, now, audit }) => offer(sql, params.productID, now, audit)),

  on(restoreProduct, ({ sql, params, audit }) => offer(sql, params.productID, null, audit)),

  on(orderProducts, (ask) => reorder(ask, ordered, ask.body.productIDs)),
];

/** The 31st of February is no day. */
function minuteOf(text: string, index: number): string {
  const time = parseDateTime(text);
  const invalid = "Valid date required";
  return time === null
    ? refuse(invalid, 400, { errors: { [`tiers.${index}.until`]: invalid } })
    : new Date(time).toISOString();
}

const locked = async (sql: Sql, productID: string) =>
  found((await queries.lockedProduct(sql, productID))[0], "product");

async function offer(
  sql: Sql,
  productID: string,
  withdrawnAt: Date | null,
  audit: (recordID: string, before: unknown, after: unknown) => Promise<void>,
) {
  const { name, withdrawn } = await locked(sql, productID);
  const after = withdrawnAt !== null;
  if (withdrawn === after) return {};
  await queries.setWithdrawn(sql, productID, withdrawnAt);
  await audit(productID, { name, withdrawn }, { name, withdrawn: after });
  return {};
}

function listed(
  { withdrawn, quotas, ...row }: queries.ProductRow,
  { now, window }: { now: Date; window: Span | null },
): ProductSetup {
  const { price, memberPrice } = priceAt(row, now);
  const left = leftOf({ quotas });
  const reason = unavailable({ ...row, audience: "all", left }, { now, member: false, window });
  const state: ProductState = withdrawn
    ? "withdrawn"
    : reason === undefined || reason === "notForYou"
      ? "onSale"
      : reason;
  return { ...row, priceNow: price, memberPriceNow: memberPrice, left, state };
}

const endsEarly = "A sale must end after it begins.";

type Form = FormOf<typeof editProduct>;

const written = ({ days = [], ...form }: Form) => ({
  ...form,
  description: form.description ?? "",
  memberPrice: form.memberPrice ?? null,
  size: form.size ?? null,
  opensAt: form.opensAt ?? null,
  closesAt: form.closesAt ?? null,
  mostEach: form.mostEach ?? null,
  validFrom: form.validFrom ?? null,
  hidden: form.hidden ?? false,
  taxable: form.taxable ?? false,
  days: [...days],
});

async function write(
  sql: Sql,
  at: { serviceID: string; productID: string },
  { days, size, ...facts }: ReturnType<typeof written>,
): Promise<void> {
  await queries.updateProduct(sql, at.productID, facts);
  await queries.writeDays(sql, at, days);
  await limitProduct(sql, { ...at, name: facts.name }, size);
}
