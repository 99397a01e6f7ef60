import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { get, post } from "../../platform/endpoint.ts";
import type { Fields } from "../../platform/forms/element.ts";
import { changedMeanwhile } from "../../platform/revision.ts";
import { Day, ID, inputRecord, nullable, oneOf, record } from "../../platform/schema.ts";
import { timeZoneNames, timeZones } from "../../platform/time-zone.ts";
import { isByProgram, postingFacts, postings } from "./journal-accounts.ts";

/** The days that one journal may span. */
export const mostJournalDays = 366;

/** Lines that Xero reads of one file. */
export const mostXeroLines = 300;

export const journalGroups = ["day", "payout"] as const;
export type JournalGroup = (typeof journalGroups)[number];

export const journalFormats = {
  quickBooksOnline: { label: "QuickBooks Online", extension: "csv", contentType: "text/csv; charset=utf-8" },
  xero: { label: "Xero", extension: "csv", contentType: "text/csv; charset=utf-8" },
  quickBooksDesktop: {
    label: "QuickBooks Desktop",
    extension: "iif",
    contentType: "application/octet-stream",
  },
} as const;
export type JournalFormat = keyof typeof journalFormats;
export const journalFormatNames = Object.keys(journalFormats) as JournalFormat[];

const journalPath = "/clients/:client/books/journal";
const viewAccess = { allow: "VIEW_BOOKS" } as const;

const account = record({ name: Str(), code: Str(), debit: Integer(), credit: Integer() });
export type AccountTotal = Static<typeof account>;

/** Amounts are cents. Without days it answers the last month that is over. */
export const getJournal = get(journalPath, {
  summary: "What a span of days comes to, by account of a bookkeeping program",
  ...viewAccess,
  query: inputRecord({ from: Optional(Day()), to: Optional(Day()), by: Optional(oneOf(journalGroups)) }),
  answer: record({
    from: Str(),
    to: Str(),
    by: oneOf(journalGroups),
    zone: oneOf(timeZoneNames),
    /** The last day that is over: what stands in it doesn't change any more. */
    lastDay: Str(),
    journals: Integer(),
    lines: Integer(),
    accounts: List(account),
    debit: Integer(),
    credit: Integer(),
    /** What the ledger and the payouts say of the same days. */
    charged: Integer(),
    refunded: Integer(),
    fees: Integer(),
    /** What banks have taken for buyers, less what was won back. */
    disputed: Integer(),
    paidOut: Integer(),
    agrees: Bool(),
  }),
});

export const downloadJournal = post(`${journalPath}/download`, {
  summary: "Download journals in the form that a bookkeeping program imports",
  ...viewAccess,
  body: inputRecord({ from: Day(), to: Day(), by: oneOf(journalGroups), program: oneOf(journalFormatNames) }),
  done: "Your file is being made. It downloads by itself when it is ready.",
  answer: record({ taskID: ID() }),
});

const settingsPath = "/clients/:client/accounting";
const editAccess = { allow: "MANAGE_ACCOUNTING" } as const;

const journalAccount = record({
  journalAccountID: nullable(ID()),
  posting: oneOf(postings),
  serviceID: nullable(ID()),
  program: nullable(Str()),
  name: Str(),
  code: Str(),
});
export type JournalAccount = Static<typeof journalAccount>;

/** The usual accounts stand among them, without an ID. */
export const getAccounting = get(settingsPath, {
  summary: "By which accounts journals are written",
  ...editAccess,
  answer: record({
    zone: oneOf(timeZoneNames),
    taxRate: Str(),
    accounts: List(journalAccount),
    programs: List(record({ serviceID: ID(), name: Str() })),
  }),
});

const accountFields = {
  name: {
    type: "input",
    kind: "text",
    label: "Name of the account",
    help: "As QuickBooks has it, letter by letter. Of a subaccount the whole name, as Income:Tickets.",
    required: true,
    maxLength: 200,
  },
  code: {
    type: "input",
    kind: "text",
    label: "Code",
    help: "The account’s number, which Xero asks for.",
    maxLength: 50,
  },
} as const satisfies Fields;

const postingOptions = (chosen: readonly (typeof postings)[number][]) =>
  chosen.map((value) => ({ value, label: postingFacts[value].label }));

/** For all programs. */
export const setAccount = post(`${settingsPath}/accounts/:posting`, {
  summary: "Choose an account for all programs",
  ...editAccess,
  form: accountFields,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

export const addProgramAccount = post(`${settingsPath}/program-accounts`, {
  summary: "Choose an account for the income of one program",
  ...editAccess,
  form: {
    posting: { type: "select", label: "Income", required: true, options: postingOptions(postings.filter(isByProgram)) },
    serviceID: { type: "select", label: "Program", required: true, options: "by-page" },
    ...accountFields,
  },
  answer: record({}),
  done: "Account added.",
});

export const removeAccount = post(`${settingsPath}/chosen/:journalAccountID/remove`, {
  summary: "Go back to the usual account",
  ...editAccess,
  answer: record({}),
  done: "Account removed.",
});

export const changeAccounting = post(settingsPath, {
  summary: "Change when a day of the books begins, and the tax rate in files for Xero",
  ...editAccess,
  form: {
    zone: {
      type: "select",
      label: "Time zone",
      help: "A day of the books goes from midnight to midnight there. Change it only before you import anything.",
      required: true,
      options: timeZones,
    },
    taxRate: {
      type: "input",
      kind: "text",
      label: "Tax rate in Xero",
      help: "The name of the rate for lines without tax, as your Xero has it.",
      required: true,
      maxLength: 100,
    },
  },
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});
