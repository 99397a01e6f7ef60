import type { PagePolicy } from "../../platform/page.ts";

/** What reads codes where the browser doesn't is WebAssembly, from here. */
export const doorPolicy: PagePolicy = { "script-src": ["'wasm-unsafe-eval'"] };
