import { inflateSync } from "node:zlib";
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { bareJPEG, bareJPEG2000 } from "./embedded-pictures.ts";

const pdfName = (text: string) => PDFName.of(text);
const pdfNames = (text: string) => text.split(" ").map(pdfName);

/** What is needed to show a document (ISO 32000-2, 7.7.2); whatever else its catalog says is said of it. */
const catalogKeys = new Set(
  pdfNames(
    "Type Version Extensions Pages PageLabels Names Dests ViewerPreferences PageLayout PageMode Outlines AcroForm StructTreeRoot MarkInfo Lang OutputIntents OCProperties",
  ),
);
/**
 * What any part of it says of itself beside what is seen: descriptions, programs' notes, attachments, what is done when it is opened or
 * left (JavaScript, other files, addresses), thumbnails, layers' makers, forms in the form of XFA.
 */
const descriptiveKeys = pdfNames(
  "Metadata PieceInfo LastModified AF EmbeddedFiles JavaScript JS AA OpenAction PA XFA Thumb Author Creator CreatorInfo Producer EF UF DOS Unix Mac FS Desc URI",
);
/** Dictionaries whose keys are names that a program chose, such as those of fonts and of letters: none of them says anything. */
const nameDictionaryKeys = new Set(
  pdfNames("Font XObject ExtGState ColorSpace Pattern Shading Properties CharProcs Dests ClassMap RoleMap"),
);
const appearance = pdfName("AP");
const appearances = new Set(pdfNames("N D R"));
/** Who remarked, when and in answer to what; what was written stays. */
const personalRemarkKeys = pdfNames("T M CreationDate NM Popup IRT Subj RC");
/** What stands on a page and leads elsewhere, or holds a file of its own. */
const externalAnnotationKinds = new Set(pdfNames("FileAttachment Sound Movie Screen RichMedia 3D Projection Popup"));
/** Actions that stay within the document. */
const internalActionKinds = new Set(pdfNames("GoTo Named SetOCGState Hide ResetForm"));
const [type, subtype, filter, action, fileSpec, rect, annots, fieldType, value, layer, usage] = pdfNames(
  "Type Subtype Filter A F Rect Annots FT V OCG Usage",
) as [PDFName, PDFName, PDFName, PDFName, PDFName, PDFName, PDFName, PDFName, PDFName, PDFName, PDFName];

/**
 * The same pages without author, title, program and dates, without attachments, names of those who remarked and whatever leads out of
 * the document, and without what earlier versions left in the file: only what can be reached from its root is written anew.
 */
export async function cleanedPDF(file: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(file, { updateMetadata: false, password: "" });
  const { context, catalog } = document;
  delete context.trailerInfo.Info;
  for (const key of catalog.keys()) if (!catalogKeys.has(key)) catalog.delete(key);
  const tree = catalog.lookup(pdfName("Names"));
  if (tree instanceof PDFDict) for (const key of tree.keys()) if (key !== pdfName("Dests")) tree.delete(key);
  cleanLayers(catalog.lookup(pdfName("OCProperties")));
  const reached = cleanReachableFrom(context, context.trailerInfo.Root);
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (reached.has(ref.tag)) cleanPicture(context, ref, object);
    else context.delete(ref);
  return document.save({ addDefaultPage: false, updateFieldAppearances: false });
}

/** What sets of layers are called by whoever made them. */
function cleanLayers(layers: PDFObject | undefined): void {
  if (!(layers instanceof PDFDict)) return;
  const more = layers.lookup(pdfName("Configs"));
  const indexes = more instanceof PDFArray ? more.asArray().keys() : [];
  const sets = [layers.lookup(pdfName("D")), ...Array.from(indexes, (at) => (more as PDFArray).lookup(at))];
  for (const set of sets) if (set instanceof PDFDict) set.delete(pdfName("Name"));
}

/** Something that was reached, the key it was reached by and the one before that. */
type ReachedObject = { object: PDFObject | undefined; key?: PDFName | undefined; holder?: PDFName | undefined };

