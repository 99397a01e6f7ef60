import {
  PDFArray,
  type PDFContext,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFStream,
  PDFString,
  decodePDFRawStream,
} from "@cantoo/pdf-lib";
import { type Unzipped, strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { box, phoneFilm } from "./film.ts";
import { pdfOf } from "./pdf.ts";

/** Files in which programs leave a person's name beside what is seen of them, each in another place. */
export type PlantedFile = { names: Record<string, string>; fileName: string; file: Buffer };

const latin1 = (text: string) => Buffer.from(text, "latin1");
const jpegSegment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

const picture = (color = "#0b5d63") => sharp({ create: { width: 400, height: 300, channels: 3, background: color } });

async function plainJPEG(): Promise<Buffer> {
  return picture().jpeg().toBuffer();
}

/** A JPEG with more segments after its first two bytes, and more behind its end. */
const inJPEG = (jpeg: Buffer, segments: readonly Buffer[], behind = Buffer.alloc(0)) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2), behind]);

const exif = (name: string) => ({ IFD0: { Artist: name, Copyright: name, ImageDescription: `House of ${name}` } });

/** Files in each of which the same name stands in one place. */
type Single = { place: string; fileName: string; file: Buffer };

async function pictures(name: string): Promise<Single[]> {
  const jpeg = await plainJPEG();
  const png = await picture().png().toBuffer();
  const xmp = latin1(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><dc:creator>${name}</dc:creator></x:xmpmeta>`);
  const chunk = (type: string, body: string) => {
    const bytes = latin1(body);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(bytes.length);
    head.write(type, 4, "latin1");
    return Buffer.concat([head, bytes, Buffer.alloc(4)]);
  };
  const gif = await picture().gif().toBuffer();
  const comment = Buffer.concat([latin1("!\xfe"), Buffer.from([name.length]), latin1(name), Buffer.from([0])]);
  return [
    { place: "a JPEG's EXIF", fileName: "a.jpg", file: await picture().jpeg().withExif(exif(name)).toBuffer() },
    { place: "a JPEG's XMP", fileName: "b.jpg", file: inJPEG(jpeg, [jpegSegment(0xe1, xmp)]) },
    {
      place: "a JPEG's IPTC and comment, and behind its end",
      fileName: "c.jpg",
      file: inJPEG(
        jpeg,
        [jpegSegment(0xed, latin1(`Photoshop 3.0\0${name}`)), jpegSegment(0xfe, latin1(name))],
        latin1(name),
      ),
    },
    {
      place: "a PNG's texts",
      fileName: "d.png",
      file: Buffer.concat([png.subarray(0, 33), chunk("tEXt", `Author\0${name}`), png.subarray(33), latin1(name)]),
    },
    { place: "a WebP's EXIF", fileName: "e.webp", file: await picture().webp().withExif(exif(name)).toBuffer() },
    {
      place: "a GIF's comment",
      fileName: "f.gif",
      file: Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]),
    },
  ];
}

type Plant = (document: PDFDocument, context: PDFContext) => void | Promise<void>;

/** A mark on the first page. */
function mark(document: PDFDocument, context: PDFContext, fields: object): void {
  const made = context.register(context.obj({ Rect: [0, 0, 90, 90], ...fields } as never));
  const { node } = document.getPage(0);
  const marks = node.lookup(PDFName.of("Annots"));
  if (marks instanceof PDFArray) marks.push(made);
  else node.set(PDFName.of("Annots"), context.obj([made]));
}

const link = (action: object) => ({ Subtype: "Link", A: action });

/** One PDF with a name in each of these places, numbered as they come, so that the place of one that stays is known. */
async function paper(name: string): Promise<PlantedFile> {
  const document = await PDFDocument.load(pdfOf({ pages: 2 }));
  const jpeg = await plainJPEG();
  const names: PlantedFile["names"] = {};
  for (const [at, place] of Object.keys(plants(name, jpeg)).entries()) {
    const own = `${name}${at + 10}`;
    names[`${place}, of a PDF`] = own;
    await plants(own, jpeg)[place]!(document, document.context);
  }
  return { names, fileName: "paper.pdf", file: Buffer.from(await document.save({ useObjectStreams: false })) };
}

function plants(name: string, plain: Buffer): Record<string, Plant> {
  const text = PDFString.of(name);
  const path = PDFString.of(`C:\\Users\\${name}\\plans\\site.dwg`);
  const jpeg = inJPEG(plain, [jpegSegment(0xe1, latin1(`Exif\0\0${name}`))]);
  const catalogued =
    (key: string, value: (context: PDFContext) => object): Plant =>
    ({ catalog }, context) =>
      catalog.set(PDFName.of(key), context.obj(value(context) as never));
  return {
    "a PDF's properties and description": (document, context) => {
      document.setAuthor(name);
      document.setTitle(`Plans by ${name}`);
      const xmp = context.stream(`<x:xmpmeta>${name}</x:xmpmeta>`, { Type: "Metadata", Subtype: "XML" });
      document.catalog.set(PDFName.of("Metadata"), context.register(xmp));
    },
    "what a link of a PDF launches": (document, context) =>
      mark(document, context, link({ S: "Launch", F: path, Win: { F: path } })),
    "another PDF that a link leads to": (document, context) =>
      mark(document, context, link({ S: "GoToR", F: { Type: "Filespec", F: path, UF: path }, D: [0, "Fit"] })),
    "an address that a link leads to": (document, context) =>
      mark(document, context, link({ S: "URI", URI: PDFString.of(`https://${name}.example`) })),
    "a script that runs when it is opened": catalogued("OpenAction", () => ({ S: "JavaScript", JS: text })),
    "a script among its names": catalogued("Names", () => ({
      JavaScript: { Names: [text, { S: "JavaScript", JS: text }] },
    })),
    "a script of a page": (document, context) =>
      document.getPage(0).node.set(PDFName.of("AA"), context.obj({ O: { S: "JavaScript", JS: text } })),
    "a file that hangs on a page": (document, context) => {
      const held = context.register(context.stream(name, { Type: "EmbeddedFile" }));
      mark(document, context, {
        Subtype: "FileAttachment",
        FS: { Type: "Filespec", F: path, UF: path, EF: { F: held } },
      });
    },
    "an attachment": (document) => document.attach(Buffer.from(name), `${name}.txt`),
    "who remarked, where its kind is left out": (document, context) => {
      mark(document, context, { Subtype: "Text", T: text, Subj: text });
    },
    "a signature": (document, context) => {
      const signature = { Type: "Sig", Name: text, ContactInfo: text, Location: text };
      mark(document, context, { Subtype: "Widget", FT: "Sig", T: PDFString.of("Signature1"), V: signature });
    },
    "a form of XFA": catalogued("AcroForm", (context) => ({
      // Without fields on its pages it would be a form that Acrobat alone shows.
      Fields: [context.register(context.obj({ FT: "Tx", T: PDFString.of("Story") } as never))],
      XFA: context.register(context.stream(`<xdp:xdp>${name}</xdp:xdp>`)),
    })),
    "the maker of its layers": catalogued("OCProperties", (context) => ({
      OCGs: [
        context.register(context.obj({ Type: "OCG", Name: text, Usage: { CreatorInfo: { Creator: text } } } as never)),
      ],
      D: { Name: text, Creator: text, Order: [] },
    })),
    "a thread of articles": catalogued("Threads", () => [{ Type: "Thread", I: { Title: text, Author: text } }]),
    "what a program notes on a page": (document, context) =>
      document.getPage(0).node.set(PDFName.of("PieceInfo"), context.obj({ Illustrator: { Private: text } } as never)),
    "its base address": catalogued("URI", () => ({ Base: PDFString.of(`https://${name}.example`) })),
    "a picture on a page": (document, context) => {
      const image = (filter: unknown, bytes: Uint8Array) => {
        const drawn = { Type: "XObject", Subtype: "Image", Width: 400, Height: 300, ColorSpace: "DeviceRGB" };
        const stream = context.stream(bytes, { ...drawn, BitsPerComponent: 8, Filter: filter } as never);
        return context.register(stream);
      };
      const resources = {
        XObject: { A: image("DCTDecode", jpeg), F: image(["FlateDecode", "DCTDecode"], deflateSync(jpeg)) },
      };
      document.getPage(0).node.set(PDFName.of("Resources"), context.obj(resources as never));
    },
    "an earlier version": (_document, context) => void context.register(context.obj({ Old: text } as never)),
  };
}

