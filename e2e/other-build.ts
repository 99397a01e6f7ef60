import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodePath, root } from "../scripts/prepare.mjs";

/** Copied, since they are changed, or since what is built of them says where it stands. */
const copied = ["contract", "web", "server", "demo", "scripts"];
const linked = ["clients", "db", "package.json", "package-lock.json"];

/** The product in another version, built in a folder of its own, in which all of the web that loads anything, and its first sheet, goes by another name. */
export function buildOtherVersion(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "rosette-other-"));
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of linked) symlinkSync(join(root, name), join(folder, name));
  // Whatever a build notes beside the packages is its own.
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules")))
    if (name === ".bin" || !name.startsWith("."))
      symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  for (const name of readdirSync(root).filter((each) => /^(vite.*\.config\.ts|tsconfig.*\.json)$/.test(each)))
    cpSync(join(root, name), join(folder, name));
  const config = join(folder, "vite.config.ts");
  const before = readFileSync(config, "utf8");
  const after = before.replace(
    'hashCharacters: "base36",',
    'hashCharacters: "base36", banner: "/* another version */",',
  );
  if (after === before)
    throw new Error("vite.config.ts doesn’t name its files as it did: this test has to change them otherwise.");
  writeFileSync(config, after);
  appendFileSync(join(folder, "web/styles.css"), "\n.another-version { color: inherit; }\n");
  const build = "import('./scripts/prepare.mjs').then((it) => it.build())";
  execFileSync(nodePath(), ["-e", build], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
