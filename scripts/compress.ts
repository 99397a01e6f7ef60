// Puts a .br and a .gz beside every file of the web that is worth it, so that no request compresses one again.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const folder = join(import.meta.dirname, "../build/web");

for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
  if (!entry.isFile() || !/\.(js|css|svg|json|wasm|webmanifest)$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const content = readFileSync(path);
  if (content.length < 256) continue;
  writeFileSync(`${path}.br`, brotliCompressSync(content));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
}
