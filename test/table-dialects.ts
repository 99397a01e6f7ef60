import { strToU8, zipSync } from "fflate";
import type { Alphabet, ColumnReading } from "../contract/tables/reading.ts";

/** Numbers that look like chance, and are the same for the same seed. */
function chance(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)]!;
  const is = (likely: number) => next() < likely;
  const shuffled = <T>(values: readonly T[]): T[] =>
    values
      .map((value) => ({ value, at: next() }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ value }) => value);
  return { below, pick, is, shuffled };
}
type Chance = ReturnType<typeof chance>;

/** A cell as a program writes it: a number of a workbook with its format, a text, or one whose quotation marks were forgotten. */
type DialectCell = string | { number: number; format?: string } | { unquoted: string };

/** What a line means, whatever its program makes of it. */
export type MemberMeant = { email: string; memberNumber: string; name: string; validUntil: string | null };
export type HomeMeant = {
  reference: string;
  price: number;
  baths: number;
  squareFeet: number;
  state: string;
  zip: string;
};

/** A file, and what somebody who knows the program that wrote it would answer. */
export type Dialect<Meant> = {
  file: Buffer;
  meant: readonly Meant[];
  /** How its dates or decimals are written. */
  reading: ColumnReading;
  alphabet: Alphabet;
  /** What it was made of, to be read where something goes wrong. */
  says: string;
};

const letters = [
  "Ann",
  "Bob",
  "José",
  "Müller",
  "Zoë",
  "O’Brien",
  "Núñez",
  "Lee",
  "Rye",
  "Ash",
  "François",
  "Smith-Jones",
  "Åsa",
];
const plainLetters = ["Ann", "Bob", "Cy", "Lee", "Rye", "Ash", "Smith", "O'Neil", "Park", "Total"];

const pad = (value: number, places = 2) => String(value).padStart(places, "0");
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const longMonths = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
type Day = { year: number; month: number; date: number };

/** Dates as programs write them. */
const dateStyles: { write: (day: Day) => string; reading: ColumnReading }[] = [
  { reading: "monthFirst", write: ({ year, month, date }) => `${month}/${date}/${year}` },
  { reading: "monthFirst", write: ({ year, month, date }) => `${pad(month)}/${pad(date)}/${year}` },
  { reading: "monthFirst", write: ({ year, month, date }) => `${month}/${date}/${pad(year % 100)}` },
  { reading: "monthFirst", write: ({ year, month, date }) => `${month}/${date}/${year} 0:00` },
  { reading: "monthFirst", write: ({ year, month, date }) => `${month}/${date}/${year} 12:00:00 AM` },
  { reading: "monthFirst", write: ({ year, month, date }) => `${pad(month)}-${pad(date)}-${year}` },
  { reading: "dayFirst", write: ({ year, month, date }) => `${pad(date)}/${pad(month)}/${year}` },
  { reading: "dayFirst", write: ({ year, month, date }) => `${date}.${month}.${year}` },
  { reading: "dayFirst", write: ({ year, month, date }) => `${pad(date)}-${pad(month)}-${pad(year % 100)}` },
  { reading: "yearFirst", write: ({ year, month, date }) => `${pad(year % 100)}-${pad(month)}-${pad(date)}` },
  { reading: "monthFirst", write: ({ year, month, date }) => `${year}-${pad(month)}-${pad(date)}` },
  { reading: "monthFirst", write: ({ year, month, date }) => `${year}-${pad(month)}-${pad(date)}T00:00:00Z` },
  { reading: "monthFirst", write: ({ year, month, date }) => `${year}${pad(month)}${pad(date)}` },
  { reading: "monthFirst", write: ({ year, month, date }) => `${months[month - 1]} ${date}, ${year}` },
  { reading: "monthFirst", write: ({ year, month, date }) => `${longMonths[month - 1]} ${date}, ${year}` },
  { reading: "monthFirst", write: ({ year, month, date }) => `${date}-${months[month - 1]}-${pad(year % 100)}` },
  { reading: "monthFirst", write: ({ year, month, date }) => `${date} ${longMonths[month - 1]} ${year}` },
];

const noEnds = ["", "", "Lifetime", "Never", "12/31/9999", "0000-00-00", "n/a"];

const memberHeadings: Record<string, readonly string[]> = {
  email: ["Email", "E-mail", "Email Address", "EMAIL_ADDRESS", "Primary Email", "Member Email"],
  memberNumber: ["Member number", "Member No.", "Member ID", "MEMBER_ID", "Member #", "ID"],
  name: ["Name", "Full Name", "Member Name", "Contact name"],
  firstName: ["First Name", "First", "Given Name", "FirstName"],
  lastName: ["Last Name", "Last", "Surname", "LastName"],
  validUntil: ["Valid until", "Expires", "Expiration Date", "Paid Through", "Membership End Date", "Renewal Date"],
};

