import { type ReactNode, useLayoutEffect } from "react";

type Props = { is: "stage" | "desk" | "door"; className?: string; children: ReactNode };

/** The mood of what is inside, and of what opens above it: dialogs and menus hang at the end of the document. */
export function Mood({ is, className, children }: Props) {
  useBrowserEffect(() => {
    document.documentElement.dataset.mood = is;
  }, [is]);
  return (
    <div data-mood={is} className={className}>
      {children}
    </div>
  );
}

/** On the server there is no layout to wait for. */
const useBrowserEffect = typeof document === "undefined" ? () => {} : useLayoutEffect;
