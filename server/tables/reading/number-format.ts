/** A cell's format in a workbook, as far as it changes what a number is. */
export type NumberFormat =
  | { kind: "number" }
  | { kind: "date" }
  /** Digits and letters around the number: `00000`, `"M-"0000`. */
  | { kind: "digits"; parts: readonly string[] };

const plain: NumberFormat = { kind: "number" };
/** ECMA-376, 18.8.30: days, days and times; 27 to 36 and 50 to 58 are days of East Asia. */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

const token = /"[^"]*"|\\.|\[[^\]]*\]|[_*].|General|AM\/PM|A\/P|./gis;

export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return isBuiltInDate(id) ? { kind: "date" } : plain;
  const [section = ""] = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const tokens = section.match(token) ?? [];
  const letters = tokens.filter((each) => /^[a-z]/i.test(each) && !/^(General|AM\/PM|A\/P)$/i.test(each));
  if (letters.some((each) => /^[yde]$/i.test(each))) return { kind: "date" };
  if (letters.some((each) => /^[mhs]$/i.test(each))) return plain;
  return digitsFormat(tokens);
}

/** Only where numbers would otherwise lose what is shown of them: zeros in front, or letters in front. */
function digitsFormat(tokens: readonly string[]): NumberFormat {
  const parts = tokens.flatMap((each) => {
    if (each.startsWith("[") || each.startsWith("*")) return [];
    if (each.startsWith("_")) return [" "];
    if (each.startsWith('"')) return [`"${each.slice(1, -1)}`];
    return each.startsWith("\\") ? [`"${each[1]}`] : [each];
  });
  if (
    parts.some(
      (part) => part === "." || part === "," || part === "%" || part === "E" || part === "@" || /^general$/i.test(part),
    )
  )
    return plain;
  const first = parts.findIndex((part) => /^[0#?]$/.test(part));
  if (first < 0) return plain;
  const places = parts.filter((part) => /^[0#?]$/.test(part));
  const lead = parts
    .slice(0, first)
    .map((part) => part.replace(/^"/, ""))
    .join("");
  const hasLead = /[\p{L}\d#-]/u.test(lead) && !/^\W*(USD|EUR|CAD|GBP)\W*$/i.test(lead);
  return (places.includes("0") && places.length > 1 && places.indexOf("0") < places.length - 1) || hasLead
    ? { kind: "digits", parts }
    : plain;
}

/** The number as the workbook shows it. */
export function withDigits(value: number, parts: readonly string[]): string {
  if (!Number.isInteger(value) || value < 0) return String(value);
  const places = parts.filter((part) => /^[0#?]$/.test(part)).length;
  const digits = String(value);
  let left = digits.padStart(places, "\0");
  let text = "";
  let isFirst = true;
  for (const part of parts) {
    if (!/^[0#?]$/.test(part)) {
      text += part.replace(/^"/, "");
      continue;
    }
    const take = isFirst ? left.length - places + 1 : 1;
    isFirst = false;
    const piece = left.slice(0, take);
    left = left.slice(take);
    text += piece === "\0" ? (part === "0" ? "0" : "") : piece;
  }
  return text.trim();
}

const DAY = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);
/** Days between what the two systems count from. */
const DAYS_TO_1904 = 1_462;

/** `2026-12-31`, with its time where it has one; undefined for what is no day of a calendar. */
export function serialDay(serial: number, is1904: boolean): string | undefined {
  const days = is1904 ? serial + DAYS_TO_1904 : serial;
  // Excel knows a 29th of February 1900, which there wasn't.
  if (!Number.isFinite(days) || days < 1 || days >= 2_958_466) return undefined;
  const time = EPOCH + Math.round((days < 60 ? days + 1 : days) * 86_400) * 1_000;
  const text = new Date(time).toISOString();
  return time % DAY === 0 ? text.slice(0, 10) : text.slice(0, 19);
}
