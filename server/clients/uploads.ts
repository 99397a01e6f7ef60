import type { FastifyRequest } from "fastify";
import type { PictureOf } from "../../contract/pictures.ts";
import type { House } from "../house.ts";
import type { Incoming } from "../http/incoming.ts";
import { receiveUpload, type Received } from "../outside/receive.ts";

const MOST_BYTES = 25 * 1024 * 1024;

type Upload = { house: House; client: { clientID: string }; request: FastifyRequest; stream: Incoming };

/** Takes in a picture that everyone may see: a banner, a logo, a picture of a page. */
export function receivePicture({ house, client, request, stream }: Upload): Promise<Received> {
  const { name = "picture" } = request.query as { name?: string };
  const length = Number(request.headers["content-length"]);
  return receiveUpload({
    stream,
    declaredName: name.slice(0, 200),
    ...(Number.isFinite(length) && { declaredLength: length }),
    restriction: "images",
    maxBytes: MOST_BYTES,
    files: house.files,
    keyPrefix: `${client.clientID}/public`,
    signal: stream.signal,
  });
}

export const pictureOf = ({ uploadID, width, height, dominantColor, thumbs }: Received): PictureOf => ({
  uploadID,
  width: width ?? null,
  height: height ?? null,
  color: dominantColor ?? null,
  widths: thumbs.map((thumb) => thumb.width),
});
