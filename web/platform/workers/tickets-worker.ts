import { cachePrefixes } from "./kept.ts";
import { serveKept } from "./serve-kept.ts";

serveKept({ prefix: cachePrefixes.tickets, patience: 4_000 });
