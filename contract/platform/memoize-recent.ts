/**
 * Caches the results of a pure function for recent keys: at most `most`, in two halves. When one half is full, the other is dropped,
 * with every key that wasn't used meanwhile. An exact order of use would cost each call as much as it saves.
 */
export function memoizeRecent<Value>(most: number, make: (key: string) => Value): (key: string) => Value {
  let recent = new Map<string, { value: Value }>();
  let before = recent;
  return (key) => {
    const entry = recent.get(key);
    if (entry) return entry.value;
    const older = before.get(key) ?? { value: make(key) };
    if (recent.size >= most / 2) {
      before = recent;
      recent = new Map();
    }
    recent.set(key, older);
    return older.value;
  };
}
