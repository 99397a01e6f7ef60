import { expect, test } from "vitest";
import { readPDF } from "../../test/pdf-text.ts";
import { TextFlow } from "./pdf-flow.ts";
import { newPaper, savePaper } from "./pdf-page.ts";

async function linesOf(text: string): Promise<string[]> {
  const paper = await newPaper("Lines");
  new TextFlow(paper).text(text, { size: 12 });
  const drawn = await readPDF(await savePaper(paper));
  return drawn.text.split("\n").filter((line) => line.trim() !== "");
}

test("lines of a script without spaces break between words, and none begins with a comma or an end of sentence", async () => {
  const thai = "บ้านหลังนี้ตั้งอยู่ระหว่างต้นเมเปิลสองต้น".repeat(6);
  const lines = await linesOf(thai);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join("")).toBe(thai);
  const words = [...new Intl.Segmenter("th", { granularity: "word" }).segment(thai)].map(({ index }) => index);
  expect(words).toContain(lines[0]!.length);
  const japanese = await linesOf("この家は、小さな家族が建てました。".repeat(12));
  expect(japanese.length).toBeGreaterThan(1);
  expect(japanese.filter((line) => /^[、。]/.test(line))).toEqual([]);
});
