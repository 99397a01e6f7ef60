/** What depends on nothing but its key, made once for each of the keys asked for lately: the `most` of them at most. */
export function memoizeRecent<Value>(most: number, make: (key: string) => Value): (key: string) => Value {
  const kept = new Map<string, { value: Value }>();
  return (key) => {
    const known = kept.get(key) ?? { value: make(key) };
    kept.delete(key);
    kept.set(key, known);
    if (kept.size > most) kept.delete(kept.keys().next().value!);
    return known.value;
  };
}