const relationship = (id: string, type: string, target: string, mode = "") =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`;
const relationships = (...each: string[]) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join("")}</Relationships>`;

type Parts = Record<string, string | Uint8Array>;
const zipped = (parts: Parts): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [
          name,
          typeof part === "string" ? strToU8(part) : new Uint8Array(part),
        ]),
      ),
    ),
  );

const main = { docx: "word/document.xml", xlsx: "xl/workbook.xml", pptx: "ppt/presentation.xml" } as const;

/** A document of that kind which says `text`, with more parts. */
function office(kind: keyof typeof main, parts: Parts = {}, text = "A brick house"): Buffer {
  return zipped({
    "[Content_Types].xml": `<Types>${Object.keys(parts)
      .map((name) => `<Override PartName="/${name}" ContentType="x"/>`)
      .join("")}</Types>`,
    "_rels/.rels": relationships(relationship("rId1", "officeDocument", main[kind])),
    [main[kind]]: `<w:document><w:t>${text}</w:t></w:document>`,
    ...parts,
  });
}

async function documents(name: string): Promise<Single[]> {
  const path = `file:///C:\\Users\\${name}\\Templates\\offer.dotx`;
  const jpeg = inJPEG(await plainJPEG(), [jpegSegment(0xe1, latin1(`Exif\0\0${name}`))]);
  const core = `<cp:coreProperties><dc:creator>${name}</dc:creator><cp:lastModifiedBy>${name}</cp:lastModifiedBy></cp:coreProperties>`;
  const emf = Buffer.alloc(200);
  emf.writeUInt32LE(1, 0);
  emf.writeUInt32LE(name.length, 60);
  emf.writeUInt32LE(100, 64);
  emf.write(name, 100, "utf16le");
  const documentRels = (...each: string[]) => ({ "word/_rels/document.xml.rels": relationships(...each) });
  const word = (place: string, parts: Parts): [string, Buffer] => [
    `${place}, of a Word document`,
    office("docx", parts),
  ];
  const made: [string, Buffer][] = [
    word("properties", {
      "docProps/core.xml": core,
      "docProps/app.xml": `<Properties><Company>${name}</Company></Properties>`,
    }),
    word("properties where .NET writes them", { "package/services/metadata/core-properties/8f.psmdcp": core }),
    word("the path of its template", {
      "word/settings.xml": `<w:settings><w:attachedTemplate r:id="rId1"/><w:zoom/></w:settings>`,
      "word/_rels/settings.xml.rels": relationships(relationship("rId1", "attachedTemplate", path, "External")),
    }),
    word("the company of its cover page", {
      "customXml/item1.xml": `<CoverPageProperties><CompanyEmail>${name}</CompanyEmail></CoverPageProperties>`,
      ...documentRels(relationship("rId2", "customXml", "../customXml/item1.xml")),
    }),
    word("properties of a workbook within it", {
      "word/embeddings/sheet.xlsx": office("xlsx", { "docProps/core.xml": core }),
      ...documentRels(relationship("rId3", "package", "embeddings/sheet.xlsx")),
    }),
    word("an object of an old program within it", {
      "word/embeddings/oleObject1.bin": latin1(`\xd0\xcf\x11\xe0 C:\\Users\\${name}\\a.xls`),
      ...documentRels(relationship("rId4", "oleObject", "embeddings/oleObject1.bin")),
    }),
    word("variables and letters of a series", {
      "word/settings.xml": `<w:settings><w:docVars><w:docVar w:name="by" w:val="${name}"/></w:docVars><w:mailMerge><w:query w:val="${name}"/></w:mailMerge></w:settings>`,
    }),
    word("who wrote, changed and remarked", {
      "word/comments.xml": `<w:comments><w:comment w:author="${name}" w:initials="${name}"><w:t>Nice</w:t></w:comment></w:comments>`,
      "word/people.xml": `<w15:people><w15:person w15:author="${name}"><w15:presenceInfo w15:providerId="AD" w15:userId="${name}"/></w15:person></w15:people>`,
    }),
    word("where its pictures came from", {
      "word/header1.xml": `<w:hdr><wp:docPr id="1" name="${name}.jpg" descr="C:\\Users\\${name}\\a.jpg"/><a:blip r:link="rId9"/></w:hdr>`,
      "word/_rels/header1.xml.rels": relationships(
        relationship("rId9", "image", `file:///C:/Users/${name}/a.jpg`, "External"),
      ),
    }),
    word("where its fields and links lead", {
      "word/footer1.xml": `<w:ftr><w:instrText> INCLUDEPICTURE "C:\\\\Users\\\\${name}\\\\a.png" </w:instrText><w:fldSimple w:instr=" HYPERLINK &quot;mailto:${name}@x.example&quot; "/></w:ftr>`,
      "word/_rels/footer1.xml.rels": relationships(
        relationship("rId1", "hyperlink", `https://${name}.example`, "External"),
      ),
    }),
    word("a part in UTF-16", {
      "word/comments.xml": Buffer.from(
        `\ufeff<?xml version="1.0" encoding="UTF-16"?><w:comments><w:comment w:author="${name}"/></w:comments>`,
        "utf16le",
      ),
    }),
    word("its pictures' descriptions", {
      "word/media/a.jpeg": jpeg,
      "word/media/b.emf": emf,
      "word/media/c.svg": `<svg><metadata>${name}</metadata><!-- ${name} --><g inkscape:label="${name}"/></svg>`,
      "word/media/d.tiff": await picture().tiff().withExif(exif(name)).toBuffer(),
    }),
    word("a sensitivity label", { "docMetadata/LabelInfo.xml": `<clbl:label name="${name}"/>` }),
    [
      "an Excel workbook's path, people, printer, sources and links",
      office("xlsx", {
        "xl/workbook.xml": `<workbook><x15ac:absPath url="C:\\Users\\${name}\\"/><fileSharing userName="${name}"/><sheets/></workbook>`,
        "xl/persons/person.xml": `<personList><person displayName="${name}" userId="${name}" providerId="AD"/></personList>`,
        "xl/comments1.xml": `<comments><authors><author>${name}</author></authors></comments>`,
        "xl/connections.xml": `<connections><connection name="${name}" sourceFile="C:\\${name}.mdb" connection="User=${name}"/></connections>`,
        "xl/printerSettings/printerSettings1.bin": Buffer.from(`\\\\${name}\\HP`, "utf16le"),
        "xl/worksheets/sheet1.xml": `<worksheet><pageSetup r:id="rId1"/></worksheet>`,
        "xl/worksheets/_rels/sheet1.xml.rels": relationships(
          relationship("rId1", "printerSettings", "../printerSettings/printerSettings1.bin"),
        ),
        "xl/externalLinks/externalLink1.xml": `<externalLink><externalBook r:id="rId1"/></externalLink>`,
        "xl/externalLinks/_rels/externalLink1.xml.rels": relationships(
          relationship("rId1", "externalLinkPath", path, "External"),
        ),
      }),
    ],
    [
      "a presentation's people, notes of programs and films",
      office("pptx", {
        "ppt/commentAuthors.xml": `<p:cmAuthorLst><p:cmAuthor id="0" name="${name}" initials="${name}"/></p:cmAuthorLst>`,
        "ppt/authors.xml": `<p188:authorLst><p188:author id="{1}" name="${name}" userId="${name}"/></p188:authorLst>`,
        "ppt/changesInfos/changesInfo1.xml": `<pc:chgInfo><pc:chgData name="${name}" userId="${name}"/></pc:chgInfo>`,
        "ppt/tags/tag1.xml": `<p:tagLst><p:tag name="SOURCE" val="C:\\${name}"/></p:tagLst>`,
        "ppt/media/walk.mp4": phoneFilm(box("udta", box("\xa9ART", name))),
      }),
    ],
  ];
  return made.map(([place, file], at) => {
    const kind = place.includes("Excel") ? "xlsx" : place.includes("presentation") ? "pptx" : "docx";
    return { place, fileName: `document-${at}.${kind}`, file };
  });
}

