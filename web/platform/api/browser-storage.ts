/** N13 Everything the browser stores beside the auth cookie, by name. Any of it may be lost at any time. */
export const storedNames = [
  "entry scored",
  "entry submitted",
  "previous entry",
  "previous url",
  "selected filter",
  "sort",
  "survey vote submitted",
  "public vote submitted",
  "selected property",
] as const;
export type StoredName = (typeof storedNames)[number];

/** `of` distinguishes values of one name: a contest, a table. */
const storageKey = (name: StoredName, of?: string) => (of ? `${name}: ${of}` : name);

/** Storage may be full or forbidden; nothing depends on it. */
export function storeValue(name: StoredName, value: string, of?: string): void {
  try {
    localStorage.setItem(storageKey(name, of), value);
  } catch {
    // The page works without it.
  }
}

export function storedValue(name: StoredName, of?: string): string | null {
  try {
    return localStorage.getItem(storageKey(name, of));
  } catch {
    return null;
  }
}

export function removeStoredValue(name: StoredName, of?: string): void {
  try {
    localStorage.removeItem(storageKey(name, of));
  } catch {
    // The page works without it.
  }
}
