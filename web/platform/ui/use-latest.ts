import { type RefObject, useLayoutEffect, useRef } from "react";

/** The value of the latest committed render, for events, answers and timers. Not to be read while rendering. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
