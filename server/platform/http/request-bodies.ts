import type { FastifyInstance } from "fastify";
import type { AnyEndpoint } from "../../../contract/platform/endpoint.ts";
import { UploadStream } from "./upload-stream.ts";

/** Body parsers by what the call carries. */
export const bodyReaders: Record<AnyEndpoint["carries"], (api: FastifyInstance, deadline: AbortSignal) => void> = {
  json: readJSON,
  download: readJSON,
  upload: readStream,
  webhook: readBytes,
};

/** Stands for a body that isn't JSON, until the permission has been checked. */
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

/** Regardless of the content type: the signature covers the bytes. */
function readBytes(api: FastifyInstance) {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser("*", { parseAs: "buffer" }, (_request, bytes, done) => done(null, bytes));
}

function readStream(api: FastifyInstance, deadline: AbortSignal) {
  api.removeAllContentTypeParsers();
  api.addContentTypeParser("*", (_request, raw, done) => done(null, new UploadStream(raw, deadline)));
  // Also discards an upload that was refused before it was read.
  api.addHook("onResponse", async ({ body }) => void (body instanceof UploadStream && body.destroy()));
}
