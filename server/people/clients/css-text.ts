/**
 * A part of a stylesheet (a selector, a value) is accepted only if every CSS parser agrees on its end. Then it can't close its enclosing
 * rule, whatever a browser makes of the rest.
 */
export function isSelfContained(text: string): boolean {
  const open: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (letter === '"' || letter === "'") {
      const end = endOfString(text, at);
      if (end === undefined) return false;
      at = end;
    } else if (letter === "\\") {
      if (!/[^\n\r\f]/.test(text[at + 1] ?? "")) return false;
      at++;
    } else if (letter === "(" || letter === "[") open.push(letter);
    else if (letter === ")" || letter === "]") {
      if (open.pop() !== (letter === ")" ? "(" : "[")) return false;
    } else if (/[{};]/.test(letter) || text.startsWith("/*", at) || /^<!--|^-->/.test(text.slice(at, at + 4)))
      return false;
  }
  return open.length === 0;
}

/** The end of a string; undefined when the line or the text ends first. */
function endOfString(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === text[start]) return at;
    if (text[at] === "\\") at++;
    if (/[\n\r\f]/.test(text[at] ?? "")) return undefined;
  }
  return undefined;
}

/** Browsers read escaped letters: `\75rl(` is `url(`. */
export const unescapeCSS = (text: string) =>
  text
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => characterOf(parseInt(code, 16)))
    .replace(/\\(.)/g, "$1")
    .toLowerCase();

const characterOf = (code: number) =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : "\ufffd";

/** For selectors and conditions: without addresses, inside of which quotes mean something else. */
export const isPlainCSS = (text: string) => isSelfContained(text) && !/url\(/.test(unescapeCSS(text));

const urlFunctions = /url\(\s*(?:"([^"\n\\]*)"|'([^'\n\\]*)'|([^\s"'()\\]*))\s*\)/g;

/** Pictures come from the product's own files, or are data in the stylesheet; nothing else is ever loaded. */
const isOwnAddress = (address: string) =>
  /^\/api\/clients\/[\w-]+\/files\/[\w/-]+$/.test(address) ||
  /^data:image\/(png|jpeg|gif|webp|avif);base64,/.test(address);

/** In an `image-set` a string is an address, and a variable or an attribute may become one. */
const takesAddresses = (text: string) =>
  /image-set\(/.test(text) &&
  (/["']/.test(text) || !(text.match(/[\w-]+(?=\()/g) ?? []).every((name) => safeFunctions.test(name)));
const safeFunctions = /^(url|(-webkit-)?image-set|[\w-]+-gradient|rgba?|hsla?)$/;

/** Whether a value loads nothing from elsewhere, however it is written. */
export function loadsNothingExternal(value: string): boolean {
  const text = unescapeCSS(value);
  // An escaped address is taken for an attack.
  if (/url\(|src\(|image-set\(|image\(/.test(text) && value.includes("\\")) return false;
  if (/(^|[^\w-])(src|image|cross-fade|element|-moz-element|paint)\(/.test(text)) return false;
  const urls = [...value.matchAll(new RegExp(urlFunctions, "gi"))];
  if (urls.length !== (text.match(/url\(/g)?.length ?? 0)) return false;
  return (
    !takesAddresses(text) && urls.every(([, double, single, plain]) => isOwnAddress(double ?? single ?? plain ?? ""))
  );
}
