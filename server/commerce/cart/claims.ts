import type { Sql } from "../../platform/db/sql.ts";
import { releasePersonalClaims } from "./hold-queries.ts";

/** How much of what a person may have so much of, and no more. */
export type PersonalClaim = { recordID: string; quantity: number; most: number };

/**
 * Claims for a person, by the mailbox of their email address, what the transaction has: so many of a product, one use of a code. What
 * it claimed before is let go first. Answers those of which the person has had all they may.
 */
export async function claimForPerson(
  sql: Sql,
  transactionID: string,
  email: string,
  claims: readonly PersonalClaim[],
): Promise<string[]> {
  await releasePersonalClaims(sql, transactionID);
  const beyond: string[] = [];
  for (const { recordID, quantity, most } of claims.toSorted((a, b) => (a.recordID < b.recordID ? -1 : 1))) {
    const rows = await sql`
      insert into person_claims as c (record_id, email, quantity)
      select ${recordID}, ${email}, ${quantity}::integer where ${quantity}::integer <= ${most}::integer
      on conflict (client_id, record_id, email) do update set quantity = c.quantity + excluded.quantity
      where c.quantity + excluded.quantity <= ${most}
      returning record_id`;
    if (rows.length === 0) beyond.push(recordID);
    else
      await sql`
        insert into transaction_claims (transaction_id, record_id, email, quantity)
        values (${transactionID}, ${recordID}, ${email}, ${quantity})`;
  }
  return beyond;
}

/**
 * Claims a use of a code, and what it takes off, in place of what the transaction had claimed: null is nothing. False: the code
 * is used up, or its budget is.
 */
export async function claimPromoCode(
  sql: Sql,
  { transactionID, promoCodeID }: { transactionID: string; promoCodeID: string | null },
  claim: { promoCodeID: string; discount: number } | null,
): Promise<boolean> {
  if (promoCodeID) await releasePromoCode(sql, transactionID);
  if (!claim) return true;
  const rows = await sql`
    update promo_codes set uses = uses + 1, spent = spent + ${claim.discount}
    where promo_code_id = ${claim.promoCodeID} and (most_uses is null or uses < most_uses)
      and (budget is null or spent + ${claim.discount} <= budget)
    returning promo_code_id`;
  if (rows.length === 0) return false;
  await sql`
    update transactions set promo_code_id = ${claim.promoCodeID}, promo_claimed = ${claim.discount}
    where transaction_id = ${transactionID}`;
  return true;
}

export async function releasePromoCode(sql: Sql, transactionID: string): Promise<void> {
  await Promise.all([
    sql`
      with ended as (
        select promo_code_id, promo_claimed from transactions
        where transaction_id = ${transactionID} and promo_claimed is not null)
      update promo_codes p set uses = uses - 1, spent = spent - e.promo_claimed
      from ended e where p.promo_code_id = e.promo_code_id`,
    sql`update transactions set promo_claimed = null where transaction_id = ${transactionID} and promo_claimed is not null`,
  ]);
}
