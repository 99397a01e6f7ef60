/** Whether a button says that it can't be pressed. It keeps the focus all the same, so that it can say why. */
export const isDisabled = (button: Element) => button.getAttribute("aria-disabled") === "true";
