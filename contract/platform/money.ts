/** '$1,206.00'; '-$134.00' for what is taken off. Cents are whole. */
export function dollars(cents: number): string {
  const amount = Math.abs(cents);
  const whole = Math.trunc(amount / 100).toLocaleString("en-US");
  return `${cents < 0 ? "−" : ""}$${whole}.${String(amount % 100).padStart(2, "0")}`;
}

/** No order and no invoice comes to more: an integer of the database holds no more cents. */
export const maxCents = 2_147_483_647;

/** Card providers charge nothing below that. */
const minCardCents = 50;

/** Why a card can't pay so much; undefined where it can, and where there is nothing to pay. */
export const cardAmountProblem = (cents: number): string | undefined =>
  cents > 0 && cents < minCardCents
    ? `A card can’t be charged less than ${dollars(minCardCents)}. Add something to it, or ask the association how to pay.`
    : undefined;

/** '$120', and '$120.50' where there are cents: for prices on offer. */
export const priceText = (cents: number): string => (cents % 100 === 0 ? dollars(cents).slice(0, -3) : dollars(cents));

/** '$685K', '$1.18M': for where there is little room. */
export function shortPrice(cents: number): string {
  const whole = Math.round(cents / 100);
  if (whole < 10_000) return priceText(whole * 100);
  const thousands = Math.round(whole / 1_000);
  return thousands < 1_000 ? `$${thousands}K` : `$${(whole / 1_000_000).toFixed(2).replace(/\.?0+$/, "")}M`;
}

/** Hundredths of a percent, as the rates of taxes, fees and promo codes are kept: '8.25%', '10%'. */
export const percent = (hundredths: number): string => `${hundredths / 100}%`;

/** A rate as people type it, 8.25, and as it is kept. */
export const rateFromPercentage = (percentage: number): number => Math.round(percentage * 100);
export const percentageFromRate = (hundredths: number): number => hundredths / 100;

/** A part of an amount, by hundredths of a percent: half a cent counts as one. */
export const shareAtRate = (cents: number, hundredths: number): number => Math.round((cents * hundredths) / 10_000);

/**
 * An amount laid over weights, to the last cent: each has its part rounded down, and the cents that are left go to those who
 * were rounded most (the method of largest remainders). Where nothing weighs anything, nobody has anything.
 */
export function splitByWeights(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((part) => Number(part / BigInt(whole)));
  const byRemainder = exact
    .map((part, at) => ({ at, remainder: Number(part % BigInt(whole)) }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at);
  const left = amount - shares.reduce((sum, share) => sum + share, 0);
  for (const { at } of byRemainder.slice(0, left)) shares[at]! += 1;
  return shares;
}

/** The most that anything costs that is sold here, in cents. */
export const maxPriceCents = 100_000_000;