const others = [
  "Phone",
  "City",
  "Notes",
  "Chapter Name",
  "Status",
  "Company",
  "Renewed on",
  "Card expiration",
  "Membership valid from",
  "Member Phone Number",
] as const;
const otherCells = {
  Phone: ["(507) 555-0142", "507-555-0199", ""],
  City: ["Winona", "St. Paul", ""],
  Notes: ["Paid, by check", 'Says "hi"', "line one\nline two", "", "a; b", "x | y"],
  "Chapter Name": ["North", "South"],
  Status: ["Active", "Lapsed"],
  Company: ["Acme Inc", "Lee, Rye & Sons", ""],
  "Renewed on": ["1/2/2026", "12/30/2025"],
  "Card expiration": ["12/31/2030", ""],
  "Membership valid from": ["1/2/2020"],
  "Member Phone Number": ["507-555-0199", ""],
};

export function rosterDialect(seed: number): Dialect<MemberMeant> {
  const { below, pick, is, shuffled } = chance(seed);
  const isWorkbook = is(0.4);
  const style = pick(dateStyles);
  const isSerial = isWorkbook && is(0.5);
  const is1904 = isWorkbook && is(0.3);
  const isPadded = isWorkbook && is(0.4);
  const hasParts = is(0.3);
  const encoding = isWorkbook
    ? "utf8"
    : pick(["utf8", "bom", "utf16le", "windows-1252", "macintosh", "ibm437"] as const);
  const hasInvisible = ["utf8", "bom", "utf16le"].includes(encoding) && is(0.2);
  const pasted = (text: string) => (hasInvisible && is(0.2) ? `\u200e${text[0]}\u00ad${text.slice(1)}\u200b` : text);
  // MS-DOS has no ’.
  const names =
    encoding === "ibm437" ? letters.map((name) => name.replace("’", "'")) : is(0.5) ? letters : plainLetters;
  const fields = hasParts
    ? ["email", "memberNumber", "firstName", "lastName", "validUntil"]
    : ["email", "memberNumber", "name", "validUntil"];
  const columns = shuffled([...fields, ...shuffled(others).slice(0, below(4))]);
  const width = columns.length;
  const count = 2 + below(12);
  const meant: MemberMeant[] = [];
  const rows: DialectCell[][] = [];
  for (let at = 0; at < count; at += 1) {
    const [first, last] = [pick(names), pick(names)];
    const day = { year: 2026 + below(12), month: 1 + below(12), date: 1 + below(28) };
    const isEndless = is(0.15);
    const number = 100 + at * 7 + below(7);
    const member: MemberMeant = {
      email: `m${at}.${seed}@x.example`,
      memberNumber: isPadded ? pad(number, 6) : `M-${number}`,
      name: `${first} ${last}`,
      validUntil: isEndless ? null : `${day.year}-${pad(day.month)}-${pad(day.date)}`,
    };
    const until: DialectCell = isEndless
      ? pick(isSerial ? noEnds.slice(0, 4) : noEnds)
      : isSerial
        ? {
            number: Date.UTC(day.year, day.month - 1, day.date) / 86_400_000 + 25_569 - (is1904 ? 1_462 : 0),
            format: "date",
          }
        : pasted(style.write(day));
    const cells: Record<string, DialectCell> = {
      email: is(0.1) ? ` ${member.email.toUpperCase()} ` : member.email,
      memberNumber: isPadded ? { number, format: "000000" } : pasted(member.memberNumber),
      name: member.name,
      firstName: first,
      lastName: last,
      validUntil: until,
    };
    meant.push(member);
    rows.push(columns.map((column) => cells[column] ?? pick(otherCells[column as (typeof others)[number]])));
  }
  const notes = columns.indexOf("Notes");
  // In many lines, all cells would seem to have a place.
  if (notes >= 0 && count > 3 && is(0.2)) rows[below(count)]![notes] = { unquoted: "Paid, by check" };
  const headings = columns.map((column) => (column in memberHeadings ? pick(memberHeadings[column]!) : column));
  const around = surroundings({ below, pick, is, shuffled }, headings, rows, width);
  const says = JSON.stringify({
    seed,
    isWorkbook,
    style: style.write({ year: 2026, month: 3, date: 4 }),
    isSerial,
    is1904,
    encoding,
    headings,
  });
  const file = isWorkbook
    ? workbook({ rows: around, is1904, chance: { below, pick, is, shuffled } })
    : text({ rows: around, encoding, chance: { below, pick, is, shuffled } });
  const alphabet = encoding === "macintosh" || encoding === "ibm437" ? encoding : "windows-1252";
  return { file, meant, reading: style.reading, alphabet, says };
}

