import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { type UserConfig, defineConfig } from "vite";

const noSchemas = fileURLToPath(new URL("web/api/no-schemas.ts", import.meta.url));
const publicPages =
  /\/web\/(frames\/ClientFrame|clients\/(HomePage|ClientPage)|services\/ContestPage|galleries\/(WinnersPage|GalleryPage))\.tsx$/;

type Graph = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/** The public pages, and the entry, that a module is part of. */
function usersOf(id: string, graph: Graph, users = new Set<string>(), seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return users;
  seen.add(id);
  if (publicPages.test(id) || id.endsWith("/web/entry-browser.tsx")) users.add(id);
  for (const importer of graph.getModuleInfo(id)?.importers ?? []) usersOf(importer, graph, users, seen);
  return users;
}

/** What public pages share comes in one piece: thirty small files cost a phone more than their bytes. */
function sharedByPublicPages(id: string, graph: Graph): string | null {
  const users = usersOf(id, graph);
  const isIcon = id.includes("/lucide-react/");
  const isInEntry = [...users].some((user) => user.endsWith("/web/entry-browser.tsx"));
  return !isInEntry && users.size > (isIcon ? 0 : 1) ? "public" : null;
}

// Two builds of the same pages: one for the browser, one that the server draws public pages with.
export default defineConfig(({ isSsrBuild }): UserConfig => ({
  root: "web",
  publicDir: "public",
  plugins: [react(), tailwind()],
  ...(!isSsrBuild && { resolve: { alias: { typebox: noSchemas } } }),
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? "../build/web-server" : "../build/web",
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: "es2022",
    // The first browsers that know light-dark(), by which every color is said once.
    cssTarget: ["chrome123", "safari17.5", "firefox120"],
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? { input: "web/entry-server.tsx", output: { entryFileNames: "entry-server.js" } }
      : {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: sharedByPublicPages, debugName: "public" }],
            },
          },
        },
  },
}));
