import { type TicketFacts, type Verdict, decideVerdict } from "./door-rules.ts";
import type { SealedTicket } from "./sealed-tickets.ts";
import { type ServiceKind, admitsDaily } from "../platform/service-kinds.ts";
import { type TimeZone, localDayOf } from "../platform/time-zone.ts";
import type { TicketState } from "../commerce/orders/transactions.ts";

type Day = TicketFacts["days"][number];

/** Facts about a program that a device without a network decides by. */
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

/** An admission at this place, from the server's list or the device's own. */
export type Admission = { scanID: string; at: string };

/** The period in which a ticket lets in once: a day of an event of several days, else the whole program. */
const admissionPeriodOf = ({ kind, days, zone }: OfflineProgram, at: Date): string =>
  admitsDaily(kind) && days.length > 1 ? localDayOf(at, zone) : "";

/** The verdict on a ticket of the list at this place, with earlier admissions by it, the earliest first. */
export function decideOffline(program: OfflineProgram, ticket: SealedTicket, before: readonly Admission[], at: Date) {
  const product = program.products.find(({ productID }) => productID === ticket.productID);
  const period = admissionPeriodOf(program, at);
  const admissions = [...new Map(before.map((one) => [one.scanID, one])).values()]
    .filter((one) => admissionPeriodOf(program, new Date(one.at)) === period)
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
  const verdict = decideVerdict(facts, at, admissions.length) satisfies Verdict;
  return { verdict, admissions, open, product: product?.name ?? "", admits: facts.admits };
}
