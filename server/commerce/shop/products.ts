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
} from "../../../contract/commerce/shop/products.ts";
import { parseDateTime } from "../../../contract/platform/forms/dates.ts";
import { isID } from "../../../contract/platform/identifier.ts";
import type { PriceSpan } from "../../../contract/programs/price-spans.ts";
import {
  type ProductPrices,
  type ProductState,
  priceAt,
  saleWindow,
  type UnavailableReason,
  unavailableReason,
} from "../../../contract/commerce/shop/sale-rules.ts";
import { hasFeature } from "../../../contract/platform/service-kinds.ts";
import { changedFields } from "../../platform/audit/changed-fields.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { pickFormFields, refuseIfStale } from "../../platform/http/stale-changes.ts";
import { lastPosition, orderedProducts as ordered, reorder } from "../../programs/row-order.ts";
import { withISOInstants } from "../../programs/program-rows.ts";
import { serviceKindOf } from "../../programs/queries.ts";
import { type PricedThing, cardWarning } from "./card-warning.ts";
import * as queries from "./product-queries.ts";
import { setProductLimit } from "./quotas.ts";
import { tiersOfProgram } from "../../sponsors/sponsor-queries.ts";
import { requireTier } from "../../sponsors/tiers.ts";
import { requirePropertyGroup } from "../../tours/properties.ts";
import { propertyGroupsOf } from "../../tours/tour-queries.ts";
import { stockLeft } from "./shop.ts";
import { refuseEndBeforeStart } from "./time-spans.ts";
import { refuseInRehearsal } from "./refuse-in-rehearsal.ts";

export const productHandlers = [
  on(listProducts, async ({ sql, service: { serviceID }, now }) => {
    const [rows, shared, [selling], propertyGroups, tiers] = await Promise.all([
      queries.productsOfService(sql, serviceID),
      queries.sharedQuotas(sql, serviceID),
      queries.programSaleFacts(sql, serviceID),
      propertyGroupsOf(sql, serviceID),
      tiersOfProgram(sql, serviceID),
    ]);
    const { zone, status, window, days } = requireFound(selling, "program");
    return {
      products: rows.map((row) => productAnswer(row, { now, window })),
      cardWarning: await cardWarning(sql, rows.filter(({ withdrawn }) => !withdrawn).map(pricedProduct)),
      quotas: shared,
      zone,
      status,
      days: withISOInstants(days),
      propertyGroups,
      sponsorTiers: tiers,
    };
  }),

  on(createProduct, async ({ sql, service, form, audit }) => {
    const { serviceID } = service;
    refuseInRehearsal(service);
    const after = productValues(form);
    refuseEndBeforeStart(after, endBeforeStartText);
    await refuseForeignForm(sql, serviceID, after.formID);
    await refuseForeignPlace(sql, serviceID, after);
    const { productID } = requireRow(
      await queries.insertProduct(sql, serviceID, form.name, lastPosition(ordered, serviceID)),
    );
    await writeProduct(sql, { serviceID, productID }, after);
    await audit(productID, null, { name: after.name, kind: after.kind, price: after.price, size: after.size });
    return { productID, cardWarning: await cardWarning(sql, [pricedProduct({ ...after, tiers: [] })]) };
  }),

  on(editProduct, async (context) => {
    const { sql, service, params, form, audit } = context;
    const before = await lockExistingProduct(sql, params.productID);
    await refuseIfStale(context, params.productID, pickFormFields(editProduct.form, before));
    const after = productValues(form);
    refuseEndBeforeStart(after, endBeforeStartText);
    await refuseForeignForm(sql, service.serviceID, after.formID);
    await refuseForeignPlace(sql, service.serviceID, after);
    await writeProduct(sql, { serviceID: service.serviceID, productID: params.productID }, after);
    await audit(params.productID, ...changedFields(before, after));
    return { cardWarning: await cardWarning(sql, [pricedProduct({ ...after, tiers: before.tiers })]) };
  }),

  on(changePrices, async (context) => {
    const { sql, service, params, audit } = context;
    const { tiers: before, name } = await lockExistingProduct(sql, params.productID);
    await refuseIfStale(context, params.productID, { tiers: before }, "tiers");
    const tiers = context.body.tiers
      .map((tier, index) => ({ ...tier, until: parseTierInstant(tier.until, index) }))
      .toSorted((a, b) => Date.parse(a.until) - Date.parse(b.until));
    await queries.replaceTiers(sql, { serviceID: service.serviceID, productID: params.productID }, tiers);
    await audit(params.productID, { name, tiers: before }, { name, tiers });
    return { cardWarning: await cardWarning(sql, [{ name, prices: tiersPrices(tiers) }]) };
  }),

  on(removeProduct, async ({ sql, params: { productID }, audit }) => {
    const before = await lockExistingProduct(sql, productID);
    const { ordered: isOrdered, codes } = requireRow(await queries.productUse(sql, productID));
    if (isOrdered)
      refuse("It stands in somebody’s order or cart. Stop selling it instead: then nobody can buy it.", 409);
    // Without its products, the code would apply to every product.
    if (codes.length > 0)
      refuse(`The promo code ${codes.join(", ")} is for this alone. Choose something else for it first.`, 409);
    await queries.deleteProduct(sql, productID);
    await audit(productID, before, null);
    return {};
  }),

  on(withdrawProduct, ({ sql, params, now, audit }) => setProductOffered(sql, params.productID, now, audit)),

  on(restoreProduct, ({ sql, params, audit }) => setProductOffered(sql, params.productID, null, audit)),

  on(orderProducts, (context) => reorder(context, ordered, context.body.productIDs)),
];

