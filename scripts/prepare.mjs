// Makes a checkout ready to run: installs what is missing, builds what is stale. Plain Node 20, no dependencies.
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

/** Runs a step unless what it was made from is what it is now. */
function unlessFresh(name, mark, made, step) {
  const file = join(stamps, name);
  if (made() && existsSync(file) && readFileSync(file, "utf8") === mark) return;
  step();
  mkdirSync(stamps, { recursive: true });
  writeFileSync(file, mark);
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

/** What npm says it has installed: it writes that down itself, whoever told it to install. */
export function isInstalled() {
  const file = join(root, "node_modules/.package-lock.json");
  if (!existsSync(file)) return false;
  const { packages: wanted } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const { packages: there } = JSON.parse(readFileSync(file, "utf8"));
  // What is only for other systems needn't be there, nor in production what is only for development.
  const isNeedless = ({ optional, dev }) => optional || (dev && process.env.NODE_ENV === "production");
  return Object.entries(wanted).every(
    ([name, entry]) => name === "" || (there[name] ? there[name].version === entry.version : isNeedless(entry)),
  );
}

export function prepare() {
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  if (!isInstalled()) {
    say("Installing packages");
    run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { shell: process.platform === "win32" });
  }
  const configs = ["vite.config.ts", "vite.workers.config.ts", "scripts/without-schemas.ts"].map((name) =>
    readFileSync(join(root, name), "utf8"),
  );
  const sources = ["web", "contract"].map(shapeOf).join("\n") + configs.join("");
  unlessFresh("built", hash(lock + sources), () => existsSync(join(root, "build/web-server/entry-server.js")), build);
}

export function build() {
  say("Building the web");
  // What was compiled of files as they were is never asked for again.
  rmSync(compiled, { recursive: true, force: true });
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const quiet = ["--logLevel", "warn"];
  run(nodePath(), [vite, "build", ...quiet]);
  run(nodePath(), [vite, "build", "--ssr", "entry-server.tsx", ...quiet]);
  for (const name of workers())
    run(nodePath(), [vite, "build", "--config", "vite.workers.config.ts", ...quiet], {
      env: { ...process.env, WORKER: name },
    });
  run(nodePath(), [join(root, "scripts/compress.ts")]);
}

/** What works in the background of some pages, each by itself. */
const workers = () =>
  readdirSync(join(root, "web/workers"))
    .filter((name) => name.endsWith("-worker.ts"))
    .map((name) => name.replace(/\.ts$/, ""));

/** The Node this product runs on, brought by npm; the one that started this may be older. */
export function nodePath() {
  const path = join(root, "node_modules/.bin", process.platform === "win32" ? "node.cmd" : "node");
  return existsSync(path) ? path : process.execPath;
}
