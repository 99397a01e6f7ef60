import type { FastifyInstance } from "fastify";
import { addresses } from "../contract/platform/addresses.ts";
import { fillPath } from "../contract/platform/endpoint.ts";
import { calls } from "../contract/app/all-calls.ts";
import { may } from "../contract/platform/permissions.ts";
import { handlers } from "../server/app/all-handlers.ts";
import type { App } from "../server/platform/app.ts";
import { serveMetrics } from "../server/app/metrics.ts";
import { mountPages } from "../server/platform/http/serve-pages.ts";
import { serve } from "../server/platform/http/serve.ts";
import { loadOrderEnclosures } from "../server/commerce/orders/order-enclosures.ts";
import { serveMailbox } from "../server/mail/sending/mailbox.ts";
import * as web from "../web/entry-server.tsx";
import { allAddresses } from "./addresses.ts";

type Parts = { page?: string };

/** Everything that a process answers but the web's built files: calls, pages as they are drawn, probes, metrics and the mailbox. */
export async function openSite(app: App): Promise<FastifyInstance> {
  const server = serve(app, handlers);
  await serveMailbox(server, app, loadOrderEnclosures);
  await serveMetrics(server, app);
  const template = ({ page = "" }: Parts) => page;
  mountPages({ server, app, bundle: web, templates: { document: template, plain: template, shell: template } });
  return server;
}

export type UnsignedAddress = { method: "GET" | "POST"; path: string };

/** Every address that answers those who aren't signed in: calls and pages, and what is neither. `named` fills their parameters. */
export function unsignedAddresses(named: (parameter: string) => string): UnsignedAddress[] {
  const filled = (path: string) =>
    fillPath(path, Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, named(name)])));
  const ofCalls = calls
    .filter(({ endpoint }) => may(["anyone"], endpoint.allow))
    .flatMap(({ endpoint }) =>
      endpoint.paths.map(({ path }) => ({ method: endpoint.method, path: `/api${filled(path)}` })),
    );
  const others = ["/api/openapi.json", "/api/docs", "/healthz", "/readyz", "/metrics", "/dev/mail", "/api/nothing"];
  const gets = [...allAddresses.map(filled), ...others, `${addresses.home}?search=x`];
  return [...ofCalls, ...gets.map((path) => ({ method: "GET" as const, path }))];
}
