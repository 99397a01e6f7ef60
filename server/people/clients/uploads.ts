import type { FastifyRequest } from "fastify";
import type { PictureOf } from "../../../contract/platform/pictures.ts";
import type { House } from "../../platform/house.ts";
import type { Incoming } from "../../platform/http/incoming.ts";
import type { Received } from "../../media/receive.ts";
import { receiveSent } from "../../media/uploads/sent.ts";

const MOST_BYTES = 25 * 1024 * 1024;

type Upload = { house: House; client: { clientID: string }; request: FastifyRequest; stream: Incoming };

/** Takes in a picture that everyone may see: a banner, a logo, a picture of a page. */
export function receivePicture(ask: Upload): Promise<Received> {
  const { name = "picture" } = ask.request.query as { name?: string };
  return receiveSent(ask, {
    declaredName: name.slice(0, 200),
    restriction: "images",
    maxBytes: MOST_BYTES,
    keyPrefix: `${ask.client.clientID}/public`,
  });
}

export const pictureOf = ({ uploadID, width, height, dominantColor, thumbs }: Received): PictureOf => ({
  uploadID,
  width: width ?? null,
  height: height ?? null,
  color: dominantColor ?? null,
  widths: thumbs.map((thumb) => thumb.width),
});
