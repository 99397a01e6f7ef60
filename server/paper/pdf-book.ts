import { hash } from "node:crypto";
import { open } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from "@cantoo/pdf-lib";
import { writeAt } from "../platform/write-at.ts";

/** A bookmark's page counts from 0 within its part. */
export type Bookmark = { title: string; page: number };

type BookPart = { pages: PDFRef; count: number; bookmarks: { title: string; page: PDFRef }[] };

const CATALOG = PDFRef.of(1);
const PAGE_TREE = PDFRef.of(2);
const INFO = PDFRef.of(3);
const OUTLINES = PDFRef.of(4);

/**
 * A PDF of any length, bound part by part (ISO 32000-1, 7.5): only one part's pages are in memory, and of everything written only the
 * offsets. The part that is bound last may come first.
 */
export async function newPDFBook(path: string) {
  const file = await open(path, "wx");
  const starts: number[] = [];
  const parts: BookPart[] = [];
  const front: BookPart[] = [];
  /** Objects that occur in several parts, such as a picture behind every page, are written once. */
  const refByFingerprint = new Map<string, PDFRef>();
  let next = 5;
  // One buffer for everything: separate copies of each picture would stay until they are collected.
  let buffer = Buffer.alloc(65_536);
  let end = 0;

  async function append(bytes: Buffer): Promise<void> {
    await writeAt(file, bytes, end);
    end += bytes.length;
  }

  async function write(ref: PDFRef, object: PDFObject): Promise<void> {
    starts[ref.objectNumber] = end;
    const size = object.sizeInBytes();
    if (size > buffer.length) buffer = Buffer.alloc(size * 2);
    object.copyBytesInto(buffer, 0);
    await append(Buffer.from(`${ref.objectNumber} 0 obj\n`));
    await append(buffer.subarray(0, size));
    await append(Buffer.from("\nendobj\n"));
  }

  /** The document's objects get numbers of the book, and its pages go below the book's own. The document can't be used afterwards. */
  async function bind(document: PDFDocument, bookmarks: readonly Bookmark[]): Promise<BookPart> {
    await document.flush();
    const { context, catalog } = document;
    const rootRefs = new Set([context.trailerInfo.Root, context.trailerInfo.Info]);
    const objects = context.enumerateIndirectObjects().filter(([ref]) => !rootRefs.has(ref));
    const numbers = new Map<PDFRef, PDFRef>();
    const fresh: typeof objects = [];
    for (const [ref, object] of objects) {
      const print = fingerprint(object);
      const before = print ? refByFingerprint.get(print) : undefined;
      const target = before ?? PDFRef.of(next++);
      numbers.set(ref, target);
      if (print) refByFingerprint.set(print, target);
      if (!before) fresh.push([ref, object]);
    }
    const newRefOf = (ref: PDFRef) => numbers.get(ref) ?? ref;
    const pages = catalog.get(PDFName.of("Pages")) as PDFRef;
    const count = document.getPageCount();
    const marks = bookmarks.map(({ title, page }) => ({ title, page: newRefOf(document.getPage(page).ref) }));
    const visited = new Set<PDFObject>();
    for (const [ref, object] of fresh) {
      renumber(object, newRefOf, visited);
      if (ref === pages) (object as PDFDict).set(PDFName.of("Parent"), PAGE_TREE);
      await write(newRefOf(ref), object);
      // Other requests are served while a large picture is written.
      await setImmediate();
    }
    return { pages: newRefOf(pages), count, bookmarks: marks };
  }

  return {
    async add(document: PDFDocument, bookmarks: readonly Bookmark[] = []): Promise<void> {
      if (end === 0) await append(FILE_HEADER);
      parts.push(await bind(document, bookmarks));
    },

    /** Cover and contents are written last; they stand first, and are numbered i, ii, iii. */
    async finish({ title, cover }: { title: string; cover?: PDFDocument }): Promise<void> {
      if (end === 0) await append(FILE_HEADER);
      const { context } = cover ?? (await PDFDocument.create());
      if (cover) front.push(await bind(cover, []));
      const all = [...front, ...parts];
      const sum = (some: readonly BookPart[]) => some.reduce((total, { count }) => total + count, 0);
      const marks = all.flatMap(({ bookmarks }) => bookmarks);
      const refs = marks.map(() => PDFRef.of(next++));
      for (const [at, { title: marked, page }] of marks.entries())
        await write(
          refs[at]!,
          context.obj({
            Title: PDFHexString.fromText(marked),
            Parent: OUTLINES,
            Dest: [page, "Fit"],
            ...(at > 0 && { Prev: refs[at - 1]! }),
            ...(at < marks.length - 1 && { Next: refs[at + 1]! }),
          }),
        );
      await write(
        OUTLINES,
        context.obj({
          Type: "Outlines",
          Count: marks.length,
          ...(marks.length > 0 && { First: refs[0]!, Last: refs.at(-1)! }),
        }),
      );
      await write(PAGE_TREE, context.obj({ Type: "Pages", Kids: all.map(({ pages }) => pages), Count: sum(all) }));
      await write(
        INFO,
        context.obj({ Title: PDFHexString.fromText(title), Producer: PDFHexString.fromText("Rosette") }),
      );
      const target = [sum(front), { S: "D" }] as const;
      const labels = context.obj({ Nums: cover ? [0, { S: "r" }, ...target] : [...target] });
      await write(CATALOG, context.obj({ Type: "Catalog", Pages: PAGE_TREE, Outlines: OUTLINES, PageLabels: labels }));
      const table = end;
      const lines = Array.from(
        { length: next - 1 },
        (_, at) => `${String(starts[at + 1]).padStart(10, "0")} 00000 n \n`,
      );
      await append(Buffer.from(`xref\n0 ${next}\n0000000000 65535 f \n${lines.join("")}`));
      const trailer = context.obj({ Size: PDFNumber.of(next), Root: CATALOG, Info: INFO });
      await append(Buffer.from(`trailer\n${trailer.toString()}\nstartxref\n${table}\n%%EOF\n`));
    },

    [Symbol.asyncDispose]: () => file.close(),
  };
}

/** The second line marks the file as binary. */
const FILE_HEADER = Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1");

/** Bytes. Smaller objects aren't worth sharing. */
const MIN_SHARED_BYTES = 4_096;

/** Equal for two streams with the same bytes and dictionary; undefined for small ones, and for those with references. */
function fingerprint(object: PDFObject): string | undefined {
  if (!(object instanceof PDFRawStream) || object.contents.length < MIN_SHARED_BYTES) return undefined;
  if (object.dict.values().some((value) => !isWithoutReferences(value))) return undefined;
  return hash("sha256", object.contents) + object.dict.toString();
}

const isWithoutReferences = (value: PDFObject) =>
  !(value instanceof PDFRef || value instanceof PDFDict || value instanceof PDFArray || value instanceof PDFStream);

/** Rewrites every reference in the object; an object that occurs in two places is changed once. */
function renumber(object: PDFObject, newRefOf: (ref: PDFRef) => PDFRef, visited: Set<PDFObject>): void {
  if (visited.has(object)) return;
  visited.add(object);
  const renumbered = (value: PDFObject) => {
    if (value instanceof PDFRef) return newRefOf(value);
    renumber(value, newRefOf, visited);
    return value;
  };
  if (object instanceof PDFStream) renumber(object.dict, newRefOf, visited);
  else if (object instanceof PDFDict) for (const [key, value] of object.entries()) object.set(key, renumbered(value));
  else if (object instanceof PDFArray)
    for (let at = 0; at < object.size(); at += 1) object.set(at, renumbered(object.get(at)));
}
