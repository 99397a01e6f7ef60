import type { QueryClient } from "@tanstack/react-query";
import { type ProgramAt, paths } from "../../../contract/addresses.ts";
import { clientPage } from "../../../contract/clients.ts";
import { type AnswerOf, type AnyEndpoint, type ParamsOf, addressOf } from "../../../contract/endpoint.ts";
import { getScoring, getScoringQueue } from "../../../contract/scoring.ts";
import { me } from "../../../contract/users.ts";
import { keepPage } from "../../api/keep-page.ts";
import { readToken } from "../../api/token.ts";
import { cachePrefixes } from "../../workers/kept.ts";

type Taken = { at: ProgramAt; entryIDs: readonly string[]; pictures: readonly string[] };

/**
 * Keeps the list and these entries on the device, each with its page, so that they open without a network after the tab was
 * closed; answers whether they do. They are in the right of whoever is signed in, and go when they sign out.
 */
export async function keepDesk(queries: QueryClient, { at, entryIDs, pictures }: Taken): Promise<boolean> {
  const { client, service } = at;
  const authorization = `Bearer ${readToken() ?? ""}`;
  const answer = <E extends AnyEndpoint>(endpoint: E, params: ParamsOf<E>) => ({
    address: addressOf(endpoint, params),
    authorization: endpoint.cached ? null : authorization,
    data: queries.getQueryData<AnswerOf<E>>([endpoint.path, params, null]),
  });
  const page = answer(clientPage, { client });
  const answers = [
    page,
    answer(me, {}),
    answer(getScoringQueue, at),
    ...entryIDs.map((entryID) => answer(getScoring, { client, service, entryID })),
  ];
  const theme = page.data?.themeURL;
  const scope = paths.scoring(at);
  return keepPage({
    of: "scoring",
    scope,
    answers: answers.filter(({ data }) => data !== undefined),
    pages: [scope, ...entryIDs.map((entryID) => paths.scoreEntry({ ...at, entryID }))],
    files: [...(theme ? [theme] : []), ...pictures].map((address) => new URL(address, location.origin).href),
    isPage: /\/scoring(\/[^/]+)?$/,
    isPrivate: /\/api\//,
  });
}

/** Nothing that was taken along is on this device any more; what waits to be sent stays until it is. */
export async function forgetDesks(): Promise<void> {
  if (!("caches" in globalThis)) return;
  for (const name of await caches.keys()) if (name.startsWith(cachePrefixes.scoring)) await caches.delete(name);
  for (const worker of await navigator.serviceWorker.getRegistrations())
    if (worker.scope.endsWith("/scoring")) await worker.unregister();
}
