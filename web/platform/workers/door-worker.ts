import { cachePrefixes } from "./page-caches.ts";
import { serveCached } from "./serve-cached.ts";

// Whoever stands at a door has a queue before them.
serveCached({ prefix: cachePrefixes.door, patience: 2_500 });
