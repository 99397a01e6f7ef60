import type { ChargeMethod } from "../../../contract/platform/payment-methods.ts";
import { BANK_DEBIT_DAYS } from "../../../contract/commerce/payments/bank-debits.ts";
import { type Provider, chargeAmountProblem } from "../../../contract/commerce/payments/card-providers.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { bankDebitEnd } from "../payments/bank-days.ts";
import { cartCardProblem } from "../payments/card-problem.ts";
import type { PaymentAccount } from "../payments/accounts.ts";
import { neededPayment } from "./bank-debit-queries.ts";

type DebitTerms = { total: number; now: Date };

/** Whether an order can be paid from a bank account through this provider, and why not; null: there is nothing to pay. */
export const bankOfferOf = async (
  sql: Sql,
  transactionID: string,
  terms: DebitTerms & { provider: Provider },
): Promise<{ problem: string | null } | null> =>
  terms.total === 0 ? null : { problem: (await bankDebitProblem(sql, transactionID, terms)) ?? null };

/** A debit takes days: what is needed before isn't paid so. */
async function bankDebitProblem(
  sql: Sql,
  transactionID: string,
  { total, provider, now }: DebitTerms & { provider: Provider },
): Promise<string | undefined> {
  const amountProblem = chargeAmountProblem(total, provider, "bank");
  if (amountProblem !== undefined) return amountProblem;
  const [needed] = await neededPayment(sql, transactionID);
  if (!needed || new Date(needed.at) > bankDebitEnd(now)) return undefined;
  return `A bank payment takes up to ${BANK_DEBIT_DAYS} business days, and ${needed.program} ${needed.isClosing ? "closes" : "begins"} before that. Pay by card.`;
}

type ChargedOrder = DebitTerms & { account: PaymentAccount; method: ChargeMethod; atCounter?: boolean };

/** Refuses to charge what this account can't charge by this method. */
export async function refuseUnchargeable(sql: Sql, transactionID: string, order: ChargedOrder): Promise<void> {
  const problem = await chargeProblem(sql, transactionID, order);
  if (problem !== undefined) refuse(problem, 409, { more: { balance: order.total } });
}

async function chargeProblem(
  sql: Sql,
  transactionID: string,
  { account, method, total, now, atCounter = false }: ChargedOrder,
): Promise<string | undefined> {
  if (method === "card") return cartCardProblem(total, account.name, { atCounter });
  if (!account.takesBank) return "Bank accounts aren’t taken here any more. Pay by card.";
  return bankDebitProblem(sql, transactionID, { total, provider: account.name, now });
}
