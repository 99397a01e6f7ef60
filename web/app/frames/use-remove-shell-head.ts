import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** What the server said of the first page in the head goes once another is there: browsers share the canonical address of what is shown. */
export function useRemoveShellHead(): void {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  useEffect(() => {
    if (pathname !== first) for (const element of document.head.querySelectorAll("[data-shell]")) element.remove();
  }, [pathname, first]);
}