const tiersPrices = (tiers: readonly ProductPrices[]) =>
  tiers.flatMap(({ price, memberPrice }) => [price, memberPrice]);

const pricedProduct = ({
  name,
  tiers,
  ...prices
}: ProductPrices & { name: string; tiers: readonly ProductPrices[] }): PricedThing => ({
  name,
  prices: tiersPrices([prices, ...tiers]),
});

/** Refuses days that don't exist, such as February 31. */
function parseTierInstant(text: string, index: number): string {
  const time = parseDateTime(text);
  const invalid = "Valid date required";
  return time === null
    ? refuse(invalid, 400, { errors: { [`tiers.${index}.until`]: invalid } })
    : new Date(time).toISOString();
}

const lockExistingProduct = async (sql: Sql, productID: string) =>
  requireFound((await queries.lockProduct(sql, productID))[0], "product");

async function setProductOffered(
  sql: Sql,
  productID: string,
  withdrawnAt: Date | null,
  audit: (recordID: string, before: unknown, after: unknown) => Promise<void>,
) {
  const { name, withdrawn } = await lockExistingProduct(sql, productID);
  const after = withdrawnAt !== null;
  if (withdrawn === after) return {};
  await queries.setProductWithdrawn(sql, productID, withdrawnAt);
  await audit(productID, { name, withdrawn }, { name, withdrawn: after });
  return {};
}

function productAnswer(
  { withdrawn, quotas, lastDay, ...row }: queries.ProductSetupRow,
  { now, window }: { now: Date; window: PriceSpan | null },
): ProductSetup {
  const { price, memberPrice } = priceAt(row, now);
  const left = stockLeft({ quotas });
  const within = saleWindow(window, lastDay);
  const reason = unavailableReason(
    { ...row, audience: "all", left, unsold: 0 },
    { now, member: false, window: within },
  );
  const state = withdrawn ? "withdrawn" : reason ? stateOf[reason] : "onSale";
  return { ...row, priceNow: price, memberPriceNow: memberPrice, left, state };
}

/** What visitors can't have, as staff see it: how many are in carts stands beside it. */
const stateOf: Record<UnavailableReason, ProductState> = {
  notYet: "notYet",
  over: "over",
  notForYou: "onSale",
  soldOut: "soldOut",
  held: "soldOut",
};

/** The form must be one of this program's attendee forms. */
async function refuseForeignForm(sql: Sql, serviceID: string, formID: string | null): Promise<void> {
  if (formID === null) return;
  const unknown = "Choose one of this program’s forms for each who comes.";
  const [form] = isID(formID) ? await queries.attendeeForm(sql, serviceID, formID) : [];
  if (!form) refuse(unknown, 400, { errors: { formID: unknown } });
}

/** F16 Homes belong to one of this tour's groups, sponsors to one of this program's tiers. */
async function refuseForeignPlace(
  sql: Sql,
  serviceID: string,
  { kind, propertyGroupID, sponsorTierID }: Pick<ProductSetup, "kind" | "propertyGroupID" | "sponsorTierID">,
): Promise<void> {
  const program = requireRow(await serviceKindOf(sql, serviceID));
  if (kind === "property" && !hasFeature(program.kind, "properties"))
    refuse("Homes are registered for a tour.", 400, { errors: { kind: "Homes are registered for a tour" } });
  if (propertyGroupID !== null) await requirePropertyGroup(sql, serviceID, propertyGroupID);
  if (sponsorTierID !== null) await requireTier(sql, serviceID, sponsorTierID);
}

const endBeforeStartText = "A sale must end after it begins.";

type ProductForm = FormOf<typeof editProduct>;

const productValues = ({ days = [], ...form }: ProductForm) => ({
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
  fairValue: form.fairValue ?? null,
  hidden: form.hidden ?? false,
  reentry: form.reentry ?? false,
  taxable: form.taxable ?? false,
  days: [...days],
});

async function writeProduct(
  sql: Sql,
  at: { serviceID: string; productID: string },
  { days, size, ...facts }: ReturnType<typeof productValues>,
): Promise<void> {
  await queries.updateProduct(sql, at.productID, facts);
  await queries.replaceDays(sql, at, days);
  await setProductLimit(sql, { ...at, name: facts.name }, size);
}
