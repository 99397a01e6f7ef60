/** The decimal digits of every script: those that aren't 0 to 9 are kept, so that a number never loses one and turns into another. */
const digitsOf = (text: string) => text.normalize("NFKC").replace(/\P{Nd}/gu, "");

/** The ten digits of a number of North America, with or without its country code 1; null for what has more, fewer, or another country's code. */
export function phoneDigits(typed: string): string | null {
  const isAbroad = /^\s*\+\s*(?!1)/.test(typed.normalize("NFKC"));
  const digits = digitsOf(typed);
  const national = /^1\d{10}$/.test(digits) || /^\s*\+/.test(typed) ? digits.slice(1) : digits;
  return !isAbroad && /^[0-9]{10}$/.test(national) ? national : null;
}

/** A whole number as `(503) 555-0199`, and one that is still being typed as far as it is: `(503) 55`. What is neither stays as it was typed. */
export function formatPhone(phone: string): string {
  const isPlain = /^[\d\s().-]*$/.test(phone);
  const whole = /^[\d\s().+-]*$/.test(phone) ? phoneDigits(phone) : null;
  const digits = whole ?? (isPlain ? phone.replace(/\D/g, "") : "");
  if (digits === "" || digits.length > 10) return phone;
  if (digits.length < 4) return digits;
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
