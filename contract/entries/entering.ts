import { Array as List, Boolean as Bool, Integer, type Static, String as Text } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { ID, inputRecord, nullable, record } from "../platform/schema.ts";
import { entryPrice } from "../programs/entry-prices.ts";
import { EntryDeadline } from "./entries.ts";

const EnterCategory = record({
  categoryID: ID(),
  label: Text(),
  name: Text(),
  description: Text(),
  categoryGroup: Text(),
  entryLimit: nullable(Integer()),
  /** The number of one's own entries in the category. */
  entered: Integer(),
  /** The eligibility questions, each to be answered with yes, and the text for a no. */
  questions: List(Text()),
  notEligible: Text(),
  /** The names of its forms and folders, in order. */
  asks: List(Text()),
  /** Null where entering costs nothing. */
  price: nullable(entryPrice),
  /** The caller's own price for one more entry now, in cents. */
  ownPrice: Integer(),
  /** Null where it is the program’s. */
  ownDeadline: nullable(EntryDeadline),
  /** Why the caller can't enter it; null when they can. */
  reason: nullable(Text()),
  /** Whether they can't for not being a member, or not yet. */
  isForMembers: Bool(),
});
export type EnterCategory = Static<typeof EnterCategory>;

const EarlierEntry = record({
  entryID: ID(),
  number: Integer(),
  title: Text(),
  label: Text(),
  categoryName: Text(),
  /** The matching category of this year; null where there is none. */
  categoryID: nullable(ID()),
});
export type EarlierEntry = Static<typeof EarlierEntry>;

const entriesPath = "/:client/contests/:service/entries";

/** The number of the category’s eligibility questions that were answered with yes. */
const eligibleAnswers = {
  type: "input",
  kind: "number",
  whole: true,
  min: 0,
  max: 100,
  carried: true,
  label: "Questions answered with yes",
} as const;

export const addEntry = post(entriesPath, {
  summary: "Start an entry, or add one for somebody",
  feature: "entries",
  allow: "SIGNED_IN",
  form: {
    categoryID: { type: "select", options: "by-page", label: "Category", required: true },
    /**
     * V20 The owner, for staff who add an entry for somebody: their dialog requires it. Without it the entry is the caller's
     * own, also for staff, who may enter as anybody may.
     */
    user: { type: "reference", to: "user", label: "Entrant" },
    /** Chosen by the caller. A second call with the same key answers the entry that the first one started. */
    entryKey: { type: "input", kind: "text", format: "id", carried: true, label: "Key" },
    eligible: eligibleAnswers,
  },
  answer: record({ entryID: ID(), number: Integer() }),
});

/** An address without an account gets one, without a password: a link to set one goes there by mail. */
export const addEntryForNewcomer = post(`${entriesPath}/for-newcomer`, {
  summary: "Add an entry for somebody who has no account",
  feature: "entries",
  allow: "ADD_MANUAL_ENTRY",
  form: {
    categoryID: addEntry.form.categoryID,
    fullName: { type: "input", kind: "text", label: "Full name", required: true, maxLength: 200 },
    email: {
      type: "input",
      kind: "email",
      label: "Email address",
      required: true,
      maxLength: 200,
      help: "They are told there, and set a password if they want to see the entry or change it.",
    },
    entryKey: addEntry.form.entryKey,
  },
  answer: addEntry.answer,
});

/** Only the number is stored, for staff, and nothing of the person. */
export const reportNotEligible = post("/:client/contests/:service/categories/:categoryID/not-eligible", {
  summary: "Count that somebody stopped at a question that is asked before one begins",
  feature: "entries",
  allow: "SIGNED_IN",
  body: inputRecord({ question: Integer({ minimum: 0, maximum: 100 }) }),
  answer: record({}),
});

export const getEntering = get("/:client/contests/:service/enter", {
  summary: "See what can be entered",
  feature: "entries",
  allow: "SIGNED_IN",
  answer: record({
    serviceID: ID(),
    serviceName: Text(),
    deadline: EntryDeadline,
    /** Why the caller can enter no category; null when they can enter one. */
    reason: nullable(Text()),
    /** Whether they can't for not being a member, or not yet. */
    isForMembers: Bool(),
    categories: List(EnterCategory),
    /** The caller's own entries of the program that this one was copied from; null where there are none. */
    lastYear: nullable(record({ serviceName: Text(), entries: List(EarlierEntry) })),
  }),
});

export const enterAgain = post("/:client/contests/:service/enter/again", {
  summary: "Start an entry from one’s own of last year",
  feature: "entries",
  allow: "SIGNED_IN",
  form: {
    entryID: { type: "input", kind: "text", format: "id", carried: true, label: "Entry", required: true },
    categoryID: { type: "select", options: "by-page", label: "Category", required: true },
    /** Chosen by the caller, as when an entry is started. */
    entryKey: { type: "input", kind: "text", format: "id", carried: true, label: "Key", required: true },
    eligible: eligibleAnswers,
  },
  answer: record({ entryID: ID(), number: Integer() }),
  done: "Draft started with last year’s answers.",
});
