/** N08 The kinds of file that a document folder takes. */
export const restrictions = ["image-pdf", "images", "pdf", "all"] as const;
export type Restriction = (typeof restrictions)[number];

/** For staff, who choose one. */
export const restrictionOptions = [
  { value: "images", label: "Images" },
  { value: "image-pdf", label: "Images and PDFs" },
  { value: "pdf", label: "PDFs" },
  { value: "all", label: "All kinds of files" },
] as const satisfies readonly { value: Restriction; label: string }[];

/** For people who upload. */
export const acceptedFilesText: Record<Restriction, string> = {
  "image-pdf": "Images or PDF",
  images: "Images",
  pdf: "PDF",
  all: "Images, PDF, documents, films or sound",
};

type FileKindInfo = {
  label: string;
  contentType: string;
  extensions: readonly [string, ...string[]];
  family: FileFamily;
};
type FileFamily = "image" | "pdf" | "document" | "media";

/** Every kind of file that may be uploaded. SVG and HTML are left out for good: they can carry scripts. */
export const fileKinds = {
  jpeg: { label: "JPEG", contentType: "image/jpeg", extensions: ["jpg", "jpeg", "jpe", "jfif"], family: "image" },
  png: { label: "PNG", contentType: "image/png", extensions: ["png"], family: "image" },
  webp: { label: "WebP", contentType: "image/webp", extensions: ["webp"], family: "image" },
  heic: { label: "HEIC", contentType: "image/heic", extensions: ["heic", "heif", "hif"], family: "image" },
  avif: { label: "AVIF", contentType: "image/avif", extensions: ["avif"], family: "image" },
  gif: { label: "GIF", contentType: "image/gif", extensions: ["gif"], family: "image" },
  pdf: { label: "PDF", contentType: "application/pdf", extensions: ["pdf"], family: "pdf" },
  docx: {
    label: "Word (docx)",
    contentType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extensions: ["docx"],
    family: "document",
  },
  xlsx: {
    label: "Excel (xlsx)",
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    extensions: ["xlsx"],
    family: "document",
  },
  pptx: {
    label: "PowerPoint (pptx)",
    contentType: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    extensions: ["pptx"],
    family: "document",
  },
  txt: { label: "TXT", contentType: "text/plain; charset=utf-8", extensions: ["txt"], family: "document" },
  csv: { label: "CSV", contentType: "text/csv; charset=utf-8", extensions: ["csv"], family: "document" },
  md: {
    label: "Markdown",
    contentType: "text/plain; charset=utf-8",
    extensions: ["md", "markdown"],
    family: "document",
  },
  dwg: { label: "DWG", contentType: "application/octet-stream", extensions: ["dwg"], family: "document" },
  dxf: { label: "DXF", contentType: "application/octet-stream", extensions: ["dxf"], family: "document" },
  skp: { label: "SketchUp", contentType: "application/octet-stream", extensions: ["skp"], family: "document" },
  zip: { label: "ZIP", contentType: "application/zip", extensions: ["zip"], family: "document" },
  mp4: { label: "MP4", contentType: "video/mp4", extensions: ["mp4", "m4v"], family: "media" },
  mov: { label: "MOV", contentType: "video/quicktime", extensions: ["mov", "qt"], family: "media" },
  mp3: { label: "MP3", contentType: "audio/mpeg", extensions: ["mp3"], family: "media" },
  m4a: { label: "M4A", contentType: "audio/mp4", extensions: ["m4a"], family: "media" },
  wav: { label: "WAV", contentType: "audio/wav", extensions: ["wav"], family: "media" },
} as const satisfies Record<string, FileKindInfo>;

export type FileKind = keyof typeof fileKinds;
const allKinds = Object.keys(fileKinds) as FileKind[];

const restrictionRules: Record<Restriction, { families: readonly FileFamily[]; one: string; many: string }> = {
  "image-pdf": { families: ["image", "pdf"], one: "an image or PDF", many: "images and PDFs" },
  images: { families: ["image"], one: "an image", many: "images" },
  pdf: { families: ["pdf"], one: "a PDF", many: "PDFs" },
  all: { families: ["image", "pdf", "document", "media"], one: "a file of that kind", many: "these kinds of files" },
};

export const isImage = (kind: FileKind) => fileKinds[kind].family === "image";
/** The HTML element that plays the file; null for files that aren't played. */
export function playerType(kind: FileKind): "video" | "audio" | null {
  const { contentType, family } = fileKinds[kind];
  if (family !== "media") return null;
  return contentType.startsWith("video/") ? "video" : "audio";
}
export const isPDF = (kind: FileKind) => kind === "pdf";
export const acceptsKind = (restriction: Restriction, kind: FileKind) =>
  restrictionRules[restriction].families.includes(fileKinds[kind].family);
