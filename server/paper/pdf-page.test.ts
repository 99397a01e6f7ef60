import { expect, test } from "vitest";
import { newPaper, textWidthIn } from "./pdf-page.ts";

test("a text is as wide as its font draws it, in letters of every alphabet that there is", async () => {
  const { plain, bold } = await newPaper("Widths");
  const [latin, other] = [
    ["Larkspur House, 12 AV Way", "“fi ffl” – 3½ baths · $1,250,000", "Ærøskøbing, Łódź, Çeşme"],
    ["Πρωτοσέλιδο", "Съешь ещё", "Nguyễn Thị Ánh"],
  ];
  for (const face of [plain, bold]) {
    for (const text of latin) expect(textWidthIn(face, text)).toBeCloseTo(face[0]!.font.widthOfTextAtSize(text, 1), 6);
    for (const text of other) {
      const runs = [...text].map((letter) =>
        face.find(({ read }) => read.font.hasGlyphForCodePoint(letter.codePointAt(0)!))!,
      );
      const width = [...text].reduce((all, letter, at) => all + runs[at]!.font.widthOfTextAtSize(letter, 1), 0);
      expect(textWidthIn(face, text)).toBeCloseTo(width, 6);
    }
  }
});
