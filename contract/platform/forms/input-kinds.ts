import { plainCode } from "../plain-code.ts";
import { normalizeEmailOrText, normalizeEmail, emailHint, isEmailAddress } from "../email-address.ts";
import { playerOf } from "../video-players.ts";
import { ambiguousAmountQuestion, parseCents, amountFieldText } from "./amounts.ts";
import { parseDate, parseDateTime, dateTimeFieldText } from "./dates.ts";
import { formatPhone, phoneAbroad, phoneDigits, phoneHint } from "./phone.ts";
import { isID } from "../identifier.ts";
import { isCompleteWebAddress } from "../web-address.ts";
import { defaultLimits } from "./limits.ts";

/**
 * A kind of input, whose field shows text; the sent and stored value differs for some kinds: numbers are numbers, amounts integer cents,
 * phones digits, websites have their protocol, times are instants in UTC.
 */
export type InputKindRules = {
  /** The label in messages: '{label} is required'. */
  label: string;
  /** The label in 'Valid {label} required', where that differs. */
  validLabel?: string;
  isValid(text: string): boolean;
  /** The question about an invalid text whose meaning can be guessed but mustn't be. */
  question?(text: string): string | undefined;
  store?(text: string): string | number | null;
  /** A hint at what is wrong with an invalid text, where more can be said than the message. */
  hint?(text: string): string | undefined;
  /** The field's text for a stored value; undefined when this can't have been stored. */
  type?(stored: string | number): string | undefined;
  /** The size to compare, for 'a minimum cannot exceed a maximum' and for min and max. */
  size?(text: string): number | null;
  limit?: number;
};

const matchesPattern = (pattern: RegExp) => (text: string) => pattern.test(text);
/** The web's own default. */
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
    hint: phoneHint,
    type: (stored) => formatPhone(String(stored)),
  },
  text: { label: "Value", isValid: () => true },
  website: {
    label: "URL",
    isValid: (text) => isCompleteWebAddress(withProtocol(text)),
    store: withProtocol,
    limit: defaultLimits.address,
  },
  url: { label: "URL", isValid: isCompleteWebAddress, limit: defaultLimits.address },
  zip: { label: "Zip code", isValid: matchesPattern(/^\d{5}$/) },
} satisfies Record<string, InputKindRules>;

/** `String` would write very large and very small numbers with an exponent. */
function decimalText(stored: string | number): string {
  const text = String(stored);
  return text.includes("e") && typeof stored === "number" ? stored.toLocaleString("en-US", plainDigits) : text;
}
const plainDigits = { useGrouping: false, maximumFractionDigits: 20 } as const;

export type InputKind = keyof typeof kindRules;
export const inputKindRules: Record<InputKind, InputKindRules> = kindRules;
export const inputKinds = Object.keys(inputKindRules) as InputKind[];

/** A phone number where those of other countries are taken, too; they are kept as they were given. */
export const anyPhone: InputKindRules = {
  ...kindRules.phone,
  isValid: (text) => phoneDigits(text) !== null || phoneAbroad(text) !== null,
  store: (text) => phoneDigits(text) ?? phoneAbroad(text),
  hint: () => "Ten digits with the area code, or + and the country’s code first, such as +44 20 7946 0958.",
};

/** Narrower shapes of a text field. */
export const textFormats = {
  "url-fragment": { label: "URL", isValid: matchesPattern(/^[A-Za-z0-9_-]{3,100}$/) },
  video: {
    label: "Video address",
    isValid: (text) => playerOf(text) !== null,
    limit: defaultLimits.address,
  },
  "promo-code": {
    label: "Promo code",
    isValid: (text) => /^[A-Za-z0-9_-]{3,40}$/.test(plainCode(text)),
    store: plainCode,
  },
  id: { label: "Value", isValid: isID },
  // For signing in: an account may have an address that new accounts can't use any more.
  "account-email": {
    label: "Email address",
    isValid: (text) =>
      /^[^\s@<>",;]+@[^\s@.,;<>"']+(\.[^\s@.,;<>"']+)*\.[^\s@.,;<>"']{2,}$/.test(normalizeEmailOrText(text)),
    store: normalizeEmailOrText,
  },
} satisfies Record<string, InputKindRules>;
export type TextFormat = keyof typeof textFormats;
