import { type FileKind, fileKinds, isImage, isPDF } from "../../contract/platform/files.ts";
import { tidyFileName } from "./file-names.ts";
import { refuse } from "../platform/http/refusal.ts";

/** The facts about an upload that are needed to show it. */
export type StoredFile = {
  key: string;
  kind: FileKind;
  full?: FileKind | null;
  thumbs: { width: number; height: number }[];
};
/** The copy without metadata. A higher number makes old copies be made anew, once more metadata is removed. */
const cleanedCopy = "cleaned-2";
/** Copies that are drawn from the thumbnails when they are first asked for, for mail programs and for other sites. */
const drawnKinds = { mail: "png", shared: "jpeg" } as const;
export type DrawnRendition = keyof typeof drawnKinds;
export const isDrawnRendition = (rendition: unknown): rendition is DrawnRendition =>
  typeof rendition === "string" && Object.hasOwn(drawnKinds, rendition);

export type FileRendition = { key: string; kind: FileKind; contentType: string };

/**
 * The file to show for an upload. A number asks for the smallest thumbnail at least that wide. `full` is for everybody; `cleaned` has no
 * metadata; `mail` is a small PNG; `shared` is a JPEG for other sites; `original` is for the owner and staff, since it tells where a picture was taken.
 */
export function renditionOf(
  upload: StoredFile,
  variant: number | "full" | "original" | "cleaned" | DrawnRendition,
): FileRendition {
  if (isDrawnRendition(variant)) return renditionAt(upload, variant, drawnKinds[variant]);
  if (variant === "cleaned") return renditionAt(upload, cleanedCopy, upload.kind);
  if (variant === "original") return renditionAt(upload, "original", upload.kind);
  if (variant === "full")
    return upload.full ? renditionAt(upload, "full", upload.full) : renditionAt(upload, "original", upload.kind);
  const { thumbs } = upload;
  const thumb =
    thumbs.find(({ width }) => width >= variant) ?? thumbs.at(-1) ?? refuse("This file has no picture.", 404);
  return renditionAt(upload, String(thumb.width), "webp");
}

const renditionAt = ({ key }: StoredFile, name: string, kind: FileKind): FileRendition => ({
  key: `${key}/${name}`,
  kind,
  contentType: fileKinds[kind].contentType,
});

/** The longest name of a downloaded file: with its folders it still fits into a path of Windows. */
const LONGEST_DOWNLOAD_NAME = 150;

/** Only kinds that a browser shows without running them are shown inline. The name is one that every system takes. */
export function contentDisposition(
  longName: string,
  kind: FileKind,
  requested: "inline" | "attachment" = "inline",
): string {
  const name = tidyFileName(longName.trim() || "file", { most: LONGEST_DOWNLOAD_NAME });
  const disposition = requested === "inline" && (isImage(kind) || isPDF(kind)) ? "inline" : "attachment";
  return `${disposition}; filename="${asciiNameOf(name)}"; filename*=UTF-8''${percentEncoded(name)}`;
}

/** For clients without RFC 8187: accents dropped, and no character that could end the name. */
const asciiNameOf = (name: string) => {
  const ascii = name.normalize("NFKD").replace(/[^\x20-\x7e]/g, "");
  return ascii
    .replace(/["\\%;]/g, "_")
    .trim()
    .replace(/^(?=\.|$)/, "file");
};

/** RFC 8187's percent-encoding fails on lone surrogates. */
const percentEncoded = (name: string) =>
  encodeURIComponent(name.toWellFormed().replace(/\p{Cc}/gu, "")).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Files never run as a page of the product. Browsers' own PDF viewers don't work in a sandbox: an inline PDF is one that the product made. */
const contentPolicyOf = (kind: FileKind, requested?: "inline" | "attachment") =>
  isPDF(kind) && requested !== "attachment" ? "frame-ancestors 'self'" : "default-src 'none'; sandbox";

export const fileHeaders = (
  { kind, contentType }: FileRendition,
  name: string,
  requested?: "inline" | "attachment",
) => ({
  "content-type": contentType,
  "content-disposition": contentDisposition(name, kind, requested),
  "content-security-policy": contentPolicyOf(kind, requested),
});