const homeStates = [
  { state: "MN", zip: "55987" },
  { state: "MA", zip: "01234" },
  { state: "Maine", zip: "04005" },
  { state: "CA", zip: "90210" },
];

export function homesDialect(seed: number): Dialect<HomeMeant> {
  const luck = chance(seed);
  const { below, pick, is, shuffled } = luck;
  const isWorkbook = is(0.4);
  const reading = pick(["point", "comma"] as const);
  const [thousands, decimals] = reading === "point" ? [",", "."] : [".", ","];
  const isGrouped = is(0.7);
  const hasCents = is(0.4);
  const hasSign = is(0.4);
  const isHalf = is(0.3);
  const isShortened = is(0.4);
  const grouped = (value: number) => (isGrouped ? String(value).replace(/\B(?=(\d{3})+$)/g, thousands) : String(value));
  const meant: HomeMeant[] = [];
  const rows: DialectCell[][] = [];
  const columns = shuffled(["reference", "address", "price", "baths", "squareFeet", "state", "zip"]);
  for (let at = 0; at < 2 + below(10); at += 1) {
    const { state, zip } = pick(homeStates);
    const home: HomeMeant = {
      reference: `H-${at}`,
      price: (100_000 + below(900) * 1_000 + (is(0.3) ? below(999) : 0)) * 100 + (hasCents ? below(100) : 0),
      baths: 1 + below(4) + (is(0.4) ? 0.5 : 0),
      squareFeet: 900 + below(4_000),
      state: state.slice(0, 2) === "Ma" ? "ME" : state,
      zip,
    };
    const whole = Math.floor(home.baths);
    const halves = pick([`${whole}½`, `${whole} 1/2`, `${whole}-1/2`]);
    const cells: Record<string, DialectCell> = {
      reference: home.reference,
      address: `${at} Prairie Lane`,
      price: isWorkbook
        ? { number: home.price / 100, format: '"$"#,##0.00' }
        : `${hasSign ? "$" : ""}${grouped(Math.floor(home.price / 100))}${hasCents ? decimals + pad(home.price % 100) : ""}`,
      baths: isWorkbook
        ? { number: home.baths }
        : isHalf && home.baths % 1 > 0
          ? halves
          : String(home.baths).replace(".", decimals),
      squareFeet: isWorkbook ? { number: home.squareFeet } : grouped(home.squareFeet),
      state,
      zip: isShortened ? (isWorkbook ? { number: Number(zip) } : String(Number(zip))) : zip,
    };
    meant.push(home);
    rows.push(columns.map((column) => cells[column]!));
  }
  const words: Record<string, readonly string[]> = {
    reference: ["Reference", "Property ID", "Ref #"],
    address: ["Address", "Street address"],
    price: ["Price", "List price", "Asking Price"],
    baths: ["Bathrooms", "Baths", "BA"],
    squareFeet: ["Square feet", "Sq ft", "SqFt"],
    state: ["State"],
    zip: ["Zip code", "ZIP", "Postal code"],
  };
  const headings = columns.map((column) => pick(words[column]!));
  const around = surroundings(luck, headings, rows, columns.length);
  const file = isWorkbook
    ? workbook({ rows: around, is1904: false, chance: luck })
    : text({ rows: around, encoding: "utf8", chance: luck, semicolon: reading === "comma" });
  return {
    file,
    meant,
    reading,
    alphabet: "windows-1252",
    says: JSON.stringify({ seed, isWorkbook, reading, headings }),
  };
}

/** Titles above, blank lines, headings that come again, totals below. */
function surroundings(
  { pick, is, below }: Chance,
  headings: readonly string[],
  rows: readonly DialectCell[][],
  width: number,
): DialectCell[][] {
  const blank = Array.from({ length: width }, () => "");
  const title = (words: string) => [words, ...blank.slice(1)];
  const above = is(0.3)
    ? [
        title(pick(["Prairie HBA Member List", "Members", "Report"])),
        title("As of 11/26/2026"),
        ...(is(0.5) ? [blank] : []),
      ]
    : [];
  const again = is(0.1) && rows.length > 3 ? 1 + below(rows.length - 2) : -1;
  const total = is(0.2)
    ? [
        ...(is(0.5) ? [blank] : []),
        title(pick(["Total", `Total: ${rows.length}`, `${rows.length} records`, "Generated on 11/26/2026"])),
      ]
    : [];
  return [
    ...above,
    [...headings],
    ...rows.flatMap((row, at) => (at === again ? [[...headings], row] : [row])),
    ...total,
  ];
}

type TextDialect = { rows: readonly DialectCell[][]; encoding: string; chance: Chance; semicolon?: boolean };

