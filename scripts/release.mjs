// npm run release: dist/rosette-VERSION.tar.gz, which runs where it is unpacked and its packages are installed. There is nothing left to build.
// Beside it lie its checksum (.sha256) and what it consists of (.cdx.json, a bill of materials by CycloneDX).
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { nodePath, prepare, root, run, say } from "./prepare.mjs";

/** The sources are there for the commands (npm run db:…) and for processes that draw pictures, which run them as they are. */
const contents = [
  "build/server",
  "build/web",
  "build/web-server",
  "clients",
  "contract",
  "db",
  "demo",
  "docs",
  "server",
  "scripts/prepare.mjs",
  "scripts/start.mjs",
  "scripts/tool.mjs",
  ".npmrc",
  "CHANGELOG.md",
  "LICENSE",
  "NOTICE",
  "README.md",
  "web/fonts/bricolage-grotesque-OFL.txt",
];

/** Test files, what compiling keeps for the next time, and the maker of maps, which needs packages that a release doesn't have. */
const isLeftOut = (path) => path.includes(".test.") || path.endsWith(".tsbuildinfo") || path === join(root, "demo/map");
const runsThere = (command) =>
  /^node scripts\/(start|tool)\.mjs (?!demo\/map|scripts\/)|^node scripts\/start\.mjs$/.test(command);

const read = (name) => JSON.parse(readFileSync(join(root, name), "utf8"));
const write = (folder, name, content) => writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
const filtered = (record, isKept) => Object.fromEntries(Object.entries(record).filter(isKept));

function manifest() {
  const { devDependencies: _, scripts, ...rest } = read("package.json");
  return { ...rest, scripts: filtered(scripts, ([, command]) => runsThere(command)) };
}

/** The versions that were tested, without those of packages that only build or test. */
function lockfile() {
  const { packages, ...rest } = read("package-lock.json");
  const { devDependencies: _, ...top } = packages[""];
  return { ...rest, packages: { ...filtered(packages, ([, { dev, devOptional }]) => !dev && !devOptional), "": top } };
}

/** Packages that run, by the release's lockfile, and those that are built in, by their licenses. npm installs nothing for it. */
function billOfMaterials(folder) {
  const asked = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application"];
  const told = execFileSync("npm", asked, { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
  const bill = JSON.parse(told);
  bill.metadata.component.name = name;
  const licenses = ["web", "server"].map((part) => readFileSync(join(folder, "build", part, "licenses.md"), "utf8"));
  const builtIn = [...licenses.join("\n").matchAll(/^## (\S+) - (\S+) \((.+)\)$/gm)].map(
    ([, name, version, license]) => ({
      "bom-ref": `${name}@${version}`,
      type: "library",
      name,
      version,
      purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
      licenses: [{ expression: license }],
      properties: [{ name: "rosette:builtIn", value: "true" }],
    }),
  );
  const all = [...builtIn, ...bill.components].map((component) => [component["bom-ref"], component]);
  bill.components = [...new Map(all).values()];
  return `${JSON.stringify(bill, null, 2)}\n`;
}

prepare();
run(nodePath(), ["node_modules/typescript/bin/tsc", "-b", "clients/typescript"]);
const { name, version } = read("package.json");
const title = `${name}-${version}`;
const staging = mkdtempSync(join(tmpdir(), "rosette-release-"));
const folder = join(staging, title);
for (const part of contents)
  cpSync(join(root, part), join(folder, part), { recursive: true, filter: (path) => !isLeftOut(path) });
// Who starts the sources starts what was built of them: some packages are built in, and installed nowhere.
writeFileSync(join(folder, "server/app/main.ts"), 'import "../../build/server/main.js";\n');
write(folder, "package.json", manifest());
write(folder, "package-lock.json", lockfile());
mkdirSync(join(root, "dist"), { recursive: true });
const archive = join(root, "dist", `${title}.tar.gz`);
run("tar", ["--create", "--gzip", "--file", archive, title], { cwd: staging });
const checksum = createHash("sha256").update(readFileSync(archive)).digest("hex");
writeFileSync(`${archive}.sha256`, `${checksum}  ${basename(archive)}\n`);
writeFileSync(join(root, "dist", `${title}.cdx.json`), billOfMaterials(folder));
rmSync(staging, { recursive: true });
say(`dist/${basename(archive)} is made.`);
