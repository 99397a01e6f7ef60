import type { FastifyInstance } from "fastify";
import { addresses } from "../contract/platform/addresses.ts";
import { pathOf } from "../contract/platform/endpoint.ts";
import { calls } from "../contract/app/everything.ts";
import { may } from "../contract/platform/permissions.ts";
import { handlers } from "../server/app/everything.ts";
import type { House } from "../server/platform/house.ts";
import { serveMetrics } from "../server/app/metrics.ts";
import { mountPages } from "../server/platform/http/page.ts";
import { serve } from "../server/platform/http/serve.ts";
import { mailbox } from "../server/mail/sending/mailbox.ts";
import * as web from "../web/entry-server.tsx";
import { allAddresses } from "./addresses.ts";

type Parts = { page?: string };

/** Everything that a process answers but the web's built files: calls, pages as they are drawn, probes, metrics and the mailbox. */
export async function openSite(house: House): Promise<FastifyInstance> {
  const app = serve(house, handlers);
  await mailbox(app, house);
  await serveMetrics(app, house);
  const template = ({ page = "" }: Parts) => page;
  mountPages({ app, house, bundle: web, templates: { document: template, app: template } });
  return app;
}

export type UnsignedAddress = { method: "GET" | "POST"; path: string };

/** Every address that answers those who aren't signed in: calls and pages, and what is neither. `named` fills their parameters. */
export function unsignedAddresses(named: (parameter: string) => string): UnsignedAddress[] {
  const filled = (path: string) =>
    pathOf(path, Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, named(name)])));
  const ofCalls = calls
    .filter(({ endpoint }) => may(["anyone"], endpoint.allow))
    .flatMap(({ endpoint }) =>
      endpoint.paths.map(({ path }) => ({ method: endpoint.method, path: `/api${filled(path)}` })),
    );
  const others = ["/api/openapi.json", "/api/docs", "/healthz", "/readyz", "/metrics", "/dev/mail", "/api/nothing"];
  const gets = [...allAddresses.map(filled), ...others, `${addresses.home}?search=x`];
  return [...ofCalls, ...gets.map((path) => ({ method: "GET" as const, path }))];
}
