import { useEffect, useEffectEvent } from "react";

/** The browser's own question before the document is closed or left, unless the person has agreed already. */
export function useBeforeUnload(dirty: boolean, hasAgreed = () => false): void {
  const askBeforeUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!hasAgreed()) event.preventDefault();
  });
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => askBeforeUnload(event);
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [dirty]);
}
