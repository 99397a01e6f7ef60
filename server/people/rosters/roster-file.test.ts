import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import type { RosterColumns } from "../../../contract/people/rosters.ts";
import { type TableLayout, guessedColumnsOf } from "../../../contract/tables/reading.ts";
import { testFolder } from "../../../test/folder.ts";
import { viewTable } from "../../tables/reading/read-table.ts";
import { readingsToSave } from "../../tables/reading/column-readings.ts";
import { refuseQuestions, tableNotes } from "../../tables/reading/table-notes.ts";
import { nothingInRoster, readRoster, rosterWords, shownInRoster } from "./roster-file.ts";

const stored = async (file: string | Buffer) => {
  const path = join(await testFolder(), "roster.csv");
  await writeFile(path, file);
  return path;
};

/** What the page proposes of a file, and what is read by that. */
async function proposed(file: string | Buffer, layout: TableLayout = {}) {
  const path = await stored(file);
  const view = await viewTable(path, layout, { words: rosterWords, emptyText: nothingInRoster });
  const columns: RosterColumns = guessedColumnsOf(view);
  const roster = await readRoster(path, { columns, layout });
  const { notes } = tableNotes(roster.table, { layout });
  return { fields: view.columns.map(({ field }) => field), roster, notes };
}

const dataFile = (name: string) => readFile(resolve(import.meta.dirname, "../../../test/data/tables", name));

describe("headings of members’ lists", () => {
  test.each<[string, (string | null)[]]>([
    ["Name,Email,Membership valid until", ["name", "email", "validUntil"]],
    [
      "Email,Membership valid until,Membership paid through,Member number",
      ["email", "validUntil", null, "memberNumber"],
    ],
    ["Email,Membership paid", ["email", null]],
    ["Email,Membership paid through", ["email", "validUntil"]],
    ["Email,MemberID", ["email", "memberNumber"]],
    ["Email,MEMBER_ID", ["email", "memberNumber"]],
    ["Email,Website ID,Constituent ID", ["email", null, "memberNumber"]],
    ["Email,Account No.", ["email", "memberNumber"]],
    ["Email,Member #", ["email", "memberNumber"]],
    ["Email,Member No.", ["email", "memberNumber"]],
    ["Email,Membership Number", ["email", "memberNumber"]],
    ["Email,HBA MemberID", ["email", "memberNumber"]],
    ["Email,Member Phone Number,Member Number", ["email", null, "memberNumber"]],
    ["Email,Member License Number", ["email", null]],
    ["Email,Member yes/no", ["email", null]],
    ["Email,Spouse Member ID", ["email", null]],
    ["Spouse email,Member ID", [null, "memberNumber"]],
    ["Email,Membership valid from,Membership valid until", ["email", null, "validUntil"]],
    ["Email,Membership valid from", ["email", null]],
    ["Email,License valid until,Expires", ["email", null, "validUntil"]],
    ["Email,Last renewal date", ["email", null]],
    ["Email,Renewal notice sent", ["email", null]],
    ["Email,Board term ends,Term ends", ["email", null, "validUntil"]],
    ["Email,Renewed on,Expires", ["email", null, "validUntil"]],
    ["Email,Card expiration,Membership end", ["email", null, "validUntil"]],
    ["Email,License expires,Renewal date", ["email", null, "validUntil"]],
    ["Email,Expires,Membership ends", ["email", null, "validUntil"]],
    ["Email,First Name,Last Name,Company", ["email", "firstName", "lastName", null]],
    ["Email,First Name,Last Name,Chapter Name", ["email", "firstName", "lastName", null]],
    ["Email,Chapter Name", ["email", null]],
    ["Email,Company", ["email", "name"]],
    ["Email,Company,Name", ["email", null, "name"]],
    ["\u200eEmail,M\u00adember\u200b ID", ["email", "memberNumber"]],
  ])("%s", async (headings, fields) => {
    const cells = headings.split(",").map(() => "x");
    expect((await proposed(`${headings}\n${cells.join(",")}`)).fields).toEqual(fields);
  });
});

