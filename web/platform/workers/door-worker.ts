import { cachePrefixes } from "./kept.ts";
import { serveKept } from "./serve-kept.ts";

// Whoever stands at a door has a queue before them.
serveKept({ prefix: cachePrefixes.door, patience: 2_500 });
