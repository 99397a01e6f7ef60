import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, normalize } from "node:path";
import { createInterface } from "node:readline";
import Type, { type Static } from "typebox";
import { Compile } from "typebox/compile";
import { isID } from "../../../contract/platform/identifier.ts";

const writtenFile = {
  file: Type.String(),
  lines: Type.Integer({ minimum: 0 }),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
};

const manifestSchema = Type.Object({
  format: Type.Literal(1),
  product: Type.String(),
  migration: Type.String(),
  at: Type.String(),
  client: Type.Object({ clientID: Type.String(), url: Type.String(), name: Type.String() }),
  tables: Type.Array(Type.Object({ ...writtenFile, table: Type.String() })),
  people: Type.Object(writtenFile),
  files: Type.Object({ ...writtenFile, copied: Type.Integer(), copiedBytes: Type.Integer() }),
});

export type ReadManifest = Static<typeof manifestSchema>;
type ListedFile = ReadManifest["people"];

export async function readManifest(folder: string): Promise<ReadManifest> {
  const text = await readFile(join(folder, "manifest.json"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    throw new Error(`There is no manifest.json in ${folder}: this is no export, or it isn’t whole.`);
  });
  const read = jsonOf(text, "manifest.json");
  if (!Compile(manifestSchema).Check(read) || !isID(read.client.clientID))
    throw new Error("manifest.json isn’t as this version writes it: format 1, with its tables, people and files.");
  return read;
}

function jsonOf(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${where} is no JSON.`);
  }
}

/** A file of the folder, and nothing outside of it. */
export function pathInside(folder: string, file: string): string {
  const path = join(folder, normalize(file));
  if (!path.startsWith(`${normalize(folder)}/`) || file.includes("\0"))
    throw new Error(`A file of the export leads out of its folder: ${file}`);
  return path;
}

export type ReadLine = { text: string; row: Record<string, unknown>; where: string };

/** The lines of a file, each of which is an object. */
export async function* readLines(folder: string, { file }: Pick<ListedFile, "file">): AsyncGenerator<ReadLine> {
  let number = 0;
  for await (const text of createInterface({
    input: createReadStream(pathInside(folder, file)),
    crlfDelay: Infinity,
  })) {
    number += 1;
    const where = `Line ${number} of ${file}`;
    const row = jsonOf(text, where);
    if (typeof row !== "object" || row === null || Array.isArray(row)) throw new Error(`${where} is no object.`);
    yield { text, row: row as Record<string, unknown>, where };
  }
}

/** Refuses a file that isn't as it was written, to the byte. */
export async function checkFile(folder: string, { file, bytes, sha256 }: Omit<ListedFile, "lines">): Promise<void> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of createReadStream(pathInside(folder, file))) {
    hash.update(chunk as Buffer);
    size += (chunk as Buffer).length;
  }
  if (size !== bytes || hash.digest("hex") !== sha256)
    throw new Error(`${file} isn’t as it was written: its bytes are others than the export says.`);
}
