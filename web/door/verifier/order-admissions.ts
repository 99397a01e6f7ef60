import type { CheckinItem, OrderTicket } from "../../../contract/door/door.ts";
import type { ListMatch, OfflineTicket, TicketSource } from "../device/offline-check-in.ts";
import type { CheckInResult } from "./use-check-in.ts";

/** Somebody of the order who isn't in yet: an item with a network, a ticket of the list without one. */
export type RestTicket = {
  key: string;
  number: number;
  name: string;
  product: string;
  /** How many more it lets in. */
  left: number;
  admits: number;
  means: { item: OrderTicket } | { listed: TicketSource };
};

/** How many of an order are in, and who isn't; undefined for somebody who came alone. */
export type OrderAdmissions = { isIn: number; of: number; rest: RestTicket[] };

const isOpen = (verdict: string) => verdict === "ok" || verdict === "unanswered";

export function orderAdmissionsOf(result: CheckInResult): OrderAdmissions | undefined {
  // Who is being asked questions isn't of the rest.
  if ("item" in result)
    return onlineState(result.item, result.verdict === "unanswered" ? result.item.purchasedTicketID : undefined);
  return "together" in result ? offlineState(result) : undefined;
}

function onlineState({ order = [] }: Partial<CheckinItem>, asked?: string): OrderAdmissions | undefined {
  const of = sum(order.map(({ admits }) => admits));
  if (of < 2) return undefined;
  const rest = order.filter(({ verdict, purchasedTicketID }) => isOpen(verdict) && purchasedTicketID !== asked);
  return {
    isIn: sum(order.map(({ letIn, admits }) => Math.min(letIn, admits))),
    of,
    rest: rest.map((item) => {
      const { purchasedTicketID: key, number, name, product, admits, letIn } = item;
      return { key, number, name, product, admits, left: admits - letIn, means: { item } };
    }),
  };
}

type OfflineShown = Extract<CheckInResult, { together: ListMatch[] }>;

function offlineState({ ticket, together, source, verdict }: OfflineShown): OrderAdmissions | undefined {
  // The ticket itself as it is after this scan.
  const shownIn = ticket.admissions.length + Number(verdict === "ok");
  const others = together.map(({ ticket: other }) => [other, other.admissions.length] as const);
  const of = sum([ticket.admits, ...others.map(([{ admits }]) => admits)]);
  if (of < 2) return undefined;
  const restOf = (one: OfflineTicket, isIn: number, key: string, listed: TicketSource): RestTicket => {
    const { number, name, product, admits } = one;
    return { key, number, name, product, admits, left: admits - isIn, means: { listed } };
  };
  const isOwnOpen = (verdict === "ok" || verdict === "alreadyCheckedIn") && shownIn < ticket.admits;
  const ownKey = typeof source === "string" ? source : source.ticketID;
  const own = isOwnOpen ? [restOf(ticket, shownIn, ownKey, source)] : [];
  const open = together.filter((match) => isOpen(match.verdict));
  return {
    isIn: sum([Math.min(shownIn, ticket.admits), ...others.map(([{ admits }, isIn]) => Math.min(isIn, admits))]),
    of,
    rest: [
      ...own,
      ...open.map((match) => restOf(match.ticket, match.ticket.admissions.length, match.source.ticketID, match.source)),
    ],
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
