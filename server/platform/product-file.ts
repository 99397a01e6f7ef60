import { join } from "node:path";

/** The location of a file of the product, by its path from the root. This source and its build lie equally deep. */
export const productFile = (path: string): string => join(import.meta.dirname, "../..", path);
