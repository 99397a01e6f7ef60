import { type RefObject, useLayoutEffect, useRef } from "react";

/** The value of the latest render on screen, for what happens after it: an event, an answer, a timer. Not to be read while rendering. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
