import { readInvitedFile, readInvitedFileOfProgram } from "../../../contract/people/invitations.ts";
import { emailHint, normalizeEmail } from "../../../contract/platform/email-address.ts";
import {
  type AddressList,
  type ListProblem,
  type ListedPerson,
  withoutRepeated,
} from "../../../contract/people/address-list.ts";
import { onOutsideTransaction } from "../../platform/http/handlers.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { type HeadingPatterns, headingWithout } from "../../tables/reading/guess-columns.ts";
import { brokenCellText, overlongText } from "../../tables/reading/line-problems.ts";
import { personName, wholeNameHeading } from "../../tables/reading/person-name.ts";
import { type Line, readTable, viewTable } from "../../tables/reading/read-table.ts";
import { receiveTable } from "../../tables/reading/table-files.ts";

type InvitedField = "email" | "firstName" | "lastName" | "name";

const others = "spouse|partner|emergency|assistant|referr\\w+|old|former|previous|opt\\w*|status|type";

const invitedWords: HeadingPatterns<InvitedField> = {
  email: [/^e-?mail( address)?$/i, headingWithout(others, "e-?mail"), /^address$/i],
  firstName: [/^(first|given)[ -]?name$|^first$/i],
  lastName: [/^(last|family)[ -]?name$|^(sur ?name|last)$/i],
  name: [/^(full )?name$|^(judge|juror|scorer|reviewer|volunteer|person)$/i, wholeNameHeading],
};

const nothingInFile =
  "There is nobody in this file. Each line is somebody, with their email address in a column of its own.";

/** The people in a table: the column of addresses by its heading, else by what stands in it. */
async function readInvitedPeople(path: string): Promise<AddressList> {
  const view = await viewTable(path, {}, { words: invitedWords, emptyText: nothingInFile });
  const columns: Partial<Record<InvitedField, number>> = {};
  for (const [at, { field }] of view.columns.entries()) if (field) columns[field] = at;
  const byContent = view.columns.findIndex(({ examples }) =>
    examples.some((text) => normalizeEmail(text) !== undefined),
  );
  if (columns.email === undefined && byContent >= 0) columns.email = byContent;
  if (columns.email === undefined)
    return refuse("No column of this file has email addresses. Call one ‘Email’, and choose the file again.", 422);
  const layout = { sheet: view.sheet, headings: view.headings };
  const table = await readTable(path, { layout, columns: columns as Record<string, number>, words: invitedWords });
  const people: ListedPerson[] = [];
  const problems: ListProblem[] = [];
  const moved = new Set(table.overlong);
  for (const line of table.lines) {
    const read = moved.has(line.line) ? overlongText : personInLine(line);
    if (typeof read === "string") problems.push({ text: `Line ${line.line}`, why: `Line ${line.line}: ${read}` });
    else people.push(read);
  }
  return withoutRepeated({ people, problems });
}

/** The person in a line, or why there is none. */
function personInLine({ cells }: Line): ListedPerson | string {
  const text = (field: InvitedField) => String(cells[field] ?? "").trim();
  const broken = Object.values(cells).flatMap((cell) => brokenCellText(cell) ?? [])[0];
  if (broken) return broken;
  const typed = text("email");
  const name = personName({ name: text("name"), first: text("firstName"), last: text("lastName") });
  if (!typed) return `There is no email address${name ? ` with “${name}”` : ""}.`;
  const email = normalizeEmail(typed);
  return email ? { email, name } : (emailHint(typed) ?? `“${typed.slice(0, 80)}” isn’t an email address.`);
}

export const invitedFileCalls = [
  onOutsideTransaction(readInvitedFile, async (call) => {
    const { fileName, view } = await receiveTable(call, readInvitedPeople);
    return { fileName, ...view };
  }),
  onOutsideTransaction(readInvitedFileOfProgram, async (call) => {
    const { fileName, view } = await receiveTable(call, readInvitedPeople);
    return { fileName, ...view };
  }),
];
