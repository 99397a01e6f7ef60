import { readFile } from "node:fs/promises";
import { PDFDocument, PDFName, PDFString, StandardFonts } from "@cantoo/pdf-lib";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { pdfOf } from "./pdf.ts";
import { zipOf } from "./zip.ts";

/** Files as people send them, made here, as small as they can be. */

const latin1 = (text: string) => Buffer.from(text, "latin1");
const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");

const picture = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: "#c04020" } });
/** Neither smooth nor small: what is cut off it is missing. */
const photograph = () =>
  sharp({
    create: {
      width: 160,
      height: 120,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });
const glass = sharp({ create: { width: 40, height: 40, channels: 4, background: "#c0402080" } });

export const jpeg = () => photograph().jpeg().toBuffer();
export const progressiveJPEG = () => photograph().jpeg({ progressive: true }).toBuffer();
export const avif = () => picture().avif().toBuffer();
export const avifOfTenBits = () => picture().avif({ bitdepth: 10 }).toBuffer();
export const transparentAVIF = () => glass.clone().avif().toBuffer();
export const inksJPEG = () => picture().toColourspace("cmyk").jpeg().toBuffer();
export const inksTIFF = () => picture().toColourspace("cmyk").tiff().toBuffer();
export const deepTIFF = () => picture().toColourspace("rgb16").tiff({ compression: "lzw" }).toBuffer();
export const deepPNG = () => picture().toColourspace("rgb16").png().toBuffer();
export const heic = () => readFile("test/data/rotated.heic");
export const bmp = hex(
  "424d 3a000000 00000000 36000000 28000000 01000000 01000000 0100 1800 00000000 04000000 00000000 00000000 00000000 00000000 2040c000",
);
export const photoshop = Buffer.concat([
  latin1("8BPS"),
  hex("0001 000000000000 0003 00000028 0000003c 0008 0003"),
  Buffer.alloc(32),
]);

export const moving = async (kind: "gif" | "webp") =>
  sharp(await Promise.all([picture(), picture().negate()].map((frame) => frame.png().toBuffer())), {
    join: { animated: true },
  })
    .toFormat(kind)
    .toBuffer();

export const without = async (bytes: Promise<Buffer>, end: number) => (await bytes).subarray(0, -end);
export const firstPart = async (bytes: Promise<Buffer>, share: number) => {
  const whole = await bytes;
  return whole.subarray(0, Math.floor(whole.length * share));
};

async function pdfWith(change: (document: PDFDocument) => unknown, pages = 1): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 0; page < pages; page += 1) document.addPage([612, 792]).drawText("Plan", { x: 72, y: 700, font });
  await change(document);
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

export const essayPDF = (pages = 1) => pdfWith(() => undefined, pages);
export const restrictedPDF = () => pdfWith((document) => document.encrypt({ ownerPassword: "owner", permissions: {} }));
export const lockedPDF = () =>
  pdfWith((document) => document.encrypt({ userPassword: "open", ownerPassword: "owner" }));
export const attachingPDF = () => pdfWith((document) => document.attach(Buffer.from("a;b"), "rooms.csv"));
export const portfolioPDF = () =>
  pdfWith(async (document) => {
    await document.attach(pdfOf(), "front.pdf");
    document.catalog.set(PDFName.of("Collection"), document.context.obj({ Type: "Collection", View: "T" }));
  });
export const filledPDF = () =>
  pdfWith((document) => {
    const field = document.getForm().createTextField("story");
    field.setText("It was built by hand.");
    field.addToPage(document.getPage(0), { x: 72, y: 500, width: 300, height: 30 });
  });

const xfa = (document: PDFDocument) =>
  document.context.register(document.context.stream("<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'/>"));
/** As LiveCycle makes them: one page that asks to wait, and no field on it. */
export const dynamicFormPDF = () =>
  pdfWith((document) => {
    const { catalog, context } = document;
    catalog.set(PDFName.of("AcroForm"), context.obj({ Fields: [], XFA: xfa(document) }));
    catalog.set(PDFName.of("NeedsRendering"), context.obj(true));
  });
