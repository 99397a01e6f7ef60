import { ChevronRight } from "lucide-react";
import { clsx } from "clsx";
import { Children, type ReactNode, useEffect, useRef, useState } from "react";

type Props = { label: string; className?: string; children: ReactNode };

/** Pixels by which a press of the arrow scrolls. */
const STEP = 220;

/** Things in one row that scrolls sideways: it fades out where it goes on, and there an arrow scrolls it with a mouse. */
export function ScrollingRow({ label, className, children }: Props) {
  const row = useRef<HTMLUListElement>(null);
  const [goesOn, setGoesOn] = useState({ left: false, right: false });
  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const look = () => {
      const left = list.scrollLeft > 4;
      const right = list.scrollLeft + list.clientWidth < list.scrollWidth - 4;
      setGoesOn((now) => (now.left === left && now.right === right ? now : { left, right }));
    };
    const watcher = new ResizeObserver(look);
    watcher.observe(list);
    for (const item of list.children) watcher.observe(item);
    list.addEventListener("scroll", look, { passive: true });
    return () => {
      watcher.disconnect();
      list.removeEventListener("scroll", look);
    };
  }, [children]);
  const { left, right } = goesOn;
  return (
    <div className={clsx("relative min-w-0", className)} data-slot="scrolling-row" data-goes-on={right || undefined}>
      <ul
        ref={row}
        aria-label={label}
        className={clsx(
          "-mx-1 flex gap-2 overflow-x-auto overscroll-x-contain px-1 py-1 [scrollbar-width:none]",
          right && left && "mask-[linear-gradient(to_right,transparent,#000_2.5rem,#000_calc(100%-4rem),transparent)]",
          right && !left && "mask-[linear-gradient(to_right,#000_calc(100%-4rem),transparent)]",
          left && !right && "mask-[linear-gradient(to_right,transparent,#000_2.5rem)]",
        )}
      >
        {Children.map(children, (child) => child && <li className="shrink-0">{child}</li>)}
      </ul>
      {right && (
        <button
          type="button"
          // The keyboard scrolls the row as it goes through it.
          tabIndex={-1}
          aria-hidden
          onClick={() => row.current?.scrollBy({ left: STEP, behavior: "smooth" })}
          className="absolute top-1/2 right-0 grid size-9 -translate-y-1/2 place-items-center rounded-full border bg-surface shadow-1"
        >
          <ChevronRight aria-hidden size={16} />
        </button>
      )}
    </div>
  );
}
