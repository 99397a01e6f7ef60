import { useEffect, useEffectEvent, useRef } from "react";
import { useBlocker } from "react-router";
import { useBeforeUnload } from "./use-before-unload.ts";

/** The reason at a page's disabled Save. */
export const nothingChanged = "Nothing has changed yet.";

/** Asks before a form with unsaved changes is left: by a link, by Back, or by closing the window. */
export function useUnsavedChanges(dirty: boolean, confirm: () => Promise<boolean>) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  // When the link leads out of the app the browser would ask a second time.
  const agreed = useRef(false);
  const askBeforeLeaving = useEffectEvent(async () => {
    agreed.current = await confirm();
    if (agreed.current) blocker.proceed?.();
    else blocker.reset?.();
  });
  useEffect(() => {
    if (blocker.state === "blocked") void askBeforeLeaving();
  }, [blocker.state]);
  useBeforeUnload(dirty, () => agreed.current);
}
