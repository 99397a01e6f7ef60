import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { type UserConfig, defineConfig } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// One script at a time, whole in one file at the root, whose name stays: browsers ask for it by that, and compare.
export default defineConfig((): UserConfig => {
  const path = process.env["ROOT_SCRIPT"]!;
  const name = basename(path, ".ts");
  return {
    root: "web",
    publicDir: false,
    build: {
      outDir: "../build/web",
      emptyOutDir: false,
      target: "es2022",
      rolldownOptions: {
        input: at(path),
        output: { format: "iife", entryFileNames: `${name}.js` },
      },
    },
  };
});
