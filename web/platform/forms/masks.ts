import type { InputKind } from "../../../contract/platform/forms/input-kinds.ts";
import { parseCents, amountFieldText } from "../../../contract/platform/forms/amounts.ts";
import { padDate } from "../../../contract/platform/forms/dates.ts";
import { formatPhone } from "../../../contract/platform/forms/phone.ts";

/**
 * How a field formats what is typed. A mask never leaves anything out that makes a difference: what isn't right stays as it was typed, and the rule of its
 * kind refuses it, in the browser as at the server.
 */
export type Mask = {
  /** Of a text that came whole, such as one that was pasted or filled in by the browser. */
  format: (text: string) => string;
  /** Of a text that was typed or deleted letter by letter, whose punctuation is the mask's own; `format` where it makes no difference. */
  formatTyped?: (text: string) => string;
  /** What stays a character of its own, so that the caret can be put behind the same one. */
  counts: RegExp;
  /** Once the field is left. */
  finish?: (text: string) => string;
  /** The punctuation that the mask sets and a person may mean otherwise: once they typed it themselves, it is theirs. */
  own?: string;
};

/** Thousands are parted by commas, in what has none yet. */
const withCommas = (text: string) =>
  /^[1-9]\d*(\.\d*)?$/.test(text) ? text.replace(/^\d+/, (whole) => whole.replace(/(?<=\d)(?=(\d{3})+$)/g, ",")) : text;

/** The same, where the commas in it were set before some digits came or went. */
function resetCommas(text: string): string {
  const bare = text.replaceAll(",", "");
  return /^\d*(\.\d*)?$/.test(bare) ? withCommas(bare) : text;
}

function limitDecimals(text: string): string {
  const cents = parseCents(text);
  return cents === null ? text : amountFieldText(cents);
}

/** The slashes that come next, set while somebody types the digits of dd/mm/yyyy in a row. */
const withSlashes = (text: string) =>
  text.replace(/^(\d{2})(\d{1,6})$/, "$1/$2").replace(/^(\d{2})\/(\d{2})(\d{1,4})$/, "$1/$2/$3");

const upperCase = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

const asTyped = (text: string) => text;

export const masks: Partial<Record<InputKind, Mask>> = {
  phone: { format: formatPhone, counts: /\d/ },
  currency: {
    format: withCommas,
    formatTyped: resetCommas,
    counts: /[^,]/,
    finish: limitDecimals,
    own: ",",
  },
  date: { format: asTyped, formatTyped: withSlashes, counts: /[^/]/, finish: padDate },
  "category-label": { format: upperCase, counts: /./s },
};

/** What was done to the text: `inputType` and `data` are the browser's own, and missing where it filled the field in. */
export type Edit = { inputType?: string | undefined; data?: string | null | undefined };

/** Whether a single letter was typed or something deleted, so that the rest is as it was. */
const isSingleEdit = ({ inputType = "", data }: Edit) =>
  inputType.startsWith("delete") ||
  inputType === "insertCompositionText" ||
  (inputType === "insertText" && data?.length === 1);

export type MaskedText = {
  text: string;
  /** The punctuation in it is the mask's own. */
  isOwn: boolean;
};

/** What stands in the field after an edit of what stood there. */
export function editMasked(mask: Mask, before: MaskedText, text: string, edit: Edit): MaskedText {
  const { own } = mask;
  const count = (one: string) => one.split(own!).length;
  const isOwn =
    own === undefined ||
    !text.includes(own) ||
    (before.isOwn && isSingleEdit(edit) && !edit.data?.includes(own) && count(text) <= count(before.text));
  return { text: (isOwn && isSingleEdit(edit) && mask.formatTyped ? mask.formatTyped : mask.format)(text), isOwn };
}

export const countIn = (text: string, counts: RegExp) => text.split("").filter((letter) => counts.test(letter)).length;

/** The place right behind so many characters that count. */
export function placeAfterCharacters(text: string, count: number, counts: RegExp): number {
  let place = 0;
  for (let seen = 0; seen < count && place < text.length; place++) if (counts.test(text[place] ?? "")) seen++;
  return place;
}
