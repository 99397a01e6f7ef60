import type { Font, Glyph } from "@cantoo/fontkit";
import type { Bidi } from "bidi-js";
import { type Outline, contoursOf } from "./outlines.ts";
import { type EastAsianFamily, type Fonts, type Weight, eastAsianFamilyOf, loadFonts } from "./fonts.ts";

/** Widths and places are in ems. */
export type LetterCluster = {
  /** What is copied from where it is drawn: a letter, a syllable, a letter with its marks. */
  text: string;
  width: number;
  outline: Outline;
  isMissing: boolean;
};

type PlacedGlyph = { glyph: Glyph; x: number; y: number; scale: number };
/** A cluster by its font's glyphs. */
type GlyphCluster = { text: string; width: number; glyphs: PlacedGlyph[]; isMissing?: boolean; outline?: Outline };

/** Clusters from left to right. Runs stand in the order in which they are read, which isn't that of their places where scripts mix. */
type ShapedRun = { x: number; clusters: LetterCluster[] };
export type ShapedText = { runs: ShapedRun[]; width: number };

export type TextDirection = "ltr" | "rtl";
export type TextShaper = {
  shape(text: string, weight: Weight, direction?: TextDirection): ShapedText;
  /** In ems. */
  measure(text: string, weight: Weight): number;
};

let shaper: Promise<TextShaper> | undefined;
export const loadTextShaper = (): Promise<TextShaper> => (shaper ??= newTextShaper());

/** Letters that are drawn one by one from left to right, as nearly all are. */
const isSimple = (text: string) =>
  /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20ac]*$/.test(text);

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

async function newTextShaper(): Promise<TextShaper> {
  const [fonts, bidi] = await Promise.all([loadFonts(), loadBidi()]);
  const clustersOf = clusterShaper(fonts, (letter) => bidi.getMirroredCharacter(letter) ?? letter);

  const simple = { plain: new Map<string, LetterCluster>(), bold: new Map<string, LetterCluster>() };
  const simpleCluster = (letter: string, weight: Weight): LetterCluster => {
    const known = simple[weight].get(letter);
    if (known) return known;
    const [cluster] = clustersOf(letter, { weight, eastAsian: "noto-sans-sc", isRightToLeft: false });
    simple[weight].set(letter, cluster!);
    return cluster!;
  };

  function shape(written: string, weight: Weight, direction?: TextDirection): ShapedText {
    const text = written.normalize("NFC").replace(/\s/g, " ");
    if (isSimple(text)) {
      const clusters = Array.from(text, (letter) => simpleCluster(letter, weight));
      return { runs: [{ x: 0, clusters }], width: widthOf(clusters) };
    }
    const eastAsian = eastAsianFamilyOf(text);
    const { levels } = bidi.getEmbeddingLevels(text, direction ?? "auto");
    const runs = levelRuns(text, levels).map(({ level, text: part }) => {
      const isRightToLeft = level % 2 === 1;
      const words = wordsOf(part).flatMap((word) => clustersOf(word, { weight, eastAsian, isRightToLeft }));
      return { level, clusters: isRightToLeft ? words.toReversed() : words };
    });
    return placeRuns(runs);
  }
  return { shape, measure: (text, weight) => shape(text, weight).width };
}

/** The package's types speak of its module, Node reads its script. */
async function loadBidi(): Promise<Bidi> {
  const { default: newBidi } = (await import("bidi-js")) as unknown as { default: () => Bidi };
  return newBidi();
}

const widthOf = (clusters: readonly LetterCluster[]) => clusters.reduce((all, { width }) => all + width, 0);

type LevelRun = { level: number; text: string };

/** Stretches of one embedding level of the Unicode bidirectional algorithm; odd ones go from right to left. */
function levelRuns(text: string, levels: Uint8Array): LevelRun[] {
  const runs: LevelRun[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels[index]!;
    const last = runs.at(-1);
    if (last?.level === level) last.text += segment;
    else runs.push({ level, text: segment });
  }
  return runs;
}

