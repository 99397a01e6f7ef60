import { fileURLToPath } from "node:url";
import { type UserConfig, defineConfig } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// One worker at a time, whole in one file at the root, whose name stays: browsers ask for it by that, and compare.
export default defineConfig((): UserConfig => {
  const name = process.env["WORKER"]!;
  return {
    root: "web",
    publicDir: false,
    build: {
      outDir: "../build/web",
      emptyOutDir: false,
      target: "es2022",
      rolldownOptions: {
        input: at(`web/platform/workers/${name}.ts`),
        output: { format: "iife", entryFileNames: `${name}.js` },
      },
    },
  };
});