const mac: Record<string, number> = { é: 0x8e, ü: 0x9f, ë: 0x91, "’": 0xd5, ú: 0x9c, ñ: 0x96, ç: 0x8d, Å: 0x81 };
const windows: Record<string, number> = { "’": 0x92 };
const dos: Record<string, number> = { é: 0x82, ü: 0x81, ë: 0x89, "’": 0x27, ú: 0xa3, ñ: 0xa4, ç: 0x87, Å: 0x8f };

function text({ rows, encoding, chance: { pick, is }, semicolon = false }: TextDialect): Buffer {
  const delimiter = semicolon ? ";" : pick([",", ",", ";", "\t", "|"]);
  const end = pick(["\r\n", "\r\n", "\n", "\r"]);
  const isQuoted = is(0.3);
  const quoted = (cell: DialectCell) => {
    if (typeof cell !== "string" && "unquoted" in cell) return cell.unquoted;
    const words = typeof cell === "string" ? cell : String(cell.number);
    return isQuoted || /["\r\n]/.test(words) || words.includes(delimiter) ? `"${words.replaceAll('"', '""')}"` : words;
  };
  const sep = is(0.1) ? `sep=${delimiter}${end}` : "";
  const whole = sep + rows.map((row) => row.map(quoted).join(delimiter)).join(end) + (is(0.8) ? end : "");
  if (encoding === "utf16le") return Buffer.from(`\ufeff${whole}`, "utf16le");
  if (encoding === "bom") return Buffer.from(`\ufeff${whole}`);
  if (encoding === "utf8") return Buffer.from(whole);
  const own = encoding === "macintosh" ? mac : encoding === "ibm437" ? dos : windows;
  return Buffer.from([...whole].map((letter) => own[letter] ?? letter.charCodeAt(0)));
}

const escaped = (words: string) => words.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/\r/g, "_x000D_");
const columnName = (at: number) => String.fromCharCode(65 + at);

/** A workbook as programs write it: texts shared or within, cells with or without their addresses, sheets before the one that counts. */
function workbook({
  rows,
  is1904,
  chance: { is },
}: {
  rows: readonly DialectCell[][];
  is1904: boolean;
  chance: Chance;
}): Buffer {
  const isShared = is(0.5);
  const hasAddresses = is(0.8);
  const shared: string[] = [];
  const formats = ["General", "000000", '"$"#,##0.00', "m/d/yyyy"];
  const styleOf = (format = "General") => Math.max(0, formats.indexOf(format === "date" ? "m/d/yyyy" : format));
  const cell = (written: DialectCell, row: number, at: number) => {
    const value = typeof written !== "string" && "unquoted" in written ? written.unquoted : written;
    const place = hasAddresses ? ` r="${columnName(at)}${row}"` : "";
    if (typeof value !== "string") return `<c${place} s="${styleOf(value.format)}"><v>${value.number}</v></c>`;
    if (value === "") return hasAddresses ? "" : "<c/>";
    if (!isShared) return `<c${place} t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
    shared.push(value);
    return `<c${place} t="s"><v>${shared.length - 1}</v></c>`;
  };
  const data = rows
    .map((row, at) => `<row r="${at + 1}">${row.map((value, column) => cell(value, at + 1, column)).join("")}</row>`)
    .join("");
  const sheet = (content: string) => strToU8(`<worksheet><sheetData>${content}</sheetData></worksheet>`);
  const hasHidden = is(0.2);
  const hasCover = is(0.2);
  const sheets = [
    ...(hasHidden
      ? [
          {
            name: "Lists",
            state: "hidden",
            content: '<row r="1"><c r="A1" t="inlineStr"><is><t>Email</t></is></c></row>',
          },
        ]
      : []),
    ...(hasCover
      ? [
          {
            name: "Cover",
            state: "visible",
            content: '<row r="1"><c r="A1" t="inlineStr"><is><t>Our members</t></is></c></row>',
          },
        ]
      : []),
    { name: "Data", state: "visible", content: data },
  ];
  return Buffer.from(
    zipSync({
      "xl/workbook.xml": strToU8(
        `<workbook><workbookPr${is1904 ? ' date1904="1"' : ""}/><sheets>${sheets.map(({ name, state }, at) => `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`).join("")}</sheets></workbook>`,
      ),
      "xl/_rels/workbook.xml.rels": strToU8(
        `<Relationships>${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`).join("")}</Relationships>`,
      ),
      "xl/styles.xml": strToU8(
        `<styleSheet><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replace(/"/g, "&quot;")}"/>`).join("")}</numFmts><cellXfs>${formats.map((_, at) => `<xf numFmtId="${at === 0 ? 0 : 164 + at}"/>`).join("")}</cellXfs></styleSheet>`,
      ),
      "xl/sharedStrings.xml": strToU8(
        `<sst>${shared.map((words) => `<si><t>${escaped(words)}</t></si>`).join("")}</sst>`,
      ),
      ...Object.fromEntries(sheets.map(({ content }, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheet(content)])),
    }),
  );
}
