import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import type { OutsideContext } from "../../platform/http/handlers.ts";
import { type ReceivedUpload, type UploadToReceive, receiveUpload } from "../receive-upload.ts";

type UploadCall = Pick<OutsideContext<AnyEndpoint>, "app" | "request" | "stream">;
type UploadRules = Pick<
  UploadToReceive,
  "declaredName" | "restriction" | "maxBytes" | "keyPrefix" | "together" | "kindOf"
>;

/** Takes in the file that a call sends, as long as it says it is. */
export function receiveSentFile({ app, request, stream }: UploadCall, wanted: UploadRules): Promise<ReceivedUpload> {
  const length = Number(request.headers["content-length"]);
  return receiveUpload({
    ...wanted,
    stream,
    ...(length > 0 && { declaredLength: length }),
    files: app.files,
    signal: stream.signal,
  });
}
