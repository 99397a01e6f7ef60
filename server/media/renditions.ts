import { type FileKind, fileKinds, isImage, isPDF } from "../../contract/platform/files.ts";
import { refuse } from "../platform/http/refusal.ts";

/** What must be remembered of an upload to show it. */
export type StoredFile = {
  key: string;
  kind: FileKind;
  full?: FileKind | null;
  thumbs: { width: number; height: number }[];
};
/** The copy that doesn’t say who made a file. The number goes up when more is taken out, so that those made before are made anew. */
const cleanedCopy = "cleaned-2";

export type FileRendition = { key: string; kind: FileKind; contentType: string };

/**
 * Where the file lies that shows an upload. A number asks for the smallest thumbnail that is at least so wide. `full` is
 * what everybody may download; `cleaned` doesn't say who made it; `original` is for the owner and the staff, since it says where a picture was taken.
 */
export function renditionOf(upload: StoredFile, wanted: number | "full" | "original" | "cleaned"): FileRendition {
  if (wanted === "cleaned") return renditionAt(upload, cleanedCopy, upload.kind);
  if (wanted === "original") return renditionAt(upload, "original", upload.kind);
  if (wanted === "full")
    return upload.full ? renditionAt(upload, "full", upload.full) : renditionAt(upload, "original", upload.kind);
  const { thumbs } = upload;
  const thumb =
    thumbs.find(({ width }) => width >= wanted) ?? thumbs.at(-1) ?? refuse("This file has no picture.", 404);
  return renditionAt(upload, String(thumb.width), "webp");
}

const renditionAt = ({ key }: StoredFile, name: string, kind: FileKind): FileRendition => ({
  key: `${key}/${name}`,
  kind,
  contentType: fileKinds[kind].contentType,
});

/** Only what a browser shows without running it is shown in place; all else is saved. */
export function contentDisposition(name: string, kind: FileKind, wanted: "inline" | "attachment" = "inline"): string {
  const shown = wanted === "inline" && (isImage(kind) || isPDF(kind)) ? "inline" : "attachment";
  return `${shown}; filename="${asciiNameOf(name)}"; filename*=UTF-8''${percentEncoded(name)}`;
}

/** For what doesn't understand the second form: accents dropped, and nothing that could end the name early. */
const asciiNameOf = (name: string) => {
  const ascii = name.normalize("NFKD").replace(/[^\x20-\x7e]/g, "");
  return ascii
    .replace(/["\\%;]/g, "_")
    .trim()
    .replace(/^(?=\.|$)/, "file");
};

/** Percent-encoded as RFC 8187 wants it, where a lone half of a character can't be. */
const percentEncoded = (name: string) =>
  encodeURIComponent(name.toWellFormed().replace(/\p{Cc}/gu, "")).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Nothing in a file runs as a page of ours. Browsers' own PDF viewers don't open in a sandbox: a PDF that is shown in place is one that we made. */
const contentPolicyOf = (kind: FileKind, wanted?: "inline" | "attachment") =>
  isPDF(kind) && wanted !== "attachment" ? "frame-ancestors 'self'" : "default-src 'none'; sandbox";

/** The headers under which a rendition is sent. */
export const fileHeaders = ({ kind, contentType }: FileRendition, name: string, wanted?: "inline" | "attachment") => ({
  "content-type": contentType,
  "content-disposition": contentDisposition(name, kind, wanted),
  "content-security-policy": contentPolicyOf(kind, wanted),
});
