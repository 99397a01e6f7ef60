import { normalizeEmail, emailHint } from "../../../contract/platform/email-address.ts";
import { type RosterColumns, type RosterField, rosterFields } from "../../../contract/people/rosters.ts";
import type { FieldReading, TableLayout } from "../../../contract/tables/reading.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { type HeadingPatterns, headingWithout } from "../../tables/reading/guess-columns.ts";
import { type DateOrder, dayInCell, notADateText } from "../../tables/reading/date-cells.ts";
import { personName, wholeNameHeading } from "../../tables/reading/person-name.ts";
import { type LineProblem, brokenCellText, overlongText } from "../../tables/reading/line-problems.ts";
import { withoutInvisible } from "../../tables/reading/invisible-letters.ts";
import { type FieldType, type ReadingChoices, readColumns } from "../../tables/reading/column-readings.ts";
import { type Line, type TableContent, type TextOfCell, readTable } from "../../tables/reading/read-table.ts";

export type RosterMember = {
  line: number;
  email: string | null;
  memberNumber: string | null;
  name: string;
  validUntil: string | null;
};

/** Why a line can’t be used, of which a date is told apart: it hides until when somebody is a member. */
type UnusableLine = { text: string; isDate?: boolean };

// As “License expires”, “Last renewal date” and “Spouse email” do.
const otherPeople = "spouse|partner|emergency|assistant|referr\\w+|old|former|previous";
const otherNumbers = `${otherPeople}|phone|cell|mobile|fax|tel|licen[cs]e|tax|expir\\w*|valid|employees`;
const otherDates =
  "card|credit|licen[cs]e|insurance|certificate|coi|password|link|trial|event|grace|board|last|former|previous|from|since|notice|sent";

