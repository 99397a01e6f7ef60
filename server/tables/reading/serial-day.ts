const DAY = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);
/** Days between what the two systems count from. */
const DAYS_TO_1904 = 1_462;

/** `2026-12-31`, with its time where it has one; undefined for a number outside the calendar. */
export function serialDay(serial: number, is1904: boolean): string | undefined {
  const days = is1904 ? serial + DAYS_TO_1904 : serial;
  // Excel knows a 29th of February 1900, which there wasn't.
  if (!Number.isFinite(days) || days < 1 || days >= 2_958_466) return undefined;
  const time = EPOCH + Math.round((days < 60 ? days + 1 : days) * 86_400) * 1_000;
  const text = new Date(time).toISOString();
  return time % DAY === 0 ? text.slice(0, 10) : text.slice(0, 19);
}
