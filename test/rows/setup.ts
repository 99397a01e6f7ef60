import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { placeOf } from "./row-check.ts";
import { type RowTypes, type Site, rowTypesFile } from "./row-types.ts";

/**
 * Lays the row types where the tests' processes find them. Where a run of all tests names a folder, it has a file beside it afterwards: the
 * statements that no test ran, of those that can't be planned without running, since fragments are laid into them.
 */
export default function setup() {
  const types = (process.env["TEST_ROW_TYPES"] ??= rowTypesFile());
  return () => {
    const folder = process.env["TEST_STATEMENTS_RAN"];
    if (folder && existsSync(folder)) writeFileSync(`${folder}.json`, JSON.stringify(uncheckedOf(types, folder)));
  };
}

function uncheckedOf(types: string, folder: string) {
  const { sites, types: described } = JSON.parse(readFileSync(types, "utf8")) as RowTypes;
  // A statement without a row type has nothing to be compared.
  const hasColumns = ({ row }: Site) => described[row]!.some((part) => typeof part === "object" && !("others" in part));
  const ran = new Set(
    readdirSync(folder).flatMap((name) => JSON.parse(readFileSync(`${folder}/${name}`, "utf8")) as string[]),
  );
  return {
    all: sites.length,
    unchecked: sites.filter((one) => !one.isWhole && hasColumns(one) && !ran.has(placeOf(one))).map(placeOf),
  };
}
