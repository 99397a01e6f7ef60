/** How a hold stands: how many seconds of it are left, and whether that is worth a warning. */
export type Hold = { left: number; isShort: boolean; isOver: boolean };

const WARNING_SECONDS = 120;

/** The server's clock decides; `ahead` is how far it is before this device's. */
export function holdAt(heldUntil: string, now: number, ahead: number): Hold {
  const left = Math.max(0, Math.ceil((Date.parse(heldUntil) - now - ahead) / 1000));
  return { left, isShort: left <= WARNING_SECONDS, isOver: left === 0 };
}

/** '12:38' */
export const countdownText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** What is said aloud, at few moments: a clock that speaks each second is no help to anyone. */
export function holdAnnouncement({ left, isOver }: Pick<Hold, "left" | "isOver">): string {
  if (isOver) return "The time for which your cart was held is over.";
  if (left <= 60) return "Your cart is held for one more minute.";
  if (left <= 300) return "Your cart is held for five more minutes.";
  return "";
}
