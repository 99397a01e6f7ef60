/** How many of those who were asked have answered. */
export function responseRateText(invited: number, answered: number | null): string {
  if (invited === 0) return "";
  return answered === null ? "Shown from five on" : `${Math.round((answered / invited) * 100)}%`;
}