/** Puts the runs where they are read (UAX #9, L2): from the highest level down, what stands together is turned around. */
function placeRuns(runs: readonly { level: number; clusters: LetterCluster[] }[]): ShapedText {
  let places = [...runs.keys()];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    const turned: number[] = [];
    let together: number[] = [];
    for (const at of places) {
      if (runs[at]!.level >= level) together.unshift(at);
      else {
        turned.push(...together, at);
        together = [];
      }
    }
    places = [...turned, ...together];
  }
  const edges = new Map<number, number>();
  let width = 0;
  for (const at of places) {
    edges.set(at, width);
    width += widthOf(runs[at]!.clusters);
  }
  return { runs: runs.map(({ clusters }, at) => ({ x: edges.get(at)!, clusters })), width };
}

/** Arabic words are shaped whole, all else letter by letter with its marks, or as a syllable. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const last = words.at(-1);
    if (last !== undefined && ((isJoined(last) && isJoined(segment)) || (endsInVirama(last) && isBound(segment))))
      words[words.length - 1] += segment;
    else words.push(segment);
  }
  return words;
}

const isJoined = (text: string) => /^\p{Script=Arabic}/u.test(text) && !/^\p{P}|^\p{N}/u.test(text);

/** The sign that binds a consonant to the next one, in scripts of India. */
const endsInVirama = (text: string) =>
  /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u17d2]\u200d?$/.test(text);

const isBound = (text: string) => /^\p{L}/u.test(text) && !isSimple(text);

type Shaping = { weight: Weight; eastAsian: EastAsianFamily; isRightToLeft: boolean };

/** Far more than the letters of a long book. */
const MOST_KNOWN_WORDS = 20_000;

/** The clusters of a word, in the order in which they are read. */
function clusterShaper(fonts: Fonts, mirrored: (letter: string) => string) {
  const knownWords = new Map<string, readonly LetterCluster[]>();
  const knownClusters = new Map<string, LetterCluster>();
  /** What is drawn alike is the same cluster, so that a paper's font has it once. Fonts aren't kept by it. */
  const shared = ({ text, width, glyphs, isMissing = false, outline }: GlyphCluster, font: string): LetterCluster => {
    const places = glyphs.map(({ glyph, x, y }) => `${glyph.id} ${x.toFixed(3)} ${y.toFixed(3)}`);
    const key = [font, text, ...places].join("|");
    const known = knownClusters.get(key) ?? {
      text,
      width,
      isMissing,
      outline: outline ?? glyphs.flatMap(outlineOf),
    };
    knownClusters.set(key, known);
    return known;
  };
  return (word: string, shaping: Shaping): readonly LetterCluster[] => {
    const key = `${shaping.weight} ${shaping.eastAsian} ${shaping.isRightToLeft} ${word}`;
    const known = knownWords.get(key);
    if (known) return known;
    const drawn = shaping.isRightToLeft ? mirrored(word) : burmeseAsDrawn(word);
    const { font, clusters } = shapeWord(fonts, { word, drawn }, shaping);
    const words = clusters.map((cluster) => shared(cluster, font));
    if (knownWords.size >= MOST_KNOWN_WORDS) {
      knownWords.clear();
      knownClusters.clear();
    }
    knownWords.set(key, words);
    return words;
  };
}

const outlineOf = ({ glyph, x, y, scale }: PlacedGlyph): Outline =>
  contoursOf(glyph.path, (across, up) => [across * scale + x, up * scale + y]);

/** Two signs of Burmese stand before the letter that they follow, which fontkit leaves to its caller. */
function burmeseAsDrawn(word: string): string {
  if (!/[\u1031\u103c]/.test(word)) return word;
  return [...(word.match(/\u1031/g) ?? []), ...(word.match(/\u103c/g) ?? []), word.replace(/[\u1031\u103c]/g, "")].join(
    "",
  );
}

/** Signs without a shape of their own, and pictures: where no font has them they are left out. */
const isLeftOut = (letter: number) =>
  /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{M}]/u.test(
    String.fromCodePoint(letter),
  );
const isInvisible = (letter: number) => /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(String.fromCodePoint(letter));

type WordToShape = { word: string; drawn: string };
type ShapedWord = { font: string; clusters: GlyphCluster[] };

