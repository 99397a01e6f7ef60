import { setImmediate } from "node:timers/promises";
import { plural } from "../../../contract/platform/plural.ts";
import type { AnswerLine } from "../../../contract/judging/scoring-answers.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import type { TextFlow } from "../../paper/pdf-flow.ts";
import { faintColor } from "../../paper/pdf-page.ts";
import { lettersOf, recommendationCountsOf, waiversOf } from "./queries.ts";
import { judgedRecommendations, letterAnswerLines } from "./questions.ts";

/** Whose eyes a paper is for: staff's with who wrote and what is still missing, scorers' as on their screen, or nobody's. */
export type LetterReaders = "staff" | "scorers" | "nobody";

type PrintedLetter = { heading: string; letter: string; answers: readonly AnswerLine[]; file: string | null };
export type PrintedLetters = { letters: readonly PrintedLetter[]; notes: readonly string[] };

export async function printedLetters(
  sql: Sql,
  entryID: string,
  { readers, blind }: { readers: LetterReaders; blind: boolean },
): Promise<PrintedLetters> {
  if (readers === "nobody") return { letters: [], notes: [] };
  return readers === "staff" ? lettersForStaff(sql, entryID) : lettersForScorers(sql, entryID, blind);
}

async function lettersForScorers(sql: Sql, entryID: string, blind: boolean): Promise<PrintedLetters> {
  const letters = (await judgedRecommendations(sql, entryID, blind)).map(({ name, letter, answers, hasFile }, at) => ({
    heading: name ?? `Letter ${at + 1}`,
    letter,
    answers,
    file: hasFile ? "A PDF came with it, which scorers open beside the application." : null,
  }));
  return { letters, notes: [] };
}

async function lettersForStaff(sql: Sql, entryID: string): Promise<PrintedLetters> {
  const [{ asked, waived, received }, rows, waivers] = await Promise.all([
    recommendationCountsOf(sql, entryID).then(requireRow),
    lettersOf(sql, entryID),
    waiversOf(sql, entryID),
  ]);
  const missing = Math.max(0, asked - waived - received);
  return {
    letters: rows
      .filter(({ state }) => state === "received")
      .map((row) => ({
        heading: row.name,
        letter: row.letter ?? "",
        answers: letterAnswerLines(row),
        file: row.file && `PDF: ${row.file.fileName}`,
      })),
    notes: [
      ...rows.filter(({ state }) => state === "invited").map(({ name }) => `Not received yet: ${name}`),
      ...rows.filter(({ state }) => state === "declined").map(({ name }) => `Declined: ${name}`),
      ...waivers.map(({ reason }) => `Waived: ${reason}`),
      ...(missing > 0 ? [`Still missing: ${plural(missing, "recommendation")}`] : []),
    ],
  };
}

/** Below what the applicant answered; a section without anything in it isn't begun. */
export async function drawLetters(flow: TextFlow, { letters, notes }: PrintedLetters): Promise<void> {
  if (letters.length === 0 && notes.length === 0) return;
  flow.heading("Recommendations", { size: 14, bold: true, before: 14 });
  for (const { heading, letter, answers, file } of letters) {
    flow.heading(heading, { size: 11, bold: true, before: 10 });
    if (letter) flow.text(letter, { size: 10.5, before: 2 });
    for (const { label, value } of answers) {
      flow.heading(label, { size: 9, color: faintColor, before: 8 });
      flow.text(value, { size: 10.5 });
    }
    if (file) flow.text(file, { size: 9, color: faintColor, before: 4 });
    // Others are served between two letters, which may be long.
    await setImmediate();
  }
  for (const note of notes) flow.text(note, { size: 10, color: faintColor, before: 8 });
}
