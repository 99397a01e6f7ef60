import { billEntryFees, getEntryBilling } from "../../../contract/commerce/entry-fees/entry-fee-payments.ts";
import { entryCode, untitledEntry } from "../../../contract/entries/entry-rules.ts";
import { dollars, maxCents } from "../../../contract/platform/money.ts";
import { invoiceTotal, mostInvoiceLines } from "../../../contract/commerce/invoices/invoices.ts";
import type { ServiceRow } from "../../platform/access/directory-queries.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { type Audit, type OutsideContext, onOutsideTransaction } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { entryFeeProblem } from "../cart/fill-cart.ts";
import { promoCodeOfLastCart } from "../cart/transaction-queries.ts";
import { dueDay } from "../invoices/due-day.ts";
import { issueBill } from "../invoices/issue-bill.ts";
import { issueInvoice } from "../invoices/queries.ts";
import { refuseInRehearsal } from "../shop/refuse-in-rehearsal.ts";
import { type EntryFee, type Shop, loadShop } from "../shop/shop.ts";
import { billableEntriesOf, billedPerson, insertFeeItems, lockEntriesToSettle } from "./entry-fee-order-queries.ts";
import { claimCodeForInvoice, countGuess, discountsOf, findCodeForFees, refuseGuessing } from "./fee-invoice-codes.ts";
import { entryFeeSettingsOf } from "./entry-fee-settings-queries.ts";

type BillingScope = { sql: Sql; service: ServiceRow; ownerID: string; now: Date };

const feesToBill = ({ sql, service: { serviceID }, ownerID, now }: BillingScope, entryIDs: readonly string[]) =>
  loadShop(sql, { serviceID, productIDs: [], entryIDs }, { transactionID: null, userID: ownerID, now });

const isBillable = (shop: Shop, fee: EntryFee): boolean => !fee.taken && entryFeeProblem(fee, shop) === undefined;

const sumOf = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

export const entryFeeInvoiceHandlers = [
  onOutsideTransaction(getEntryBilling, async (context) => {
    const { promoCode } = context.query;
    if (promoCode) await refuseGuessing(context);
    const { answer, isUnknown } = await context.transact((sql) => billingAnswer({ ...context, sql }));
    if (promoCode && isUnknown) await countGuess(context, promoCode);
    return answer;
  }),

  onOutsideTransaction(billEntryFees, async (context) => {
    const { service, user, client, body, now } = context;
    refuseInRehearsal(service);
    const { promoCode } = body;
    if (promoCode) {
      await refuseGuessing(context);
      const buyer = { client, service, userID: user.userID, now };
      const { isUnknown, problem } = await context.transact((sql) => findCodeForFees(sql, buyer, promoCode));
      if (isUnknown) await countGuess(context, promoCode);
      if (problem !== undefined) refuse(problem, 409, { errors: { promoCode: problem } });
    }
    return context.transact((sql, audit) => billFees({ ...context, sql, audit }));
  }),
];

type BillRequest = Pick<OutsideContext<typeof billEntryFees>, "client" | "service" | "user" | "body" | "now"> & {
  sql: Sql;
  audit: Audit;
};

async function billFees({ sql, client, service, user, body, now, audit }: BillRequest) {
  const { serviceID } = service;
  const settings = await entryFeeSettingsOf(sql, serviceID);
  if (settings.feeInvoices === "no")
    refuse("Fees can’t be paid by check or transfer here any more. Pay by card, or ask the association.", 409);
  const entryIDs = [...new Set(body.entryIDs)];
  await lockOwnEntries(sql, entryIDs, { serviceID, ownerID: user.userID });
  const shop = await feesToBill({ sql, service, ownerID: user.userID, now }, entryIDs);
  const fees = billableFeesOrRefuse(shop, entryIDs);
  const lines = fees.map(({ name, entryTitle, amount }) => ({
    name: `${name}: ${entryTitle || untitledEntry}`.slice(0, 300),
    amount,
    quantity: 1,
  }));
  const found = await findCodeForFees(sql, { client, service, userID: user.userID, now }, body.promoCode ?? "");
  if (found.problem !== undefined) refuse(found.problem, 409, { errors: { promoCode: found.problem } });
  const discounts = discountsOf(fees, found.code);
  const discount = sumOf(discounts);
  const total = invoiceTotal(lines) - discount;
  if (total !== body.balance) refuse(`It comes to ${dollars(total)} by now. Look at it once more.`, 409);
  if (total > maxCents || lines.length > mostInvoiceLines)
    refuse("This is too much for one invoice. Choose fewer.", 409);
  if (total === 0)
    refuse(
      "With this code nothing is left to pay. Pay online instead: the code is taken there, and no card is asked for.",
      409,
    );
  const person = requireRow(await billedPerson(sql, user.userID));
  const dueOn = dueDay(service.timeZone, settings.feeInvoiceDays, now);
  const { company, purchaseOrder } = body;
  const bill = {
    userID: user.userID,
    ...person,
    company,
    purchaseOrder,
    dueOn,
    note: settings.feeInvoiceNote ?? "",
    lines,
  };
  return issueBill(sql, bill, {
    total,
    issue: async ({ invoiceID, number }) => {
      const { transactionID } = await issueInvoice(sql, invoiceID, { number, now, serviceID, discount });
      await insertFeeItems(sql, transactionID, fees, discounts);
      if (found.code && discount > 0)
        await claimCodeForInvoice(sql, transactionID, { code: found.code, discount, email: person.email });
      await audit(invoiceID, null, {
        number,
        sentTo: person.email,
        total,
        ...(discount > 0 && { promoCode: found.code?.code }),
      });
      return { invoiceID, number, total, dueOn };
    },
  });
}

