import type { FastifyInstance } from "fastify";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import { UploadStream } from "./upload-stream.ts";

/** How a request's body is read, by what the call carries. */
export const bodyReaders: Record<AnyEndpoint["carries"], (api: FastifyInstance, late: AbortSignal) => void> = {
  json: readJSON,
  download: readJSON,
  upload: readStream,
  webhook: readBytes,
};

/** What stands for a body that isn't JSON, until it is known that the person may send one at all. */
export const unreadableBody = Symbol("unreadable");

/** A POST without a body is an empty form; a body that isn't JSON is refused in words. */
function readJSON(api: FastifyInstance) {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser(["application/json", "text/plain"], { parseAs: "string" }, (_request, text, done) => {
    try {
      done(null, text === "" ? undefined : JSON.parse(text as string));
    } catch {
      done(null, unreadableBody);
    }
  });
}

/** Whatever it says it is: what was signed are the bytes. */
function readBytes(api: FastifyInstance) {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser("*", { parseAs: "buffer" }, (_request, bytes, done) => done(null, bytes));
}

function readStream(api: FastifyInstance, late: AbortSignal) {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser("*", (_request, raw, done) => done(null, new UploadStream(raw, late)));
  // One that was refused before it was looked at is left, too.
  api.addHook("onResponse", async ({ body }) => void (body instanceof UploadStream && body.destroy()));
}
