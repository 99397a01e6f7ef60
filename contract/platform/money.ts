/** '$1,206.00'; '-$134.00' for a reduction. Cents are whole. */
export function dollars(cents: number): string {
  const amount = Math.abs(cents);
  const rounded = Math.trunc(amount / 100).toLocaleString("en-US");
  return `${cents < 0 ? "−" : ""}$${rounded}.${String(amount % 100).padStart(2, "0")}`;
}

/** The largest integer of a PostgreSQL column; no order and no invoice may come to more. */
export const maxCents = 2_147_483_647;

/** '$120', and '$120.50' where there are cents: for prices on offer. */
export const priceText = (cents: number): string => (cents % 100 === 0 ? dollars(cents).slice(0, -3) : dollars(cents));

/** '$685K', '$1.18M': for narrow places. */
export function shortPrice(cents: number): string {
  const wholePart = Math.round(cents / 100);
  if (wholePart < 10_000) return priceText(wholePart * 100);
  const thousands = Math.round(wholePart / 1_000);
  return thousands < 1_000 ? `$${thousands}K` : `$${(wholePart / 1_000_000).toFixed(2).replace(/\.?0+$/, "")}M`;
}

/** Rates of taxes, fees and promo codes are stored in hundredths of a percent: '8.25%', '10%'. */
export const percent = (hundredths: number): string => `${hundredths / 100}%`;

/** From the percentage that people type, 8.25, to the stored rate. */
export const rateFromPercentage = (percentage: number): number => Math.round(percentage * 100);
export const percentageFromRate = (hundredths: number): number => hundredths / 100;

/** A rate's share of an amount: half a cent counts as one. */
export const shareAtRate = (cents: number, hundredths: number): number => Math.round((cents * hundredths) / 10_000);

/**
 * Splits an amount by weights, to the last cent: each share is rounded down, and the cents that are left go to those who were rounded
 * most (the method of largest remainders). With all weights zero, all shares are zero.
 */
export function splitByWeights(amount: number, weights: readonly number[]): number[] {
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  if (totalWeight === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((part) => Number(part / BigInt(totalWeight)));
  const byRemainder = exact
    .map((part, at) => ({ at, remainder: Number(part % BigInt(totalWeight)) }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at);
  const remainder = amount - shares.reduce((sum, share) => sum + share, 0);
  for (const { at } of byRemainder.slice(0, remainder)) shares[at]! += 1;
  return shares;
}

/** The highest price in cents. */
export const maxPriceCents = 100_000_000;
