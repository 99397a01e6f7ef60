import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** False while drawing what the server drew, true from then on: what only the browser can know is shown after. */
export const useHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
