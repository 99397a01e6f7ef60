import { open } from "node:fs/promises";
import { type Alphabet, oldAlphabets } from "../../../contract/tables/reading.ts";
import { refuse } from "../../platform/http/refusal.ts";

type DecodedText = {
  text: string;
  /** The alphabets that fit the bytes equally well, each with words as they would read; empty where one is certain. */
  alphabets: { alphabet: Alphabet; examples: string[] }[];
};

/** The text of a file: Unicode where it is that, else the alphabet of old Windows, old Macs or MS-DOS, whichever makes words. */
export function decodeText(bytes: Buffer, choice?: Alphabet): DecodedText {
  const unicode = unicodeEncodingOf(bytes);
  if (unicode) return { text: decodeAs(unicode, bytes), alphabets: [] };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), alphabets: [] };
  } catch {
    refuseBroken(bytes);
    return decodeOldText(bytes, choice);
  }
}

const decodeAs = (label: string, bytes: Buffer) => new TextDecoder(label).decode(bytes);

/** The UTF-16 encoding, by the byte order mark or by an empty byte in most letters. */
function unicodeEncodingOf(bytes: Buffer): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = bytes.subarray(0, 2_000);
  const empty = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) empty[at % 2]! += 1;
  if (empty[1]! > head.length / 8 && empty[0] === 0) return "utf-16le";
  return empty[0]! > head.length / 8 && empty[1] === 0 ? "utf-16be" : undefined;
}

/** Whether a file is text in UTF-16, and no page of the web. */
export async function isUnicodeText(path: string): Promise<boolean> {
  await using file = await open(path);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(4_096), 0, 4_096, 0);
  const head = buffer.subarray(0, bytesRead - (bytesRead % 2));
  const unicode = unicodeEncodingOf(head);
  return unicode !== undefined && !/(?![\t\n\v\f\r])\p{Cc}|^\s*</u.test(decodeAs(unicode, head));
}

/** Where most letters are UTF-8, another alphabet would spoil them all. */
function refuseBroken(bytes: Buffer): void {
  const text = decodeAs("utf-8", bytes);
  const validLetters = text.match(/[\u0080-\ufffc]|[\u{10000}-\u{10ffff}]/gu)?.length ?? 0;
  const brokenLetters = text.match(/\ufffd/g)?.length ?? 0;
  if (validLetters <= brokenLetters) return;
  const line = text.slice(0, text.indexOf("\ufffd")).split(/\r\n|\r|\n/).length;
  refuse(
    `Line ${line} has a letter that can’t be read. Write it anew there, save the file as UTF-8, and choose it again.`,
    422,
  );
}

function decodeOldText(bytes: Buffer, choice: Alphabet | undefined): DecodedText {
  const readings = oldAlphabets.map((alphabet) => {
    const text = alphabet === "ibm437" ? decodeDosText(bytes) : decodeAs(alphabet, bytes);
    return {
      alphabet,
      text,
      oddLetterCount: countOddLetters(text) + (alphabet === "ibm437" ? countOddDosLetters(text) : 0),
    };
  });
  const likely = readings.filter(({ oddLetterCount }) => oddLetterCount === 0);
  // MS-DOS is rare: where neither of the others makes words, it is proposed only if it does.
  const possible = likely.length > 0 ? likely : readings.filter(({ alphabet }) => alphabet !== "ibm437");
  const likeliest = possible.reduce((best, each) => (each.oddLetterCount < best.oddLetterCount ? each : best));
  const { text } = readings.find(({ alphabet }) => alphabet === choice) ?? likeliest;
  return {
    text,
    alphabets:
      possible.length === 1
        ? []
        : possible.map(({ alphabet, text: words }) => ({ alphabet, examples: examplesIn(words) })),
  };
}

/** The letters of MS-DOS (code page 437) from 0x80 to 0xA5 that occur in American names; a sign for all others. */
const dosLetters = "ÇüéâäàåçêëèïîⁿÄÅÉⁿⁿôöⁿⁿⁿⁿÖÜⁿⁿⁿⁿⁿáíóúñÑ";
const decodeDosText = (bytes: Buffer) =>
  bytes.toString("latin1").replace(/[\u0080-\u00ff]/g, (letter) => dosLetters[letter.charCodeAt(0) - 0x80] ?? "ⁿ");

/** Other signs, small letters that begin a word, capitals that end one, and what Windows has around words: “”, …, ™. */
const oddDosLetters = /ⁿ|(?<!\p{L})[àâäåçêëèïîôöüáíóúñ]|[àåôö](?!\p{L})|[ÇÄÅÉÖÜÑ](?!\p{L})|ç(?![aou])/gu;
const countOddDosLetters = (text: string) => text.match(oddDosLetters)?.length ?? 0;

/** Signs within words, capitals after small letters, and letters that occur in no American name: marks of a wrong alphabet. */
const oddLetters =
  /\p{Ll}[\p{Lu}\p{S}‡†•…‰–—¡¿ªº§¶«»„‚“”]\p{Ll}|\p{Ll}[ÈÉÍÌÓÒÔÊËÎÏÁÀÂÃÄÅÇÑÕÖØÙÚÛÜÝŠŽŸ](?!\p{Lu})|\p{Lu}[ÈÉÍÌÓÒÔÊËÎÏÁÀÂÃÄÅÇÑÕÖØÙÚÛÜÝŠŽŸ](?=\p{Ll})|[\u0080-\u009f‡†‰ˆ˜¤¬∂∆∏∑√∞≈≠≤≥◊ﬁﬂ]|(?<!\p{L})[íìîï’‘](?=\p{Lu}\p{Ll})|\p{Lu}í\p{Lu}|\p{Ll}Õ\p{Ll}|(?<=\p{L})[£¥¢©®](?=\p{L})|\p{L}[‚„‹¡£¤¥](?=[\s,;"]|$)/gu;
const countOddLetters = (text: string) => text.match(oddLetters)?.length ?? 0;

function examplesIn(text: string): string[] {
  const words = text.match(/[\p{L}\p{M}'’.-]*[^\p{ASCII}][^\s,;\t|"]*/gu) ?? [];
  return [...new Set(words)].slice(0, 3).map((word) => word.slice(0, 40));
}
