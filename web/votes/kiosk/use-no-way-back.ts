import { useEffect } from "react";

/** On a device for everybody the way back leads to nothing that somebody did before, nor out of the page: it starts over. */
export function useNoWayBack(startOver: () => void): void {
  useEffect(() => {
    const stay = () => history.pushState(null, "", location.href);
    const wentBack = () => {
      stay();
      startOver();
    };
    // What the browser kept of a page as it was left.
    const shownAgain = ({ persisted }: PageTransitionEvent) => persisted && startOver();
    stay();
    addEventListener("popstate", wentBack);
    addEventListener("pageshow", shownAgain);
    return () => {
      removeEventListener("popstate", wentBack);
      removeEventListener("pageshow", shownAgain);
    };
  }, [startOver]);
}
