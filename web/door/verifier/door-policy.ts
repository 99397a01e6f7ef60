import type { PagePolicy } from "../../platform/page.ts";

/** The code reader for browsers without one is WebAssembly from this origin. */
export const doorPolicy: PagePolicy = { "script-src": ["'wasm-unsafe-eval'"] };
