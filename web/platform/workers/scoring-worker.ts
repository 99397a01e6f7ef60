import { cachePrefixes } from "./page-caches.ts";
import { serveCached } from "./serve-cached.ts";

// An old scoresheet may be taken for the current one: with any network at all, its answer is waited for.
serveCached({ prefix: cachePrefixes.scoring, patience: 15_000, renews: true });
