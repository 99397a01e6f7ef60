import { type ImportSubject, columnFieldsOf, type importFields, nameParts } from "../../contract/imports/imports.ts";
import { refuse } from "../platform/http/refusal.ts";
import type { TableLayout, TableView } from "../../contract/tables/reading.ts";
import type { Database } from "../platform/db/sql.ts";
import { type HeadingPatterns, headingWithout } from "../tables/reading/guess-columns.ts";
import { viewClientTable } from "../tables/reading/view-client-table.ts";
import { withoutInvisible } from "../tables/reading/invisible-letters.ts";
import { personName, wholeNameHeading } from "../tables/reading/person-name.ts";
import { type LineProblem, overlongText } from "../tables/reading/line-problems.ts";
import { type ReadingChoices, type TableReadings, readColumns } from "../tables/reading/column-readings.ts";
import { type TableContent, readTable } from "../tables/reading/read-table.ts";
import { builderMatching } from "./builder-import.ts";
import { type TableLine, fieldTypesOf } from "./table-cells.ts";
import { homeMatching } from "./home-import.ts";
import { linesByOrder, ticketElements } from "./ticket-import.ts";

type NamePart = "contactFirstName" | "contactLastName" | "guestFirstName" | "guestLastName";
type FieldOf<Subject extends ImportSubject> =
  | keyof (typeof importFields)[Subject]
  | (Subject extends "homes"
      ? never
      : Extract<NamePart, `${Subject extends "tickets" ? "guest" : "contact"}${string}`>);

const firstName = /^(contact |guest |buyer |attendee |customer )?(first|given)[ -]?name$|^first$/i;
const lastName = /^(contact |guest |buyer |attendee |customer )?(last|family)[ -]?name$|^(sur ?name|last)$/i;

const notOfHome = "builder|e-?mail|mailing|billing|contact|web";
const notOfName =
  "phone|tel|fax|e-?mail|address|city|state|zip|id|no|number|nr|licen[cs]e|web\\w*|url|logo|contact|type|since|notes?";
const notOfOrder = "date|time|day|total|amount|price|status|notes?|type|source|name|e-?mail|by|quantity|count";

