import { useSyncExternalStore } from "react";

const watchNetwork = (notify: () => void) => {
  for (const event of ["online", "offline"]) addEventListener(event, notify);
  return () => {
    for (const event of ["online", "offline"]) removeEventListener(event, notify);
  };
};

export const useOnline = (): boolean =>
  useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
