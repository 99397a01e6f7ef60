import type { StatementWatcher } from "../../server/platform/db/rows-query.ts";
import { type Field, placeOf, wrongColumns, wrongValue } from "./row-check.ts";
import { type RowTypes, type Site, textsKey } from "./row-types.ts";

/** Compares what statements are answered with the row types of where they stand. */
export class RowWatcher implements StatementWatcher {
  readonly #types: RowTypes;
  readonly #sites: Map<string, Site[]>;
  readonly #fields = new Map<string, readonly Field[]>();
  /** What was found since it was last asked for, each once. */
  readonly #found = new Set<string>();
  /** The places whose statements ran. */
  readonly ran = new Set<string>();

  constructor(types: RowTypes) {
    this.#types = types;
    this.#sites = Map.groupBy(types.sites, ({ texts }) => texts);
  }

  described(text: string, fields: readonly Field[]) {
    this.#fields.set(text, fields);
  }

  answered(texts: readonly string[], text: string, rows: readonly Record<string, unknown>[]) {
    const sites = this.#sites.get(textsKey(texts)) ?? [];
    for (const site of sites) this.ran.add(placeOf(site));
    const wrong = sites.map((site) => this.#wrongOf(site, this.#fields.get(text) ?? [], rows));
    // Where several say the same words, it is one of them.
    if (wrong.every(({ length }) => length > 0)) for (const one of wrong.flat()) this.#found.add(one);
  }

  #wrongOf(site: Site, fields: readonly Field[], rows: readonly Record<string, unknown>[]): string[] {
    const wrong = wrongColumns(this.#types, site.row, fields);
    if (wrong.length === 0)
      for (const row of rows) {
        const one = wrongValue(this.#types.types, site.row, row, "row");
        if (one !== undefined) wrong.push(one);
      }
    return wrong.map((what) => `${placeOf(site)}: ${what}`);
  }

  takeFound(): string[] {
    const found = [...this.#found];
    this.#found.clear();
    return found;
  }
}
