import { useEffect, useEffectEvent, useRef } from "react";
import { useBlocker } from "react-router";
import { useBeforeUnload } from "./use-before-unload.ts";

/** Why a page's Save can't be pressed. */
export const nothingChanged = "Nothing has changed yet.";

/** Asks before a form with unsaved changes is left: by a link, by Back, or by closing the window. */
export function useUnsavedChanges(dirty: boolean, confirm: () => Promise<boolean>) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  // Where the way leads out of the app the browser would ask the same once more.
  const agreed = useRef(false);
  const ask = useEffectEvent(async () => {
    agreed.current = await confirm();
    if (agreed.current) blocker.proceed?.();
    else blocker.reset?.();
  });
  useEffect(() => {
    if (blocker.state === "blocked") void ask();
  }, [blocker.state]);
  useBeforeUnload(dirty, () => agreed.current);
}
