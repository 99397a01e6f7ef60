import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { type Plugin, type UserConfig, defineConfig } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const noSchemas = at("web/api/no-schemas.ts");
const entries = { document: at("web/entry-document.ts"), app: at("web/entry-app.tsx") };
const hydrateDocument = at("web/document/hydrate.tsx");
const documents = at("web/document/documents.ts");
/** Public pages that share their code, a file each. */
const isFamily = /\/document\/families\/(\w+)\.ts$/;

type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[]; code: string | null };
type Graph = { getModuleInfo(id: string): Module | null };

const iconName = (id: string) => /\/lucide-react\/.*\/icons\/([\w-]+)\.m?js$/.exec(id)?.[1]?.replaceAll("-", "");

const isIconsOwn = (id: string) => id.includes("/lucide-react/") && !iconName(id) && !id.endsWith("/lucide-react.mjs");

/** A module and everything it can't do without. Of the list of all icons, the icons that are named. */
function reachedFrom(id: string, graph: Graph, reached = new Set<string>()): Set<string> {
  if (reached.has(id)) return reached;
  reached.add(id);
  const { importedIds = [], code = "" } = graph.getModuleInfo(id) ?? {};
  const icons =
    /\{([^}]*)\} from "lucide-react"/
      .exec(code ?? "")?.[1]
      ?.toLowerCase()
      .match(/\w+/g) ?? [];
  for (const icon of icons) reached.add(icon);
  for (const next of importedIds) if (!next.endsWith("/lucide-react.mjs")) reachedFrom(next, graph, reached);
  return reached;
}

/** The pages of each family, and whatever they can't do without. */
function familiesIn(graph: Graph): Map<string, Set<string>> {
  const listed = graph.getModuleInfo(documents)!.importedIds.filter((id) => isFamily.test(id));
  return new Map(
    listed.map((family) => {
      const files = [family, ...graph.getModuleInfo(family)!.importedIds.filter((id) => isFamily.test(id))];
      const pages = files.flatMap((file) => graph.getModuleInfo(file)!.dynamicallyImportedIds);
      const reached = new Set<string>();
      for (const page of pages) reachedFrom(page, graph, reached);
      return [isFamily.exec(family)![1]!, reached];
    }),
  );
}

/**
 * A public page comes in few pieces, since many small files cost a phone more than their bytes: what pages of
 * several families have, and what its own family has; each once more for what the app has too.
 */
function pieces() {
  let known: { first: Set<string>; all: Set<string>; families: Map<string, Set<string>>; app: Set<string> } | undefined;
  const learn = (graph: Graph) => ({
    first: reachedFrom(entries.document, graph),
    all: reachedFrom(hydrateDocument, graph),
    families: familiesIn(graph),
    app: reachedFrom(entries.app, graph),
  });
  return (id: string, graph: Graph): string | null => {
    known ??= learn(graph);
    const { first, all, families, app } = known;
    const name = iconName(id) ?? id;
    if (isIconsOwn(id)) return "base";
    if (id === entries.document || id === entries.app || id === hydrateDocument) return null;
    if (first.has(id) || id.includes("vite/preload-helper")) return "first";
    const of = [...families].filter(([, reached]) => reached.has(name)).map(([family]) => family);
    if (all.has(name) || of.length > 1) return app.has(name) ? "base" : "public";
    if (of.length === 0) return null;
    return app.has(name) ? `${of[0]}-app` : of[0]!;
  };
}

const styleSheet = / *<link rel="stylesheet"[^>]*>\n/g;
const script = /<(?=script type="module"|link rel="modulepreload")\S+/g;

/** What a page is drawn with is asked for first. Where the server drew it, the scripts only take it over, and can wait. */
const order: Plugin = {
  name: "order",
  transformIndexHtml: {
    order: "post",
    handler(html, { path }) {
      const sheets = html.match(styleSheet)?.join("") ?? "";
      const ordered = html.replace(styleSheet, "").replace(/ *<link /, (first) => sheets + first);
      return path.endsWith("/document.html") ? ordered.replace(script, '$& fetchpriority="low"') : ordered;
    },
  },
};

// Two builds of the same pages: one for the browser, one that the server draws public pages with.
export default defineConfig(({ isSsrBuild }): UserConfig => ({
  root: "web",
  publicDir: "public",
  plugins: [react(), tailwind(), order],
  ...(!isSsrBuild && { resolve: { alias: { typebox: noSchemas } } }),
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? "../build/web-server" : "../build/web",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    target: "es2022",
    // The first browsers that know light-dark(), by which every color is said once.
    cssTarget: ["chrome123", "safari17.5", "firefox120"],
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? { input: "web/entry-server.tsx", output: { entryFileNames: "entry-server.js" } }
      : {
          input: ["web/document.html", "web/app.html"],
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: pieces(), debugName: "pieces" }],
            },
          },
        },
  },
}));
