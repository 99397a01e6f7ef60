import { fileURLToPath } from "node:url";
import { type UserConfig, defineConfig } from "vite";

/** Half of a start’s modules are typebox’s; pmtiles a release would else install for the guide of a tour alone. */
export const packagesBuiltIn = ["typebox", "pmtiles"];

/**
 * The server as a process runs it: what it starts with in one file, what it reads when it is needed in files beside. More than a thousand
 * modules one by one are a third of a start. Packages are read from where they were installed, but for those that are built in.
 */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  publicDir: false,
  ssr: { noExternal: packagesBuiltIn },
  build: {
    ssr: "server/app/main.ts",
    outDir: "build/server",
    target: "esnext",
    minify: false,
    reportCompressedSize: false,
    // A fault's stack says file and line of the source.
    sourcemap: true,
    rolldownOptions: {
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js", sourcemapExcludeSources: true },
    },
  },
} satisfies UserConfig);
