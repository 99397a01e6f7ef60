import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { buffer, json, text } from "node:stream/consumers";
import { clock } from "../clock.ts";
import type { Files } from "./files.ts";

/**
 * The assets of each version's pages, stored with the files for as long as any process has used that version lately. While several
 * versions run beside each other a page asks any process for its assets, and an open page asks for them after its version has ended.
 */
export type WebBuilds = {
  /** Stores this version's assets for other processes, once a build. */
  publish(): Promise<void>;
  /** An asset of any build; undefined for an unknown one. */
  find(name: string): Promise<StoredAsset | undefined>;
  read(asset: StoredAsset, packing: ContentEncoding): Promise<Buffer>;
  /** Marks this build as in use; unused builds are deleted. */
  noteUsed(): Promise<void>;
  forgetUnused(before: Date): Promise<void>;
};

/** A value of `Content-Encoding`. */
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
/** Milliseconds: names that nobody has make the store be asked only so often. */
const RETRY_INTERVAL = 1_000;
/** Bytes. During a roll-out the same few hundred files are requested again and again. */
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

/** The files in `folder` have a hash in their name. */
export function openWebBuilds(files: Files, folder: string): WebBuilds {
  const knownBuilds = new Set<string>();
  const assets = new Map<string, StoredAsset>();
  const remembered = new Map<string, { bytes: number; content: Promise<Buffer> }>();
  let rememberedBytes = 0;
  let ownID: string | undefined;
  let pendingLook: Promise<void> | undefined;
  let lookedAt = -Infinity;

  const ownBuild = async () => (ownID ??= buildID(await readdir(folder)));

  /** Shared by all requests that come before it begins, none that come after. */
  const nextLook = () =>
    (pendingLook ??= (async () => {
      await wait(Math.max(0, lookedAt + RETRY_INTERVAL - performance.now()));
      pendingLook = undefined;
      lookedAt = performance.now();
      await look();
    })());

  async function look(): Promise<void> {
    for (const build of await completeBuilds(files)) {
      if (knownBuilds.has(build)) continue;
      const manifest = (await json(await files.read(buildKeys(build).manifest))) as Manifest;
      knownBuilds.add(build);
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
      // The manifest is written last: its readers find all the rest.
      await files.put(keys.manifest, Buffer.from(JSON.stringify(manifest)), "application/json");
    },
    async find(name) {
      if (!assets.has(name)) await nextLook();
      return assets.get(name);
    },
    async read(asset, packing) {
      const key = `${asset.name} ${packing}`;
      const cached = remembered.get(key);
      if (cached) return cached.content;
      const where = asset.packings[packing]!;
      const content = part(asset, where);
      remember(key, where.bytes, content);
      return content;
    },
    noteUsed: async () => files.put(buildKeys(await ownBuild()).used, Buffer.from(clock.now().toISOString())),
    async forgetUnused(before) {
      const ownBuildID = await ownBuild();
      for (const build of await allBuildFolders(files)) {
        const used = await text(await files.read(buildKeys(build).used));
        if (build === ownBuildID || Date.parse(used) >= before.getTime()) continue;
        const { manifest, files: content, used: note } = buildKeys(build);
        for (const key of [manifest, content, note]) await files.delete(key);
        knownBuilds.delete(build);
        for (const [name, asset] of assets) if (asset.build === build) assets.delete(name);
      }
    },
  };
}

/** Builds with a manifest. */
const completeBuilds = (files: Files) => buildsHavingFile(files, /^web\/([0-9a-f]{32})\/manifest\.json$/);
/** Also builds that a killed process left half written. */
const allBuildFolders = (files: Files) => buildsHavingFile(files, /^web\/([0-9a-f]{32})\/used$/);

async function buildsHavingFile(files: Files, file: RegExp): Promise<string[]> {
  const builds: string[] = [];
  for await (const key of files.list(BUILDS_FOLDER)) builds.push(...(file.exec(key)?.slice(1) ?? []));
  return builds;
}

/** File names contain a hash of their content, so that together they identify the build. */
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
