import { searchKey } from "./search-key.ts";

/** What two spellings of a name have in common. “Tower 1.5” isn’t “Tower 15”, and a name of signs alone is only itself. */
export const nameKey = (name: string): string => searchKey(name.replace(/(?<=\d)\.(?=\d)/g, "_")) || spellingOf(name);

/** Capitals and blanks aren’t part of a spelling. */
export const spellingOf = (name: string): string => name.trim().replace(/\s+/g, " ").toLowerCase();

/** Whether two names are one, whatever keyboard and system they come from: “O’Brien Homes” and “O'Brien Homes”. */
export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

/** The first one that is spelt so, else the only one that is called so: of several spelt otherwise nobody knows which is meant. */
export function findByName<T>(name: string, all: readonly T[], nameOf: (one: T) => string): T | undefined {
  const found = all.filter((one) => isSameName(nameOf(one), name));
  return (
    found.find((one) => spellingOf(nameOf(one)) === spellingOf(name)) ?? (found.length === 1 ? found[0] : undefined)
  );
}
