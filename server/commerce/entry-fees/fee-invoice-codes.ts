import { priceCart } from "../../../contract/commerce/cart/pricing.ts";
import { plainCode } from "../../../contract/platform/plain-code.ts";
import { audienceOfPerson } from "../../entries/audience.ts";
import type { App } from "../../platform/app.ts";
import type { ClientRow, ServiceRow } from "../../platform/access/directory-queries.ts";
import { countWrongCode, promoCodeLimit, refuseIfLimited } from "../../platform/access/rate-limits.ts";
import type { SignedInPerson } from "../../platform/access/sessions.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { claimForPerson, claimPromoCode } from "../cart/claims.ts";
import { isFeeReduced, promoCodeProblem, usedUpText } from "../cart/fill-cart.ts";
import { type CartPromoCode, findPromoCode } from "../cart/transaction-queries.ts";
import type { EntryFee } from "../shop/shop.ts";

type BilledEntrant = { client: ClientRow; service: ServiceRow; userID: string; now: Date };

type FoundCode = { code: CartPromoCode | undefined; problem: string | undefined; isUnknown: boolean };

/** The code, where it counts for this person and for fees now, or why it doesn't. */
export async function findCodeForFees(
  sql: Sql,
  { client, service, userID, now }: BilledEntrant,
  typed: string,
): Promise<FoundCode> {
  const text = plainCode(typed);
  if (text === "") return { code: undefined, problem: undefined, isUnknown: false };
  const [code] = await findPromoCode(sql, service.serviceID, text, null);
  if (!code) return { code: undefined, problem: "There is no such code.", isUnknown: true };
  const member = (await audienceOfPerson(sql, client, userID)) === "member";
  const problem =
    promoCodeProblem(code, { member, now }) ?? (code.forProducts.length > 0 ? "It is for tickets." : undefined);
  return { code: problem === undefined ? code : undefined, problem, isUnknown: false };
}

const noSurcharges = { orderFees: [], tax: { name: "", rate: 0, included: false } };

/** What a code takes off each fee. An invoice has neither an order's fees nor taxes. */
export function discountsOf(fees: readonly EntryFee[], code: CartPromoCode | undefined): number[] {
  const lines = fees.map((fee) => ({
    serviceID: fee.serviceID,
    quantity: 1,
    unitPrice: fee.amount,
    reduced: code !== undefined && isFeeReduced(fee, code),
    taxable: false,
    fees: [],
  }));
  return priceCart(lines, code, () => noSurcharges).lines.map(({ discount }) => discount);
}

type CodeClaim = { code: CartPromoCode; discount: number; email: string };

/** A use of the code is the invoice's until it is voided. Of two who take the last one the second is refused. */
export async function claimCodeForInvoice(
  sql: Sql,
  transactionID: string,
  { code: { promoCodeID, mostEach }, discount, email }: CodeClaim,
): Promise<void> {
  const isClaimed = await claimPromoCode(sql, { transactionID, promoCodeID: null }, { promoCodeID, discount });
  if (!isClaimed) refuse(usedUpText, 409, { errors: { promoCode: usedUpText } });
  const limits = mostEach === null ? [] : [{ recordID: promoCodeID, quantity: 1, most: mostEach }];
  const beyond = await claimForPerson(sql, transactionID, email, limits);
  if (beyond.length > 0) refuse("This promo code has been used with this email address before.", 409);
}

type GuessingRequest = { app: App; request: { ip: string }; user: SignedInPerson };

/** Nobody finds a code by trying. */
export const refuseGuessing = ({ app, request, user }: GuessingRequest): Promise<void> =>
  app.database.readHome((sql) => refuseIfLimited(sql, promoCodeLimit(request.ip, user)));

export const countGuess = ({ app, request, user }: GuessingRequest, code: string): Promise<void> =>
  app.database.home((sql) => countWrongCode(sql, promoCodeLimit(request.ip, user), code));
