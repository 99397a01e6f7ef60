import { dirname, join } from "node:path/posix";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import type { FileKind } from "../../contract/platform/files.ts";
import { bareEMF, bareJPEG, barePNG, bareSVG, redrawn } from "./embedded-pictures.ts";
import { cleanedFilmBytes } from "./films.ts";
import { framesOfMP3, soundOfWAV } from "./sounds.ts";
import { memoryBytesOf, membersOfZip } from "./zip-reader.ts";

const officeKinds: ReadonlySet<FileKind> = new Set(["docx", "xlsx", "pptx"]);
export const isOffice = (kind: FileKind): boolean => officeKinds.has(kind);

/** The unpacked parts together: a small zip may unpack to anything. */
const maxUnpackedBytes = 300 * 1024 * 1024;
/** Documents within documents; each level could unpack to anything again. */
const maxNesting = 3;

/** The document's own parts. All others (docProps, customXml, docMetadata, a psmdcp) are metadata. */
const contentPath = /^(?:word|xl|ppt)\//;
/** Parts about authors or printers that are never shown, and that no other part needs. */
const invisibleParts =
  /\/(?:printerSettings|changesInfos|revisions|tags|customProperty|webextensions|customData)\/|\/(?:vbaData|vbaProject|revisionInfo|recipientData)\.(?:xml|bin)$/i;
const isVisiblePart = (name: string) => contentPath.test(name) && (!invisibleParts.test(name) || isRelations(name));
const isRelations = (name: string) => name.endsWith(".rels");

/** The document without metadata: author, editors, file paths. Throws when it can't be read. */
export async function cleanedOffice(file: Uint8Array, depth = 1): Promise<Uint8Array> {
  if (depth > maxNesting) throw new Error("This document holds documents that hold documents.");
  const parts = await unpackParts(file);
  const names = new Set([...parts.keys()].filter((name) => isVisiblePart(name) && !isOrphan(name)));
  const output = new ZipFile();
  const add = (name: string, part: Uint8Array) => output.addBuffer(Buffer.from(part), name);
  for (const [name, part] of parts) {
    if (name === "[Content_Types].xml") add(name, Buffer.from(cleanedContentTypes(decodeXML(part), names)));
    else if (name === "_rels/.rels") add(name, Buffer.from(cleanedRelations(decodeXML(part), "", names).xml));
    else if (names.has(name)) add(name, await cleanedPart(name, part, { parts, names, depth }));
  }
  output.end();
  return buffer(output.outputStream);

  /** Relations of a removed part are removed with it. */
  function isOrphan(name: string): boolean {
    return isRelations(name) && !isVisiblePart(partOfRelations(name));
  }
}

type Parts = ReadonlyMap<string, Buffer>;

async function unpackParts(file: Uint8Array): Promise<Parts> {
  const parts = new Map<string, Buffer>();
  let bytesLeft = maxUnpackedBytes;
  for (const { name, size, content } of (await membersOfZip(memoryBytesOf(file))) ?? refuseUnreadable()) {
    bytesLeft -= size;
    if (bytesLeft < 0) throw new Error("This document is too large to be unpacked.");
    parts.set(name, await buffer(content()));
  }
  return parts;
}

function refuseUnreadable(): never {
  throw new Error("This document can't be unpacked.");
}

/** word/_rels/document.xml.rels belongs to word/document.xml. */
const partOfRelations = (relationsName: string) => relationsName.replace(/_rels\/([^/]+)\.rels$/, "$1");
const relationsOfPart = (name: string) => join(dirname(name), "_rels", `${name.slice(name.lastIndexOf("/") + 1)}.rels`);

