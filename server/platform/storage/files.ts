import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Settings } from "../settings.ts";
import type { FileSource } from "../file-source.ts";
import type { WorkFolder } from "../work-folders.ts";

/** The first and the last byte, as in HTTP. */
export type ByteRange = { start: number; end: number };

/** Where uploads live. Keys look like `clientID/…/uploadID/original`. */
export type Files = {
  /** The whole file is there afterwards, or nothing of it. */
  put(key: string, source: FileSource, contentType?: string): Promise<void>;
  /** Read it to its end, or destroy it. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  size(key: string): Promise<number>;
  /** Deleting what isn't there is no failure. */
  delete(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<string>;
  /** Fails where they can't be reached. */
  check(): Promise<void>;
  /** Where the file lies, if it lies on this machine. */
  localPath?(key: string): string;
  /** An empty folder for work in progress, gone when its holder lets go of it. */
  workFolder(): Promise<WorkFolder>;
  /** Removes what killed processes left unfinished; answers how much that was. */
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
