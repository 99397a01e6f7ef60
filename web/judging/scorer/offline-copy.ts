import type { QueryClient } from "@tanstack/react-query";
import { type ProgramAddress, paths } from "../../../contract/platform/addresses.ts";
import { clientPage } from "../../../contract/people/clients.ts";
import type { AnswerOf, AnyEndpoint, ParamsOf } from "../../../contract/platform/endpoint.ts";
import { getScoring, getScoringQueue } from "../../../contract/judging/scoring.ts";
import { me } from "../../../contract/people/me.ts";
import { offlineAnswer, storeOfflinePage } from "../../platform/api/offline-page.ts";

type OfflineSelection = { at: ProgramAddress; entryIDs: readonly string[]; pictures: readonly string[] };

/**
 * Stores the queue and these entries on the device, each with its page, so that they open without a network after the tab was
 * closed; answers whether they do. The copy is the signed-in person's, and is deleted when they sign out.
 */
export async function storeOffline(
  queries: QueryClient,
  { at, entryIDs, pictures }: OfflineSelection,
): Promise<boolean> {
  const { client, service } = at;
  const cachedAnswer = <E extends AnyEndpoint>(endpoint: E, params: ParamsOf<E>) =>
    queries.getQueryData<AnswerOf<E>>([endpoint.path, params, null]);
  const answer = <E extends AnyEndpoint>(endpoint: E, params: ParamsOf<E>) =>
    offlineAnswer(endpoint, params, cachedAnswer(endpoint, params));
  const answers = [
    answer(clientPage, { client }),
    answer(me, {}),
    answer(getScoringQueue, at),
    ...entryIDs.map((entryID) => answer(getScoring, { client, service, entryID })),
  ];
  const theme = cachedAnswer(clientPage, { client })?.themeURL;
  const scope = paths.scoring(at);
  const copy = await storeOfflinePage({
    of: "scoring",
    scope,
    answers: answers.filter(({ data }) => data !== undefined),
    pages: [scope, ...entryIDs.map((entryID) => paths.scoreEntry({ ...at, entryID }))],
    files: [...(theme ? [theme] : []), ...pictures].map((address) => new URL(address, location.origin).href),
    isPage: /\/scoring(\/[^/]+)?$/,
    isPrivate: /\/api\//,
  });
  return copy !== undefined;
}
