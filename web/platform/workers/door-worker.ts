import { cachePrefixes } from "./page-caches.ts";
import { serveCached } from "./serve-cached.ts";

// At a door there is a queue.
serveCached({ prefix: cachePrefixes.door, patience: 2_500 });
