import { useSyncExternalStore } from "react";

const watchNetwork = (tell: () => void) => {
  for (const event of ["online", "offline"]) addEventListener(event, tell);
  return () => {
    for (const event of ["online", "offline"]) removeEventListener(event, tell);
  };
};

/** Whether the device has a network, as far as it knows. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
