import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect } from "vitest";
import { checkout } from "../contract/commerce/checkout/checkout.ts";
import { registration } from "../contract/commerce/cart/registration.ts";
import {
  billEntryFees,
  recordEntryPayment,
  waiveEntryFee,
} from "../contract/commerce/entry-fees/entry-fee-payments.ts";
import {
  type EntryFeeSettings,
  changeEntryFeeSettings,
  getEntryFeeSettings,
} from "../contract/commerce/entry-fees/entry-fee-settings.ts";
import { createFee } from "../contract/commerce/shop/fees.ts";
import { getEntry, submitEntry } from "../contract/entries/entries.ts";
import { type Contest, addContest, at } from "./contest.ts";
import { doDueWork } from "./due-work.ts";
import { takeTestCards } from "./shop.ts";
import { newKey } from "../server/platform/links/keys.ts";
import { INVOICE_PAID_WORK, RECEIPT_WORK } from "../server/commerce/checkout/finalise.ts";
import { REFUND_WORK, refundWork } from "../server/commerce/refunds/refunds.ts";
import {
  INVOICE_MAIL_WORK,
  INVOICE_REMINDER_WORK,
  invoiceMailWork,
  invoicePaidWork,
  invoiceReminderWork,
} from "../server/commerce/invoices/invoice-mail.ts";
import { receiptWork } from "../server/commerce/orders/receipt-mail.ts";
import type { Town } from "./town.ts";

/** A contest for each test, whose entries cost $75 before they can be submitted, and what is done with their fees. */
export function useContestWithFee(town: Town) {
  const program = { contest: undefined as unknown as Contest };
  let count = 0;

  const doWhatIsDue = () =>
    doDueWork(town.app, {
      [REFUND_WORK]: refundWork,
      [RECEIPT_WORK]: receiptWork,
      [INVOICE_MAIL_WORK]: invoiceMailWork,
      [INVOICE_PAID_WORK]: invoicePaidWork,
      [INVOICE_REMINDER_WORK]: invoiceReminderWork,
    });

  beforeAll(() => takeTestCards(town));
  beforeEach(async () => {
    program.contest = await addContest(town, { url: `fees-${(count += 1)}` });
    const fee = { name: "Entry fee", kind: "flat", appliesTo: "category", categoryID: "every", amount: 7_500 };
    expect(
      (await town.as("owner")(createFee, at(program.contest), { ...fee, neededToSubmit: true } as never)).status,
    ).toBe(200);
  });

  const set = async (changed: Partial<EntryFeeSettings>) => {
    const { settings } = (await town.as("owner")(getEntryFeeSettings, at(program.contest))).answer;
    const { status } = await town.as("owner")(changeEntryFeeSettings, at(program.contest), { ...settings, ...changed });
    expect(status).toBe(200);
  };
  const ids = (entryID: string) => ({ ...at(program.contest), entryID });
  const feesOf = async (entryID: string) => (await town.as("entrant")(getEntry, ids(entryID))).answer.fees;
  const bill = (
    entryIDs: string[],
    { who = "entrant", balance = 7_500 * entryIDs.length, company = "", purchaseOrder = "", promoCode = "" } = {},
  ) => town.as(who)(billEntryFees, at(program.contest), { entryIDs, balance, company, purchaseOrder, promoCode });
  const billed = async (...entryIDs: string[]) => {
    const { status, answer } = await bill(entryIDs);
    expect(status).toBe(200);
    return { ...answer, at: { client: program.contest.client, invoiceID: answer.invoiceID } };
  };
  const submit = (entryID: string, who = "entrant") => town.as(who)(submitEntry, ids(entryID));
  const waive = (entryID: string, who = "owner") =>
    town.as(who)(waiveEntryFee, ids(entryID), { reason: "A student of the board’s school" });
  const record = (
    entryID: string,
    { amount = 7_500, method = "manual" as "manual" | "cash", receivedOn = null as string | null } = {},
  ) => town.as("owner")(recordEntryPayment, ids(entryID), { method, receivedOn, note: "Check 1021", amount });
  const isJudged = async (entryID: string) =>
    (
      await town.inside(
        "oak",
        (sql) => sql`select from entries where entry_id = ${entryID} and submitted_at is not null`,
      )
    ).length === 1;
  async function payByCard(entryID: string, who = "entrant") {
    const key = newKey(town.clients["oak"]);
    const cart = [{ entryID, quantity: 1 }];
    const { answer } = await town.as(who)(registration, at(program.contest), { cartKey: key, cart });
    const token = `test_approve_visa_4242_${randomUUID()}`;
    const guest = { guestName: "Ann Ash", guestEmail: "ann@ash.example" };
    return town.as(who)(checkout, at(program.contest), { cart: key, balance: answer.cart!.balance, token, ...guest });
  }

  return { program, doWhatIsDue, set, ids, feesOf, bill, billed, submit, waive, record, isJudged, payByCard };
}
