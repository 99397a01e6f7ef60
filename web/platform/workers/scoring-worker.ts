import { cachePrefixes } from "./kept.ts";
import { serveKept } from "./serve-kept.ts";

// A scoresheet as it was may be taken for what it is now: while there is a network at all, its word is waited for.
serveKept({ prefix: cachePrefixes.scoring, patience: 15_000, renews: true });
