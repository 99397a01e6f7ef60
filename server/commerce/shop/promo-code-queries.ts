import type { PromoCodeState } from "../../../contract/commerce/shop/promo-codes.ts";
import type { PromoReduction } from "../../../contract/commerce/cart/pricing.ts";
import type { PageCursor } from "../../platform/db/cursor.ts";
import { containsPattern } from "../../platform/db/like-pattern.ts";
import { addRows } from "../../platform/db/rows.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { type Fragment, fragment, emptyFragment } from "../../platform/db/statement.ts";

/** As it is kept. */
export type PromoCodeSetupRow = {
  promoCodeID: string;
  code: string;
  kind: PromoReduction["kind"];
  value: number;
  note: string;
  opensAt: string | null;
  closesAt: string | null;
  mostUses: number | null;
  mostEach: number | null;
  budget: number | null;
  uses: number;
  spent: number;
  membersOnly: boolean;
  batchID: string | null;
  withdrawn: boolean;
  products: string[];
  createdAt: string;
};
type ComputedField = "promoCodeID" | "code" | "uses" | "spent" | "batchID" | "withdrawn" | "products" | "createdAt";
/** All but what it is called, what it is for, and what became of it. */
export type PromoCodeFacts = Omit<PromoCodeSetupRow, ComputedField>;

const columns = fragment`
  p.promo_code_id, p.code, p.kind, p.value, p.note, p.opens_at, p.closes_at, p.most_uses, p.most_each, p.budget, p.uses, p.spent,
  p.members_only, p.batch_id, p.withdrawn_at is not null as withdrawn, p.created_at,
  array(select c.product_id from promo_code_products c where c.promo_code_id = p.promo_code_id order by c.product_id) as products`;

export type PromoCodeFilter = {
  serviceID: string;
  search?: string | undefined;
  state?: PromoCodeState | undefined;
  batchID?: string | undefined;
  now: Date;
};

const filterCondition = ({ serviceID, search, state, batchID, now }: PromoCodeFilter) => {
  const text = containsPattern(search ?? "");
  return fragment`
    p.service_id = ${serviceID}
    ${search ? fragment`and (lower(p.code) like ${text} or lower(p.note) like ${text})` : emptyFragment}
    ${batchID ? fragment`and p.batch_id = ${batchID}` : emptyFragment}
    ${state ? fragment`and ${stateAt(now)} = ${state}` : emptyFragment}`;
};

const stateAt = (now: Date) => fragment`
  case when p.withdrawn_at is not null then 'withdrawn' when p.opens_at > ${now} then 'notYet'
    when p.closes_at <= ${now} then 'ended' when p.uses >= p.most_uses or p.spent >= p.budget then 'usedUp' else 'active' end`;

type Page = PromoCodeFilter & { after: PageCursor<["instant", "id"]> | undefined; most: number };

/** The latest first. */
export function promoCodesPage(sql: Sql, { after, most, ...which }: Page) {
  const later = after ? fragment`and (p.created_at, p.promo_code_id) < (${after[0]}, ${after[1]})` : emptyFragment;
  return sql<PromoCodeSetupRow & { state: PromoCodeState }>`
    select ${columns}, ${stateAt(which.now)} as state from promo_codes p
    where ${filterCondition(which)} ${later} order by p.created_at desc, p.promo_code_id desc limit ${most}`;
}

export const countPromoCodes = async (sql: Sql, which: PromoCodeFilter) =>
  requireRow(await sql<{ total: number }>`select count(*) as total from promo_codes p where ${filterCondition(which)}`)
    .total;

export const promoCodeInService = (sql: Sql, serviceID: string | null, id: string) => sql<{ promoCodeID: string }>`
  select promo_code_id from promo_codes where service_id = ${serviceID} and promo_code_id = ${id}`;

/** Read once it is locked; carts that have it refer to it meanwhile. */
export async function lockPromoCode(sql: Sql, promoCodeID: string): Promise<PromoCodeSetupRow[]> {
  await sql`select from promo_codes where promo_code_id = ${promoCodeID} for no key update`;
  return sql<PromoCodeSetupRow>`select ${columns} from promo_codes p where p.promo_code_id = ${promoCodeID}`;
}

type NewCodes = { serviceID: string; codes: readonly string[]; batchID: string | null };

/** Those of the codes that this program doesn't have yet. */
export const insertPromoCodes = (sql: Sql, { serviceID, codes, batchID }: NewCodes, facts: PromoCodeFacts) => sql<{
  promoCodeID: string;
}>`
  insert into promo_codes (service_id, code, kind, value, note, opens_at, closes_at, most_uses, most_each, budget,
    members_only, batch_id)
  select ${serviceID}, code, ${facts.kind}, ${facts.value}::integer, ${facts.note}, ${facts.opensAt}::timestamptz,
    ${facts.closesAt}::timestamptz, ${facts.mostUses}::integer, ${facts.mostEach}::integer, ${facts.budget}::integer,
    ${facts.membersOnly}::boolean, ${batchID}::uuid
  from unnest(${codes}::text[]) as c (code)
  ${batchID ? fragment`on conflict do nothing` : emptyFragment} returning promo_code_id`;

export const updatePromoCode = (sql: Sql, promoCodeID: string, code: string, facts: PromoCodeFacts) => sql`
  update promo_codes set code = ${code}, kind = ${facts.kind}, value = ${facts.value}, note = ${facts.note},
    opens_at = ${facts.opensAt}, closes_at = ${facts.closesAt}, most_uses = ${facts.mostUses}, most_each = ${facts.mostEach},
    budget = ${facts.budget}, members_only = ${facts.membersOnly}
  where promo_code_id = ${promoCodeID}`;

export async function replaceCodeProducts(
  sql: Sql,
  { serviceID, promoCodeIDs }: { serviceID: string; promoCodeIDs: readonly string[] },
  productIDs: readonly string[],
) {
  await sql`delete from promo_code_products where promo_code_id = any (${promoCodeIDs}::uuid[])`;
  await addRows(
    sql,
    "promo_code_products",
    promoCodeIDs.flatMap((id) =>
      productIDs.map((productID) => ({ service_id: serviceID, promo_code_id: id, product_id: productID })),
    ),
  );
}

export const setPromoCodesWithdrawn = (sql: Sql, which: Fragment, at: Date | null) => sql<{ promoCodeID: string }>`
  update promo_codes set withdrawn_at = ${at}
  where ${which} and (withdrawn_at is null) = (${at}::timestamptz is not null) returning promo_code_id`;
