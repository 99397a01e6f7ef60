import { Array as List, Integer, type Static, String as Str } from "typebox";
import { get, post } from "../../platform/endpoint.ts";
import { ID, Instant, nullable, record } from "../../platform/schema.ts";

const path = "/clients/:client/services/:service/cancellation";

/** Why an order isn't simply on its way back. */
const unfinishedRefund = record({
  transactionID: ID(),
  number: nullable(Integer()),
  guestName: Str(),
  amount: Integer(),
  why: Str(),
});
export type UnfinishedRefund = Static<typeof unfinishedRefund>;

export const getCancellation = get(path, {
  summary: "Whether a program was cancelled, and how far its buyers have been told and paid back",
  allow: "VIEW_SALES",
  feature: "sales",
  answer: record({
    cancelledAt: nullable(Instant()),
    because: Str(),
    /** Orders that have something of it still: those to tell, where it isn't cancelled yet. */
    toDo: Integer(),
    done: Integer(),
    /** Cents that are on their way back, or there. */
    refunded: Integer(),
    /** What a person has to see to: paid by hand, refused, or stopped by something else. */
    left: List(unfinishedRefund),
  }),
});

/** Everyone is told, and given back theirs. What is bought while it goes on is paid back when it is begun once more. */
export const cancelProgram = post(path, {
  summary: "Cancel a program: nothing is sold any more, everybody is told and refunded",
  allow: "CANCEL_PROGRAM",
  feature: "sales",
  changes: "service",
  form: {
    because: {
      type: "textarea",
      label: "What buyers are told",
      required: true,
      maxLength: 2_000,
      help: "Why, and what comes instead. It stands in the mail and on the program’s ticket page.",
    },
    money: {
      type: "select",
      label: "What goes back",
      required: true,
      options: [
        { value: "all", label: "All that they paid" },
        { value: "withoutFees", label: "All but the fees" },
      ],
    },
  },
  answer: record({ taskID: ID() }),
  done: "The program is cancelled. Buyers are being told and paid back.",
});

/** For what was bought meanwhile, and what was stopped. */
export const resumeCancellation = post(`${path}/resume`, {
  summary: "Go on telling and refunding the buyers of a cancelled program",
  allow: "CANCEL_PROGRAM",
  feature: "sales",
  answer: record({ taskID: ID() }),
  done: "Going on.",
});
