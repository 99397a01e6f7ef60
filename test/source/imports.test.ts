import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";
import { packagesBuiltIn } from "../../vite.server.config.ts";

const root = resolve(import.meta.dirname, "../..");
const files = ["contract", "server", "web", "demo"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
);

/** What a file imports of our own, types included: whoever reads the one reads the other. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+\.tsx?)"/g)].map(([, path = ""]) =>
    relative(root, resolve(root, dirname(file), path)),
  );
}

/** Files that reach each other, by Tarjan's algorithm. */
function circlesIn(graph: Map<string, string[]>): string[][] {
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const waiting: string[] = [];
  const visit = (file: string): number => {
    const mine = order.size;
    order.set(file, mine);
    const since = waiting.push(file) - 1;
    const reached = (graph.get(file) ?? []).map((next) =>
      order.has(next) ? (waiting.includes(next) ? order.get(next)! : mine) : visit(next),
    );
    const earliest = Math.min(mine, ...reached);
    if (earliest === mine) circles.push(waiting.splice(since));
    return earliest;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles.filter((circle) => circle.length > 1).map((circle) => circle.toSorted());
}

test("what imports each other is found", () => {
  const graph = new Map([
    ["a", ["b"]],
    ["b", ["c", "d"]],
    ["c", ["a"]],
    ["d", ["e"]],
    ["e", []],
  ]);
  expect(circlesIn(graph)).toEqual([["a", "b", "c"]]);
});

test("no file imports, through whichever others, itself", () => {
  expect(files.length).toBeGreaterThan(500);
  expect(circlesIn(new Map(files.map((file) => [file, importsOf(file)])))).toEqual([]);
});

/** Packages that a file asks for when it runs, Node's own left out. */
function packagesOf(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  const asked = text.matchAll(
    /^(?:import|\} from)(?! type\b)[^"';]*"([@\w][^"]*)"|(?:import|resolve|createRequire\([\w.]+\))\("([@\w][^"]*)"\)/gm,
  );
  return [...asked].flatMap(([, fixed, late]) => {
    const name = fixed ?? late ?? "";
    return name.startsWith("node:") ? [] : name.split("/", name.startsWith("@") ? 2 : 1).join("/");
  });
}

test("what runs on the server asks only for packages that are installed where nothing is built", () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { dependencies: object };
  // The maker of maps, which isn't in a release.
  const running = files.filter((file) => !/^web\/|\.test\.ts$|^demo\/map\//.test(file));
  const asked = new Map(running.flatMap((file) => packagesOf(file).map((name) => [name, file] as const)));
  expect([...asked.keys()]).toEqual(expect.arrayContaining(["fastify", "sharp", "pdfjs-dist", "stripe", "libheif-js"]));
  expect([...asked].filter(([name]) => !(name in dependencies) && !packagesBuiltIn.includes(name))).toEqual([]);
  expect(Object.keys(dependencies).filter((name) => !asked.has(name))).toEqual([]);
});

/** Where staff work: a feature that has nobody else in it has no folder for them below it. */
const isStaffs = (file: string) =>
  /^web\/(?:.*\/)?studio\/|^web\/(?:imports|people\/members|app\/(?:overview|person|report|settings|editor))\/|^web\/app\/entry\/StudioEntryPage\.tsx/.test(
    file,
  );

test("nothing outside of staff’s rooms imports from them: what they share with others stands above", () => {
  const others = files.filter((file) => file.startsWith("web/") && !isStaffs(file) && file !== "web/app/routes.tsx");
  expect(others.length).toBeGreaterThan(300);
  const astray = others.flatMap((file) =>
    importsOf(file).flatMap((imported) => (isStaffs(imported) ? [`${file} imports ${imported}`] : [])),
  );
  expect(astray).toEqual([]);
});

test("a page asks by the hooks of web/platform/api; whoever asks in another way has a reason", () => {
  const reasons: Readonly<Record<string, string>> = {
    "web/door/verifier/DoorPage.tsx": "the pass lies on the device",
    "web/app/results-preview/WinnersPreviewPage.tsx": "opening is counted, once for each time that somebody comes",
    "web/votes/public/use-own-ballot.ts": "by which call depends on what link one came",
  };
  const own = files.filter(
    (file) => file.startsWith("web/") && !file.startsWith("web/platform/api/") && !/\.test\./.test(file),
  );
  const asking = own.filter((file) =>
    /\buse(?:Suspense|Infinite)?Query\b/.test(readFileSync(join(root, file), "utf8")),
  );
  expect(asking.toSorted()).toEqual(Object.keys(reasons).toSorted());
});

/** What is read when a file is: what it imports by a statement, but for types. `import()` reads when it is come to. */
function readWith(file: string): string[] {
  const text = readFileSync(join(root, file), "utf8");
  return [...text.matchAll(/^(?:import|export) (?!type )(?:[^;]*? from )?"([^"]+)";$/gm)].map(([, path = ""]) => path);
}

/** Our files that are read before a process serves anybody. */
function filesAtStart(): Set<string> {
  const read = new Set(["server/app/main.ts"]);
  for (const file of read)
    for (const path of readWith(file)) if (path.startsWith(".")) read.add(join(dirname(file), path));
  expect(read.size).toBeGreaterThan(500);
  return read;
}

/** The libraries that are read with them, each by the files that read it. */
function librariesAtStart(): Map<string, string[]> {
  const libraries = new Map<string, string[]>();
  for (const file of filesAtStart())
    for (const path of readWith(file)) {
      const library = /^(?!node:)(?:@[^/]+\/)?[^./][^/]*/.exec(path)?.[0];
      if (library) libraries.set(library, [...(libraries.get(library) ?? []), file]);
    }
  return libraries;
}

test("the demo town is read where it fills a database, and not with the server", () => {
  expect([...filesAtStart()].filter((file) => file.startsWith("demo/"))).toEqual([]);
  const importing = files.filter((file) => file.startsWith("server/") && !file.endsWith(".test.ts"));
  const late = importing.filter((file) =>
    /import\("[^"]*\/demo\/[^"]*"\)/.test(readFileSync(join(root, file), "utf8")),
  );
  expect(late).toEqual(["server/app/main.ts"]);
});

test("the server is one file when it is built, so what it needs besides is found from the product’s root", () => {
  const reasons: Readonly<Record<string, string>> = {
    "server/platform/product-file.ts": "says where the root is",
    "server/media/heic.ts": "read by a process of its own",
    "server/media/pdf-drawing.ts": "read by a process of its own",
    "server/platform/watchdog.ts": "read by a process of its own",
    "demo/map/make.ts": "read by a process of its own",
  };
  const built = files.filter((file) => /^(?:contract|server|demo)\/(?!.*\.test\.)/.test(file));
  const asking = built.filter((file) => /\bimport\.meta\b/.test(readFileSync(join(root, file), "utf8")));
  expect(asking.toSorted()).toEqual(Object.keys(reasons).toSorted());
});

test("a process reads at start what it can’t do without; a library for payments, papers, pictures or mails waits until it is needed", () => {
  const reasons: Readonly<Record<string, string>> = {
    "@fastify/fast-json-stringify-compiler": "fastify reads it anyhow",
    "@fastify/static": "the web’s own files",
    "@node-rs/argon2": "signing in",
    fastify: "every request",
    htmlparser2: "sanitize-html reads it anyhow",
    "ipaddr.js": "small",
    isbot: "small",
    otpauth: "small",
    pg: "the database",
    postcss: "sanitize-html reads it anyhow",
    "sanitize-html": "it is used within transactions, which would be held open while it is read",
    typebox: "every call’s form and answer",
    yauzl: "small",
    yazl: "small",
  };
  const libraries = librariesAtStart();
  const astray = [...libraries].filter(([library]) => !(library in reasons));
  expect(astray.map(([library, by]) => `${library}: read it by import() in ${by.join(", ")}`)).toEqual([]);
  expect([...libraries.keys()].toSorted()).toEqual(Object.keys(reasons).toSorted());
});
