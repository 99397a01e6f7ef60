import { plainCode } from "../plain-code.ts";
import { anyEmailAddress, emailAddress, emailHint, isEmailAddress } from "../email-address.ts";
import { playerOf } from "../video-players.ts";
import { amountQuestion, centsOf, typedCents } from "./amounts.ts";
import { parseDate, parseDateTime, typedDateTime } from "./dates.ts";
import { formatPhone, phoneAbroad, phoneDigits, phoneHint } from "./phone.ts";
import { isID } from "../identifier.ts";
import { usualLimits } from "./limits.ts";

/**
 * A kind of input. A field holds what is typed; what is sent and stored differs for some kinds: numbers are numbers,
 * amounts integer cents, phones digits, websites have their protocol, times are instants in UTC.
 */
export type Kind = {
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

const matches = (pattern: RegExp) => (text: string) => pattern.test(text);
const webAddress = /^https?:\/\/[^\s/?#.@:]+(\.[^\s/?#.@:]+)+(:\d{1,5})?([/?#]\S*)?$/i;
/** Where none is written, the web's own default is assumed. */
const withProtocol = (text: string) => (/^https?:\/\//i.test(text) ? text : `https://${text}`);

function numberOf(text: string): number | null {
  const value = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) ? value : null;
}

const storedInstant = (text: string) => {
  const time = parseDateTime(text);
  return time === null ? text : new Date(time).toISOString();
};

const typedInstant = (stored: string | number) => {
  const time = parseDateTime(String(stored));
  return time === null ? String(stored) : typedDateTime(time);
};

const typedAmount = (stored: string | number) => {
  if (typeof stored === "string") return stored;
  return Number.isSafeInteger(stored) && stored >= 0 ? typedCents(stored) : undefined;
};

const kindTable = {
  "category-label": { label: "Category label", isValid: matches(/^[A-Z0-9]{3,6}$/) },
  currency: {
    label: "Value",
    isValid: (text) => centsOf(text) !== null,
    question: amountQuestion,
    store: centsOf,
    type: typedAmount,
    size: centsOf,
  },
  date: { label: "Value", validLabel: "date", isValid: (text) => parseDate(text) !== null, size: parseDate },
  dateTime: {
    label: "Value",
    validLabel: "date",
    isValid: (text) => parseDateTime(text) !== null,
    store: storedInstant,
    type: typedInstant,
    size: parseDateTime,
  },
  email: {
    label: "Email address",
    isValid: isEmailAddress,
    store: (text) => emailAddress(text) ?? text,
    hint: emailHint,
  },
  number: {
    label: "Value",
    isValid: (text) => numberOf(text) !== null,
    store: numberOf,
    type: (stored) => (typeof stored === "string" || Number.isFinite(stored) ? decimal(stored) : undefined),
    size: numberOf,
  },
  password: { label: "Password", isValid: matches(/^(?=.*\p{L})(?=.*\d).{7,}$/su) },
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
    isValid: (text) => webAddress.test(withProtocol(text)),
    store: withProtocol,
    limit: usualLimits.address,
  },
  url: { label: "URL", isValid: matches(webAddress), limit: usualLimits.address },
  zip: { label: "Zip code", isValid: matches(/^\d{5}$/) },
} satisfies Record<string, Kind>;

/** Very large and very small numbers would be written with an exponent, which no one types. */
function decimal(stored: string | number): string {
  const text = String(stored);
  return text.includes("e") && typeof stored === "number" ? stored.toLocaleString("en-US", plainDigits) : text;
}
const plainDigits = { useGrouping: false, maximumFractionDigits: 20 } as const;

export type InputKind = keyof typeof kindTable;
export const kinds: Record<InputKind, Kind> = kindTable;
export const inputKinds = Object.keys(kinds) as InputKind[];

/** A phone number where those of other countries are taken, too; they are kept as they were given. */
export const anyPhone: Kind = {
  ...kindTable.phone,
  isValid: (text) => phoneDigits(text) !== null || phoneAbroad(text) !== null,
  store: (text) => phoneDigits(text) ?? phoneAbroad(text),
  hint: () => "Ten digits with the area code, or + and the country’s code first, such as +44 20 7946 0958.",
};

/** Narrower shapes of a text field. */
export const formats = {
  "url-fragment": { label: "URL", isValid: matches(/^[A-Za-z0-9_-]{3,100}$/) },
  video: {
    label: "Video address",
    isValid: (text) => playerOf(text) !== null,
    limit: usualLimits.address,
  },
  "promo-code": {
    label: "Promo code",
    isValid: (text) => /^[A-Za-z0-9_-]{3,40}$/.test(plainCode(text)),
    store: plainCode,
  },
  id: { label: "Value", isValid: isID },
  // As somebody signs in: accounts may stand at addresses that aren’t taken any more.
  "account-email": {
    label: "Email address",
    isValid: (text) =>
      /^[^\s@<>",;]+@[^\s@.,;<>"']+(\.[^\s@.,;<>"']+)*\.[^\s@.,;<>"']{2,}$/.test(anyEmailAddress(text)),
    store: anyEmailAddress,
  },
} satisfies Record<string, Kind>;
export type TextFormat = keyof typeof formats;
