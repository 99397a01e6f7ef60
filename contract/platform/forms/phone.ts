/** The decimal digits of every script: dropping those that aren't 0 to 9 would turn a number into another one. */
const digitsOf = (text: string) => text.normalize("NFKC").replace(/\P{Nd}/gu, "");

/**
 * The ten digits of a North American number, with or without its country code 1; null for more or fewer digits, or another country's
 * code.
 */
export function phoneDigits(typed: string): string | null {
  const isAbroad = /^\s*\+\s*(?!1)/.test(typed.normalize("NFKC"));
  const digits = digitsOf(typed);
  const national = /^1\d{10}$/.test(digits) || /^\s*\+/.test(typed) ? digits.slice(1) : digits;
  return !isAbroad && /^[0-9]{10}$/.test(national) ? national : null;
}

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
