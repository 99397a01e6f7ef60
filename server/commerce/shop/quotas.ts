import { type QuotaBody, createQuota, editQuota, removeQuota } from "../../../contract/commerce/shop/products.ts";
import { changedFields } from "../../platform/audit/changed-fields.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { on } from "../../platform/http/handlers.ts";
import { requireFound, refuse } from "../../platform/http/refusal.ts";
import { refuseIfStale } from "../../platform/http/stale-changes.ts";
import * as queries from "./product-queries.ts";

/** Limits that several products share. */
export const quotaHandlers = [
  on(createQuota, async ({ sql, service: { serviceID }, body, audit }) => {
    const { quotaID } = requireRow(await queries.insertQuota(sql, { serviceID, productID: null, ...body, size: null }));
    await writeSharedLimit(sql, { serviceID, quotaID }, body);
    await audit(quotaID, null, body);
    return { quotaID };
  }),

  on(editQuota, async (ask) => {
    const { sql, service, params, body, audit } = ask;
    const before = requireFound((await queries.lockQuota(sql, params.quotaID))[0], "limit");
    const { name, size, uses } = before;
    await refuseIfStale(ask, params.quotaID, { name, size, uses });
    await writeSharedLimit(sql, { serviceID: service.serviceID, quotaID: params.quotaID }, body);
    await audit(params.quotaID, ...changedFields(before, body));
    return {};
  }),

  on(removeQuota, async ({ sql, params: { quotaID }, audit }) => {
    const before = requireFound((await queries.lockQuota(sql, quotaID))[0], "limit");
    if ((await queries.isQuotaTaken(sql, quotaID)).length > 0)
      refuse("Something was taken from it already. Leave its number empty, and it limits nothing any more.", 409);
    await queries.deleteQuota(sql, quotaID);
    await audit(quotaID, before, null);
    return {};
  }),
];

/** What its products sold and hold counts, whether or not they took from it then. */
async function writeSharedLimit(sql: Sql, at: { serviceID: string; quotaID: string }, sent: QuotaBody): Promise<void> {
  await queries.replaceQuotaProducts(sql, at, sent.uses);
  const taken = await queries.countQuotaUse(sql, at.quotaID);
  refuseTooSmall(taken, sent.size);
  // Without a size first, so that what is counted now fits whatever it was before.
  await queries.updateQuota(sql, at.quotaID, { ...sent, size: null });
  await queries.setQuotaUse(sql, at.quotaID, taken);
  await queries.updateQuota(sql, at.quotaID, sent);
}

/** No fewer than are sold and in carts. */
function refuseTooSmall({ sold, held }: { sold: number; held: number }, size: number | null): void {
  if (size === null || sold + held <= size) return;
  const carts = held > 0 ? `${held} are in carts` : "";
  const counted = [sold > 0 ? `${sold} are sold` : "", carts].filter(Boolean).join(" and ");
  const sentence = `${counted} already. Choose ${sold + held} or more.`;
  refuse(sentence, 409, { errors: { size: sentence } });
}

type LimitedProduct = { serviceID: string; productID: string; name: string };

/** Every product counts by a quota of its own, which has no size where there are as many as are wanted. */
export async function setProductLimit(sql: Sql, { serviceID, productID, name }: LimitedProduct, size: number | null) {
  const [own] = await queries.quotaOfProduct(sql, productID);
  if (own) {
    refuseTooSmall(own, size);
    await queries.updateQuota(sql, own.quotaID, { name, size });
    return;
  }
  const { quotaID } = requireRow(await queries.insertQuota(sql, { serviceID, productID, name, size }));
  await queries.addQuotaProduct(sql, { serviceID, quotaID, productID });
}
