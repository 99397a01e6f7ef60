import { useCallback, useState } from "react";

/** State that begins anew once it is of something else, before anything of the old is drawn. A value set for the old is dropped. */
export function useKeyedState<Value>(of: unknown, initial: () => Value): [Value, (value: Value) => void] {
  const [kept, setKept] = useState(() => ({ of, value: initial() }));
  const isOf = Object.is(kept.of, of);
  const now = isOf ? kept : { of, value: initial() };
  if (!isOf) setKept(now);
  return [now.value, useCallback((value) => setKept({ of, value }), [of])];
}
