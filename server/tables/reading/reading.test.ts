import { describe, expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";
import { type DateOrder, dateOrder, dayInCell, momentInCell } from "./date-cells.ts";
import { findDelimiter, rowsOfText } from "./delimited-text.ts";
import { numberFormat, withDigits } from "./number-format.ts";
import { serialDay } from "./serial-day.ts";
import { decimalSign, numberInCell } from "./number-cells.ts";
import { brokenCellText } from "./line-problems.ts";
import { zipInCell } from "./zip-codes.ts";
import { yesOrNo } from "./yes-no.ts";

describe("dates", () => {
  test.each([
    "12/31/2026 0:00",
    "12/31/26",
    "12/31/2026 12:00:00 AM",
    "12/31/2026, 11:59 PM",
    "Dec 31, 2026",
    "Dec. 31 2026",
    "December 31st, 2026",
    "Thursday, December 31, 2026",
    "Thu Dec 31 2026 00:00:00 GMT-0600 (Central Standard Time)",
    "31-Dec-26",
    "31 December 2026",
    "31st of December 2026",
    "12-31-2026",
    "12.31.2026",
    "12 / 31 / 2026",
    "12/31/'26",
    "'12/31/2026",
    "2026-12-31",
    "2026/12/31",
    "2026.12.31",
    "20261231",
    "2026-12-31T00:00:00Z",
    "2026-12-31T23:59:59.999+01:00",
    "2026-12-31 00:00:00.000",
    "2026-Dec-31",
    "46387",
    "46387.5",
    "１２/３１/２０２６",
    "12/31/2026\u202f12:00\u202fAM",
    "12‑31‑2026",
  ])("%s is the last day of 2026", (cell) => {
    expect(dayInCell(cell)).toBe("2026-12-31");
  });

  test.each([
    "Lifetime",
    "LIFE",
    "never",
    "Never expires",
    "No expiration",
    "n/a",
    "-",
    "∞",
    "12/31/9999",
    "0000-00-00",
    "00/00/0000",
    "12/31/2999",
    "",
  ])("%s has no end", (cell) => {
    expect(dayInCell(cell)).toBeNull();
  });

  test.each([
    "13/31/2026",
    "2/30/2026",
    "12/31/99",
    "31-Dec-85",
    "Dec 2026",
    "Dec-26",
    "12/2026",
    "2026",
    "26",
    "soon",
    "expired",
    "1900-01-01",
    "0001-01-01",
    "1970-01-01",
    "12/30/1899",
    "2026-31-12",
    "2027-01-01T05:59:59Z",
    "12/31/2026 25:00",
    "12/31/2026 0:00 PM",
    "12/31/20266",
    "1231/2026",
    "Foo 31, 2026",
  ])("%s isn’t taken for a date", (cell) => {
    expect(dayInCell(cell)).toBeUndefined();
  });

  test("in the order that is chosen", () => {
    const read = (cell: string, order: DateOrder) => dayInCell(cell, order);
    expect(read("31/12/2026", "dayFirst")).toBe("2026-12-31");
    expect(read("1.2.2027", "dayFirst")).toBe("2027-02-01");
    expect(read("26-12-31", "yearFirst")).toBe("2026-12-31");
    expect(read("2026-12-31", "dayFirst")).toBe("2026-12-31");
  });

  test.each<[string[], DateOrder | undefined, DateOrder[]]>([
    [["12/31/2026", "1/2/2027"], "monthFirst", ["monthFirst", "dayFirst"]],
    [["31/12/2026", "1/2/2027"], "dayFirst", ["monthFirst", "dayFirst"]],
    [["12/31/2026"], "monthFirst", ["monthFirst"]],
    [["12/12/2026", "1/1/2027"], "monthFirst", []],
    [["1/2/2027", "3/4/2027"], undefined, ["monthFirst", "dayFirst"]],
    [["12/31/2026", "31/12/2026"], undefined, ["monthFirst", "dayFirst"]],
    [["26-12-31", "27-01-05"], undefined, ["dayFirst", "yearFirst"]],
    [["2026-12-31", "Dec 31, 2026", "Lifetime"], undefined, []],
    [
      ["13/1/2027", ...Array.from({ length: 10 }, (_, at) => `1/${2 + (at % 10)}/2027`)],
      undefined,
      ["monthFirst", "dayFirst"],
    ],
  ])("%j is decided by all that stands in the column", (cells, reading, choices) => {
    const choice = dateOrder(cells);
    expect(choice.reading).toBe(reading);
    expect(choice.choices).toEqual(choices);
  });

  test("days that are the same in both orders don’t hide that one typing error decides", () => {
    const ambiguous = Array.from({ length: 40 }, (_, at) => `1/${2 + (at % 10)}/2027`);
    expect(dateOrder([...ambiguous, "13/1/2027", "1/1/2027", "2/2/2027", "3/3/2027"]).reading).toBeUndefined();
  });

  test("a time of day is kept where it counts", () => {
    expect(momentInCell("5/31/2027 9:05 PM")).toBe("2027-05-31T21:05");
    expect(momentInCell(46_387.5)).toBe("2026-12-31T12:00");
    expect(momentInCell("2027-05-31")).toBe("2027-05-31T00:00");
    expect(momentInCell("46387.5")).toBe("2026-12-31T12:00");
    expect(momentInCell(20_261_231)).toBe("2026-12-31T00:00");
    expect(momentInCell("2027-05-31T00:00:00Z")).toBeUndefined();
    expect(momentInCell("2027-05-31T23:59:00+01:00")).toBeUndefined();
  });

  test("days of workbooks, by either system", () => {
    expect(serialDay(46_387, false)).toBe("2026-12-31");
    expect(serialDay(46_387 - 1_462, true)).toBe("2026-12-31");
    expect(serialDay(59, false)).toBe("1900-02-28");
    expect(serialDay(46_387.999_999_9, false)).toBe("2027-01-01");
    expect(serialDay(0, false)).toBeUndefined();
  });
});

describe("numbers", () => {
  test.each<[string, number | undefined, number | undefined]>([
    ["1,250.00", 1_250, undefined],
    ["1.250,00", undefined, 1_250],
    ["489.000", 489, 489_000],
    ["1,250", 1_250, 1.25],
    ["2,5", undefined, 2.5],
    ["2.5", 2.5, undefined],
    ["2½", 2.5, 2.5],
    ["2 1/2", 2.5, 2.5],
    ["2-1/2", 2.5, 2.5],
    ["2 and 1/2", 2.5, 2.5],
    ["½", 0.5, 0.5],
    ["11/2", undefined, undefined],
    ["$489,000", 489_000, 489],
    ["USD 489,000.50", 489_000.5, undefined],
    ["€ 489.000,-", undefined, 489_000],
    ["$489K", 489_000, 489_000],
    ["1.2M", 1_200_000, undefined],
    ["1 250 000", 1_250_000, 1_250_000],
    ["1’250.50", 1_250.5, undefined],
    ["2,150 sq ft", 2_150, 2.15],
    ["TBD", undefined, undefined],
    ["1,25,000", undefined, undefined],
    ["12.345.678", undefined, 12_345_678],
    ["−91.66", -91.66, undefined],
    ["0.125", 0.125, undefined],
    ["3+", undefined, undefined],
  ])("%s is %s by the point, %s by the comma", (cell, point, comma) => {
    expect([numberInCell(cell, "point"), numberInCell(cell, "comma")]).toEqual([point, comma]);
  });

  const isValid = () => true;
  test.each<[string[], string | undefined]>([
    [["489.000", "612.500"], undefined],
    [["489.000", "1.250.000"], "comma"],
    [["489.000", "612.500,50"], "comma"],
    [["489,000", "612,500"], "point"],
    [["489,000", "612,500.50"], "point"],
    [["1,5", "1.5"], undefined],
    [["489,000", "612,50"], undefined],
    [["489.000", "612.5"], undefined],
    [["489.000", "489,000", "1.5"], undefined],
    [["100", "200"], undefined],
  ])("%j is read by %s", (cells, reading) => {
    expect(decimalSign(cells, { isValid }).reading).toBe(reading);
  });

  test("other columns of the file that make three decimals of what looks like thousands are asked about", () => {
    expect(decimalSign(["489.000"], { isValid, usualSign: "point" }).reading).toBeUndefined();
    expect(decimalSign(["1,250"], { isValid, usualSign: "comma" }).reading).toBeUndefined();
    expect(decimalSign(["489.000", "1,250"], { isValid, usualSign: "point" }).reading).toBeUndefined();
  });

  test("other columns of the file decide where one alone doesn’t, and what can’t be isn’t asked about", () => {
    expect(decimalSign(["489.000"], { isValid, usualSign: "comma" }).reading).toBe("comma");
    expect(decimalSign(["489,000"], { isValid, usualSign: "point" }).reading).toBe("point");
    expect(decimalSign(["44.055"], { isValid: (value) => value < 90 }).reading).toBe("point");
  });
});

test.each<[string, string | undefined, string | undefined]>([
  ["55987", "MN", "55987"],
  ["55987-1234", "MN", "55987"],
  ["559871234", undefined, "55987"],
  ["1234", "MA", "01234"],
  ["1234", "Massachusetts", "01234"],
  ["1234-5678", "MA", "01234"],
  ["12345678", "MA", "01234"],
  ["4005", "Maine", "04005"],
  ["501", "NY", "00501"],
  ["1234", "MN", undefined],
  ["1234", undefined, undefined],
  ["559", "MN", undefined],
  ["5512", "VT", "05512"],
])("the zip code %s in %s is %s", (cell, state, zip) => {
  expect(zipInCell(cell, state)).toBe(zip);
});

test("yes and no in their spellings, and nothing else", () => {
  expect(["yes", "Y", "TRUE", "x", "1", "✓", "on", "sí"].map(yesOrNo)).toEqual(Array.from({ length: 8 }, () => true));
  expect(["no", "N", "false", "0", "-", "off"].map(yesOrNo)).toEqual(Array.from({ length: 6 }, () => false));
  expect(["maybe", "opted in", "2"].map(yesOrNo)).toEqual([undefined, undefined, undefined]);
});

test.each<[string, number, string]>([
  ["00000", 123, "00123"],
  ['"M-"00000', 123, "M-00123"],
  ["000-00-0000", 12_345_678, "012-34-5678"],
  ["0000", 12_345, "12345"],
  ["\\A0", 7, "A7"],
])("in the format %s %d is shown as %s", (code, value, text) => {
  const format = numberFormat(164, code);
  expect(format.kind).toBe("digits");
  expect(withDigits(value, format.kind === "digits" ? format.parts : [])).toBe(text);
});

test("formats of amounts are numbers, and those of days are days", () => {
  for (const code of [
    "#,##0.00",
    '"$"#,##0.00_);\\("$"#,##0.00\\)',
    "0.00%",
    '0" sq ft"',
    "General",
    "[$-409]#,##0",
    "h:mm",
    "(###) ###-####",
  ])
    expect(numberFormat(164, code).kind, code).toBe("number");
  for (const code of ["m/d/yyyy", "[$-409]d-mmm-yy;@", "yyyy\\-mm\\-dd hh:mm", 'dd" of "mmmm'])
    expect(numberFormat(164, code).kind, code).toBe("date");
  expect(numberFormat(14, undefined).kind).toBe("date");
});

test.each([
  "1.23457E+11",
  "1,23457E+11",
  "1.23457E11",
  "#BLOCKED!",
  "#FIELD!",
  "#CONNECT!",
  "#UNKNOWN!",
  "#GETTING_DATA",
  "#NULL!",
  "#WERT!",
  "#DIV/0!",
  "#NAME?",
  "Err:502",
])("%s is what a spreadsheet lost", (cell) => {
  expect(brokenCellText(cell)).toBeDefined();
});
test.each(["12E4", "M-1E5", "#1", "#12!", "#A", "1.5"])("%s is no such cell", (cell) => {
  expect(brokenCellText(cell)).toBeUndefined();
});

describe("text", () => {
  const cells = (text: string) => [...rowsOfText(findDelimiter(text))].map((row) => row.cells);

  test.each<[string, string]>([
    ["a,b\r\n1,2", ","],
    ["a;b\r\n1,5;2,5", ";"],
    ["a\tb\n1\t2", "\t"],
    ["a|b\r1|2", "|"],
    ["sep=;\r\na;b", ";"],
    ["Name;City\nLee, Ann;Winona, MN\nRye, Ida;Rochester, MN", ";"],
    [`Address;Reference\n${"1 Prairie Ln, Winona, MN 55987;H-1\n".repeat(6)}`, ";"],
    [`Members, 2026\nName;City;ID\n${"Lee, Ann;Winona;1\n".repeat(6)}`, ";"],
    [`Members, Winona, 2026\nName\tCity\n${"Lee, Ann\tWinona, MN\n".repeat(6)}`, "\t"],
    [`Members, Winona, 2026\nChair, Ann, Lee\n\nName\tCity\n${"Lee, Ann\tWinona, MN\n".repeat(6)}`, "\t"],
    [`Members; Winona; 2026\nName,Notes\n${"Lee,by check; paid; twice\n".repeat(6)}`, ","],
    ["Home,Number,Photographs\nOne,1,a.jpg|b.jpg|c.jpg|d.jpg", ","],
  ])("%j is parted by %j", (text, delimiter) => {
    expect(findDelimiter(text).delimiter).toBe(delimiter);
  });

  test("quotation marks that are clear are read, and others are named by their line", () => {
    expect(cells('a,b\n"x, y","say ""hi"""\n"two\nlines",z')).toEqual([
      ["a", "b"],
      ["x, y", 'say "hi"'],
      ["two\nlines", "z"],
    ]);
    expect(cells('a,b\n"Ann "The Hammer" Lee",2\nO"Neil,3')).toEqual([
      ["a", "b"],
      ['Ann "The Hammer" Lee', "2"],
      ['O"Neil', "3"],
    ]);
    expect(cells('a,b\n"",2\n"" ,3')).toEqual([
      ["a", "b"],
      ["", "2"],
      ["", "3"],
    ]);
    expect(() => cells('a,b\n1,2\n"open,2\n3,4')).toThrow("line 3");
    expect(() => cells('a,b,c\n1,"open,2\n3,"4",5\n6,7,8')).toThrow("line 2");
    expect(cells('a,b,c\n1,"Ann "x, y" Lee",2')[1]).toEqual(["1", 'Ann "x, y" Lee', "2"]);
    expect(() => cells('a,b,c\n1,"Ann "x", y" Lee",2')).toThrow("line 2");
    expect(() => cells('a,b,c,d\nx,"open,1,2\ny,"",1,2\nz,"",3,4')).toThrow("line 2");
  });

  test("a row’s line is where it begins", () => {
    expect([...rowsOfText(findDelimiter('a,b\r\n"x\r\ny",1\r\n\r\nc,d'))].map(({ line }) => line)).toEqual([
      1, 2, 4, 5,
    ]);
  });

  test.each([
    ["Jos\x82 Lee", "José Lee"],
    ["M\x81ller", "Müller"],
    ["Garc\xa1a", "García"],
    ["Mu\xa4oz", "Muñoz"],
    ["Andr\x82,Mu\xa4oz", "André,Muñoz"],
  ])("of MS-DOS, %j is %s", (bytes, text) => {
    expect(decodeText(Buffer.from(`Name\r\n${bytes}\r\n`, "latin1"))).toEqual({
      text: `Name\r\n${text}\r\n`,
      alphabets: [],
    });
  });

  test.each([
    ["K\x94nig", "König"],
    ["Fran\x87ois", "François"],
    ["Zo\x89", "Zoë"],
    ["Hern\xa0ndez", "Hernández"],
    ["M\xa0rquez", "Márquez"],
  ])("it is asked whether %j is %s of MS-DOS", (bytes, text) => {
    const file = Buffer.from(`Name\r\n${bytes}\r\n`, "latin1");
    const { alphabets } = decodeText(file);
    expect(alphabets).toContainEqual({ alphabet: "ibm437", examples: [text] });
    expect(decodeText(file, "ibm437").text).toContain(text);
  });

  test.each([
    "\x93North\x94 and more\x85 soon",
    "Oak\x99 \x97 5\xa2 \x95 \x80500",
    "Lee\x86",
    "St.\xa0Paul",
    "\x93the oak\x94",
  ])("%j of Windows isn’t taken for MS-DOS", (bytes) => {
    const file = Buffer.from(`Notes\r\n${bytes}\r\n`, "latin1");
    const { text, alphabets } = decodeText(file);
    expect(text).toBe(new TextDecoder("windows-1252").decode(file));
    expect(alphabets.map(({ alphabet }) => alphabet)).not.toContain("ibm437");
  });

  const mac = (text: string) =>
    Buffer.from(
      [...text].map((letter) => ({ é: 0x8e, ñ: 0x96, ü: 0x9f, í: 0x92, "’": 0xd5 })[letter] ?? letter.charCodeAt(0)),
    );
  test("alphabets are told by the words that they make, else asked", () => {
    const windows = Buffer.from("Name\r\nJosé Muñoz\r\nMüller\r\nO\x92Brien", "latin1");
    expect(decodeText(windows)).toEqual({ text: "Name\r\nJosé Muñoz\r\nMüller\r\nO’Brien", alphabets: [] });
    expect(decodeText(mac("Name\rJosé Muñoz\rMüller\rO’Brien"))).toEqual({
      text: "Name\rJosé Muñoz\rMüller\rO’Brien",
      alphabets: [],
    });
    expect(decodeText(Buffer.from("\ufeffJosé", "utf16le"))).toMatchObject({ text: "José", alphabets: [] });
    expect(decodeText(Buffer.from("José,1\r\n", "utf16le"))).toMatchObject({ text: "José,1\r\n" });
    const either = Buffer.from("Name\r\nGarc\x92a", "latin1");
    expect(decodeText(either).alphabets.map(({ examples }) => examples)).toEqual([["Garc’a"], ["García"]]);
    expect(decodeText(either, "macintosh").text).toContain("García");
    const broken = Buffer.concat([Buffer.from("José\r\nZoë\r\n"), Buffer.from([0xe9]), Buffer.from("a\r\nÅsa")]);
    expect(() => decodeText(broken)).toThrow("Line 3");
  });
});
