import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** False on the server and while hydrating, true from then on: for content that only the browser can know. */
export const useHydrated = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
