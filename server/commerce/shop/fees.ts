import type { FormOf } from "../../../contract/platform/endpoint.ts";
import { allCategories, createFee, editFee, listFees, removeFee } from "../../../contract/commerce/shop/fees.ts";
import { percentageFromRate, rateFromPercentage } from "../../../contract/platform/money.ts";
import { type ServiceKind, hasFeature } from "../../../contract/platform/service-kinds.ts";
import { priceSpanStateAt } from "../../../contract/programs/price-spans.ts";
import { changedFields } from "../../platform/audit/changed-fields.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { pickFormFields, refuseIfStale } from "../../platform/http/stale-changes.ts";
import { cardWarning } from "./card-warning.ts";
import * as queries from "./fee-queries.ts";
import { productNames } from "./product-queries.ts";
import { refuseEndBeforeStart } from "./time-spans.ts";
import { refuseInRehearsal } from "./refuse-in-rehearsal.ts";

export const feeHandlers = [
  on(listFees, async ({ sql, service: { serviceID, timeZone }, now }) => {
    const [rows, products, categories] = await Promise.all([
      queries.feesOfService(sql, serviceID),
      productNames(sql, serviceID),
      queries.categoryNames(sql, serviceID),
    ]);
    const answers = rows.map((row) => ({ ...feeFormValues(row), state: priceSpanStateAt(row, now) }));
    return { fees: answers, products, categories, zone: timeZone, cardWarning: await entryFeeWarning(sql, rows) };
  }),

  on(createFee, async ({ sql, service, form, audit }) => {
    const { serviceID, kind } = service;
    refuseInRehearsal(service);
    refuseApplicationFee(kind, form);
    const after = feeValues(form);
    const { feeID } = requireRow(await queries.insertFee(sql, serviceID, after));
    await audit(feeID, null, after);
    return { feeID, cardWarning: await entryFeeWarning(sql, [after]) };
  }),

  on(editFee, async (context) => {
    const { sql, service, params, form, audit } = context;
    refuseApplicationFee(service.kind, form);
    const before = requireFound((await queries.lockFee(sql, params.feeID))[0], "fee");
    await refuseIfStale(context, params.feeID, pickFormFields(editFee.form, feeFormValues(before)));
    const after = feeValues(form);
    if (before.appliesTo === "category" && after.appliesTo !== "category") await refuseOrderedFee(sql, params.feeID);
    await queries.updateFee(sql, params.feeID, after);
    await audit(params.feeID, ...changedFields(before, after));
    return { cardWarning: await entryFeeWarning(sql, [after]) };
  }),

  on(removeFee, async ({ sql, params: { feeID }, audit }) => {
    const before = requireFound((await queries.lockFee(sql, feeID))[0], "fee");
    if ((await queries.isFeeOrdered(sql, feeID)).length > 0)
      refuse("It stands in somebody’s order or cart. Give it an end instead: then nobody else pays it.", 409);
    await queries.deleteFee(sql, feeID);
    await audit(feeID, before, null);
    return {};
  }),
];

/** Other fees are added to something: what an entry costs can be all that is paid. */
const entryFeeWarning = (sql: Sql, fees: readonly queries.FeeValues[]) =>
  cardWarning(
    sql,
    fees
      .filter(({ appliesTo }) => appliesTo === "category")
      .map(({ name, amount, memberAmount, laterAmount, copyAmount }) => ({
        name,
        prices: [amount, memberAmount, laterAmount, copyAmount],
      })),
  );

/** Paid entries refer to their fee, so it stays. */
async function refuseOrderedFee(sql: Sql, feeID: string): Promise<void> {
  if ((await queries.isFeeOrdered(sql, feeID)).length === 0) return;
  const sentence = "It stands in somebody’s order or cart as the fee of an entry. Give it an end, and add another fee.";
  refuse(sentence, 409, { errors: { appliesTo: sentence } });
}

/** Applications for scholarships are free. */
function refuseApplicationFee(kind: ServiceKind, { appliesTo }: FormOf<typeof editFee>): void {
  const sentence = "Applying for a scholarship costs nothing. Add the fee to each order, or to what is sold.";
  if (appliesTo === "category" && hasFeature(kind, "entries") && !hasFeature(kind, "entryFees"))
    refuse(sentence, 400, { errors: { appliesTo: sentence } });
}

const feeFormValues = ({ amount, ...row }: queries.FeeRow) => ({
  ...row,
  categoryID: row.appliesTo === "category" ? (row.categoryID ?? allCategories) : null,
  amount: row.kind === "flat" ? amount : null,
  percentage: row.kind === "percent" ? percentageFromRate(amount) : null,
});

function feeValues(form: FormOf<typeof editFee>): queries.FeeValues {
  const { name, kind, appliesTo, amount, percentage, opensAt = null, closesAt = null } = form;
  refuseEndBeforeStart({ opensAt, closesAt }, "A fee must end after it begins.");
  const sentence = "A fee for entries is an amount. Choose that.";
  if (appliesTo === "category" && kind === "percent") refuse(sentence, 400, { errors: { kind: sentence } });
  const categoryID = form.categoryID === allCategories ? null : (form.categoryID ?? null);
  const { memberAmount = null, laterFrom = null, laterAmount = null, copyAmount = null } = form;
  refuseHalfLaterPrice({ laterFrom, laterAmount });
  const entryPrices = { memberAmount, laterFrom, laterAmount, copyAmount };
  const noEntryPrices = { memberAmount: null, laterFrom: null, laterAmount: null, copyAmount: null };
  return {
    ...(appliesTo === "category" ? entryPrices : noEntryPrices),
    name,
    kind,
    amount: kind === "flat" ? (amount ?? 0) : rateFromPercentage(percentage ?? 0),
    appliesTo,
    productID: appliesTo === "product" ? (form.productID ?? null) : null,
    categoryID: appliesTo === "category" ? categoryID : null,
    neededToSubmit: appliesTo === "category" && (form.neededToSubmit ?? false),
    opensAt,
    closesAt,
  };
}

function refuseHalfLaterPrice({ laterFrom, laterAmount }: Pick<queries.FeeValues, "laterFrom" | "laterAmount">): void {
  const [field, sentence] =
    laterFrom === null
      ? ["laterFrom", "Say from which entry on this amount counts."]
      : ["laterAmount", "Say what an entry costs from then on."];
  if ((laterFrom === null) !== (laterAmount === null)) refuse(sentence, 400, { errors: { [field]: sentence } });
}
