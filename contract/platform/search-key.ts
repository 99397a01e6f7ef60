/** Apostrophes whose compatibility form is a blank with an accent, so that they have to go before it. */
const blankAccents = /[\u00b4\u0384\u1fbd\u1fbf\u1ffd\u1ffe]/gu;

/** Apostrophes, for a character class. */
const apostropheClass =
  "'`\\u00b4\\u02b9-\\u02bf\\u02c8\\u02ca\\u02cb\\u05f3\\u2018-\\u201b\\u2032\\u2035\\ua78b\\ua78c\\uff07";
/** Hyphens and dashes, for a character class. */
const hyphenClass =
  "\\-\\u02d7\\u058a\\u05be\\u1400\\u1806\\u2010-\\u2015\\u2043\\u2212\\u2e17\\u2e1a\\u2e3a\\u2e3b\\u2e40\\u2e5d\\u301c\\u3030\\u30a0\\ufe58\\ufe63\\uff0d\\u{10ead}";

/**
 * Characters left out of a key: accents, also the optional ones of Hebrew and Arabic; invisible characters; apostrophes,
 * quotation marks and full stops. Vowel signs of Indic scripts stay: words differ by them.
 */
const ignorable = new RegExp(
  `[${[
    "\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f",
    "\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed",
    "\\u00ad\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufeff\\u{e0000}-\\u{e0fff}",
    apostropheClass,
    '"\\u00ab\\u00bb\\u05f4\\u201c-\\u201f\\u2039\\u203a\\u300c-\\u300f\\u301d-\\u301f',
    ".\\u00b7\\u3002",
  ].join("")}]`,
  "gu",
);

/** Characters between words: blanks, hyphens and dashes, commas, slashes, brackets. */
const separators = new RegExp(
  `[${[
    "\\u0000-\\u0020\\u007f-\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000",
    hyphenClass,
    ",;:/|\\\\()\\[\\]{}\\u060c\\u061b\\u2022\\u2044\\u2215\\u3001\\u30fb",
  ].join("")}]+`,
  "gu",
);

/** Letters without a Unicode decomposition, with their spelling on a keyboard that lacks them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ð: "d",
  đ: "d",
  ɖ: "d",
  ɗ: "d",
  ø: "o",
  ɵ: "o",
  ɔ: "o",
  ł: "l",
  ƚ: "l",
  ı: "i",
  ɨ: "i",
  ȷ: "j",
  ɉ: "j",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ɲ: "n",
  ƀ: "b",
  ɓ: "b",
  ȼ: "c",
  ƙ: "k",
  ĸ: "k",
  ɠ: "g",
  ǥ: "g",
  ƒ: "f",
  ɍ: "r",
  ʉ: "u",
  ɏ: "y",
  ƴ: "y",
  ƶ: "z",
  ⱥ: "a",
  ə: "a",
  ǝ: "a",
  ɇ: "e",
  ɛ: "e",
  ς: "σ",
  ى: "ي",
  ی: "ي",
  ک: "ك",
  ة: "ه",
  ٱ: "ا",
};
/** The digits 0 to 9 in Arabic and in Persian. */
const digitZeros = [0x660, 0x6f0];

function letterOf(letter: string): string {
  const lowerCase = letter.toLowerCase();
  const code = lowerCase.codePointAt(0)!;
  const zero = digitZeros.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? (plainLetters[lowerCase] ?? lowerCase) : String(code - zero);
}

const isASCII = (text: string) => !/[^\0-\x7f]/.test(text);

/**
 * The key by which a text is searched and sorted: small letters without accents, words with one blank between them, whatever keyboard and
 * system they come from. “O’Brien”, “o'brien” and “OBRIEN” have one key, and so have “Mary-Jane” and “mary  jane”.
 * PostgreSQL’s `search_key` says the same.
 */
export function searchKey(text: string): string {
  const plain = isASCII(text) ? text.replace(ignorable, "").toLowerCase() : withoutAccents(text);
  return plain.replace(separators, " ").replace(/^ | $/g, "");
}

const withoutAccents = (text: string) =>
  [...text.replace(blankAccents, "").normalize("NFKD").replace(ignorable, "")].map(letterOf).join("").normalize("NFC");

/** Nobody searches for more words, and each costs a comparison. */
const MOST_WORDS = 8;

/** The words of a search, in any order. */
export const searchWords = (search: string): string[] =>
  searchKey(search).split(" ").filter(Boolean).slice(0, MOST_WORDS);

const apostrophes = new RegExp(`[${apostropheClass}]`, "gu");
const hyphens = new RegExp(`[${hyphenClass}]`, "gu");

/** A name's key and, with apostrophes or hyphens, its other readings: parted at apostrophes and joined at hyphens; joined at both. */
export function readingsOf(name: string): string[] {
  const joined = name.replace(hyphens, "");
  const parted = joined.replace(apostrophes, " ");
  return [...new Set([name, parted, joined].map(searchKey))];
}

/**
 * The text that a search looks in: all readings of a name, so that “maryjane” finds Mary-Jane, “brien” O’Brien by the beginning of a word,
 * and “obriensmith” O’Brien-Smith. PostgreSQL’s `search_text` returns the same.
 */
export const searchText = (text: string): string => readingsOf(text).join(" ");

/** Whether the shown texts contain all words of a search; a blank search matches everything. */
export function isMatch(search: string, ...texts: readonly (string | number | null | undefined)[]): boolean {
  const words = searchWords(search);
  if (words.length === 0) return search.trim() === "";
  const text = searchText(texts.filter((part) => part !== null && part !== undefined).join(" "));
  return words.every((word) => text.includes(word));
}