/** Half a second of silence: frames of MPEG 1, layer III, 128 kbit/s at 44.1 kHz. */
export function silence(): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x64]);
  return Buffer.concat(Array.from({ length: 20 }, () => frame));
}

function sounds(name: string): Single[] {
  const id3 = Buffer.concat([latin1("ID3\x04\0\0\0\0\0"), Buffer.from([name.length]), latin1(name)]);
  const ape = latin1(`APETAGEX\xd0\x07\0\0Artist\0${name}APETAGEX`);
  const lyrics = latin1(`LYRICSBEGININD00002AUT00010${name}000050LYRICS200`);
  const id3v1 = Buffer.concat([latin1("TAG"), latin1(name.padEnd(125, "\0"))]);
  const chunk = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(type, 0, "latin1");
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
  };
  const format = Buffer.from([1, 0, 1, 0, 0x44, 0xac, 0, 0, 0x88, 0x58, 1, 0, 2, 0, 16, 0]);
  const wave = Buffer.concat([
    latin1("WAVE"),
    chunk("bext", latin1(name.padEnd(610, "\0"))),
    chunk("fmt ", format),
    chunk("LIST", latin1(`INFOIART\x0a\0\0\0${name}`)),
    chunk("data", Buffer.alloc(2_000)),
    chunk("iXML", latin1(`<BWFXML>${name}</BWFXML>`)),
    chunk("id3 ", id3),
  ]);
  const handler = box("hdlr", Buffer.alloc(8), "vide", Buffer.alloc(12), `${name} Media Handler`);
  const film = (brand: string, ...inMovie: Buffer[]) =>
    Buffer.concat([
      box("ftyp", brand, Buffer.alloc(4), brand),
      box("mdat", "pictures"),
      box("moov", box("mvhd", "how long"), ...inMovie),
    ]);
  return [
    {
      place: "an MP3's tags of every kind",
      fileName: "a.mp3",
      file: Buffer.concat([id3, silence(), ape, lyrics, ape, id3v1]),
    },
    { place: "a WAV's chunks", fileName: "b.wav", file: chunk("RIFF", wave) },
    {
      place: "a film's descriptions",
      fileName: "c.mov",
      file: phoneFilm(box("udta", box("\xa9ART", name)), box("meta", name)),
    },
    {
      place: "the names of a film's handlers and reels, and what an editor left free",
      fileName: "d.mp4",
      file: Buffer.concat([
        film("isom", box("trak", box("mdia", handler, box("minf", box("gmhd", box("name", name)))), box("free", name))),
        box("free", name),
        box("uuid", Buffer.alloc(16), name),
      ]),
    },
    {
      place: "a sound's list",
      fileName: "e.m4a",
      file: film("M4A ", box("udta", box("meta", Buffer.alloc(4), box("ilst", box("\xa9ART", name))))),
    },
  ];
}

