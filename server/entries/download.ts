import type { EntryState } from "../../contract/entries.ts";
import { entryCode } from "../../contract/entry-rules.ts";
import { type QuestionElement, type Value, isChoice, isQuestion, optionsOf } from "../../contract/forms/element.ts";
import { formatPhone } from "../../contract/forms/format.ts";
import {
  type Cell,
  type Column,
  type ColumnKind,
  type ListAsk,
  type Listing,
  PART,
  listing,
  partsOf,
} from "../downloads/list.ts";
import { type DownloadedEntry, downloadedAfter } from "./download-queries.ts";
import { type EntryRequirements, type Filter, countEntries, narrowed, requirementsOf } from "./listing.ts";
import { stateOf } from "./state.ts";

/** Every entry that the list shows, in the order of their numbers, with every answer to every form. */
export async function entriesListing({ serviceID, filter, read }: ListAsk<Filter>): Promise<Listing> {
  const contest = serviceID!;
  const [meant, requirements, total] = await read(async (sql) => {
    const found = await narrowed(sql, contest, filter);
    return Promise.all([found, requirementsOf(sql, contest), countEntries(sql, contest, found)]);
  });
  const parts = partsOf<DownloadedEntry>((last) =>
    read((sql) => downloadedAfter(sql, contest, meant, last?.number ?? 0, PART)),
  );
  return listing([...facts, ...questionsOf(requirements).map(answerColumn)], total, parts);
}

const stateLabels: Record<EntryState, string> = { draft: "Draft", submitted: "Submitted", withdrawn: "Withdrawn" };

const facts: readonly Column<DownloadedEntry>[] = [
  { id: "code", heading: "Code", kind: "text", value: ({ label, number }) => entryCode(label, number) },
  { id: "title", heading: "Title", kind: "text", value: ({ title }) => title },
  { id: "category", heading: "Category", kind: "text", value: ({ categoryName }) => categoryName },
  { id: "state", heading: "State", kind: "text", value: (entry) => stateLabels[stateOf(entry)] },
  { id: "owner", heading: "Owner", kind: "text", value: ({ fullName }) => fullName },
  { id: "email", heading: "Email", kind: "text", value: ({ email }) => email },
  { id: "phone", heading: "Phone", kind: "text", value: ({ phone }) => phone && formatPhone(phone) },
  { id: "company", heading: "Company", kind: "text", value: ({ company }) => company },
  { id: "submittedAt", heading: "Submitted at", kind: "instant", value: ({ submittedAt }) => submittedAt },
  { id: "updatedAt", heading: "Updated at", kind: "instant", value: ({ updatedAt }) => updatedAt },
  { id: "disqualified", heading: "Disqualified", kind: "yesNo", value: ({ disqualified }) => disqualified },
  { id: "awardTitle", heading: "Award title", kind: "text", value: ({ awardTitle }) => awardTitle },
  { id: "files", heading: "Files", kind: "number", value: ({ files }) => files },
];

/** A column of answers: one question of one form, with what it was in each version of the form. */
type Question = { entryFormID: string; name: string; head: string; versions: Map<number, QuestionElement> };

/** Every question that a form asks or has asked, by its latest words; the form is named where two ask the same. */
function questionsOf({ forms }: EntryRequirements): Question[] {
  const columns = new Map<string, Question & { form: string }>();
  for (const { entryFormID, name: form, version, elements } of forms.toSorted((a, b) => a.version - b.version))
    for (const element of elements.filter(isQuestion)) {
      const { name, label } = element;
      const key = `${entryFormID} ${name}`;
      const known = columns.get(key)?.versions ?? new Map<number, QuestionElement>();
      columns.set(key, { entryFormID, name, form, head: label, versions: known.set(version, element) });
    }
  const order = [...new Set(forms.map(({ entryFormID }) => entryFormID))];
  const questions = [...columns.values()].toSorted(
    (a, b) => order.indexOf(a.entryFormID) - order.indexOf(b.entryFormID),
  );
  const times = Map.groupBy(questions, ({ head }) => head);
  return questions.map(({ form, ...question }) =>
    times.get(question.head)!.length > 1 ? { ...question, head: `${form}: ${question.head}` } : question,
  );
}

/** A column is of the kind that its question is by now; what was answered while it was of another stands as text. */
function answerColumn({ entryFormID, name, head, versions }: Question): Column<DownloadedEntry> {
  const kind = columnKindOf(versions.get(Math.max(...versions.keys()))!);
  return {
    id: `${entryFormID} ${name}`,
    heading: head,
    kind,
    value({ answered }) {
      const given = answered.find((one) => one.entryFormID === entryFormID);
      const element = given && versions.get(given.version);
      if (!element) return null;
      const cell = answerCell(element, given.answers[name]);
      const kindThen = columnKindOf(element);
      return typeof cell !== "number" || kindThen === kind ? cell : String(kindThen === "money" ? cell / 100 : cell);
    },
  };
}

function columnKindOf(element: QuestionElement): ColumnKind {
  if (element.type === "checkbox") return "yesNo";
  return element.type === "input" ? (inputKinds[element.kind] ?? "text") : "text";
}
const inputKinds: Partial<Record<string, ColumnKind>> = {
  number: "number",
  currency: "money",
  date: "date",
  dateTime: "dateTime",
};

/** As a spreadsheet reckons with it: numbers as numbers, choices by their labels. */
function answerCell(element: QuestionElement, value: Value): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean" || typeof value === "number") return value;
  if (isChoice(element))
    return [value]
      .flat()
      .map((each) => labelOf(optionsOf(element), String(each)))
      .join("; ");
  if (element.type !== "input") return String(value);
  if (element.kind === "phone") return formatPhone(String(value));
  // Kept as if the clock on the wall showed UTC.
  return element.kind === "dateTime" ? String(value).slice(0, 16) : String(value);
}

const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;
