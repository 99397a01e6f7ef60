import { type TicketFacts, type Verdict, dayOf, verdictOn } from "./door-rules.ts";
import type { SealedTicket } from "./door-list.ts";
import { type ServiceKind, letsInDaily } from "../platform/service-kinds.ts";
import type { TimeZone } from "../platform/time-zone.ts";
import type { TicketState } from "../commerce/transactions.ts";

type Day = TicketFacts["days"][number];

/** What a device without a network knows of the program that it stands at the door of. */
export type ListedProgram = {
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
export type LetIn = { scanID: string; at: string };

/** An event of several days lets in anew each day; a home, or an evening, once. */
const occasionOf = ({ kind, days, zone }: ListedProgram, at: Date): string =>
  letsInDaily(kind) && days.length > 1 ? dayOf(at, zone) : "";

/** What a ticket of the list comes to at this place, and who was let in by it before, the earliest first. */
export function decideAlone(program: ListedProgram, ticket: SealedTicket, before: readonly LetIn[], at: Date) {
  const product = program.products.find(({ productID }) => productID === ticket.productID);
  const occasion = occasionOf(program, at);
  const came = [...new Map(before.map((one) => [one.scanID, one])).values()]
    .filter((one) => occasionOf(program, new Date(one.at)) === occasion)
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
  const verdict = verdictOn(facts, at, came.length) satisfies Verdict;
  return { verdict, came, open, product: product?.name ?? "", admits: facts.admits };
}
