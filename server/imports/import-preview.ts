import type { TableLayout } from "../../contract/tables/reading.ts";
import { type ImportPreview, importFieldsOf, type ImportSubject } from "../../contract/imports/imports.ts";
import type { Value } from "../../contract/platform/forms/element.ts";
import { dollars } from "../../contract/platform/money.ts";
import { type TimeZone, dayText } from "../../contract/platform/time-zone.ts";
import { plural } from "../../contract/platform/plural.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { PictureArchive } from "./picture-archive.ts";
import { missingNames } from "./home-import.ts";
import type { TableLine } from "./table-cells.ts";
import { type ImportTable, withoutOverlong } from "./import-table.ts";
import { otherEmails, otherGuests, repeatedLines } from "./ticket-import.ts";
import { tableNotes } from "../tables/reading/table-notes.ts";
import { groupProblems } from "../tables/reading/line-problems.ts";
import { isWebAddress, namedPictures } from "./picture-import.ts";
import type { PlannedLine } from "./line-planner.ts";
import { planLines } from "./plan-lines.ts";

const MOST_CHANGES = 50;
const MOST_NAMES = 20;

type PreviewScope = {
  subject: ImportSubject;
  serviceID: string;
  zone: TimeZone;
  importTable: ImportTable;
  layout: TableLayout | undefined;
  archive: PictureArchive | undefined;
};

export async function importPreviewOf(
  sql: Sql,
  { subject, serviceID, zone, importTable: { table, lines: allLines, tableReadings }, layout, archive }: PreviewScope,
): Promise<ImportPreview> {
  const lineOfRecord = new Map<string, number>();
  const { lines, problems: overlongProblems } = withoutOverlong(allLines, table);
  const reading = { zone, readings: tableReadings.readings, is1904: table.is1904 };
  const { planned, problems: lineProblems } = await planLines(
    sql,
    subject,
    { serviceID, reading },
    { lines, lineOfRecord },
  );
  const problems = [...overlongProblems, ...lineProblems].toSorted((one, other) => one.line - other.line);
  const added = planned.filter(({ before }) => before === null);
  const changed = planned.filter((plannedLine) => plannedLine.before !== null && plannedLine.changed.length > 0);
  const newNames = subject === "homes" ? await missingNames(sql, serviceID, planned) : { builders: [], groups: [] };
  return {
    lines: allLines.length,
    added: added.length,
    changed: changed.length,
    unchanged: planned.length - added.length - changed.length,
    leftOut: problems.length,
    readings: tableReadings.fields,
    ...tableNotes(table, {
      layout,
      more: subject === "tickets" ? [...repetitionNotes(lines), ...guestNotes(lines), ...addressNotes(lines)] : [],
    }),
    problems: groupProblems(problems),
    changes: changed.slice(0, MOST_CHANGES).map((plannedLine) => changeOf(subject, plannedLine, zone)),
    newBuilders: newNames.builders.slice(0, MOST_NAMES),
    newGroups: newNames.groups.slice(0, MOST_NAMES),
    pictures: picturesOf(planned, archive),
    mails: subject === "tickets" ? added.filter(({ after }) => after["guestEmail"]).length : 0,
  };
}

function changeOf(subject: ImportSubject, { line, before, after, changed }: PlannedLine, zone: TimeZone) {
  const labels = new Map([
    ...importFieldsOf(subject).map(([name, { label }]): [string, string] => [name, label]),
    ["items", "Tickets"],
  ]);
  const valueText = (field: string, value: Value) => {
    if (value === null || value === undefined || value === "") return "nothing";
    if (field === "price") return dollars(Number(value));
    if (Array.isArray(value)) return value.join(" and ");
    return field === "revealedAt" ? dayText(String(value), zone) : String(value).slice(0, 200);
  };
  return {
    line,
    name: String(after["name"] || after["company"] || after["guestName"] || after["reference"] || ""),
    changes: changed.map((field) => ({
      label: labels.get(field) ?? field,
      before: valueText(field, before?.[field]),
      after: valueText(field, after[field]),
    })),
  };
}

/** A note on orders that name several people: an order has one guest, so that the others aren't stored. */
function guestNotes(lines: readonly TableLine[]): string[] {
  const orders = lines.filter((line) => otherGuests(line).length > 0);
  const [first] = orders;
  if (!first) return [];
  const { guestName = "", reference = "" } = first.cells;
  return [
    `${plural(orders.length, "order names", "orders name")} several people, and ${orders.length === 1 ? "is" : "are"} the first one’s: ${reference} is ${guestName}’s, and ${otherGuests(first).slice(0, 3).join(" and ")} can be named on its page.`,
  ];
}

/** A note on orders whose address isn't one: their mail goes to the first. */
function addressNotes(lines: readonly TableLine[]): string[] {
  const orders = lines.filter((line) => otherEmails(line).length > 0);
  const [first] = orders;
  if (!first) return [];
  const { reference = "" } = first.cells;
  return [
    `${plural(orders.length, "order names", "orders name")} several email addresses, and ${orders.length === 1 ? "is" : "are"} mailed to the first one only: nothing of ${reference} is mailed to ${otherEmails(first).slice(0, 3).join(" and ")}.`,
  ];
}

/** A note on orders that would have more tickets than were sold if each of their lines repeats the whole order. */
function repetitionNotes(lines: readonly TableLine[]): string[] {
  const repetitions = lines.flatMap((line) => {
    const repeated = repeatedLines(line);
    return repeated ? [{ reference: String(line.cells["reference"] ?? ""), ...repeated }] : [];
  });
  const [first] = repetitions;
  if (!first) return [];
  const numbers = first.lines.slice(0, 5).map(({ line }) => line);
  return [
    `${plural(repetitions.length, "order has", "orders have")} lines that say the same, and each adds its tickets: ${first.reference} has ${first.product} in lines ${numbers.join(" and ")}. Take out those that only repeat the order.`,
  ];
}

function picturesOf(planned: readonly PlannedLine[], archive: PictureArchive | undefined): ImportPreview["pictures"] {
  const sources = planned.flatMap(namedPictures).map(({ source }) => source);
  const files = sources.filter((source) => !isWebAddress(source));
  const found = new Set(files.flatMap((name) => archive?.find(name) ?? []));
  const missing = [...new Set(files.filter((name) => !archive?.find(name)))];
  const unused = (archive?.names ?? []).filter((name) => !found.has(name));
  return {
    named: sources.length,
    addresses: sources.length - files.length,
    inArchive: archive?.names.length ?? 0,
    missing: missing.length,
    missingNames: missing.slice(0, MOST_NAMES),
    unused: unused.length,
    unusedNames: unused.slice(0, MOST_NAMES),
  };
}
