/** The part of a cell's format that changes the meaning of its number. */
export type NumberFormat =
  | { kind: "number" }
  | { kind: "date" }
  /** Digits and letters around the number: `00000`, `"M-"0000`. */
  | { kind: "digits"; parts: readonly string[] };

const plainNumber: NumberFormat = { kind: "number" };
/** ECMA-376, 18.8.30: days, days and times; 27 to 36 and 50 to 58 are days of East Asia. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

const tokenPattern = /"[^"]*"|\\.|\[[^\]]*\]|[_*].|General|AM\/PM|A\/P|./gis;

export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return isBuiltInDate(id) ? { kind: "date" } : plainNumber;
  const [section = ""] = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const tokens = section.match(tokenPattern) ?? [];
  const letters = tokens.filter((token) => /^[a-z]/i.test(token) && !/^(General|AM\/PM|A\/P)$/i.test(token));
  if (letters.some((token) => /^[yde]$/i.test(token))) return { kind: "date" };
  if (letters.some((token) => /^[mhs]$/i.test(token))) return plainNumber;
  return digitsFormat(tokens);
}

/** A format of digits, only if leading zeros or letters would otherwise be lost. */
function digitsFormat(tokens: readonly string[]): NumberFormat {
  const parts = tokens.flatMap((token) => {
    if (token.startsWith("[") || token.startsWith("*")) return [];
    if (token.startsWith("_")) return [" "];
    if (token.startsWith('"')) return [`"${token.slice(1, -1)}`];
    return token.startsWith("\\") ? [`"${token[1]}`] : [token];
  });
  if (
    parts.some(
      (part) => part === "." || part === "," || part === "%" || part === "E" || part === "@" || /^general$/i.test(part),
    )
  )
    return plainNumber;
  const first = parts.findIndex((part) => /^[0#?]$/.test(part));
  if (first < 0) return plainNumber;
  const places = parts.filter((part) => /^[0#?]$/.test(part));
  const prefix = parts
    .slice(0, first)
    .map((part) => part.replace(/^"/, ""))
    .join("");
  const hasPrefix = /[\p{L}\d#-]/u.test(prefix) && !/^\W*(USD|EUR|CAD|GBP)\W*$/i.test(prefix);
  return (places.includes("0") && places.length > 1 && places.indexOf("0") < places.length - 1) || hasPrefix
    ? { kind: "digits", parts }
    : plainNumber;
}

/** The number as the workbook shows it. */
export function withDigits(value: number, parts: readonly string[]): string {
  if (!Number.isInteger(value) || value < 0) return String(value);
  const places = parts.filter((part) => /^[0#?]$/.test(part)).length;
  const digits = String(value);
  let remainingDigits = digits.padStart(places, "\0");
  let text = "";
  let isFirst = true;
  for (const part of parts) {
    if (!/^[0#?]$/.test(part)) {
      text += part.replace(/^"/, "");
      continue;
    }
    const length = isFirst ? remainingDigits.length - places + 1 : 1;
    isFirst = false;
    const piece = remainingDigits.slice(0, length);
    remainingDigits = remainingDigits.slice(length);
    text += piece === "\0" ? (part === "0" ? "0" : "") : piece;
  }
  return text.trim();
}
