/** N13 Everything the browser keeps beside the auth cookie, by name. What is kept here may be lost at any time. */
export const keptNames = [
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
export type KeptName = (typeof keptNames)[number];

/** `of` tells values of the same name apart: a contest, a table. */
const keyOf = (name: KeptName, of?: string) => (of ? `${name}: ${of}` : name);

/** Storage may be full or forbidden; nothing depends on it. */
export function keep(name: KeptName, value: string, of?: string): void {
  try {
    localStorage.setItem(keyOf(name, of), value);
  } catch {
    // The page works without it.
  }
}

export function kept(name: KeptName, of?: string): string | null {
  try {
    return localStorage.getItem(keyOf(name, of));
  } catch {
    return null;
  }
}

export function forget(name: KeptName, of?: string): void {
  try {
    localStorage.removeItem(keyOf(name, of));
  } catch {
    // The page works without it.
  }
}