/** Everything that the root leads to, once what is said has been taken out of it. */
function cleanReachableFrom(context: PDFContext, root: PDFObject | undefined): ReadonlySet<string> {
  const reached = new Set<string>();
  const left: ReachedObject[] = [{ object: root }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { object, ...by } = next;
    if (object instanceof PDFRef) {
      if (reached.has(object.tag)) continue;
      reached.add(object.tag);
      left.push({ object: context.lookup(object), ...by });
    } else if (object instanceof PDFArray) left.push(...object.asArray().map((each) => ({ object: each, ...by })));
    else if (object instanceof PDFDict || object instanceof PDFStream) {
      const dict = object instanceof PDFDict ? object : object.dict;
      if (!isNameDictionary(by)) cleanDictionary(context, dict);
      left.push(...dict.entries().map(([key, value]) => ({ object: value, key, holder: by.key })));
    }
  }
  return reached;
}

const isNameDictionary = ({ key, holder }: ReachedObject | Omit<ReachedObject, "object">) =>
  key !== undefined && (nameDictionaryKeys.has(key) || (holder === appearance && appearances.has(key)));

function cleanDictionary(context: PDFContext, dict: PDFDict): void {
  const kind = dict.get(subtype);
  // A mark's Type may be left out; its place on the page may not.
  const isRemark = dict.has(rect) && kind instanceof PDFName && kind !== pdfName("Widget");
  for (const key of isRemark ? [...descriptiveKeys, ...personalRemarkKeys] : descriptiveKeys) dict.delete(key);
  // F is a mark's flags as a number, and else another file, of this name or at this address.
  if (!(dict.get(fileSpec) instanceof PDFNumber)) dict.delete(fileSpec);
  if (!isInternalAction(context, dict.get(action))) dict.delete(action);
  if (isAction(dict)) dict.delete(pdfName("Next"));
  if (dict.get(fieldType) === pdfName("Sig")) dict.delete(value);
  if (dict.get(type) === pdfName("Page")) dict.delete(pdfName("B"));
  if (dict.get(type) === layer) {
    dict.delete(usage);
    dict.set(pdfName("Name"), PDFString.of("Layer"));
  }
  const marks = dict.lookup(annots);
  if (marks instanceof PDFArray)
    dict.set(annots, context.obj(marks.asArray().filter((mark) => !leadsElsewhere(context, mark))));
}

const isAction = (dict: PDFDict) => {
  const kind = dict.get(pdfName("S"));
  return kind instanceof PDFName && internalActionKinds.has(kind);
};

function isInternalAction(context: PDFContext, given: PDFObject | undefined): boolean {
  const done = context.lookup(given);
  if (!(done instanceof PDFDict)) return true;
  const kind = done.get(pdfName("S"));
  // An attribute of the structure is called A, too, and has no S.
  return kind === undefined || (kind instanceof PDFName && internalActionKinds.has(kind));
}

function leadsElsewhere(context: PDFContext, mark: PDFObject): boolean {
  const dict = context.lookup(mark);
  const kind = dict instanceof PDFDict ? dict.get(subtype) : undefined;
  return kind instanceof PDFName && externalAnnotationKinds.has(kind);
}

/** The filters of a stream, the outermost first. */
function filtersOf({ dict }: PDFStream): string[] {
  const given = dict.lookup(filter);
  if (given instanceof PDFArray) return given.asArray().map(String);
  return given ? [String(given)] : [];
}

/** Pictures within it are files of their own, with descriptions of their own. */
function cleanPicture(context: PDFContext, ref: PDFRef, object: PDFObject) {
  if (!(object instanceof PDFRawStream)) return;
  const filters = filtersOf(object);
  const last = filters.at(-1);
  const isPacked = filters.length === 2 && filters[0] === "/FlateDecode";
  if ((last !== "/DCTDecode" && last !== "/JPXDecode") || (filters.length > 1 && !isPacked)) return;
  const bytes = isPacked ? inflateSync(object.getContents()) : object.getContents();
  object.dict.set(filter, pdfName(last.slice(1)));
  if (isPacked) object.dict.delete(pdfName("DecodeParms"));
  const bare = last === "/DCTDecode" ? bareJPEG(bytes) : bareJPEG2000(bytes);
  context.assign(ref, PDFRawStream.of(object.dict, bare));
}
