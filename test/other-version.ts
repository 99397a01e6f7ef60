import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodePath, root } from "../scripts/prepare.mjs";

const released = JSON.parse(readFileSync(join(root, "db/released.json"), "utf8")) as {
  version: string;
  commit: string;
};

type Manifest = { dependencies: Record<string, string>; devDependencies: Record<string, string> };
const packagesOf = (folder: string) => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  return { ...devDependencies, ...dependencies };
};

/** The packages of this checkout. A folder of links, since whoever builds there notes something beside them. */
function linkPackages(folder: string): void {
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules")))
    if (name === ".bin" || !name.startsWith("."))
      symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
}

function install(folder: string): void {
  const here = packagesOf(root);
  if (Object.entries(packagesOf(folder)).every(([name, version]) => here[name] === version)) linkPackages(folder);
  else execFileSync("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: folder });
}

/** The last release, installed and built, in a folder; or why they can't be had here. */
export function buildReleased(): { folder: string; version: string } | { missing: string } {
  const { version, commit } = released;
  const folder = mkdtempSync(join(tmpdir(), "rosette-released-"));
  try {
    execFileSync("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: root, stdio: "ignore" });
  } catch {
    return { missing: `${version}, commit ${commit}, isn’t in this clone: git fetch --unshallow brings it` };
  }
  const archive = execFileSync("git", ["archive", commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync("tar", ["--extract", "--directory", folder], { input: archive });
  install(folder);
  execFileSync(nodePath(), ["-e", "import('./scripts/prepare.mjs').then((it) => it.build())"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  return { folder, version };
}

type NextVersion = { version: string; migrations: Record<string, string> };

/** This version with migrations more, as the next one may have them. */
export function buildNext({ version, migrations }: NextVersion): string {
  const folder = mkdtempSync(join(tmpdir(), "rosette-next-"));
  for (const name of ["build", "db"]) cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of readdirSync(root))
    if (!existsSync(join(folder, name)) && name !== "package.json" && !name.startsWith("."))
      symlinkSync(join(root, name), join(folder, name));
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as object;
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...manifest, version }));
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(folder, "db/migrations", name), sql);
  return folder;
}
