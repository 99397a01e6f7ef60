import { setImmediate } from "node:timers/promises";
import { plural } from "../../../contract/platform/plural.ts";
import type { AnswerLine } from "../../../contract/judging/scoring-answers.ts";
import { type Sql, requireRow } from "../../platform/db/sql.ts";
import type { TextFlow } from "../../paper/pdf-flow.ts";
import { faintColor } from "../../paper/pdf-page.ts";
import type { AttachedPages, AttachedPDF } from "../attached-pages.ts";
import { letterPDFs, lettersOf, recommendationCountsOf, waiversOf } from "./queries.ts";
import { judgedRecommendations, letterAnswerLines } from "./questions.ts";

/**
 * The readers of a paper: staff see the writers and what is still missing, scorers the same as on their screen, nobody no
 * letters at all.
 */
export type LetterReaders = "staff" | "scorers" | "nobody";

type PrintedLetter = { heading: string; letter: string; answers: readonly AnswerLine[]; pdf?: PrintedPDF };
type PrintedPDF = AttachedPDF & { title: string };
export type PrintedLetters = { letters: readonly PrintedLetter[]; notes: readonly string[] };

export async function printedLetters(
  sql: Sql,
  entryID: string,
  { readers, blind }: { readers: LetterReaders; blind: boolean },
): Promise<PrintedLetters> {
  if (readers === "nobody") return { letters: [], notes: [] };
  const pdfs = new Map(
    (await letterPDFs(sql, entryID)).map(({ recommendationID, ...pdf }) => [recommendationID, pdf] as const),
  );
  return readers === "staff" ? lettersForStaff(sql, entryID, pdfs) : lettersForScorers(sql, entryID, { blind, pdfs });
}

type LetterPDFs = ReadonlyMap<string, AttachedPDF>;

async function lettersForScorers(
  sql: Sql,
  entryID: string,
  { blind, pdfs }: { blind: boolean; pdfs: LetterPDFs },
): Promise<PrintedLetters> {
  const letters = (await judgedRecommendations(sql, entryID, blind)).map(
    ({ recommendationID, name, letter, answers }, at) => ({
      heading: name ?? `Letter ${at + 1}`,
      letter,
      answers,
      ...titledPDF(pdfs.get(recommendationID), "A PDF came with it."),
    }),
  );
  return { letters, notes: [] };
}

const titledPDF = (pdf: AttachedPDF | undefined, title: string) => pdf && { pdf: { ...pdf, title } };

async function lettersForStaff(sql: Sql, entryID: string, pdfs: LetterPDFs): Promise<PrintedLetters> {
  const [{ asked: requested, waived, received }, rows, waivers] = await Promise.all([
    recommendationCountsOf(sql, entryID).then(requireRow),
    lettersOf(sql, entryID),
    waiversOf(sql, entryID),
  ]);
  const missing = Math.max(0, requested - waived - received);
  return {
    letters: rows
      .filter(({ state }) => state === "received")
      .map((row) => ({
        heading: row.name,
        letter: row.letter ?? "",
        answers: letterAnswerLines(row),
        ...titledPDF(pdfs.get(row.recommendationID), `PDF: ${row.file?.fileName ?? ""}`),
      })),
    notes: [
      ...rows.filter(({ state }) => state === "invited").map(({ name }) => `Not received yet: ${name}`),
      ...rows.filter(({ state }) => state === "declined").map(({ name }) => `Declined: ${name}`),
      ...waivers.map(({ reason }) => `Waived: ${reason}`),
      ...(missing > 0 ? [`Still missing: ${plural(missing, "recommendation")}`] : []),
    ],
  };
}

/** Follows the applicant's answers. An empty section is left out. */
export async function drawLetters(
  flow: TextFlow,
  { letters, notes }: PrintedLetters,
  attachedPages: AttachedPages,
): Promise<void> {
  if (letters.length === 0 && notes.length === 0) return;
  flow.heading("Recommendations", { size: 14, bold: true, before: 14 });
  for (const { heading, letter, answers, pdf } of letters) {
    flow.heading(heading, { size: 11, bold: true, before: 10 });
    if (letter) flow.text(letter, { size: 10.5, before: 2 });
    for (const { label, value } of answers) {
      flow.heading(label, { size: 9, color: faintColor, before: 8 });
      flow.text(value, { size: 10.5 });
    }
    if (pdf)
      await attachedPages.print(pdf, (keep) =>
        flow.heading(pdf.title, { size: 9, color: faintColor, before: 4, keep }),
      );
    // Letters may be long, so other requests get a turn between two of them.
    await setImmediate();
  }
  for (const note of notes) flow.text(note, { size: 10, color: faintColor, before: 8 });
}
