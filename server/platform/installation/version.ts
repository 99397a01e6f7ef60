import { readFileSync } from "node:fs";
import { productFile } from "../product-file.ts";

/** The version of the product that runs, as package.json says it. */
export const productVersion: string = (
  JSON.parse(readFileSync(productFile("package.json"), "utf8")) as { version: string }
).version;
