import { kinds } from "../../contract/forms/kinds.ts";
import { type RosterColumns, type RosterField, rosterFieldNames, rosterLimits } from "../../contract/rosters.ts";
import { refuse } from "../http/refusal.ts";
import { rowsOf } from "./rows.ts";

export type RosterMember = {
  line: number;
  email: string | null;
  memberNumber: string | null;
  name: string;
  validUntil: string | null;
};

type Problem = { line: number; text: string };

const EXAMPLES = 3;
const MOST_PROBLEMS = 100;
const LONGEST = 200;

const clean = (cell = "") => cell.trim().slice(0, LONGEST).replaceAll("\0", "").toWellFormed();
const isBlank = (cells: readonly string[]) => cells.every((cell) => !cell?.trim());

/** What columns a file seems to have, with the first of what stands in them. */
export async function columnsOf(path: string) {
  let headings: string[] | undefined;
  const examples: string[][] = [];
  for await (const { cells } of rowsOf(path)) {
    if (isBlank(cells)) continue;
    if (!headings) headings = cells.slice(0, rosterLimits.columns).map(clean);
    else examples.push(cells);
    if (examples.length === EXAMPLES) break;
  }
  if (!headings || examples.length === 0)
    refuse("There are no members in this file. Its first line names the columns, one member a line follows.", 422);
  const guesses = guessed(headings);
  return headings.map((heading, at) => {
    const field = guesses[at] ?? null;
    const shown = (cell: string) => (field === "validUntil" && dayOf(cell)) || cell;
    return { heading, field, examples: examples.map((cells) => shown(clean(cells[at]))).filter(Boolean) };
  });
}

/** How members' lists call it, the likeliest first. */
const words: Record<RosterField, RegExp[]> = {
  email: [/^e-?mail( address)?$/i, /e-?mail/i],
  memberNumber: [/member.*(number|no\b|nr|id|#)/i, /^(number|no\.?|nr\.?|id|#)$/i],
  name: [/^(full |member )?name$/i, /name|company/i],
  validUntil: [/valid|expir|paid (until|through|thru)|renew/i, /until|end/i],
};

/** Each field once, and each column once. */
function guessed(headings: readonly string[]): Partial<Record<number, RosterField>> {
  const guesses: Partial<Record<number, RosterField>> = {};
  for (const field of rosterFieldNames)
    for (const word of words[field]) {
      const at = headings.findIndex((heading, index) => !guesses[index] && word.test(heading));
      if (at < 0) continue;
      guesses[at] = field;
      break;
    }
  return guesses;
}

export type Roster = { members: RosterMember[]; leftOut: number; problems: Problem[] };

/** The members in a file, and what can't be used, line by line. Of two lines that name the same member, the first counts. */
export async function rosterIn(path: string, columns: RosterColumns): Promise<Roster> {
  if (columns.email === undefined && columns.memberNumber === undefined)
    refuse("Say which column has the email address or the member number: members are recognized by them.", 422);
  const roster: Roster = { members: [], leftOut: 0, problems: [] };
  const seen = { email: new Map<string, number>(), memberNumber: new Map<string, number>() };
  let isHead = true;
  for await (const { line, cells } of rowsOf(path)) {
    if (isBlank(cells)) continue;
    if (isHead) {
      isHead = false;
      continue;
    }
    const member = memberIn(line, cells, columns);
    const problem = typeof member === "string" ? member : repeated(member, seen);
    if (problem) {
      roster.leftOut += 1;
      if (roster.problems.length < MOST_PROBLEMS) roster.problems.push({ line, text: problem });
    } else roster.members.push(member as RosterMember);
    if (roster.members.length > rosterLimits.lines)
      refuse(`A roster holds ${rosterLimits.lines.toLocaleString("en-US")} members at most.`, 413);
  }
  return roster;
}

/** The member in a line; or what is wrong with it. */
function memberIn(line: number, cells: readonly string[], columns: RosterColumns): RosterMember | string {
  const cell = (field: RosterField) => clean(columns[field] === undefined ? "" : cells[columns[field]]);
  const email = cell("email").toLowerCase();
  const memberNumber = cell("memberNumber");
  if (!email && !memberNumber) return "There is neither an email address nor a member number.";
  if (email && !kinds.email.isValid(email)) return `“${email}” isn’t an email address.`;
  const validUntil = dayOf(cell("validUntil"));
  if (validUntil === undefined) return `“${cell("validUntil")}” isn’t a date. Write it as 2026-12-31 or 12/31/2026.`;
  return { line, email: email || null, memberNumber: memberNumber || null, name: cell("name"), validUntil };
}

const DAY = 86_400_000;
/** A spreadsheet counts days from the 30th of December 1899; between these it means a day of our time. */
const serial = /^[2-8]\d{4}(\.\d+)?$/;

/** '2026-12-31'; null where there is none, undefined for what isn't a day. */
function dayOf(text: string): string | null | undefined {
  if (!text) return null;
  if (serial.test(text)) return new Date((Math.floor(Number(text)) - 25_569) * DAY).toISOString().slice(0, 10);
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const written = year ? `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}` : text.slice(0, 10);
  return isDay(written) ? written : undefined;
}

/** One that there is: no 30th of February. */
function isDay(text: string): boolean {
  const time = /^[12]\d{3}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

type Seen = Record<"email" | "memberNumber", Map<string, number>>;

function repeated({ line, email, memberNumber }: RosterMember, seen: Seen): string | undefined {
  const number = memberNumber?.toUpperCase();
  const before = { email: email && seen.email.get(email), number: number && seen.memberNumber.get(number) };
  if (before.email) return `The email address stands in line ${before.email}, too.`;
  if (before.number) return `The member number stands in line ${before.number}, too.`;
  if (email) seen.email.set(email, line);
  if (number) seen.memberNumber.set(number, line);
  return undefined;
}
