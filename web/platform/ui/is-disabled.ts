/** By `aria-disabled`: a disabled button keeps the focus, so that it can say why. */
export const isDisabled = (button: Element) => button.getAttribute("aria-disabled") === "true";
