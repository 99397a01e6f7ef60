import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str, Unsafe } from "typebox";
import { fileFormatNames } from "../platform/downloads.ts";
import { MINUTE } from "../platform/durations.ts";
import { downloadFrom, get } from "../platform/endpoint.ts";
import {
  Cursor,
  Day,
  ID,
  Instant,
  nullable,
  oneOf,
  record,
  inputRecord,
  NullableDay,
  NullableID,
} from "../platform/schema.ts";
import { formatMoment, timeParts, timeZoneNames } from "../platform/time-zone.ts";

const tourPath = "/:client/parades/:service";
const servicePath = "/clients/:client/services/:service";

/** K04 The span of time whose admissions are counted together, in milliseconds. */
export const ATTENDANCE_SLOT = 15 * MINUTE;

/** K04 'h:mma - h:mma' of a slot; the time is what the program's clocks showed, treated as UTC. */
export const slotText = (at: string): string =>
  [Date.parse(at), Date.parse(at) + ATTENDANCE_SLOT]
    .map((moment) => formatMoment(moment, timeParts, "UTC").replace(" ", "").toLowerCase())
    .join(" - ");

/** A home, or the event itself. A removed home is listed if anybody came to it. */
const place = record({
  propertyID: nullable(ID()),
  name: Str(),
  number: nullable(Integer()),
  removed: Bool(),
  open: List(record({ opensAt: Instant(), closesAt: Instant() })),
  /** Slots in which anybody came. */
  slots: List(record({ at: Instant(), scans: Integer() })),
});
export type AttendancePlace = Static<typeof place>;

const dayCount = record({ day: Day(), scans: Integer() });

/** Times are what the program's clocks show, treated as UTC. */
const attendance = record({
  program: Str(),
  zone: oneOf(timeZoneNames),
  now: Instant(),
  places: List(place),
  /** The days of the program, and any other day on which somebody came. */
  days: List(dayCount),
  /** The same of the program that this one was copied from (last year's). */
  before: nullable(record({ name: Str(), days: List(dayCount) })),
});
export type Attendance = Static<typeof attendance>;

export const getAttendance = get(`${servicePath}/attendance`, {
  summary: "How many came, by place and quarter of an hour",
  allow: "VIEW_ATTENDANCE",
  feature: "door",
  answer: attendance,
});

export const attendanceForBuilder = get(`${tourPath}/attendance-for-builder/:builderID`, {
  summary: "How many came to a builder's own homes",
  allow: "VIEW_BUILDER_ATTENDANCE",
  answer: record({ ...attendance.properties, company: Str() }),
});

const cell = Unsafe<string | number | null>({ type: ["string", "number", "null"], maxLength: 1_000 });

/** A sheet of a file; the first row is its headings. */
const page = inputRecord({
  title: Str({ maxLength: 200 }),
  rows: List(List(cell, { minItems: 1, maxItems: 500 }), { minItems: 1, maxItems: 20_000 }),
});
export type AttendancePage = Static<typeof page>;

export const downloadAttendanceList = downloadFrom(`${servicePath}/attendance/list`, {
  summary: "A table of attendance as a file",
  also: [`${tourPath}/attendance/list`],
  allow: "DOWNLOAD_ATTENDANCE",
  feature: "door",
  body: inputRecord({ pages: List(page, { minItems: 1, maxItems: 60 }), format: Optional(oneOf(fileFormatNames)) }),
  fileName: "attendance",
  maxBytes: 16 * 1024 * 1024,
});

/** F28 A contact of an order by which somebody came: its buyer, or another holder of a ticket. */
const contactRecord = record({
  transactionID: ID(),
  orderNumber: nullable(Integer()),
  name: Str(),
  email: Str(),
  phone: Str(),
  tickets: Integer(),
  /** Names of the places that were visited. */
  places: Str(),
  firstAt: Instant(),
  lastAt: Instant(),
  /** Text and time of the consent to hear from the builders; null without consent. */
  agreedTo: nullable(Str()),
  agreedAt: nullable(Instant()),
});
export type AttendanceContact = Static<typeof contactRecord>;

const contactsFields = {
  also: [`${tourPath}/attendance/contacts`],
  allow: "DOWNLOAD_ATTENDANCE_CONTACTS",
  feature: "door",
} as const;

/** Staff get every contact who hasn't declined messages; builders get those of their own homes who consented. */
export const listAttendanceContacts = get(`${servicePath}/attendance/contacts`, {
  summary: "Who came and may be written to, page by page",
  ...contactsFields,
  query: record({
    builderID: Optional(ID()),
    propertyID: Optional(ID()),
    day: Optional(Day()),
    after: Optional(Cursor()),
  }),
  answer: record({ contacts: List(contactRecord), next: nullable(Cursor()), zone: oneOf(timeZoneNames) }),
});

export const downloadAttendanceContacts = downloadFrom(`${servicePath}/attendance/contacts`, {
  summary: "Who came and may be written to, as a file",
  ...contactsFields,
  body: inputRecord({
    /** Null for contacts of all builders. */
    builderID: Optional(NullableID()),
    propertyID: Optional(NullableID()),
    day: Optional(NullableDay()),
    format: Optional(oneOf(fileFormatNames)),
  }),
  fileName: "attendance-contacts",
});
