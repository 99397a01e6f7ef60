import { Array as List, Boolean as Bool, Integer, type Static, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { ID, Instant, inputRecord, nullable, oneOf, record } from "../platform/schema.ts";
import { kindNames, timeframeNames } from "../platform/service-kinds.ts";
import { timeZoneNames } from "../platform/time-zone.ts";
import { attentionItem } from "./attention.ts";

/** What an association sets up in its first days, in order. */
export const firstSteps = ["logo", "color", "help", "payments", "colleagues", "program"] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Steps that an association may say it doesn't need. */
export const optionalFirstSteps = ["logo", "color", "payments", "colleagues"] as const satisfies readonly FirstStep[];

const namedProgram = { serviceID: ID(), kind: oneOf(kindNames), url: Str(), name: Str() };

/** As many needs as the page shows at once. */
export const mostNeeds = 40;

export const clientHome = get("/clients/:client/home", {
  summary: "What needs somebody today in all programs that the person is staff of, and the numbers of today",
  allow: "LIST_PROGRAMS",
  answer: record({
    now: Instant(),
    /** Programs with what needs somebody there, the most urgent first. */
    needs: List(record({ ...namedProgram, attention: List(attentionItem) })),
    /** How many there are; `needs` has the first of them. */
    needed: Integer(),
    urgent: Integer(),
    /** Of the association itself: how many sent invoices are past their day; null for those who don't see invoices. */
    overdueInvoices: nullable(Integer()),
    /** By each program's own clocks; null where the person has no program of that sort. */
    entries: nullable(record({ today: Integer(), week: Integer(), weekBefore: Integer(), days: List(Integer()) })),
    /** In cents, less what was refunded. */
    sales: nullable(
      record({ today: Integer(), week: Integer(), weekBefore: Integer(), orders: Integer(), days: List(Integer()) }),
    ),
    scans: nullable(record({ today: Integer(), lastHour: Integer(), hours: List(Integer()) })),
    /** Windows that close within seven days, the first one first, and how many there are. */
    closing: List(
      record({
        ...namedProgram,
        name: Str(),
        timeZone: oneOf(timeZoneNames),
        what: oneOf(timeframeNames),
        at: Instant(),
      }),
    ),
    closes: Integer(),
    /** What counts for each program, beside its state. */
    facts: List(record({ serviceID: ID(), value: Integer(), of: nullable(Integer()) })),
    /** The first steps; null once nothing is left of them, and for those who can't take them. */
    setup: nullable(List(record({ step: oneOf(firstSteps), done: Bool(), leftOut: Bool() }))),
  }),
});
export type ClientHome = Static<(typeof clientHome)["answer"]>;

export const leaveOutStep = post("/clients/:client/home/leave-out", {
  summary: "Say that the association doesn't need one of its first steps, or does after all",
  allow: "EDIT_CLIENT",
  body: inputRecord({ step: oneOf(optionalFirstSteps), leftOut: Bool() }),
  answer: record({}),
  done: "Changes saved.",
});