/** The same with the names of its fields, which stand on no page. */
export const namedDynamicFormPDF = () =>
  pdfWith((document) => {
    const { catalog, context } = document;
    const field = context.register(context.obj({ FT: "Tx", T: PDFString.of("form1") } as never));
    catalog.set(PDFName.of("AcroForm"), context.obj({ Fields: [field], XFA: xfa(document) }));
  });
export const staticFormPDF = () =>
  pdfWith((document) => {
    const field = document.getForm().createTextField("story");
    field.addToPage(document.getPage(0), { x: 72, y: 500, width: 300, height: 30 });
    document.getForm().acroForm.dict.set(PDFName.of("XFA"), xfa(document));
  });

const oldOffice = hex("d0cf11e0a1b11ae1");
export const oldWord = Buffer.concat([oldOffice, Buffer.alloc(6_000), Buffer.from("WordDocument", "utf16le")]);
export const lockedWord = Buffer.concat([oldOffice, Buffer.alloc(6_000), Buffer.from("EncryptedPackage", "utf16le")]);
export const word = zipOf("[Content_Types].xml", "word/document.xml");
export const wordWithMacros = zipOf("[Content_Types].xml", "word/document.xml", "word/vbaProject.bin");
export const applePages = zipOf("Index/Document.iwa", "Metadata/Properties.plist", "preview.jpg");
export const openDocument = zipOf("mimetype", "content.xml", "META-INF/manifest.xml");
export const richText = latin1(String.raw`{\rtf1\ansi{\fonttbl\f0 Helvetica;}\f0 It was built by hand.}`);
export const postScript = latin1("%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\nshowpage\n");

export const googleDocument = latin1(
  '{"url": "https://docs.google.com/open?id=1aB", "doc_id": "1aB", "email": "ann@example.test"}',
);
export const googleSheet = latin1('{":version":1,"doc_id":"1aB","resource_key":"","email":"ann@example.test"}');
export const webLink = latin1(
  '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict><key>URL</key><string>https://example.test/</string></dict></plist>',
);
export const packedWebLink = Buffer.concat([
  latin1("bplist00\xd1\x01\x02SURL_\x10\x15https://example.test/"),
  hex("080b0f0000"),
]);
export const windowsWebLink = latin1("[InternetShortcut]\r\nURL=https://example.test/\r\n");
export const windowsShortcut = Buffer.concat([hex("4c000000 0114020000000000c000000000000046"), Buffer.alloc(80)]);
export const macAlias = Buffer.concat([hex("626f6f6b000000006d61726b"), Buffer.alloc(60)]);
export const macNote = Buffer.concat([hex("00051607 00020000"), latin1("Mac OS X        "), Buffer.alloc(60)]);
export const officeNote = Buffer.concat([latin1("\x03Ann"), Buffer.alloc(158)]);

/** The bytes of each directory entry and local header of a ZIP, to change. */
function changedZip(files: Record<string, Uint8Array>, change: (zip: Buffer, flagsAt: number) => void): Buffer {
  const zip = Buffer.from(zipSync(files));
  for (const [signature, offset] of [
    ["PK\x01\x02", 8],
    ["PK\x03\x04", 6],
  ] as const)
    for (let at = zip.indexOf(signature, 0, "latin1"); at >= 0; at = zip.indexOf(signature, at + 1, "latin1"))
      change(zip, at + offset);
  return zip;
}

export const plainZip = () => Buffer.from(zipSync({ "plans/front.txt": strToU8("front") }));
export const lockedZip = (name = "front.txt", content: Uint8Array = strToU8("front")) =>
  changedZip({ [name]: content }, (zip, at) => zip.writeUInt16LE(zip.readUInt16LE(at) | 1, at));
/** Names are given in the bytes that they have in the ZIP. */
export const zipOfOldNames = (files: Record<string, Uint8Array>) => {
  const placeholders = Object.keys(files).map((name, nth) => [name, String(nth).padEnd(name.length, "_")] as const);
  const zip = changedZip(
    Object.fromEntries(placeholders.map(([name, placeholder]) => [placeholder, files[name]!])),
    (bytes, at) => bytes.writeUInt16LE(bytes.readUInt16LE(at) & ~0x0800, at),
  );
  for (const [name, placeholder] of placeholders)
    for (let at = zip.indexOf(placeholder); at >= 0; at = zip.indexOf(placeholder, at + 1))
      zip.write(name, at, "latin1");
  return zip;
};
