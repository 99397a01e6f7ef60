import type { FastifyRequest } from "fastify";
import type { PictureInfo } from "../../../contract/platform/pictures.ts";
import type { App } from "../../platform/app.ts";
import type { UploadStream } from "../../platform/http/upload-stream.ts";
import type { ReceivedUpload } from "../../media/receive-upload.ts";
import { receiveSentFile } from "../../media/uploads/receive-sent-file.ts";

const MAX_BYTES = 25 * 1024 * 1024;

type PictureUpload = { app: App; client: { clientID: string }; request: FastifyRequest; stream: UploadStream };

/** Receives a picture that everyone may see: a banner, a logo, a picture of a page. */
export function receivePublicPicture(context: PictureUpload): Promise<ReceivedUpload> {
  const { name = "picture" } = context.request.query as { name?: string };
  return receiveSentFile(context, {
    declaredName: name.slice(0, 200),
    restriction: "images",
    maxBytes: MAX_BYTES,
    keyPrefix: `${context.client.clientID}/public`,
  });
}

export const pictureOf = ({ uploadID, width, height, dominantColor, thumbs }: ReceivedUpload): PictureInfo => ({
  uploadID,
  width: width ?? null,
  height: height ?? null,
  color: dominantColor ?? null,
  widths: thumbs.map((thumb) => thumb.width),
});
