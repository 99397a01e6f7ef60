/** Text is being written, or a dialog is open: the keys are theirs. */
export function areKeysTaken(target: EventTarget | null): boolean {
  if (document.querySelector("[data-slot=dialog]")) return true;
  return target instanceof HTMLElement && target.matches("textarea, select, input:not([type=radio], [type=range])");
}
