import { normalizeEmail, emailHint } from "../../../contract/platform/email-address.ts";
import type { RosterColumns, RosterField } from "../../../contract/people/rosters.ts";
import { tableLimits } from "../../../contract/platform/table-limits.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { type ColumnWords, cleanCell, guessColumns, isBlankLine } from "../../tables/reading/guess-columns.ts";
import { parseDay, notADayText } from "../../tables/reading/days.ts";
import { readTableRows } from "../../tables/reading/table-rows.ts";

export type RosterMember = {
  line: number;
  email: string | null;
  memberNumber: string | null;
  name: string;
  validUntil: string | null;
};

type LineProblem = { line: number; text: string };
/** Why a line can’t be used. An unreadable date is told apart, since it hides the end of a membership. */
type UnusableLine = { text: string; isDate?: boolean };

const MAX_PROBLEMS = 100;

/** Headings of members' lists, the most likely first. */
const columnWords: ColumnWords<RosterField> = {
  email: [/^e-?mail( address)?$/i, /e-?mail/i],
  memberNumber: [/member.*(number|no\b|nr|id|#)/i, /^(number|no\.?|nr\.?|id|#)$/i],
  name: [/^(full |member )?name$/i, /name|company/i],
  validUntil: [/valid|expir|paid (until|through|thru)|renew/i, /until|end/i],
};

export const readRosterColumns = (path: string) =>
  guessColumns(path, {
    words: columnWords,
    nothing: "There are no members in this file. Its first line names the columns, one member a line follows.",
    show: (field, cell) => (field === "validUntil" && parseDay(cell)) || cell,
  });

export type Roster = { members: RosterMember[]; leftOut: number; unreadableDates: number; problems: LineProblem[] };

/** The members in a file, and the lines that can't be used. Of two lines about the same member, the first counts. */
export async function readRoster(path: string, columns: RosterColumns): Promise<Roster> {
  if (columns.email === undefined && columns.memberNumber === undefined)
    refuse("Say which column has the email address or the member number: members are recognized by them.", 422);
  const roster: Roster = { members: [], leftOut: 0, unreadableDates: 0, problems: [] };
  const linesByMember = { email: new Map<string, number>(), memberNumber: new Map<string, number>() };
  let isHead = true;
  for await (const { line, cells } of readTableRows(path)) {
    if (isBlankLine(cells)) continue;
    if (isHead) {
      isHead = false;
      continue;
    }
    const member = memberInLine(line, cells, columns);
    const unusable = "text" in member ? member : repeatedMember(member, linesByMember);
    if (unusable) {
      roster.leftOut += 1;
      if (unusable.isDate) roster.unreadableDates += 1;
      if (roster.problems.length < MAX_PROBLEMS) roster.problems.push({ line, text: unusable.text });
    } else roster.members.push(member as RosterMember);
    if (roster.members.length > tableLimits.lines)
      refuse(`A roster holds ${tableLimits.lines.toLocaleString("en-US")} members at most.`, 413);
  }
  return roster;
}

function memberInLine(line: number, cells: readonly string[], columns: RosterColumns): RosterMember | UnusableLine {
  const cell = (field: RosterField) => cleanCell(columns[field] === undefined ? "" : cells[columns[field]]);
  const typed = cell("email");
  const email = normalizeEmail(typed)?.toLowerCase();
  const memberNumber = cell("memberNumber");
  if (!typed && !memberNumber) return { text: "There is neither an email address nor a member number." };
  if (typed && !email) return { text: emailHint(typed) ?? `“${typed}” isn’t an email address.` };
  const validUntil = parseDay(cell("validUntil"));
  if (validUntil === undefined) return { text: notADayText(cell("validUntil")), isDate: true };
  return { line, email: email || null, memberNumber: memberNumber || null, name: cell("name"), validUntil };
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
