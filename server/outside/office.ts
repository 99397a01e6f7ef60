import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { FileKind } from "../../contract/files.ts";
import { bareJPEG, barePNG } from "./embedded-pictures.ts";

const kinds: ReadonlySet<FileKind> = new Set(["docx", "xlsx", "pptx"]);
export const isOffice = (kind: FileKind): boolean => kinds.has(kind);

/** What its parts may hold in all once they are unpacked: a small file may hold the world. */
const mostUnpacked = 300 * 1024 * 1024;

const root = (name: string, namespace: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${name} xmlns="${namespace}"/>`;

/** The parts that say what a document is and whose. They stay, empty, as others name them. */
const properties: Record<string, string> = {
  "docProps/core.xml": root(
    "coreProperties",
    "http://schemas.openxmlformats.org/package/2006/metadata/core-properties",
  ),
  "docProps/app.xml": root("Properties", "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"),
  "docProps/custom.xml": root("Properties", "http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"),
};

/** Who wrote, remarked and changed, in the attributes and elements in which Word, Excel and PowerPoint say it. */
const named =
  /((?:\s(?:\w+:)?(?:author|initials|userName|userId|providerId|displayName|lastEdited|lastModifiedBy))=)(?:"[^"]*"|'[^']*')/g;
const authors = /(<author>)[^<]*(<\/author>)/g;
const personal = /^(word|xl|ppt)\/.*\.xml$/;
const listsPeople = /(commentAuthors|authors|people|person\w*)\.xml$/i;
const nameAttribute = /(\sname=)(?:"[^"]*"|'[^']*')/g;
const folder = /<(?:\w+:)?absPath\b[^>]*\/>/g;

/** The same document without its properties, the names of those who worked on it, and what its pictures say of themselves. */
export function cleanedOffice(file: Uint8Array): Uint8Array {
  let unpacked = 0;
  const parts = unzipSync(file, {
    filter({ originalSize }) {
      unpacked += originalSize;
      if (unpacked > mostUnpacked) throw new Error("This document is too large to be unpacked.");
      return true;
    },
  });
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, cleanedPart(name, part)])));
}

function cleanedPart(name: string, part: Uint8Array): Uint8Array {
  if (Object.hasOwn(properties, name)) return strToU8(properties[name]!);
  if (/\.jpe?g$/i.test(name)) return bareJPEG(part);
  if (/\.png$/i.test(name)) return barePNG(part);
  return personal.test(name) ? strToU8(withoutNames(name, strFromU8(part))) : part;
}

function withoutNames(name: string, xml: string): string {
  const text = xml.replace(named, '$1""').replace(authors, "$1$2").replace(folder, "");
  return listsPeople.test(name) ? text.replace(nameAttribute, '$1""') : text;
}