/** From any encoding that XML allows; written anew in UTF-8. */
function decodeXML(part: Uint8Array): string {
  const isUTF16 = (part[0] === 0xff && part[1] === 0xfe) || (part[0] === 0xfe && part[1] === 0xff);
  const encoding = isUTF16 ? (part[0] === 0xff ? "utf-16le" : "utf-16be") : "utf-8";
  return new TextDecoder(encoding)
    .decode(part)
    .replace(/^(<\?xml[^>]*?)\sencoding=(?:"[^"]*"|'[^']*')/, '$1 encoding="UTF-8"');
}

type PackageContext = { parts: Parts; names: ReadonlySet<string>; depth: number };

async function cleanedPart(name: string, part: Uint8Array, packageContext: PackageContext): Promise<Uint8Array> {
  const extension = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  if (isRelations(name))
    return Buffer.from(cleanedRelations(decodeXML(part), dirname(partOfRelations(name)), packageContext.names).xml);
  if (extension === "xml")
    return Buffer.from(withoutNames(name, decodeXML(part), removedRelationsOf(name, packageContext)));
  if (extension === "vml") return Buffer.from(withoutNames(name, decodeXML(part), new Set()));
  if (["docx", "xlsx", "pptx"].includes(extension)) return cleanedOffice(part, packageContext.depth + 1);
  return (await cleanedMedia(extension, part)) ?? emptyUnlessPlain(extension, part);
}

/** Relations of a part that are removed, so that references to them are removed, too. */
function removedRelationsOf(name: string, { parts, names }: PackageContext): ReadonlySet<string> {
  const part = parts.get(relationsOfPart(name));
  return part ? cleanedRelations(decodeXML(part), dirname(name), names).removed : new Set();
}

async function cleanedMedia(extension: string, part: Uint8Array): Promise<Uint8Array | undefined> {
  switch (extension) {
    case "jpg":
    case "jpeg":
      return bareJPEG(part);
    case "png":
      return barePNG(part);
    case "svg":
      return Buffer.from(bareSVG(decodeXML(part)));
    case "emf":
      return bareEMF(part);
    case "gif":
    case "webp":
      return redrawn(part, extension);
    case "tif":
    case "tiff":
      return redrawn(part, "tiff");
    case "mp3":
      return framesOfMP3(Buffer.from(part));
    case "wav":
      return soundOfWAV(Buffer.from(part));
    case "mp4":
    case "m4v":
    case "m4a":
    case "mov":
      return cleanedFilmBytes(Buffer.from(part));
    default:
      return undefined;
  }
}

/** Formats without metadata: bitmaps, old metafiles, fonts (which are obfuscated by a key). */
const formatsWithoutMetadata = new Set(["bmp", "wmf", "wdp", "fntdata", "odttf", "ttf", "otf"]);
/** Formats that can't be examined, such as an OLE object with its original path, are emptied. */
const emptyUnlessPlain = (extension: string, part: Uint8Array) =>
  formatsWithoutMetadata.has(extension) ? part : new Uint8Array();

/** Only relations to remaining parts stay. External targets are emptied: a template's path, a linked picture, a link to a personal page. */
function cleanedRelations(
  xml: string,
  folder: string,
  names: ReadonlySet<string>,
): { xml: string; removed: ReadonlySet<string> } {
  const removed = new Set<string>();
  const keptRelations = xml.replace(
    /<(?:\w+:)?Relationship\b[^>]*?(?:\/>|>\s*<\/(?:\w+:)?Relationship>)/g,
    (relation) => {
      const [target, id, mode, type] = ["Target", "Id", "TargetMode", "Type"].map((name) =>
        attributeOf(relation, name),
      );
      if (mode?.toLowerCase() === "external") {
        if (!type?.endsWith("/attachedTemplate"))
          return relation.replace(/(\sTarget=)(?:"[^"]*"|'[^']*')/, '$1"about:blank"');
      } else if (target !== undefined && names.has(partAt(target, folder))) return relation;
      if (id !== undefined) removed.add(id);
      return "";
    },
  );
  return { xml: keptRelations, removed };
}

const attributeOf = (element: string, name: string): string | undefined => {
  const attributeMatch = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(element);
  return attributeMatch?.[1] ?? attributeMatch?.[2];
};

const partAt = (target: string, folder: string) =>
  target.startsWith("/") ? target.slice(1) : join(folder, target.replace(/#.*/, ""));

const cleanedContentTypes = (xml: string, names: ReadonlySet<string>) =>
  xml.replace(/<(?:\w+:)?Override\b[^>]*?(?:\/>|>\s*<\/(?:\w+:)?Override>)/g, (override) =>
    names.has(attributeOf(override, "PartName")?.replace(/^\//, "") ?? "") ? override : "",
  );

/** Attributes of Word, Excel and PowerPoint with the names of authors and reviewers, and with times. */
const personalAttributes =
  /((?:\s(?:\w+:)?(?:author|initials|userName|userId|providerId|displayName|lastEdited|lastModifiedBy|lastEditedBy|editor|assignedTo))=)(?:"[^"]*"|'[^']*')/g;
const authorElements = /(<(?:\w+:)?author>)[^<]*(<\/(?:\w+:)?author>)/g;
/** Elements with file paths, sources and notes of programs. */
const noteElements =
  /<((?:\w+:)?(?:absPath|attachedTemplate|docVars|mailMerge|writeProtection|fileSharing|saveThroughXslt|odso|custDataLst|customProperties|docId))\b[^>]*?(?:\/>|>[\s\S]*?<\/\1\s*>)/g;
/** The name of a drawn object is the file it came from, and in older versions so are title and description: where they look like file names. */
const drawnObjects = /<(?:\w+:)?(?:docPr|cNvPr|imagedata|shape|OLEObject)\b[^>]*>/g;
const fileNamePattern = /\\|^[a-z]:|^file:|\.\w{2,5}$/i;
const fieldSources = /(?:&quot;|")(?:[a-z]:|\\\\|\/|file:|mailto:|https?:).*?(?:&quot;|")/gis;

/** Parts that list people or data connections: names in them are those of people, or paths. */
const peopleParts = /(?:commentAuthors|authors|people|person\w*|usernames|connections)\.xml$/i;
const listedNames = /(\s(?:name|connection|command|description|sourceFile|odcFile)=)(?:"[^"]*"|'[^']*')/g;

function withoutNames(name: string, xml: string, removed: ReadonlySet<string>): string {
  const text = xml
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(noteElements, "")
    .replace(personalAttributes, '$1""')
    .replace(authorElements, "$1$2")
    .replace(drawnObjects, withoutFileNames)
    .replace(/(<w:instrText\b[^>]*>)([^<]*)/g, withoutSources)
    .replace(/(\sw:instr=")([^"]*)/g, withoutSources)
    .replace(/\s\w+:(?:id|link|embed|pict|dm|lo|qs|cs|relid)="([^"]*)"/g, (attribute, id: string) =>
      removed.has(id) ? "" : attribute,
    );
  return peopleParts.test(name) ? text.replace(listedNames, '$1""') : text;
}

const withoutSources = (_all: string, before: string, field: string) =>
  before + field.replace(fieldSources, "&quot;&quot;");

const withoutFileNames = (element: string) =>
  element.replace(
    /(\s(?:\w+:)?(?:name|descr|title|alt|href|src)=)(?:"([^"]*)"|'([^']*)')/g,
    (all, name: string, a, b) => (fileNamePattern.test(a ?? b ?? "") ? `${name}""` : all),
  );
