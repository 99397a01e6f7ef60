import type { InputKind } from "../../../contract/platform/forms/input-kinds.ts";
import { parseCents, amountFieldText } from "../../../contract/platform/forms/amounts.ts";
import { padDate } from "../../../contract/platform/forms/dates.ts";
import { formatPhone } from "../../../contract/platform/forms/phone.ts";

/**
 * How a field formats its text. A mask never drops a character that matters: invalid text stays as it was typed, and the kind's rule
 * refuses it, in the browser as on the server.
 */
export type Mask = {
  /** For a text that came at once, pasted or filled in by the browser. */
  format: (text: string) => string;
  /**
   * For a text that was typed or deleted character by character, whose punctuation is the mask's own; `format` where it makes no
   * difference.
   */
  formatTyped?: (text: string) => string;
  /** Characters that stay, so that the caret can be put behind the same one. */
  counts: RegExp;
  /** Applied once the field is left. */
  finish?: (text: string) => string;
  /** Punctuation that the mask sets and a person may mean otherwise: once they have typed it themselves, the mask leaves it. */
  own?: string;
};

/** Separates thousands by commas, in a text without any. */
const withCommas = (text: string) =>
  /^[1-9]\d*(\.\d*)?$/.test(text)
    ? text.replace(/^\d+/, (digits) => digits.replace(/(?<=\d)(?=(\d{3})+$)/g, ","))
    : text;

/** Moves existing commas after digits were added or deleted. */
function resetCommas(text: string): string {
  const bare = text.replaceAll(",", "");
  return /^\d*(\.\d*)?$/.test(bare) ? withCommas(bare) : text;
}

function limitDecimals(text: string): string {
  const cents = parseCents(text);
  return cents === null ? text : amountFieldText(cents);
}

/** Adds the next slash while the digits of dd/mm/yyyy are typed. */
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

/** The change of the text: `inputType` and `data` are the browser's own, and missing after autofill. */
export type Edit = { inputType?: string | undefined; data?: string | null | undefined };

/** Whether a single character was typed or something deleted. */
const isSingleEdit = ({ inputType = "", data }: Edit) =>
  inputType.startsWith("delete") ||
  inputType === "insertCompositionText" ||
  (inputType === "insertText" && data?.length === 1);

export type MaskedText = {
  text: string;
  /** Whether all punctuation in it is the mask's own. */
  isOwn: boolean;
};

/** The formatted text after an edit. */
export function editMasked(mask: Mask, before: MaskedText, text: string, edit: Edit): MaskedText {
  const { own: ownPunctuation } = mask;
  const count = (one: string) => one.split(ownPunctuation!).length;
  const isOwn =
    ownPunctuation === undefined ||
    !text.includes(ownPunctuation) ||
    (before.isOwn && isSingleEdit(edit) && !edit.data?.includes(ownPunctuation) && count(text) <= count(before.text));
  return { text: (isOwn && isSingleEdit(edit) && mask.formatTyped ? mask.formatTyped : mask.format)(text), isOwn };
}

export const countIn = (text: string, counts: RegExp) => text.split("").filter((letter) => counts.test(letter)).length;

/** The position behind this many counted characters. */
export function placeAfterCharacters(text: string, count: number, counts: RegExp): number {
  let position = 0;
  for (let passed = 0; passed < count && position < text.length; position++)
    if (counts.test(text[position] ?? "")) passed++;
  return position;
}
