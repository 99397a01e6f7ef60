/** Commas and spaces between thousands only, and two decimals at most. */
const amountPattern = /^(?:[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\s\d{3})+)|\d+)(?:\.\d{0,2})?$|^\.\d{1,2}$/;
const maxWholeDigits = 9;

/** `$1,234.5` is 123450; null for anything that isn't an amount, or could be read as two. */
export function parseCents(typed: string): number | null {
  const amount = typed.trim().replace(/^\$\s*/, "");
  if (!amountPattern.test(amount)) return null;
  const [dollarDigits = "", cents = ""] = amount.replace(/[,\s]/g, "").split(".");
  return dollarDigits.length > maxWholeDigits ? null : Number(dollarDigits) * 100 + Number(cents.padEnd(2, "0"));
}

/** The question about an amount whose comma may be its decimal point: '12,50' could be 12.50 or 1,250.00. */
export function ambiguousAmountQuestion(typed: string): string | undefined {
  const amount = typed.trim().replace(/^\$\s*/, "");
  if (!/^\d[\d.,\s]*$/.test(amount) || !amount.includes(",") || parseCents(amount) !== null) return undefined;
  const [, dollarDigits = "", decimals] = /^(.*),(\d{1,2})$/.exec(amount) ?? [];
  const asDecimal = decimals === undefined ? null : parseCents(`${dollarDigits.replace(/\D/g, "")}.${decimals}`);
  const asThousands = parseCents(amount.replace(/[,\s]/g, "")) ?? parseCents(amount.replace(/\D/g, ""));
  const readings = [asDecimal, asThousands].filter((cents) => cents !== null).map(amountFieldText);
  return readings.length > 0 ? `Did you mean ${[...new Set(readings)].join(" or ")}?` : undefined;
}

const dollarsFormat = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The text of an amount field: `1,234.50`. */
export const amountFieldText = (cents: number) => dollarsFormat.format(cents / 100);
