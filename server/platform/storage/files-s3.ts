import type { S3Client } from "@aws-sdk/client-s3";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, type Readable } from "node:stream";
import { refuse } from "../http/refusal.ts";
import type { Files, ByteRange, StorageSettings } from "./files.ts";
import { watchStore } from "./files-unreachable.ts";
import { checkKey } from "./storage-key.ts";
import { isFinishedFile, writeSource } from "../file-source.ts";
import { newWorkFolder, sweepWorkFolders } from "../work-folders.ts";

type Bucket = Extract<StorageSettings, { kind: "s3" }>;

/** Files in a bucket of S3, or of anything that speaks as S3 does. The SDK is loaded only here. */
export async function openS3(bucket: Bucket): Promise<Files> {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client(clientOptions(bucket));
  const store = watchStore();
  const asking = <T>(asked: Promise<T>): Promise<T> =>
    asked.then(
      (answer) => {
        store.answered();
        return answer;
      },
      (error: unknown) => {
        throw store.failed(error);
      },
    );
  const at = (key: string) => ({ Bucket: bucket.bucket, Key: prefixed(bucket, checkKey(key)) });
  const send = async (key: string, body: Buffer | Readable, length: number, contentType?: string) => {
    const command = { ...at(key), Body: body, ContentLength: length, ContentType: contentType };
    await asking(client.send(new sdk.PutObjectCommand(command)));
  };
  const sendFile = async (key: string, path: string, contentType?: string) => {
    await send(key, createReadStream(path), (await stat(path)).size, contentType);
    await rm(path, { force: true });
  };
  return {
    put: async (key, source, contentType) => {
      if (Buffer.isBuffer(source)) return send(key, source, source.length, contentType);
      if (isFinishedFile(source)) return sendFile(key, source.path, contentType);
      // S3 wants to know the length before the first byte.
      await using folder = await newWorkFolder(bucket.work);
      await sendFile(key, await writeSource(source, join(folder.path, "file")), contentType);
    },
    read: async (key, range) => {
      const command = new sdk.GetObjectCommand({ ...at(key), Range: range && rangeHeader(range) });
      return translateStreamErrors((await asking(client.send(command)).catch(refuseMissing)).Body as Readable, store);
    },
    size: async (key) =>
      (await asking(client.send(new sdk.HeadObjectCommand(at(key)))).catch(refuseMissing)).ContentLength ?? 0,
    delete: async (key) => {
      // One by one: the call for many at once needs a checksum that not every store understands.
      await asking(client.send(new sdk.DeleteObjectCommand(at(key))));
    },
    async *list(prefix) {
      const pages = keysBelow(client, bucket, prefix);
      for (let next = await asking(pages.next()); !next.done; next = await asking(pages.next())) yield next.value;
    },
    check: async () => {
      // Whoever may sweep may list, where a bucket's head takes a right of its own. Nothing is stored under this name.
      const nothing = { Bucket: bucket.bucket, Prefix: prefixed(bucket, "readyz/"), MaxKeys: 1 };
      await asking(client.send(new sdk.ListObjectsV2Command(nothing)));
    },
    workFolder: () => newWorkFolder(bucket.work),
    sweepTemporary: (olderThanMs) => sweepWorkFolders(bucket.work, olderThanMs),
  };
}

/** The same bytes; where they stop coming it is said as where they never came. */
function translateStreamErrors(body: Readable, store: ReturnType<typeof watchStore>): Readable {
  const through = new PassThrough();
  body.once("error", (error) => through.destroy(store.failed(error) as Error));
  through.once("close", () => body.destroy());
  return body.pipe(through);
}

const clientOptions = ({ region, endpoint, credentials }: Bucket) => ({
  region,
  ...(endpoint && { endpoint, forcePathStyle: true }),
  ...(credentials && { credentials }),
  // The newer default wraps a stream in chunks with a trailer, which other stores save as part of the file.
  requestChecksumCalculation: "WHEN_REQUIRED" as const,
  responseChecksumValidation: "WHEN_REQUIRED" as const,
  requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
});

async function* keysBelow(client: S3Client, bucket: Bucket, prefix: string): AsyncGenerator<string> {
  const { paginateListObjectsV2 } = await import("@aws-sdk/client-s3");
  const below = prefixed(bucket, prefix && checkKey(prefix));
  const pages = paginateListObjectsV2({ client }, { Bucket: bucket.bucket, Prefix: below && `${below}/` });
  for await (const page of pages)
    for (const { Key } of page.Contents ?? []) if (Key) yield Key.slice(bucket.prefix ? bucket.prefix.length + 1 : 0);
}

const prefixed = ({ prefix }: Bucket, key: string) => [prefix, key].filter(Boolean).join("/");
const rangeHeader = ({ start, end }: ByteRange) => `bytes=${start}-${end}`;
const refuseMissing = (error: Error): never => {
  if (error.name === "NoSuchKey" || error.name === "NotFound") refuse("This file can't be found.", 404);
  throw error;
};
