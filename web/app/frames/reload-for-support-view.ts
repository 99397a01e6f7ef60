import { supportViewSign } from "../../platform/api/token.ts";

/**
 * Draws the page anew as soon as somebody comes back to it after a support view was begun or stopped in another tab: it shows what
 * somebody else may do. The tab in which that happens goes elsewhere by itself.
 */
export function reloadForSupportView(): void {
  const drawnIn = supportViewSign();
  const look = () => {
    if (!document.hidden && supportViewSign() !== drawnIn) location.reload();
  };
  document.addEventListener("visibilitychange", look);
  addEventListener("focus", look);
}
