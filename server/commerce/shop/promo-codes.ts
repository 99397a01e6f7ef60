import type { FormOf } from "../../../contract/platform/endpoint.ts";
import { dollars, percentageFromRate, rateFromPercentage } from "../../../contract/platform/money.ts";
import {
  type PromoCodeSetup,
  type PromoCodeState,
  createPromoCode,
  createPromoCodes,
  editPromoCode,
  listPromoCodes,
  restorePromoCode,
  withdrawBatch,
  withdrawPromoCode,
} from "../../../contract/commerce/shop/promo-codes.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { changedFields } from "../../platform/audit/changed-fields.ts";
import { pageOf, readCursor } from "../../platform/db/cursor.ts";
import { newID } from "../../platform/db/ids.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { on } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { pickFormFields, refuseIfStale } from "../../platform/http/stale-changes.ts";
import { productNames } from "./product-queries.ts";
import * as queries from "./promo-code-queries.ts";
import { newCodes } from "../../platform/random-codes.ts";
import { refuseEndBeforeStart } from "./time-spans.ts";

const PAGE = 50;

export const promoCodeHandlers = [
  on(listPromoCodes, async ({ sql, service: { serviceID, timeZone }, query, now }) => {
    const { after, ...filter } = query;
    const which = { serviceID, ...filter, now };
    const [rows, total, products] = await Promise.all([
      queries.promoCodesPage(sql, { ...which, after: readCursor(after, "instant", "id"), most: PAGE + 1 }),
      queries.countPromoCodes(sql, which),
      productNames(sql, serviceID),
    ]);
    const { page, next } = pageOf(rows, PAGE, (row) => [row.createdAt, row.promoCodeID]);
    return { promoCodes: page.map(promoCodeAnswer), total, products, zone: timeZone, next };
  }),

  on(createPromoCode, async ({ sql, service: { serviceID }, form, audit }) => {
    const facts = promoCodeValues(form);
    const coded = { serviceID, codes: [form.code], batchID: null };
    const { promoCodeID } = requireRow(await queries.insertPromoCodes(sql, coded, facts));
    await queries.replaceCodeProducts(sql, { serviceID, promoCodeIDs: [promoCodeID] }, form.products ?? []);
    await audit(promoCodeID, null, { code: form.code, ...facts });
    return { promoCodeID };
  }),

  on(createPromoCodes, async ({ sql, service: { serviceID }, form, audit }) => {
    const facts = promoCodeValues(form);
    const batchID = await newID(sql);
    const insertedCodes: string[] = [];
    while (insertedCodes.length < form.count) {
      const codes = newCodes(form.count - insertedCodes.length, form.prefix);
      const rows = await queries.insertPromoCodes(sql, { serviceID, codes, batchID }, facts);
      insertedCodes.push(...rows.map(({ promoCodeID }) => promoCodeID));
    }
    await queries.replaceCodeProducts(sql, { serviceID, promoCodeIDs: insertedCodes }, form.products ?? []);
    await audit(batchID, null, { codes: form.count, prefix: form.prefix ?? "", ...facts });
    return { batchID };
  }),

  on(editPromoCode, async (context) => {
    const { sql, service, params, form, audit } = context;
    const before = await lockExistingPromoCode(sql, params.promoCodeID);
    await refuseIfStale(context, params.promoCodeID, pickFormFields(editPromoCode.form, promoCodeFormValues(before)));
    const facts = promoCodeValues(form);
    refuseBelowUse(before, facts);
    const products = form.products ?? [];
    await queries.updatePromoCode(sql, params.promoCodeID, form.code, facts);
    const at = { serviceID: service.serviceID, promoCodeIDs: [params.promoCodeID] };
    await queries.replaceCodeProducts(sql, at, products);
    await audit(params.promoCodeID, ...changedFields(before, { code: form.code, ...facts, products }));
    return {};
  }),

  on(withdrawPromoCode, async ({ sql, params: { promoCodeID }, now, audit }) => {
    const { code } = await lockExistingPromoCode(sql, promoCodeID);
    const changedCodes = await queries.setPromoCodesWithdrawn(sql, fragment`promo_code_id = ${promoCodeID}`, now);
    if (changedCodes.length > 0) await audit(promoCodeID, { code, withdrawn: false }, { code, withdrawn: true });
    return {};
  }),

  on(withdrawBatch, async ({ sql, params: { promoCodeID }, now, audit }) => {
    const { batchID, code } = await lockExistingPromoCode(sql, promoCodeID);
    if (batchID === null) return refuse(`${code} was made by itself. End it alone.`, 409);
    const changedCodes = await queries.setPromoCodesWithdrawn(sql, fragment`batch_id = ${batchID}`, now);
    await audit(batchID, null, { withdrawn: changedCodes.length });
    return { withdrawn: changedCodes.length };
  }),

  on(restorePromoCode, async ({ sql, params: { promoCodeID }, audit }) => {
    const { code } = await lockExistingPromoCode(sql, promoCodeID);
    const changedCodes = await queries.setPromoCodesWithdrawn(sql, fragment`promo_code_id = ${promoCodeID}`, null);
    if (changedCodes.length > 0) await audit(promoCodeID, { code, withdrawn: true }, { code, withdrawn: false });
    return {};
  }),
];

const lockExistingPromoCode = async (sql: Sql, promoCodeID: string) =>
  requireFound((await queries.lockPromoCode(sql, promoCodeID))[0], "promo code");

const promoCodeFormValues = ({ kind, value, ...row }: queries.PromoCodeSetupRow) => ({
  ...row,
  kind,
  percentage: kind === "percent" ? percentageFromRate(value) : null,
  amount: kind === "percent" ? null : value,
});

const promoCodeAnswer = (row: queries.PromoCodeSetupRow & { state: PromoCodeState }): PromoCodeSetup => ({
  ...promoCodeFormValues(row),
  state: row.state,
});

function promoCodeValues(form: Omit<FormOf<typeof editPromoCode>, "code">): queries.PromoCodeFacts {
  const { kind, percentage, amount, opensAt = null, closesAt = null } = form;
  refuseEndBeforeStart({ opensAt, closesAt }, "A promo code must end after it begins.");
  return {
    kind,
    value: kind === "percent" ? rateFromPercentage(percentage ?? 0) : (amount ?? 0),
    note: form.note ?? "",
    opensAt,
    closesAt,
    membersOnly: form.membersOnly ?? false,
    mostUses: form.mostUses ?? null,
    mostEach: form.mostEach ?? null,
    budget: form.budget ?? null,
  };
}

/** Limits can't fall below the uses and the discounts so far. */
function refuseBelowUse(
  { uses, spent }: queries.PromoCodeSetupRow,
  { mostUses, budget }: queries.PromoCodeFacts,
): void {
  const often = `It has been used ${plural(uses, "time")} already, carts counted. Choose ${uses} or more.`;
  if (mostUses !== null && mostUses < uses) refuse(often, 409, { errors: { mostUses: often } });
  const much = `It has taken ${dollars(spent)} off already, carts counted. Choose that or more.`;
  if (budget !== null && budget < spent) refuse(much, 409, { errors: { budget: much } });
}
