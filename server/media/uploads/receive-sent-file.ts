import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import type { OutsideContext } from "../../platform/http/handlers.ts";
import { type ReceivedUpload, type UploadToReceive, receiveUpload } from "../receive-upload.ts";

type UploadCall = Pick<OutsideContext<AnyEndpoint>, "app" | "request" | "stream">;
type UploadRules = Pick<
  UploadToReceive,
  "declaredName" | "restriction" | "maxBytes" | "keyPrefix" | "together" | "kindOf"
>;

/** Receives the file that a call sends, and checks its announced length. */
export function receiveSentFile({ app, request, stream }: UploadCall, rules: UploadRules): Promise<ReceivedUpload> {
  const length = Number(request.headers["content-length"]);
  return receiveUpload({
    ...rules,
    stream,
    ...(length > 0 && { declaredLength: length }),
    files: app.files,
    signal: stream.signal,
  });
}
