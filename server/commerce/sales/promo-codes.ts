import type { FormOf } from "../../../contract/platform/endpoint.ts";
import { dollars, percentageOf, rateOf } from "../../../contract/platform/money.ts";
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
} from "../../../contract/commerce/promo-codes.ts";
import { plural } from "../../../contract/platform/plural.ts";
import { changed } from "../../platform/audit/changed.ts";
import { pageOf, placeAfter } from "../../platform/db/cursor.ts";
import { newID } from "../../platform/db/ids.ts";
import { type Sql, one } from "../../platform/db/sql.ts";
import { fragment } from "../../platform/db/statement.ts";
import { on } from "../../platform/http/handle.ts";
import { found, refuse } from "../../platform/http/refusal.ts";
import { asAsked, refuseStale } from "../../platform/http/stale.ts";
import { namedProducts } from "./product-queries.ts";
import * as queries from "./promo-code-queries.ts";
import { newCodes } from "../../platform/random-codes.ts";
import { refuseBackwards } from "./spans.ts";

const PAGE = 50;

export const promoCodes = [
  on(listPromoCodes, async ({ sql, service: { serviceID, timeZone }, query, now }) => {
    const { after, ...filter } = query;
    const which = { serviceID, ...filter, now };
    const [rows, total, products] = await Promise.all([
      queries.promoCodesPage(sql, { ...which, after: placeAfter(after, "instant", "id"), most: PAGE + 1 }),
      queries.countPromoCodes(sql, which),
      namedProducts(sql, serviceID),
    ]);
    const { page, next } = pageOf(rows, PAGE, (row) => [row.createdAt, row.promoCodeID]);
    return { promoCodes: page.map(listedPromoCode), total, products, zone: timeZone, next };
  }),

  on(createPromoCode, async ({ sql, service: { serviceID }, form, audit }) => {
    const facts = written(form);
    const coded = { serviceID, codes: [form.code], batchID: null };
    const { promoCodeID } = one(await queries.insertPromoCodes(sql, coded, facts));
    await queries.writeProducts(sql, { serviceID, promoCodeIDs: [promoCodeID] }, form.products ?? []);
    await audit(promoCodeID, null, { code: form.code, ...facts });
    return { promoCodeID };
  }),

  on(createPromoCodes, async ({ sql, service: { serviceID }, form, audit }) => {
    const facts = written(form);
    const batchID = await newID(sql);
    const made: string[] = [];
    while (made.length < form.count) {
      const codes = newCodes(form.count - made.length, form.prefix);
      const rows = await queries.insertPromoCodes(sql, { serviceID, codes, batchID }, facts);
      made.push(...rows.map(({ promoCodeID }) => promoCodeID));
    }
    await queries.writeProducts(sql, { serviceID, promoCodeIDs: made }, form.products ?? []);
    await audit(batchID, null, { codes: form.count, prefix: form.prefix ?? "", ...facts });
    return { batchID };
  }),

  on(editPromoCode, async (ask) => {
    const { sql, service, params, form, audit } = ask;
    const before = await locked(sql, params.promoCodeID);
    await refuseStale(ask, params.promoCodeID, asAsked(editPromoCode.form, asSet(before)));
    const facts = written(form);
    refuseUsed(before, facts);
    const products = form.products ?? [];
    await queries.updatePromoCode(sql, params.promoCodeID, form.code, facts);
    const at = { serviceID: service.serviceID, promoCodeIDs: [params.promoCodeID] };
    await queries.writeProducts(sql, at, products);
    await audit(params.promoCodeID, ...changed(before, { code: form.code, ...facts, products }));
    return {};
  }),

  on(withdrawPromoCode, async ({ sql, params: { promoCodeID }, now, audit }) => {
    const { code } = await locked(sql, promoCodeID);
    const done = await queries.setWithdrawn(sql, fragment`promo_code_id = ${promoCodeID}`, now);
    if (done.length > 0) await audit(promoCodeID, { code, withdrawn: false }, { code, withdrawn: true });
    return {};
  }),

  on(withdrawBatch, async ({ sql, params: { promoCodeID }, now, audit }) => {
    const { batchID, code } = await locked(sql, promoCodeID);
    if (batchID === null) return refuse(`${code} was made by itself. Withdraw it alone.`, 409);
    const done = await queries.setWithdrawn(sql, fragment`batch_id = ${batchID}`, now);
    await audit(batchID, null, { withdrawn: done.length });
    return { withdrawn: done.length };
  }),

  on(restorePromoCode, async ({ sql, params: { promoCodeID }, audit }) => {
    const { code } = await locked(sql, promoCodeID);
    const done = await queries.setWithdrawn(sql, fragment`promo_code_id = ${promoCodeID}`, null);
    if (done.length > 0) await audit(promoCodeID, { code, withdrawn: true }, { code, withdrawn: false });
    return {};
  }),
];

const locked = async (sql: Sql, promoCodeID: string) =>
  found((await queries.lockedPromoCode(sql, promoCodeID))[0], "promo code");

/** As the form shows it. */
const asSet = ({ kind, value, ...row }: queries.PromoCodeRow) => ({
  ...row,
  kind,
  percentage: kind === "percent" ? percentageOf(value) : null,
  amount: kind === "percent" ? null : value,
});

const listedPromoCode = (row: queries.PromoCodeRow & { state: PromoCodeState }): PromoCodeSetup => ({
  ...asSet(row),
  state: row.state,
});

function written(form: Omit<FormOf<typeof editPromoCode>, "code">): queries.PromoCodeFacts {
  const { kind, percentage, amount, opensAt = null, closesAt = null } = form;
  refuseBackwards({ opensAt, closesAt }, "A promo code must end after it begins.");
  return {
    kind,
    value: kind === "percent" ? rateOf(percentage ?? 0) : (amount ?? 0),
    note: form.note ?? "",
    opensAt,
    closesAt,
    membersOnly: form.membersOnly ?? false,
    mostUses: form.mostUses ?? null,
    mostEach: form.mostEach ?? null,
    budget: form.budget ?? null,
  };
}

/** No fewer uses, and no smaller budget, than it has had. */
function refuseUsed({ uses, spent }: queries.PromoCodeRow, { mostUses, budget }: queries.PromoCodeFacts): void {
  const often = `It has been used ${plural(uses, "time")} already, carts counted. Choose ${uses} or more.`;
  if (mostUses !== null && mostUses < uses) refuse(often, 409, { errors: { mostUses: often } });
  const much = `It has taken ${dollars(spent)} off already, carts counted. Choose that or more.`;
  if (budget !== null && budget < spent) refuse(much, 409, { errors: { budget: much } });
}
