/**
 * What depends on nothing but its key, made once for each of the keys asked for lately: the `most` of them at most, in two halves. When one is
 * full, the other goes with whatever nobody asked for meanwhile: to keep all of them in order would cost each call as much as it saves.
 */
export function memoizeRecent<Value>(most: number, make: (key: string) => Value): (key: string) => Value {
  let recent = new Map<string, { value: Value }>();
  let before = recent;
  return (key) => {
    const known = recent.get(key);
    if (known) return known.value;
    const kept = before.get(key) ?? { value: make(key) };
    if (recent.size >= most / 2) {
      before = recent;
      recent = new Map();
    }
    recent.set(key, kept);
    return kept.value;
  };
}
