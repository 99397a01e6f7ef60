const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** '5 days', '3 hours', '20 minutes': rounded down, so that nobody comes too late. */
export function timeLeft(until: string, now: Date): string {
  const left = Math.max(Date.parse(until) - now.getTime(), 0);
  if (left >= 2 * DAY) return counted(left / DAY, "day");
  if (left >= HOUR) return counted(left / HOUR, "hour");
  return counted(Math.max(left / MINUTE, 1), "minute");
}

const counted = (amount: number, unit: string) => {
  const whole = Math.floor(amount);
  return `${whole} ${unit}${whole === 1 ? "" : "s"}`;
};
