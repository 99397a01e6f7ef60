import {
  type PDFContext,
  type PDFDocument,
  PDFHexString,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFName,
  type PDFRef,
  PDFString,
  type RGB,
  beginText,
  endText,
  popGraphicsState,
  pushGraphicsState,
  setFillingRgbColor,
  setFontAndSize,
  setTextMatrix,
} from "@cantoo/pdf-lib";
import type { TextDirection, LetterCluster, ShapedText, TextShaper } from "./text-shaping.ts";
import type { Weight } from "./fonts.ts";
import { unitsPerEm } from "./outlines.ts";
import { truetypeFont } from "./truetype.ts";

type TextPlace = { x: number; y: number; size: number; color: RGB };

/** A weight of type in one document: its font holds what was drawn with it. */
export class PaperFont {
  readonly #shaper: TextShaper;
  readonly #weight: Weight;
  readonly #context: PDFContext;
  readonly #ref: PDFRef;
  readonly #codes = new Map<LetterCluster, number>();
  readonly #keys = new WeakMap<PDFPage, PDFName>();

  constructor(document: PDFDocument, shaper: TextShaper, weight: Weight) {
    this.#shaper = shaper;
    this.#weight = weight;
    this.#context = document.context;
    this.#ref = document.context.nextRef();
  }

  shape(text: string, direction?: TextDirection): ShapedText {
    return this.#shaper.shape(text, this.#weight, direction);
  }

  /** At a size of one point. */
  measure(text: string): number {
    return this.#shaper.measure(text, this.#weight);
  }

  draw(page: PDFPage, { runs }: ShapedText, { x, y, size, color }: TextPlace): void {
    const { red, green, blue } = color;
    page.pushOperators(
      pushGraphicsState(),
      beginText(),
      setFillingRgbColor(red, green, blue),
      setFontAndSize(this.#keyOn(page), size),
      ...runs.flatMap((run) => [setTextMatrix(1, 0, 0, 1, x + run.x * size, y), this.#show(run.clusters)]),
      endText(),
      popGraphicsState(),
    );
  }

  #keyOn(page: PDFPage): PDFName {
    const key = this.#keys.get(page) ?? page.node.newFontDictionary(`Rosette-${this.#weight}`, this.#ref);
    this.#keys.set(page, key);
    return key;
  }

  #show(clusters: readonly LetterCluster[]): PDFOperator {
    const codes = clusters.map((cluster) => {
      const code = this.#codes.get(cluster) ?? this.#codes.size + 1;
      this.#codes.set(cluster, code);
      return hex(code);
    });
    return PDFOperator.of(PDFOperatorNames.ShowText, [PDFHexString.of(codes.join(""))]);
  }

  /** Writes the font, once all is drawn. */
  finish(): void {
    if (this.#codes.size === 0) return;
    const context = this.#context;
    const clusters = [...this.#codes.keys()];
    const bytes = truetypeFont(clusters);
    const name = `ROSETT+Rosette-${this.#weight}`;
    const descriptor = context.register(
      context.obj({
        Type: "FontDescriptor",
        FontName: name,
        // Symbolic: its glyphs are found by code alone.
        Flags: 4,
        FontBBox: [-1000, -500, 2000, 1200],
        ItalicAngle: 0,
        Ascent: 950,
        Descent: -250,
        CapHeight: 700,
        StemV: 0,
        FontFile2: context.register(context.flateStream(bytes, { Length1: bytes.length })),
      }),
    );
    const descendant = context.register(
      context.obj({
        Type: "Font",
        Subtype: "CIDFontType2",
        BaseFont: name,
        CIDToGIDMap: "Identity",
        CIDSystemInfo: { Registry: PDFString.of("Adobe"), Ordering: PDFString.of("Identity"), Supplement: 0 },
        FontDescriptor: descriptor,
        W: [1, clusters.map(({ width }) => (Math.round(width * unitsPerEm) / unitsPerEm) * 1000)],
      }),
    );
    context.assign(
      this.#ref,
      context.obj({
        Type: "Font",
        Subtype: "Type0",
        BaseFont: name,
        Encoding: "Identity-H",
        DescendantFonts: [descendant],
        ToUnicode: context.register(context.flateStream(lettersByCode(clusters))),
      }),
    );
  }
}

const hex = (value: number) => value.toString(16).padStart(4, "0");
const utf16 = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");

/** A section of a CMap has at most a hundred lines. */
const MOST_LINES = 100;

/** What is copied and searched for. */
function lettersByCode(clusters: readonly LetterCluster[]): string {
  const lines = clusters.map(({ text }, at) => `<${hex(at + 1)}> <${utf16(text)}>`);
  const sections: string[] = [];
  for (let from = 0; from < lines.length; from += MOST_LINES) {
    const some = lines.slice(from, from + MOST_LINES);
    sections.push(`${some.length} beginbfchar\n${some.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${sections.join("\n")}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
