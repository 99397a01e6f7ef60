import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { exportEntries as exportCall } from "../../contract/entries.ts";
import { entryCode } from "../../contract/entry-rules.ts";
import { type QuestionElement, type Value, isChoice, isQuestion, optionsOf } from "../../contract/forms/element.ts";
import { formatPhone } from "../../contract/forms/format.ts";
import { type TimeZone, wallClock, zoneLabel } from "../../contract/time-zone.ts";
import { one } from "../db/sql.ts";
import { on } from "../http/handle.ts";
import { BYTE_ORDER_MARK, type Cell, csvLine } from "../tasks/csv.ts";
import { addTask } from "../tasks/queries.ts";
import type { TaskRun } from "../tasks/run.ts";
import { type ExportedEntry, timeZoneOf, exportedAfter } from "./export-queries.ts";
import { type Filter, type EntryRequirements, countEntries, requirementsOf } from "./listing.ts";

const AT_ONCE = 500;

export const exporting = [
  on(exportCall, async ({ sql, user, service, body, audit }) => {
    const { serviceID } = service;
    const taskID = await addTask(sql, { kind: "entries-export", userID: user.userID, serviceID, asked: body });
    await audit(null, null, body);
    return { taskID };
  }),
];

/** One line an entry, in the order of their numbers; a part of them in memory at a time. */
export async function exportEntries(run: TaskRun): Promise<string> {
  const path = join(run.folder, "entries.csv");
  await pipeline(Readable.from(linesOf(run)), createWriteStream(path));
  return path;
}

async function* linesOf({ task, read, progress }: TaskRun): AsyncGenerator<string> {
  const serviceID = task.serviceID!;
  const filter = task.asked as Filter;
  const [zone, requirements, total] = await read((sql) =>
    Promise.all([
      timeZoneOf(sql, serviceID).then(one),
      requirementsOf(sql, serviceID),
      countEntries(sql, serviceID, filter),
    ]),
  );
  const { timeZone } = zone;
  const questions = questionsOf(requirements);
  yield BYTE_ORDER_MARK + csvLine([...headsOf(timeZone), ...questions.map(({ head }) => head)]);
  let done = 0;
  let after = 0;
  for (;;) {
    await progress(done, total);
    const from = after;
    const entries = await read((sql) => exportedAfter(sql, serviceID, filter, from, AT_ONCE));
    const last = entries.at(-1);
    if (!last) return;
    yield entries.map((entry) => csvLine([...factsOf(entry, timeZone), ...answersOf(entry, questions)])).join("");
    done += entries.length;
    after = last.number;
  }
}

const headsOf = (zone: TimeZone) => [
  "Code",
  "Title",
  "Category",
  "State",
  "Owner",
  "Email",
  "Phone",
  "Company",
  `Submitted at (${zoneLabel(zone)})`,
  "Disqualified",
  "Award title",
  "Files",
];

const factsOf = (entry: ExportedEntry, zone: TimeZone): Cell[] => [
  entryCode(entry.label, entry.number),
  entry.title,
  entry.categoryName,
  entry.submittedAt ? "Submitted" : entry.withdrawn ? "Withdrawn" : "Draft",
  entry.fullName,
  entry.email,
  entry.phone && formatPhone(entry.phone),
  entry.company,
  entry.submittedAt && wallClock(entry.submittedAt, zone).replace("T", " "),
  entry.disqualified ? "Yes" : "No",
  entry.awardTitle,
  entry.files,
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

const answersOf = ({ answered }: ExportedEntry, questions: readonly Question[]): Cell[] =>
  questions.map(({ entryFormID, name, versions }) => {
    const given = answered.find((one) => one.entryFormID === entryFormID);
    const element = given && versions.get(given.version);
    return element ? answerCell(element, given.answers[name]) : null;
  });

/** As a spreadsheet reckons with it: numbers as numbers, amounts in dollars, choices by their labels. */
function answerCell(element: QuestionElement, value: Value): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (isChoice(element))
    return [value]
      .flat()
      .map((each) => labelOf(optionsOf(element), String(each)))
      .join("; ");
  if (element.type !== "input") return String(value);
  if (typeof value === "number") return element.kind === "currency" ? value / 100 : value;
  if (element.kind === "phone") return formatPhone(String(value));
  return element.kind === "dateTime" ? String(value).replace("T", " ") : String(value);
}

const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;
