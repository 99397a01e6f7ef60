/** Commas and spaces only between thousands, and two decimals at most. */
const amountPattern = /^(?:[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\s\d{3})+)|\d+)(?:\.\d{0,2})?$|^\.\d{1,2}$/;
const maxWholeDigits = 9;

/** `$1,234.5` is 123450; null when it is no amount, or could be read as two. */
export function parseCents(typed: string): number | null {
  const amount = typed.trim().replace(/^\$\s*/, "");
  if (!amountPattern.test(amount)) return null;
  const [whole = "", cents = ""] = amount.replace(/[,\s]/g, "").split(".");
  return whole.length > maxWholeDigits ? null : Number(whole) * 100 + Number(cents.padEnd(2, "0"));
}

/** What to ask about an amount whose comma may be its decimal point: '12,50' could be 12.50 or 1,250.00. */
export function ambiguousAmountQuestion(typed: string): string | undefined {
  const amount = typed.trim().replace(/^\$\s*/, "");
  if (!/^\d[\d.,\s]*$/.test(amount) || !amount.includes(",") || parseCents(amount) !== null) return undefined;
  const [, whole = "", decimals] = /^(.*),(\d{1,2})$/.exec(amount) ?? [];
  const asDecimal = decimals === undefined ? null : parseCents(`${whole.replace(/\D/g, "")}.${decimals}`);
  const asThousands = parseCents(amount.replace(/[,\s]/g, "")) ?? parseCents(amount.replace(/\D/g, ""));
  const readings = [asDecimal, asThousands].filter((cents) => cents !== null).map(amountFieldText);
  return readings.length > 0 ? `Did you mean ${[...new Set(readings)].join(" or ")}?` : undefined;
}

const dollarsFormat = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** What stands in the field for an amount: `1,234.50`. */
export const amountFieldText = (cents: number) => dollarsFormat.format(cents / 100);
