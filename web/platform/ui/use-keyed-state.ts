import { useCallback, useState } from "react";

/** State that starts anew when `of` changes, before anything of the old is drawn. A value set for the old is dropped. */
export function useKeyedState<Value>(of: unknown, initial: () => Value): [Value, (value: Value) => void] {
  const [state, setKept] = useState(() => ({ of, value: initial() }));
  const isOf = Object.is(state.of, of);
  const now = isOf ? state : { of, value: initial() };
  if (!isOf) setKept(now);
  return [now.value, useCallback((value) => setKept({ of, value }), [of])];
}
