import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// Two builds of the same pages: one for the browser, one that the server draws public pages with.
export default defineConfig(({ isSsrBuild }) => ({
  root: "web",
  publicDir: "public",
  plugins: [react(), tailwind()],
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? "../build/web-server" : "../build/web",
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: "es2022",
    // The first browsers that know light-dark(), by which every color is said once.
    cssTarget: ["chrome123", "safari17.5", "firefox120"],
    copyPublicDir: !isSsrBuild,
    rolldownOptions: {
      treeshake: {
        manualPureFunctions: ["get", "post", "upload", "download", "record", "nullable", "oneOf", "ID", "Instant"],
      },
      ...(isSsrBuild && { input: "web/entry-server.tsx", output: { entryFileNames: "entry-server.js" } }),
    },
  },
}));
