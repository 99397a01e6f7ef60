import { type ImportPreview, importFieldsOf, type ImportSubject } from "../../contract/imports/imports.ts";
import type { Value } from "../../contract/platform/forms/element.ts";
import { dollars } from "../../contract/platform/money.ts";
import { type TimeZone, dayText } from "../../contract/platform/time-zone.ts";
import type { Sql } from "../platform/db/sql.ts";
import type { PictureArchive } from "./picture-archive.ts";
import type { TableLine } from "./table-cells.ts";
import { missingNames } from "./home-import.ts";
import { isWebAddress, namedPictures } from "./picture-import.ts";
import type { PlannedLine } from "./line-planner.ts";
import { planLines } from "./plan-lines.ts";

const MOST_PROBLEMS = 100;
const MOST_CHANGES = 50;
const MOST_NAMES = 20;

type PreviewScope = {
  subject: ImportSubject;
  serviceID: string;
  zone: TimeZone;
  lines: readonly TableLine[];
  archive: PictureArchive | undefined;
};

export async function importPreviewOf(
  sql: Sql,
  { subject, serviceID, zone, lines, archive }: PreviewScope,
): Promise<ImportPreview> {
  const lineOfRecord = new Map<string, number>();
  const { planned, problems } = await planLines(sql, subject, { serviceID, zone }, { lines, seen: lineOfRecord });
  const added = planned.filter(({ before }) => before === null);
  const changed = planned.filter((one) => one.before !== null && one.changed.length > 0);
  const make = subject === "homes" ? await missingNames(sql, serviceID, planned) : { builders: [], groups: [] };
  return {
    lines: lines.length,
    added: added.length,
    changed: changed.length,
    unchanged: planned.length - added.length - changed.length,
    leftOut: problems.length,
    problems: problems.slice(0, MOST_PROBLEMS),
    changes: changed.slice(0, MOST_CHANGES).map((one) => changeOf(subject, one, zone)),
    newBuilders: make.builders.slice(0, MOST_NAMES),
    newGroups: make.groups.slice(0, MOST_NAMES),
    pictures: picturesOf(planned, archive),
    mails: subject === "tickets" ? added.filter(({ after }) => after["guestEmail"]).length : 0,
  };
}

function changeOf(subject: ImportSubject, { line, before, after, changed }: PlannedLine, zone: TimeZone) {
  const labels = new Map(importFieldsOf(subject).map(([name, { label }]) => [name, label]));
  const text = (field: string, value: Value) => {
    if (value === null || value === undefined || value === "") return "nothing";
    if (field === "price") return dollars(Number(value));
    return field === "revealedAt" ? dayText(String(value), zone) : String(value).slice(0, 200);
  };
  return {
    line,
    name: String(after["name"] || after["company"] || after["guestName"] || after["reference"] || ""),
    changes: changed.map((field) => ({
      label: labels.get(field) ?? field,
      before: text(field, before?.[field]),
      after: text(field, after[field]),
    })),
  };
}

function picturesOf(planned: readonly PlannedLine[], archive: PictureArchive | undefined): ImportPreview["pictures"] {
  const sources = planned.flatMap(namedPictures).map(({ source }) => source);
  const files = sources.filter((source) => !isWebAddress(source));
  const filesFound = new Set(files.flatMap((name) => archive?.find(name) ?? []));
  const missing = [...new Set(files.filter((name) => !archive?.find(name)))];
  const unused = (archive?.names ?? []).filter((name) => !filesFound.has(name));
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
