import { takesNoMoney } from "../../../contract/rehearsals/rehearsals.ts";
import type { FormOf } from "../../../contract/platform/endpoint.ts";
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
} from "../../../contract/commerce/products.ts";
import { parseDateTime } from "../../../contract/platform/forms/dates.ts";
import { isID } from "../../../contract/platform/identifier.ts";
import type { Span } from "../../../contract/programs/price-spans.ts";
import { type ProductState, priceAt, soldWithin, unavailable } from "../../../contract/commerce/selling.ts";
import { hasFeature } from "../../../contract/platform/service-kinds.ts";
import { changed } from "../../platform/audit/changed.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handle.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import { asAsked, refuseStale } from "../../platform/http/stale.ts";
import { lastPosition, products as ordered, reorder } from "../../programs/order.ts";
import { windowsOf } from "../../programs/programs.ts";
import { kindOf } from "../../programs/queries.ts";
import * as queries from "./product-queries.ts";
import { limitProduct } from "./quotas.ts";
import { tiersOf } from "../../sponsors/queries.ts";
import { tierFor } from "../../sponsors/tiers.ts";
import { groupFor } from "../../tours/properties.ts";
import { groupsOf } from "../../tours/queries.ts";
import { leftOf } from "./shop.ts";
import { refuseBackwards } from "./spans.ts";

export const products = [
  on(listProducts, async ({ sql, service: { serviceID }, now }) => {
    const [rows, shared, [selling], propertyGroups, tiers] = await Promise.all([
      queries.productsOfService(sql, serviceID),
      queries.sharedQuotas(sql, serviceID),
      queries.sellingOf(sql, serviceID),
      groupsOf(sql, serviceID),
      tiersOf(sql, serviceID),
    ]);
    const { zone, status, window, days } = found(selling, "program");
    return {
      products: rows.map((row) => listed(row, { now, window })),
      quotas: shared,
      zone,
      status,
      days: windowsOf(days),
      propertyGroups,
      sponsorTiers: tiers,
    };
  }),

  on(createProduct, async ({ sql, service: { serviceID, rehearsalOf }, form, audit }) => {
    if (rehearsalOf) refuse(takesNoMoney, 409);
    const after = written(form);
    refuseBackwards(after, endsEarly);
    await refuseOtherForm(sql, serviceID, after.formID);
    await refuseOtherPlace(sql, serviceID, after);
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
    await refuseOtherForm(sql, service.serviceID, after.formID);
    await refuseOtherPlace(sql, service.serviceID, after);
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
  { withdrawn, quotas, lastDay, ...row }: queries.ProductRow,
  { now, window }: { now: Date; window: Span | null },
): ProductSetup {
  const { price, memberPrice } = priceAt(row, now);
  const left = leftOf({ quotas });
  const within = soldWithin(window, lastDay);
  const reason = unavailable({ ...row, audience: "all", left }, { now, member: false, window: within });
  const state: ProductState = withdrawn
    ? "withdrawn"
    : reason === undefined || reason === "notForYou"
      ? "onSale"
      : reason;
  return { ...row, priceNow: price, memberPriceNow: memberPrice, left, state };
}

/** A form that each who comes to this program may be asked. */
async function refuseOtherForm(sql: Sql, serviceID: string, formID: string | null): Promise<void> {
  if (formID === null) return;
  const unknown = "Choose one of this program’s forms for each who comes.";
  const [known] = isID(formID) ? await queries.attendeeForm(sql, serviceID, formID) : [];
  if (!known) refuse(unknown, 400, { errors: { formID: unknown } });
}

/** F16 A home goes into one of this tour's groups, a sponsor into one of this program's tiers. */
async function refuseOtherPlace(
  sql: Sql,
  serviceID: string,
  { kind, propertyGroupID, sponsorTierID }: Pick<ProductSetup, "kind" | "propertyGroupID" | "sponsorTierID">,
): Promise<void> {
  const here = one(await kindOf(sql, serviceID));
  if (kind === "property" && !hasFeature(here.kind, "properties"))
    refuse("Homes are registered for a tour.", 400, { errors: { kind: "Homes are registered for a tour" } });
  if (propertyGroupID !== null) await groupFor(sql, serviceID, propertyGroupID);
  if (sponsorTierID !== null) await tierFor(sql, serviceID, sponsorTierID);
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
  formID: form.formID ?? null,
  propertyGroupID: form.propertyGroupID ?? null,
  sponsorTierID: form.sponsorTierID ?? null,
  hidden: form.hidden ?? false,
  reentry: form.reentry ?? false,
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
