import { emailHint, mailboxOf, normalizeEmail } from "../platform/email-address.ts";

/** Somebody in a pasted list; `name` is empty where the list has none. */
export type ListedPerson = { email: string; name: string };

/** A part of a pasted list that can't be used, and why. */
export type ListProblem = { text: string; why: string };

export type AddressList = {
  people: ListedPerson[];
  problems: ListProblem[];
  /** Addresses that the list has more than once, in this or another spelling of the mailbox. */
  repeated: string[];
};

/**
 * Reads addresses, with or without names, as people paste them: `Jane Doe <jane@x.org>, bob@y.org; "Doe, Jane" jane@x.org`, one a line
 * or many, or lines of a spreadsheet. Nothing is dropped in silence: what isn't an address or the name of one is a problem.
 */
export function readAddressList(text: string): AddressList {
  const list: ReadLines = { people: [], problems: [] };
  for (const line of splitOutside(text, /[\n\r;]/)) readLine(line, list);
  return withoutRepeated(list);
}

type ReadLines = Pick<AddressList, "people" | "problems">;

/** Each mailbox once, with the first name that any of its lines has. */
export function withoutRepeated({ people, problems }: ReadLines): AddressList {
  const byMailbox = new Map<string, ListedPerson>();
  const repeated = new Set<string>();
  for (const person of people) {
    const key = mailboxOf(person.email);
    const before = byMailbox.get(key);
    if (before) repeated.add(before.email);
    byMailbox.set(key, before ? { ...before, name: before.name || person.name } : person);
  }
  return { people: [...byMailbox.values()], problems, repeated: [...repeated] };
}

const MOST_SHOWN = 80;
const MOST_NAME = 200;

/** The parts of a text between separators that stand neither within quotation marks nor within angle brackets. */
function splitOutside(text: string, separator: RegExp): string[] {
  const parts = [""];
  let isQuoted = false;
  let isAngled = false;
  for (const letter of text) {
    const endsLine = /[\n\r]/.test(letter);
    // A quotation mark that is never closed ends with its line.
    if (endsLine) isQuoted = isAngled = false;
    if (/["“”]/.test(letter)) isQuoted = !isQuoted;
    if (!isQuoted && letter === "<") isAngled = true;
    if (letter === ">") isAngled = false;
    if (!isQuoted && !isAngled && separator.test(letter)) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Cells of a line are parted by commas or tabs: `Doe, Jane <jane@x.org>`, `Jane Doe, jane@x.org` or `Jane	Doe	jane@x.org`. */
function readLine(line: string, { people, problems }: ReadLines): void {
  /** Words that may be the name of the next address. */
  let words: string[] = [];
  let isLastAlone = false;
  for (const part of splitOutside(line, /[,\t]/)) {
    const inPart: string[] = [];
    for (const token of tokensOf(part)) {
      if (!token.includes("@")) {
        inPart.push(token);
        continue;
      }
      const email = normalizeEmail(bareAddress(token));
      if (!email) {
        const shown = token.slice(0, MOST_SHOWN);
        const why = emailHint(bareAddress(token)) ?? `“${shown}” isn’t an email address.`;
        problems.push({ text: [...words, ...inPart, shown].join(" ").slice(0, MOST_SHOWN), why });
        words = [];
        inPart.length = 0;
        continue;
      }
      // ‘Doe, Jane <jane@x.org>’ has the last name first; ‘Jane, Doe, jane@x.org’ is a line of a spreadsheet.
      const name = inPart.length > 0 && words.length === 1 ? [...inPart, ...words] : [...words, ...inPart];
      people.push({ email, name: personNameOf(name.join(" ")) });
      isLastAlone = name.length === 0;
      words = [];
      inPart.length = 0;
    }
    if (inPart.length > 0) words.push(inPart.join(" "));
    const lost = words.findIndex((word) => looksLikeAddress(word));
    if (lost >= 0) problems.push(notAnAddress(words.splice(lost, 1)[0]!));
  }
  if (words.length === 0) return;
  const last = people.at(-1);
  // ‘jane@x.org, Jane Doe’ and ‘jane@x.org (Jane Doe)’.
  if (last && isLastAlone && line.includes("@")) last.name = personNameOf(words.join(" "));
  else problems.push(notAnAddress(words.join(" ")));
}

/** Words, each with what stands in quotation marks as one, and addresses, also those without a blank before the bracket. */
const tokensOf = (part: string): string[] =>
  (part.replaceAll("<", " <").match(/["“][^"”]*["”]?|<[^>]*>?|[^\s"“]+/g) ?? []).map((token) => token.trim());

const bareAddress = (token: string) => token.replace(/^["“'(<[]+|[>"”')\].:]+$/g, "").trim();

/** ‘bob.example.org’ is an address that lost its @, and nobody's name. */
const looksLikeAddress = (word: string) => /^\S+\.[a-z]{2,}$/i.test(word);

function notAnAddress(words: string): ListProblem {
  const text = words.slice(0, MOST_SHOWN);
  return { text, why: `There is no email address with “${text}”.` };
}

/** Without quotation marks and brackets; of `Doe, Jane` the first name first. */
function personNameOf(words: string): string {
  const plain = words
    .replace(/["“”()<>[\]]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const [last, first, ...more] = plain.split(/\s*,\s*/);
  return (first && more.length === 0 ? `${first} ${last}` : plain).slice(0, MOST_NAME).trim();
}

/** The list as text, one a line, as it can be read again. */
export const addressListText = (people: readonly ListedPerson[]): string =>
  people.map(({ email, name }) => (name ? `"${name}" <${email}>` : email)).join("\n");
