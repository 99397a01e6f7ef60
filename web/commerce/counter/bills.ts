const bills = [500, 1_000, 2_000, 5_000, 10_000];

/** What somebody hands over for an amount: the next full bills, each once, the exact amount first. */
export function billSuggestions(cents: number): number[] {
  if (cents === 0) return [];
  const rounded = bills.map((note) => Math.ceil(cents / note) * note);
  return [...new Set([cents, ...rounded])].slice(0, 5);
}