test("a first and a last name win over a company beside them, and names are compared by words", async () => {
  const columns = { email: 0, firstName: 1, lastName: 2, name: 3 };
  const path = await stored(
    "Email,First Name,Last Name,Company\na@x.example,Ann,Lee,Acme Inc\nb@x.example,Al,,Alvarez\nc@x.example,Cy,,Cy Rye\nd@x.example,,Rye,Dee\ne@x.example,,,Acme Inc",
  );
  const { members } = await readRoster(path, { columns });
  expect(members.map(({ name }) => name)).toEqual(["Ann Lee", "Al Alvarez", "Cy Rye", "Dee Rye", "Acme Inc"]);
});

test("an overlong line near the top is left out in words, not read by moved cells", async () => {
  const { roster } = await proposed(
    "Email,Notes,Chapter,Valid until\na@x.example,paid, by check,,12/31/2020\nb@x.example,,North,12/31/2027\nc@x.example,,North,12/31/2027",
  );
  expect(roster.members.map(({ email }) => email)).toEqual(["b@x.example", "c@x.example"]);
  expect(roster.problems).toMatchObject([
    { line: 2, text: expect.stringMatching(/^There are more cells in this line/) },
  ]);
});

test("where most lines have more cells than headings, a note says that all cells may have moved", async () => {
  const line = (at: number) => `m${at}@x.example,Lee, Ann,M-${at}`;
  const all = await proposed(`Email,Name,Member number\n${[1, 2, 3].map(line).join("\n")}`);
  expect(all.notes).toEqual([expect.stringMatching(/^3 lines have more cells than there are headings/)]);
  const short = Array.from({ length: 60 }, (_, at) => `s${at}@x.example,Cher,S-${at}`);
  const long = Array.from({ length: 70 }, (_, at) => line(at));
  const later = await proposed(`Email,Name,Member number\n${[...short, ...long].join("\n")}`);
  expect(later.notes).toEqual([expect.stringMatching(/^70 lines have more cells than there are headings/)]);
  expect((await proposed("Email,Name\na@x.example,Ann\n")).notes).toEqual([]);
});

test.each([
  'Email,Name,Valid until\na@x.example,"Ann,12/31/2020\nb@x.example,Bob 6",12/31/2027',
  'Email,Name\na@x.example,"Ann\nb@x.example,Bob"',
  'Email,Member number,Name,Note\na@x.example,1,Ann,"note\nb@x.example,2,Bob"\nd@x.example,4,Dee,',
  'Email,Name,Chapter,Valid until\na@x.example,"Lee, Ann",North,"12/31/2020\nb@x.example,Bob,North,12/31/2027"',
])("a quotation mark that would swallow a member is named by its line: %j", async (text) => {
  await expect(proposed(text)).rejects.toThrow("A quotation mark in line 2");
});

test("cells of several lines that hold sentences or addresses stay cells", async () => {
  for (const notes of ["12 Elm Street\nWinona, MN", "Paid\n1,000 dollars"])
    expect((await proposed(`Email,Notes\na@x.example,"${notes}"\nb@x.example,`)).roster.members, notes).toHaveLength(2);
});

test("the last member isn’t taken for a total because of a name", async () => {
  const { roster } = await proposed(
    "Name,Email,Valid until\nAnn,a@x.example,12/31/2027\nTotal Comfort Heating,office@tc.example,12/31/2027\n",
  );
  expect(roster.members.map(({ email }) => email)).toEqual(["a@x.example", "office@tc.example"]);
  const numbers = await proposed(
    "Name,Member number,Valid until\nAnn,1004,12/31/2027\nTotal Comfort,1005,12/31/2027\nAverage Joe Builders,1006,\nTotal,1007,12/31/2027\n",
  );
  expect(numbers.roster.members.map(({ memberNumber }) => memberNumber)).toEqual(["1004", "1005", "1006", "1007"]);
  const addresses = await proposed("Name,Email,Phone,City\nAnn,a@x.example,555,Winona\nTotal,office@total.example,,\n");
  expect(addresses.roster.members).toHaveLength(2);
  for (const total of ["Total,1,", "Total members: 1,,", "Generated on,11/26/2026,", "1 record,,"])
    expect(
      (await proposed(`Name,Email,Valid until\nAnn,a@x.example,12/31/2027\n${total}\n`)).roster.table.totals,
      total,
    ).toMatchObject([{ line: 3 }]);
});