function shapeWord(fonts: Fonts, { word, drawn }: WordToShape, shaping: Shaping): ShapedWord {
  const { weight, eastAsian, isRightToLeft } = shaping;
  const letters = [...drawn].map((letter) => letter.codePointAt(0)!);
  const shown = letters.filter((letter) => !isInvisible(letter));
  const typeface =
    shown.length > 0
      ? (fonts.fontWith(shown, weight, eastAsian) ?? fonts.fontWith(shown.slice(0, 1), weight, eastAsian))
      : undefined;
  if (!typeface) {
    const { name, font } = fonts.first[weight];
    return { font: name, clusters: shown.every(isLeftOut) ? [] : [missingLetter(font, word)] };
  }
  const { name, font } = typeface;
  if (!font) {
    const shape = typeface.letters.get(shown[0]!)!;
    return { font: name, clusters: [{ text: word, glyphs: [], ...shape }] };
  }
  const known = letters.filter((letter) => font.hasGlyphForCodePoint(letter));
  const scale = 1 / font.unitsPerEm;
  if (known.length === 1) {
    const glyph = font.glyphForCodePoint(known[0]!)!;
    return {
      font: name,
      clusters: [{ text: word, glyphs: [{ glyph, x: 0, y: 0, scale }], width: glyph.advanceWidth * scale }],
    };
  }
  // Ligatures of single letters would break search in the text.
  const features = { liga: false };
  const direction = isRightToLeft ? "rtl" : "ltr";
  const { glyphs, positions } = font.layout(String.fromCodePoint(...known), features, undefined, undefined, direction);
  let x = 0;
  const placed = glyphs.map((glyph, at): ShapedGlyph => {
    const { xAdvance, xOffset, yOffset } = positions![at]!;
    const start = x * scale;
    x += xAdvance;
    return { glyph, x: start + xOffset * scale, y: yOffset * scale, scale, start, width: xAdvance * scale };
  });
  if (isRightToLeft) return { font: name, clusters: rightToLeftClusters(word, placed.toReversed()) };
  return { font: name, clusters: [{ text: word, glyphs: placed, width: x * scale }] };
}

type ShapedGlyph = PlacedGlyph & { start: number; width: number };

/**
 * From right to left each letter and each mark is a cluster of its own: readers of PDFs turn letters around one by one. `glyphs` stand in
 * the order in which they are read.
 */
function rightToLeftClusters(word: string, glyphs: readonly ShapedGlyph[]): GlyphCluster[] {
  const letters = word.match(/[^\p{M}\p{Cf}]?[\p{M}\p{Cf}]*/gu)!.filter((letter) => letter !== "");
  const drawn: ShapedGlyph[][] = [];
  for (const glyph of glyphs) {
    if (glyph.width > 0 || drawn.length === 0) drawn.push([glyph]);
    else drawn.at(-1)!.push(glyph);
  }
  // Where letters are drawn as one, or one as two, the last stands for what is left.
  const last = Math.min(letters.length, drawn.length) - 1;
  return letters
    .slice(0, last + 1)
    .flatMap((letter, at) =>
      at < last
        ? letterClusters(letter, drawn[at]!)
        : letterClusters(letters.slice(at).join(""), drawn.slice(at).flat()),
    );
}

/** A letter, then its marks, which have no width; marks that it brings with it are drawn with the one before. */
function letterClusters(letter: string, drawn: readonly ShapedGlyph[]): GlyphCluster[] {
  const signs = [...letter];
  const clusters: (GlyphCluster & { start: number })[] = [];
  for (const [at, { glyph, x, y, scale, start, width }] of drawn.entries()) {
    const before = clusters.at(-1);
    const left = Math.min(start, ...(before ? [before.start] : []));
    const text = at === drawn.length - 1 ? signs.slice(at).join("") : (signs[at] ?? "");
    if (before && (text === "" || width > 0)) {
      // The left edge moves where a letter of one sign is drawn as two.
      for (const placed of before.glyphs) placed.x += before.start - left;
      before.glyphs.push({ glyph, x: x - left, y, scale });
      before.text += text;
      before.width += width;
      before.start = left;
    } else clusters.push({ text, glyphs: [{ glyph, x: x - start, y, scale }], width, start });
  }
  return clusters;
}

function missingLetter(font: Font, text: string): GlyphCluster {
  const glyph = font.glyphForCodePoint(0)!;
  const scale = 1 / font.unitsPerEm;
  return { text, glyphs: [{ glyph, x: 0, y: 0, scale }], width: glyph.advanceWidth * scale, isMissing: true };
}
