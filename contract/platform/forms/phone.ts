/** The decimal digits of every script: dropping those that aren't 0 to 9 would turn a number into another one. */
const digitsOf = (text: string) => text.normalize("NFKC").replace(/\P{Nd}/gu, "");

/** A plus before another code than 1, wherever it stands: “(+49) 30 1234567”. */
const namesOtherCountry = /\+(?!\s*\p{Nd})|\+\s*(?!1)\p{Nd}/u;
/** Digits behind letters are an extension, not the rest of the number. */
const hasExtension = /\p{Nd}.*\p{L}.*\p{Nd}/su;

/**
 * The ten digits of a North American number, with or without its country code 1; null for more or fewer digits, an extension, or another
 * country's code.
 */
export function phoneDigits(phone: string): string | null {
  const text = phone.normalize("NFKC");
  const digits = digitsOf(phone);
  const national = /^1\d{10}$/.test(digits) || /^\s*\+/.test(text) ? digits.slice(1) : digits;
  // No area code begins with 0; a number that does is dialed from abroad: 00 49 30 …
  return /^[1-9]\d{9}$/.test(national) && !namesOtherCountry.test(text) && !hasExtension.test(text) ? national : null;
}

/** A number with another country's code, as it was given: “+44 20 7946 0958” (E.164: 15 digits at most). */
export function phoneAbroad(phone: string): string | null {
  const text = phone.normalize("NFKC").trim();
  const digits = digitsOf(text);
  return /^\+[\d\s()./\p{Pd}]+$/u.test(text) && /^[2-9]\d{7,14}$/.test(digits) ? text : null;
}

/** The hint below a phone number that isn’t accepted. */
export const phoneHint = (phone: string): string | undefined =>
  phoneAbroad(phone) === null
    ? "Ten digits with the area code, such as (507) 555-0142, without an extension."
    : "Only numbers of the United States and Canada are taken here: ten digits, such as (507) 555-0142.";

/** A complete number as `(503) 555-0199`, and one that is being typed as far as it is: `(503) 55`. Any other text stays as it is. */
export function formatPhone(phone: string): string {
  const isPlain = /^[\d\s().-]*$/.test(phone);
  const allDigits = /^[\d\s().+-]*$/.test(phone) ? phoneDigits(phone) : null;
  const digits = allDigits ?? (isPlain ? phone.replace(/\D/g, "") : "");
  if (digits === "" || digits.length > 10) return phone;
  if (digits.length < 4) return digits;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
