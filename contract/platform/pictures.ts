import { Array as List, Integer, String as Str } from "typebox";
import { callAddress } from "./endpoint.ts";
import { ID, nullable, record } from "./schema.ts";

/** A picture before it is here: its size and main color, and the widths it is kept in, narrowest first. */
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

/** The same picture in every width it is kept in; a picture that is still being made small is shown whole. */
export function renditionsOf(client: string, { uploadID, width, height, widths }: PictureInfo) {
  const ratio = width && height ? height / width : 0.75;
  return widths.length > 0
    ? widths.map((one) => ({ width: one, height: Math.round(one * ratio), url: fileURL(client, uploadID, one) }))
    : [{ width: width ?? 1600, height: height ?? 1200, url: fileURL(client, uploadID, "full") }];
}

export const filePath = "/clients/:client/files/:uploadID/:rendition";

/** `original`, `full`, or a width, which gives the next larger picture of it. Who may see it is decided file by file. */
export const fileURL = (client: string, uploadID: string, rendition: "original" | "full" | number) =>
  callAddress({ path: filePath }, { client, uploadID, rendition: String(rendition) });
