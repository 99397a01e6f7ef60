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

/** Keys that are needed to show a document (ISO 32000-2, 7.7.2); the rest of the catalog is metadata. */
const catalogKeys = new Set(
  pdfNames(
    "Type Version Extensions Pages PageLabels Names Dests ViewerPreferences PageLayout PageMode Outlines AcroForm StructTreeRoot MarkInfo Lang OutputIntents OCProperties",
  ),
);
/**
 * Keys of metadata and actions in any object: descriptions, programs' notes, attachments, actions on opening and leaving (JavaScript, other
 * files, addresses), thumbnails, makers of layers, XFA forms.
 */
const descriptiveKeys = pdfNames(
  "Metadata PieceInfo LastModified AF EmbeddedFiles JavaScript JS AA OpenAction PA XFA Thumb Author Creator CreatorInfo Producer EF UF DOS Unix Mac FS Desc URI",
);
/** Dictionaries keyed by arbitrary names, such as those of fonts and glyphs: their keys are no metadata. */
const nameDictionaryKeys = new Set(
  pdfNames("Font XObject ExtGState ColorSpace Pattern Shading Properties CharProcs Dests ClassMap RoleMap"),
);
const appearance = pdfName("AP");
const appearances = new Set(pdfNames("N D R"));
/** Author, time and reply target of a remark; its text stays. */
const personalRemarkKeys = pdfNames("T M CreationDate NM Popup IRT Subj RC");
/** Annotations that lead elsewhere or hold a file. */
const externalAnnotationKinds = new Set(pdfNames("FileAttachment Sound Movie Screen RichMedia 3D Projection Popup"));
const internalActionKinds = new Set(pdfNames("GoTo Named SetOCGState Hide ResetForm"));
const [type, subtype, filter, action, fileSpec, rect, annots, fieldType, value, layer, usage] = pdfNames(
  "Type Subtype Filter A F Rect Annots FT V OCG Usage",
) as [PDFName, PDFName, PDFName, PDFName, PDFName, PDFName, PDFName, PDFName, PDFName, PDFName, PDFName];

/**
 * The same pages without author, title, program and dates, without attachments, names of reviewers and links out of the document, and
 * without remains of earlier versions: only objects that can be reached from the root are written.
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

/** Removes the creators' names of sets of layers. */
function cleanLayers(layers: PDFObject | undefined): void {
  if (!(layers instanceof PDFDict)) return;
  const configs = layers.lookup(pdfName("Configs"));
  const indexes = configs instanceof PDFArray ? configs.asArray().keys() : [];
  const sets = [layers.lookup(pdfName("D")), ...Array.from(indexes, (at) => (configs as PDFArray).lookup(at))];
  for (const set of sets) if (set instanceof PDFDict) set.delete(pdfName("Name"));
}

/** An object, the key that led to it, and the key before that. */
type ReachedObject = { object: PDFObject | undefined; key?: PDFName | undefined; holder?: PDFName | undefined };

/** Removes metadata from every object below the root, and returns the references of those objects. */
function cleanReachableFrom(context: PDFContext, root: PDFObject | undefined): ReadonlySet<string> {
  const reached = new Set<string>();
  const queue: ReachedObject[] = [{ object: root }];
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { object, ...by } = next;
    if (object instanceof PDFRef) {
      if (reached.has(object.tag)) continue;
      reached.add(object.tag);
      queue.push({ object: context.lookup(object), ...by });
    } else if (object instanceof PDFArray) queue.push(...object.asArray().map((each) => ({ object: each, ...by })));
    else if (object instanceof PDFDict || object instanceof PDFStream) {
      const dict = object instanceof PDFDict ? object : object.dict;
      if (!isNameDictionary(by)) cleanDictionary(context, dict);
      queue.push(...dict.entries().map(([key, value]) => ({ object: value, key, holder: by.key })));
    }
  }
  return reached;
}

const isNameDictionary = ({ key, holder }: ReachedObject | Omit<ReachedObject, "object">) =>
  key !== undefined && (nameDictionaryKeys.has(key) || (holder === appearance && appearances.has(key)));

function cleanDictionary(context: PDFContext, dict: PDFDict): void {
  const kind = dict.get(subtype);
  // An annotation's Type is optional; its rectangle is not.
  const isRemark = dict.has(rect) && kind instanceof PDFName && kind !== pdfName("Widget");
  for (const key of isRemark ? [...descriptiveKeys, ...personalRemarkKeys] : descriptiveKeys) dict.delete(key);
  // On an annotation F holds flags as a number; anywhere else it is a file or an address.
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

function isInternalAction(context: PDFContext, reference: PDFObject | undefined): boolean {
  const actionDict = context.lookup(reference);
  if (!(actionDict instanceof PDFDict)) return true;
  const kind = actionDict.get(pdfName("S"));
  // Attributes of the structure are called A, too, and have no S.
  return kind === undefined || (kind instanceof PDFName && internalActionKinds.has(kind));
}

function leadsElsewhere(context: PDFContext, mark: PDFObject): boolean {
  const dict = context.lookup(mark);
  const kind = dict instanceof PDFDict ? dict.get(subtype) : undefined;
  return kind instanceof PDFName && externalAnnotationKinds.has(kind);
}

/** The outermost first. */
function filtersOf({ dict }: PDFStream): string[] {
  const reference = dict.lookup(filter);
  if (reference instanceof PDFArray) return reference.asArray().map(String);
  return reference ? [String(reference)] : [];
}

/** Embedded pictures are files with metadata of their own. */
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
