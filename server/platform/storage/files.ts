import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Settings } from "../settings.ts";
import type { FileSource } from "../file-source.ts";
import type { WorkFolder } from "../work-folders.ts";

/** The first and the last byte, as in HTTP. */
export type ByteRange = { start: number; end: number };

/** The store of uploads. Keys look like `clientID/…/uploadID/original`. */
export type Files = {
  /** Atomic: the whole file or nothing. */
  put(key: string, source: FileSource, contentType?: string): Promise<void>;
  /** The caller reads it to its end, or destroys it. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  size(key: string): Promise<number>;
  /** A missing file is no error. */
  delete(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<string>;
  /** Fails where the store can't be reached. */
  check(): Promise<void>;
  /** The path of a file on this machine; absent in S3. */
  localPath?(key: string): string;
  /** An empty folder for work in progress, deleted when it is disposed. */
  workFolder(): Promise<WorkFolder>;
  /** Deletes leftovers of killed processes; answers how many. */
  sweepTemporary(olderThanMs: number): Promise<number>;
};

export type StorageSettings =
  | { kind: "disk"; folder: string }
  | {
      kind: "s3";
      bucket: string;
      region: string;
      endpoint?: string;
      prefix: string;
      credentials?: StorageCredentials;
      work: string;
    };
type StorageCredentials = { accessKeyId: string; secretAccessKey: string };

export type FileSettings = Pick<Settings, "dataFolder" | "environment">;

export function storageOf({ dataFolder, environment }: FileSettings): StorageSettings {
  const kind = environment["FILES"] || "disk";
  if (kind === "disk") return { kind, folder: environment["FILES_DIR"] || join(dataFolder, "files") };
  if (kind !== "s3") throw new Error(`FILES is "${kind}"; it must be "disk" or "s3".`);
  return {
    kind,
    bucket: requiredSetting(environment, "S3_BUCKET"),
    region: requiredSetting(environment, "S3_REGION"),
    endpoint: environment["S3_ENDPOINT"] || undefined,
    prefix: (environment["S3_PREFIX"] ?? "").replace(/^\/+|\/+$/g, ""),
    credentials: credentialsOf(environment),
    work: join(dataFolder, "incoming"),
  };
}

/** Without a key of its own, the process uses the role of the machine it runs on. */
function credentialsOf(environment: NodeJS.ProcessEnv): StorageCredentials | undefined {
  if (!environment["S3_ACCESS_KEY_ID"] && !environment["S3_SECRET_ACCESS_KEY"]) return undefined;
  return {
    accessKeyId: requiredSetting(environment, "S3_ACCESS_KEY_ID"),
    secretAccessKey: requiredSetting(environment, "S3_SECRET_ACCESS_KEY"),
  };
}

function requiredSetting(environment: NodeJS.ProcessEnv, name: string): string {
  const value = environment[name];
  if (!value) throw new Error(`${name} must be set when FILES is "s3".`);
  return value;
}
