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

/** What its parts may hold in all once they are unpacked: a small file may hold the world. */
const maxUnpackedBytes = 300 * 1024 * 1024;
/** A document within a document within a document: nobody makes more, and each could hold the world again. */
const maxNesting = 3;

/** Where the document itself stands. Whatever stands elsewhere (docProps, customXml, docMetadata, a psmdcp) says something of it. */
const contentPath = /^(?:word|xl|ppt)\//;
/** Parts in there that say who worked on it or with which printer, of which nothing is seen, and which no other part needs. */
const invisibleParts =
  /\/(?:printerSettings|changesInfos|revisions|tags|customProperty|webextensions|customData)\/|\/(?:vbaData|vbaProject|revisionInfo|recipientData)\.(?:xml|bin)$/i;
const isVisiblePart = (name: string) => contentPath.test(name) && (!invisibleParts.test(name) || isRelations(name));
const isRelations = (name: string) => name.endsWith(".rels");

/** The same document without what it says of itself beside its content: whose it is, who changed it, where it lay. Throws where it can't be read. */
export async function cleanedOffice(file: Uint8Array, depth = 1): Promise<Uint8Array> {
  if (depth > maxNesting) throw new Error("This document holds documents that hold documents.");
  const parts = await unpackParts(file);
  const names = new Set([...parts.keys()].filter((name) => isVisiblePart(name) && !isOrphan(name)));
  const cleaned = new ZipFile();
  const add = (name: string, part: Uint8Array) => cleaned.addBuffer(Buffer.from(part), name);
  for (const [name, part] of parts) {
    if (name === "[Content_Types].xml") add(name, Buffer.from(cleanedContentTypes(decodeXML(part), names)));
    else if (name === "_rels/.rels") add(name, Buffer.from(cleanedRelations(decodeXML(part), "", names).xml));
    else if (names.has(name)) add(name, await cleanedPart(name, part, { parts, names, depth }));
  }
  cleaned.end();
  return buffer(cleaned.outputStream);

  /** The relations of a part that goes go with it. */
  function isOrphan(name: string): boolean {
    return isRelations(name) && !isVisiblePart(partOfRelations(name));
  }
}

type Parts = ReadonlyMap<string, Buffer>;

async function unpackParts(file: Uint8Array): Promise<Parts> {
  const parts = new Map<string, Buffer>();
  let left = maxUnpackedBytes;
  for (const { name, size, content } of (await membersOfZip(memoryBytesOf(file))) ?? refuseUnreadable()) {
    left -= size;
    if (left < 0) throw new Error("This document is too large to be unpacked.");
    parts.set(name, await buffer(content()));
  }
  return parts;
}

function refuseUnreadable(): never {
  throw new Error("This document can't be unpacked.");
}

/** The part whose relations stand here: word/_rels/document.xml.rels is word/document.xml's. */
const partOfRelations = (relationsName: string) => relationsName.replace(/_rels\/([^/]+)\.rels$/, "$1");
const relationsOfPart = (name: string) => join(dirname(name), "_rels", `${name.slice(name.lastIndexOf("/") + 1)}.rels`);

