import { Array as List, Integer, String as Str } from "typebox";
import { callAddress } from "./endpoint.ts";
import { ID, nullable, record } from "./schema.ts";

/** The properties of a picture that a page needs before it loads: size, main color, and the widths of its renditions, narrowest first. */
export const pictureSchema = record({
  uploadID: ID(),
  width: nullable(Integer()),
  height: nullable(Integer()),
  color: nullable(Str()),
  widths: List(Integer()),
});

export type PictureInfo = {
  uploadID: string;
  width: number | null;
  height: number | null;
  color: string | null;
  widths: number[];
};

/** The URLs of all renditions; the original until there are any. */
export function renditionsOf(client: string, { uploadID, width, height, widths }: PictureInfo) {
  const ratio = width && height ? height / width : 0.75;
  return widths.length > 0
    ? widths.map((one) => ({ width: one, height: Math.round(one * ratio), url: fileURL(client, uploadID, one) }))
    : [{ width: width ?? 1600, height: height ?? 1200, url: fileURL(client, uploadID, "full") }];
}

/** The picture that other sites show beside a link, in pixels. */
export const sharedPictureSize = { width: 1200, height: 630 } as const;

export const filePath = "/clients/:client/files/:uploadID/:rendition";

/**
 * `original`, `full`, `mail` for mail programs and `shared` for other sites, of which some show no WebP, or a width, which gives the next larger rendition. Access is
 * decided file by file.
 */
export const fileURL = (
  client: string,
  uploadID: string,
  rendition: "original" | "full" | "mail" | "shared" | number,
) => callAddress({ path: filePath }, { client, uploadID, rendition: String(rendition) });
