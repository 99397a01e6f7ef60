import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { buffer, json, text } from "node:stream/consumers";
import { clock } from "../clock.ts";
import type { Files } from "./files.ts";

/**
 * What pages of each version load, kept with the files for as long as any process has used that version lately: while several versions run
 * beside each other a page asks any process for what it needs, and one that is open asks for it after its version has ended.
 */
export type WebBuilds = {
  /** Leaves what this process's pages load for the others, once for each build. */
  publish(): Promise<void>;
  /** By its name, whichever build left it; undefined for what none has. */
  find(name: string): Promise<StoredAsset | undefined>;
  read(asset: StoredAsset, packing: ContentEncoding): Promise<Buffer>;
  /** This build is in use; those that no process has used for so long go. */
  noteUsed(): Promise<void>;
  forgetUnused(before: Date): Promise<void>;
};

/** As `Content-Encoding` says it. */
export type ContentEncoding = "identity" | "br" | "gzip";
type StoredPart = { from: number; bytes: number };
type StoredAsset = {
  build: string;
  name: string;
  type: string;
  packings: Partial<Record<ContentEncoding, StoredPart>>;
};
type Manifest = { build: string; at: string; assets: StoredAsset[] };

const BUILDS_FOLDER = "web";
/** In milliseconds: however many names are asked that nobody has, the store is asked once in a while. */
const RETRY_INTERVAL = 1_000;
/** In bytes. During a roll-out the same few hundred files are asked again and again. */
const MAX_CACHED_BYTES = 24 * 1024 * 1024;

const contentTypes: Record<string, string> = {
  ".js": "application/javascript; charset=utf-8",
  ".mjs": "application/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
};
const encodingsOfExtensions: Record<string, ContentEncoding> = { ".br": "br", ".gz": "gzip" };

/** A build is one object for all its files: thousands of small ones would make a start slow, on disk and in S3. */
const buildKeys = (build: string) => ({
  used: `${BUILDS_FOLDER}/${build}/used`,
  files: `${BUILDS_FOLDER}/${build}/files`,
  manifest: `${BUILDS_FOLDER}/${build}/manifest.json`,
});

/** `folder` has the files that are named by their content. */
export function openWebBuilds(files: Files, folder: string): WebBuilds {
  const known = new Set<string>();
  const assets = new Map<string, StoredAsset>();
  const remembered = new Map<string, { bytes: number; content: Promise<Buffer> }>();
  let rememberedBytes = 0;
  let own: string | undefined;
  let looking: Promise<void> | undefined;
  let looked = -Infinity;

  const ownBuild = async () => (own ??= buildID(await readdir(folder)));

  /** For all who ask meanwhile, and never on behalf of who asked after it had begun. */
  const nextLook = () =>
    (looking ??= (async () => {
      await wait(Math.max(0, looked + RETRY_INTERVAL - performance.now()));
      looking = undefined;
      looked = performance.now();
      await look();
    })());

  async function look(): Promise<void> {
    for (const build of await completeBuilds(files)) {
      if (known.has(build)) continue;
      const manifest = (await json(await files.read(buildKeys(build).manifest))) as Manifest;
      known.add(build);
      for (const asset of manifest.assets) assets.set(asset.name, asset);
    }
  }

  const part = async ({ build }: StoredAsset, { from, bytes }: StoredPart) =>
    bytes === 0
      ? Buffer.alloc(0)
      : buffer(await files.read(buildKeys(build).files, { start: from, end: from + bytes - 1 }));

  function remember(key: string, bytes: number, content: Promise<Buffer>) {
    remembered.set(key, { bytes, content });
    rememberedBytes += bytes;
    for (const oldest of remembered.keys()) if (rememberedBytes > MAX_CACHED_BYTES) forget(oldest);
    content.catch(() => forget(key));
  }

  function forget(key: string) {
    rememberedBytes -= remembered.get(key)?.bytes ?? 0;
    remembered.delete(key);
  }

  return {
    async publish() {
      const build = await ownBuild();
      const keys = buildKeys(build);
      await files.put(keys.used, Buffer.from(clock.now().toISOString()));
      if ((await completeBuilds(files)).includes(build)) return;
      const { manifest, content } = await packBuild(folder, build);
      await files.put(keys.files, content);
      // Whoever reads it finds the rest.
      await files.put(keys.manifest, Buffer.from(JSON.stringify(manifest)), "application/json");
    },
    async find(name) {
      if (!assets.has(name)) await nextLook();
      return assets.get(name);
    },
    async read(asset, packing) {
      const key = `${asset.name} ${packing}`;
      const there = remembered.get(key);
      if (there) return there.content;
      const where = asset.packings[packing]!;
      const content = part(asset, where);
      remember(key, where.bytes, content);
      return content;
    },
    noteUsed: async () => files.put(buildKeys(await ownBuild()).used, Buffer.from(clock.now().toISOString())),
    async forgetUnused(before) {
      const mine = await ownBuild();
      for (const build of await allBuildFolders(files)) {
        const used = await text(await files.read(buildKeys(build).used));
        if (build === mine || Date.parse(used) >= before.getTime()) continue;
        const { manifest, files: content, used: note } = buildKeys(build);
        for (const key of [manifest, content, note]) await files.delete(key);
        known.delete(build);
        for (const [name, asset] of assets) if (asset.build === build) assets.delete(name);
      }
    },
  };
}

/** Those that are whole. */
const completeBuilds = (files: Files) => buildsHavingFile(files, /^web\/([0-9a-f]{32})\/manifest\.json$/);
/** Also those that a killed process left in their middle. */
const allBuildFolders = (files: Files) => buildsHavingFile(files, /^web\/([0-9a-f]{32})\/used$/);

async function buildsHavingFile(files: Files, file: RegExp): Promise<string[]> {
  const builds: string[] = [];
  for await (const key of files.list(BUILDS_FOLDER)) builds.push(...(file.exec(key)?.slice(1) ?? []));
  return builds;
}

/** All names have their content's hash in them, and so say which build this is. */
const buildID = (names: readonly string[]) =>
  createHash("sha256").update(names.toSorted().join("\n")).digest("hex").slice(0, 32);

async function packBuild(folder: string, build: string): Promise<{ manifest: Manifest; content: Buffer }> {
  const assets = new Map<string, StoredAsset>();
  const contents: Buffer[] = [];
  let from = 0;
  for (const file of (await readdir(folder)).toSorted()) {
    const content = await readFile(join(folder, file));
    const packing = encodingsOfExtensions[extname(file)] ?? "identity";
    const name = packing === "identity" ? file : file.slice(0, -extname(file).length);
    const asset = assets.get(name) ?? {
      build,
      name,
      type: contentTypes[extname(name)] ?? "application/octet-stream",
      packings: {},
    };
    asset.packings[packing] = { from, bytes: content.length };
    assets.set(name, asset);
    contents.push(content);
    from += content.length;
  }
  return {
    manifest: { build, at: clock.now().toISOString(), assets: [...assets.values()] },
    content: Buffer.concat(contents),
  };
}
