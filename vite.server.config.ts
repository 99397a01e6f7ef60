import { fileURLToPath } from "node:url";
import { type UserConfig, defineConfig } from "vite";

/**
 * Half of a start’s modules are typebox’s. The others a release would else install for one thing each: pmtiles for the guide of a tour,
 * openid-client, with the two that it stands on, for signing in with an association’s own system.
 */
export const packagesBuiltIn = ["typebox", "pmtiles", "openid-client", "oauth4webapi", "jose"];

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
    // Licenses of the packages that are built in: whoever passes the build on passes them on, too.
    license: { fileName: "licenses.md" },
    // A fault's stack says file and line of the source.
    sourcemap: true,
    rolldownOptions: {
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js", sourcemapExcludeSources: true },
    },
  },
} satisfies UserConfig);
