import type { Element } from "../../contract/platform/forms/element.ts";
import type { Sql } from "../platform/db/sql.ts";
import { type FormVersionRow, elementsOfVersions } from "./form-queries.ts";

/** A cache of form versions, which are kilobytes each and the same for many entries. */
export type FormElementCache = {
  /** Elements in the order of the versions. Uncached ones are read by one statement; a deleted version has none. */
  elementsOf(sql: Sql, versions: readonly FormVersionRow[]): Promise<Element[][]>;
};

/** The forms of a thousand associations in a season's rush; some ten kilobytes each. */
const MAX_VERSIONS = 2_000;

export function openFormElementCache(): FormElementCache {
  const elementsByKey = new Map<string, Element[]>();

  /** The least recently used version is dropped first. */
  function cachedElements(version: FormVersionRow): Element[] | undefined {
    const key = versionKeyOf(version);
    const elements = elementsByKey.get(key);
    if (!elements) return undefined;
    elementsByKey.delete(key);
    elementsByKey.set(key, elements);
    return elements;
  }

  function cacheElements(version: FormVersionRow, elements: Element[]) {
    elementsByKey.set(versionKeyOf(version), elements);
    if (elementsByKey.size > MAX_VERSIONS) elementsByKey.delete(elementsByKey.keys().next().value!);
  }

  return {
    async elementsOf(sql, versions) {
      const cached = versions.map(cachedElements);
      const missing = versions.filter((_, at) => cached[at] === undefined);
      if (missing.length === 0) return cached as Element[][];
      const rows = await elementsOfVersions(sql, missing);
      for (const { elements, ...version } of rows) cacheElements(version, elements);
      const isSame = (one: FormVersionRow) => (row: FormVersionRow) =>
        row.formID === one.formID && row.version === one.version;
      return versions.map((version, at) => cached[at] ?? rows.find(isSame(version))?.elements ?? []);
    },
  };
}

const versionKeyOf = ({ formID, version, written }: FormVersionRow) => `${formID} ${version} ${written}`;