/** In whichever of XML's encodings it was written; it is written anew in UTF-8. */
function decodeXML(part: Uint8Array): string {
  const isUTF16 = (part[0] === 0xff && part[1] === 0xfe) || (part[0] === 0xfe && part[1] === 0xff);
  const encoding = isUTF16 ? (part[0] === 0xff ? "utf-16le" : "utf-16be") : "utf-8";
  return new TextDecoder(encoding)
    .decode(part)
    .replace(/^(<\?xml[^>]*?)\sencoding=(?:"[^"]*"|'[^']*')/, '$1 encoding="UTF-8"');
}

type PackageContext = { parts: Parts; names: ReadonlySet<string>; depth: number };

async function cleanedPart(name: string, part: Uint8Array, around: PackageContext): Promise<Uint8Array> {
  const extension = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  if (isRelations(name))
    return Buffer.from(cleanedRelations(decodeXML(part), dirname(partOfRelations(name)), around.names).xml);
  if (extension === "xml") return Buffer.from(withoutNames(name, decodeXML(part), removedRelationsOf(name, around)));
  if (extension === "vml") return Buffer.from(withoutNames(name, decodeXML(part), new Set()));
  if (["docx", "xlsx", "pptx"].includes(extension)) return cleanedOffice(part, around.depth + 1);
  return (await cleanedMedia(extension, part)) ?? emptyUnlessPlain(extension, part);
}

/** What of a part's own relations is gone: whoever refers to one of them would refer to nothing. */
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

/** Of these nothing is said but what is seen: a bitmap, a metafile of the old form, a font (which goes hidden under a key). */
const formatsWithoutMetadata = new Set(["bmp", "wmf", "wdp", "fntdata", "odttf", "ttf", "otf"]);
/** What nobody can look into, such as an OLE object with the path it came from, is empty. */
const emptyUnlessPlain = (extension: string, part: Uint8Array) =>
  formatsWithoutMetadata.has(extension) ? part : new Uint8Array();

/** The relations of a part that lead to parts that stay. What lies outside leads nowhere: a template's path, a linked picture's, a link to somebody's own pages. */
function cleanedRelations(
  xml: string,
  folder: string,
  names: ReadonlySet<string>,
): { xml: string; removed: ReadonlySet<string> } {
  const removed = new Set<string>();
  const kept = xml.replace(/<(?:\w+:)?Relationship\b[^>]*?(?:\/>|>\s*<\/(?:\w+:)?Relationship>)/g, (relation) => {
    const [target, id, mode, type] = ["Target", "Id", "TargetMode", "Type"].map((name) => attributeOf(relation, name));
    if (mode?.toLowerCase() === "external") {
      if (!type?.endsWith("/attachedTemplate"))
        return relation.replace(/(\sTarget=)(?:"[^"]*"|'[^']*')/, '$1"about:blank"');
    } else if (target !== undefined && names.has(partAt(target, folder))) return relation;
    if (id !== undefined) removed.add(id);
    return "";
  });
  return { xml: kept, removed };
}

const attributeOf = (element: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`).exec(element);
  return found?.[1] ?? found?.[2];
};

const partAt = (target: string, folder: string) =>
  target.startsWith("/") ? target.slice(1) : join(folder, target.replace(/#.*/, ""));

/** The list of parts without those that are gone. */
const cleanedContentTypes = (xml: string, names: ReadonlySet<string>) =>
  xml.replace(/<(?:\w+:)?Override\b[^>]*?(?:\/>|>\s*<\/(?:\w+:)?Override>)/g, (override) =>
    names.has(attributeOf(override, "PartName")?.replace(/^\//, "") ?? "") ? override : "",
  );

/** Who wrote, remarked and changed, and when, in the attributes in which Word, Excel and PowerPoint say it. */
const personalAttributes =
  /((?:\s(?:\w+:)?(?:author|initials|userName|userId|providerId|displayName|lastEdited|lastModifiedBy|lastEditedBy|editor|assignedTo))=)(?:"[^"]*"|'[^']*')/g;
const authorElements = /(<(?:\w+:)?author>)[^<]*(<\/(?:\w+:)?author>)/g;
/** Elements that say where it lay, what it was made from, or what a program noted in it. */
const noteElements =
  /<((?:\w+:)?(?:absPath|attachedTemplate|docVars|mailMerge|writeProtection|fileSharing|saveThroughXslt|odso|custDataLst|customProperties|docId))\b[^>]*?(?:\/>|>[\s\S]*?<\/\1\s*>)/g;
/** A drawn object's own name is the file it came from, and so, in older versions, are its title and description: where they look like one. */
const drawnObjects = /<(?:\w+:)?(?:docPr|cNvPr|imagedata|shape|OLEObject)\b[^>]*>/g;
const fileNamePattern = /\\|^[a-z]:|^file:|\.\w{2,5}$/i;
/** Where a field takes what it shows from. */
const fieldSources = /(?:&quot;|")(?:[a-z]:|\\\\|\/|file:|mailto:|https?:).*?(?:&quot;|")/gis;

/** Parts that list people, and how the workbook reaches its data: there a name is somebody's, or a path. */
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
