const bills = [500, 1_000, 2_000, 5_000, 10_000];

/** Likely amounts of cash for a total: the exact one first, then the next full bills. */
export function billSuggestions(cents: number): number[] {
  if (cents === 0) return [];
  const rounded = bills.map((note) => Math.ceil(cents / note) * note);
  return [...new Set([cents, ...rounded])].slice(0, 5);
}
