import { cachePrefixes } from "./page-caches.ts";
import { serveCached } from "./serve-cached.ts";

serveCached({ prefix: cachePrefixes.tickets, patience: 4_000 });
