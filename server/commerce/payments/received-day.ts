import { DAY } from "../../../contract/platform/durations.ts";
import { parseDayField } from "../../../contract/platform/forms/dates.ts";
import { localDayOf } from "../../../contract/platform/time-zone.ts";
import { RECEIVED_DAYS_BEFORE, receivedDayText } from "../../../contract/commerce/payments/received-day.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { lockTransaction } from "../cart/transaction-queries.ts";
import { lastPayment } from "../invoices/queries.ts";
import { receivedDayTerms, setReceivedDay } from "./received-day-queries.ts";

const refuseDay = (sentence: string): never => refuse(sentence, 400, { errors: { receivedOn: sentence } });

/** The day of a form's field; null where it is empty. */
export const receivedDayOf = (typed: string | null | undefined): string | null => parseDayField(typed ?? "");

/** Refuses a day that is to come, or long before there was something to pay. */
export async function refuseOtherTimes(
  sql: Sql,
  transactionID: string,
  { receivedOn, now }: { receivedOn: string; now: Date },
): Promise<void> {
  const { zone, madeAt } = requireRow(await receivedDayTerms(sql, transactionID));
  const today = localDayOf(now, zone);
  if (receivedOn > today) refuseDay(`This day is still to come. Choose ${receivedDayText(today)} or a day before.`);
  const since = Math.min(Date.parse(madeAt), now.getTime()) - RECEIVED_DAYS_BEFORE * DAY;
  const first = localDayOf(since, zone);
  if (receivedOn < first)
    refuseDay(`This is long before there was anything to pay. Choose ${receivedDayText(first)} or a day after.`);
}

/** Corrects the day of a payment by hand that counts; answers the day before, null where it was that of the recording. */
export async function correctDay(
  sql: Sql,
  transactionID: string,
  { receivedOn, now }: { receivedOn: string; now: Date },
): Promise<string | null> {
  const { state, receivedOn: before } = requireRow(await lockTransaction(sql, transactionID));
  const [payment] = await lastPayment(sql, transactionID);
  const isByHand = payment?.provider === "manual" || payment?.provider === "cash";
  if (!isByHand || (state !== "paid" && state !== "partlyRefunded"))
    refuse("Only a payment by check, by transfer or in cash that wasn’t given back has a day to correct.", 409);
  await refuseOtherTimes(sql, transactionID, { receivedOn, now });
  await setReceivedDay(sql, transactionID, receivedOn);
  return before;
}
