import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { feedAddresses, feedPaths } from "../../../contract/platform/feed-addresses.ts";
import { listedClientURLs } from "../../people/clients/queries.ts";
import type { App } from "../../platform/app.ts";
import type { ProvedDomain } from "../../platform/access/proved-domain-queries.ts";
import { refuseSuspendedPage } from "../../platform/access/suspension.ts";
import { clock } from "../../platform/clock.ts";
import { compressAnswer, sendPublicAnswer } from "../../platform/http/answer-cache.ts";
import { anySiteHeader, answerHeaders } from "../../platform/http/answer-headers.ts";
import { answerSubjectOf } from "../../platform/http/cached-call.ts";
import { publicCalendar } from "./calendars.ts";
import { oembedOf } from "./oembed.ts";
import { publicCaller } from "./public-caller.ts";
import { robotsText } from "./robots.ts";
import { securityText } from "./security-text.ts";
import { clientSitemap, sitemapIndex } from "./sitemaps.ts";
import { winnersFeed } from "./winners-feed.ts";

type Params = Record<string, string>;

/** What search engines, calendars and feed readers ask for; cached and dropped like the pages it tells of. */
export function serveDiscovery(server: FastifyInstance, app: App): void {
  const { addresses } = app;
  const call = publicCaller(server);
  const headers = { ...answerHeaders(app.settings), ...anySiteHeader };

  type Write = (params: Params, domain: ProvedDomain | undefined) => string | Promise<string>;
  /** Below a client's address it is the same at each host, and in the root each host has its own. */
  function serveText(address: string, type: string, write: Write) {
    server.get(address, async (request: FastifyRequest, reply: FastifyReply) => {
      const params = request.params as Params;
      const domain = addresses.domainOf(request);
      const answer = await app.answers.answer(
        `text ${domain?.domain ?? ""} ${address} ${JSON.stringify(params)}`,
        () => answerSubjectOf(app, params),
        async () => {
          // An empty calendar would take what somebody has noted out of theirs.
          await refuseSuspendedPage(app, params);
          return compressAnswer(await write(params, domain), `${type}; charset=utf-8`);
        },
      );
      return sendPublicAnswer(request, reply, answer, headers);
    });
  }

  const { securityContact } = app.settings;
  if (securityContact)
    server.get(feedAddresses.security, (_request, reply) =>
      reply
        .headers(headers)
        .header("cache-control", "public, max-age=3600")
        .type("text/plain; charset=utf-8")
        .send(securityText(securityContact, { address: addresses.main + feedAddresses.security, now: clock.now() })),
    );

  server.get(feedAddresses.oembed, async (request, reply) => {
    const query = request.query as Record<string, unknown>;
    const domain = addresses.domainOf(request);
    const found = await oembedOf(call, { addresses, query, domain });
    return reply.headers(headers).header("cache-control", "public, max-age=300").send(found);
  });

  serveText(feedAddresses.robots, "text/plain", (_params, domain) =>
    robotsText(addresses.urlOf(feedPaths.sitemapIndex(), domain)),
  );
  serveText(feedAddresses.sitemapIndex, "application/xml", async (_params, domain) => {
    const listed = await app.database.readHome(listedClientURLs);
    const origin = domain ? addresses.originOf(domain.clientURL) : addresses.main;
    return sitemapIndex(
      origin,
      listed.filter((client) => addresses.originOf(client) === origin),
    );
  });
  serveText(feedAddresses.sitemap, "application/xml", ({ client = "" }) => clientSitemap(call, addresses, client));
  serveText(feedAddresses.calendar, "text/calendar", ({ client = "" }) =>
    publicCalendar(call, { addresses, client, now: clock.now() }),
  );
  serveText(feedAddresses.programCalendar, "text/calendar", ({ client = "", service = "", serviceType = "" }) =>
    publicCalendar(call, { addresses, client, program: { service, segment: serviceType }, now: clock.now() }),
  );
  serveText(feedAddresses.winnersFeed, "application/atom+xml", ({ client = "" }) =>
    winnersFeed(call, { addresses, client }),
  );
  serveText(feedAddresses.programWinnersFeed, "application/atom+xml", ({ client = "", service = "" }) =>
    winnersFeed(call, { addresses, client, service }),
  );
}
