import type { InputKind } from "../../contract/forms/kinds.ts";
import { centsOf, digitsOf, formatPhone, typedCents } from "../../contract/forms/format.ts";

/** How a field reshapes what is typed. */
export type Mask = {
  shape: (text: string) => string;
  /** What stays a character of its own, so that the caret can be put behind the same one. */
  counts: RegExp;
  /** Once the field is left. */
  finish?: (text: string) => string;
};

function amount(text: string): string {
  const [whole = "", ...parts] = text.replace(/[^\d.]/g, "").split(".");
  const grouped = whole.replace(/(?<=\d)(?=(\d{3})+$)/g, ",");
  return parts.length > 0 ? `${grouped}.${parts.join("").slice(0, 2)}` : grouped;
}

function twoDecimals(text: string): string {
  const cents = centsOf(text);
  return cents === null ? text : typedCents(cents);
}

function day(text: string): string {
  const digits = digitsOf(text).slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join("/");
}

const capitals = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, 6);

export const masks: Partial<Record<InputKind, Mask>> = {
  phone: { shape: formatPhone, counts: /\d/ },
  currency: { shape: amount, counts: /[\d.]/, finish: twoDecimals },
  date: { shape: day, counts: /\d/ },
  zip: { shape: (text) => digitsOf(text).slice(0, 5), counts: /\d/ },
  "category-label": { shape: capitals, counts: /[A-Za-z0-9]/ },
};

export const countIn = (text: string, counts: RegExp) => text.split("").filter((letter) => counts.test(letter)).length;

/** The place right behind so many characters that count. */
export function placeBehind(text: string, count: number, counts: RegExp): number {
  let place = 0;
  for (let seen = 0; seen < count && place < text.length; place++) if (counts.test(text[place] ?? "")) seen++;
  return place;
}
