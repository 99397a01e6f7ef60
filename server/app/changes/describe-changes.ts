import type { AuditEntry, ChangedField } from "../../../contract/people/audit.ts";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import { identifier } from "../../../contract/platform/identifier.ts";
import type { TimeZone } from "../../../contract/platform/time-zone.ts";
import { calls } from "../../../contract/app/all-calls.ts";
import type { Sql } from "../../platform/db/sql.ts";
import { type ChangeRow, namesOfRecords } from "./change-queries.ts";
import { type ChangeWords, changeWords, permissionWords } from "./change-words.ts";
import { NOTHING, changedFieldsOf, fieldsOf } from "./changed-fields.ts";

/** A call that changes something is known by its path; where a path is read and changed, it is the change. */
const callsByPath = new Map<string, { name: string; endpoint: AnyEndpoint }>(
  calls.filter(({ endpoint }) => endpoint.method === "POST").map((call) => [call.endpoint.path, call]),
);

const wordsByPermission: Readonly<Record<string, ChangeWords>> = Object.assign({}, ...Object.values(permissionWords));

const identifiers = new RegExp(identifier, "g");
/** More identifiers of one page are left without a name. */
const MOST_NAMES = 2_000;

/** Says of each change what was done, with what records are called by now. */
export async function describeChanges(sql: Sql, rows: readonly ChangeRow[], timeZone: TimeZone): Promise<AuditEntry[]> {
  const written = JSON.stringify(
    rows.map(({ recordID, serviceID, before, after }) => [recordID, serviceID, before, after]),
  );
  const ids = [...new Set(written.match(identifiers))].slice(0, MOST_NAMES);
  const named = ids.length > 0 ? await namesOfRecords(sql, ids) : [];
  const names = new Map(named.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])));
  // A program that was deleted is called what it was called then.
  const programName = ({ serviceName, serviceID }: ChangeRow) =>
    serviceName ?? (serviceID ? (names.get(serviceID) ?? null) : null);
  return rows.map((one) => {
    const row = { ...one, serviceName: programName(one) };
    return { ...row, ...describe(row, names, row.timeZone ?? timeZone) };
  });
}

function describe(
  row: ChangeRow,
  names: ReadonlyMap<string, string>,
  timeZone: TimeZone,
): { did: string; fields: ChangedField[] } {
  const call = row.call === null ? undefined : callsByPath.get(row.call);
  const name = nameOfRecord(row, names);
  const words = call ? (changeWords[call.name] ?? call.endpoint.summary) : earlierWords(row);
  const did = spoken(words, row, name);
  const isSaidAlready = typeof words === "function" ? decisive : noFields;
  const reading = { call: call?.endpoint, action: row.action, names, timeZone };
  const fields = changedFieldsOf(row.before, row.after, reading, isSaidAlready).filter(
    ({ before, after }) => !(isNaming(before, did) && isNaming(after, did)),
  );
  const [only] = fields;
  return only && fields.length === 1 && isShort(only)
    ? { did: `${did}: ${shortText(only)}`, fields: [] }
    : { did, fields };
}

/** Fields by which words are chosen, so that they say them. */
const decisive = new Set([
  "status",
  "disqualified",
  "answered",
  "delivered",
  "verified",
  "ended",
  "published",
  "state",
]);
const noFields = new Set<string>();

const earlierWords = ({ action }: ChangeRow): ChangeWords =>
  wordsByPermission[action] ?? action.toLowerCase().replaceAll("_", " ");

/** A name that the sentence has said already, or nothing. */
const isNaming = (text: string | null, did: string) =>
  text === null || did.includes(`“${text}”`) || did.endsWith(` ${text}`);

const shortText = ({ label, before, after }: ChangedField) => {
  if (before === NOTHING) return `${label} ${after}`;
  return after === NOTHING ? `${label} emptied, which was ${before}` : `${label} from ${before} to ${after}`;
};

const isShort = ({ before, after }: ChangedField) =>
  before !== null && after !== null && before.length + after.length <= 60;

const namingFields = [
  "name",
  "title",
  "label",
  "company",
  "code",
  "subject",
  "email",
  "fullName",
  "preview",
  "rehearsal",
];

/** What the record is called; of what is gone, what it was called when it was written of. */
function nameOfRecord({ recordID, before, after }: ChangeRow, names: ReadonlyMap<string, string>): string | undefined {
  const known = recordID ? names.get(recordID) : undefined;
  if (known) return known;
  const facts = { ...fieldsOf(before), ...withoutNulls(fieldsOf(after)) };
  return namingFields
    .map((field) => facts[field])
    .find((text): text is string => typeof text === "string" && text !== "");
}

const withoutNulls = (facts: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));

function spoken(words: ChangeWords, row: ChangeRow, name: string | undefined): string {
  const [before, after] = [fieldsOf(row.before), fieldsOf(row.after)];
  const text = typeof words === "string" ? words : words(before, after);
  return text.replaceAll(/\{(the |=)?([^}]+)\}/g, (_, sort: string | undefined, word: string) => {
    if (sort === "=") return String(after[word] ?? before[word] ?? "somebody");
    if (sort) return name ? `the ${word} “${name}”` : `${/^[aeiou]/.test(word) ? "an" : "a"} ${word}`;
    if (word === "program") return row.serviceName ?? name ?? "a program";
    return name ?? "somebody";
  });
}

/** The words of a call or a permission, without what is put into them: for a search. */
const searched = (words: ChangeWords) => (typeof words === "string" ? words : String(words)).toLowerCase();

/** The calls, by their paths, and the permissions in whose own words a text stands. */
export function changesWorded(text: string): { calls: string[]; actions: string[] } {
  const sought = text.toLowerCase();
  const speaks = (words: ChangeWords) =>
    searched(words)
      .replaceAll(/\{[^}]*\}/g, "")
      .includes(sought);
  return {
    calls: [...callsByPath]
      .filter(([, { name }]) => changeWords[name] && speaks(changeWords[name]))
      .map(([path]) => path),
    actions: Object.keys(wordsByPermission).filter((action) => speaks(wordsByPermission[action]!)),
  };
}
