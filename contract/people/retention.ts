import { Array as List, Integer, String as Str } from "typebox";
import { get, post } from "../platform/endpoint.ts";
import { changedMeanwhile } from "../platform/revision.ts";
import type { Option } from "../platform/forms/element.ts";
import { ID, Instant, inputRecord, nullable, oneOf, record } from "../platform/schema.ts";

/** Kinds of personal data for which a client says how long they are kept. */
export const retentionKinds = [
  "guestContacts",
  "ticketAnswers",
  "scans",
  "helpRequests",
  "changes",
  "mailLog",
] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** Days from choosing a shorter time until the first is deleted: a mistake can be put right. */
export const retentionGraceDays = 7;

/** The choice that deletes nothing. */
export const forGood = "forGood";

const lengths = (months: readonly number[]): Option[] => [
  { value: forGood, label: "For good" },
  ...months.map((count) => ({ value: String(count), label: lengthText(count) })),
];

/** '6 months', '2 years'. */
export const lengthText = (months: number): string => {
  const [count, unit] = months % 12 === 0 ? [months / 12, "year"] : [months, "month"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
};

/** All lengths that can be chosen, as an address carries them. */
const monthChoices = ["1", "3", "6", "12", "18", "24", "36", "60", "84", "120"] as const;

const afterPrograms = lengths(monthChoices.map(Number));
const lengthField = (label: string, help: string, options: readonly Option[]) =>
  ({ type: "select", label, help, options, required: true }) as const;

/** A client's choices. What each touches is said in its help, and in docs. */
export const retentionForm = {
  guestContacts: lengthField(
    "Contacts of guests",
    "Name, email and phone of orders and tickets, the waiting list, and consents to be contacted. After the program’s end. The order itself stays in the books.",
    afterPrograms,
  ),
  ticketAnswers: lengthField(
    "Answers to ticket questions",
    "What buyers and guests answered, with their files. After the program’s end.",
    afterPrograms,
  ),
  scans: lengthField(
    "Scans at the door",
    "Which ticket was shown where and when, and by whom it was scanned. After the program’s end. Attendance in numbers stays.",
    afterPrograms,
  ),
  helpRequests: lengthField(
    "Help requests",
    "What entrants and scorers asked, and what you answered. After the program’s end.",
    afterPrograms,
  ),
  changes: lengthField(
    "Changes",
    "What staff changed, and how it was before. After the program’s end; what is of no program, from when it was done. At least a year.",
    lengths([12, 18, 24, 36, 60, 84, 120]),
  ),
  mailLog: lengthField(
    "Log of mails",
    "Which mail went to whom, and who was asked to answer a survey. From when it was sent. The log itself is never older than 14 months.",
    lengths([1, 3, 6, 12]),
  ),
} as const satisfies Record<RetentionKind, object>;

export const getRetention = get("/clients/:client/retention", {
  summary: "How long a client keeps what of people",
  allow: "VIEW_RETENTION",
  answer: record({
    kinds: List(
      record({
        kind: oneOf(retentionKinds),
        /** Null: for good. */
        months: nullable(Integer()),
        /** When the first is deleted, where that is still to come. */
        beginsAt: nullable(Instant()),
        /** How many were deleted so far. */
        deleted: Integer(),
        lastAt: nullable(Instant()),
      }),
    ),
  }),
});

export const previewRetention = get("/clients/:client/retention/preview", {
  summary: "What would be deleted today, by how long it is kept",
  allow: "VIEW_RETENTION",
  query: inputRecord({ kind: oneOf(retentionKinds), months: oneOf(monthChoices) }),
  answer: record({
    records: Integer(),
    programs: Integer(),
    /** Of those programs, the names of some. */
    names: List(Str()),
  }),
});

export const changeRetention = post("/clients/:client/retention", {
  summary: "Say how long a client keeps what of people",
  allow: "MANAGE_RETENTION",
  form: retentionForm,
  answer: record({}),
  more: changedMeanwhile,
  done: "Changes saved.",
});

/** For the pages on which it was. */
export const deletedData = get("/clients/:client/retention/deleted", {
  summary: "What was deleted as its time was over",
  allow: "VIEW_CLIENT",
  answer: record({
    deleted: List(
      record({
        kind: oneOf(retentionKinds),
        /** Null: of no program. */
        serviceID: nullable(ID()),
        serviceURL: nullable(Str()),
        months: Integer(),
        records: Integer(),
        lastAt: Instant(),
      }),
    ),
  }),
});
