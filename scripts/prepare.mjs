// Makes a checkout ready to run: installs what is missing, builds what is stale. A release, which is built, it only installs. Plain Node 20, no dependencies.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..");
const stamps = join(root, "node_modules/.rosette");

/** Where processes that start keep what they have compiled, for the next to begin with: that is a third of their start. */
const compiled = join(stamps, "compiled");
process.env.NODE_COMPILE_CACHE ??= compiled;

export const say = (text) => process.stdout.write(`${text}\n`);

export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

const hash = (text) => createHash("sha256").update(text).digest("hex");

/** Sizes and times of all files below a folder: cheap, and changes whenever one of them does. */
function shapeOf(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => {
      const path = join(entry.parentPath ?? entry.path, entry.name);
      const { size, mtimeMs } = statSync(path);
      return `${path} ${size} ${mtimeMs}`;
    })
    .sort()
    .join("\n");
}

/** A release comes built, and without what builds it. */
const isRelease = !existsSync(join(root, "vite.config.ts"));

/** What npm says it has installed: it writes that down itself, whoever told it to install. What is only for development isn't needed where nothing is built. */
export function isInstalled({ toBuild = false } = {}) {
  const file = join(root, "node_modules/.package-lock.json");
  if (!existsSync(file)) return false;
  const { packages: wanted } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const { packages: there } = JSON.parse(readFileSync(file, "utf8"));
  // What is only for other systems needn't be there, nor in production what is only for development.
  const omitsDev = process.env.NODE_ENV === "production" && !toBuild;
  const isNeedless = ({ optional, dev, devOptional }) => optional || ((dev || devOptional) && omitsDev);
  return Object.entries(wanted).every(
    ([name, entry]) => name === "" || (there[name] ? there[name].version === entry.version : isNeedless(entry)),
  );
}

export function prepare() {
  const stale = isRelease ? [] : Object.keys(parts).filter((part) => !isFresh(part));
  if (!isInstalled({ toBuild: stale.length > 0 })) {
    say("Installing packages");
    // npm leaves out what builds where NODE_ENV is production, unless it is told.
    const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
    run("npm", args, { shell: process.platform === "win32" });
  }
  for (const part of stale) buildPart(part);
}

export function build() {
  for (const part of Object.keys(parts)) buildPart(part);
}

/** What is built: from which folders, by which files, into which, and how. */
const parts = {
  web: {
    folders: ["contract", "web"],
    by: ["vite.config.ts", "vite.workers.config.ts", "scripts/without-schemas.ts"],
    into: ["web", "web-server"],
    build: buildWeb,
  },
  server: {
    folders: ["contract", "server", "demo"],
    by: ["vite.server.config.ts"],
    into: ["server"],
    build: () => vite(["--config", "vite.server.config.ts"]),
  },
};

const stampOf = (part) => join(stamps, `built-${part}`);

/** Whether a part was built from what is there now. */
export function isFresh(part) {
  const stamp = stampOf(part);
  const isThere = parts[part].into.every((folder) => existsSync(join(root, "build", folder)));
  return isThere && existsSync(stamp) && readFileSync(stamp, "utf8") === markOf(part);
}

function buildPart(part) {
  say(`Building the ${part}`);
  // What was compiled of files as they were is never asked for again, and what breaks off is built by nobody.
  for (const old of [compiled, stampOf(part)]) rmSync(old, { recursive: true, force: true });
  const mark = markOf(part);
  parts[part].build();
  mkdirSync(stamps, { recursive: true });
  writeFileSync(stampOf(part), mark);
}

function markOf(part) {
  const { folders, by } = parts[part];
  const texts = ["package-lock.json", ...by].map((name) => readFileSync(join(root, name), "utf8"));
  return hash([...texts, ...folders.map(shapeOf)].join("\n"));
}

function buildWeb() {
  vite();
  vite(["--ssr", "entry-server.tsx"]);
  for (const path of rootScripts()) vite(["--config", "vite.workers.config.ts"], { ROOT_SCRIPT: path });
  run(nodePath(), [join(root, "scripts/compress.ts")]);
}

/** What is built is for production, whatever whoever builds it is for: a test would else get React’s other build. */
const vite = (args = [], env = {}) =>
  run(nodePath(), [join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn", ...args], {
    env: { ...process.env, NODE_ENV: "production", ...env },
  });

/** What works in the background of some pages, each by itself, and what other sites load. */
const rootScripts = () => [
  ...readdirSync(join(root, "web/platform/workers"))
    .filter((name) => name.endsWith("-worker.ts"))
    .map((name) => `web/platform/workers/${name}`),
  "web/platform/embedding/embed.ts",
];

/** What that Node is told to run: the server as it is built. */
export const serverProgram = ["--enable-source-maps", "build/server/main.js"];

/** The Node this product runs on, brought by npm; the one that started this may be older. */
export function nodePath() {
  const path = join(root, "node_modules/.bin", process.platform === "win32" ? "node.cmd" : "node");
  return existsSync(path) ? path : process.execPath;
}
