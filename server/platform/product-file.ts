import { join } from "node:path";

/** Where a file lies that the product brings along, given its path from the root. This file's source and what is built of it lie equally deep. */
export const productFile = (path: string): string => join(import.meta.dirname, "../..", path);
