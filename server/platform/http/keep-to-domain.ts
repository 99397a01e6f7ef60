import type { FastifyInstance, FastifyRequest } from "fastify";
import type { App } from "../app.ts";
import { refuse } from "./refusal.ts";

const NOTHING_THERE = "There is nothing at this address.";

/** At a client's own domain no other client's address leads anywhere, whatever is kept ready for it. */
export function keepToDomains(server: FastifyInstance, app: App): void {
  server.addHook("onRequest", async (request) => {
    await app.addresses.ready();
    const { client } = (request.params ?? {}) as { client?: string };
    if (client !== undefined) refuseOtherClient(app, request, (domain) => domain.clientURL === client);
  });
}

/** For what an address names by its program, or by a key. */
export function refuseAtOtherDomain(app: App, request: FastifyRequest, client: { clientID: string } | undefined): void {
  if (client) refuseOtherClient(app, request, (domain) => domain.clientID === client.clientID);
}

/** What shows clients together is at the installation's address alone. */
export const refuseAllClients = (app: App, request: FastifyRequest): void =>
  refuseOtherClient(app, request, () => false);

function refuseOtherClient(
  { addresses }: App,
  request: FastifyRequest,
  isTheirs: (domain: { clientID: string; clientURL: string }) => boolean,
): void {
  const domain = addresses.domainOf(request);
  if (domain && !isTheirs(domain)) refuse(NOTHING_THERE, 404);
}
