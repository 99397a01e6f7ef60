import { nameKey, spellingOf } from "../../contract/platform/same-name.ts";

/** Records that a table names, found by their spelling, else in any spelling if one alone is called so. */
export class RecordsByName<T extends { name: string }> {
  readonly #bySpelling = new Map<string, T>();
  readonly #byKey = new Map<string, Set<string>>();

  /** Of records with one spelling the last is found. */
  constructor(records: readonly T[]) {
    for (const record of records) this.add(record.name, record);
  }

  add(name: string, record: T): void {
    const spelling = spellingOf(name);
    this.#bySpelling.set(spelling, record);
    this.#byKey.set(nameKey(name), (this.#byKey.get(nameKey(name)) ?? new Set()).add(spelling));
  }

  find(name: string): T | undefined {
    const exact = this.#bySpelling.get(spellingOf(name));
    if (exact !== undefined) return exact;
    const [spelling, ...others] = this.#byKey.get(nameKey(name)) ?? [];
    return spelling === undefined || others.length > 0 ? undefined : this.#bySpelling.get(spelling);
  }

  /** Whether several are called so, each spelt otherwise. */
  isAmbiguous(name: string): boolean {
    return !this.#bySpelling.has(spellingOf(name)) && (this.#byKey.get(nameKey(name))?.size ?? 0) > 1;
  }
}
