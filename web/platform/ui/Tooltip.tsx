import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

const hoverDelay = 350;
const gap = 6;

type Props = {
  /** Nothing where there is nothing to say just now. */
  text: ReactNode;
  /** Say the text to screen readers as the control's description. Not for a text that repeats its name. */
  describes?: boolean;
  children: ReactNode;
};

/** A word about a control, on hover and on keyboard focus; one that describes also on a press. Escape puts it away; the pointer may rest on it. */
export function Tooltip({ text, describes = false, children }: Props) {
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  const id = useId();

  const after = (wait: number, then: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(then, wait);
  };
  const show = (wait: number) => after(wait, () => setOpen(true));
  const hide = () => after(80, () => setOpen(false));
  useEffect(() => () => clearTimeout(timer.current), []);
  const isDescribed = describes && Boolean(text);
  useEffect(() => {
    const control = anchor.current?.firstElementChild;
    if (!isDescribed || !control) return undefined;
    control.setAttribute("aria-describedby", id);
    return () => control.removeAttribute("aria-describedby");
  }, [isDescribed, id]);

  return (
    <span
      ref={anchor}
      className="contents"
      onPointerEnter={(event) => event.pointerType !== "touch" && show(hoverDelay)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onClick={isDescribed ? () => show(0) : undefined}
      onFocus={(event) => event.target.matches(":focus-visible") && show(0)}
      onBlur={hide}
      onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
    >
      {children}
      {isDescribed && (
        <span id={id} className="sr-only">
          {text}
        </span>
      )}
      {open && text && <Bubble anchor={anchor}>{text}</Bubble>}
    </span>
  );
}

function Bubble({ anchor, children }: { anchor: RefObject<Element | null>; children: ReactNode }) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const control = anchor.current?.firstElementChild;
    if (bubble.current && control) placeBubble(bubble.current, control);
  }, [anchor]);
  return createPortal(
    <div
      ref={bubble}
      role="tooltip"
      aria-hidden
      data-slot="tooltip"
      className="animate-rise fixed top-0 left-0 z-60 w-max max-w-72 rounded-sm bg-[#0e2229] px-2.5 py-1.5 text-xs font-medium text-pretty text-white shadow-2 dark:bg-raised"
    >
      {children}
    </div>,
    document.body,
  );
}

/** Above the control where there is room, else below, and never off the screen. */
function placeBubble(bubble: HTMLElement, anchor: Element) {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const top = at.top - height - gap >= 4 ? at.top - height - gap : at.bottom + gap;
  const left = Math.min(Math.max(8, at.left + at.width / 2 - width / 2), window.innerWidth - width - 8);
  bubble.style.top = `${top}px`;
  bubble.style.left = `${left}px`;
}