test("invisible letters aren’t part of a member number or a date", async () => {
  const { roster } = await proposed(
    "Email,Member number,Name,Valid until\na@x.example,\u200eM-1,Ann,\u200e12\u200e/\u200e31\u200e/\u200e2027\nb@x.example,M\u200b-2,شیما\u200cن,\nc@x.example,M-1\u00ad,Cy,",
  );
  expect(roster.members).toMatchObject([
    { memberNumber: "M-1", validUntil: "2027-12-31" },
    { memberNumber: "M-2", name: "شیما\u200cن" },
  ]);
  expect(roster.problems).toMatchObject([{ text: "The member number stands in line 2, too." }]);
});

test("tables as people have them: what was pasted along, and dates of every kind", async () => {
  const pasted = (await proposed(await dataFile("zwsp.csv"))).roster;
  expect(pasted.members.map(({ email, memberNumber }) => `${memberNumber} ${email}`)).toEqual([
    "1 a@x.com",
    "2 b@x.com",
    "3 c@x.com",
    "4 d@x.com",
    "5 e@x.com",
    "8 h@x.com",
    "10 user@xn--exmple-cua.com",
  ]);
  expect(pasted.problems.map(({ line }) => line)).toEqual([7, 8, 10, 12]);
  const { roster } = await proposed(await dataFile("dates.csv"));
  expect(roster.readings.find(({ field }) => field === "validUntil")).toMatchObject({
    isQuestion: true,
    reading: null,
  });
  expect(() => refuseQuestions(roster.readings, roster.table, {})).toThrow("how to read “Valid until”");
});

test("days that Excel may have exchanged with their months are noted", async () => {
  const untilNotes = async (...days: string[]) => {
    const lines = days.map((day, at) => `m${at}@x.example,${day}`);
    const { roster } = await proposed(`Email,Valid until\n${lines.join("\n")}`);
    return roster.readings.find(({ field }) => field === "validUntil")!.notes;
  };
  const exchanged = /^“13\/04\/2027” is text beside days of which none is after the 12th of its month/;
  expect(await untilNotes("13/04/2027", "2027-04-03", "2027-12-07")).toEqual([expect.stringMatching(exchanged)]);
  expect(await untilNotes("13/04/2027", "2027-04-03", "2027-12-27")).toEqual([]);
  expect(await untilNotes("13/04/2027", "03/04/2027", "2027-12-07")).toEqual([]);
});

test("a day of a workbook is shown by the workbook’s own calendar", () => {
  expect(shownInRoster("validUntil", 46_387, false)).toBe("2026-12-31");
  expect(shownInRoster("validUntil", 46_387 - 1_462, true)).toBe("2026-12-31");
  expect(shownInRoster("memberNumber", 46_387, false)).toBe("46387");
});

test("which alphabet is right is asked by whoever imports, not by the page alone", async () => {
  const either = Buffer.from("Email,Name\r\na@x.example,Garc\x92a\r\n", "latin1");
  const { roster } = await proposed(either);
  expect(() => refuseQuestions(roster.readings, roster.table, {})).toThrow("which letters are right");
  const layout = { alphabet: "macintosh" } as const;
  const chosen = await proposed(either, layout);
  expect(() => refuseQuestions(chosen.roster.readings, chosen.roster.table, layout)).not.toThrow();
  expect(chosen.roster.members).toMatchObject([{ name: "García" }]);
});

test("what the column decides counts more than what was chosen last time, which counts where nothing is decided, and is said", async () => {
  const until = async (...days: string[]) => {
    const path = await stored(`Email,Valid until\n${days.map((day, at) => `m${at}@x.example,${day}`).join("\n")}`);
    const source = { columns: { email: 0, validUntil: 1 }, presets: { validUntil: "dayFirst" } } as const;
    const { members, readings } = await readRoster(path, source);
    const { isQuestion, notes } = readings.find(({ field }) => field === "validUntil")!;
    return { day: members[0]!.validUntil, isQuestion, notes, saved: readingsToSave(readings, source).validUntil };
  };
  expect(await until("3/4/2099", "12/31/2099")).toMatchObject({
    day: "2099-03-04",
    isQuestion: false,
    notes: [],
    saved: "monthFirst",
  });
  expect(await until("3/4/2099")).toEqual({
    day: "2099-04-03",
    isQuestion: false,
    notes: ["Read as last time: day first. Choose anew if this table is another."],
    saved: "dayFirst",
  });
});
