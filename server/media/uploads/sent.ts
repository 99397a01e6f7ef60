import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import type { Outside } from "../../platform/http/handle.ts";
import { type Received, type Receiving, receiveUpload } from "../receive.ts";

type UploadCall = Pick<Outside<AnyEndpoint>, "house" | "request" | "stream">;
type UploadRules = Pick<Receiving, "declaredName" | "restriction" | "maxBytes" | "keyPrefix" | "together" | "kindOf">;

/** Takes in the file that a call sends, as long as it says it is. */
export function receiveSent({ house, request, stream }: UploadCall, wanted: UploadRules): Promise<Received> {
  const length = Number(request.headers["content-length"]);
  return receiveUpload({
    ...wanted,
    stream,
    ...(length > 0 && { declaredLength: length }),
    files: house.files,
    signal: stream.signal,
  });
}