type BillingRequest = Pick<OutsideContext<typeof getEntryBilling>, "client" | "service" | "user" | "query" | "now"> & {
  sql: Sql;
};

async function billingAnswer({ sql, client, service, user, query, now }: BillingRequest) {
  const { serviceID } = service;
  const [settings, entries, person] = await Promise.all([
    entryFeeSettingsOf(sql, serviceID),
    billableEntriesOf(sql, serviceID, user.userID),
    billedPerson(sql, user.userID).then(requireRow),
  ]);
  const scope = { sql, service, ownerID: user.userID, now };
  const chosenIDs = (query.entryIDs ?? "").split(",").filter((id) => entries.some(({ entryID }) => entryID === id));
  const [all, chosen] = await Promise.all([
    feesToBill(
      scope,
      entries.map(({ entryID }) => entryID),
    ),
    feesToBill(scope, chosenIDs),
  ]);
  const fees = chosen.entryFees.filter((fee) => isBillable(chosen, fee));
  const typed = query.promoCode ?? (await promoCodeOfLastCart(sql, serviceID, user.userID))[0]?.code ?? "";
  const found = await findCodeForFees(sql, { client, service, userID: user.userID, now }, typed);
  const discount = sumOf(discountsOf(fees, found.code));
  const amounts = new Map<string, number>();
  for (const { entryID, amount } of chosen.entryFees) amounts.set(entryID, (amounts.get(entryID) ?? 0) + amount);
  const answer = {
    rule: settings.feeInvoices,
    note: settings.feeInvoiceNote ?? "",
    dueOn: dueDay(service.timeZone, settings.feeInvoiceDays, now),
    ...person,
    promoCode: found.code?.code ?? null,
    discount,
    codeProblem: found.problem ?? null,
    entries: entries
      .filter(({ entryID }) => all.entryFees.some((fee) => fee.entryID === entryID && isBillable(all, fee)))
      .map(({ entryID, label, number, title }) => ({
        entryID,
        code: entryCode(label, number),
        title,
        amount: amounts.get(entryID) ?? null,
      })),
  };
  return { answer, isUnknown: found.isUnknown };
}

type BillingPlace = { serviceID: string; ownerID: string };

/** Others' entries, and those of other programs, which may take cards alone, are refused as if there were none. */
async function lockOwnEntries(sql: Sql, entryIDs: readonly string[], own: BillingPlace): Promise<void> {
  const entries = await lockEntriesToSettle(sql, entryIDs);
  const isOwn = (entry: BillingPlace) => entry.ownerID === own.ownerID && entry.serviceID === own.serviceID;
  if (entries.length < entryIDs.length || !entries.every(isOwn))
    refuse("One of these entries isn’t there any more. Look at your entries.", 409);
}

function billableFeesOrRefuse(shop: Shop, entryIDs: readonly string[]): EntryFee[] {
  return entryIDs.flatMap((entryID) => {
    const fees = shop.entryFees.filter((fee) => fee.entryID === entryID);
    const [first] = fees;
    const title = first?.entryTitle || untitledEntry;
    if (!first) return refuse("Nothing is due for one of these entries any more. Look at your entries.", 409);
    const problem = entryFeeProblem(first, shop);
    if (problem) refuse(`The fee of ${title} can’t be paid: ${problem}`, 409);
    if (fees.some(({ taken }) => taken))
      refuse(`The fee of ${title} is in a cart, or being paid. Look at it there.`, 409);
    return fees;
  });
}
