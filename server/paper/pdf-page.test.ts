import { expect, test } from "vitest";
import { readPDF } from "../../test/pdf-text.ts";
import { addPage, drawText, newPaper, savePaper } from "./pdf-page.ts";

/** Names of people, as they write them. */
const names = {
  Latin: "Zoë Łącka",
  Vietnamese: "Nguyễn Thị Ánh",
  Yoruba: "Adébáyọ̀ Ọ̀ṣun",
  Greek: "Ελένη Παπαδοπούλου",
  Cyrillic: "Жанна Щербакова",
  Armenian: "Աննա Հակոբյան",
  Georgian: "ნინო ბერიძე",
  Hebrew: "דוד לוי",
  "Hebrew with vowels": "שָׁלוֹם",
  Arabic: "محمد العلي",
  "Arabic with vowels": "مُحَمَّد",
  Persian: "می‌خواهم",
  Urdu: "نازیہ گل",
  Hindi: "क्षितिज शर्मा",
  Bengali: "রবীন্দ্রনাথ ঠাকুর",
  Punjabi: "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ",
  Gujarati: "કૃષ્ણા પટેલ",
  Tamil: "கொற்றவை செல்வி",
  Telugu: "శ్రీనివాస్ రావు",
  Kannada: "ಕೃಷ್ಣಮೂರ್ತಿ",
  Malayalam: "ശ്രീകുമാർ",
  Sinhala: "ශ්‍රී ලංකා",
  Thai: "สมชาย กำธรน้ำชื่น",
  Lao: "ສົມຊາຍ",
  Khmer: "ស្រីមុំ",
  Burmese: "အောင်ဆန်း",
  Amharic: "አበበ ቢቂላ",
  Chinese: "王小明",
  "Chinese, traditional": "陳麗華",
  Japanese: "佐藤さくら",
  Korean: "김민수",
  "Korean, decomposed": "김민수".normalize("NFD"),
  mixed: "Kim 김민수 (Sarah), דוד 2",
} as const;

test.for(Object.entries(names))(
  "a name in %s is drawn, and copied from the paper as it is written",
  async ([, name]) => {
    const paper = await newPaper("Names");
    const page = addPage(paper);
    drawText(page, name, 700, { face: paper.plain, size: 20 });
    drawText(page, name, 660, { face: paper.bold, size: 20 });
    const { text } = await readPDF(await savePaper(paper));
    // The reader leaves out signs without a width.
    const letters = (words: string) => words.normalize("NFC").replace(/[\s\p{Cf}]/gu, "");
    expect(letters(text)).toBe(letters(`${name}${name}`));
  },
);

test("pictures among letters are printed or left out, and what no font has is a box that can be copied", async () => {
  const paper = await newPaper("Pictures");
  drawText(addPage(paper), "Ann 🎉👩‍👩‍👧🇺🇸 Lee\u0007", 700, { face: paper.plain, size: 20 });
  drawText(addPage(paper), "𒀀 Ann", 700, { face: paper.plain, size: 20 });
  const { text } = await readPDF(await savePaper(paper));
  expect(text).toContain("Ann 🎉");
  expect(text).toContain("Lee");
  expect(text).toContain("𒀀 Ann");
  expect(text).toContain("A box stands for a letter that can’t be printed here.");
});

test("a text is as wide as its letters, and those of a right-to-left script go to the left", async () => {
  const { plain } = await newPaper("Widths");
  const width = (text: string) => plain.measure(text);
  expect(width("Larkspur House")).toBeCloseTo(
    [..."Larkspur House"].reduce((all, letter) => all + width(letter), 0),
    6,
  );
  const [arabic, number] = plain.shape("محمد 12").runs;
  expect(arabic!.x).toBeGreaterThan(number!.x);
});

test("a letter that is also a part of another is shaped with its marks once the other was drawn", async () => {
  const { plain } = await newPaper("Parts");
  plain.shape("র");
  // With the circle of dots for a mark without a letter it would be half as wide again.
  expect(plain.measure("বী")).toBeLessThan(1);
});
