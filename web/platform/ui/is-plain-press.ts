import type { MouseEvent } from "react";

/** A press that asks for nothing special: no new tab, no new window, no download. */
export const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
