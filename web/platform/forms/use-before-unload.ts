import { useEffect, useEffectEvent } from "react";

/** Has the browser ask before the document is closed or left for another, unless the person agreed to that already. */
export function useBeforeUnload(dirty: boolean, hasAgreed = () => false): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!hasAgreed()) event.preventDefault();
  });
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => ask(event);
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [dirty]);
}
