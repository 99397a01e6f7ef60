import { readFile } from "node:fs/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addresses, paths, programAddress } from "../../../contract/platform/addresses.ts";
import { clientPage } from "../../../contract/people/clients.ts";
import { type AnswerOf, type AnyEndpoint, callAddress } from "../../../contract/platform/endpoint.ts";
import { normalizeEmail } from "../../../contract/platform/email-address.ts";
import { servicePage } from "../../../contract/programs/service-page.ts";
import { hasFeature, segmentOf } from "../../../contract/platform/service-kinds.ts";
import type { App } from "../../platform/app.ts";
import { refuseSuspended } from "../../platform/access/suspension.ts";
import { answerHeaders } from "../../platform/http/answer-headers.ts";
import { policyText } from "../../platform/http/page-policy.ts";
import { Refusal, refuse, requireFound } from "../../platform/http/refusal.ts";
import { productFile } from "../../platform/product-file.ts";
import { linePageHTML, linePagePolicy } from "./line-page-html.ts";
import { placeOfToken, rememberPlace } from "./line-token.ts";
import { type LineVisitor, describePlace, heldPlaceOf, waitingRoomPath, storedPlaceOf } from "./places.ts";
import { askToBeMailed, come, joinOrReturn, leave } from "./waiting-room.ts";

type PageRequest = FastifyRequest<{
  Params: { client: string; serviceType: string; service: string };
  Querystring: { place?: string };
}>;

/**
 * The page of a place in line. A page of its own, drawn for whoever asks, and not one of the public documents, which are the same for
 * everybody: it is whole without a script, and light where a crowd comes at once.
 */
export function serveLinePage(server: FastifyInstance, app: App): void {
  server.register(async (line) => {
    line.removeAllContentTypeParsers();
    line.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: 4_096 },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text as string))),
    );
    line.get(addresses.line, async (request: PageRequest, reply) => {
      const visitor = await visitorOf(app, request, reply);
      if (request.query.place !== undefined && (await adoptPlace(visitor, request.query.place)))
        return reply.redirect(waitingRoomPath(visitor), 303);
      return sendLinePage(server, visitor);
    });
    line.post(addresses.line, async (request: PageRequest, reply) => {
      refuseOtherSites(request);
      const visitor = await visitorOf(app, request, reply);
      try {
        const next = await act(visitor, (request.body ?? {}) as Record<string, string>);
        return await reply.redirect(next, 303);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return sendLinePage(server, visitor, error);
      }
    });
  });
}

async function visitorOf(app: App, request: PageRequest, reply: FastifyReply): Promise<LineVisitor> {
  const { params } = request;
  const client = requireFound(await app.directory.client(params.client), "association");
  refuseSuspended(client);
  const service = requireFound(await app.directory.service(client.clientID, params.service), "program");
  if (segmentOf(service.kind) !== params.serviceType || !hasFeature(service.kind, "sales"))
    refuse("There is nothing at this address.", 404);
  return { app, client, service, request, reply };
}

/** A form of another site would take a new place, and the visitor's own would be lost. */
function refuseOtherSites({ headers }: FastifyRequest): void {
  const from = headers["sec-fetch-site"];
  if (from !== undefined && from !== "same-origin") refuse("This came from another site. Open the page itself.", 403);
}

/** Does what a form of the page asks for; answers where to go on. */
async function act(visitor: LineVisitor, { act: name = "", email = "" }: Record<string, string>): Promise<string> {
  const { client, service } = visitor;
  switch (name) {
    case "join":
      await joinOrReturn(visitor);
      return waitingRoomPath(visitor);
    case "turn":
      await come(visitor);
      return `${paths.tickets(programAddress(client.url, service))}#turn`;
    case "leave":
      await leave(visitor);
      return paths.program(programAddress(client.url, service));
    case "mail": {
      const address = email.length > 200 ? undefined : normalizeEmail(email);
      if (address === undefined) return refuse("That isn’t a whole email address. Look at it once more.");
      await askToBeMailed(visitor, address);
      return waitingRoomPath(visitor);
    }
    default:
      return refuse("Choose one of the buttons of the page.");
  }
}

/** By the link of a mail, on whichever device it is read. A browser that waits with a place of its own keeps that. */
async function adoptPlace(visitor: LineVisitor, token: string): Promise<boolean> {
  const { app, service, reply } = visitor;
  const place = placeOfToken(app, service.serviceID, token);
  if (!place) return false;
  const own = await storedPlaceOf(visitor, heldPlaceOf(visitor));
  if (!own || own.state === "ended") rememberPlace(app, reply, { serviceID: service.serviceID, place });
  return true;
}

async function sendLinePage(server: FastifyInstance, visitor: LineVisitor, refusal?: Refusal) {
  const { app, client, service, reply } = visitor;
  const read = async <E extends AnyEndpoint>(endpoint: E, params: object): Promise<AnswerOf<E>> => {
    const response = await server.inject({ method: "GET", url: callAddress(endpoint, params) });
    if (response.statusCode !== 200) refuse(response.json<{ detail?: string }>().detail ?? "", response.statusCode);
    return response.json<AnswerOf<E>>();
  };
  const at = programAddress(client.url, service);
  const [look, program, place, stored, styles] = await Promise.all([
    read(clientPage, { client: client.url }),
    read(servicePage, { client: client.url, service: service.url }),
    describePlace(visitor),
    storedPlaceOf(visitor, heldPlaceOf(visitor)),
    productStyles(),
  ]);
  const parts = { at, client: look, program, place, email: stored?.email ?? "", problem: refusal?.message, styles };
  return reply
    .code(refusal?.status ?? 200)
    .headers({
      ...answerHeaders(app.settings),
      "content-security-policy": policyText(linePagePolicy),
      "cache-control": "no-store",
      "referrer-policy": "same-origin",
    })
    .type("text/html; charset=utf-8")
    .send(linePageHTML(parts));
}

let styleLinks: Promise<string> | undefined;

/** Links to the stylesheet and the fonts, as the build names them; none without a build. */
const productStyles = () =>
  (styleLinks ??= readFile(productFile("build/web/document.html"), "utf8").then(
    (text) => (text.match(/<link rel="(?:stylesheet|preload)"[^>]*>/g) ?? []).join("\n"),
    () => "",
  ));
