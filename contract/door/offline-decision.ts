import { type TicketFacts, type Verdict, localDayOf, decideVerdict } from "./door-rules.ts";
import type { SealedTicket } from "./sealed-tickets.ts";
import { type ServiceKind, admitsDaily } from "../platform/service-kinds.ts";
import type { TimeZone } from "../platform/time-zone.ts";
import type { TicketState } from "../commerce/orders/transactions.ts";

type Day = TicketFacts["days"][number];

/** What a device without a network knows of the program that it stands at the door of. */
export type OfflineProgram = {
  kind: ServiceKind;
  zone: TimeZone;
  days: readonly Day[];
  products: readonly {
    productID: string;
    name: string;
    admits: number;
    reentry: boolean;
    validFrom: string | null;
    days: readonly Day[];
    asks: readonly string[];
  }[];
};

/** Somebody was let in at this place, as the server told the device, or as the device itself did. */
export type Admission = { scanID: string; at: string };

/** An event of several days lets in anew each day; a home, or an evening, once. */
const admissionPeriodOf = ({ kind, days, zone }: OfflineProgram, at: Date): string =>
  admitsDaily(kind) && days.length > 1 ? localDayOf(at, zone) : "";

/** What a ticket of the list comes to at this place, and who was let in by it before, the earliest first. */
export function decideOffline(program: OfflineProgram, ticket: SealedTicket, before: readonly Admission[], at: Date) {
  const product = program.products.find(({ productID }) => productID === ticket.productID);
  const occasion = admissionPeriodOf(program, at);
  const came = [...new Map(before.map((one) => [one.scanID, one])).values()]
    .filter((one) => admissionPeriodOf(program, new Date(one.at)) === occasion)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const open = (product?.asks ?? []).filter((formID) => !ticket.answered.includes(formID));
  const facts: TicketFacts = {
    state: ticket.state as TicketState,
    paid: ticket.paid,
    isHere: product !== undefined,
    zone: program.zone,
    days: product?.days ?? [],
    validFrom: product?.validFrom ?? null,
    admits: product?.admits ?? 1,
    reentry: product?.reentry ?? false,
    unanswered: open.length > 0,
  };
  const verdict = decideVerdict(facts, at, came.length) satisfies Verdict;
  return { verdict, came, open, product: product?.name ?? "", admits: facts.admits };
}
