/** The state of a hold: seconds left, and whether they are worth a warning. */
export type Hold = { left: number; isShort: boolean; isOver: boolean };

const WARNING_SECONDS = 120;

/** When a hold ends, and when the server said so. */
type HoldAnswer = { heldUntil: string; now: string };

/**
 * The server's clock decides; `clockOffset` is its distance from this device's, in milliseconds. A page may have read its own clock up to a
 * second before the answer came: no more is left than was then.
 */
export function holdAt(answer: HoldAnswer, now: number, clockOffset: number): Hold {
  const serverNow = Math.max(now + clockOffset, Date.parse(answer.now));
  const left = Math.max(0, Math.ceil((Date.parse(answer.heldUntil) - serverNow) / 1000));
  return { left, isShort: left <= WARNING_SECONDS, isOver: left === 0 };
}

/** '12:38' */
export const countdownText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Text for screen readers, at few moments: a clock that speaks each second is no help. */
export function holdAnnouncement({ left, isOver }: Pick<Hold, "left" | "isOver">): string {
  if (isOver) return "The time for which your cart was held is over.";
  if (left <= 60) return "Your cart is held for one more minute.";
  if (left <= 300) return "Your cart is held for five more minutes.";
  return "";
}
