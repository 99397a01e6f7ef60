import { Array as List, Integer, String as Str } from "typebox";
import { ID, nullable, record } from "./schema.ts";

/** A picture before it is here: its size and main color, and the widths it is kept in, narrowest first. */
export const picture = record({
  uploadID: ID(),
  width: nullable(Integer()),
  height: nullable(Integer()),
  color: nullable(Str()),
  widths: List(Integer()),
});

export type PictureOf = {
  uploadID: string;
  width: number | null;
  height: number | null;
  color: string | null;
  widths: number[];
};

/** The same picture in every width it is kept in; a picture that is still being made small is shown as it came. */
export function renditionsOf(client: string, { uploadID, width, height, widths }: PictureOf) {
  const ratio = width && height ? height / width : 0.75;
  return widths.length > 0
    ? widths.map((one) => ({ width: one, height: Math.round(one * ratio), url: pictureURL(client, uploadID, one) }))
    : [{ width: width ?? 1600, height: height ?? 1200, url: originalURL(client, uploadID) }];
}

export const pictureURL = (client: string, uploadID: string, width: number) =>
  `/api/clients/${encodeURIComponent(client)}/files/${uploadID}/${width}`;

export const originalURL = (client: string, uploadID: string) =>
  `/api/clients/${encodeURIComponent(client)}/files/${uploadID}/original`;
