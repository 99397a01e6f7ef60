import { type ChargeMethod, type PaymentMethod, paidByTexts } from "../../../contract/platform/payment-methods.ts";
import type { Dispute } from "../../../contract/commerce/payments/disputes.ts";
import { linkHolderNames } from "../../../contract/platform/link-holder-names.ts";
import { receivedDayText } from "../../../contract/commerce/payments/received-day.ts";
import { dollars } from "../../../contract/platform/money.ts";
import { plural } from "../../../contract/platform/plural.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type ChangedFacts, type LogRow, orderLog } from "./purchase-queries.ts";

type OrderMoney = {
  payments: readonly {
    paymentID: string;
    at: string;
    amount: number;
    method: PaymentMethod;
    takenBy: string | null;
  }[];
  attempts: readonly {
    attemptID: string;
    at: string;
    state: string;
    method: ChargeMethod;
    errors: readonly string[];
  }[];
  refunds: readonly {
    refundID: string;
    at: string;
    amount: number;
    reason: string;
    failure: string;
    byHand: boolean;
    madeBy: string | null;
  }[];
  disputes: readonly Dispute[];
};

export type OrderEvent = { eventID: string; at: string; who: string | null; what: string };

/** The latest first. */
export async function timelineOf(sql: Sql, transactionID: string, money: OrderMoney): Promise<OrderEvent[]> {
  const changes = (await orderLog(sql, transactionID)).flatMap(
    ({ auditID: eventID, at, linkPurpose, ...row }): OrderEvent[] => {
      const what = changeText(row);
      const who = row.who ?? (linkPurpose && linkHolderNames[linkPurpose]);
      return what === undefined ? [] : [{ eventID, at, who, what }];
    },
  );
  const events = [
    ...changes,
    ...money.payments.map(({ paymentID, at, amount, method, takenBy }) => ({
      eventID: paymentID,
      at,
      who: takenBy,
      what: amount === 0 ? "Taken, with nothing to pay" : `${dollars(amount)} paid ${paidByTexts[method]}`,
    })),
    ...money.attempts
      .filter(({ state }) => state === "declined" || state === "processing")
      .map(({ attemptID, at, state, method, errors }) => ({
        eventID: attemptID,
        at,
        who: null,
        what: state === "processing" ? "A bank payment is on its way" : [declinedTexts[method], ...errors].join(": "),
      })),
    ...money.refunds.map(({ refundID, at, amount, reason, failure, madeBy, byHand }) => ({
      eventID: refundID,
      at,
      who: madeBy,
      what:
        failure && byHand
          ? `${dollars(amount)} to be sent by hand, ${reason}`
          : [`${dollars(amount)} given back`, reason, failure && `refused: ${failure}`].filter(Boolean).join(", "),
    })),
    ...money.disputes.map(({ disputeID, openedAt, amount }) => ({
      eventID: disputeID,
      at: openedAt,
      who: "The buyer’s bank",
      what: `${dollars(amount)} disputed`,
    })),
  ];
  return events.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

const declinedTexts: Record<ChargeMethod, string> = { card: "A card was declined", bank: "A bank payment failed" };

/** A change in words; undefined where the payment's event says it already. */
function changeText({ number, before, after }: Pick<LogRow, "number" | "before" | "after">): string | undefined {
  const now = after ?? {};
  const was = before ?? {};
  if (now["receiptSentTo"]) return `Receipt sent to ${textValue(now["receiptSentTo"])}`;
  if (typeof now["receivedOn"] === "string" && !("sold" in now))
    return `Received on ${receivedDayText(now["receivedOn"])}, as corrected`;
  if ("note" in now) return now["note"] === "" ? "Note removed" : "Note changed";
  if (now["guestLink"]) return now["guestLink"] === "made" ? "Link for guests made" : "Link for guests ended";
  if (now["takenBack"]) return `Address taken back to ${textValue(now["email"])}; earlier links and codes ended`;
  if ("answers" in now) return number === null ? "Answers of the order changed" : `Answers of ticket ${number} changed`;
  if (now["claimed"]) return `Ticket ${number} taken by ${textValue(now["name"])}, with the link for guests`;
  if ("refunded" in now) return now["refunded"] === 0 ? `${endedText(now)} cancelled, no money given back` : undefined;
  if (now["state"] === "paid") return "Places found, tickets issued";
  if (now["refusedRefundsSeenTo"]) return "A refund that hadn’t left was seen to";
  if (now["corrected"])
    return `Address corrected from ${textValue(was["email"])} to ${textValue(now["email"])}, and its mail sent again`;
  if (!("name" in now)) return undefined;
  return number === null
    ? `Contact changed from ${textValue(was["email"])} to ${textValue(now["name"])}, ${textValue(now["email"])}`
    : holderText(number, textValue(was["name"]), textValue(now["name"]));
}

const textValue = (value: unknown) => (typeof value === "string" ? value : "");

const endedText = ({ tickets, lines }: ChangedFacts) =>
  [
    typeof tickets === "number" && tickets > 0 && plural(tickets, "ticket"),
    typeof lines === "number" && lines > 0 && plural(lines, "line"),
  ]
    .filter(Boolean)
    .join(" and ");

function holderText(number: number, was: string, now: string): string {
  if (now === "") return `Seat of ticket ${number} freed${was && `, it was ${was}’s`}`;
  return was === "" || was === now
    ? `Ticket ${number} is ${now}’s`
    : `Ticket ${number} is ${now}’s now, it was ${was}’s`;
}
