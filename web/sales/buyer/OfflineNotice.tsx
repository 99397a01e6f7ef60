import { useSyncExternalStore } from "react";
import { Notice } from "../../ui/Notice.tsx";

const watch = (tell: () => void) => {
  for (const event of ["online", "offline"]) addEventListener(event, tell);
  return () => {
    for (const event of ["online", "offline"]) removeEventListener(event, tell);
  };
};

/** What stands on the page is what was kept of it. */
export const OfflineNotice = () =>
  useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  ) ? null : (
    <Notice className="mb-5">There is no connection just now. What you see is kept on this device.</Notice>
  );