/** How members' lists call it, the likeliest first. */
export const rosterWords: HeadingPatterns<RosterField> = {
  email: [
    /^(primary |main |member )?e-?mail( address)?( 1)?$/i,
    headingWithout(`${otherPeople}|opt\\w*|permissions?|status|type`, "e-?mail"),
  ],
  memberNumber: [
    /^member(ship)?(['’]?s)? ?(number|no\.?|nr\.?|id|#)$/i,
    headingWithout(
      otherNumbers,
      "\\bmember(ship)?(number|no|nr|id)\\b|\\bmember(ship)?(['’]?s)?\\b.*(\\b(number|nr|id)\\b(?! of)|(?<!/ ?)\\bno(?=[.:(]|$)|#)",
    ),
    /^(number|no\.?|nr\.?|id|#|(customer|account|constituent) (id|number|no\.?|#))$/i,
  ],
  firstName: [/^(member |contact )?(first|given)[ -]?name$|^first$/i],
  lastName: [/^(member |contact )?(last|family)[ -]?name$|^(sur ?name|last)$/i],
  name: [
    /^(full |member |contact )?name$/i,
    wholeNameHeading,
    /^(member )?(company|business|firm|organi[sz]ation)( name)?$/i,
  ],
  // When somebody renewed says nothing, and a card or a license ends by itself.
  validUntil: [
    headingWithout(
      otherDates,
      "\\b(member(ship)?|dues)\\b.*(\\bvalid\\b|expir|\\bends?\\b|until|through|thru)|(valid|paid) (until|through|thru|to)\\b",
    ),
    /^(expir\w*|exp\.?)( (date|on|at|day))?$/i,
    headingWithout(otherDates, "expir"),
    headingWithout(otherDates, "\\brenewal (date|due)|^renew(s|al)?( on)?$"),
    /^((current|term|subscription|period) )?(until|ends?( (on|date))?)$/i,
  ],
};

/** What a roster's fields hold. */
const fieldTypes: Record<RosterField, FieldType> = {
  email: { label: rosterFields.email, type: "text" },
  memberNumber: { label: rosterFields.memberNumber, type: "text" },
  name: { label: rosterFields.name, type: "text" },
  firstName: { label: rosterFields.firstName, type: "text" },
  lastName: { label: rosterFields.lastName, type: "text" },
  validUntil: { label: rosterFields.validUntil, type: "date", empty: "a member without end" },
};

export const nothingInRoster =
  "There are no members in this file. A line with headings names the columns, and each line below is one member.";

export const noMembersText = "No line of it can be used. Each line needs an email address or a member number.";

export const shownInRoster: TextOfCell<RosterField> = (field, cell, is1904) =>
  (field === "validUntil" && typeof cell === "number" && dayInCell(cell, undefined, is1904)) || String(cell);

export type Roster = {
  members: RosterMember[];
  leftOut: number;
  unreadableDates: number;
  problems: LineProblem[];
  table: TableContent;
  readings: FieldReading[];
};

export type RosterSource = {
  columns: RosterColumns;
  layout?: TableLayout | undefined;
} & ReadingChoices;

const LONGEST = 200;

/** The members in a file, and what can't be used, line by line. Of two lines that name the same member, the first counts. */
export async function readRoster(path: string, { columns, layout = {}, ...choices }: RosterSource): Promise<Roster> {
  if (columns.email === undefined && columns.memberNumber === undefined)
    refuse("Say which column has the email address or the member number: members are recognized by them.", 422);
  const table = await readTable(path, { layout, columns, words: rosterWords, longest: LONGEST });
  const read = readColumns(table, fieldTypes, choices);
  const order = read.readings["validUntil"] as DateOrder | undefined;
  const moved = new Set(table.overlong);
  const roster: Roster = { members: [], leftOut: 0, unreadableDates: 0, problems: [], table, readings: read.fields };
  const seen = { email: new Map<string, number>(), memberNumber: new Map<string, number>() };
  for (const line of table.lines) {
    const member = moved.has(line.line)
      ? { text: overlongText, isDate: columns.validUntil !== undefined }
      : memberInLine(line, order, table.is1904);
    const unusable = "text" in member ? member : repeatedMember(member, seen);
    if (unusable) {
      roster.leftOut += 1;
      if (unusable.isDate) roster.unreadableDates += 1;
      roster.problems.push({ line: line.line, text: unusable.text });
    } else roster.members.push(member as RosterMember);
  }
  return roster;
}

/** The member in a line; or all that is wrong with it. */
function memberInLine(
  { line, cells }: Line,
  order: DateOrder | undefined,
  is1904: boolean,
): RosterMember | UnusableLine {
  const text = (field: RosterField) => String(cells[field] ?? "").trim();
  const typed = text("email");
  const email = normalizeEmail(typed)?.toLowerCase();
  const memberNumber = withoutInvisible(text("memberNumber"));
  const validUntil = cells["validUntil"] === undefined ? null : dayInCell(cells["validUntil"], order, is1904);
  const problems = [
    ...Object.values(cells).flatMap((cell) => brokenCellText(cell) ?? []),
    ...(!typed && !memberNumber ? ["There is neither an email address nor a member number."] : []),
    ...(typed && !email ? [emailHint(typed) ?? `“${typed}” isn’t an email address.`] : []),
    ...(validUntil === undefined ? [notADateText(cells["validUntil"]!)] : []),
  ];
  if (problems.length > 0 || validUntil === undefined)
    return { text: problems.join(" "), isDate: validUntil === undefined };
  const name = personName({ name: text("name"), first: text("firstName"), last: text("lastName") });
  return { line, email: email || null, memberNumber: memberNumber || null, name, validUntil };
}

type LinesByMember = Record<"email" | "memberNumber", Map<string, number>>;

function repeatedMember(
  { line, email, memberNumber }: RosterMember,
  linesByMember: LinesByMember,
): UnusableLine | undefined {
  const number = memberNumber?.toUpperCase();
  const before = {
    email: email && linesByMember.email.get(email),
    number: number && linesByMember.memberNumber.get(number),
  };
  if (before.email) return { text: `The email address stands in line ${before.email}, too.` };
  if (before.number) return { text: `The member number stands in line ${before.number}, too.` };
  if (email) linesByMember.email.set(email, line);
  if (number) linesByMember.memberNumber.set(number, line);
  return undefined;
}