/** Patterns of each field's headings besides the template's own, the likeliest first. */
export const importHeadingPatterns: { [Subject in ImportSubject]: HeadingPatterns<FieldOf<Subject> & string> } = {
  homes: {
    reference: [/^(external |property |home |listing )?(ref(erence)?|id|key|mls)( ?(no\.?|number|#))?$/i],
    number: [/^(home |property |tour |site |map )?(number|no\.?|nr\.?|#)$/i],
    name: [/^(home|property|house)( name)?$/i, /^name( of the home)?$/i, /^(title|model)$/i],
    address: [/^(street )?address$/i, /^street$/i, headingWithout(notOfHome, "address(?! shown)")],
    city: [/^city$/i, headingWithout(notOfHome, "city|\\btown\\b")],
    state: [/^state$/i],
    zip: [headingWithout(notOfHome, "zip|postal")],
    latitude: [/^lat(itude)?$/i],
    longitude: [/^(lon|lng|long)(gitude)?$/i],
    group: [/^(property )?group$/i, /^(area|category|price range)$/i],
    builder: [/^builder( name)?$/i, /^company$/i, headingWithout(notOfName, "builder")],
    price: [/^(list |asking )?price$/i],
    status: [/^status$/i],
    beds: [/^(bed ?rooms?|beds?|br)$/i],
    baths: [/^(bath ?rooms?|baths?|ba)$/i],
    squareFeet: [/^(sq(uare|\.)? ?(feet|ft|footage)\.?|sqft|size)$/i],
    story: [/^the idea$/i, /^(description|story|text|about)$/i],
    accessibility: [/^getting in$/i, /accessib/i],
    houseRules: [/^house rules$/i, /rules/i],
    tourLink: [/^virtual tour$/i, /(tour|video) ?(link|url)/i],
    revealedAt: [/shown from|reveal/i],
    images: [/photo|image|picture/i],
    floorPlans: [/floor ?plan|^plans?$/i],
  },
  builders: {
    reference: [/^(external |builder )?(ref(erence)?|id|key)( ?(no\.?|number|#))?$/i],
    company: [/^(company|builder|business)( name)?$/i, /^name$/i, headingWithout(notOfName, "\\b(company|firm)\\b")],
    about: [/^(about|description|profile|text)$/i],
    contactFirstName: [firstName],
    contactLastName: [lastName],
    contactName: [/^contact( name| person)?$/i],
    email: [/^e-?mail( address)?$/i, /e-?mail/i],
    phone: [/phone|^tel/i],
    website: [/web|url|homepage/i],
    license: [/licen[cs]e/i],
    logo: [/logo/i],
  },
  tickets: {
    reference: [
      /^(external )?(ref(erence)?|order|id|key|confirmation)( ?(id|no\.?|number|#))?$/i,
      headingWithout(notOfOrder, "\\border\\b|confirmation"),
    ],
    product: [/^ticket( type| name)?$/i, /^(product|item|type)$/i],
    quantity: [/^(quantity|qty|tickets|count|number)$/i],
    guestFirstName: [firstName],
    guestLastName: [lastName],
    guestName: [/^((full |guest |buyer |attendee |customer )?name|guest|buyer|attendee)$/i, wholeNameHeading],
    guestEmail: [/^e-?mail( address)?$/i, /e-?mail/i],
    guestPhone: [/phone|^tel/i],
    declineContact: [/decline|opt.?out/i],
  },
};

/** The first view of a table: its headings, and a guess of each column's field. */
export const viewImportTable = (
  { database, clientID, subject }: { database: Database; clientID: string; subject: ImportSubject },
  path: string,
  layout?: TableLayout,
): Promise<TableView> => {
  const emptyText = `There are no ${subject} in this file. A line with headings names the columns, and each line below is one.`;
  return viewClientTable<string>(
    { database, clientID, subject, words: importHeadingPatterns[subject], emptyText },
    path,
    layout,
  );
};

const elements = { homes: homeMatching.elements, builders: builderMatching.elements, tickets: ticketElements };

export type TableSource = {
  columns: Record<string, number>;
  layout?: TableLayout | undefined;
} & ReadingChoices;

/** A table, the readings of its columns, and its lines as imported: for tickets, one line an order. */
export type ImportTable = { table: TableContent; lines: TableLine[]; tableReadings: TableReadings };

export async function readImportTable(
  path: string,
  subject: ImportSubject,
  { columns, layout = {}, ...choices }: TableSource,
): Promise<ImportTable> {
  const table = await readTable(path, { layout, columns, words: importHeadingPatterns[subject] });
  const tableReadings = readColumns(table, fieldTypesOf(elements[subject]), choices);
  for (const { cells } of table.lines)
    if (typeof cells["reference"] === "string") cells["reference"] = withoutInvisible(cells["reference"]);
  const parts = nameParts[subject];
  if (parts) for (const { cells } of table.lines) joinName(cells, parts);
  return { table, tableReadings, lines: subject === "tickets" ? linesByOrder(table.lines) : table.lines };
}

function joinName(cells: TableLine["cells"], { first, last, name }: NonNullable<(typeof nameParts)["tickets"]>): void {
  const text = (field: string) => String(cells[field] ?? "").trim();
  const fullName = personName({ name: text(name), first: text(first), last: text(last) });
  if (fullName) cells[name] = fullName;
}

/** Lines whose cells may have moved are left out. */
export function withoutOverlong(
  lines: readonly TableLine[],
  { overlong }: TableContent,
): { lines: TableLine[]; problems: LineProblem[] } {
  const overlongLines = new Set(overlong);
  const isOverlong = ({ line, furtherLines = [] }: TableLine) =>
    overlongLines.has(line) || furtherLines.some((other) => overlongLines.has(other.line));
  return {
    lines: lines.filter((line) => !isOverlong(line)),
    problems: lines.filter(isOverlong).map(({ line }) => ({ line, text: overlongText })),
  };
}

/** Only columns of this subject, each once. */
export function usableColumns(subject: ImportSubject, columns: Record<string, number>): Record<string, number> {
  const fieldNames = new Set(columnFieldsOf(subject).map(([name]) => name));
  const entries = Object.entries(columns);
  if (entries.some(([name]) => !fieldNames.has(name))) refuse("One of these columns isn’t one of this table’s.", 400);
  if (new Set(entries.map(([, at]) => at)).size < entries.length)
    refuse("One column was chosen for two things. Choose another for one of them.", 400);
  return columns;
}
