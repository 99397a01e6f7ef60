import type { FastifyInstance } from "fastify";
import { addresses } from "../../contract/platform/addresses.ts";
import { unsubscribe } from "../../contract/mail/subscriptions.ts";
import type { House } from "../platform/house.ts";
import { actAs } from "../platform/http/act.ts";
import { bearing, refuseNobody } from "../platform/http/principal.ts";

/**
 * RFC 8058: a mail program sends a form to the address that a person would open, and asks nobody anything. The form says no
 * more than that, so it isn't read.
 */
export function serveOneClick(app: FastifyInstance, house: House): void {
  app.register(async (oneClick) => {
    oneClick.removeAllContentTypeParsers();
    oneClick.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 4_096 }, (_request, _bytes, done) => done(null));
    oneClick.post<{ Params: { unsubscribeKey: string } }>(addresses.unsubscribe, async (request, reply) => {
      const bearer = await bearing(house, unsubscribe.allow, request, request.params.unsubscribeKey);
      await actAs(house, bearer ?? refuseNobody(unsubscribe.allow))(unsubscribe, request.params);
      return reply
        .header("cache-control", "no-store")
        .type("text/plain; charset=utf-8")
        .send("You are unsubscribed.\n");
    });
  });
}
