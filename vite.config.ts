import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { type Plugin, type UserConfig, defineConfig } from "vite";
import { withoutSchemas } from "./scripts/without-schemas.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const noSchemas = at("web/platform/api/no-schemas.ts");
const entries = { document: at("web/entry-document.ts"), app: at("web/entry-app.tsx") };
const hydrateDocument = at("web/app/document/hydrate.tsx");
const documents = at("web/app/document/public-documents.ts");
/** Public pages that share their code, a file each. */
const isFamily = /\/document\/families\/(\w+)\.ts$/;

type Module = { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[]; code: string | null };
type Graph = { getModuleInfo(id: string): Module | null };

const iconName = (id: string) => /\/lucide-react\/.*\/icons\/([\w-]+)\.m?js$/.exec(id)?.[1]?.replaceAll("-", "");

/** What a package lists along with what public pages take of it, and the app alone takes. */
const isAppsOwn = (id: string) => /\/(infiniteQueryObserver|useInfiniteQuery)\.js$/.test(id);

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

type Families = Map<string, Set<string>>;

/** The pages of each family, and whatever they can't do without. */
function familiesIn(graph: Graph): Families {
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

/** The families whose pages can't do without a module. */
const familiesOf = (name: string, families: Families) =>
  [...families].filter(([, reached]) => reached.has(name)).map(([family]) => family);

/** In characters of source. */
const WORTH_A_PIECE = 3_100;
/** In characters of source, times the families that would load them in vain. */
const WORTH_A_PIECE_BESIDE_A_WIDER = 6_000;
const MOST_FAMILIES_OF_A_PIECE = 4;

const sizeOf = (group: string) => group.split("-").length;

/**
 * What up to four families share has a piece of its own, where it is heavy enough for a request: no other pays for it. What fewer of
 * those share goes along with it, unless that costs the others more than a request; and what is light stays with what all have.
 */
function groupsIn(families: Families, graph: Graph, elsewhere: (name: string) => boolean): Set<string> {
  const shared = new Map<string, number>();
  for (const id of new Set([...families.values()].flatMap((reached) => [...reached]))) {
    const of = familiesOf(id, families);
    if (elsewhere(id) || of.length < 2 || of.length > MOST_FAMILIES_OF_A_PIECE) continue;
    shared.set(of.join("-"), (shared.get(of.join("-")) ?? 0) + (graph.getModuleInfo(id)?.code?.length ?? 0));
  }
  const groups = new Set<string>();
  for (const [group, weight] of [...shared].toSorted(([a], [b]) => sizeOf(b) - sizeOf(a))) {
    const wider = pieceOf(group.split("-"), groups);
    const inVain = wider ? weight * (sizeOf(wider) - sizeOf(group)) : Infinity;
    if (weight >= WORTH_A_PIECE && inVain >= WORTH_A_PIECE_BESIDE_A_WIDER) groups.add(group);
  }
  return groups;
}

/** The piece that brings a module to these families, and to as few others as can be; undefined where it is all that have it. */
function pieceOf(of: readonly string[], groups: ReadonlySet<string>): string | undefined {
  const wider = [...groups].filter((group) => of.length > 1 && of.every((family) => group.split("-").includes(family)));
  return wider.sort((a, b) => sizeOf(a) - sizeOf(b))[0];
}

type Known = { first: Set<string>; all: Set<string>; families: Families; groups: Set<string>; app: Set<string> };

function learn(graph: Graph): Known {
  const families = familiesIn(graph);
  const all = reachedFrom(hydrateDocument, graph);
  const app = reachedFrom(entries.app, graph);
  const groups = groupsIn(families, graph, (name) => all.has(name) || app.has(name));
  return { first: reachedFrom(entries.document, graph), all, families, groups, app };
}

/**
 * A public page comes in few pieces, since many small files cost a phone more than their bytes: what pages of
 * several families have, and what its own family has; each once more for what the app has too.
 */
function pieces() {
  let known: Known | undefined;
  return (id: string, graph: Graph): string | null => {
    known ??= learn(graph);
    const { first, all, families, groups, app } = known;
    const name = iconName(id) ?? id;
    if (isIconsOwn(id)) return "base";
    if (isAppsOwn(id)) return null;
    if (id === entries.document || id === entries.app) return null;
    if (id === hydrateDocument) return "public";
    if (first.has(id) || id.includes("vite/preload-helper")) return "first";
    const of = familiesOf(name, families);
    const piece = pieceOf(of, groups);
    if (piece && !all.has(name) && !app.has(name)) return piece;
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

/** By its content, said as shortly as may be: each public page lists some sixty such names, and they can't be packed. */
const named = (extension: string) => `assets/[name]-[hash:7].${extension}`;

// Two builds of the same pages: one for the browser, one that the server draws public pages with.
export default defineConfig(({ isSsrBuild }): UserConfig => ({
  root: "web",
  publicDir: "public",
  plugins: [react(), tailwind(), order, ...(isSsrBuild ? [] : [withoutSchemas])],
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
    // Licenses of the packages that are built in: whoever passes the build on passes them on, too.
    license: !isSsrBuild && { fileName: "licenses.md" },
    rolldownOptions: isSsrBuild
      ? { input: "web/entry-server.tsx", output: { entryFileNames: "entry-server.js" } }
      : {
          input: ["web/document.html", "web/app.html"],
          output: {
            hashCharacters: "base36",
            entryFileNames: named("js"),
            chunkFileNames: named("js"),
            assetFileNames: named("[ext]"),
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: pieces(), debugName: "pieces" }],
            },
          },
        },
  },
}));
