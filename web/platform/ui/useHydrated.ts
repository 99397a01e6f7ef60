import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while drawing what the server drew, true from then on: what only the browser can know is shown after. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