/** Files of every kind that is shown to scorers, with a name in some forty places. Each name begins with the one given. */
export async function plantedFiles(name: string): Promise<PlantedFile[]> {
  const single = [...(await pictures(name)), ...(await documents(name)), ...sounds(name)];
  return [await paper(name), ...single.map(({ place, ...file }) => ({ names: { [place]: name }, ...file }))];
}

/** Whether a name stands anywhere in a file, however it is written, packed or nested. */
export async function saysName(file: Uint8Array, name: string): Promise<boolean> {
  const bytes = Buffer.from(file);
  const ways = [latin1(name), Buffer.from(name, "utf16le"), Buffer.from(name, "utf16le").swap16()];
  if (ways.some((way) => bytes.includes(way))) return true;
  if (bytes.includes(Buffer.from(name).toString("hex")) || bytes.includes(Buffer.from(name).toString("base64")))
    return true;
  if (bytes.toString("latin1", 0, 2) === "PK") return saysInside(unzipSync(bytes), name);
  return bytes.toString("latin1", 0, 5) === "%PDF-" && saysInPaper(bytes, name);
}

async function saysInside(parts: Unzipped, name: string): Promise<boolean> {
  for (const [path, part] of Object.entries(parts))
    if (path.includes(name) || strFromU8(part).includes(name) || (await saysName(part, name))) return true;
  return false;
}

async function saysInPaper(bytes: Buffer, name: string): Promise<boolean> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (object.toString().includes(name)) return true;
    if (!(object instanceof PDFRawStream)) continue;
    const packed = object.dict.get(PDFName.of("Filter"))?.toString() === "/FlateDecode";
    const inside = packed ? decodePDFRawStream(object).decode() : object.getContents();
    if (object instanceof PDFStream && Buffer.from(inside).includes(name)) return true;
  }
  return false;
}
