import { useEffect, useEffectEvent } from "react";
import { useBlocker } from "react-router";

export const leavingQuestion = "You have unsaved changes. Leave without saving them?";

/** Asks before a form with unsaved changes is left: by a link, by Back, or by closing the window. */
export function useUnsavedChanges(dirty: boolean, confirm: (message: string) => Promise<boolean>) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  const ask = useEffectEvent(async () => {
    if (await confirm(leavingQuestion)) blocker.proceed?.();
    else blocker.reset?.();
  });
  useEffect(() => {
    if (blocker.state === "blocked") void ask();
  }, [blocker.state]);
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [dirty]);
}
