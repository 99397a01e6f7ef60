import { cachePrefixes } from "./page-caches.ts";
import { serveCached } from "./serve-cached.ts";

// A scoresheet as it was may be taken for what it is now: while there is a network at all, its word is waited for.
serveCached({ prefix: cachePrefixes.scoring, patience: 15_000, renews: true });
