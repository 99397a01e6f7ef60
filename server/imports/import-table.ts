import { type ImportSubject, importFieldsOf, importFields } from "../../contract/imports/imports.ts";
import { tableLimits } from "../../contract/platform/table-limits.ts";
import { refuse } from "../platform/http/refusal.ts";
import { type ColumnWords, guessColumns, isBlankLine } from "../tables/reading/guess-columns.ts";
import { readTableRows } from "../tables/reading/table-rows.ts";
import { type TableLine, lineOfCells } from "./table-cells.ts";

type FieldOf<Subject extends ImportSubject> = keyof (typeof importFields)[Subject];

/** Other usual headings for a field, the most likely first. */
const headingWords: { [Subject in ImportSubject]: ColumnWords<FieldOf<Subject> & string> } = {
  homes: {
    reference: [/^(external |property |home |listing )?(ref(erence)?|id|key|mls)( ?(no\.?|number|#))?$/i],
    number: [/^(home |property |tour |site |map )?(number|no\.?|nr\.?|#)$/i],
    name: [/^(home|property|house)( name)?$/i, /^name( of the home)?$/i, /^(title|model)$/i],
    address: [/^(street )?address$/i, /^street$/i, /address(?! shown)/i],
    city: [/^city$/i, /city|town/i],
    state: [/^state$/i],
    zip: [/zip|postal/i],
    latitude: [/^lat(itude)?$/i],
    longitude: [/^(lon|lng|long)(gitude)?$/i],
    group: [/^(property )?group$/i, /^(area|category|price range)$/i],
    builder: [/^builder( name)?$/i, /^company$/i, /builder/i],
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
    company: [/^(company|builder|business)( name)?$/i, /^name$/i, /company|firm/i],
    about: [/^(about|description|profile|text)$/i],
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
      /order|confirmation/i,
    ],
    product: [/^ticket( type| name)?$/i, /^(product|item|type)$/i],
    quantity: [/^(quantity|qty|tickets|count|number)$/i],
    guestName: [/^((full |guest |buyer )?name|guest|buyer)$/i, /name/i],
    guestEmail: [/^e-?mail( address)?$/i, /e-?mail/i],
    guestPhone: [/phone|^tel/i],
    declineContact: [/decline|opt.?out/i],
  },
};

const subjectNouns: Record<ImportSubject, string> = { homes: "homes", builders: "builders", tickets: "tickets" };

export const guessImportColumns = (subject: ImportSubject, path: string) =>
  guessColumns<string>(path, {
    words: headingWords[subject],
    nothing: `There are no ${subjectNouns[subject]} in this file. Its first line names the columns, and each line below is one.`,
  });

/** The lines below the headings. */
export async function readLines(path: string, columns: Record<string, number>): Promise<TableLine[]> {
  const lines: TableLine[] = [];
  let isHead = true;
  for await (const { line, cells } of readTableRows(path)) {
    if (isBlankLine(cells)) continue;
    if (lines.length === tableLimits.lines)
      refuse(`A table holds ${tableLimits.lines.toLocaleString("en-US")} lines at most. Import it in parts.`, 413);
    if (!isHead) lines.push(lineOfCells(line, cells, columns));
    isHead = false;
  }
  return lines;
}

/** Drops columns of other subjects and second columns of a field. */
export function usableColumns(subject: ImportSubject, columns: Record<string, number>): Record<string, number> {
  const fieldNames = new Set(importFieldsOf(subject).map(([name]) => name));
  const entries = Object.entries(columns);
  if (entries.some(([name]) => !fieldNames.has(name))) refuse("One of these columns isn’t one of this table’s.", 400);
  if (new Set(entries.map(([, at]) => at)).size < entries.length)
    refuse("One column was chosen for two things. Choose another for one of them.", 400);
  return columns;
}
