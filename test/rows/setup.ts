import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { placeOf } from "./row-check.ts";
import { type RowTypes, rowTypesFile } from "./row-types.ts";

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
  const { sites } = JSON.parse(readFileSync(types, "utf8")) as RowTypes;
  const ran = new Set(
    readdirSync(folder).flatMap((name) => JSON.parse(readFileSync(`${folder}/${name}`, "utf8")) as string[]),
  );
  return { all: sites.length, unchecked: sites.filter((one) => !one.isWhole && !ran.has(placeOf(one))).map(placeOf) };
}