export const acceptedKinds = (restriction: Restriction) => allKinds.filter((kind) => acceptsKind(restriction, kind));

/** The `accept` attribute of a file input. Extensions, too: not every system knows every content type. */
export const acceptAttribute = (restriction: Restriction) =>
  acceptedKinds(restriction)
    .flatMap((kind) => [
      fileKinds[kind].contentType.replace(/;.*/, ""),
      ...fileKinds[kind].extensions.map((extension) => `.${extension}`),
    ])
    .join(",");

/** The widths of renditions; a smaller picture is never enlarged. */
export const thumbWidths = [320, 800, 1600] as const;

const KB = 1024;
const MB = 1024 * KB;
/** A folder's limit unless staff set another, and the highest that they can set. */
export const defaultMaxBytes = 25 * MB;
export const largestMaxBytes = 500 * MB;
export const largestMegapixels = 100;

export function sizeText(bytes: number): string {
  if (bytes < MB) return `${Math.ceil(bytes / KB)} KB`;
  const megabytes = bytes / MB;
  if (megabytes >= 1_024) return `${Math.round(megabytes / 102.4) / 10} GB`;
  return `${megabytes < 10 ? Math.round(megabytes * 10) / 10 : Math.round(megabytes)} MB`;
}

export const tooLargeMessage = (maxBytes: number) =>
  `This file is larger than ${sizeText(maxBytes)}, the most that is taken here.`;
export const tooManyPixelsMessage = (megapixels: number) =>
  `This picture has more than ${megapixels} megapixels. Save a smaller copy and upload that.`;
export const emptyFileMessage = "This file is empty. Choose it again, or choose another.";
export const cutShortMessage = "The upload was cut short. Try again.";
export const brokenPictureMessage = "This picture is damaged and can't be opened. Save a new copy and upload that.";
export const slowPictureMessage = "This picture takes too long to open. Save a smaller copy and upload that.";
export const brokenPDFMessage = "This PDF is damaged and can't be opened. Save a new copy and upload that.";
export const lockedPDFMessage = "This PDF is locked with a password. Save a copy without the password and upload that.";
export const portfolioMessage =
  "This PDF is a portfolio: files packed into one, of which others see only the cover page. Open it in Acrobat, save each file in it as a PDF, and upload those.";
export const dynamicFormMessage =
  "This PDF is a form that only Acrobat can show; others see a page that asks them to wait. Open it in Acrobat, print it to a new PDF, and upload that.";
export const lockedZipMessage =
  "This ZIP is locked with a password. Pack its files again without one, and upload that.";

/** The refusal of a file whose content is of a kind the folder doesn't take. */
export function wrongKindMessage(restriction: Restriction, name: string): string {
  const { one, many } = restrictionRules[restriction];
  const upload = `Upload a ${listWithOr(acceptedKinds(restriction).map((kind) => fileKinds[kind].label))}.`;
  const claimed = kindOfFileName(name);
  return claimed && acceptsKind(restriction, claimed)
    ? `This file is not ${one}, although its name says so. ${upload}`
    : `Only ${many} are taken here. ${upload}`;
}

/** Problems that the browser can see before it uploads. The server checks the content, and decides. */
export function fileProblem(file: { size: number }, maxBytes: number): string | undefined {
  if (file.size === 0) return emptyFileMessage;
  return file.size > maxBytes ? tooLargeMessage(maxBytes) : undefined;
}

/** The kind by the name's extension; the content may be another. */
export function kindOfFileName(name: string): FileKind | undefined {
  const extension = extensionOf(name);
  return allKinds.find((kind) => extensionsOf(kind).includes(extension));
}

/** The name a file is saved under, with the extension of its real kind. Two of the invisible characters are part of how a language is written. */
export function savedFileName(name: string, kind: FileKind): string {
  const plain = (name.split(/[/\\]/).at(-1) ?? "").replace(/(?![\u200c\u200d])\p{C}/gu, "").trim() || "file";
  if (extensionsOf(kind).includes(extensionOf(plain))) return plain;
  const stem = kindOfFileName(plain) ? plain.slice(0, plain.lastIndexOf(".")) : plain;
  return `${stem || "file"}.${fileKinds[kind].extensions[0]}`;
}

const extensionsOf = (kind: FileKind): readonly string[] => fileKinds[kind].extensions;
const extensionOf = (name: string) => (/\.([^.]+)$/.exec(name)?.[1] ?? "").toLowerCase();
const listWithOr = (words: string[]) => [words.slice(0, -1).join(", "), words.at(-1)].filter(Boolean).join(" or ");
