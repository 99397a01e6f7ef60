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
/** Why a line can’t be used, of which a date is told apart: it hides until when somebody is a member. */
type UnusableLine = { text: string; isDate?: boolean };

const MAX_PROBLEMS = 100;

/** How members' lists call it, the likeliest first. */
const columnWords: ColumnWords<RosterField> = {
  email: [/^e-?mail( address)?$/i, /e-?mail/i],
  memberNumber: [/member.*(number|no\b|nr|id|#)/i, /^(number|no\.?|nr\.?|id|#)$/i],
  name: [/^(full |member )?name$/i, /name|company/i],
  validUntil: [/valid|expir|paid (until|through|thru)|renew/i, /until|end/i],
};

/** What columns a roster seems to have. */
export const readRosterColumns = (path: string) =>
  guessColumns(path, {
    words: columnWords,
    nothing: "There are no members in this file. Its first line names the columns, one member a line follows.",
    show: (field, cell) => (field === "validUntil" && parseDay(cell)) || cell,
  });

export type Roster = { members: RosterMember[]; leftOut: number; unreadableDates: number; problems: LineProblem[] };

/** The members in a file, and what can't be used, line by line. Of two lines that name the same member, the first counts. */
export async function readRoster(path: string, columns: RosterColumns): Promise<Roster> {
  if (columns.email === undefined && columns.memberNumber === undefined)
    refuse("Say which column has the email address or the member number: members are recognized by them.", 422);
  const roster: Roster = { members: [], leftOut: 0, unreadableDates: 0, problems: [] };
  const seen = { email: new Map<string, number>(), memberNumber: new Map<string, number>() };
  let isHead = true;
  for await (const { line, cells } of readTableRows(path)) {
    if (isBlankLine(cells)) continue;
    if (isHead) {
      isHead = false;
      continue;
    }
    const member = memberInLine(line, cells, columns);
    const unusable = "text" in member ? member : repeatedMember(member, seen);
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

/** The member in a line; or what is wrong with it. */
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

function repeatedMember({ line, email, memberNumber }: RosterMember, seen: LinesByMember): UnusableLine | undefined {
  const number = memberNumber?.toUpperCase();
  const before = { email: email && seen.email.get(email), number: number && seen.memberNumber.get(number) };
  if (before.email) return { text: `The email address stands in line ${before.email}, too.` };
  if (before.number) return { text: `The member number stands in line ${before.number}, too.` };
  if (email) seen.email.set(email, line);
  if (number) seen.memberNumber.set(number, line);
  return undefined;
}
