import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from "@cantoo/pdf-lib";
import { bareJPEG } from "./embedded-pictures.ts";

/** What a document, a page, a picture or a remark says of itself: its description, its program's notes, who remarked, what is attached. */
const said = ["Metadata", "PieceInfo", "LastModified", "AF", "EmbeddedFiles"].map((name) => PDFName.of(name));
const ofRemark = ["T", "M", "CreationDate", "NM", "FS", "Popup"].map((name) => PDFName.of(name));
const [type, subtype, filter] = ["Type", "Subtype", "Filter"].map((name) => PDFName.of(name)) as [
  PDFName,
  PDFName,
  PDFName,
];

/**
 * The same pages without author, title, program and dates, without attachments and names of those who remarked, and without
 * what earlier versions left in the file: only what can be reached from its root is written anew.
 */
export async function cleanedPDF(file: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(file, { updateMetadata: false, password: "" });
  const { context } = document;
  delete context.trailerInfo.Info;
  const reached = reachedFrom(context, context.trailerInfo.Root);
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (reached.has(ref.tag)) cleanPicture(context, ref, object);
    else context.delete(ref);
  return document.save({ addDefaultPage: false, updateFieldAppearances: false });
}

/** Everything that the root leads to, once what is said has been taken out of it. */
function reachedFrom(context: PDFContext, root: PDFObject | undefined): ReadonlySet<string> {
  const reached = new Set<string>();
  const left: (PDFObject | undefined)[] = [root];
  while (left.length > 0) {
    const object = left.pop();
    if (object instanceof PDFRef) {
      if (reached.has(object.tag)) continue;
      reached.add(object.tag);
      left.push(context.lookup(object));
    } else if (object instanceof PDFArray) left.push(...object.asArray());
    else if (object instanceof PDFDict) left.push(...withinDict(object));
    else if (object instanceof PDFStream) left.push(...withinDict(object.dict));
  }
  return reached;
}

function withinDict(dict: PDFDict): PDFObject[] {
  const isRemark = dict.get(type) === PDFName.of("Annot") && dict.get(subtype) !== PDFName.of("Widget");
  for (const name of isRemark ? [...said, ...ofRemark] : said) dict.delete(name);
  return dict.values();
}

function cleanPicture(context: PDFContext, ref: PDFRef, object: PDFObject) {
  if (!(object instanceof PDFRawStream) || String(object.dict.get(filter)) !== "/DCTDecode") return;
  context.assign(ref, PDFRawStream.of(object.dict, bareJPEG(object.getContents())));
}
