import { useEffect } from "react";

/** On a shared device Back leads neither to an earlier voter's screens nor out of the page: it starts over. */
export function useNoWayBack(startOver: () => void): void {
  useEffect(() => {
    const stay = () => history.pushState(null, "", location.href);
    const wentBack = () => {
      stay();
      startOver();
    };
    // The back-forward cache restored the page as it was left.
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
