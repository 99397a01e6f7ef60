import type { FastifyInstance } from "fastify";
import { callAddress } from "../../../contract/platform/endpoint.ts";
import { memoizeRecent } from "../../../contract/platform/memoize-recent.ts";
import type { App } from "../../platform/app.ts";
import { networkOf } from "../../platform/http/networks.ts";
import { refuse } from "../../platform/http/refusal.ts";

/** Where a proxy asks whether to get a certificate for a name, as Caddy's on_demand_tls does. */
const knownDomainPath = callAddress({ path: "/known-domain" }, {});

/** Questions of one network: a proxy asks for a name when it has no certificate for it, and once in a while after that. */
const MOST_IN_A_MINUTE = 120;
const MOST_NETWORKS = 1_000;

/** 200 for a domain at which a client's pages are, and 404 for any other name. No database is asked. */
export function serveKnownDomains(server: FastifyInstance, { addresses }: App): void {
  const asked = memoizeRecent(MOST_NETWORKS, (_network: string) => ({ many: 0, until: 0 }));
  server.get(knownDomainPath, (request, reply) => {
    const count = asked(networkOf(request.ip));
    if (count.until < Date.now()) Object.assign(count, { many: 0, until: Date.now() + 60_000 });
    count.many += 1;
    if (count.many > MOST_IN_A_MINUTE)
      refuse("Too many names were asked for. Ask again in a minute.", 429, { retryAfter: 60 });
    const { domain } = request.query as Record<string, unknown>;
    if (typeof domain !== "string" || !addresses.domain(domain)) refuse("No pages are at this name.", 404);
    return reply.header("cache-control", "no-store").type("text/plain; charset=utf-8").send("Known\n");
  });
}
