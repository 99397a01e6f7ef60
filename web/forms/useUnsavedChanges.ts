import { useEffect, useEffectEvent, useRef } from "react";
import { useBlocker } from "react-router";

/** Why a page's Save can't be pressed. */
export const nothingChanged = "Nothing has changed yet.";

export const leavingQuestion = "You have unsaved changes. Leave without saving them?";

/** Asks before a form with unsaved changes is left: by a link, by Back, or by closing the window. */
export function useUnsavedChanges(dirty: boolean, confirm: (message: string) => Promise<boolean>) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  // Where the way leads out of the app the browser would ask the same once more.
  const agreed = useRef(false);
  const ask = useEffectEvent(async () => {
    agreed.current = await confirm(leavingQuestion);
    if (agreed.current) blocker.proceed?.();
    else blocker.reset?.();
  });
  useEffect(() => {
    if (blocker.state === "blocked") void ask();
  }, [blocker.state]);
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => agreed.current || event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [dirty]);
}
