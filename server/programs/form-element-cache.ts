import type { Element } from "../../contract/platform/forms/element.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type FormVersionRow, elementsOfVersions } from "./form-queries.ts";

/** What versions of forms ask, kept: kilobytes of each entry that is read, and the same of all of them. */
export type FormElementCache = {
  /** Of these, in their order. Those that aren't known are read all at once; of one that is gone there are none. */
  elementsOf(sql: Sql, versions: readonly FormVersionRow[]): Promise<Element[][]>;
};

/** What a thousand associations' entrants are asked in a season's rush; some ten kilobytes each. */
const MAX_VERSIONS = 2_000;

export function openFormElementCache(): FormElementCache {
  const kept = new Map<string, Element[]>();

  /** What was asked for last goes last. */
  function known(version: FormVersionRow): Element[] | undefined {
    const key = versionKeyOf(version);
    const elements = kept.get(key);
    if (!elements) return undefined;
    kept.delete(key);
    kept.set(key, elements);
    return elements;
  }

  function keep(version: FormVersionRow, elements: Element[]) {
    kept.set(versionKeyOf(version), elements);
    if (kept.size > MAX_VERSIONS) kept.delete(kept.keys().next().value!);
  }

  return {
    async elementsOf(sql, versions) {
      const found = versions.map(known);
      const missing = versions.filter((_, at) => found[at] === undefined);
      if (missing.length === 0) return found as Element[][];
      const rows = await elementsOfVersions(sql, missing);
      for (const { elements, ...version } of rows) keep(version, elements);
      const isSame = (one: FormVersionRow) => (row: FormVersionRow) =>
        row.formID === one.formID && row.version === one.version;
      return versions.map((version, at) => found[at] ?? rows.find(isSame(version))?.elements ?? []);
    },
  };
}

const versionKeyOf = ({ formID, version, written }: FormVersionRow) => `${formID} ${version} ${written}`;
