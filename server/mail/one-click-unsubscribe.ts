import type { FastifyInstance } from "fastify";
import { addresses } from "../../contract/platform/addresses.ts";
import { unsubscribe } from "../../contract/mail/subscriptions.ts";
import type { App } from "../platform/app.ts";
import { callAs } from "../platform/http/internal-calls.ts";
import { findLinkHolder, refuseUnidentified } from "../platform/http/principal.ts";

/**
 * RFC 8058: mail programs post a form to the address that a person would open, without signing in. The form's content is fixed, so it isn't
 * read.
 */
export function serveOneClickUnsubscribe(server: FastifyInstance, app: App): void {
  server.register(async (oneClick) => {
    oneClick.removeAllContentTypeParsers();
    oneClick.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 4_096 }, (_request, _bytes, done) => done(null));
    oneClick.post<{ Params: { unsubscribeKey: string } }>(addresses.unsubscribe, async (request, reply) => {
      const linkHolder = await findLinkHolder(app, unsubscribe.allow, request, request.params.unsubscribeKey);
      await callAs(app, linkHolder ?? refuseUnidentified(unsubscribe.allow))(unsubscribe, request.params);
      return reply
        .header("cache-control", "no-store")
        .type("text/plain; charset=utf-8")
        .send("You are unsubscribed.\n");
    });
  });
}
