import { useEffect, useState } from "react";
import { useLocation } from "react-router";

/** What the server said of the page in its head goes once another page is there: browsers share the canonical address of what is shown. */
export function useFirstPagesHead(): void {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  useEffect(() => {
    if (pathname !== first) for (const element of document.head.querySelectorAll("[data-shell]")) element.remove();
  }, [pathname, first]);
}
