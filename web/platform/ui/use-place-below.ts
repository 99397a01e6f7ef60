import { type RefObject, useLayoutEffect, useRef } from "react";

const gap = 4;
const canPopOver = () => "showPopover" in HTMLElement.prototype;

/** Puts a popup below its field, or above where there is more room, in the browser's top layer: no scrolling dialog can cut it off. */
export function usePlaceBelow(anchor: RefObject<HTMLElement | null>) {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [field, list] = [anchor.current, popup.current];
    if (!field || !list) return;
    if (canPopOver()) {
      list.popover = "manual";
      list.showPopover();
    }
    const place = () => placeList(field, list);
    window.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    return () => {
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
    };
  }, [anchor]);
  // The popup's height changes with its content.
  useLayoutEffect(() => {
    if (anchor.current && popup.current) placeList(anchor.current, popup.current);
  });
  return popup;
}

function placeList(field: HTMLElement, list: HTMLElement) {
  const box = field.getBoundingClientRect();
  const spaceBelow = window.innerHeight - box.bottom;
  const isAbove = spaceBelow < list.offsetHeight + gap && box.top > spaceBelow;
  Object.assign(list.style, {
    left: `${box.left}px`,
    width: `${box.width}px`,
    top: isAbove ? "auto" : `${box.bottom + gap}px`,
    bottom: isAbove ? `${window.innerHeight - box.top + gap}px` : "auto",
  });
}
