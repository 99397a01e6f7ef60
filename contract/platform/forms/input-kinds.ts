import { normalizeEmailOrText, normalizeEmail, emailHint, isEmailAddress } from "../email-address.ts";
import { playerOf } from "../video-players.ts";
import { ambiguousAmountQuestion, parseCents, amountFieldText } from "./amounts.ts";
import { parseDate, parseDateTime, dateTimeFieldText } from "./dates.ts";
import { formatPhone, phoneDigits } from "./phone.ts";
import { isID } from "../identifier.ts";
import { defaultLimits } from "./limits.ts";

/**
 * A kind of input. A field holds what is typed; what is sent and stored differs for some kinds: numbers are numbers,
 * amounts integer cents, phones digits, websites have their protocol, times are instants in UTC.
 */
export type InputKindRules = {
  /** As the messages call it: '{label} is required'. */
  label: string;
  /** As 'Valid {label} required' calls it, where that differs. */
  validLabel?: string;
  isValid(text: string): boolean;
  /** What to ask about a text that isn't valid, where what was meant can be guessed but mustn't be. */
  question?(text: string): string | undefined;
  store?(text: string): string | number | null;
  /** Of what isn't valid, what is wrong with it, where more can be said than the message. */
  hint?(text: string): string | undefined;
  /** What stands in the field for what was stored; undefined when this can't have been stored. */
  type?(stored: string | number): string | undefined;
  /** For 'a minimum cannot exceed a maximum', and for min and max. */
  size?(text: string): number | null;
  limit?: number;
};

const matchesPattern = (pattern: RegExp) => (text: string) => pattern.test(text);
const webAddress = /^https?:\/\/[^\s/?#.@:]+(\.[^\s/?#.@:]+)+(:\d{1,5})?([/?#]\S*)?$/i;
/** Where none is written, the web's own default is assumed. */
const withProtocol = (text: string) => (/^https?:\/\//i.test(text) ? text : `https://${text}`);

function parseNumber(text: string): number | null {
  const value = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) ? value : null;
}

const storedInstantText = (text: string) => {
  const time = parseDateTime(text);
  return time === null ? text : new Date(time).toISOString();
};

const instantFieldText = (stored: string | number) => {
  const time = parseDateTime(String(stored));
  return time === null ? String(stored) : dateTimeFieldText(time);
};

const storedAmountText = (stored: string | number) => {
  if (typeof stored === "string") return stored;
  return Number.isSafeInteger(stored) && stored >= 0 ? amountFieldText(stored) : undefined;
};

const kindRules = {
  "category-label": { label: "Category label", isValid: matchesPattern(/^[A-Z0-9]{3,6}$/) },
  currency: {
    label: "Value",
    isValid: (text) => parseCents(text) !== null,
    question: ambiguousAmountQuestion,
    store: parseCents,
    type: storedAmountText,
    size: parseCents,
  },
  date: { label: "Value", validLabel: "date", isValid: (text) => parseDate(text) !== null, size: parseDate },
  dateTime: {
    label: "Value",
    validLabel: "date",
    isValid: (text) => parseDateTime(text) !== null,
    store: storedInstantText,
    type: instantFieldText,
    size: parseDateTime,
  },
  email: {
    label: "Email address",
    isValid: isEmailAddress,
    store: (text) => normalizeEmail(text) ?? text,
    hint: emailHint,
  },
  number: {
    label: "Value",
    isValid: (text) => parseNumber(text) !== null,
    store: parseNumber,
    type: (stored) => (typeof stored === "string" || Number.isFinite(stored) ? decimalText(stored) : undefined),
    size: parseNumber,
  },
  password: { label: "Password", isValid: matchesPattern(/^(?=.*\p{L})(?=.*\d).{7,}$/su) },
  "password-any": { label: "Password", isValid: () => true },
  phone: {
    label: "Phone number",
    isValid: (text) => phoneDigits(text) !== null,
    store: phoneDigits,
    type: (stored) => formatPhone(String(stored)),
  },
  text: { label: "Value", isValid: () => true },
  website: {
    label: "URL",
    isValid: (text) => webAddress.test(withProtocol(text)),
    store: withProtocol,
    limit: defaultLimits.address,
  },
  url: { label: "URL", isValid: matchesPattern(webAddress), limit: defaultLimits.address },
  zip: { label: "Zip code", isValid: matchesPattern(/^\d{5}$/) },
} satisfies Record<string, InputKindRules>;

/** Very large and very small numbers would be written with an exponent, which no one types. */
function decimalText(stored: string | number): string {
  const text = String(stored);
  return text.includes("e") && typeof stored === "number" ? stored.toLocaleString("en-US", plainDigits) : text;
}
const plainDigits = { useGrouping: false, maximumFractionDigits: 20 } as const;

export type InputKind = keyof typeof kindRules;
export const inputKindRules: Record<InputKind, InputKindRules> = kindRules;
export const inputKinds = Object.keys(inputKindRules) as InputKind[];

/** Narrower shapes of a text field. */
export const textFormats = {
  "url-fragment": { label: "URL", isValid: matchesPattern(/^[A-Za-z0-9_-]{3,100}$/) },
  video: {
    label: "Video address",
    isValid: (text) => playerOf(text) !== null,
    limit: defaultLimits.address,
  },
  "promo-code": { label: "Promo code", isValid: matchesPattern(/^[A-Za-z0-9_-]{3,40}$/) },
  id: { label: "Value", isValid: isID },
  // As somebody signs in: accounts may stand at addresses that aren’t taken any more.
  "account-email": {
    label: "Email address",
    isValid: (text) =>
      /^[^\s@<>",;]+@[^\s@.,;<>"']+(\.[^\s@.,;<>"']+)*\.[^\s@.,;<>"']{2,}$/.test(normalizeEmailOrText(text)),
    store: normalizeEmailOrText,
  },
} satisfies Record<string, InputKindRules>;
export type TextFormat = keyof typeof textFormats;
